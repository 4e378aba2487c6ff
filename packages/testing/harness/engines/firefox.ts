/** Firefox of the system, by WebDriver BiDi on a port of its own. Its camera is the engine's own fake device. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Engine, middleOf, pressAt, SCREEN } from './engine.ts';

const PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  // Nothing leaves this machine.
  'app.update.enabled': false,
  'browser.newtabpage.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

export async function startFirefox(): Promise<Engine> {
  const profile = mkdtempSync(path.join(tmpdir(), 'firefox-'));
  const lines = Object.entries(PREFERENCES).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${value});`,
  );
  writeFileSync(path.join(profile, 'user.js'), lines.join('\n'));
  const browser = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank'],
    { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile } },
  );
  const ended = once(browser, 'exit');
  const stop = async () => {
    browser.kill();
    await ended;
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const session = await Session.connect(await addressOf(browser.stderr));
    return { ...(await engineOf(session)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function addressOf(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error('Firefox ended before it listened.');
}

async function engineOf(session: Session): Promise<Omit<Engine, 'stop'>> {
  await session.send('session.new', { capabilities: {} });
  const { contexts } = await session.send('browsingContext.getTree', {});
  const { context } = (contexts as { context: string }[])[0] as { context: string };
  await session.send('browsingContext.setViewport', { context, viewport: SCREEN });
  const evaluate = async (expression: string) => {
    const answer = await session.send('script.evaluate', {
      expression,
      target: { context },
      awaitPromise: true,
    });
    if (answer['type'] === 'exception') throw new Error(JSON.stringify(answer['exceptionDetails']));
    return answer['result'] as { value?: unknown; sharedId?: string };
  };
  async function run<Value>(expression: string): Promise<Value> {
    const { value } = await evaluate(
      `Promise.resolve(${expression}).then((it) => JSON.stringify(it ?? null))`,
    );
    return JSON.parse(String(value));
  }
  return {
    run,
    async open(url) {
      await session.send('browsingContext.navigate', { context, url, wait: 'complete' });
    },
    async press(selector) {
      const actions = pressAt(await run<[number, number]>(middleOf(selector)), 'touch');
      await session.send('input.performActions', { context, actions });
    },
    async choose(selector, file) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`);
      await session.send('input.setFiles', { context, element: { sharedId }, files: [file] });
    },
  };
}

type Answer = Record<string, unknown>;

/** Commands over a web socket, each with its answer. */
class Session {
  readonly #socket: WebSocket;
  readonly #waiting = new Map<number, PromiseWithResolvers<Answer>>();
  #last = 0;

  static async connect(address: string): Promise<Session> {
    const socket = new WebSocket(`${address}/session`);
    await once(socket, 'open');
    return new Session(socket);
  }

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.addEventListener('message', ({ data }) => {
      const { id, type, result, error, message } = JSON.parse(String(data));
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      if (type === 'success') waiting?.resolve(result);
      else waiting?.reject(new Error(`${error}: ${message}`));
    });
    socket.addEventListener('close', () => {
      for (const each of this.#waiting.values()) each.reject(new Error('Firefox has gone.'));
    });
  }

  send(method: string, params: object): Promise<Answer> {
    const id = ++this.#last;
    const waiting = Promise.withResolvers<Answer>();
    this.#waiting.set(id, waiting);
    this.#socket.send(JSON.stringify({ id, method, params }));
    return waiting.promise;
  }
}
