/** The sandbox's process, as its parent sees it. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Answer, Call, FromServer, Ready } from './messages.ts';
import { OLDEST } from './runtime.ts';

export interface ProcessOptions {
  readonly node: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly seed: string | null;
}

interface SandboxProcess extends Ready {
  /** Posts to a path of the sandbox. @returns the response's body. @throws Error with the sandbox's own words. */
  post(path: string, body: object, until?: Call['until']): Promise<unknown>;
  /** Settles when it has ended: with null after `end`, else with the reason. Until then this process goes on. */
  ended(): Promise<string | null>;
  end(): Promise<void>;
}

/** Where the server is: beside this file in the project, bundled in the package. */
const SERVER = new URL(
  import.meta.url.endsWith('.ts') ? 'server.ts' : '../server/server.js',
  import.meta.url,
);
/** Of this process's environment, what programs need to run. The rest may be settings of another server. */
const KEPT = ['PATH', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'NODE_COMPILE_CACHE', 'TZ'];

export async function startProcess({ node, settings, seed }: ProcessOptions): Promise<SandboxProcess> {
  const child = fork(fileURLToPath(SERVER), [JSON.stringify({ settings, seed })], {
    execPath: node,
    execArgv: ['--disable-warning=ExperimentalWarning'],
    env: Object.fromEntries(KEPT.map((name) => [name, process.env[name]])),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const exited = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(`The sandbox ended with ${signal ?? code}.`));
  });
  const ready = await new Promise<Ready>((resolve, reject) => {
    child.on('error', reject);
    void exited.then((reason) =>
      reject(new Error(`${reason} It needs Node ${OLDEST.join('.')} or newer: is ${node}?`)),
    );
    child.once('message', (message: FromServer) => {
      if ('ready' in message) resolve(message.ready);
      if ('failed' in message) reject(new Error(message.failed));
    });
  });
  let isEnding = false;
  // A program that forgets to close its sandbox ends all the same, and the sandbox with it.
  child.unref();
  child.channel?.unref();
  return {
    ...ready,
    post: makePost(child),
    async ended() {
      child.ref();
      const reason = await exited;
      return isEnding ? null : reason;
    },
    async end() {
      isEnding = true;
      child.ref();
      if (child.connected) child.disconnect();
      await exited;
    },
  };
}

function makePost(child: ChildProcess): SandboxProcess['post'] {
  /** By the id of their call; null is for those that the sandbox did not live to answer. */
  const waiting = new Map<number, (answer: Answer | null) => void>();
  let last = 0;
  child.on('message', (message: FromServer) => {
    if (!('id' in message)) return;
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
    if (waiting.size === 0) child.channel?.unref();
  });
  child.on('exit', () => {
    for (const answered of waiting.values()) answered(null);
  });
  return async (path, body, until = null) => {
    if (!child.connected) throw new Error('The sandbox is closed.');
    const answer = await new Promise<Answer | null>((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      child.channel?.ref();
      child.send({ id: last, path, body, until } satisfies Call);
    });
    // Errors are made here, where their stack has the line of the test.
    if (!answer) throw new Error('The sandbox has ended.');
    const parsed = JSON.parse(answer.body);
    if (answer.status !== 200) throw new Error(parsed.error ?? `The sandbox answered ${answer.status}.`);
    return parsed;
  };
}
