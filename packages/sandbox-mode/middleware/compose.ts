/** Builds the middleware of a sandbox from what its server is made of. */
import contract from '#generated/openapi.json' with { type: 'json' };
import type { Router } from '#server/http/router.ts';
import type { OpenSandbox, SandboxDeps } from '../open-sandbox.ts';
import { explainRefusal } from '../signatures/refusal.ts';
import { makeSandboxMiddleware, type SandboxMiddleware } from './middleware.ts';
import { makeFindUnknownFields } from './unknown-fields.ts';
import { withUnknownPaths } from './unknown-paths.ts';

/** Partners that a refusal is explained with. */
const PARTNERS_MAX = 1_000;

export interface ComposedMiddleware extends SandboxMiddleware {
  /** The router, whose unknown paths name the nearest one. */
  namingPaths(findRoute: Router): Router;
}

/** The middleware of a sandbox, around each of its routes. */
export function composeMiddleware(
  deps: Pick<SandboxDeps, 'config' | 'store' | 'clock' | 'findPartner' | 'publicUrl'>,
  sandbox: OpenSandbox,
): ComposedMiddleware {
  const { config, store, clock, findPartner, publicUrl } = deps;
  const partnerIds = async () =>
    (await store.read((tx) => tx.partners.list(PARTNERS_MAX))).map(({ partnerId }) => partnerId);
  const { timestampToleranceMs: toleranceMs } = config;
  const explain = explainRefusal({ findPartner, partnerIds, clock, toleranceMs });
  const findUnknownFields = makeFindUnknownFields(contract);
  const middleware = makeSandboxMiddleware({ sandbox, clock, explain, findUnknownFields, publicUrl });
  return {
    ...middleware,
    namingPaths: (findRoute) => withUnknownPaths(findRoute, config.brand, middleware.wrapUnknown),
  };
}
