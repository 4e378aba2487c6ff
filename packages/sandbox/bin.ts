#!/usr/bin/env node
/** `npx hosted-verification-links-sandbox`: starts a sandbox, and says how to reach it. */
import { parseArgs } from 'node:util';
import { findNode } from './runtime.ts';
import { startProcess } from './server-process.ts';

const HELP = `Usage: hosted-verification-links-sandbox [options] [SETTING=value …]

Starts the sandbox of the hosted verification links API. What it stores is gone when it ends.

  --port <port>   where it listens on 127.0.0.1; default 3000, 0 takes a free one
  --seed <seed>   makes ids the same in every run; the clock begins in 2026
  --help          prints this

Settings are those of the server, such as ID_NUMBER_LIMIT=3.`;

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? withOption(error.message) : error);
  process.exitCode = 1;
}

/** The server names its setting, and this command takes none from the environment. */
function withOption(message: string): string {
  return message.replace(/(is in use; set another one)\.$/, '$1 with --port (0 takes a free one).');
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { port: { type: 'string' }, seed: { type: 'string' }, help: { type: 'boolean' } },
  });
  if (values.help) return console.log(HELP);
  const wrong = positionals.find((each) => !/^\w+=/.test(each));
  if (wrong !== undefined) throw new Error(`${wrong} is no setting: write SETTING=value, or see --help.`);
  const settings = Object.fromEntries(positionals.map((each) => each.split(/=(.*)/s, 2)));
  const { banner, ended, end } = await startProcess({
    node: findNode(),
    settings: { PORT: '3000', ...settings, ...(values.port !== undefined && { PORT: values.port }) },
    seed: values.seed ?? null,
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
  console.log(banner);
  const reason = await ended();
  if (reason) throw new Error(reason);
}
