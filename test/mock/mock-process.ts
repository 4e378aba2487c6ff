import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { root } from '../contract/contract.ts';

/** A mock in a process of its own, on a free port. */
export interface Mock {
  readonly url: string;
  /** What it has printed so far. */
  readonly output: () => string;
  /** Ends it with a signal; answers its exit code. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<number>;
}

/** Starts `npm run mock`'s own command and waits until it says where it listens and what to try. */
export async function startMock(
  settings: Record<string, string> = {},
  args: readonly string[] = [],
): Promise<Mock> {
  const child = spawn(process.execPath, ['scripts/mock.ts', ...args], {
    cwd: root,
    env: { ...process.env, HOST: '127.0.0.1', PORT: '0', ...settings },
  });
  const closed = once(child, 'close').then(([code]) => Number(code));
  let output = '';
  const url = await new Promise<string>((listening, failed) => {
    const read = (chunk: Buffer) => {
      output += chunk;
      // The examples come last, and each ends with its body.
      const mock = /The mock listens on (\S+)\.(?:[\s\S]*?-d '.*'\n){3}/.exec(output)?.[1];
      const address = mock ?? /The proxy listens on (\S+), before/.exec(output)?.[1];
      if (address) listening(address);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    void closed.then((code) => failed(new Error(`The mock exited with ${code}:\n${output}`)));
  });
  return {
    url,
    output: () => output,
    stop: (signal = 'SIGTERM') => {
      child.kill(signal);
      return closed;
    },
  };
}
