/** Runs a command of `links` in this process. */
import { Readable } from 'node:stream';
import { runLinks } from '../../../packages/client/bin/run.ts';

export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read what was printed freely.
  readonly json: any;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly stdin?: string | Uint8Array;
  readonly isTerminal?: boolean;
  readonly width?: number;
  /** Whether a person types what is read. */
  readonly isTyped?: boolean;
}

/** Without anything of this process's environment: profiles are where `env` says. */
export async function links(args: readonly string[], options: RunOptions = {}): Promise<Ran> {
  const { env = {}, stdin = '', isTerminal = false, isTyped = false, width } = options;
  let out = '';
  let err = '';
  const code = await runLinks(args, {
    env: { HOME: '/nonexistent', ...env },
    stdin: Object.assign(Readable.from([stdin]), { isTTY: isTyped }),
    isTerminal,
    width,
    out: (text) => (out += text),
    err: (text) => (err += text),
  });
  return { code, out, err, json: parsed(out) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
