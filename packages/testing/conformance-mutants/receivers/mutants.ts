/** Receivers with one mistake each. */
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Json } from '#conformance/kit/contract.ts';
import { KEPT } from './kept.ts';
import { type Headers, hmac, KEYS, keep, type Mistakes, type Parts, SOUND } from './receiver.ts';

const { isSigned, content, isResult, statuses } = SOUND;

/** Accepts what the sound receiver accepts, and what has this signature. */
const alsoSigned = (isAlso: (headers: Headers, text: string) => boolean): Partial<Parts> => ({
  isSigned: (parts, headers, text) => isSigned(parts, headers, text) || isAlso(headers, text),
});

const hashOf = (text: string): string => hmac('none', text);

const sentBy = (headers: Headers): string => (headers['webhook-signature'] ?? '').replace('v1,', '');

const SIGNATURES: Mistakes = {
  'it verifies nothing': { isSigned: () => true },
  'a callback without a signature is accepted': alsoSigned((headers) => !headers['webhook-signature']),
  'a callback without an id is accepted': alsoSigned((headers) => !headers['webhook-id']),
  'a callback without a time is accepted': {
    ...alsoSigned((headers) => !headers['webhook-timestamp']),
    isFresh: (seconds) => !seconds || SOUND.isFresh(seconds),
  },
  'the signature of the body is enough': alsoSigned((_, text) => /"signature":"/.test(text)),
  'a signature over the body alone is accepted': alsoSigned(
    (headers, text) => sentBy(headers) === hmac(KEYS[0] ?? '', text),
  ),
  'a signature with an empty key is accepted': alsoSigned(
    (headers, text) => sentBy(headers) === hmac('', content(headers, text)),
  ),
  'a signature with the key “undefined” is accepted': alsoSigned(
    (headers, text) => sentBy(headers) === hmac(String(undefined), content(headers, text)),
  ),
  'an empty signature is accepted': alsoSigned(
    (headers) => sentBy(headers) === '' && 'webhook-signature' in headers,
  ),
  'a signature of any version is accepted': {
    signatures: (header) => header.split(' ').map((part) => part.split(',')[1] ?? ''),
  },
  'a signature without a version is accepted': {
    signatures: (header) => header.split(' ').map((part) => part.replace('v1,', '')),
  },
  'signatures are compared without case': {
    isSame: (sent, right) => sent.toLowerCase() === right.toLowerCase(),
  },
  'only as much of a signature is compared as was sent': {
    isSame: (sent, right) => sent.length > 3 && right.startsWith(sent),
  },
  'a signature in hexadecimal is accepted': {
    isSame: (sent, right) => sent === right || Buffer.from(sent, 'hex').toString('base64') === right,
  },
  'what comes after a signature is left aside': { isSame: (sent, right) => sent.startsWith(right) },
  'only the first signature is tried': {
    signatures: (header) => SOUND.signatures(header).slice(0, 1),
  },
  'only the last signature is tried': { signatures: (header) => SOUND.signatures(header).slice(-1) },
  'there may be one signature alone': {
    signatures: (header) => (header.includes(' ') ? [] : SOUND.signatures(header)),
  },
  'a signature of an unknown version spoils the others': {
    signatures: (header) => (/v1a/.test(header) ? [] : SOUND.signatures(header)),
  },
  'only the first key is tried': { keys: () => KEYS.slice(0, 1) },
  'the id is not signed': { content: (headers, text) => `${headers['webhook-timestamp']}.${text}` },
  'a changed id is accepted': forgettingIds,
};

const CONTENT: Mistakes = {
  'it verifies JSON that it has written again': {
    content: (headers, text) => content(headers, JSON.stringify(JSON.parse(text))),
  },
  'it verifies what is left without white space around it': {
    content: (headers, text) => content(headers, text.trim()),
  },
  'it verifies composed letters': {
    content: (headers, text) => content(headers, text.normalize('NFC')),
  },
  'it reads bytes as Latin-1': { decode: (raw) => raw.toString('latin1') },
  'what is not UTF-8 is replaced before it is verified': { decode: (raw) => raw.toString() },
  'a signed body of any kind is accepted': { isResult: () => true },
  'unknown fields are refused': {
    isResult: (result) => isResult(result) && !('from_the_future' in result),
  },
  'unknown codes are refused': {
    isResult: (result) => isResult(result) && result.ResultCode !== '1099',
  },
  'a name is required': { isResult: (result) => isResult(result) && Boolean(result.FullName) },
  'ids may have letters and digits alone': {
    isResult: (result) => isResult(result) && /^[\w-]+$/.test(result.PartnerParams.user_id),
  },
  'names are kept without what is beyond 16 bits': {
    merge: (_, after) => ({ ...after, FullName: after.FullName?.replace(/[\u{10000}-\u{10ffff}]/gu, '?') }),
  },
  'names are kept in normal form': {
    merge: (_, after) => ({ ...after, FullName: after.FullName?.normalize('NFC') }),
  },
  'names are kept trimmed': { merge: (_, after) => ({ ...after, FullName: after.FullName?.trim() }) },
  'a fraction of confidence is refused': {
    isResult: (result) => isResult(result) && /^\d+$/.test(result.ConfidenceValue),
  },
  'unknown job types are refused': {
    isResult: (result) => isResult(result) && ['1', '5', '6', '11'].includes(result.PartnerParams.job_type),
  },
  'ids of callbacks have 40 characters at most': {
    isSigned: (parts, headers, text) =>
      (headers['webhook-id'] ?? '').length <= 40 && isSigned(parts, headers, text),
  },
  'empty parameters are dropped': {
    merge: (_, after) => withParams(after, ([, value]) => value !== ''),
  },
  'parameters that look like numbers are numbers': {
    merge: (_, after) => withParams(after, () => true, Number),
  },
  'a body may have 16 kB': {
    isSigned: (parts, headers, text) => text.length < 16_000 && isSigned(parts, headers, text),
  },
};

const TIMES: Mistakes = {
  'a callback may be old': {
    isFresh: (seconds) => /^\d{1,12}$/.test(seconds) && Number(seconds) * 1000 - Date.now() < 300_000,
  },
  'a callback may be ahead of time': {
    isFresh: (seconds) => /^\d{1,12}$/.test(seconds) && Date.now() - Number(seconds) * 1000 < 300_000,
  },
  'a callback may be one minute old': {
    isFresh: (seconds) => Math.abs(Number(seconds) * 1000 - Date.now()) < 60_000,
  },
  'a time that is not a number is fresh': {
    isFresh: (seconds) => !(Math.abs(Number(seconds) * 1000 - Date.now()) > 300_000),
  },
  'a time may be in milliseconds': {
    isFresh: (seconds) => SOUND.isFresh(seconds) || SOUND.isFresh(String(Math.floor(Number(seconds) / 1000))),
  },
};

const REPEATS: Mistakes = {
  'a repeat is handled again': { isRepeat: () => false },
  'a repeat is answered 409': { statuses: { ...statuses, repeat: 409 } },
  'repeats at the same time are handled each': {
    isRepeat: async (seen, name) => {
      const isSeen = seen.has(name);
      await sleep(20);
      seen.add(name);
      return isSeen;
    },
  },
  'only the last ten ids are remembered': {
    isRepeat: (seen, name) => {
      const isSeen = seen.has(name);
      seen.add(name);
      for (const oldest of [...seen].slice(0, -10)) seen.delete(oldest);
      return isSeen;
    },
  },
  'ids of callbacks are compared without case': {
    nameOf: (headers) => (headers['webhook-id'] ?? '').toLowerCase(),
  },
  'the same result of another job of the user is taken for a repeat': {
    nameOf: (_, result) => `${result.PartnerParams.user_id} ${result.ResultCode}`,
  },
  'only the last id is remembered': {
    isRepeat: (seen, name) => {
      const isSeen = seen.has(name);
      seen.clear();
      seen.add(name);
      return isSeen;
    },
  },
  'a second result of a job is taken for a repeat': {
    nameOf: (_, result) => result.PartnerParams.job_id,
  },
  'a repeat is told by a hash of the content': {
    nameOf: (_, { timestamp: __, signature: ___, ...content }) => hashOf(JSON.stringify(content)),
  },
  'a repeat is told by a hash of job, code and text': {
    nameOf: (_, { PartnerParams: { job_id }, ResultCode, ResultText, job_complete }) =>
      hashOf([job_id, ResultCode, ResultText, job_complete].join()),
  },
  'a repeat is told by its id and a hash of the content': {
    nameOf: (headers, { timestamp: _, signature: __, ...content }) =>
      headers['webhook-id'] + hashOf(JSON.stringify(content)),
  },
  'a repeat is told by the signature in its body': { nameOf: (_, { signature }) => signature },
  'a repeat that is signed anew is another callback': {
    nameOf: (headers) => `${headers['webhook-id']} ${headers['webhook-timestamp']}`,
  },
  'a provisional result replaces the final one': { merge: (_, after) => after },
  'a final result does not replace the provisional one': {
    merge: (before, after) => before ?? after,
  },
  'a provisional result after the final one is refused': refusingLate,
  'a forged callback uses up the id': {
    early: (_, __, headers, seen) => void seen.add(headers['webhook-id'] ?? ''),
  },
  'a forged callback is handled before it is refused': {
    early: (jobs, text, headers) => {
      if (!isSigned(SOUND, headers, text)) keep(jobs, JSON.parse(text), SOUND.merge);
    },
  },
};

const TRANSPORT: Mistakes = {
  'everything is answered 200': { statuses: { taken: 200, repeat: 200, refused: 200 } },
  'a forged callback is answered 500': { statuses: { ...statuses, refused: 500 } },
  'a forged callback is answered 410': { statuses: { ...statuses, refused: 410 } },
  'a result is answered with a redirect': { statuses: { ...statuses, taken: 302 } },
  'it answers too late': { pause: () => sleep(1_500) },
  'it reads the first piece alone': {
    read: async (request) => (await once(request, 'data'))[0] as Buffer,
  },
  'it needs to be told the length': {
    read: (request) => (request.headers['content-length'] ? SOUND.read(request) : Promise.resolve(null)),
  },
  'header names have to be in lower case': {
    headers: ({ rawHeaders }) =>
      Object.fromEntries(
        rawHeaders.flatMap((name, n) => (n % 2 === 0 ? [[name, rawHeaders[n + 1] ?? '']] : [])),
      ),
  },
  'it takes one callback at a time, and refuses the others': oneAtATime,
};

export const RECEIVER_MUTANTS = Object.entries<Mistakes[string]>({
  ...SIGNATURES,
  ...CONTENT,
  ...TIMES,
  ...REPEATS,
  ...KEPT,
  ...TRANSPORT,
}).map(([name, parts]) => ({ name, parts: typeof parts === 'function' ? parts : () => parts }));

/** Keeps some of the parameters, and turns those that look like numbers into what `read` makes of them. */
function withParams(
  result: Json,
  isKept: (pair: [string, unknown]) => boolean,
  read: (text: string) => unknown = (text) => text,
): Json {
  const pairs = Object.entries(result.PartnerParams).filter(isKept);
  const turned = pairs.map(([name, value]) => [
    name,
    /^\d+$/.test(String(value)) ? read(String(value)) : value,
  ]);
  return { ...result, PartnerParams: Object.fromEntries(turned) };
}

/** Accepts a signature that is right for the text under any id that was sent before. */
function forgettingIds(): Partial<Parts> {
  const ids = new Set<string>();
  return {
    isSigned(parts, headers, text) {
      ids.add(headers['webhook-id'] ?? '');
      return [...ids].some((id) => isSigned(parts, { ...headers, 'webhook-id': id }, text));
    },
  };
}

function refusingLate(): Partial<Parts> {
  const final = new Set<string>();
  return {
    isResult(result: Json) {
      if (!isResult(result)) return false;
      const { job_id } = result.PartnerParams;
      if (result.job_complete) final.add(job_id);
      return result.job_complete || !final.has(job_id);
    },
  };
}

function oneAtATime(): Partial<Parts> {
  let running = 0;
  return {
    isResult: (result) => isResult(result) && running++ === 0,
    async pause() {
      await sleep(30);
      running = 0;
    },
  };
}
