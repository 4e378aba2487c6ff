# Generated from openapi/ by `npm run generate`. Do not edit.
"""The operations of the contract, one coroutine for each."""
from datetime import datetime
from typing import Any, Dict, List, Optional, Tuple, Type

from ._models import (
    Capture,
    ClockResponse,
    CreateLinkResponse,
    CreateLinksResponse,
    Delivery,
    DeliveryState,
    Erasure,
    IdTypeEntry,
    ImageCheck,
    ImageSource,
    JobState,
    JobStatusResponse,
    Link,
    LinkInBatch,
    LinkState,
    ListCallbacksResponse,
    ListDailyCountsResponse,
    ListJobsResponse,
    ListLinkEventsResponse,
    ListLinksResponse,
    PersonFieldName,
    Prefill,
    ResetResponse,
    RetryRule,
    ServicesResponse,
    StagedImages,
    SubmissionResponse,
    UpdateLinkResponse,
    ValidDocumentsResponse,
)
from ._operations import (
    CREATE_LINK,
    UPDATE_LINK,
    GET_LINK,
    LIST_LINK_EVENTS,
    LIST_LINKS,
    CREATE_LINKS,
    GET_JOB_STATUS,
    LIST_JOBS,
    LIST_DAILY_COUNTS,
    RESET_ID_NUMBER_RATE_LIMIT,
    SUBMIT_VERIFICATION,
    STAGE_IMAGES,
    LIST_CALLBACKS,
    REPLAY_CALLBACK,
    ERASE_USER,
    GET_ERASURE,
    LIST_SERVICES,
    LIST_VALID_DOCUMENTS,
    ADVANCE_SANDBOX_CLOCK,
    Model,
    Route,
)


class AsyncOperations:
    """One coroutine for each operation. Arguments that are None are not sent."""

    async def _call(
        self,
        route: Route,
        response: Type[Model],
        path: Tuple[str, ...],
        body: Optional[Dict[str, Any]],
        query: Dict[str, Optional[str]],
        idempotency_key: Optional[str],
        timeout: Optional[float],
    ) -> Model:
        raise NotImplementedError

    async def create_link(
        self,
        *,
        company_name: str,
        data_privacy_policy_url: str,
        name: Optional[str] = None,
        id_types: Optional[List[IdTypeEntry]] = None,
        callback_url: Optional[str] = None,
        logo_url: Optional[str] = None,
        logo_url_dark: Optional[str] = None,
        theme_color: Optional[str] = None,
        is_single_use: Optional[bool] = None,
        max_submissions: Optional[int] = None,
        attempts_max: Optional[int] = None,
        retry_on: Optional[List[RetryRule]] = None,
        embed_origins: Optional[List[str]] = None,
        capture: Optional[Capture] = None,
        prefill: Optional[Prefill] = None,
        hidden_fields: Optional[List[PersonFieldName]] = None,
        user_id: Optional[str] = None,
        expires_at: Optional[datetime] = None,
        partner_params: Optional[Dict[str, str]] = None,
        redirect_url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateLinkResponse:
        """Creates a hosted verification link and answers its address (§4.1 of the interface).

        Args:
            company_name: Partner name shown on the page.
            data_privacy_policy_url: Link to the privacy or data policy page.
            name: Name associated with the link.
            id_types: The ID types that the link accepts. Each (country, id_type) appears once, with
                a method that the catalogue lists for it.
            callback_url: Where JSON results are posted (§6 of the interface). Required unless the
                partner has a default callback URL. An address that is not public is refused, however it
                is written (D-52): private, shared, link-local, multicast, reserved and unspecified
                ones, of IPv4 and IPv6, also IPv4 within IPv6 or in other digits. A sandbox takes
                loopback.
            logo_url: A publicly accessible png or svg image (§8.6 of the interface).
            logo_url_dark: The logo for dark grounds, a publicly accessible png or svg image: shown
                in place of `logo_url` where the user's device is in dark mode. An address as of
                `logo_url`.
            theme_color: Colour of the page's buttons and links, `#rrggbb`. Any colour serves: the
                page shades it, or gives a button an edge, until it can be read, in light and in dark.
                Updates do not change it.
            is_single_use: true for a link that is spent by its first accepted submission (D-11).
                `false` when absent.
            max_submissions: How many submissions a multi-use link accepts; then it answers
                `link_full`. Without it there is no such limit. A single-use link has none: it accepts
                one.
            attempts_max: How often the person of a single-use link may try, where the result of a
                try says what to redo (`retry`). Without it, once. A multi-use link has none.
            retry_on: After which final results the person may try again, where the verifier does
                not say so, and what is then redone. Steps that the ID type does not have are left out.
                Only with `attempts_max`.
            embed_origins: The origins whose pages may show the link's page in a frame. Without any,
                no page may. https only; in the sandbox also `http://localhost` and `http://127.0.0.1`,
                with any port.
            capture: `camera`: the page offers no upload, and a submission with an image whose
                source is not `camera` is refused. `any`, the default: images may come from files.
            prefill: What you know of the link's user. The page shows it masked. A submission that
                says `use_prefill` gets the value of each field that it leaves out. It is sealed, never
                returned, and erased when the link is used or over, or with the user's data. Details of
                a person need a link for one user: `is_single_use` or `user_id`. `country` and `id_type`
                come together and choose an ID type of the link.
            hidden_fields: Fields that the page leaves out where they are optional. Where an ID type
                requires one, the page asks for it all the same.
            user_id: Tracks a user. An existing user id or a new unique one; made by the service
                when not supplied.
            expires_at: Expiry of the link, in the future, and in UTC before the year 10000. It
                comes back as that moment, in UTC. Without it the link expires after a configured time
                (90 days).
            partner_params: Partner parameters: `user_id`, `job_id` and any extra pairs. Every value
                is a string. They come back in responses and in job results (§2.1 of the interface).
                `user_id` and `job_id` have 1 to 200 characters, and are used where the link has no
                `user_id` of its own, and for the one job of a single-use link (D-24). `app_bridge`,
                `on` or `off`, says whether the link's page speaks to the app that shows it (D-122).
            redirect_url: Where the user is sent after submission, cancellation or failure, with
                `status` and `user_id` added (§4.5 of the interface). An http or https address by the
                rule of the others (`callback_url`), or one with an app's scheme. Refused, in any case:
                `javascript`, `data`, `file`, `vbscript`, `blob`, `filesystem`, `about`, `view-source`,
                and what has no scheme. Query and fragment stay as they were, but for `status`, which is
                `successful` or `success` after an accepted submission, and `user_id` (D-17).
            idempotency_key: Makes the call safe to repeat for 24 hours (D-29); a random one where
                left out.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            CREATE_LINK,
            CreateLinkResponse,
            (),
            {
                "name": name,
                "id_types": id_types,
                "callback_url": callback_url,
                "company_name": company_name,
                "data_privacy_policy_url": data_privacy_policy_url,
                "logo_url": logo_url,
                "logo_url_dark": logo_url_dark,
                "theme_color": theme_color,
                "is_single_use": is_single_use,
                "max_submissions": max_submissions,
                "attempts_max": attempts_max,
                "retry_on": retry_on,
                "embed_origins": embed_origins,
                "capture": capture,
                "prefill": prefill,
                "hidden_fields": hidden_fields,
                "user_id": user_id,
                "expires_at": expires_at,
                "partner_params": partner_params,
                "redirect_url": redirect_url,
            },
            {},
            idempotency_key,
            timeout,
        )

    async def update_link(
        self,
        link_id: str,
        *,
        is_disabled: Optional[bool] = None,
        id_types: Optional[List[IdTypeEntry]] = None,
        logo_url_dark: Optional[str] = None,
        embed_origins: Optional[List[str]] = None,
        capture: Optional[Capture] = None,
        prefill: Optional[Prefill] = None,
        hidden_fields: Optional[List[PersonFieldName]] = None,
        timeout: Optional[float] = None,
    ) -> UpdateLinkResponse:
        """Disables or enables a link, replaces its ID types (§4.2 of the interface), or changes its
        page (D-86, D-87).

        Args:
            link_id: The `ref_id` of the link, as it was answered; any other spelling is not found.
            is_disabled: true disables the link, false enables it again and clears `disabled_at`.
            id_types: Replaces the whole existing set; it does not merge (§3.1 of the interface).
            logo_url_dark: Replaces the logo for dark grounds; an empty text removes it.
            embed_origins: Replaces the whole set; an empty one forbids frames again.
            capture: `camera`: the page offers no upload, and a submission with an image whose
                source is not `camera` is refused. `any`, the default: images may come from files.
            prefill: Replaces all that was prefilled; an empty object erases it. Refused once the
                link is used.
            hidden_fields: Replaces the whole set; an empty one hides none.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            UPDATE_LINK,
            UpdateLinkResponse,
            (link_id,),
            {
                "is_disabled": is_disabled,
                "id_types": id_types,
                "logo_url_dark": logo_url_dark,
                "embed_origins": embed_origins,
                "capture": capture,
                "prefill": prefill,
                "hidden_fields": hidden_fields,
            },
            {},
            None,
            timeout,
        )

    async def get_link(
        self,
        link_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Link:
        """Answers one link with its states and counts (§4.3 of the interface).

        Args:
            link_id: The `ref_id` of the link, as it was answered; any other spelling is not found.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            GET_LINK,
            Link,
            (link_id,),
            {},
            {},
            None,
            timeout,
        )

    async def list_link_events(
        self,
        link_id: str,
        *,
        after_event: Optional[str] = None,
        limit: Optional[int] = None,
        timeout: Optional[float] = None,
    ) -> ListLinkEventsResponse:
        """Answers what happened on a link, in order: who opened it, consented, submitted, and so
        on. To go on where you stopped, or to wait for more, send the last `event_id` as
        `after_event`. An event is answered five seconds after it happened, so that no earlier
        one can follow. Events are recorded while the operator has set for you that they are, and
        kept for 90 days; otherwise the list is empty.

        Args:
            link_id: The `ref_id` of the link, as it was answered; any other spelling is not found.
            after_event: The `event_id` of the last event that you know; only later ones are
                answered. All, when it is absent or not kept any more.
            limit: The most events that are answered. 20 when absent.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            LIST_LINK_EVENTS,
            ListLinkEventsResponse,
            (link_id,),
            {
                "after_event": after_event,
                "limit": limit,
            },
            {},
            None,
            timeout,
        )

    async def list_links(
        self,
        *,
        page: Optional[int] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        state: Optional[LinkState] = None,
        user_id: Optional[str] = None,
        name: Optional[str] = None,
        created_after: Optional[datetime] = None,
        created_before: Optional[datetime] = None,
        timeout: Optional[float] = None,
    ) -> ListLinksResponse:
        """Answers a page of the partner's links, newest first. The path segment is the literal
        `:list` (§4.4 of the interface).

        Args:
            page: Page to fetch; the first page when absent. A page past the end is empty, not an
                error.
            limit: Links on a page. 20 when absent.
            cursor: `newest`, or the `next_cursor` of the answer before: pages by place, which new
                links do not shift. Not with `page`.
            state: `disabled`: `disabled_at` is set. `used`: it has accepted all submissions that it
                takes. `expired`: `expires_at` is over. `active`: none of these. The first that applies
                counts, in the order disabled, used up by a single use, expired, full.
            user_id: Only links for this user.
            name: Only links whose name begins so; capital letters count.
            created_after: Only links created at this time or later.
            created_before: Only links created before this time.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            LIST_LINKS,
            ListLinksResponse,
            (),
            {
                "page": page,
                "limit": limit,
                "cursor": cursor,
                "state": state,
                "user_id": user_id,
                "name": name,
                "created_after": created_after,
                "created_before": created_before,
            },
            {},
            None,
            timeout,
        )

    async def create_links(
        self,
        *,
        links: List[LinkInBatch],
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> CreateLinksResponse:
        """Creates up to 1,000 links in one call, and answers one result for each, at its place:
        what createLink answers, or why that link was not created. One that is wrong does not
        keep the others from being created. The path segment is the literal `:batch`. A batch has
        at most eight times the bytes of another body, 2 MiB by default, with 32,768 colons,
        which are 32 for each of a thousand links; and it names at most 20 different logos. Ten
        links, or the rest of them, count as one request of the partner's budget.

        Args:
            links: The links, each of which is checked by itself.
            idempotency_key: Makes the call safe to repeat for 24 hours (D-29); a random one where
                left out.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            CREATE_LINKS,
            CreateLinksResponse,
            (),
            {
                "links": links,
            },
            {},
            idempotency_key,
            timeout,
        )

    async def get_job_status(
        self,
        *,
        user_id: str,
        job_id: str,
        image_links: Optional[bool] = None,
        history: Optional[bool] = None,
        consent: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> JobStatusResponse:
        """Answers the status of a job, signed by the service (§4.6 of the interface).

        Args:
            user_id: Tracks a user. An existing user id or a new unique one; made by the service
                when not supplied.
            job_id: Job id assigned by the service or passed in `partner_params.job_id`.
            image_links: When `"true"`, the response includes an expiring link to the captured
                image.
            history: When `"true"`, the response includes everything sent to the callback.
            consent: When `"true"`, the response includes the receipt of the user's consent.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            GET_JOB_STATUS,
            JobStatusResponse,
            (),
            {
                "user_id": user_id,
                "job_id": job_id,
                "image_links": image_links,
                "history": history,
                "consent": consent,
            },
            {},
            None,
            timeout,
        )

    async def list_jobs(
        self,
        *,
        state: Optional[JobState] = None,
        user_id: Optional[str] = None,
        ref_id: Optional[str] = None,
        created_after: Optional[datetime] = None,
        created_before: Optional[datetime] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ListJobsResponse:
        """Answers the partner's jobs, newest first, and how each stands. Jobs whose personal data
        was erased are left out. A page goes on where the one before ended: send its
        `next_cursor` as `cursor`.

        Args:
            state: `open`: there is no final result yet, but there may be a provisional one.
                `successful`, `failed`: the final result.
            user_id: Only jobs of this user.
            ref_id: Only jobs of this link.
            created_after: Only jobs accepted at this time or later.
            created_before: Only jobs accepted before this time.
            limit: Jobs on a page. 20 when absent.
            cursor: The `next_cursor` of the page before; without it, the newest are answered.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            LIST_JOBS,
            ListJobsResponse,
            (),
            {
                "state": state,
                "user_id": user_id,
                "ref_id": ref_id,
                "created_after": created_after,
                "created_before": created_before,
                "limit": limit,
                "cursor": cursor,
            },
            {},
            None,
            timeout,
        )

    async def list_daily_counts(
        self,
        *,
        first_day: Optional[str] = None,
        last_day: Optional[str] = None,
        by_link: Optional[bool] = None,
        ref_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ListDailyCountsResponse:
        """Answers how many opened the partner's links, consented, submitted and succeeded on each
        day, the newest day first: of all links together, of each (`by_link`), or of one
        (`ref_id`). Counts are a few seconds old. A link is opened by a person; loads by robots
        are not counted.

        Args:
            first_day: The first day. All that are kept when absent.
            last_day: The last day; not before the first.
            by_link: Whether each link is counted apart. By default all are counted together.
            ref_id: Counts this link alone.
            limit: Counts on a page. 31 when absent.
            cursor: The `next_cursor` of the page before; without it, the newest are answered.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            LIST_DAILY_COUNTS,
            ListDailyCountsResponse,
            (),
            {
                "first_day": first_day,
                "last_day": last_day,
                "by_link": by_link,
                "ref_id": ref_id,
                "limit": limit,
                "cursor": cursor,
            },
            {},
            None,
            timeout,
        )

    async def reset_id_number_rate_limit(
        self,
        *,
        country: str,
        id_type: str,
        id_number: str,
        timeout: Optional[float] = None,
    ) -> ResetResponse:
        """Clears the block of an ID number immediately (§4.7 of the interface). It also succeeds
        for an unknown number (D-20).

        Args:
            country: Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
            id_type: An ID type of the country, as listed by `GET /v1/services` (§2.2 of the
                interface).
            id_number: ID number whose limit is cleared.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            RESET_ID_NUMBER_RATE_LIMIT,
            ResetResponse,
            (),
            {
                "country": country,
                "id_type": id_type,
                "id_number": id_number,
            },
            {},
            None,
            timeout,
        )

    async def submit_verification(
        self,
        link_id: str,
        *,
        country: str,
        id_type: str,
        consent: bool,
        id_number: Optional[str] = None,
        first_name: Optional[str] = None,
        last_name: Optional[str] = None,
        dob: Optional[str] = None,
        consent_at: Optional[datetime] = None,
        consent_language: Optional[str] = None,
        consent_text_hash: Optional[str] = None,
        consent_shown: Optional[str] = None,
        use_prefill: Optional[bool] = None,
        visit: Optional[str] = None,
        selfie_ref: Optional[str] = None,
        document_front_ref: Optional[str] = None,
        document_back_ref: Optional[str] = None,
        selfie_source: Optional[ImageSource] = None,
        document_front_source: Optional[ImageSource] = None,
        document_back_source: Optional[ImageSource] = None,
        selfie_check: Optional[ImageCheck] = None,
        document_front_check: Optional[ImageCheck] = None,
        document_back_check: Optional[ImageCheck] = None,
        selfie: Optional[bytes] = None,
        document_front: Optional[bytes] = None,
        document_back: Optional[bytes] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> SubmissionResponse:
        """What the hosted page sends. The link's unguessable id is the capability; the request is
        not signed.

        Args:
            link_id: The `ref_id` of the link, as it was answered; any other spelling is not found.
            country: Two-letter ISO 3166-1 code of a supported country (§2.2 of the interface).
            id_type: An ID type of the country, as listed by `GET /v1/services` (§2.2 of the
                interface).
            consent: The user's consent to the verification; it must be given.
            id_number: An ID number. Letter case, spaces, hyphens, slashes and other signs between
                do not matter (D-20).
            first_name: Given names.
            last_name: Family name.
            dob: Date of birth, `YYYY-MM-DD`, before today in UTC.
            consent_at: When the user agreed, if you asked for it on a page of your own; since 1970,
                and not in the future. Default: when the submission comes.
            consent_language: Language of the text that you showed, such as `en` or `pt-BR`.
            consent_text_hash: SHA-256 of the text that you showed, UTF-8, as 64 lower-case
                hexadecimal digits. Keep the text.
            consent_shown: What the hosted page sends in place of the three fields before: which
                text of its own it showed. The service renders that text again, and refuses the
                submission if it has changed.
            use_prefill: Fields that are left out get what the partner gave with the link
                (`prefill`). Default - false.
            visit: The visit to the hosted page that this is part of: a token that the page is given
                when it is opened. It lets a visit that began before the link expired submit for ten
                minutes after that. One that is malformed, of another link or older than a day counts as
                none.
            selfie_ref: An image that `stageImages` has kept for the `visit` of this submission, in
                place of the image itself. It can be named once, within an hour.
            document_front_ref: An image that `stageImages` has kept for the `visit` of this
                submission, in place of the image itself. It can be named once, within an hour.
            document_back_ref: An image that `stageImages` has kept for the `visit` of this
                submission, in place of the image itself. It can be named once, within an hour.
            selfie_source: Where an image comes from: `camera` for one that the page's camera took,
                `file` for one that was chosen. It is what the sender says; nothing proves it. Left out
                where the sender does not know, as the page without script.
            document_front_source: Where an image comes from: `camera` for one that the page's
                camera took, `file` for one that was chosen. It is what the sender says; nothing proves
                it. Left out where the sender does not know, as the page without script.
            document_back_source: Where an image comes from: `camera` for one that the page's camera
                took, `file` for one that was chosen. It is what the sender says; nothing proves it.
                Left out where the sender does not know, as the page without script.
            selfie_check: What the page's script found when it looked at an image before it was
                sent: `passed`, what was wrong where the user sent it nevertheless, or `none` where it
                could not look. It is what the sender says; nothing proves it.
            document_front_check: What the page's script found when it looked at an image before it
                was sent: `passed`, what was wrong where the user sent it nevertheless, or `none` where
                it could not look. It is what the sender says; nothing proves it.
            document_back_check: What the page's script found when it looked at an image before it
                was sent: `passed`, what was wrong where the user sent it nevertheless, or `none` where
                it could not look. It is what the sender says; nothing proves it.
            selfie: Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide
                and high, base64.
            document_front: Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels
                wide and high, base64.
            document_back: Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels
                wide and high, base64.
            idempotency_key: Makes the call safe to repeat for 24 hours (D-29); a random one where
                left out.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            SUBMIT_VERIFICATION,
            SubmissionResponse,
            (link_id,),
            {
                "country": country,
                "id_type": id_type,
                "id_number": id_number,
                "first_name": first_name,
                "last_name": last_name,
                "dob": dob,
                "consent": consent,
                "consent_at": consent_at,
                "consent_language": consent_language,
                "consent_text_hash": consent_text_hash,
                "consent_shown": consent_shown,
                "use_prefill": use_prefill,
                "visit": visit,
                "selfie_ref": selfie_ref,
                "document_front_ref": document_front_ref,
                "document_back_ref": document_back_ref,
                "selfie_source": selfie_source,
                "document_front_source": document_front_source,
                "document_back_source": document_back_source,
                "selfie_check": selfie_check,
                "document_front_check": document_front_check,
                "document_back_check": document_back_check,
                "selfie": selfie,
                "document_front": document_front,
                "document_back": document_back,
            },
            {},
            idempotency_key,
            timeout,
        )

    async def stage_images(
        self,
        link_id: str,
        visit: str,
        *,
        selfie: Optional[bytes] = None,
        document_front: Optional[bytes] = None,
        document_back: Optional[bytes] = None,
        timeout: Optional[float] = None,
    ) -> StagedImages:
        """What the hosted page does with each photo as soon as the user accepts it. An image is
        kept for an hour, sealed, for the one visit that sent it; the submission of that visit
        names it, for example in `selfie_ref`, in place of sending it. Sending an image of the
        same field again replaces the one before. The link and the visit are looked at before
        anything of the body is read.

        Args:
            link_id: The `ref_id` of the link, as it was answered; any other spelling is not found.
            visit: The token of the visit, which the hosted page is given when it is opened. One
                that is malformed, of another link or older than a day is refused.
            selfie: Photo of the user's face, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels wide
                and high, base64.
            document_front: Front of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels
                wide and high, base64.
            document_back: Back of the document, PNG or JPEG, at most 5 MiB, 200 to 10,000 pixels
                wide and high, base64.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            STAGE_IMAGES,
            StagedImages,
            (link_id, visit,),
            {
                "selfie": selfie,
                "document_front": document_front,
                "document_back": document_back,
            },
            {},
            None,
            timeout,
        )

    async def list_callbacks(
        self,
        *,
        state: Optional[DeliveryState] = None,
        user_id: Optional[str] = None,
        job_id: Optional[str] = None,
        limit: Optional[int] = None,
        cursor: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ListCallbacksResponse:
        """Answers how the deliveries of the partner's callbacks stand, newest first, and which
        addresses are paused. A page goes on where the one before ended: send its `next_cursor`
        as `cursor`.

        Args:
            state: `waiting` has an attempt ahead; `delivered` was answered with a 2xx; `failed`
                used up its attempts, or was answered with 410; `paused` was not tried, because its
                address has given nothing but failures for days.
            user_id: Only callbacks of this user's jobs.
            job_id: Only callbacks of this job of the user; needs `user_id`.
            limit: Deliveries on a page. 20 when absent.
            cursor: The `next_cursor` of the page before; without it, the newest are answered.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            LIST_CALLBACKS,
            ListCallbacksResponse,
            (),
            {
                "state": state,
                "user_id": user_id,
                "job_id": job_id,
                "limit": limit,
                "cursor": cursor,
            },
            {},
            None,
            timeout,
        )

    async def replay_callback(
        self,
        webhook_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Delivery:
        """Sends a callback again immediately, in any state: the same payload under the same
        `webhook-id`, on a schedule of attempts that begins anew. Its success ends the pause of
        its address. With the signature of the content (D-61) the header `webhook-id` is an id of
        the request, as everywhere, and not that of the callback.

        Args:
            webhook_id: The `webhook-id` of the callback.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            REPLAY_CALLBACK,
            Delivery,
            (webhook_id,),
            {},
            {},
            None,
            timeout,
        )

    async def erase_user(
        self,
        *,
        user_id: str,
        job_id: Optional[str] = None,
        pseudonyms: Optional[bool] = None,
        timeout: Optional[float] = None,
    ) -> Erasure:
        """Erases what users typed, images, contents of callbacks, what receivers answered to them
        and saved answers to submissions, of one job of the user or of all: accepted now, carried
        out soon. Outcomes of jobs stay. With `pseudonyms`, user ids, job ids and
        `partner_params` go too. Sent again before it is carried out, it is the same erasure;
        afterwards, it erases what has come since.

        Args:
            user_id: Whose data; one that is not known is no error.
            job_id: The data of this job of the user alone; without it, of all.
            pseudonyms: When `"true"`, `user_id`, `job_id` and `partner_params` are replaced as
                well, wherever they are stored, and the user's own links are disabled. The job cannot be
                found by its ids any more.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            ERASE_USER,
            Erasure,
            (),
            {
                "user_id": user_id,
                "job_id": job_id,
                "pseudonyms": pseudonyms,
            },
            {},
            None,
            timeout,
        )

    async def get_erasure(
        self,
        erasure_id: str,
        *,
        timeout: Optional[float] = None,
    ) -> Erasure:
        """Answers how far an erasure is, and what went. It does not say whose data it was.

        Args:
            erasure_id: The `erasure_id` of the erasure.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            GET_ERASURE,
            Erasure,
            (erasure_id,),
            {},
            {},
            None,
            timeout,
        )

    async def list_services(
        self,
        *,
        country: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ServicesResponse:
        """Lists the supported countries and ID types with their verification methods and fields
        (§2.2 of the interface).

        Args:
            country: Only this country; one without entries gives an empty list (D-37).
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            LIST_SERVICES,
            ServicesResponse,
            (),
            None,
            {
                "country": country,
            },
            None,
            timeout,
        )

    async def list_valid_documents(
        self,
        *,
        country: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> ValidDocumentsResponse:
        """Lists the documents that document verification accepts, by country (§2.2 of the
        interface).

        Args:
            country: Only this country; one without entries gives an empty list (D-37).
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            LIST_VALID_DOCUMENTS,
            ValidDocumentsResponse,
            (),
            None,
            {
                "country": country,
            },
            None,
            timeout,
        )

    async def advance_sandbox_clock(
        self,
        *,
        advance_ms: int,
        timeout: Optional[float] = None,
    ) -> ClockResponse:
        """Moves the sandbox's clock forward, so that a test does not wait for days. Production has
        no such operation. Only in the sandbox.

        Args:
            advance_ms: Milliseconds forward, at most ten years.
            timeout: Seconds for the whole call with its retries.
        """
        return await self._call(
            ADVANCE_SANDBOX_CLOCK,
            ClockResponse,
            (),
            {
                "advance_ms": advance_ms,
            },
            {},
            None,
            timeout,
        )
