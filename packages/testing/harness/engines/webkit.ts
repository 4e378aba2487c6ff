/** WebKitGTK of the system, by its WebDriver, on a screen that nobody sees. Its camera is the engine's own mock device. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port.ts';
import { type Engine, middleOf, pressAt } from './engine.ts';

/** Where Debian has the browser that comes with the library. */
export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** How WebDriver names an element in JSON. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export async function startWebKit(): Promise<Engine> {
  const home = mkdtempSync(path.join(tmpdir(), 'webkit-'));
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '800x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [display] = await once(screen.stdout, 'data');
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      HOME: home,
      XDG_RUNTIME_DIR: home,
      DISPLAY: `:${String(display).trim()}`,
      // This machine has no graphics card, and the browser runs as root in a container.
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  });
  const stopAll = async () => {
    await Promise.all([driver, screen].map(stopped));
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    return await engineOf(`http://127.0.0.1:${port}`, stopAll);
  } catch (error) {
    await stopAll();
    throw error;
  }
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill();
  await once(child, 'exit');
}

async function engineOf(driver: string, stopAll: () => Promise<void>): Promise<Engine> {
  const options = { binary: MINI_BROWSER, args: ['--automation', '--enable-mock-capture-devices=true'] };
  const alwaysMatch = { 'webkitgtk:browserOptions': options, timeouts: { script: 60_000 } };
  const { sessionId } = (await started(driver, { capabilities: { alwaysMatch } })) as { sessionId: string };
  const session = `${driver}/session/${sessionId}`;
  const elementOf = async (selector: string) => {
    const found = await send(`${session}/element`, { using: 'css selector', value: selector });
    return `${session}/element/${(found as Record<string, string>)[ELEMENT]}`;
  };
  async function run<Value>(expression: string): Promise<Value> {
    const script = `const done = arguments[0];
      Promise.resolve(${expression}).then((it) => done({ value: it ?? null }), (error) => done({ error: String(error) }));`;
    const answer = await send(`${session}/execute/async`, { script, args: [] });
    const { value, error } = answer as { value: Value; error?: string };
    if (error !== undefined) throw new Error(error);
    return value;
  }
  return {
    run,
    async open(url) {
      await send(`${session}/url`, { url });
    },
    async press(selector) {
      // Not by the element: over a camera's picture, which never rests, the driver waits for ever.
      const actions = pressAt(await run<[number, number]>(middleOf(selector)), 'mouse');
      await send(`${session}/actions`, { actions });
    },
    async choose(selector, file) {
      await send(`${await elementOf(selector)}/value`, { text: file });
    },
    async stop() {
      await fetch(session, { method: 'DELETE' }).catch(() => {});
      await stopAll();
    },
  };
}

/** The session of a new browser; the driver may not listen yet. */
async function started(driver: string, body: object): Promise<unknown> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await send(`${driver}/session`, body);
    } catch (error) {
      if (!(error instanceof TypeError) || attempt === 50) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function send(url: string, body: object): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  const { value } = (await response.json()) as { value: unknown };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}
