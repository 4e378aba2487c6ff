"""What a call raises."""
from __future__ import annotations

from typing import Optional, Sequence

from ._models import ErrorDetail


class Error(Exception):
    """Any failure of a call. `code` says which one."""

    def __init__(
        self,
        code: str,
        message: str,
        *,
        status: Optional[int] = None,
        request_id: Optional[str] = None,
        details: Sequence[ErrorDetail] = (),
        retry_after: Optional[float] = None,
        server_time: Optional[float] = None,
    ) -> None:
        super().__init__(f"{code}: {message}")
        #: A code of the contract (`ErrorCode`), or the client's own.
        self.code = code
        #: A sentence, for a log or a developer. It may repeat what was sent.
        self.message = message
        #: The HTTP status; None where there was no response.
        self.status = status
        #: Identifies the request in the service's logs: quote it to support.
        self.request_id = request_id
        #: The refused fields.
        self.details = tuple(details)
        #: How many seconds the service asks to wait; None where it does not say.
        self.retry_after = retry_after
        #: The time of the response by the service's clock, in epoch seconds.
        self.server_time = server_time


class ApiError(Error):
    """The service refused, or failed. `code` is one of the contract, such as `link_not_found`."""


class NetworkError(Error):
    """No whole response came: `network`, or `timeout`. The service may have acted nevertheless."""


class BadResponseSignatureError(Error):
    """The answer is not signed by the service for this partner, or too old. It is withheld."""


class MalformedError(Error):
    """The response is not the service's, or the input can't be made into a request."""
