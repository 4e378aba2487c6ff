/** Mistakes in the TypeScript client that the suite must notice, each a change of its source. */

export interface ClientMutant {
  /** What is wrong with it, in a sentence. */
  readonly name: string;
  /** Under `packages/`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
  /** The group of cases that notices it. */
  readonly only: string;
}

/** Sends something else in place of each value of a body. */
const sendingEach = (instead: string): readonly [from: string, to: string] => [
  '    ...body,',
  `    ...JSON.parse(JSON.stringify(body ?? {}, (_, value) => ${instead})),`,
];

/** By the group that notices them and the file: the text that each changes, and what it makes of it. */
const MISTAKES: Readonly<Record<string, Readonly<Record<string, readonly [from: string, to: string]>>>> = {
  'Retries client/http/retry.ts': {
    '429 is final': ['[429, 500,', '[500,'],
    '500 is final': ['[429, 500,', '[429,'],
    '502 is final': ['502, 503', '503'],
    '503 is final': ['503, 504', '504'],
    '504 is final': ['503, 504', '503'],
    'every 5xx is retried': ['RETRYABLE.has(response?.status ?? 0)', '(response?.status ?? 0) >= 429'],
    'a proxy’s 408 is retried': ['new Set([429,', 'new Set([408, 429,'],
    'a connection that ends is final': ["['network', 'timeout',", "['timeout',"],
    'a timeout is final': ["['network', 'timeout',", "['network',"],
    'a request in progress is final': [", 'request_in_progress']", ']'],
    'a blocked ID number is tried again': ['  RATE_LIMIT_BLOCKED,\n', ''],
    'a spent budget of ID numbers is tried again': ["  'too_many_id_numbers',\n", ''],
  },
  'Waits client/http/retry.ts': {
    'Retry-After is ignored': ['return retryAfter +', 'return'],
    'no wait is longer than 30 seconds': ['return retryAfter +', 'return Math.min(30_000, retryAfter) +'],
    'after Retry-After nothing is random': ['return retryAfter + random *', 'return retryAfter || random *'],
    'the waits are not random': ['+ random *', '+ 0.5 *'],
    'the waits do not grow': ['2 ** retries', '1'],
    'the waits grow without end': [
      'Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** retries)',
      '(FIRST_WAIT_MS * 2 ** retries)',
    ],
  },
  'Waits client/http/send.ts': {
    'a date in Retry-After is read by the clock that is wrong': [
      'settings.random(), now() + sentAheadMs',
      'settings.random(), now()',
    ],
    'a wait beyond the timeout is begun': ['now() + waitMs >= endMs', 'false'],
    'it does not wait': ['await settings.sleep(waitMs, whole);', ''],
  },
  'Clock client/http/service-clock.ts': {
    'only a clock that is behind is corrected': [
      '!(Math.abs(ms - sentAheadMs) > toleranceMs)',
      '!(ms - sentAheadMs > toleranceMs)',
    ],
    'the service’s time is always taken': [
      '!(Math.abs(ms - sentAheadMs) > toleranceMs)',
      'Math.abs(ms - sentAheadMs) === 0',
    ],
    'a time two days off is taken': ['> DAY_MS + SLACK_MS', '> 3 * DAY_MS'],
    'a time 25 hours off is taken': ['> DAY_MS + SLACK_MS', '> 1.1 * DAY_MS'],
    'a time in 100 years is taken': ['Math.abs(differenceMs) > DAY_MS', 'differenceMs < -DAY_MS'],
    'a time 100 years ago is taken': ['Math.abs(differenceMs) > DAY_MS', 'differenceMs > DAY_MS'],
    'a clock that is a day off is not corrected': ['> DAY_MS + SLACK_MS', '> DAY_MS / 2'],
    'the clock is moved day by day': ['if (isFarOff(ms)', 'if (isFarOff(ms - sentAheadMs)'],
    'the correction is kept forever': ['Math.abs(now() - correctedMs) < KEPT_MS', 'true'],
    'the correction is kept for half an hour': ['KEPT_MS = 3_600_000', 'KEPT_MS = 1_800_000'],
    'nothing is said of a clock that is far off': ['differ by more than a day', 'differ'],
    'any error is said to be of the clock': ['isFarOff(differenceMs(error, nowMs)) ?', 'true ?'],
    'any refusal corrects the clock': ['error.status !== 401', 'error.status > 500'],
    'a proxy’s refusal corrects the clock': [
      "error.kind !== 'api' || error.status !== 401) return Number.NaN;",
      'error.response?.status !== 401) return Number.NaN;',
    ],
    'an answer from a cache corrects the clock': ["(headers.get('age') ?? '0') === '0'", 'true'],
    'the correction is forgotten': ['      aheadMs = ms;\n', ''],
    'the correction has the wrong sign': ['aheadMs = ms;', 'aheadMs = -ms;'],
  },
  'Clock client/http/read-response.ts': {
    'what is no HTTP date is read as one': [
      "text?.endsWith(' GMT') ? Date.parse(text)",
      'text ? Date.parse(text)',
    ],
  },
  'Retries client/http/send.ts': {
    'each attempt has a key of its own': [
      '            idempotencyKey,\n',
      '            idempotencyKey: idempotencyKey && crypto.randomUUID(),\n',
    ],
    'the key of the caller is ignored': ['options.idempotencyKey ?? crypto', 'crypto'],
    'all calls have one key': ['?? crypto.randomUUID())', "?? 'the-key-of-all-calls')"],
    'no key is sent': ['route.idempotent ?', 'false ?'],
    'what must not be done twice is': ['!route.repeatable || retries', 'retries'],
    'there is one retry too many': ['retries >= retriesMax', 'retries > retriesMax'],
  },
  'Clock client/http/send.ts': {
    'the clock is corrected again and again': ['        mayCorrect = false;\n', ''],
    'the clock is corrected for what is not signed': ['route.signatureField !== undefined &&', 'true &&'],
    'the clock is corrected where that is switched off': [' && settings.correctClock;', ';'],
    'a correction counts as a retry': ['if (mayCorrect &&', 'if (mayCorrect && retries < retriesMax &&'],
    'a correction has a new key': [
      '            idempotencyKey,\n',
      '            idempotencyKey: idempotencyKey && crypto.randomUUID(),\n',
    ],
  },
  'Requests client/http/request.ts': {
    'another timestamp is signed than sent': [
      'sign(keys[0], timestamp, partnerId)',
      'sign(keys[0], toWireTimestamp(nowMs + 1), partnerId)',
    ],
    'the last key signs': ['sign(keys[0], timestamp', "sign(keys.at(-1) ?? '', timestamp"],
    'the last key signs the content': ['signWebhook(keys[0],', "signWebhook(keys.at(-1) ?? '',"],
    'the path of the base address is signed': [
      "url.slice(baseUrl.replace(/\\/+$/, '').length)",
      'new URL(url).pathname',
    ],
    'the content is signed without the body': [
      'signedContent({ method, path, body })',
      "signedContent({ method, path, body: '' })",
    ],
    'the path is signed in lower case': ['const path = url.slice(', 'const path = url.toLowerCase().slice('],
    'all requests have one webhook-id': ['const id = crypto.randomUUID()', "const id = 'the-only-id'"],
    'webhook-timestamp is in milliseconds': ['Math.floor(nowMs / 1000)', 'Math.floor(nowMs)'],
    'an id may be a path': ['!pathIds.every((id) => /^[\\w-]+$/.test(id))', 'false'],
    'a slash of the base address is kept': ["baseUrl.replace(/\\/+$/, '') + pathIds", 'baseUrl + pathIds'],
    'the query is not encoded': ['new URLSearchParams(set)', "set.map((each) => each.join('=')).join('&')"],
    'an idempotency key may be anything': ['!/^[ -~]{1,128}$/.test(idempotencyKey)', 'false'],
    'the query is not sent': ['return set.length ?', 'return false ?'],
    'the partner id is a number': ['partner_id: partnerId', 'partner_id: Number(partnerId)'],
    'the signature has another name': ['[signatureField]: await', 'sig: await'],
    'text is trimmed': sendingEach('value?.trim?.() ?? value'),
    'text is normalised': sendingEach("value?.normalize?.('NFKC') ?? value"),
    'false and empty values are dropped': [
      '    ...body,',
      '    ...Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value && (value as unknown[]).length !== 0)),',
    ],
    'an empty list of ID types is dropped': [
      '    ...body,',
      '    ...body, id_types: (body as { id_types?: [] })?.id_types?.length ? (body as { id_types?: [] }).id_types : undefined,',
    ],
    'empty parameters are dropped': sendingEach("(value === '' ? undefined : value)"),
    'text that reads as a number is one': sendingEach('(/^\\d{1,5}$/.test(value) ? Number(value) : value)'),
    'lists are sorted': sendingEach('(Array.isArray(value) ? value.toSorted() : value)'),
    'lists are cut at a hundred': sendingEach('(Array.isArray(value) ? value.slice(0, 100) : value)'),
    'numbers have 32 bits': sendingEach("(typeof value === 'number' ? value | 0 : value)"),
    'nothing but ASCII is sent': [
      'JSON.stringify(content)',
      "JSON.stringify(content).replace(/[^ -~]/g, '?')",
    ],
    'the key is sent': [
      "'x-request-id': requestId,",
      "'x-request-id': requestId, authorization: config.keys[0],",
    ],
  },
  'Requests client/client-config.ts': {
    'the brand word is the contract’s': [
      'return { baseUrl, brand,',
      'return { baseUrl, brand: CONTRACT_BRAND,',
    ],
  },
  'Errors client/http/request.ts': {
    'a redirect is followed': ["redirect: 'manual'", "redirect: 'follow'"],
  },
  'Requests client/client.ts': {
    'two parts of a path are exchanged': ['[refId, visit]', '[visit, refId]'],
  },
  'Requests client/http/form.ts': {
    'a flag of a form is a number': ['String(value)', 'String(Number(value) || value)'],
    'an image is sent as text': ['form.append(name, image, name)', "form.append(name, 'an image')"],
    'the name of a file has the person in it': [
      'form.append(name, image, name)',
      "form.append(name, image, Object.values(submission).join(' '))",
    ],
  },
  'Signed answers client/http/read-response.ts': {
    'answers are not verified': ['context.isSigned ?', 'false ?'],
    'the service’s mark is not looked for': ['    isServiceTimestamp(timestamp as Timestamp) &&\n', ''],
    'an answer may be old': ['Math.abs(nowMs - sentMs) <= toleranceMs', 'sentMs - nowMs <= toleranceMs'],
    'an answer may be of the future': [
      'Math.abs(nowMs - sentMs) <= toleranceMs',
      'nowMs - sentMs <= toleranceMs',
    ],
    'the second key does not verify': [
      'verifySignature({ keys,',
      'verifySignature({ keys: keys.slice(0, 1),',
    ],
    'sec_key alone does not do': ['signature ?? sec_key', 'signature'],
    'signature alone does not do': ['signature ?? sec_key', 'sec_key'],
  },
  'Signed answers protocol/hmac.ts': {
    'signatures are compared without case': [
      'sameText(expected, signature)',
      'sameText(expected.toLowerCase(), signature.toLowerCase())',
    ],
    'the beginning of a signature is enough': [
      'sameText(expected, signature)',
      'sameText(expected.slice(0, signature.length), signature)',
    ],
  },
  'Errors client/http/read-response.ts': {
    'the refused fields are lost': ['Array.isArray(details) ?', 'false ?'],
    'a detail may be anything': ['details.filter(isDetail)', 'details'],
    'the request id is lost': ["typeof request_id === 'string' ?", 'false ?'],
    'Retry-After is in milliseconds': ['Number(value) * 1000', 'Number(value)'],
    'an error needs a sentence': ["typeof code !== 'string'", "typeof error !== 'string'"],
    'any answer with 200 is a success': [
      'if (!body) return malformed(response);',
      'if (!body) return response.ok ? { ok: true, data: {}, response } : malformed(response);',
    ],
    'the status decides, not the body': ['if (!response.ok) {', 'if (response.status >= 500) {'],
  },
  'Errors client/unwrap.ts': {
    'an error is printed without its fields': ['details.map(', 'details.slice(1).map('],
    'an error is printed without its request id': ["requestId === null ? ''", "requestId ? ''"],
  },
  'Errors client/client.ts': {
    'the client shows its options': ['return { ...operations,', 'return { ...operations, options,'],
  },
  'Errors client/http/read-body.ts': {
    'an answer is read to its end': ['16 * 1_048_576', 'Infinity'],
    'bytes of an answer that are not UTF-8 are mended': [
      'decodeUtf8(read.bytes())',
      'new TextDecoder().decode(read.bytes())',
    ],
  },
  'Waits client/http/read-response.ts': {
    'a date in Retry-After is not read': ['httpDateMs(value) - nowMs', 'NaN'],
  },
  'Timeouts client/failures.ts': {
    'a timeout is called network': ["=== 'TimeoutError' ? 'timeout'", "=== 'TimeoutError' ? 'network'"],
  },
  'Timeouts client/http/send.ts': {
    'the timeout of a call is not for its attempts': [
      'withTimeout(attemptTimeoutMs, whole,',
      'withTimeout(attemptTimeoutMs, undefined,',
    ],
  },
  'Retries client/http/attempt.ts': {
    'a connection that ends is called malformed': [
      'return sent || signal.aborted ?',
      'return signal.aborted ?',
    ],
  },
  'Links, one client/lists.ts': {
    'links that are created meanwhile are not minded': ['added = meta.total - first;', 'added = 0;'],
    'the service’s limit is ignored': ['    limit = meta.limit;\n', ''],
    'one page too many is requested': ['while (yielded < first)', 'while (yielded <= first)'],
    'the last page is left out': ['while (yielded < first)', 'while (yielded + limit <= first)'],
    'a page without a limit is taken': [' || !(meta?.limit >= 1)', ''],
    'a page without links is taken': ['!Array.isArray(links) || ', ''],
  },
  'Callbacks, one client/lists.ts': {
    'the first page is all': ['cursor = page.next_cursor', 'cursor = null'],
    'the filter is sent with the first page only': [
      '{ ...rest, ...(cursor && { cursor }) } as Filter',
      '(cursor ? { cursor } : rest) as Filter',
    ],
    'an empty page is the end': [
      'yield* page[name];',
      'if (page[name].length === 0) return;\n    yield* page[name];',
    ],
    'a page without callbacks is empty': ['!Array.isArray(page[name]) || ', ''],
    'a cursor may lead to itself': ['|| page.next_cursor === cursor', '|| false'],
    'the cursor is encoded': ['(cursor && { cursor })', '(cursor && { cursor: encodeURIComponent(cursor) })'],
  },
  'Waiting client/wait-for-job.ts': {
    'a job that is not there yet ends the wait': ["result.error.code !== '2304'", 'true'],
    'an incomplete job ends the wait': ['result.data.job_complete', 'true'],
    'a provisional result ends the wait': ['result.data.job_complete', 'result.data.result'],
    'a success ends the wait': [
      'result.data.job_complete',
      '(result.data.job_complete || result.data.job_success)',
    ],
    'a result without success is waited for': [
      'result.data.job_complete',
      '(result.data.job_complete && result.data.job_success)',
    ],
    'a code decides whether a result is final': [
      'result.data.job_complete',
      "(result.data.job_complete && result.data.result?.ResultCode !== '0812')",
    ],
    'it asks as often at the end as in the beginning': ['1.5 ** polls', '1'],
  },
  'Callbacks: protocol/callback.ts': {
    'the headers may be missing': ['signatures === null && !options.unsafeAllowBodySignature', 'false'],
    'the body is written again before it is verified': [
      'headers, body, keys)',
      'headers, JSON.stringify(payload), keys)',
    ],
    'a callback may be of the future': ['Math.abs(now - proof.sentMs)', '(now - proof.sentMs)'],
    'a callback may be old': ['Math.abs(now - proof.sentMs)', '(proof.sentMs - now)'],
    'the time is looked at before the signature': [
      "if (!proof.genuine) return refuse('bad_signature'",
      "if (!proof.genuine) return refuse(Math.abs(now - proof.sentMs) > toleranceMs ? 'stale' : 'bad_signature'",
    ],
    'only the last signature counts': ["signatures.split(' ')", "signatures.split(' ').slice(-1)"],
    'only the first signature counts': ["signatures.split(' ')", "signatures.split(' ').slice(0, 1)"],
    'the version of a signature does not count': [
      "part.startsWith('v1,') ? [part.slice(3)] : []",
      "part.split(',').at(-1) ?? []",
    ],
    'a secret is taken as text': ['if (!key.startsWith(SECRET_PREFIX)) return key;', 'if (key) return key;'],
    'a request of the receiver’s own is a callback': [
      'isServiceTimestamp(sent) && (await verifySignature',
      '(await verifySignature',
    ],
    'false headers are not minded where the body is signed': [
      'signatures === null\n      ? await proofInBody',
      'options.unsafeAllowBodySignature\n      ? await proofInBody',
    ],
    'a callback may be of any length': ['isLonger(rawBody, bodyBytesMax)', 'false'],
  },
  'Callbacks: client/callbacks/callback.ts': {
    'any signed JSON is a callback': ['return isCallback(payload)\n', 'return payload as never\n'],
  },
  'Callbacks: protocol/received.ts': {
    'the length of a text is that of its letters': ['3 * rawBody.length > bytesMax', 'false'],
    'bytes that are not UTF-8 are mended': ['fatal: true', 'fatal: false'],
    'header names have one case': ['.toLowerCase()\n    .replaceAll', '.replaceAll'],
  },
  'Events client/callbacks/event.ts': {
    'an event of another partner is taken': [' && partner_id === partnerId', ''],
    'an event may lack its data': ["typeof data === 'object' && data !== null && ", ''],
    'an event may lack its type': ["typeof type === 'string' && ", ''],
    'the signature in its body proves an event': ['id !== null && ', ''],
  },
  'Callbacks: client/callbacks/duplicate-guard.ts': {
    'an older result is handled': ['if (sequence < (newest.get(attempts) ?? 0)) return false;', ''],
  },
  'Retries client/client.ts': {
    'nothing is retried by default': ['retriesMax = 3', 'retriesMax = 0'],
  },
};

export const CLIENT_MUTANTS: readonly ClientMutant[] = Object.entries(MISTAKES).flatMap(
  ([place, mistakes]) => {
    const [, only = '', file = ''] = /^(.+) (\S+)$/.exec(place) ?? [];
    return Object.entries(mistakes).map(([name, [from, to]]) => ({ name, only, file, from, to }));
  },
);
