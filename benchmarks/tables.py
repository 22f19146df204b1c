"""The tables of figures in the README and the documents, made from the newest results.

python -m benchmarks.startup > benchmarks/results/startup.json
python -m benchmarks.throughput > benchmarks/results/throughput.json
python -m benchmarks.scaling > benchmarks/results/scaling.json
python -m benchmarks.batch > benchmarks/results/batch.json
python -m benchmarks.arena plain random --deals 100000 > benchmarks/results/arena-plain-random.json
python -m benchmarks.arena skilled plain --deals 100000 > benchmarks/results/arena-skilled-plain.json
python -m benchmarks.arena expert skilled --deals 10000 > benchmarks/results/arena-expert-skilled.json
python -m benchmarks.arena skilled plain --mode game --pairs 2000 > benchmarks/results/games-skilled-plain.json
python -m benchmarks.ablation > benchmarks/results/ablation.json
python -m benchmarks.exchanges > benchmarks/results/exchanges.json
python -m benchmarks.passing > benchmarks/results/passing.json
python -m benchmarks.calibration > benchmarks/results/calibration.json
python -m benchmarks.regret > benchmarks/results/regret.json
python -m benchmarks.solver --budget 60000000 --lines 5 > benchmarks/results/solver.json
python -m benchmarks.solver --ideas --idea-positions 20 --idea-budget 8000000 > benchmarks/results/solver-ideas.json
python -m benchmarks.auctions --auctions 4000 > benchmarks/results/auctions.json
python -m benchmarks.review > benchmarks/results/review.json
python -m benchmarks.drills > benchmarks/results/drills.json
python -m benchmarks.rules_of_thumb --write > benchmarks/results/rules_of_thumb.json
python -m benchmarks.arena advice/skilled/skilled own/skilled/skilled --mode game --pairs 1500
    > benchmarks/results/games-advice-own.json, and so against other bidding
python -m benchmarks.fit_valuation > advisor/advice/valuation.json
python -m benchmarks.fit_winning > advisor/advice/winning.json
python -m benchmarks.tables            writes the tables
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "benchmarks" / "results"
ADVICE = ROOT / "advisor" / "advice"
BEGIN = "<!-- figures: made by python -m benchmarks.tables -->"
END = "<!-- end of figures -->"


def with_figures(document: str, figures: str) -> str:
    """A document with its figures replaced."""
    before, _, rest = document.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{figures}{END}{after}"


def readme_figures() -> str:
    """What a user waits for, and how fast it is."""
    startup, throughput, batch = _read("startup"), _read("throughput"), _read("batch")
    return _lines(
        _measured_on(startup["machine"]),
        "",
        "| from start to exit | seconds | peak megabytes |",
        "|---|---:|---:|",
        *(f"| {name} | {each['median']:.2f} | {each['peak megabytes']} |" for name, each in startup["seconds"].items()),
        f"| default answer, first run ever (compiles) | {max(startup['cold default answer']['runs']):.1f} | |",
        "",
        "| complete deals | threads | deals a second | nanoseconds a deal | relative to one thread |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {each['players']} players | {each['threads']} | {each['deals a second']:,} "
            f"| {each['nanoseconds a deal']:,.0f} | {each['speed relative to one thread']:.2f} |"
            for each in throughput["results"]
        ),
        "",
        "| one hand a line, one processor | hands a second |",
        "|---|---:|",
        *(f"| `{name}` | {batch['hands a second'][name]['median']:,} |" for name in ("meld - --json", "meld -")),
        "",
        *_drills(_read("drills")),
    )


def _drills(found: dict[str, Any]) -> list[str]:
    """What a learner waits for, and what is left of drills that are killed."""
    questions = next(iter(found["seconds"].values()))["questions"]
    killed = found["killed"]
    return [
        f"A scripted learner answers {questions} questions of each kind. {_measured_on(found['machine'])}",
        "",
        "| seconds | to the first question | from an answer to the next, median | 90th percentile | longest |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| `drill {kind}` | {each['first question']:.2f} | {each['next question']['median']:.3f} "
            f"| {each['next question']['90th percentile']:.3f} | {each['next question']['longest']:.3f} |"
            for kind, each in found["seconds"].items()
        ),
        "",
        f"In {killed['kills']} drills killed at random moments {killed['answers graded']:,} answers had been graded: "
        f"{killed['graded and not kept']} of them were lost, {killed['kept twice']} were kept twice.",
    ]


def engine_figures() -> str:
    """What a deal costs and is worth."""
    throughput, scaling = _read("throughput"), _read("scaling")
    skilled = next(each for each in throughput["results"] if (each["players"], each["threads"]) == ("skilled", 1))
    bare = {name: throughput[name] for name in ("dealing alone", "random legal deal")}
    return _lines(
        _measured_on(throughput["machine"]),
        "",
        "| on one thread | nanoseconds a deal | fastest round | nanoseconds a card |",
        "|---|---:|---:|---:|",
        *(
            f"| {name} | {each['nanoseconds a deal']:,.0f} | {each['fastest round']:,.0f} "
            f"| {each.get('nanoseconds a card', '')} |"
            for name, each in (bare | {"complete skilled deal": skilled}).items()
        ),
        "",
        f"A complete skilled deal takes {throughput['skilled deal relative to random legal deal']:.1f} times as long "
        "as a random legal one.",
        "",
        "| deals in one trump, all threads | seconds | nanoseconds a deal | peak megabytes |",
        "|---:|---:|---:|---:|",
        *(
            f"| {each['deals']:,} | {each['seconds']:.2f} | {each['nanoseconds a deal']:,} | {each['peak megabytes']} |"
            for each in scaling["growth"]
        ),
        "",
        f"| each deal counts as (over {scaling['hands']} random hands) | median | least | most |",
        "|---|---:|---:|---:|",
        *(
            f"| {name} | {each['median']} | {each['least']} | {each['most']} |"
            for name, each in scaling["each deal counts as"].items()
        ),
    )


def players_figures() -> str:
    """What each kind of player, each rule and each weight is worth, and how forecasts come true."""
    ablation, calibration = _read("ablation"), _read("calibration")
    meetings = [_read(f"arena-{pair}") for pair in ("plain-random", "skilled-plain", "expert-skilled")]
    games = _read("games-skilled-plain")
    exchange = ablation["the whole exchange over the plain one"]
    weights = {
        side: {name.replace("_", " "): each for name, each in found.items()}
        for side, found in ablation["leads"].items()
    }
    return _lines(
        _measured_on(ablation["machine"]).replace("medians, each table in one run", "means with 95 % intervals"),
        "",
        "Points a deal by which one team beats the other, over fixed contracts that each plays from both sides:",
        "",
        "| exchange and play | deals | trick points | as declarers | as defenders | meld and trick points |",
        "|---|---:|---:|---:|---:|---:|",
        *(
            f"| {_player(each['first'])} over {_player(each['second'])} | {each['deals']:,} "
            f"| {_interval(each['trick points']['difference'])} | {_interval(each['trick points']['as declarer'])} "
            f"| {_interval(each['trick points']['as defender'])} | {_interval(each['total']['difference'])} |"
            for each in meetings
        ),
        "",
        f"Play alone, both sides exchanging as skilled players do: skilled over plain "
        f"{_interval(ablation['the whole play over the plain one'])} trick points a deal. The exchange alone, all "
        f"playing as skilled players do: skilled over plain {_interval(exchange)} points of meld and tricks. Over "
        f"{games['pairs of games']:,} pairs of whole games with the same bidding, skilled players won "
        f"{100 * games['share won by first']['mean']:.1f} % of the games from plain ones.",
        "",
        "What a team loses that lacks one rule:",
        "",
        "| rule of play | trick points a deal |",
        "|---|---:|",
        *(f"| {name} | {_interval(each)} |" for name, each in ablation["play"].items()),
        "",
        "| rule of the exchange | points of meld and tricks a deal |",
        "|---|---:|",
        *(f"| {name} | {_interval(each)} |" for name, each in ablation["exchange"].items()),
        "",
        "The weights of leads (a low plain card weighs 0), and what a team loses that does not know one:",
        "",
        *(
            line
            for side, found in weights.items()
            for line in (
                f"| {side} side | weight | trick points a deal |",
                "|---|---:|---:|",
                *(f"| {name} | {each['weight']} | {_interval(each['worth'])} |" for name, each in found.items()),
                "",
            )
        ),
        f"Forecasts of {calibration['hands']:,} random hands against one fresh deal each, played by experts:",
        "",
        "| hands | number | calibration error | Brier score | points beyond forecast |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {name} | {each['hands']:,} | {each['expert play']['calibration error']:.3f} "
            f"| {each['expert play']['brier score']:.3f} | {_interval(each['expert play']['points beyond forecast'])} |"
            for name, each in _groups(calibration)
        ),
        "",
        "| hands | bid | hands that have it | forecast | made | made beyond forecast |",
        "|---|---|---:|---:|---:|---:|",
        *(
            f"| {name} | {style} | {bid['hands']:,} | {bid['forecast']:.3f} | {bid['made']:.3f} "
            f"| {_interval(bid['made beyond forecast'], 3)} |"
            for name, each in _groups(calibration)
            for style, bid in each["expert play"]["bids"].items()
        ),
        "",
        "| forecast of a bid | mean forecast | made | forecasts |",
        "|---|---:|---:|---:|",
        *(
            f"| {each['from']:.1f} to {each['to']:.1f} | {each['forecast']:.3f} | {each['made']:.3f} "
            f"| {each['forecasts']:,} |"
            for each in calibration["all hands"]["expert play"]["reliability"]
        ),
    )


def passing_figures() -> str:
    """How good suggestions are, and what each rule of the lists for the pass and for the return is worth."""
    passing, exchanges = _read("passing"), _read("exchanges")
    return _lines(
        _measured_on(passing["machine"]).replace("medians, each table in one run", "means with 95 % intervals"),
        "",
        f"Points that a choice makes less than the best of all sets of cards, over {exchanges['hands']} random "
        f"contracts; the best set is found in {exchanges['deals']:,} deals, and the best {exchanges['top']} are dealt "
        f"out again, with each choice, in {exchanges['fresh']:,} fresh ones:",
        "",
        "| choice | pass | largest | return | largest |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {who} | {' | '.join(_loss(exchanges[what], who) for what in ('pass', 'return'))} |"
            for who in exchanges["pass"]["points behind the best set"]
        ),
        "",
        f"A suggestion took {exchanges['pass']['seconds a suggestion']:.2f} s for the pass and "
        f"{exchanges['return']['seconds a suggestion']:.2f} s for the return in the median, without the start.",
        "",
        f"Over {passing['deals']:,} contracts, in which the strongest hand declares in its best trump:",
        "",
        *(line for what in ("pass", "return") for line in _rules_of_a_list(what, passing[what])),
    )


def auction_figures() -> str:
    """What the advice on calls wins, whether listening sharpens its forecasts, and how good its tables are."""
    auctions, valuation, winning = _read("auctions"), _read("valuation", ADVICE), _read("winning", ADVICE)
    levels = auctions["tables"]
    parts = list(next(iter(levels["normal"]["gain"].values())))
    return _lines(
        _measured_on(auctions["machine"]).replace("medians, each table in one run", "means with 95 % intervals"),
        "",
        "Whole games in pairs, each with the same deals from both sides; all exchange and play as skilled players do:",
        "",
        "| bidding | against | pairs | deals for a call | seconds a call | games won | points a deal |",
        "|---|---|---:|---:|---:|---:|---:|",
        *(
            f"| {_bidding(each['first'])} | {_bidding(each['second'])} | {each['pairs of games']:,} "
            f"| {each['bid deals']} | {each['bidding of first']['seconds a call']:.3f} "
            f"| {_percent(each['share won by first'])} | {_interval(each['score difference a deal'], 1)} |"
            for each in _meetings()
        ),
        "",
        "| bidding | against | contracts | mean bid | set | contracts of the others | mean bid | set |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {_bidding(each['first'])} | {_bidding(each['second'])} "
            f"| {_bids(each['bidding of first'])} | {_bids(each['bidding of second'])} |"
            for each in _meetings()
        ),
        "",
        f"What it is worth to listen to the calls, in {levels['normal']['auctions']:,} auctions at each table "
        f"({auctions['deals']:,} deals for a forecast): the log score beyond that of a forecast for which all hidden "
        "hands count alike, where there was something to listen to. The others are thought to be a normal table, "
        "whatever they are.",
        "",
        f"| table | forecast | log score without | {' | '.join(parts)} |",
        f"|---|---|---:|{'---:|' * len(parts)}",
        *(
            f"| {level} | {asked} | {found['log score'][asked]['nothing']:.3f} "
            f"| {' | '.join(_gain(gain[part]) for part in parts)} |"
            for level, found in levels.items()
            for asked, gain in found["gain"].items()
        ),
        *(
            f"| {level} | heard in | | {' | '.join(f'{100 * heard[part]:.0f} %' for part in parts)} |"
            for level, heard in ((level, found["heard"]) for level, found in levels.items())
        ),
        "",
        f"At the normal table the deals that explain the calls were worth {levels['normal']['effective deals']:,.0f} "
        f"that count alike, in the mean; in {100 * levels['normal']['hidden hands explain'].get('calls', 0):.1f} % of "
        "the auctions enough hands explain the calls.",
        "",
        f"What hands promise in their best trump, against {valuation['found_by']['fresh']:,} fresh hands in "
        f"{valuation['found_by']['fresh_deals']} deals each, in points:",
        "",
        "| cards passed | meld: off by | tricks: off by | reached in 85 % | in 75 % | in 60 % | spread of the hands "
        "| best trump chosen | points lost by the choice |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {cards} | {' | '.join(_off(errors[name]) for name in ('meld', 'tricks', 'careful', 'normal', 'bold'))} "
            f"| {errors['normal']['spread of the hands']:.1f} | {100 * errors['best trump chosen']:.0f} % "
            f"| {errors['points lost by the choice']:.2f} |"
            for cards, fit in valuation["pass_cards"].items()
            for errors in [fit["errors on fresh hands"]]
        ),
        "",
        f"Self-play behind the chances to win the game, {winning['found_by']['deals']:,} deals under each preset:",
        "",
        "| rules | points of a declaring side | of a defending side | dealing side declares | it scores more by |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {name} | {each['points of a declaring side']} | {each['points of a defending side']} "
            f"| {100 * each['dealing side declares']:.1f} % | {_interval(each['dealing side scores more by'], 1)} |"
            for name, each in winning["summaries"].items()
        ),
    )


def learning_figures() -> str:
    """How far off rules of thumb are, what it costs to choose trump by them, and how their sums were fitted."""
    results = _read("rules_of_thumb")
    by, worths, some = results["found_by"], results["what hands are worth"], results["range of the article"]
    of_bids = {
        f"bid: {some['hands']:,} hands, the article's {end}": some[end] for end in ("low end", "middle", "high end")
    }
    told = (
        *("meld: by run cards", "meld: by holes", "tricks: trumps and aces", "tricks: trumps, aces, tens"),
        *("bid: flat 180", "bid: run cards and aces", "bid: straight sum"),
    )
    return _lines(
        _measured_on(by["machine"]).replace("medians, each table in one run", "one run"),
        "",
        f"What {by['hands']:,} random hands are worth in their best trump, each in {by['deals']:,} deals:",
        "",
        "| | mean | spread over the hands | error of the simulation itself |",
        "|---|---:|---:|---:|",
        *(
            f"| {what} | {each['mean']:.0f} | {each['spread']:.0f} | {each['error of the simulation']:.1f} |"
            for what, each in worths.items()
        ),
        "",
        "How far off each rule of thumb is on these hands, in points:",
        "",
        "| rule of thumb | too high by | off by, on average | root mean square | correlation |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {name} | {_signed(each['bias'])} | {each['mean error']:.0f} | {each['root mean square']:.1f} "
            f"| {_two_places(each.get('correlation'))} |"
            for name, each in (results["errors"] | of_bids).items()
        ),
        "",
        f"The range of the article, with tricks simulated in {some['deals']} deals, is tried on {some['hands']:,} of "
        f"the hands. In the median the bid lies {_place(some['bid'])}; in the range of the rules of thumb "
        f"{_place(results['bid in the range of the rules'])}.",
        "",
        "What it costs to name the trump in which a rule promises most, in points of meld and tricks:",
        "",
        "| rule | names the best trump | points lost |",
        "|---|---:|---:|",
        *(
            f"| {name} | {100 * each['best trump']:.0f} % | {each['points lost']:.1f} |"
            for name, each in results["choice of trump"].items()
        ),
        "",
        "By how much rules are too high, by theme of the drills:",
        "",
        f"| theme | hands | mean bid | {' | '.join(told)} |",
        f"|---|---:|---:|{'---:|' * len(told)}",
        *(
            f"| {theme} | {each['hands']:,} | {each['bid']:.0f} "
            f"| {' | '.join(_signed(bias) for bias in map(each['bias'].get, told))} |"
            for theme, each in results["bias by kind of hand"].items()
        ),
        "",
        "What the sums count, and what fits other hands best, all trumps or the best alone, before it is rounded:",
        "",
        "| sum | counts | worth | fits all trumps | fits best trumps |",
        "|---|---|---:|---:|---:|",
        *(
            f"| {name} | {part} | {each['worth']} | {each['fits all trumps']:.1f} | {each['fits best trumps']:.1f} |"
            for name, parts in results["fitted"].items()
            for part, each in parts.items()
        ),
        "",
        "Without an exchange, on the same hands:",
        "",
        "| rule of thumb | too high by | off by, on average | root mean square |",
        "|---|---:|---:|---:|",
        *(
            f"| {name} | {_signed(each['bias'])} | {each['mean error']:.0f} | {each['root mean square']:.1f} |"
            for name, each in results["errors without an exchange"].items()
        ),
    )


def _place(each: dict[str, float]) -> str:
    up, inside = (100 * each[name] for name in ("part of the way up, median", "in the range"))
    return f"{up:.0f} % of the way up ({inside:.1f} % of the bids are between the ends)"


def _two_places(number: float | None) -> str:
    return "" if number is None else f"{number:.2f}"


def _signed(points: float) -> str:
    return f"{round(points):+d}" if round(points) else "0"


def _gain(each: dict[str, float] | None) -> str:
    return _interval(each, 3) if each else "too few"


def _meetings() -> list[dict[str, Any]]:
    """The games of teams that bid by the advice, against each kind of bidding that has been tried."""
    return [_read(file.stem) for file in sorted(RESULTS.glob("games-advice-*.json"))]


def _bidding(team: str) -> str:
    return team.partition("/")[0]


def _bids(each: dict[str, Any]) -> str:
    return f"{100 * each['share of contracts']:.1f} % | {each['mean bid']:.0f} | {100 * each['share set']:.1f} %"


def _percent(each: dict[str, float]) -> str:
    return f"{_interval({name: 100 * share for name, share in each.items()}, 1)} %"


def _off(error: dict[str, float]) -> str:
    """Root mean square and bias."""
    return f"{error['root mean square']:.1f} ({error['bias']:+.1f})"


def _loss(found: dict[str, Any], who: str) -> str:
    """The mean loss and the largest."""
    each = found["points behind the best set"][who]
    return f"{_interval(each)} | {each['largest']}"


def _rules_of_a_list(what: str, rules: list[dict[str, Any]]) -> list[str]:
    """A table of rules; under a rule that is told apart, its cases."""

    def where(each: dict[str, Any]) -> str:
        there = each["where they differ"]
        return f"{100 * each['share']:.1f} % | {_interval(there, 1) if there else 'too few'}"

    lines = [f"| {what} | rather than | points a deal | the two differ in | points there |", "|---|---|---:|---:|---:|"]
    for rule in rules:
        lines.append(f"| {rule['rule']} | {rule['against']} | {_interval(rule['points'])} | {where(rule)} |")
        lines += [f"| — {case} | | | {where(each)} |" for case, each in rule.get("by", {}).items()]
    return [*lines, ""]


def regret_figures() -> str:
    """What players lose against exact play, and how far simulated points are from exact values."""
    results = _read("regret")
    regret, bias = results["regret"], results["bias"]
    lost = [
        (f"{player}, {side}", each) for player, sides in regret["points lost"].items() for side, each in sides.items()
    ]
    tricks, places = len(lost[0][1]["by trick"]), lost[0][1]["by place in the trick"]
    deals = bias["solved"] + bias["not solved"]
    return _lines(
        f"Points that one side loses against another that sees all hands and plays best, over {regret['solved']} "
        f"contracts ({regret['not solved']} more took longer than they were given):",
        "",
        "| players | points lost a deal | median | deals without loss | worst |",
        "|---|---:|---:|---:|---:|",
        *(
            f"| {name} | {_interval(each)} | {each['median']:.0f} | {100 * each['deals without loss']:.0f} % "
            f"| {each['worst']} |"
            for name, each in lost
        ),
        "",
        "| in the same deals | declaring | defending |",
        "|---|---:|---:|",
        *(
            f"| {pair} | {_interval(each['declaring'])} | {_interval(each['defending'])} |"
            for pair, each in regret["lost beyond"].items()
        ),
        "",
        f"| points lost in trick | {' | '.join(map(str, range(1, tricks + 1)))} |",
        f"|---|{'---:|' * tricks}",
        *(f"| {name} | {' | '.join(f'{points:.1f}' for points in each['by trick'])} |" for name, each in lost),
        "",
        f"| points lost when | {' | '.join(places)} |",
        f"|---|{'---:|' * len(places)}",
        *(
            f"| {name} | {' | '.join(f'{points:.1f}' for points in each['by place in the trick'].values())} |"
            for name, each in lost
        ),
        "",
        f"Trick points of the declaring side where all four play alike, against exact values, over {results['hands']} "
        f"hands in {results['deals a hand']} deals each ({bias['not solved']:,} of {deals:,} deals took longer "
        "than they were given):",
        "",
        "| players | simulated | exact | simulated beyond exact | spread over hands | spread over deals "
        "| correlation over hands | over deals |",
        "|---|---:|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {player} | {each['simulated']:.1f} | {each['exact']:.1f} | {_interval(each['bias'])} "
            f"| {each['spread over hands']:.1f} | {each['spread over deals']:.1f} "
            f"| {each['correlation over hands']:.3f} | {each['correlation over deals']:.3f} |"
            for player, each in bias.items()
            if isinstance(each, dict)
        ),
    )


def solver_figures() -> str:
    """How long exact answers take, and what each idea of the solver saves."""
    speed, ideas = _read("solver"), _read("solver-ideas")
    return _lines(
        _measured_on(speed["machine"]).replace("medians, each table in one run", "one thread, each table in one run"),
        "",
        "| all hands open | number | not solved | median seconds | 90th percentile | worst | positions a second |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {question}, {size} | {each['number']} | {each['not solved']} | {each['seconds']['median']:.3f} "
            f"| {each['seconds']['90th percentile']:.3f} | {each['seconds']['worst']:.2f} "
            f"| {each['positions a second']:,} |"
            for question in ("exact value", "whole solution")
            for size, each in speed[question].items()
        ),
        "",
        f"The values of all {speed['deals']} full deals take "
        f"{speed['exact value']['full deals']['seconds']['total']:,.0f} seconds together; at most {speed['budget']:,} "
        f"positions are searched for one. A process that finds such a value needs {speed['peak megabytes']} megabytes.",
        "",
        f"| without this idea, over {ideas['positions']} positions of {ideas['cards']} cards a hand "
        "| positions searched | time | not solved |",
        "|---|---:|---:|---:|",
        *(
            f"| {name} | {_times(each, 'positions')} | {_times(each, 'seconds')} | {each['not solved'] or ''} |"
            for name, each in ideas["without"].items()
        ),
    )


def review_figures() -> str:
    """What a review finds, what it blames for nothing, and how long it takes."""
    results, others = _read("review"), _read("review-normal")
    planted, time = results["planted"], results["time"]
    known, hands_open = planted["cost"]["by what was known"], planted["cost"]["with all hands open"]
    tricks, kinds = (
        planted["cost"]["by trick"],
        results["without errors"]["full"]["mistakes or worse a deal"]["by kind"],
    )
    grades = planted["full"]["grades"]
    return _lines(
        _measured_on(results["machine"]).replace("medians, each table in one run", f"{results['threads']} threads"),
        "",
        f"Deals of experts with a card replaced by one that costs at least {results['points']} points in either light, "
        f"in the median {known['median']:.0f} by what was known and {hands_open['median']:.0f} with all hands open; "
        f"{planted['deals without a place for one']} more deals had no place for such an error:",
        "",
        f"| review | such errors | called a mistake or worse | 95 % interval | {' | '.join(grades)} "
        "| dearest card of its deal |",
        f"|---|---:|---:|---:|{'---:|' * len(grades)}---:|",
        *(
            f"| {name} | {planted['errors']} | {_whole_percent(planted[name]['share'])} "
            f"| {_whole_percent(planted[name]['low'])} to {_whole_percent(planted[name]['high'])} "
            f"| {' | '.join(map(str, planted[name]['grades'].values()))} "
            f"| {planted[name]['dearest card of its deal']} |"
            for name in time
        ),
        "",
        f"| planted in trick | {' | '.join(map(str, range(1, len(tricks) + 1)))} |",
        f"|---|{'---:|' * len(tricks)}",
        f"| errors | {' | '.join(map(str, tricks))} |",
        "",
        f"Mistakes and worse that are found in {results['games']} deals as experts played them, a deal. They exchanged "
        "as the skilled do. Where their calls are not those of the advice, each went up to a limit of his own:",
        "",
        f"| review | calls | of cards | of all decisions | {' | '.join(kinds)} |",
        f"|---|---|---:|---:|{'---:|' * len(kinds)}",
        *(
            f"| {name} | {each['bidding']} | {_interval(found['cards'])} | {_interval(found['all decisions'])} "
            f"| {' | '.join(f'{mean:.2f}' for mean in found['by kind'].values())} |"
            for each in (results, others)
            for name, some in each["without errors"].items()
            for found in [some["mistakes or worse a deal"]]
        ),
        "",
        "| review | deals | median seconds | 90th percentile | longest | decisions not solved | deals with such |",
        "|---|---:|---:|---:|---:|---:|---:|",
        *(
            f"| {name} | {each['reviews']} | {each['seconds']['median']:.1f} "
            f"| {each['seconds']['90th percentile']:.1f} | {each['seconds']['greatest']:.1f} "
            f"| {each['not solved']['decisions']} of {each['not solved']['of']:,} | {each['not solved']['deals']} |"
            for name, each in time.items()
        ),
    )


def _whole_percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def _times(each: dict[str, Any], what: str) -> str:
    return f"{'more than ' if each['not solved'] else ''}{each[what]:.2f} times"


def _groups(calibration: dict[str, Any]) -> list[tuple[str, dict[str, Any]]]:
    return [(name, each) for name, each in calibration.items() if isinstance(each, dict) and "expert play" in each]


def _player(team: str) -> str:
    return team.rpartition("/")[2]


def _interval(each: dict[str, float], digits: int = 2) -> str:
    reach = (each["high"] - each["low"]) / 2
    return f"{each['mean']:.{digits}f} ± {reach:.{digits}f}"


FIGURES: dict[Path, Callable[[], str]] = {
    ROOT / "README.md": readme_figures,
    ROOT / "docs" / "engine.md": engine_figures,
    ROOT / "docs" / "players.md": players_figures,
    ROOT / "docs" / "passing.md": passing_figures,
    ROOT / "docs" / "auction.md": auction_figures,
    ROOT / "docs" / "review.md": review_figures,
    ROOT / "docs" / "learning.md": learning_figures,
    ROOT / "docs" / "solver.md": lambda: f"{solver_figures()}\n{regret_figures()}",
}


def _measured_on(machine: dict[str, Any]) -> str:
    return (
        f"Measured on {machine['processors']} processors of an {machine['processor']}, Python {machine['python']}, "
        f"numba {machine['numba']}, numpy {machine['numpy']}; medians, each table in one run."
    )


def _lines(*lines: str) -> str:
    return "\n".join((*lines, "", ""))


def _read(name: str, folder: Path = RESULTS) -> dict[str, Any]:
    results: dict[str, Any] = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    return results


def main() -> None:
    for file, figures in FIGURES.items():
        file.write_text(with_figures(file.read_text(encoding="utf-8"), figures()), encoding="utf-8")


if __name__ == "__main__":
    main()
