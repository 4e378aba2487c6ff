/** The hosted page over HTTP: the flow for browsers with script, and two plain pages that need none. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Link, refusalOf } from '#core/link.ts';
import { OPERATIONS } from '#generated/operations.ts';
import type { AnswerBody, Condition, Handler, Input, Refusal } from '#handlers/operation.ts';
import { renderCancelPage } from '#page/cancel.ts';
import { renderChoice } from '#page/choose.ts';
import { errorKindOf, errorText } from '#page/field-error.ts';
import { type FlowType, renderFlow } from '#page/flow.ts';
import { type FormError, renderForm } from '#page/form.ts';
import { findLanguage, languageOf } from '#page/languages.ts';
import type { Messages } from '#page/messages/en.ts';
import { errorMessages } from '#page/number-text.ts';
import { renderOutcome } from '#page/outcome.ts';
import { type Problem, renderProblem } from '#page/problem.ts';
import { type Store, StoreUnavailable } from '#store/store.ts';
import { registerAssets } from './assets.ts';
import { EdgeRefusal } from './errors.ts';
import { idempotencyKey } from './idempotency.ts';
import { registerLinkFiles } from './link-files.ts';
import { allowLogo, compressPage, setPageHeaders } from './page-headers.ts';
import { isShown, linkPath, pageLink, redirectOf, submissionsPath, typeNamed, typesOf } from './page-view.ts';
import { readSubmission, type SubmissionLimits, type SubmissionParts } from './submission-body.ts';
import type { Validator } from './validation.ts';

type Submit = 'submitVerification';

export interface PageNeeds {
  readonly store: Store;
  readonly submit: Handler<Submit>;
  readonly validator: Validator;
  readonly now: () => number;
  readonly newId: () => string;
  readonly requestHash: (text: string) => string;
  readonly linkUrl: (refId: string) => string;
  readonly brand: string;
  readonly limits: SubmissionLimits;
  readonly onError: (error: unknown, requestId: string) => void;
}

/** What `Retry-After` says when the store is away: the page says minutes. */
export const PAGE_RETRY_SECONDS = 60;

const NO_QUERY = {} as Input<Submit>['query'];

interface LinkRequest {
  Params: { linkId: string };
  Querystring: { id?: unknown; plain?: unknown; sent?: unknown; lang?: unknown };
}

/** A link that was found, and how to speak to whoever opened it. */
interface Visit {
  readonly link: Link;
  readonly messages: Messages;
  readonly types: FlowType[];
  /** The language asked for by name, to be kept in the page's addresses. */
  readonly lang: string | null;
  readonly action: string;
}

export function registerPages(app: FastifyInstance, needs: PageNeeds): void {
  const { store, now, newId } = needs;
  registerAssets(app);
  registerLinkFiles(app, needs);

  app.register(async (pages) => {
    pages.addHook('onRequest', async (_request, reply) => setPageHeaders(reply));
    pages.addHook('onSend', compressPage);
    // The form is multipart, cancelling sends nothing: any other body is read past, not an error of the service.
    pages.removeContentTypeParser('application/json');
    pages.addContentTypeParser('*', (_request, body, done) => {
      body.resume();
      done(null);
    });
    pages.setErrorHandler<Error, LinkRequest>((error, request, reply) => {
      const problem = error instanceof StoreUnavailable ? 'unavailable' : 'system_error';
      needs.onError(error, request.id);
      if (problem === 'unavailable') reply.header('retry-after', PAGE_RETRY_SECONDS);
      const retryHref = request.method === 'GET' ? request.url : linkPath(request.params.linkId);
      return sendProblem(reply, null, languageFor(request), problem, { retryHref });
    });

    pages.get<LinkRequest>('/l/:linkId', (request, reply) =>
      visit(request, reply, (found) => {
        const { link, messages, types, lang, action } = found;
        const refused = refusalOf(link, now());
        if (refused) return sendProblem(reply, link, messages, refused, { languageSwitch: action });
        const { id, plain, sent } = request.query;
        const chosen = typeNamed(types, id);
        if (chosen && (id || plain)) return sendForm(reply, 200, found, chosen, {}, []);
        const page = { link: pageLink(link), lang, action };
        const choices = types.map(({ choice }) => choice);
        if (sent && !id) {
          return reply.code(400).send(renderChoice({ ...page, choices, isMissing: true }, messages));
        }
        if (plain) return reply.send(renderChoice({ ...page, choices }, messages));
        const submitPath = submissionsPath(link.refId, needs.brand);
        const failHref = redirectOf(link, 'fail', newId);
        const flow = { ...page, types, submitPath, failHref, idempotencyKey: newId() };
        return reply.send(renderFlow(flow, messages));
      }),
    );

    pages.post<LinkRequest>('/l/:linkId', (request, reply) =>
      visit(request, reply, async (found) => {
        const parts: SubmissionParts = { fields: {}, images: {} };
        const result = await submit(request, found.link, parts);
        if (!('refused' in result)) return sendAccepted(reply, found, result.body);
        return sendRefusal(reply, found, parts, result);
      }),
    );

    pages.get<LinkRequest>('/l/:linkId/cancel', (request, reply) =>
      visit(request, reply, ({ link, messages, lang, action }) =>
        reply.send(renderCancelPage({ link: pageLink(link), action, lang }, messages)),
      ),
    );

    pages.post<LinkRequest>('/l/:linkId/cancel', (request, reply) =>
      visit(request, reply, (found) => {
        const { link, messages } = found;
        // Sent from another tab meanwhile: nothing can be cancelled any more.
        if (refusalOf(link, now()) === 'link_used') return sendFinal(reply, found, 'link_used');
        const address = redirectOf(link, 'cancelled', newId);
        if (address) return reply.redirect(address, 303);
        return reply.send(renderOutcome({ link: pageLink(link), outcome: 'cancelled' }, messages));
      }),
    );

    // Links of which the end was lost on the way.
    for (const path of ['/l', '/l/']) {
      pages.get(path, (request: FastifyRequest<LinkRequest>, reply) =>
        sendProblem(reply, null, languageFor(request), 'link_not_found'),
      );
    }

    // Where links end up with a slash added.
    pages.get<LinkRequest>('/l/:linkId/', (request, reply) =>
      reply.redirect(linkPath(request.params.linkId), 303),
    );
  });

  /** Finds the link of a request, or says that there is none. */
  async function visit(
    request: FastifyRequest<LinkRequest>,
    reply: FastifyReply,
    answer: (found: Visit) => FastifyReply | Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    const messages = languageFor(request);
    const link = (await store.read((tx) => tx.links.find(request.params.linkId)))?.link;
    if (!link) return sendProblem(reply, null, messages, 'link_not_found');
    allowLogo(reply, link.logoUrl);
    const lang = findLanguage(request.query.lang)?.lang ?? null;
    return answer({ link, messages, types: typesOf(link, messages), lang, action: linkPath(link.refId) });
  }

  /** Submits what the form sent, as the API would. */
  async function submit(request: FastifyRequest, link: Link, parts: SubmissionParts) {
    try {
      await readSubmission(request, needs.limits, parts);
      const { idempotency_key, ...fields } = parts.fields;
      needs.validator.body(fields);
      const body = { ...fields, consent: fields['consent'] === 'true' } as Input<Submit>['body'];
      const key = typeof idempotency_key === 'string' ? idempotency_key : undefined;
      const idempotency = idempotencyKey(
        key,
        `submitVerification ${link.refId}`,
        fields,
        parts.images,
        needs.requestHash,
      );
      const path = { linkId: link.refId };
      const { images } = parts;
      return await needs.submit({ path, query: NO_QUERY, body, images, partner: null, idempotency });
    } catch (error) {
      if (!(error instanceof EdgeRefusal)) throw error;
      return { refused: error.condition as Condition<Submit>, details: error.details };
    }
  }

  function sendAccepted(
    reply: FastifyReply,
    { link, messages }: Visit,
    body: AnswerBody<Submit>,
  ): FastifyReply {
    if (body.redirect_url) return reply.redirect(body.redirect_url, 303);
    return reply.send(renderOutcome({ link: pageLink(link), outcome: 'submitted' }, messages));
  }

  function sendRefusal(
    reply: FastifyReply,
    found: Visit,
    parts: SubmissionParts,
    refusal: Refusal<Submit>,
  ): FastifyReply {
    const { messages, types, action } = found;
    const { refused, details = [], limit } = refusal;
    if (isFinal(refused)) return sendFinal(reply, found, refused, limit?.retryAfterMs);
    const { country, id_type } = parts.fields;
    const chosen = typeNamed(types, `${country}.${id_type}`);
    if (!chosen) return reply.redirect(action, 303);
    const words = errorMessages(chosen.idType, messages);
    const shown = details.map(({ path }) => path.slice(1)).filter((field) => isShown(field, chosen));
    // What is wrong with no field of the page is said of the whole.
    const fields = shown.length > 0 ? shown : [''];
    const errors = [...new Set(fields)].map((field) => ({
      field: field || null,
      message: errorText(field, errorKindOf(refused), words),
    }));
    const { status } = OPERATIONS.submitVerification.errors[refused];
    return sendForm(reply, status, found, chosen, parts.fields, errors);
  }

  /** A refusal that the form cannot mend. `retryAfterMs` is from when on a new try can succeed. */
  function sendFinal(
    reply: FastifyReply,
    { link, messages }: Visit,
    problem: Problem,
    retryAfterMs?: number,
  ): FastifyReply {
    if (retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
    return sendProblem(reply, link, messages, problem, {
      ...(retryAfterMs !== undefined && { retryAt: now() + retryAfterMs }),
      continueHref: redirectOf(link, 'fail', newId),
    });
  }

  function sendForm(
    reply: FastifyReply,
    status: number,
    { link, messages, types, lang, action }: Visit,
    chosen: FlowType,
    sent: Record<string, unknown>,
    errors: FormError[],
  ): FastifyReply {
    const text = (name: string) => (typeof sent[name] === 'string' ? (sent[name] as string) : undefined);
    const page = {
      ...chosen,
      link: pageLink(link),
      values: {
        id_number: text('id_number'),
        first_name: text('first_name'),
        last_name: text('last_name'),
        dob: text('dob'),
      },
      hasAgreed: sent['consent'] === 'true',
      errors,
      // A corrected form is another submission: it needs a key of its own.
      idempotencyKey: newId(),
      action,
      lang,
      canChange: types.length > 1,
    };
    return reply.code(status).send(renderForm(page, messages));
  }
}

/** The language of a request: the one in its address, else the browser's. */
function languageFor({ query, headers }: FastifyRequest): Messages {
  return languageOf((query as LinkRequest['Querystring'] | undefined)?.lang, headers['accept-language']);
}

/** Refusals that the form cannot mend. */
function isFinal(refused: Condition<Submit>): refused is Problem & Condition<Submit> {
  return refused in FINAL;
}

const FINAL = {
  link_not_found: true,
  link_disabled: true,
  link_expired: true,
  link_used: true,
  link_not_ready: true,
  id_number_blocked: true,
} as const satisfies Partial<Record<Problem, true>>;

interface ProblemExtras {
  readonly retryAt?: number;
  readonly retryHref?: string;
  readonly continueHref?: string | null;
  readonly languageSwitch?: string;
}

function sendProblem(
  reply: FastifyReply,
  link: Link | null,
  messages: Messages,
  problem: Problem,
  extras: ProblemExtras = {},
): FastifyReply {
  const { status } = OPERATIONS.submitVerification.errors[problem];
  // Fastify takes the type away from answers to errors.
  reply.type('text/html; charset=utf-8');
  return reply
    .code(status)
    .send(renderProblem({ link: link && pageLink(link), problem, ...extras }, messages));
}
