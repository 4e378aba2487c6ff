import { urlProblems } from '#core/partners/partner-urls.ts';
import type { SandboxDeps } from '../deps.ts';
import type { Handler } from '../operation.ts';

/** Sends a callback of a job that does not exist. */
export const sendTestCallback =
  ({ sandbox, urlRefusal }: SandboxDeps): Handler<'sendTestCallback'> =>
  async ({ body }) => {
    const { url } = body;
    // Only an address that can be read may be asked for its host.
    const [problem] = url === undefined ? [] : urlProblems({ callback_url: url }, false);
    const message = problem?.message ?? (url === undefined ? null : urlRefusal(url));
    if (message !== null) return { refused: 'invalid_value', details: [{ path: '/url', message }] };
    return { status: 200, body: await sandbox.sendTestCallback(body) };
  };
