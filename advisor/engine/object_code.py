"""Compiled kernels as object code, linked and called without numba.

Importing numba takes longer than the whole answer. What it compiles needs nothing of it at run time: a kernel without
reference counts is plain machine code for one processor, which llvmlite links into the process and ctypes calls. This
module alone knows how numba passes arguments, which is an inner matter of numba's: a status is returned, the result and
an exception come back through two pointers, and an array is passed as seven or more words. Code whose type is not
what follows from that is refused here.
"""

import ctypes
import operator
from collections.abc import Callable, Sequence
from functools import cache
from itertools import count
from typing import Any

import llvmlite
import llvmlite.binding as llvm
import numpy as np

# One letter for each argument: an integer, nothing, or an array with so many dimensions.
_INTEGER = "i"
_NOTHING = "n"

_numbers = count()


def form_of(arguments: Sequence[Any]) -> str:
    """The kinds of arguments, a letter each.

    Raises:
        TypeError: if one is no integer, no ``None`` and no contiguous ``int64`` array.
    """
    return "".join(map(_kind, arguments))


def _kind(argument: Any) -> str:
    if argument is None:
        return _NOTHING
    if isinstance(argument, np.ndarray):
        if argument.dtype == np.int64 and argument.flags.c_contiguous:
            return str(argument.ndim)
    elif isinstance(argument, int | np.integer):
        return _INTEGER
    raise TypeError(f"kernels take integers, None and contiguous arrays of int64, not {argument!r}")


def signature_of(form: str) -> tuple[Any, ...]:
    """The types that numba has for arguments of a form."""
    from numba.core import types

    kinds = {_INTEGER: types.int64, _NOTHING: types.none}
    return tuple(kinds.get(kind) or types.Array(types.int64, int(kind), "C") for kind in form)


def emit(dispatcher: Any, form: str) -> bytes:
    """Compile a function of numba's for arguments of a form.

    Returns:
        A line with the name of the function, then an object file for this processor.

    Raises:
        ValueError: if the function is not called as this module calls it.
    """
    signature = signature_of(form)
    dispatcher.compile(signature)
    result = dispatcher.overloads[signature]
    name = result.fndesc.llvm_func_name
    _, _, (code, bitcode) = result.library.serialize_using_object_code()
    function = llvm.parse_bitcode(bitcode).get_function(name)
    expected = f"i32 ({', '.join(['ptr', 'ptr', *(word for kind in form for word in _words(kind))])})"
    if str(function.global_value_type) != expected:
        raise ValueError(f"{name} is called as {function.global_value_type}, not {expected}")
    return bytes(name.encode() + b"\n" + code)


def _words(kind: str) -> list[str]:
    """How an argument is passed: an array by owner, parent, length, item size, data, shape and strides."""
    if kind == _INTEGER:
        return ["i64"]
    if kind == _NOTHING:
        return ["ptr"]
    return ["ptr", "ptr", "i64", "i64", "ptr", *["i64"] * 2 * int(kind)]


def link(code: bytes, form: str) -> Callable[..., int]:
    """Put what :func:`emit` returned into this process.

    Returns:
        The function; a kernel that returns nothing gives zero. Other threads of Python run while it does.

    Raises:
        RuntimeError: if it cannot be linked.
    """
    name, _, image = code.partition(b"\n")
    symbol = name.decode()
    builder = llvm.JITLibraryBuilder().add_object_img(image).add_current_process().export_symbol(symbol)
    library = builder.link(_linker(), f"kernel{next(_numbers)}")
    ctypes_of = {"i64": ctypes.c_int64, "ptr": ctypes.c_void_p}
    words = [ctypes_of[word] for kind in form for word in _words(kind)]
    function = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *words)(library[symbol])

    def call(*arguments: Any) -> int:
        if form_of(arguments) != form:
            raise TypeError(f"this kernel takes arguments of the form {form}, not {form_of(arguments)}")
        result, exception = ctypes.c_int64(0), ctypes.c_void_p()
        status = function(
            ctypes.addressof(result),
            ctypes.addressof(exception),
            *(word for argument in arguments for word in _pass(argument)),
        )
        if status:
            raise RuntimeError(f"{symbol} failed with status {status}")
        return result.value

    call.library = library  # type: ignore[attr-defined]  # linked as long as the function lives
    return call


def _pass(argument: Any) -> list[int | None]:
    if argument is None:
        return [None]
    if isinstance(argument, np.ndarray):
        return [None, None, argument.size, argument.itemsize, argument.ctypes.data, *argument.shape, *argument.strides]
    return [operator.index(argument)]


@cache
def _linker() -> Any:
    llvm.initialize_native_target()
    return llvm.create_lljit_compiler(suppress_errors=True)


def processor() -> str:
    """What object code depends on besides its source: the linker's version and the processor."""
    return f"{llvmlite.__version__} {llvm.get_host_cpu_name()} {llvm.get_host_cpu_features().flatten()}"
