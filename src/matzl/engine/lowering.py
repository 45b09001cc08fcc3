"""LLVM code for kernels, shorter than numba's: elements of arrays, fields of records, and calls.

Writing LLVM code and optimising it takes most of the time to compile. For ``g.hand[seat]`` numba writes some forty
instructions, for a call some thirty, and for each array it counts references, although hardly any kernel makes arrays.
"""

from __future__ import annotations

import copy
from typing import Any

from llvmlite import ir as llvm_ir
from numba import types
from numba.core import cgutils, ir
from numba.core.callconv import CPUCallConv, excinfo_ptr_t
from numba.core.cpu import CPUContext
from numba.core.lowering import Lower
from numba.np.arrayobj import load_item, store_item

_DATA, _SHAPE, _STRIDES = 4, 5, 6
"""The places in numba's structure of an array."""
_VIEWS = {"getattr", "static_getitem", "getiter", "iternext", "pair_first", "pair_second", "cast", "exhaust_iter", "phi",
          "null", "undef"}  # fmt: skip
"""The expressions that make no array, but may take one from another; so do elements and slices."""

# numba is not typed, so its classes are Any for mypy.


class KernelContext(CPUContext):  # type: ignore[misc]
    """numba's target, with short calls, and counting references only for kernels that make arrays."""

    @classmethod
    def of(cls, context: Any) -> KernelContext:
        """Return a copy of a target of numba for one kernel."""
        found: KernelContext = copy.copy(context)
        found.__class__ = cls
        return found

    def count_no_references(self) -> None:
        """Leave the arrays of a kernel to its caller, which holds them during the call."""
        self.enable_nrt = False
        self.__dict__.pop("nrt", None)

    @property
    def call_conv(self) -> Any:
        """Return how kernels are called."""
        return _KernelCalls(self)


class _Status:
    """The return code of a call whose result is never an optional None."""

    def __init__(self, builder: Any, code: Any) -> None:
        self.code = code
        self.is_error = builder.icmp_signed("!=", code, code.type(0))


class _KernelCalls(CPUCallConv):  # type: ignore[misc]
    """numba's calling convention, except that exceptions are passed on unchanged and calls share the memory for results."""

    def call_function(
        self, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any, attrs: Any = None
    ) -> Any:
        """Call a function, and return its status and its result."""
        caller = builder.function
        plain = len(caller.args) > 1 and caller.args[1].type == llvm_ir.PointerType(excinfo_ptr_t)
        may_catch = hasattr(builder, "_CPUCallConv__eh_try_state")
        if not plain or may_catch or attrs is not None or isinstance(resty, types.Optional):
            return super().call_function(builder, callee, resty, argtys, args, attrs)
        kind = self.get_return_type(resty).pointee
        slots = builder.__dict__.setdefault("_matzl_results", {})
        if kind not in slots:
            with builder.goto_entry_block():
                slots[kind] = builder.alloca(kind)
        packed = self._get_arg_packer(argtys).as_arguments(builder, args)
        code = builder.call(callee, [slots[kind], caller.args[1], *packed])
        result = self.context.get_returned_value(builder, resty, builder.load(slots[kind]))
        return _Status(builder, code), result

    def return_status_propagate(self, builder: Any, status: Any) -> None:
        if isinstance(status, _Status):
            builder.ret(status.code)
        else:
            super().return_status_propagate(builder, status)


class _Field:
    """An array in a record, of which only the address is known until it is needed as an array."""

    def __init__(self, kind: Any, address: Any) -> None:
        self.kind, self.address = kind, address

    def array(self, context: Any, builder: Any) -> Any:
        """Return numba's structure of the array."""
        kind = self.kind
        whole = context.get_value_type(kind)
        intp = context.get_value_type(types.intp)
        nothing, undefined = llvm_ir.Constant(whole.elements[0], None), llvm_ir.Undefined
        shape = llvm_ir.Constant(whole.elements[_SHAPE], [intp(n) for n in kind.shape])
        strides = llvm_ir.Constant(whole.elements[_STRIDES], [intp(n) for n in kind.strides])
        parts = [
            nothing, llvm_ir.Constant(whole.elements[1], None), intp(kind.nitems), intp(kind.size),
            llvm_ir.Constant(whole.elements[_DATA], undefined), shape, strides,
        ]  # fmt: skip
        return builder.insert_value(llvm_ir.Constant(whole, parts), self.address, _DATA)


def _is_place(index: Any) -> bool:
    """Return whether an index is a whole number, a slice, or a tuple of them."""
    kinds = tuple(index) if isinstance(index, types.BaseTuple) else (index,)
    plain = types.Integer | types.SliceType
    return all(isinstance(types.unliteral(kind), plain) for kind in kinds)


class KernelLower(Lower):  # type: ignore[misc]
    """A generator of the LLVM code of a kernel."""

    def init(self) -> None:
        """Choose whether references are counted."""
        super().init()
        if self.context.enable_nrt and not self._may_make_arrays():
            self.context.count_no_references()

    def _holds_arrays(self, kind: Any) -> bool:
        """Return whether values of a type are arrays or have some in them."""
        return bool(self.context.data_model_manager[kind].contains_nrt_meminfo())

    def _may_make_arrays(self) -> bool:
        """Return whether the kernel may make arrays or other objects, copies some, or returns one."""
        statements = [one for block in self.func_ir.blocks.values() for one in block.body]
        return self._holds_arrays(self.fndesc.restype) or any(map(self._may_make_array, statements))

    def _may_make_array(self, statement: Any) -> bool:
        if isinstance(statement, ir.SetItem | ir.StaticSetItem | ir.SetAttr):
            if self._holds_arrays(self.typeof(statement.value.name)):
                return True
            index = getattr(statement, "index", None)
            return isinstance(index, ir.Var) and not _is_place(self.typeof(index.name))
        if isinstance(statement, ir.DynamicRaise | ir.DynamicTryRaise):
            return True
        value = statement.value if isinstance(statement, ir.Assign) else None
        if isinstance(value, ir.Yield):
            return True
        if not isinstance(value, ir.Expr) or value.op in _VIEWS:
            return False
        if value.op == "getitem" and _is_place(self.typeof(value.index.name)):
            return False
        if value.op == "call" and not self._calls_kernel(value):
            given = [value.func, *value.args, *(argument for _, argument in value.kws)]
            if any(self._holds_arrays(self.typeof(each.name)) for each in given):
                return True
        return self._holds_arrays(self.typeof(statement.target.name))

    def _calls_kernel(self, call: Any) -> bool:
        """Return whether a call is of a kernel, a dispatched kernel, or `len` and the like."""
        callee = self.typeof(call.func.name)
        if isinstance(callee, types.Function):
            of_state = call.args and isinstance(self.typeof(call.args[0].name), types.Record)
            return bool(of_state) or isinstance(callee.typing_key, type(len))
        return isinstance(callee, types.Dispatcher)

    # Variables

    def loadvar(self, name: str) -> Any:
        """Return the value of a variable."""
        value = super().loadvar(name)
        if isinstance(value, _Field):
            value = self._blk_local_varmap[name] = value.array(self.context, self.builder)
        return value

    def storevar(self, value: Any, name: str, argidx: Any = None) -> None:
        """Set a variable; numba would load the old value first, to uncount its references."""
        if name in self._singly_assigned_vars:
            self._blk_local_varmap[name] = value
            return
        if isinstance(value, _Field):
            value = value.array(self.context, self.builder)
        if self._is_counted(name):
            super().storevar(value, name, argidx)
            return
        self._alloca_var(name, self.typeof(name))
        self.builder.store(value, self.getvar(name))

    def delvar(self, name: str) -> None:
        """Forget a variable; numba would set it to zero."""
        if self._is_counted(name):
            super().delvar(name)

    def _is_counted(self, name: str) -> bool:
        """Return whether numba counts references to a variable; an array in a record has none."""
        kind = self.typeof(name)
        nested = isinstance(kind, types.NestedArray)
        return self.context.enable_nrt and not nested and self._holds_arrays(kind)

    # Elements of arrays and fields of records

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        """Write an expression."""
        if expr.op == "getattr":
            record = self.typeof(expr.value.name)
            if isinstance(record, types.Record) and expr.attr in record.fields:
                return self._field(record, expr.value.name, expr.attr, resty)
        elif expr.op == "getitem":
            address = self._element(expr.value.name, expr.index.name)
            if address is not None:
                kind = self.typeof(expr.value.name)
                return self._loaded(kind, address, resty)
        elif expr.op == "static_getitem" and expr.index_var is not None:
            address = self._element(expr.value.name, expr.index_var.name)
            if address is not None:
                kind = self.typeof(expr.value.name)
                return self._loaded(kind, address, resty)
        return super().lower_expr(resty, expr)

    def _loaded(self, array: Any, address: Any, wanted: Any) -> Any:
        value = load_item(self.context, self.builder, array, address)
        return self.context.cast(self.builder, value, array.dtype, wanted)

    def lower_inst(self, inst: Any) -> None:
        """Write a statement."""
        if isinstance(inst, ir.StaticSetItem) and inst.index_var is not None:
            array = self.typeof(inst.target.name)
            if isinstance(array, types.Array):
                signature = self.fndesc.calltypes[inst]
                self.lower_setitem(inst.target, inst.index_var, inst.value, signature)
                return
        super().lower_inst(inst)

    def lower_setitem(self, target: Any, index: Any, value: Any, signature: Any) -> None:
        """Write an assignment to an element or a slice."""
        array, kind = self.typeof(target.name), self.typeof(value.name)
        address = None
        if isinstance(kind, types.Number | types.Boolean):
            address = self._element(target.name, index.name)
        if address is None or not isinstance(array.dtype, types.Number | types.Boolean):
            super().lower_setitem(target, index, value, signature)
            return
        given = self.context.cast(self.builder, self.loadvar(value.name), kind, array.dtype)
        store_item(self.context, self.builder, array, given, address)

    def _field(self, record: Any, name: str, field: str, wanted: Any) -> Any:
        """Load a field of a record; of an array field, only the address."""
        kind = record.typeof(field)
        is_array = isinstance(kind, types.NestedArray)
        element = self.context.get_data_type(kind.dtype if is_array else kind)
        address = cgutils.get_record_member(
            self.builder, self.loadvar(name), record.offset(field), element
        )
        if is_array:
            return _Field(kind, address)
        align = None if record.aligned else 1
        value = self.context.unpack_value(self.builder, kind, address, align)
        return self.context.cast(self.builder, value, kind, wanted)

    def _element(self, name: str, index: str) -> Any:
        """Return the address of an element of an array; None if numba must find it."""
        array, kind = self.typeof(name), types.unliteral(self.typeof(index))
        kinds = tuple(kind) if isinstance(kind, types.BaseTuple) else (kind,)
        if (
            self.context.enable_boundscheck
            or not isinstance(array, types.Array)
            or not isinstance(array.dtype, types.Number | types.Boolean | types.Record)
            or array.layout not in "CA"
            or array.ndim != len(kinds)
            or not all(isinstance(types.unliteral(each), types.Integer) for each in kinds)
        ):
            return None
        builder = self.builder
        field = self._blk_local_varmap.get(name)
        given = self.loadvar(index)
        indices = (
            [builder.extract_value(given, k) for k in range(len(kinds))]
            if isinstance(kind, types.BaseTuple)
            else [given]
        )
        intp = self.context.get_value_type(types.intp)
        if isinstance(field, _Field):
            data, shape = field.address, [intp(n) for n in array.shape]
        else:
            whole = self.loadvar(name)
            data = builder.extract_value(whole, _DATA)
            shape = [builder.extract_value(whole, (_SHAPE, k)) for k in range(array.ndim)]
        wrapped = [
            self._wrapped(number, kind, length)
            for number, kind, length in zip(indices, kinds, shape, strict=True)
        ]
        if array.layout == "C":
            place = wrapped[0]
            for number, length in zip(wrapped[1:], shape[1:], strict=True):
                place = builder.add(builder.mul(place, length), number)
            return builder.gep(data, [place])
        offset = intp(0)
        for k, number in enumerate(wrapped):
            stride = builder.extract_value(whole, (_STRIDES, k))
            offset = builder.add(offset, builder.mul(number, stride))
        return cgutils.pointer_add(builder, data, offset)

    def _wrapped(self, number: Any, kind: Any, length: Any) -> Any:
        """Return an index that counts from the end if it is negative."""
        builder = self.builder
        if not kind.signed:
            return self.context.cast(builder, number, kind, types.uintp)
        number = self.context.cast(builder, number, types.unliteral(kind), types.intp)
        if isinstance(number, llvm_ir.Constant) and number.constant >= 0:
            return number
        negative = builder.icmp_signed("<", number, number.type(0))
        return builder.select(negative, builder.add(number, length), number)
