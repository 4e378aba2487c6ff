/** What every view knows: the sandbox's addresses, partners, fault controls and clock. */
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Start } from '../data.ts';

const SandboxContext = createContext<Start | null>(null);
export const SandboxProvider = SandboxContext.Provider;

export function useSandbox(): Start {
  const start = useContext(SandboxContext);
  if (!start) throw new Error('Views are shown when the sandbox is known.');
  return start;
}

let aheadMs = 0;

/** How far the sandbox's clock is ahead of this one. */
export function setClock(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}

export const sandboxNow = (): number => Date.now() + aheadMs;
