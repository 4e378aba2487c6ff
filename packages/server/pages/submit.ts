/** The plain page's form: runs the operation of the API, and shows the result as a page. */
import type { ServiceTime } from '#core/clocks.ts';
import { OPERATIONS } from '#generated/operations.ts';
import { RequestRefused } from '#generated/stubs/errors.ts';
import { FORM_TYPE, mediaTypeOf } from '#generated/stubs/media-type.ts';
import type { Condition, HandlerResult, Refusal } from '#handlers/operation.ts';
import { renderAlreadySubmitted } from '#page/ends/already-submitted.ts';
import { type OutcomePage, renderOutcome } from '#page/ends/outcome.ts';
import type { PageProblem } from '#page/ends/problem.ts';
import type { FlowType } from '#page/flow.ts';
import { type FormError, renderForm } from '#page/form/form.ts';
import { askedBesides, maskPrefill, type PrefillMasks } from '#page/form/prefill-masks.ts';
import { runForPartner } from '#store/queue/current-partner.ts';
import type { Store } from '#store/store.ts';
import { namePartner, type Operations } from '../api/operation.ts';
import type { SubmissionAdmission } from '../api/submissions/admission.ts';
import { isRepeat, VERIFIER_BUSY } from '../api/submissions/early-refusal.ts';
import { readForm } from '../api/submissions/form.ts';
import type { CountBytes, SubmissionLimits } from '../api/submissions/size-limits.ts';
import { AdmittedBody } from '../api/submissions/uploads.ts';
import type { HttpRequest, OperationRequest, OperationResult } from '../http/request.ts';
import type { HttpResponse } from '../http/route.ts';
import { type FormParts, formErrors } from './form-errors.ts';
import type { FoundLink } from './found-link.ts';
import type { AlreadySubmitted } from './page-visit.ts';
import { type ReportDeps, recordForm } from './reports/reports.ts';
import { respondPage, respondProblem, respondRedirect } from './respond.ts';
import { isShown, pageLink, redirectOf, typeNamed } from './view.ts';

type Submit = 'submitVerification';

export interface SubmitDeps extends ReportDeps {
  readonly store: Pick<Store, 'read'>;
  readonly operations: Operations;
  readonly submissions: SubmissionAdmission;
  /** Whether the partner's submissions wait too long for the verifier. */
  readonly isBehind: (partnerId: string) => boolean;
  readonly limits: SubmissionLimits;
  readonly now: () => ServiceTime;
  readonly newId: () => string;
}

export async function submitForm(found: FoundLink, deps: SubmitDeps): Promise<HttpResponse> {
  const parts: FormParts = { fields: {}, images: {}, isWhole: false };
  const result = await submit(found, parts, deps);
  if ('refused' in result) return respondRefusal(found, parts, result, deps);
  const { job_id: id, redirect_url: redirectUrl } = result.body;
  return respondEnd(found, { outcome: 'submitted', redirectUrl, facts: { id, at: deps.now() } });
}

/** Sends the user back to the partner. Not within a frame, which would hold the partner's page: there is a page with a button.
 * Nor where its script first notifies an app (D-122). */
export function respondEnd(
  { request, link, messages }: FoundLink,
  {
    redirectUrl,
    isInApp = false,
    ...end
  }: Omit<OutcomePage, 'link' | 'continueHref'> & { redirectUrl: string | null; isInApp?: boolean },
): HttpResponse {
  const isFramed = link.embedOrigins && request.headers['sec-fetch-dest'] === 'iframe';
  if (redirectUrl && !isFramed && !isInApp) return respondRedirect(link, redirectUrl);
  const page = { ...end, link: pageLink(link), continueHref: redirectUrl };
  return respondPage(request, link, renderOutcome(page, messages));
}

/** Fills `parts` as far as the form can be read. */
async function submit(found: FoundLink, parts: FormParts, deps: SubmitDeps): Promise<HandlerResult<Submit>> {
  const { request: http, link } = found;
  const call = { path: { linkId: link.refId }, query: {}, headers: {}, isPlainPage: true };
  try {
    return await deps.operations.run('submitVerification', http, new FormBody(found, parts, deps), call);
  } catch (error) {
    // Every page has the same response while the service is unavailable.
    if (!(error instanceof RequestRefused) || error.condition === 'unavailable') throw error;
    const { condition, details, retryAfterMs } = error;
    return { refused: condition as Condition<Submit>, details, ...(retryAfterMs && { retryAfterMs }) };
  }
}

class FormBody extends AdmittedBody {
  readonly #found: FoundLink;
  readonly #parts: FormParts;
  readonly #deps: SubmitDeps;

  constructor(found: FoundLink, parts: FormParts, deps: SubmitDeps) {
    super();
    this.#found = found;
    this.#parts = parts;
    this.#deps = deps;
  }

  async read(request: OperationRequest): Promise<OperationResult | null> {
    const { submissions, isBehind } = this.#deps;
    const { http, audit, visitor } = request;
    const { refId, partnerId } = this.#found.link;
    namePartner(http, audit, partnerId);
    const overLimit = submissions.limitRefusal({ refId, visitor });
    // The form's own key is not read then. Its address has it too, for whoever sends again what was accepted.
    if (overLimit && !(await this.#isRepeatOf(http.query['key']))) return overLimit;
    const upload = { refId, visitor, stream: http.stream };
    await this.readUpload(submissions, upload, partnerId, (countBytes) => this.#readParts(http, countBytes));
    // Before it is accepted: an opening comes first.
    recordForm(this.#found, this.#parts.fields['visit'], this.#deps);
    const { idempotency_key: key, ...fields } = this.#parts.fields;
    request.fields = fields;
    request.files = this.#parts.images;
    request.idempotencyKey = typeof key === 'string' ? key : undefined;
    // Only now, as a form has its key in the body: a repeat of what was accepted gets its first response.
    return isBehind(partnerId) && !(await this.#isRepeatOf(key)) ? VERIFIER_BUSY : null;
  }

  /** The form is multipart; no other body is read. */
  async #readParts({ headers, stream }: HttpRequest, countBytes: CountBytes): Promise<void> {
    if (mediaTypeOf(headers['content-type']) !== FORM_TYPE) return;
    await readForm(stream, this.#deps.limits, countBytes, this.#parts);
    this.#parts.isWhole = true;
  }

  async #isRepeatOf(key: unknown): Promise<boolean> {
    if (typeof key !== 'string') return false;
    const { refId, partnerId } = this.#found.link;
    return runForPartner(partnerId, () => isRepeat(this.#deps.store, refId, key));
  }
}

function respondRefusal(
  found: FoundLink,
  parts: FormParts,
  { refused, details = [], limit, retryAfterMs = limit?.retryAfterMs }: Refusal<Submit>,
  deps: SubmitDeps,
): HttpResponse {
  const { link, messages, types, action } = found;
  if (isFinal(refused)) return respondFinal(found, refused, deps, retryAfterMs);
  const { fields } = parts;
  const { country, id_type } = fields;
  const chosen = typeNamed(types, `${country}.${id_type}`);
  if (!chosen) return respondRedirect(link, action);
  const shown = details.map(({ path }) => path.slice(1)).filter((field) => isShown(field, chosen));
  const hasNewConsent = shown.includes('consent_shown');
  // An error in no field of the page is shown above the form.
  const wrong = shown.length > 0 ? shown : [''];
  const prefillMasks = fields['use_prefill'] === 'true' ? maskPrefill(chosen, found.prefill) : {};
  // The prefill may be wrong: then the person is asked for it.
  const isPrefillWrong = shown.some((field) => field in prefillMasks);
  const asked = { ...chosen, needs: askedBesides(prefillMasks, chosen.needs) };
  const errors = formErrors(asked, parts, refused, wrong, messages, deps.now());
  const { status } = OPERATIONS.submitVerification.errors[refused];
  const kept = hasNewConsent ? { ...fields, consent: undefined } : fields;
  return respondForm(found, chosen, deps, {
    status,
    fields: kept,
    errors,
    prefillMasks: isPrefillWrong ? {} : prefillMasks,
  });
}

/** Refusals that no correction of the form can resolve. */
const FINAL = {
  link_not_found: true,
  link_disabled: true,
  link_expired: true,
  link_used: true,
  link_full: true,
  link_not_ready: true,
  id_number_blocked: true,
  too_many_id_numbers: true,
  too_many_submissions: true,
  too_many_uploads: true,
  too_much_image_data: true,
  verifier_busy: true,
} as const satisfies Partial<Record<PageProblem, true>>;

function isFinal(refused: Condition<Submit>): refused is PageProblem & Condition<Submit> {
  return refused in FINAL;
}

/** Tells a visit that has already submitted that it has, in place of a problem with the link. */
export function respondAlreadySubmitted(
  { request, link, messages, action }: FoundLink,
  { at, jobId, redirectUrl }: AlreadySubmitted,
): HttpResponse {
  const languageSwitch = request.method === 'GET' ? { languageSwitch: action } : {};
  const page = { link: pageLink(link), at, jobId, continueHref: redirectUrl, action, ...languageSwitch };
  return respondPage(request, link, renderAlreadySubmitted(page, messages));
}

/** `retryAfterMs`: when a new attempt can succeed. */
export function respondFinal(
  found: FoundLink,
  problem: PageProblem,
  { now, newId }: Pick<SubmitDeps, 'now' | 'newId'>,
  retryAfterMs?: number,
): HttpResponse {
  const { request, link, messages, action, refusal, visit } = found;
  // The link may have been used up by this very visit.
  if (refusal === problem && visit.alreadySubmitted)
    return respondAlreadySubmitted(found, visit.alreadySubmitted);
  return respondProblem(request, link, messages, problem, {
    at: now(),
    ...(retryAfterMs !== undefined && {
      retryAt: now() + retryAfterMs,
      headers: { 'retry-after': Math.ceil(retryAfterMs / 1000) },
    }),
    ...((problem === 'too_many_uploads' || problem === 'verifier_busy') && { retryHref: action }),
    continueHref: redirectOf(link, 'fail', newId),
  });
}

interface FormState {
  readonly status: number;
  /** The values to show again. */
  readonly fields: Readonly<Record<string, unknown>>;
  readonly errors: FormError[];
  /** What the form does not ask for, as the partner prefilled it (D-87). */
  readonly prefillMasks: PrefillMasks;
}

export function respondNewForm(
  found: FoundLink,
  chosen: FlowType,
  deps: Pick<SubmitDeps, 'newId'>,
): HttpResponse {
  // “Not you?” asks for all.
  const prefillMasks = found.request.query['all'] ? {} : maskPrefill(chosen, found.prefill);
  return respondForm(found, chosen, deps, { status: 200, fields: {}, errors: [], prefillMasks });
}

function respondForm(
  { request, link, messages, types, lang, action, visit }: FoundLink,
  chosen: FlowType,
  { newId }: Pick<SubmitDeps, 'newId'>,
  { status, fields, errors, prefillMasks }: FormState,
): HttpResponse {
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : undefined);
  const page = {
    ...chosen,
    link: pageLink(link),
    values: {
      id_number: text('id_number'),
      first_name: text('first_name'),
      last_name: text('last_name'),
      dob: text('dob'),
    },
    prefillMasks,
    asksForAll: Boolean(request.query['all']),
    hasAgreed: fields['consent'] === 'true',
    errors,
    // A corrected form is another submission: it needs a key of its own.
    idempotencyKey: newId(),
    // A form that is shown again belongs to the same visit.
    visit: text('visit') ?? visit.token,
    isShared: !link.isSingleUse,
    action,
    lang,
    canChange: types.length > 1,
  };
  return respondPage(request, link, renderForm(page, messages), status, visit.headers);
}
