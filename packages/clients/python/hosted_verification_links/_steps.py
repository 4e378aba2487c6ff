"""What the clients share: their settings, and the steps of a call. No I/O."""
from __future__ import annotations

import ipaddress
import logging
import re
import time
import uuid
from typing import Any, Callable, Dict, Generator, List, NamedTuple, Optional, Sequence, Tuple, Type, Union

from ._clock import ServiceClock
from ._codec import encode
from ._errors import ApiError, Error, MalformedError, NetworkError
from ._models import Delivery, JobStatusResponse, Link, ListCallbacksResponse, ListLinksResponse
from ._operations import GET_JOB_STATUS, Model, Route
from ._request import Request, Response, Service, build_request, read_response
from ._signing import KEY_ALONE, pasted

_log = logging.getLogger("hosted_verification_links")

#: Limits that last for an hour or longer (§7.2, D-64).
_LASTING = ("2222", "too_many_id_numbers", "too_many_submissions", "too_much_image_data")
#: Codes and statuses after which a call is made again.
_TEMPORARY = {"network", "timeout", "request_in_progress", 429, 500, 502, 503, 504}


#: A name, or an IP address in brackets; the port; the path.
_BASE = re.compile(
    r"(?ai)https?://([\w-]{1,63}(\.[\w-]{1,63})*\.?|\[[\da-f]*:[\da-f:.]+\])(?::(\d{1,5}))?(/([\w.~!$&()*+,;=:@/-]|%[\da-f]{2})*)?"
)


class Send(NamedTuple):
    """Send a request, and give its response or throw NetworkError."""

    request: Request
    timeout: float


class Wait(NamedTuple):
    """Wait so many seconds."""

    seconds: float


Step = Union[Send, Wait]
#: What a client has to do for a call, one step after another, and its result.
Steps = Generator[Step, Optional[Response], Model]


class Settings:
    """Who calls which service, and how."""

    def __init__(
        self, base_url: str, partner_id: str, api_key: Union[str, Sequence[str]], brand: str, timeout: float,
        attempt_timeout: float, retries_max: int, tolerance: float, correct_clock: bool, clock: Callable[[], float],
        chance: Callable[[], float],
    ) -> None:
        keys = (api_key,) if isinstance(api_key, str) else tuple(api_key or ())
        if not isinstance(base_url, str) or not _is_base(base_url):
            address = "an http or https address, such as https://api.example.com"
            raise ValueError(f"base_url must be {address}, without a password, a query, spaces or quotes")
        if not isinstance(partner_id, str) or not re.fullmatch("[A-Za-z0-9]{3}", partner_id):
            raise ValueError("partner_id must be three letters or digits")
        if not keys or not all(isinstance(key, str) and key for key in keys):
            raise ValueError("api_key must not be empty")
        if any(map(pasted, keys)):
            raise ValueError(f"api_key must be the key alone: {KEY_ALONE}")
        self._service = Service(base_url.rstrip("/"), brand, partner_id, keys)
        self._timeout, self._attempt_timeout, self._retries_max = timeout, attempt_timeout, retries_max
        self._tolerance, self._clock, self._chance = tolerance, clock, chance
        self._correct_clock, self._service_clock = correct_clock, ServiceClock(clock, tolerance)

    def _steps(
        self, route: Route, response: Type[Model], path: Tuple[str, ...], body: Optional[Dict[str, Any]],
        query: Dict[str, Optional[str]], idempotency_key: Optional[str], timeout: Optional[float],
    ) -> Steps[Model]:
        """A call with its retries."""
        end = time.monotonic() + (self._timeout if timeout is None else timeout)
        key = (idempotency_key or str(uuid.uuid4())) if route.idempotent else None
        may_correct, retries = self._correct_clock and route.signature_field is not None, 0
        while True:
            ahead = self._service_clock.ahead()
            now_ms = round((self._clock() + ahead) * 1000)
            try:
                request = build_request(self._service, route, path, body, encode(query), key, now_ms)
            except (ValueError, TypeError) as error:
                raise MalformedError("malformed", str(error)) from error
            try:
                answer = yield Send(request, max(0.001, min(self._attempt_timeout, end - time.monotonic())))
                assert answer is not None
                now = self._clock() + ahead
                model: Model = read_response(self._service, route, response, answer, now, self._tolerance)
                _log.debug("%s: %d", route.operation, answer.status)
                return model
            except Error as error:
                _log.info("%s: %s %s", route.operation, error.status, type(error).__name__)
                if may_correct and self._service_clock.correct(error, ahead):
                    may_correct = False
                    continue
                wait = _retry_wait(error, retries, self._chance())
                # Where the wait would exceed the timeout, this error says more than a timeout would.
                if wait is None or not route.repeatable or retries >= self._retries_max or time.monotonic() + wait >= end:
                    self._service_clock.explain(error)
                    raise
            retries += 1
            yield Wait(wait)

    def _until_complete(self, user_id: str, job_id: str, timeout: float) -> Steps[JobStatusResponse]:
        """Asks for a job, less and less often, until it is complete."""
        end = time.monotonic() + timeout
        polls = 0
        while (left := end - time.monotonic()) > 0:
            body, at_most = {"user_id": user_id, "job_id": job_id}, min(left, self._timeout)
            try:
                job = yield from self._steps(GET_JOB_STATUS, JobStatusResponse, (), body, {}, None, at_most)
                if job.job_complete:
                    return job
            except ApiError as error:
                # "Job not found" is not final: the submission may still be on its way.
                if error.code != "2304":
                    raise
            # Random, so that many callers do not poll at the same moment.
            wait = (0.5 + self._chance() / 2) * min(10.0, 0.5 * 1.5 ** min(polls, 20))
            yield Wait(min(wait, max(0.0, end - time.monotonic())))
            polls += 1
        raise NetworkError("timeout", f"The job is not complete after {timeout:g} seconds.")


class LinkPages:
    """Which pages of links to ask for. No link is ever deleted, so new ones only shift the others to later pages, by as many
    as `total` grows (D-14)."""

    def __init__(self, limit: int) -> None:
        self._limit, self._seen, self._added, self._page = limit, 0, 0, 0
        self._first: Optional[int] = None
        self.has_more = True

    def query(self) -> Dict[str, Any]:
        """What to ask for next."""
        # The service refuses a limit of 0.
        self._page = (self._seen + self._added) // max(1, self._limit) + 1
        return {"page": self._page, "limit": self._limit}

    def take(self, listed: ListLinksResponse) -> List[Link]:
        """The links of the page that are yet to be given."""
        if listed.links is None or not (listed.meta and listed.meta.limit > 0):
            raise MalformedError("malformed", "The list has no links, or no limit.")
        # The service may have a smaller limit.
        self._limit = listed.meta.limit
        self._first = listed.meta.total if self._first is None else self._first
        added_before, self._added = self._added, listed.meta.total - self._first
        fresh = listed.links[max(0, self._seen + self._added - (self._page - 1) * self._limit) :]
        self._seen += len(fresh)
        self.has_more = self._seen < self._first and (bool(fresh) or self._added != added_before)
        return fresh


class CallbackPages:
    """Which pages of callbacks to ask for."""

    def __init__(self) -> None:
        self.cursor: Optional[str] = None
        self.has_more = True

    def take(self, page: ListCallbacksResponse) -> List[Delivery]:
        """The callbacks of a page."""
        if page.callbacks is None or (self.cursor and page.next_cursor == self.cursor):
            raise MalformedError("malformed", "The list has no callbacks, or no end.")
        self.cursor = page.next_cursor
        self.has_more = self.cursor is not None
        return page.callbacks


def _is_base(url: str) -> bool:
    match = _BASE.fullmatch(url)
    if not match:
        return False
    host = match[1].strip("[]")
    try:
        if host != match[1] or re.fullmatch("[0-9.]+", host):
            ipaddress.ip_address(host)
        for label in re.findall(r"(?i)\bxn--([^.]*)", host):
            label.encode().decode("punycode")
    except ValueError:
        return False
    return int(match[3] or 0) < 65536


def _retry_wait(error: Error, retries: int, chance: float) -> Optional[float]:
    """Seconds before a retry; None where there must be none. The random part keeps callers apart that failed together."""
    if error.code in _LASTING or not _TEMPORARY & {error.code, error.status}:
        return None
    return float((error.retry_after or 0.0) + chance * min(8.0, 0.5 * 2**retries))
