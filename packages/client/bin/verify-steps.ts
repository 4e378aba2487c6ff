/** What `verifyCallback` does, one step at a time, with what each step saw. */
import { signWebhook, webhookSignedContent } from '../../protocol/callback.ts';
import { decodeUtf8, parseObject } from '../../protocol/received.ts';
import { verifyCallback } from '../callbacks/callback.ts';
import type { Message } from './http-message.ts';

export interface Step {
  readonly name: string;
  readonly ok: boolean;
  /** What it looked at. */
  readonly facts: Readonly<Record<string, string>>;
  /** Why it fails. */
  readonly problem?: string;
  /** What is likely to be wrong. */
  readonly hint?: string;
}

interface VerifyOptions {
  readonly keys: readonly string[];
  readonly now: number;
}

const TOLERANCE_MS = 300_000;

/** The steps up to the one that fails; the order is that of `verifyCallback`. */
export async function verifySteps(message: Message, options: VerifyOptions): Promise<Step[]> {
  const steps: Step[] = [];
  for (const step of [bodyStep, headerStep, signatureStep, timeStep, resultStep]) {
    const made = await step(message, options);
    steps.push(made);
    if (!made.ok) break;
  }
  return steps;
}

function bodyStep({ body }: Message): Step {
  const text = decodeUtf8(body);
  const problem =
    text === null ? 'It is not UTF-8.' : parseObject(text) ? undefined : 'It is not a JSON object.';
  return stepOf('the body is a JSON object', { bytes: String(body.length) }, problem);
}

function headerStep({ headers }: Message): Step {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const facts = Object.fromEntries(names.map((name) => [name, headers[name] ?? '(none)']));
  const missing = names.filter((name) => !headers[name]);
  if (missing.length) {
    const hint = 'Without them, only the body is signed, and that signature does not cover the result.';
    return stepOf('the headers are there', facts, `Missing: ${missing.join(', ')}.`, hint);
  }
  const isTime = /^\d{1,12}$/.test(headers['webhook-timestamp'] ?? '');
  const problem = isTime ? undefined : 'webhook-timestamp must be a number of seconds.';
  return stepOf('the headers are there', facts, problem);
}

async function signatureStep({ headers, body }: Message, { keys }: VerifyOptions): Promise<Step> {
  const {
    'webhook-id': id = '',
    'webhook-timestamp': seconds = '',
    'webhook-signature': sent = '',
  } = headers;
  const text = body.toString('utf8');
  const expected = await Promise.all(
    keys.map((key) => signWebhook(key, id, Number(seconds), text).catch(() => '')),
  );
  const parts = sent.split(' ');
  const facts = {
    'signed text': excerpt(webhookSignedContent(id, seconds, text)),
    ...Object.fromEntries(expected.map((each, at) => [`key ${at + 1} gives`, each || '(a malformed key)'])),
    sent,
  };
  if (expected.some((each) => parts.includes(each))) return stepOf('a key verifies the signature', facts);
  const problem = 'No key gives a signature that was sent.';
  for (const [variant, hint] of variantsOf(text)) {
    for (const key of keys) {
      const other = await signWebhook(key, id, Number(seconds), variant).catch(() => '');
      if (parts.includes(other)) return stepOf('a key verifies the signature', facts, problem, hint);
    }
  }
  const hint = parts.some((part) => part.startsWith('v1,'))
    ? 'The key is another one, or the body is not what was sent, byte for byte.'
    : 'A signature begins with “v1,”.';
  return stepOf('a key verifies the signature', facts, problem, hint);
}

/** What commonly happens to a body on its way to the code that verifies it. */
function variantsOf(text: string): [string, string][] {
  const bare = text.replace(/\s+$/, '');
  const compact = JSON.stringify(JSON.parse(text));
  const variants: [string, string][] = [
    [bare, 'It fits the body without its last line break: the body was changed when it was saved.'],
    [
      compact,
      'It fits the body without spaces: it was parsed and written again. Verify the bytes as received.',
    ],
  ];
  return variants.filter(([variant]) => variant !== text);
}

function timeStep({ headers }: Message, { now }: VerifyOptions): Step {
  const signedMs = Number(headers['webhook-timestamp']) * 1_000;
  const awaySeconds = Math.round((now - signedMs) / 1_000);
  const facts = {
    signed: Number.isNaN(new Date(signedMs).getTime()) ? '(out of range)' : new Date(signedMs).toISOString(),
    now: new Date(now).toISOString(),
  };
  if (Math.abs(now - signedMs) <= TOLERANCE_MS) return stepOf('the time is at most 5 minutes away', facts);
  const problem = `It is ${Math.abs(awaySeconds)} s ${awaySeconds > 0 ? 'old' : 'ahead'}.`;
  const hint =
    'A callback that you saved gets old: --at verifies it as of then. Else this clock may be wrong.';
  return stepOf('the time is at most 5 minutes away', facts, problem, hint);
}

async function resultStep({ headers, body }: Message, { keys, now }: VerifyOptions): Promise<Step> {
  const verdict = await verifyCallback(body, { ...headers }, { partnerId: '001', keys, now });
  if (!verdict.ok) return stepOf('the body is a job result', {}, verdict.message);
  const { ResultCode, ResultText, PartnerParams, job_complete } = verdict.payload;
  return stepOf('the body is a job result', {
    result: `${ResultCode} ${ResultText}`,
    'user, job': `${PartnerParams.user_id}, ${PartnerParams.job_id}`,
    complete: job_complete ? 'yes' : 'no, a final result follows',
  });
}

function stepOf(name: string, facts: Step['facts'], problem?: string, hint?: string): Step {
  return { name, ok: problem === undefined, facts, ...(problem && { problem }), ...(hint && { hint }) };
}

/** The start and the length: bodies are long, and the mistake is mostly before them. */
const excerpt = (text: string) =>
  text.length <= 160 ? text : `${text.slice(0, 160)}… (${text.length} characters)`;
