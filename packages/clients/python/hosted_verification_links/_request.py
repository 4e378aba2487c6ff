"""Building a request, and reading its response. No I/O."""
from __future__ import annotations

import json
import re
import urllib.parse
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Mapping, NamedTuple, Optional, Sequence, Tuple

from ._codec import decode, encode, parse_object
from ._errors import ApiError, BadResponseSignatureError, MalformedError
from ._models import ErrorDetail
from ._operations import CONTRACT_BRAND, Route
from ._signing import is_signed, service_time, sign, sign_webhook, wire_time

#: Far more than any answer has.
ANSWER_BYTES_MAX = 16 << 20


class Service(NamedTuple):
    """Where the service is, and who calls it."""

    base_url: str
    brand: str
    partner_id: str
    keys: Sequence[str]

    def __repr__(self) -> str:
        return f"{self.partner_id} at {self.base_url}"


class Request(NamedTuple):
    method: str
    url: str
    headers: Dict[str, str]
    data: Optional[bytes]


class Response(NamedTuple):
    status: int
    headers: Mapping[str, str]
    body: bytes


def build_request(
    service: Service, route: Route, ids: Tuple[str, ...], body: Optional[Dict[str, Any]], query: Dict[str, str],
    idempotency_key: Optional[str], now_ms: int,
) -> Request:
    """Signs for the given time: build it just before it is sent. Raises ValueError for input that can't be sent."""
    # With `..` or `:list`, encoded or not, it would be the path of another operation.
    if not all(re.fullmatch("[A-Za-z0-9_-]+", each) for each in ids):
        raise ValueError("The id must consist of letters, digits, - and _.")
    path = route.path.replace(f"/{CONTRACT_BRAND}_links", f"/{service.brand}_links")
    for each in ids:
        path = re.sub(r"\{\w+\}", each, path, count=1)
    path += "?" + urllib.parse.urlencode(query) if query else ""
    headers, data = {"accept": "application/json", "user-agent": "hosted-verification-links-python"}, None
    # What is packed could be more than it seems.
    headers["accept-encoding"] = "identity"
    if body is not None:
        headers["content-type"], data = _body(service, route, encode(body), now_ms)
    if idempotency_key is not None:
        if not re.fullmatch("[ -~]{1,128}", idempotency_key):
            raise ValueError("An idempotency key has 1 to 128 ASCII characters.")
        headers["idempotency-key"] = idempotency_key
    if route.signature_field:
        # The path is the service's own: a proxy may serve it below another one, which is part of the base URL.
        content = f"{route.method} {path}\n".encode() + (data or b"")
        webhook_id, seconds = str(uuid.uuid4()), str(now_ms // 1000)
        proof = sign_webhook(service.keys[0], webhook_id, seconds, content)
        headers.update({"webhook-id": webhook_id, "webhook-timestamp": seconds, "webhook-signature": proof})
    return Request(route.method, service.base_url + path, headers, data)


def _body(service: Service, route: Route, body: Dict[str, Any], now_ms: int) -> Tuple[str, bytes]:
    """The body and its content type."""
    if route.multipart:
        return _multipart(body)
    body.update({name: str(body[name]).lower() for name in route.flags if name in body})
    if route.signature_field:
        timestamp = wire_time(now_ms)
        # A number is signed as its text (D-02).
        body["timestamp"] = now_ms if route.numeric_timestamp else timestamp
        body["partner_id"] = service.partner_id
        body[route.signature_field] = sign(service.keys[0], timestamp, service.partner_id)
    return "application/json", json.dumps(body, allow_nan=False).encode()


def _multipart(body: Dict[str, Any]) -> Tuple[str, bytes]:
    """Images as files, under the names of their fields, because a user's file name is private; the rest as text."""
    boundary, parts = uuid.uuid4().hex, []
    for name, value in body.items():
        head = f'--{boundary}\r\ncontent-disposition: form-data; name="{name}"'
        if isinstance(value, bytes):
            head += f'; filename="{name}"\r\ncontent-type: application/octet-stream'
        text = str(value).lower() if isinstance(value, bool) else str(value)
        parts += [head.encode(), b"\r\n\r\n", value if isinstance(value, bytes) else text.encode(), b"\r\n"]
    return f"multipart/form-data; boundary={boundary}", b"".join(parts) + f"--{boundary}--\r\n".encode()


def read_response(service: Service, route: Route, kind: Any, response: Response, now: float, tolerance: float) -> Any:
    """The model in a response; raises what it says otherwise."""
    status, headers, content = response
    retry_after = _retry_after(headers.get("retry-after"), now)
    # The date of an answer that a cache gave again is not the present time.
    server_time = _http_date(headers.get("date")) if headers.get("age", "0") == "0" else None
    facts = {"status": status, "retry_after": retry_after, "server_time": server_time}
    try:
        body = parse_object(content, ANSWER_BYTES_MAX)
        if status >= 300:
            raise _api_error(body, facts)
        if route.signs_response:
            # A time that is not the service's may be that of this client's own request, sent back.
            at, signature = service_time(body.get("timestamp")), body.get("signature", body.get("sec_key"))
            is_genuine = is_signed(service.keys, body.get("timestamp", ""), service.partner_id, str(signature))
            if at is None or not is_genuine or not abs(now - at) <= tolerance:
                message = "The response is not signed by the service, or too old."
                raise BadResponseSignatureError("bad_response_signature", message, **facts)
        return decode(kind, body)
    except ValueError as error:
        message = f"The response, with status {status}, does not fit the contract: {error}"
        raise MalformedError("malformed", message, **facts) from None


def _api_error(body: Dict[str, Any], facts: Dict[str, Any]) -> ApiError:
    """The service's own error; raises ValueError for anything else, such as a proxy's error page."""
    code, message, request_id, details = (body.get(name) for name in ("code", "error", "request_id", "details"))
    if not isinstance(code, str):
        raise ValueError("no code")
    facts["request_id"] = request_id if isinstance(request_id, str) else None
    facts["details"] = [decode(ErrorDetail, each) for each in details if _is_detail(each)] if isinstance(details, list) else []
    return ApiError(code, message if isinstance(message, str) else code, **facts)


def _is_detail(each: Any) -> bool:
    return isinstance(each, dict) and isinstance(each.get("path"), str) and isinstance(each.get("message"), str)


def _retry_after(value: Optional[str], now: float) -> Optional[float]:
    if value and re.fullmatch("[0-9]{1,30}", value):
        return float(value)
    at = _http_date(value)
    return None if at is None else max(0.0, at - now)


def _http_date(value: Optional[str]) -> Optional[float]:
    try:
        return parsedate_to_datetime(value).timestamp() if value else None
    except (TypeError, ValueError, OverflowError):
        return None
