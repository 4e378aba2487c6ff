"""What a call raises, and a receiver."""
from __future__ import annotations

from typing import Any, Optional, Sequence

from ._models import ErrorDetail


class Error(Exception):
    """Any failure. `code` says which one: one of the contract (`ErrorCode`), or the client's own."""

    #: The HTTP status; None where there was no response.
    status: Optional[int] = None
    #: Identifies the request in the service's logs: quote it to support.
    request_id: Optional[str] = None
    #: The refused fields.
    details: Sequence[ErrorDetail] = ()
    #: How many seconds the service asks to wait; None where it does not say.
    retry_after: Optional[float] = None
    #: The time of the response by the service's clock, in epoch seconds; None for an answer from a cache.
    server_time: Optional[float] = None

    def __init__(self, code: str, message: str, **facts: Any) -> None:
        super().__init__(code, message)
        self.code = code
        #: A sentence, for a log or a developer. It may repeat what was sent.
        self.message = message
        vars(self).update(facts)

    def __str__(self) -> str:
        fields = "".join(f" [{each.path} {each.message}]" for each in self.details)
        return f"{self.code}: {self.message}{fields}{f' (request {self.request_id})' if self.request_id else ''}"


class ApiError(Error):
    """The service refused, or failed. `code` is one of the contract, such as `link_not_found`."""


class NetworkError(Error):
    """No whole response came: `network`, or `timeout`. The service may have acted nevertheless."""


class BadResponseSignatureError(Error):
    """The answer is not signed by the service for this partner, or too old. It is withheld."""


class MalformedError(Error):
    """The response is not the service's, or the input can't be made into a request."""


class CallbackRefused(Error):
    """What was received is not genuine: `malformed`, `bad_signature` or `stale`. Respond with 400, and do not act on it."""
