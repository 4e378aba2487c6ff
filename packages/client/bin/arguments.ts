import { parseArgs } from 'node:util';

export interface ListenOptions {
  /** 0 is any free port. */
  readonly port: number;
  readonly partnerId: string;
  readonly keys: readonly string[];
  /** The status of every response; null for 204 or the status of the refusal. */
  readonly status: number | null;
  readonly json: boolean;
  readonly once: boolean;
}

const USAGE = `Usage: hosted-verification-links-client listen [options]

Receives callbacks on loopback, verifies them and prints them. The defaults are the sandbox's.

  --port <port>     where to listen; 0 takes a free port (default 4000)
  --partner <id>    the partner that the callbacks are for (default 001)
  --key <key>       the partner's webhook secret or API key; give it twice while
                    they are changed (default sandbox-key-001)
  --status <code>   respond to every callback with this, such as 500 to see retries
                    (default: 204, or 400, 401, 413 for a refused callback)
  --json            print one line of JSON for each callback
  --once            end after the first callback; the exit code is 1 if it was not genuine
  --help            print this
`;

const OPTIONS = {
  port: { type: 'string', default: '4000' },
  partner: { type: 'string', default: '001' },
  key: { type: 'string', multiple: true, default: ['sandbox-key-001'] as string[] },
  status: { type: 'string' },
  json: { type: 'boolean', default: false },
  once: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Parses the command line: the options, or a text to print and the exit code. */
export function readArguments(args: readonly string[]): ListenOptions | { exit: number; text: string } {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    if (values.help) return { exit: 0, text: USAGE };
    const [command = 'listen', ...rest] = positionals;
    if (command !== 'listen' || rest.length)
      throw new TypeError(`Unknown command: ${positionals.join(' ')}.`);
    if (!/^[A-Za-z\d]{3}$/.test(values.partner))
      throw new TypeError('--partner must be three letters or digits.');
    if (!values.key.every(Boolean)) throw new TypeError('--key must not be empty.');
    return {
      port: wholeNumber('--port', values.port, 0, 65_535),
      partnerId: values.partner,
      keys: values.key,
      status: values.status === undefined ? null : wholeNumber('--status', values.status, 200, 599),
      json: values.json,
      once: values.once,
    };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return { exit: 2, text: `${error.message}\n\n${USAGE}` };
  }
}

function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max)) throw new TypeError(`${name} must be a number from ${min} to ${max}.`);
  return value;
}
