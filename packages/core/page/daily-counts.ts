/** What happens on a link, from its opening to the end of its job, counted by day (D-113). */
import type { ServiceTime } from '../clocks.ts';

const DAY_MS = 86_400_000;
/** For how many days counts are kept. */
const KEPT_DAYS = 400;

export const FUNNEL_STEPS = ['opened', 'consented', 'submitted', 'succeeded', 'failed'] as const;
export type FunnelStep = (typeof FUNNEL_STEPS)[number];
export type StepCounts = Readonly<Record<FunnelStep, number>>;

/** A day as a number: days since 1970, UTC. */
export const dayOf = (time: ServiceTime): number => Math.floor(time / DAY_MS);

/** The first day that is kept. */
export const firstKeptDay = (now: ServiceTime): number => dayOf(now) - KEPT_DAYS;

/** A day as it is sent, `2026-11-20`. */
export const writeDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** Reads a valid date. */
export const readDay = (text: string): number => dayOf(Date.parse(text));

export const countsOf = (of: (step: FunnelStep) => number): StepCounts => ({
  opened: of('opened'),
  consented: of('consented'),
  submitted: of('submitted'),
  succeeded: of('succeeded'),
  failed: of('failed'),
});
