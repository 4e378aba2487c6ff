/** The HTTP side in one piece: how requests are taken in, and every route. */
import { randomUUID } from 'node:crypto';
import type { RequestListener } from 'node:http';
import type { FastifyInstance } from 'fastify';
import contract from '#generated/openapi.json' with { type: 'json' };
import type { Handlers } from '#handlers/operation.ts';
import type { Secrets } from '#store/secrets.ts';
import type { Store } from '#store/store.ts';
import type { Clock } from '../clock.ts';
import { type Config, SANDBOX_API_KEY_DEFAULT } from '../config.ts';
import type { ImageLinks } from '../image-links.ts';
import { type Logger, withoutMessage } from '../log.ts';
import type { FindPartner } from '../partners.ts';
import { makeAnswerOperation } from './answer-operation.ts';
import { makeApp, refuseOtherMethods } from './app.ts';
import { authenticate } from './authenticate.ts';
import { allowOtherOrigins } from './cors.ts';
import { type DocsNeeds, registerDocs } from './docs.ts';
import type { LoadShedding } from './load-shedding.ts';
import { registerOperations } from './operations.ts';
import { renderOverview } from './overview.ts';
import { registerPages } from './pages.ts';
import { takePlainRequests } from './plain-requests.ts';
import { refuser } from './refusal.ts';
import { servedDocument } from './served-path.ts';
import { registerService } from './service.ts';
import { makeValidators } from './validation.ts';

export interface HttpNeeds {
  readonly config: Config;
  readonly log: Logger;
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly findPartner: FindPartner;
  readonly handlers: Handlers;
  readonly shedding: LoadShedding;
  readonly isReady: () => Promise<boolean>;
  readonly imageLinks: ImageLinks;
  readonly linkUrl: (refId: string) => string;
  /** The key that the sandbox's partner signs with; null in production. */
  readonly sandboxKey: string | null;
}

/** The server with all its routes; it does not listen yet. */
export function composeHttp(needs: HttpNeeds): FastifyInstance {
  const { config, log, store, secrets, clock, handlers, shedding, imageLinks, linkUrl } = needs;
  const { brand, jsonBodyBytesMax } = config;
  const { now } = clock;
  const isSandbox = config.mode === 'sandbox';
  const refuse = refuser(brand);
  const validator = makeValidators(contract);
  const { requestHash } = secrets;
  const answerOperation = makeAnswerOperation({
    handlers,
    validator,
    authenticate: authenticate({
      findPartner: needs.findPartner,
      verifierKey: config.verifier?.key ?? null,
      clock,
      toleranceMs: config.timestampToleranceMs,
    }),
    clock,
    requestHash,
  });

  const isOpen = () => app.server.listening;
  const takePlain = takePlainRequests({ answerOperation, brand, isSandbox, jsonBodyBytesMax, isOpen, log });
  const around = (framework: RequestListener): RequestListener => {
    const take = takePlain(framework);
    return (request, response) =>
      shedding.admits(request, response) ? take(request, response) : refuse(request, response);
  };
  const app = makeApp({ jsonBodyBytesMax, log, around });
  const routes = rememberRoutes(app);

  const served = servedDocument(contract, brand);
  const document = JSON.stringify(served);
  registerService(app, { store, isReady: needs.isReady, imageLinks, now, document });
  registerDocs(app, {
    folder: config.docsFolder,
    brand,
    document,
    overview: () => renderOverview(served),
    sandbox: isSandbox ? panelOf(config, needs.sandboxKey) : null,
  });
  if (isSandbox) allowOtherOrigins(app);
  registerOperations(app, { answerOperation, brand, isSandbox, limits: config });
  registerPages(app, {
    store,
    submit: handlers.submitVerification,
    validator: validator('submitVerification'),
    now,
    newId: randomUUID,
    requestHash,
    linkUrl,
    brand,
    limits: config,
    onError: (error, requestId) =>
      log.error({ request_id: requestId, ...withoutMessage(error) }, 'page failed'),
  });
  app.after(() => refuseOtherMethods(app, new Map(routes)));
  return app;
}

/** The methods of every route that is registered from now on, by its path. */
function rememberRoutes(app: FastifyInstance): Map<string, Set<string>> {
  const routes = new Map<string, Set<string>>();
  app.addHook('onRoute', ({ url, method }) => {
    const methods = routes.get(url) ?? new Set();
    for (const each of [method].flat()) methods.add(each);
    routes.set(url, methods);
  });
  return routes;
}

/** What the docs' panel is filled in with. A key that is not the published one is a secret, of a sandbox too. */
function panelOf(config: Config, sandboxKey: string | null): DocsNeeds['sandbox'] {
  const apiKey = sandboxKey === SANDBOX_API_KEY_DEFAULT ? sandboxKey : null;
  return { partnerId: config.sandboxPartnerId, apiKey };
}
