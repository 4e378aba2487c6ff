"""The client that waits for each answer, by `urllib` of the standard library."""
from __future__ import annotations

import random
import time
import urllib.request
from typing import Any, Callable, Dict, Iterator, Optional, Sequence, Tuple, Type, Union

from ._errors import NetworkError
from ._models import Delivery, DeliveryState, JobStatusResponse, Link
from ._operations import CONTRACT_BRAND, Model, Operations, Route
from ._request import Response
from ._steps import CallbackPages, LinkPages, Settings, Step, Steps, Wait
from ._urllib import exchange, opener_of


class Client(Settings, Operations):
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
        super().__init__(
            base_url, partner_id, api_key, brand, timeout, attempt_timeout, retries_max, tolerance, correct_clock, clock, chance
        )
        self._opener, self._sleep = opener_of(handlers), sleep

    def links(self, *, limit: int = 100, timeout: Optional[float] = None) -> Iterator[Link]:
        """All links, newest first, `limit` to a page. Links created meanwhile are left out; no other is skipped or repeated."""
        pages = LinkPages(limit)
        while pages.has_more:
            yield from pages.take(self.list_links(**pages.query(), timeout=timeout))

    def callbacks(
        self, *, state: Optional[DeliveryState] = None, user_id: Optional[str] = None, job_id: Optional[str] = None,
        limit: int = 100, timeout: Optional[float] = None,
    ) -> Iterator[Delivery]:
        """All callbacks with the state of their delivery, newest first, `limit` to a page."""
        fixed: Dict[str, Any] = {"state": state, "user_id": user_id, "job_id": job_id, "limit": limit, "timeout": timeout}
        pages = CallbackPages()
        while pages.has_more:
            yield from pages.take(self.list_callbacks(**fixed, cursor=pages.cursor))

    def wait_for_job(self, user_id: str, job_id: str, *, timeout: float = 600.0) -> JobStatusResponse:
        """Waits until a job is complete, also one that is not there yet. Where you can, receive callbacks instead.

        `timeout` is for the whole wait, in seconds; after it, NetworkError with the code `timeout` is raised.
        """
        return self._run(self._until_complete(user_id, job_id, timeout))

    def _call(
        self, route: Route, response: Type[Model], path: Tuple[str, ...], body: Optional[Dict[str, Any]],
        query: Dict[str, Optional[str]], idempotency_key: Optional[str], timeout: Optional[float],
    ) -> Model:
        return self._run(self._steps(route, response, path, body, query, idempotency_key, timeout))

    def _run(self, steps: Steps[Model]) -> Model:
        try:
            step = next(steps)
            while True:
                try:
                    answer = self._do(step)
                except NetworkError as error:
                    step = steps.throw(error)
                else:
                    step = steps.send(answer)
        except StopIteration as done:
            result: Model = done.value
            return result

    def _do(self, step: Step) -> Optional[Response]:
        if not isinstance(step, Wait):
            return exchange(self._opener, step.request, step.timeout)
        self._sleep(step.seconds)
        return None
