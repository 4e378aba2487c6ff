import type { SandboxDeps } from '../deps.ts';
import type { Handler } from '../operation.ts';

/** Says how the sandbox's next jobs end. */
export const setNextResults =
  ({ sandbox }: SandboxDeps): Handler<'setNextResults'> =>
  async ({ body }) => {
    const results = sandbox.addResults(body.results);
    if (results) return { status: 200, body: { results } };
    const message = 'must leave at most 100 results in the queue';
    return { refused: 'invalid_value', details: [{ path: '/results', message }] };
  };
