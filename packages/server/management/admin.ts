/** `POST /admin`: runs an admin command as the shell does, in a process of its own (D-77). */

import { spawn } from 'node:child_process';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type AuditEntry, auditEntry } from '#core/audit.ts';
import type { RealTime } from '#core/clocks.ts';
import { isAllowedCommand, unknownCommand } from './commands.ts';
import { type ManagementRequest, type ManagementResponse, readBody } from './server.ts';
import type { TokenVerdict } from './token.ts';

const PROGRAM = fileURLToPath(new URL('../../admin/main.ts', import.meta.url));
/** Of the pipe that brings the command its arguments. */
const ARGUMENTS_FD = 3;
const COMMAND_MS_MAX = 120_000;
/** What a command may print. */
const OUTPUT_BYTES_MAX = 16 * 1_024 ** 2;
/** What is printed may end anywhere. */
const ENDED =
  'The command was ended: it took more than 2 minutes, printed more than 16 MiB, or was killed.\n';
const ARGUMENTS_MAX = 20;
/** The form of an operator's name, which the audit trail is given. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} .@_+-]{0,63}$/u;

interface AdminDeps {
  readonly checkToken: (authorization: string | undefined, address: string) => TokenVerdict;
  /** Notes a wrong token in the audit trail. */
  readonly note: (entry: AuditEntry) => void;
  readonly realNow: () => RealTime;
}

interface Finished {
  readonly exit_code: number | null;
  readonly output: string;
  readonly errors: string;
}

const refusal = (status: number, error: string, headers = {}): ManagementResponse => ({
  status,
  headers,
  body: { error },
});

export function makeAdmin({ checkToken, note, realNow }: AdminDeps) {
  let isRunning = false;

  return async ({ stream, address }: ManagementRequest): Promise<ManagementResponse> => {
    const verdict = checkToken(stream.headers.authorization, address);
    if (verdict !== 'valid') {
      note(auditEntry({ at: realNow(), actor: 'unknown', action: 'admin', outcome: 'bad_token', address }));
      return verdict === 'wrong'
        ? refusal(401, 'The token is wrong.', { 'www-authenticate': 'Bearer' })
        : refusal(429, 'Too many wrong tokens; try again in a minute.', { 'retry-after': '60' });
    }
    const command = commandOf(await readBody(stream));
    if (!command) return refusal(400, 'Send JSON such as {"as": "anna", "arguments": ["partners", "list"]}.');
    const unknown = unknownCommand(command.arguments);
    if (unknown !== null) return refusal(400, unknown);
    if (!isAllowedCommand(command.arguments)) return refusal(403, 'This command is for the shell.');
    // Each is a process: many at once would take the memory of the server.
    if (isRunning) return refusal(429, 'Another command is running.', { 'retry-after': '1' });
    isRunning = true;
    try {
      return { status: 200, body: await run(['--as', command.as, ...command.arguments], command.input) };
    } finally {
      isRunning = false;
    }
  };
}

/** null for anything else. */
function commandOf(body: unknown): { as: string; arguments: string[]; input: string } | null {
  const { as, arguments: args, input = '' } = (body ?? {}) as Record<string, unknown>;
  if (typeof input !== 'string') return null;
  if (typeof as !== 'string' || !NAME.test(as) || !Array.isArray(args)) return null;
  if (args.length > ARGUMENTS_MAX || !args.every((arg) => typeof arg === 'string' && !arg.includes('\0'))) {
    return null;
  }
  return { as, arguments: args, input };
}

/** A process has output, settings and a database connection of its own, and is ended when it takes too long. */
function run(args: readonly string[], input: string): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, '-'], {
      stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
      timeout: COMMAND_MS_MAX,
      killSignal: 'SIGKILL',
    });
    // A child that has ended takes nothing.
    child.stdin.on('error', () => {}).end(input);
    // Not as arguments, which everybody on the machine can see.
    const pipe = child.stdio[ARGUMENTS_FD] as Writable;
    pipe.on('error', () => {}).end(JSON.stringify(args));
    let bytes = 0;
    const collect = (chunks: Buffer[]) => (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > OUTPUT_BYTES_MAX) child.kill('SIGKILL');
      else chunks.push(chunk);
    };
    const [output, errors]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', collect(output));
    child.stderr.on('data', collect(errors));
    child.once('error', reject);
    child.once('close', (exitCode) => {
      const text = (chunks: Buffer[]) => Buffer.concat(chunks).toString();
      const reason = exitCode === null ? ENDED : '';
      resolve({ exit_code: exitCode, output: text(output), errors: text(errors) + reason });
    });
  });
}
