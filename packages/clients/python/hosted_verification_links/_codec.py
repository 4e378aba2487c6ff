"""Between JSON and the models."""
from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from datetime import datetime
from typing import Any, Dict, Union, get_args, get_origin, get_type_hints


def parse_object(body: bytes, bytes_max: int) -> Dict[str, Any]:
    """Strict UTF-8 and a JSON object; raises ValueError for anything else, and for a longer text."""
    if len(body) > bytes_max:
        raise ValueError("too long")
    try:
        value = json.loads(body.decode("utf-8"))
    except RecursionError:
        raise ValueError("nested too deeply") from None
    if not isinstance(value, dict):
        raise ValueError("not a JSON object")
    return value


def decode(kind: Any, value: Any) -> Any:
    """Makes a model of JSON. What the model does not know is dropped; raises ValueError where it does not fit."""
    # Any: what is no list is an object, which type checkers do not follow.
    found: Any = value
    origin, args, is_model = get_origin(kind), get_args(kind), is_dataclass(kind)
    if value is None:
        return None
    if origin is Union:
        return decode(args[0], value)
    is_object = origin is dict or is_model
    if (is_object and not isinstance(value, dict)) or (origin is list and not isinstance(value, list)):
        raise ValueError(f"expected {kind}")
    if origin is list:
        return [decode(args[0], each) for each in found]
    if origin is dict:
        return {name: decode(args[1], each) for name, each in found.items()}
    if is_model:
        return kind(**{name: decode(hint, found.get(name)) for name, hint in get_type_hints(kind).items()})
    return datetime.fromisoformat(str(value).replace("Z", "+00:00")) if kind is datetime else value


def encode(value: Any) -> Any:
    """Makes JSON of a model; fields that are None are left out."""
    if is_dataclass(value):
        value = {field.name: getattr(value, field.name) for field in fields(value)}
    if isinstance(value, dict):
        return {name: encode(each) for name, each in value.items() if each is not None}
    if isinstance(value, (list, tuple)):
        return [encode(each) for each in value]
    if isinstance(value, datetime) and value.tzinfo is None:
        raise ValueError("a time needs a timezone, as in datetime.now(timezone.utc)")
    return value.isoformat() if isinstance(value, datetime) else value
