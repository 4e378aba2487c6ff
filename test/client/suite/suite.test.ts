/** Every client of ours passes the suite for clients, each behind its driver; those that are built in the long form. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { CLIENT_CASES, runClientSuite } from '#conformance/client-suite/run.ts';
import { terminalReport } from '#conformance/index.ts';
import { signWebhook } from '#protocol/callback.ts';
import { IS_LONG } from '#testing/harness/vitest/long.ts';
import { assembleClient, LANGUAGES, type Language } from '../../../scripts/assemble-client/assemble.ts';

const ROOT = path.join(import.meta.dirname, '../../..');

/** `driver.json` of a language: packages/conformance/client-suite/README.md. */
interface DriverFile {
  readonly toolchain: readonly string[];
  readonly build: readonly (readonly string[])[];
  readonly run: readonly string[];
}

function driverOf(language: Language): DriverFile {
  return JSON.parse(readFileSync(path.join(ROOT, 'packages/clients', language, 'driver.json'), 'utf8'));
}

/** Whether the language is on this machine; says so where it is not. */
function isHere(language: Language): boolean {
  const [program = '', ...args] = driverOf(language).toolchain;
  const here = spawnSync(program, args, { stdio: 'ignore' }).status === 0;
  if (!here) console.warn(`skipped: ${language}, because ${program} is not on this machine`);
  return here;
}

async function failuresOf(command: readonly string[], cwd = ROOT): Promise<string[]> {
  const report = await runClientSuite({ command, cwd });
  const isWhole = report.outcomes.every(({ result }) => result === 'passed');
  expect(report.outcomes).toHaveLength(CLIENT_CASES.length);
  return isWhole ? [] : [terminalReport(report)];
}

describe('the suite for clients is passed by', () => {
  test('TypeScript', async () => {
    expect(await failuresOf([process.execPath, 'test/client/suite/driver.ts'])).toEqual([]);
  });

  for (const language of LANGUAGES) {
    const runs = IS_LONG || driverOf(language).build.length === 0;
    test.runIf(runs && isHere(language)).concurrent(language, async () => {
      const folder = mkdtempSync(path.join(tmpdir(), 'driver-'));
      try {
        assembleClient(language, folder);
        const { build, run } = driverOf(language);
        for (const [program = '', ...args] of build)
          execFileSync(program, args, { cwd: folder, stdio: 'pipe' });
        expect(await failuresOf(run, folder)).toEqual([]);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});

/** Each says `own` of an event that it takes, or why it refuses it. */
const EVENT_PROGRAMS = {
  php: [
    ...['php', '-r'],
    `spl_autoload_register(fn($class) => require 'src/' . strtr(substr($class, 12), '\\\\', '/') . '.php');
     [$body, $headers] = json_decode(stream_get_contents(STDIN), true);
     try { (new HostedLinks\\CallbackVerifier('001', ['a key']))->verifyEvent($body, $headers); echo 'own'; }
     catch (HostedLinks\\RefusedException $refused) { echo $refused->reason; }`,
  ],
  python: [
    ...['python3', '-c'],
    `import json, sys; from hosted_verification_links import *
body, headers = json.load(sys.stdin)
try: Receiver("001", ["a key"]).verify_event(body.encode(), headers); print("own", end="")
except CallbackRefused as refused: print(refused.code, end="")`,
  ],
};

for (const language of ['php', 'python'] as const) {
  test.runIf(isHere(language))(`${language} takes events of its own partner alone`, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'events-'));
    assembleClient(language, folder);
    const [program = '', ...args] = EVENT_PROGRAMS[language];
    const verdicts = [];
    for (const partner_id of ['001', '002', undefined]) {
      const body = JSON.stringify({
        type: 'address.failing',
        timestamp: '2026-11-20T10:00:00Z',
        partner_id,
        data: {},
      });
      const seconds = Math.floor(Date.now() / 1_000);
      const signature = await signWebhook('a key', 'evt_1', seconds, body);
      const headers = {
        'webhook-id': 'evt_1',
        'webhook-timestamp': `${seconds}`,
        'webhook-signature': signature,
      };
      const input = JSON.stringify([body, headers]);
      verdicts.push(execFileSync(program, args, { cwd: folder, input, encoding: 'utf8' }));
    }
    rmSync(folder, { recursive: true });
    expect(verdicts).toEqual(['own', 'malformed', 'malformed']);
  });
}

test('every case has a name of its own', () => {
  const names = CLIENT_CASES.map(({ group, title }) => `${group}: ${title}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});
