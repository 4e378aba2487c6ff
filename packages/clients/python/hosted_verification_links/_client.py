"""The client: retries, the clock, lists and waiting, around the operations."""
from __future__ import annotations

import logging
import random
import re
import time
import urllib.request
import uuid
from typing import Any, Callable, Dict, Iterator, Optional, Sequence, Tuple, Type, Union

from ._clock import ServiceClock
from ._codec import encode
from ._errors import ApiError, Error, MalformedError, NetworkError
from ._models import Delivery, DeliveryState, JobStatusResponse, Link
from ._operations import CONTRACT_BRAND, Model, Operations, Route
from ._request import Service, build_request, exchange, opener_of, read_response

_log = logging.getLogger("hosted_verification_links")

#: Limits that last for an hour or longer (§7.2, D-64).
_LASTING = ("2222", "too_many_id_numbers", "too_many_submissions", "too_much_image_data")
#: Codes and statuses after which a call is made again.
_TEMPORARY = {"network", "timeout", "request_in_progress", 429, 500, 502, 503, 504}


class Client(Operations):
    """The API of one partner. It may be shared between threads: its only state is the difference between the clocks.

    Operations that may be done twice are retried after network errors, timeouts, 429, 500, 502, 503 and 504. When the
    service refuses a signature and its `Date` shows that this machine's clock is wrong, by a day at most, the client signs
    once more with the service's time, and with that for an hour. Requests and retries are logged to
    `hosted_verification_links`, without anything that was sent.

    Args:
        base_url: The environment's address, such as `https://api.example.com`.
        partner_id: Three characters, leading zeros kept (§8.5).
        api_key: The API key; while keys are being changed, both. The first signs, any verifies.
        brand: The brand word that the service's paths carry (D-01).
        timeout: Seconds for a whole call with its retries.
        attempt_timeout: Seconds for each request.
        retries_max: The most retries of a call.
        tolerance: How many seconds the time of a signed response may be from the clock.
        correct_clock: Whether a wrong clock is corrected by the service's `Date`. Without it, whoever changes responses on
            their way gets no signature for another time.
        handlers: Handlers of `urllib.request`, for a proxy or certificates of your own.
        clock, sleep, chance: Epoch seconds, waiting, and randomness from 0 up to 1, for tests.
    """

    def __init__(
        self, base_url: str, partner_id: str, api_key: Union[str, Sequence[str]], *, brand: str = CONTRACT_BRAND,
        timeout: float = 90.0, attempt_timeout: float = 30.0, retries_max: int = 3, tolerance: float = 300.0,
        correct_clock: bool = True, handlers: Sequence[urllib.request.BaseHandler] = (),
        clock: Callable[[], float] = time.time, sleep: Callable[[float], None] = time.sleep,
        chance: Callable[[], float] = random.random,
    ) -> None:
        keys = (api_key,) if isinstance(api_key, str) else tuple(api_key)
        if not re.fullmatch(r"https?://[^/?#\s]+(/[^?#\s]*)?", base_url):
            raise ValueError("base_url must be an http or https address, without a query")
        if not re.fullmatch("[A-Za-z0-9]{3}", partner_id):
            raise ValueError("partner_id must be three letters or digits")
        if not keys or not all(keys):
            raise ValueError("api_key must not be empty")
        self._service = Service(base_url.rstrip("/"), brand, partner_id, keys)
        self._timeout, self._attempt_timeout, self._retries_max = timeout, attempt_timeout, retries_max
        self._tolerance, self._clock, self._sleep, self._chance = tolerance, clock, sleep, chance
        self._opener = opener_of(handlers)
        self._correct_clock, self._service_clock = correct_clock, ServiceClock(clock, tolerance)

    def links(self, *, limit: int = 100, timeout: Optional[float] = None) -> Iterator[Link]:
        """All links, newest first, `limit` to a page. Links created meanwhile are left out; no other is skipped or repeated."""
        # No link is ever deleted, so new ones only shift the others to later pages, by as many as `total` grows (D-14).
        yielded = added = 0
        first: Optional[int] = None
        while first is None or yielded < first:
            page = (yielded + added) // limit + 1
            listed = self.list_links(page=page, limit=limit, timeout=timeout)
            if listed.links is None or not (listed.meta and listed.meta.limit > 0):
                raise MalformedError("malformed", "The list has no links, or no limit.")
            # The service may have a smaller limit.
            limit = listed.meta.limit
            first = listed.meta.total if first is None else first
            added_before, added = added, listed.meta.total - first
            fresh = listed.links[max(0, yielded + added - (page - 1) * limit) :]
            if not fresh and added == added_before:
                return
            yielded += len(fresh)
            yield from fresh

    def callbacks(
        self, *, state: Optional[DeliveryState] = None, user_id: Optional[str] = None, job_id: Optional[str] = None,
        limit: int = 100, timeout: Optional[float] = None,
    ) -> Iterator[Delivery]:
        """All callbacks with the state of their delivery, newest first, `limit` to a page."""
        cursor: Optional[str] = None
        while True:
            page = self.list_callbacks(state=state, user_id=user_id, job_id=job_id, limit=limit, cursor=cursor, timeout=timeout)
            if page.callbacks is None or (cursor and page.next_cursor == cursor):
                raise MalformedError("malformed", "The list has no callbacks, or no end.")
            yield from page.callbacks
            cursor = page.next_cursor
            if cursor is None:
                return

    def wait_for_job(self, user_id: str, job_id: str, *, timeout: float = 600.0) -> JobStatusResponse:
        """Waits until a job is complete, also one that is not there yet. Where you can, receive callbacks instead.

        `timeout` is for the whole wait, in seconds; after it, NetworkError with the code `timeout` is raised.
        """
        end = time.monotonic() + timeout
        polls = 0
        while (left := end - time.monotonic()) > 0:
            try:
                job = self.get_job_status(user_id=user_id, job_id=job_id, timeout=min(left, self._timeout))
                if job.job_complete:
                    return job
            except ApiError as error:
                # "Job not found" is not final: the submission may still be on its way.
                if error.code != "2304":
                    raise
            # Random, so that many callers do not poll at the same moment.
            wait = (0.5 + self._chance() / 2) * min(10.0, 0.5 * 1.5 ** min(polls, 20))
            self._sleep(min(wait, max(0.0, end - time.monotonic())))
            polls += 1
        raise NetworkError("timeout", f"The job is not complete after {timeout:g} seconds.")

    def _call(
        self, route: Route, response: Type[Model], path: Tuple[str, ...], body: Optional[Dict[str, Any]],
        query: Dict[str, Optional[str]], idempotency_key: Optional[str], timeout: Optional[float],
    ) -> Model:
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
                answer = exchange(self._opener, request, max(0.001, min(self._attempt_timeout, end - time.monotonic())))
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
            self._sleep(wait)


def _retry_wait(error: Error, retries: int, chance: float) -> Optional[float]:
    """Seconds before a retry; None where there must be none. The random part keeps callers apart that failed together."""
    if error.code in _LASTING or not _TEMPORARY & {error.code, error.status}:
        return None
    return float((error.retry_after or 0.0) + chance * min(8.0, 0.5 * 2**retries))
