import type { Deps } from '../deps.ts';
import type { Handler } from '../operation.ts';
import { erasureBody } from './erasure-body.ts';

/** Answers how far an erasure is, and what went (D-70). */
export const getErasure =
  ({ store }: Deps): Handler<'getErasure'> =>
  async ({ path }, { partner }) => {
    const erasure = await store.read((tx) => tx.erasures.find(path.erasureId));
    if (erasure?.partnerId !== partner.partnerId) return { refused: 'erasure_not_found' };
    return { status: 200, body: erasureBody(erasure) };
  };
