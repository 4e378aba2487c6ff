/** How much a bench measures. */
export interface Size {
  readonly rounds: number;
  /** Of one sample. */
  readonly seconds: number;
  readonly connections: number;
  /** A round in which the load generator uses more of its core than this is void. */
  readonly generatorCpuMax: number;
  /** Links of the long list. */
  readonly links: number;
  /** Requests for each page of a list. */
  readonly pages: number;
}

/** What a bench is told. */
export interface BenchOptions {
  readonly size: Size;
  /** The delay between server and PostgreSQL, milliseconds; left out, without one and with 1. */
  readonly delayMs?: number | undefined;
  /** Progress, for a person. */
  readonly say: (text: string) => void;
}

export const FULL: Size = {
  rounds: 9,
  seconds: 2,
  connections: 64,
  generatorCpuMax: 0.95,
  links: 5_000_000,
  pages: 400,
};
/** Of the gate: as fast as the machine can, so that the generator is often the limit, which CPU time does not depend on. */
export const GATE: Size = { ...FULL, rounds: 5, seconds: 1, generatorCpuMax: Infinity };
/** To see that everything works; its figures say nothing. */
export const QUICK: Size = {
  rounds: 1,
  seconds: 0.3,
  connections: 8,
  generatorCpuMax: Infinity,
  links: 3_000,
  pages: 5,
};

export const isQuick = (size: Size): boolean => size.rounds === 1;
