import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';
import { erasureBody } from './erasure-body.ts';

/** Asks for the erasing of a user's data, which the server carries out afterwards (D-70). */
export const eraseUser =
  ({ store, now, newId }: Deps): Handler<'eraseUser'> =>
  async ({ body }, { partner: { partnerId }, audit }) => {
    const { user_id: userId, job_id: jobId = null, pseudonyms } = body;
    const erasureId = newId();
    // At random: whoever knows the user's id cannot find the pseudonym.
    const pseudonym = pseudonyms ? `erased-${newId()}` : null;
    return store.write(async (tx) => {
      const erasure = await tx.erasures.request({ erasureId, partnerId, userId, jobId, pseudonym }, now());
      tx.audit.add(audit, { target: erasure.erasureId });
      return { status: 202, body: erasureBody(erasure) };
    });
  };
