import type { SandboxDeps } from '../deps.ts';
import type { Handler } from '../operation.ts';

export const createSandboxPartner =
  ({ sandbox }: SandboxDeps): Handler<'createSandboxPartner'> =>
  async ({ body }) => {
    const { name = 'Sandbox partner', link_events = false } = body;
    const partner = await sandbox.addPartner(name, link_events);
    if (partner) return { status: 200, body: partner };
    const message = 'must leave an id for the partner: all are taken';
    return { refused: 'invalid_value', details: [{ path: '/name', message }] };
  };
