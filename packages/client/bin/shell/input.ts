/** What a command reads: a file, or standard input as `-`. */
import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type Shell, UsageError } from './shell.ts';

/** The bytes of a file, or of standard input. */
export async function bytesOf(file: string, { stdin, err }: Shell): Promise<Buffer> {
  if (file === '-') {
    if (stdin.isTTY) err('Reading standard input, which Ctrl-D ends.\n');
    return readAll(stdin);
  }
  try {
    return readFileSync(file);
  } catch (error) {
    throw new UsageError(`${file} can't be read: ${(error as Error).message}`);
  }
}

async function readAll(stdin: Shell['stdin']): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/** The text of a file, or of standard input. Another encoding would garble names without a word. */
export async function textOf(file: string, shell: Shell): Promise<string> {
  const bytes = await bytesOf(file, shell);
  if (isUtf8(bytes)) return bytes.toString('utf8');
  throw new UsageError(`${file} is not UTF-8: save it as that, in a spreadsheet as “CSV UTF-8”.`);
}

/** The JSON object in a file, or on standard input. */
export async function objectOf(file: string, shell: Shell): Promise<Record<string, unknown>> {
  const text = await textOf(file, shell);
  try {
    const value = JSON.parse(text);
    if (value !== null && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as Error).message}`);
  }
  throw new UsageError(`${file} must hold a JSON object.`);
}

type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined | false> };

/** Those of a command's options that were given, under the contract's names. What is wrong in them, the service tells. */
export const given = <Fields extends object>(fields: Fields): Given<Fields> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== false),
  ) as Given<Fields>;

/** A whole number given to an option. */
export function wholeNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= min && value <= max))
    throw new UsageError(`${name} must be a number from ${min} to ${max}.`);
  return value;
}
