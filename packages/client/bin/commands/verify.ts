import { readMessage } from '../http-message.ts';
import { defineCommand } from '../shell/command.ts';
import { bytesOf } from '../shell/input.ts';
import { jsonOf, printable } from '../shell/output.ts';
import { UsageError } from '../shell/shell.ts';
import { type Step, verifySteps } from '../verify-steps.ts';

export const verify = defineCommand({
  name: 'verify',
  about: 'verifies a callback step by step, and says which step fails',
  arguments: [
    {
      name: 'file',
      about: 'headers, an empty line and the body, as received; - or nothing is standard input',
      isOptional: true,
    },
  ],
  options: {
    body: {
      type: 'string',
      value: 'file',
      about: 'the body alone, byte for byte; <file> then has the headers',
    },
    at: {
      type: 'string',
      value: 'time',
      about: 'verify as of this time: an old callback is refused otherwise',
    },
  },
  example: 'links verify callback.txt --at 2026-11-20T10:00:00Z',
  notes:
    'The file may also be JSON with “headers” and “body”, as the sandbox’s console gives it. The keys are those ' +
    'of the profile, or LINKS_KEY. The exit code is 1 if the callback is not genuine.',
  async run({ settings, shell, isJson }, { body, at }, [file = '-']) {
    const now = at === undefined ? Date.now() : Date.parse(at);
    if (Number.isNaN(now)) throw new UsageError('--at must be a time, such as 2026-11-20T10:00:00Z.');
    const { callbackKeys: keys } = settings();
    const message = readMessage(
      await bytesOf(file, shell),
      body === undefined ? null : await bytesOf(body, shell),
    );
    const steps = await verifySteps(message, { keys, now });
    const failed = steps.find(({ ok }) => !ok);
    shell.out(isJson ? jsonOf({ verified: !failed, failed: failed?.name ?? null, steps }) : textOf(steps));
    return failed ? 1 : 0;
  },
});

function textOf(steps: readonly Step[]): string {
  const blocks = steps.map(({ name, ok, facts, problem, hint }, at) => {
    const rows = [
      ...Object.entries(facts).map(([fact, value]) => `${fact.padEnd(19)}${printable(value)}`),
      ...(problem ? [problem] : []),
      ...(hint ? [hint] : []),
    ];
    return `${ok ? '✓' : '✗'} ${at + 1}  ${name}\n${rows.map((row) => `       ${row}\n`).join('')}`;
  });
  const failedAt = steps.findIndex(({ ok }) => !ok);
  const verdict =
    failedAt < 0 ? 'Verified.' : `Not verified: step ${failedAt + 1} fails, ${steps[failedAt]?.name}.`;
  return `${blocks.join('')}\n${verdict}\n`;
}
