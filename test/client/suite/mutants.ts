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

const mutants =
  (only: string, file: string) =>
  (name: string, from: string, to: string): ClientMutant => ({ name, file, from, to, only });

const retry = mutants('Retries', 'client/http/retry.ts');
const wait = mutants('Waits', 'client/http/retry.ts');
const skew = mutants('Clock', 'client/http/retry.ts');
const send = mutants('Retries', 'client/http/send.ts');
const clock = mutants('Clock', 'client/http/send.ts');
const request = mutants('Requests', 'client/http/request.ts');
const answer = mutants('Signed answers', 'client/http/read-response.ts');
const error = mutants('Errors', 'client/http/read-response.ts');
const link = mutants('Links, one', 'client/lists.ts');
const callbackList = mutants('Callbacks, one', 'client/lists.ts');
const job = mutants('Waiting', 'client/wait-for-job.ts');
const callback = mutants('Callbacks:', 'protocol/callback.ts');
const event = mutants('Events', 'client/callbacks/event.ts');
const received = mutants('Callbacks:', 'protocol/received.ts');

export const CLIENT_MUTANTS: readonly ClientMutant[] = [
  retry('429 is final', '[429, 500,', '[500,'),
  retry('500 is final', '[429, 500,', '[429,'),
  retry('502 is final', '502, 503', '503'),
  retry('503 is final', '503, 504', '504'),
  retry('504 is final', '503, 504', '503'),
  retry('every 5xx is retried', 'RETRYABLE.has(response?.status ?? 0)', '(response?.status ?? 0) >= 429'),
  retry('a proxy’s 408 is retried', 'new Set([429,', 'new Set([408, 429,'),
  retry('a connection that ends is final', "['network', 'timeout',", "['timeout',"),
  retry('a timeout is final', "['network', 'timeout',", "['network',"),
  retry('a request in progress is final', ", 'request_in_progress']", ']'),
  retry('a blocked ID number is tried again', '  RATE_LIMIT_BLOCKED,\n', ''),
  retry('a spent budget of ID numbers is tried again', "  'too_many_id_numbers',\n", ''),
  wait('Retry-After is ignored', 'return retryAfter +', 'return'),
  wait('no wait is longer than 30 seconds', 'return retryAfter +', 'return Math.min(30_000, retryAfter) +'),
  mutants('Waits', 'client/http/send.ts')(
    'a date in Retry-After is read by the clock that is wrong',
    'settings.random(), now() + aheadMs',
    'settings.random(), now()',
  ),
  wait(
    'after Retry-After nothing is random',
    'return retryAfter + random *',
    'return retryAfter || random *',
  ),
  wait('the waits are not random', '+ random *', '+ 0.5 *'),
  wait('the waits do not grow', '2 ** retries', '1'),
  wait(
    'the waits grow without end',
    'Math.min(WAIT_MS_MAX, FIRST_WAIT_MS * 2 ** retries)',
    '(FIRST_WAIT_MS * 2 ** retries)',
  ),
  skew('only a clock that is behind is corrected', 'Math.abs(skew) > toleranceMs', 'skew > toleranceMs'),
  skew('the service’s time is always taken', 'Math.abs(skew) > toleranceMs', 'Math.abs(skew) > 0'),
  skew('a time of the year 9999 is taken', ' && Math.abs(skew) < SKEW_MS_MAX', ''),
  mutants('Clock', 'client/http/read-response.ts')(
    'what is no HTTP date is read as one',
    "text?.endsWith(' GMT') ? Date.parse(text)",
    'text ? Date.parse(text)',
  ),
  skew('any refusal corrects the clock', 'error.status !== 401', 'error.status > 500'),
  skew(
    'a proxy’s refusal corrects the clock',
    "error.kind !== 'api' || error.status !== 401",
    'error.response?.status !== 401',
  ),

  send(
    'each attempt has a key of its own',
    'idempotencyKey, signal }',
    'idempotencyKey: idempotencyKey && crypto.randomUUID(), signal }',
  ),
  send('the key of the caller is ignored', 'options.idempotencyKey ?? crypto', 'crypto'),
  send('all calls have one key', '?? crypto.randomUUID())', "?? 'the-key-of-all-calls')"),
  send('no key is sent', 'route.idempotent ?', 'false ?'),
  send('what must not be done twice is', '!route.repeatable || retries', 'retries'),
  send('there is one retry too many', 'retries >= retriesMax', 'retries > retriesMax'),
  mutants('Waits', 'client/http/send.ts')(
    'a wait beyond the timeout is begun',
    'now() + waitMs >= endMs',
    'false',
  ),
  mutants('Waits', 'client/http/send.ts')('it does not wait', 'await settings.sleep(waitMs, whole);', ''),
  clock('the correction is forgotten', 'aheadMs = sentAheadMs + skew;', ''),
  clock('the correction has the wrong sign', 'sentAheadMs + skew', 'sentAheadMs - skew'),
  clock('the clock is corrected again and again', 'isClockTrusted = true;\n', ''),
  clock('the clock is corrected for what is not signed', '!route.signatureField;', 'false;'),
  clock('a correction counts as a retry', '      if (skew) {', '      if (skew && retries < retriesMax) {'),
  clock(
    'a correction has a new key',
    'idempotencyKey, signal }',
    'idempotencyKey: idempotencyKey && crypto.randomUUID(), signal }',
  ),

  request(
    'another timestamp is signed than sent',
    'sign(keys[0], timestamp, partnerId)',
    'sign(keys[0], toWireTimestamp(nowMs + 1), partnerId)',
  ),
  request('the last key signs', 'sign(keys[0], timestamp', "sign(keys.at(-1) ?? '', timestamp"),
  request('the last key signs the content', 'signWebhook(keys[0],', "signWebhook(keys.at(-1) ?? '',"),
  request(
    'the path of the base address is signed',
    "url.slice(baseUrl.replace(/\\/+$/, '').length)",
    'new URL(url).pathname',
  ),
  request(
    'the content is signed without the body',
    'signedContent({ method, path, body })',
    "signedContent({ method, path, body: '' })",
  ),
  request(
    'the path is signed in lower case',
    'const path = url.slice(',
    'const path = url.toLowerCase().slice(',
  ),
  request('all requests have one webhook-id', 'const id = crypto.randomUUID()', "const id = 'the-only-id'"),
  request('webhook-timestamp is in milliseconds', 'Math.floor(nowMs / 1000)', 'Math.floor(nowMs)'),
  request('an id may be a path', '!pathIds.every((id) => /^[\\w-]+$/.test(id))', 'false'),
  request(
    'a slash of the base address is kept',
    "baseUrl.replace(/\\/+$/, '') + pathIds",
    'baseUrl + pathIds',
  ),
  request(
    'the query is not encoded',
    'new URLSearchParams(set)',
    "set.map((each) => each.join('=')).join('&')",
  ),
  request('an idempotency key may be anything', '!/^[ -~]{1,128}$/.test(idempotencyKey)', 'false'),
  mutants('Requests', 'client/client-config.ts')(
    'the brand word is the contract’s',
    'return { baseUrl, brand,',
    'return { baseUrl, brand: CONTRACT_BRAND,',
  ),
  request('the query is not sent', 'return set.length ?', 'return false ?'),
  request('the partner id is a number', 'partner_id: partnerId', 'partner_id: Number(partnerId)'),
  request('the signature has another name', '[signatureField]: await', 'sig: await'),
  request(
    'text is trimmed',
    '    ...body,',
    '    ...JSON.parse(JSON.stringify(body ?? {}, (_, value) => value?.trim?.() ?? value)),',
  ),
  request(
    'text is normalised',
    '    ...body,',
    "    ...JSON.parse(JSON.stringify(body ?? {}, (_, value) => value?.normalize?.('NFKC') ?? value)),",
  ),
  request(
    'false and empty values are dropped',
    '    ...body,',
    '    ...Object.fromEntries(Object.entries(body ?? {}).filter(([, value]) => value && (value as unknown[]).length !== 0)),',
  ),
  request(
    'an empty list of ID types is dropped',
    '    ...body,',
    '    ...body, id_types: (body as { id_types?: [] })?.id_types?.length ? (body as { id_types?: [] }).id_types : undefined,',
  ),
  request(
    'empty parameters are dropped',
    '    ...body,',
    "    ...JSON.parse(JSON.stringify(body ?? {}, (_, value) => (value === '' ? undefined : value))),",
  ),
  request(
    'text that reads as a number is one',
    '    ...body,',
    '    ...JSON.parse(JSON.stringify(body ?? {}, (_, value) => (/^\\d{1,5}$/.test(value) ? Number(value) : value))),',
  ),
  request(
    'lists are sorted',
    '    ...body,',
    '    ...JSON.parse(JSON.stringify(body ?? {}, (_, value) => (Array.isArray(value) ? value.toSorted() : value))),',
  ),
  request(
    'lists are cut at a hundred',
    '    ...body,',
    '    ...JSON.parse(JSON.stringify(body ?? {}, (_, value) => (Array.isArray(value) ? value.slice(0, 100) : value))),',
  ),
  request(
    'numbers have 32 bits',
    '    ...body,',
    "    ...JSON.parse(JSON.stringify(body ?? {}, (_, value) => (typeof value === 'number' ? value | 0 : value))),",
  ),
  request(
    'nothing but ASCII is sent',
    'JSON.stringify(content)',
    "JSON.stringify(content).replace(/[^ -~]/g, '?')",
  ),
  request(
    'the key is sent',
    "'x-request-id': requestId,",
    "'x-request-id': requestId, authorization: config.keys[0],",
  ),
  mutants('Errors', 'client/http/request.ts')(
    'a redirect is followed',
    "redirect: 'manual'",
    "redirect: 'follow'",
  ),
  mutants('Requests', 'client/client.ts')(
    'two parts of a path are exchanged',
    '[refId, visit]',
    '[visit, refId]',
  ),
  mutants('Requests', 'client/http/form.ts')(
    'a flag of a form is a number',
    'String(value)',
    'String(Number(value) || value)',
  ),
  mutants('Requests', 'client/http/form.ts')(
    'an image is sent as text',
    'form.append(name, image, name)',
    "form.append(name, 'an image')",
  ),
  mutants('Requests', 'client/http/form.ts')(
    'the name of a file has the person in it',
    'form.append(name, image, name)',
    "form.append(name, image, Object.values(submission).join(' '))",
  ),

  answer('answers are not verified', 'context.isSigned ?', 'false ?'),
  answer('the service’s mark is not looked for', '    isServiceTimestamp(timestamp as Timestamp) &&\n', ''),
  answer('an answer may be old', 'Math.abs(nowMs - sentMs) <= toleranceMs', 'sentMs - nowMs <= toleranceMs'),
  answer(
    'an answer may be of the future',
    'Math.abs(nowMs - sentMs) <= toleranceMs',
    'nowMs - sentMs <= toleranceMs',
  ),
  answer(
    'the second key does not verify',
    'verifySignature({ keys,',
    'verifySignature({ keys: keys.slice(0, 1),',
  ),
  answer('sec_key alone does not do', 'signature ?? sec_key', 'signature'),
  answer('signature alone does not do', 'signature ?? sec_key', 'sec_key'),
  mutants('Signed answers', 'protocol/hmac.ts')(
    'signatures are compared without case',
    'sameText(expected, signature)',
    'sameText(expected.toLowerCase(), signature.toLowerCase())',
  ),
  mutants('Signed answers', 'protocol/hmac.ts')(
    'the beginning of a signature is enough',
    'sameText(expected, signature)',
    'sameText(expected.slice(0, signature.length), signature)',
  ),
  error('the refused fields are lost', 'Array.isArray(details) ?', 'false ?'),
  error('a detail may be anything', 'details.filter(isDetail)', 'details'),
  error('the request id is lost', "typeof request_id === 'string' ?", 'false ?'),
  mutants('Errors', 'client/unwrap.ts')(
    'an error is printed without its fields',
    'details.map(',
    'details.slice(1).map(',
  ),
  mutants('Errors', 'client/unwrap.ts')(
    'an error is printed without its request id',
    "requestId === null ? ''",
    "requestId ? ''",
  ),
  mutants('Errors', 'client/client.ts')(
    'the client shows its options',
    'return { ...operations,',
    'return { ...operations, options,',
  ),
  mutants('Errors', 'client/http/read-body.ts')('an answer is read to its end', '16 * 1_048_576', 'Infinity'),
  mutants('Errors', 'client/http/read-body.ts')(
    'bytes of an answer that are not UTF-8 are mended',
    'decodeUtf8(read.bytes())',
    'new TextDecoder().decode(read.bytes())',
  ),
  error('Retry-After is in milliseconds', 'Number(value) * 1000', 'Number(value)'),
  mutants('Waits', 'client/http/read-response.ts')(
    'a date in Retry-After is not read',
    'httpDateMs(value) - nowMs',
    'NaN',
  ),
  error('an error needs a sentence', "typeof code !== 'string'", "typeof error !== 'string'"),
  error(
    'any answer with 200 is a success',
    'if (!body) return malformed(response);',
    'if (!body) return response.ok ? { ok: true, data: {}, response } : malformed(response);',
  ),
  error('the status decides, not the body', 'if (!response.ok) {', 'if (response.status >= 500) {'),
  mutants('Timeouts', 'client/failures.ts')(
    'a timeout is called network',
    "=== 'TimeoutError' ? 'timeout'",
    "=== 'TimeoutError' ? 'network'",
  ),
  mutants('Timeouts', 'client/http/send.ts')(
    'the timeout of a call is not for its attempts',
    'withTimeout(attemptTimeoutMs, whole,',
    'withTimeout(attemptTimeoutMs, undefined,',
  ),
  mutants('Retries', 'client/http/attempt.ts')(
    'a connection that ends is called malformed',
    'return sent || signal.aborted ?',
    'return signal.aborted ?',
  ),

  link('links that are created meanwhile are not minded', 'added = meta.total - first;', 'added = 0;'),
  link('the service’s limit is ignored', '    limit = meta.limit;\n', ''),
  link('one page too many is requested', 'while (yielded < first)', 'while (yielded <= first)'),
  link('the last page is left out', 'while (yielded < first)', 'while (yielded + limit <= first)'),
  callbackList('the first page is all', 'cursor = page.next_cursor', 'cursor = null'),
  callbackList(
    'the filter is sent with the first page only',
    '{ ...filter, ...from }, call)',
    'from.cursor ? from : filter, call)',
  ),
  callbackList(
    'an empty page is the end',
    'yield* page[name];',
    'if (page[name].length === 0) return;\n    yield* page[name];',
  ),
  link('a page without a limit is taken', ' || !(meta?.limit >= 1)', ''),
  link('a page without links is taken', '!Array.isArray(links) || ', ''),
  callbackList('a page without callbacks is empty', '!Array.isArray(page[name]) || ', ''),
  callbackList('a cursor may lead to itself', '|| page.next_cursor === cursor', '|| false'),
  callbackList(
    'the cursor is encoded',
    'cursor ? { cursor }',
    'cursor ? { cursor: encodeURIComponent(cursor) }',
  ),
  job('a job that is not there yet ends the wait', "result.error.code !== '2304'", 'true'),
  job('an incomplete job ends the wait', 'result.data.job_complete', 'true'),
  job('a provisional result ends the wait', 'result.data.job_complete', 'result.data.result'),
  job(
    'a success ends the wait',
    'result.data.job_complete',
    '(result.data.job_complete || result.data.job_success)',
  ),
  job(
    'a result without success is waited for',
    'result.data.job_complete',
    '(result.data.job_complete && result.data.job_success)',
  ),
  job(
    'a code decides whether a result is final',
    'result.data.job_complete',
    "(result.data.job_complete && result.data.result?.ResultCode !== '0812')",
  ),
  job('it asks as often at the end as in the beginning', '1.5 ** polls', '1'),

  callback('the headers may be missing', 'signatures === null && !options.unsafeAllowBodySignature', 'false'),
  callback(
    'the body is written again before it is verified',
    'headers, body, options.keys)',
    'headers, JSON.stringify(payload), options.keys)',
  ),
  callback('a callback may be of the future', 'Math.abs(now - proof.sentMs)', '(now - proof.sentMs)'),
  callback('a callback may be old', 'Math.abs(now - proof.sentMs)', '(proof.sentMs - now)'),
  callback(
    'the time is looked at before the signature',
    "if (!proof.genuine) return refuse('bad_signature'",
    "if (!proof.genuine) return refuse(Math.abs(now - proof.sentMs) > toleranceMs ? 'stale' : 'bad_signature'",
  ),
  callback('only the last signature counts', "signatures.split(' ')", "signatures.split(' ').slice(-1)"),
  callback('only the first signature counts', "signatures.split(' ')", "signatures.split(' ').slice(0, 1)"),
  callback(
    'the version of a signature does not count',
    "part.startsWith('v1,') ? [part.slice(3)] : []",
    "part.split(',').at(-1) ?? []",
  ),
  callback(
    'a secret is taken as text',
    'if (!key.startsWith(SECRET_PREFIX)) return key;',
    'if (key) return key;',
  ),
  callback(
    'a request of the receiver’s own is a callback',
    'isServiceTimestamp(sent) && (await verifySignature',
    '(await verifySignature',
  ),
  callback(
    'false headers are not minded where the body is signed',
    'signatures === null\n      ? await proofInBody',
    'options.unsafeAllowBodySignature\n      ? await proofInBody',
  ),
  mutants('Callbacks:', 'client/callbacks/callback.ts')(
    'any signed JSON is a callback',
    'return isCallback(payload)\n',
    'return payload as never\n',
  ),
  callback('a callback may be of any length', 'isLonger(rawBody, bodyBytesMax)', 'false'),
  mutants('Callbacks:', 'protocol/received.ts')(
    'the length of a text is that of its letters',
    '3 * rawBody.length > bytesMax',
    'false',
  ),
  event('an event of another partner is taken', ' && partner_id === partnerId', ''),
  event('an event may lack its data', "typeof data === 'object' && data !== null && ", ''),
  event('an event may lack its type', "typeof type === 'string' && ", ''),
  event('the signature in its body proves an event', 'id !== null && ', ''),
  mutants('Callbacks:', 'client/callbacks/duplicate-guard.ts')(
    'an older result is handled',
    'if (isLate()) return false;',
    '',
  ),
  mutants('Retries', 'client/client.ts')('nothing is retried by default', 'retriesMax = 3', 'retriesMax = 0'),
  received('bytes that are not UTF-8 are mended', 'fatal: true', 'fatal: false'),
  received('header names have one case', 'key.toLowerCase() === name', 'key === name'),
];
