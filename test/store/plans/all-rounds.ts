/** What a server does at an interval, collected from its start on: a new round is among them by itself. */
import { vi } from 'vitest';

type Round = () => unknown;

export function collectRounds(): { run: () => Promise<void>; stop: () => void } {
  const rounds = new Set<Round>();
  const { setInterval: real } = globalThis;
  const spy = vi.spyOn(globalThis, 'setInterval');
  spy.mockImplementation(((work: Round, ms?: number) => {
    rounds.add(work);
    return real(work, ms);
  }) as typeof setInterval);
  return {
    /** Each once, one after the other. */
    async run() {
      for (const round of [...rounds]) await round();
    },
    stop: () => spy.mockRestore(),
  };
}
