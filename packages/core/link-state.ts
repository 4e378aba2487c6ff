/** The state of a link, as a list of links is narrowed to (D-104). */
import type { components } from '#generated/api.ts';
import { type Link, type LinkRefusal, linkRefusal } from './link.ts';

export type LinkState = components['schemas']['LinkState'];

export const LINK_STATES = ['active', 'used', 'expired', 'disabled'] as const satisfies readonly LinkState[];

const STATES: Partial<Record<LinkRefusal, LinkState>> = {
  link_disabled: 'disabled',
  link_used: 'used',
  link_expired: 'expired',
  link_full: 'used',
};

/** By the link alone: its partner may be suspended besides. */
export function linkState(link: Link, totalJobs: number, now: number): LinkState {
  const refusal = linkRefusal(link, now, { partner: null, totalJobs });
  return (refusal && STATES[refusal]) ?? 'active';
}
