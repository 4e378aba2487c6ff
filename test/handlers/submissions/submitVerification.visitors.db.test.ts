/** What one visitor may take of a link's, a number's and a partner's limits (D-101): two addresses of loopback. */
import { once } from 'node:events';
import http from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { SUBMISSION_FIELDS } from '#testing/harness/api.ts';
import { DATABASE } from '#testing/harness/databases/stores.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds, useStarted } from '#testing/harness/vitest/use-started.ts';
import { BIOMETRIC, DOCUMENT, pngOf } from '../images.ts';
import { advance, DAY_MS, HOUR_MS, newPartner } from '../operator.ts';
import { openPage } from '../visits.ts';

const STRANGER = '127.0.0.2';
const OTHER = '127.0.0.1';

const server = useStarted(() =>
  startTestServer({
    ...{ VISITOR_SHARE_PERCENT: '50', ID_NUMBER_SHARE_PERCENT: '20', ID_NUMBER_LIMIT: '10' },
    ...{ ID_NUMBER_RESETS: 'submitted' },
    ...{ SUBMISSIONS_PER_LINK_HOUR: '10', SUBMISSIONS_IN_PROGRESS_PER_LINK: '4' },
    ...{ STORED_MIB_PER_PARTNER_DAY: '6', SUBMISSION_MIB_MAX: '2', ID_NUMBERS_PER_VISITOR_HOUR: '5' },
  }),
);

const submissionsOf = (refId: string) => `/v1/hosted_links/${refId}/submissions`;

/** Sends a body from an address. @returns the status, with the code of a refusal. */
function post(address: string, path: string, body: string, method = 'POST'): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  const options = { hostname, port, path, method, headers, localAddress: address, agent: false };
  return new Promise((resolve, reject) => {
    const request = http.request(options, async (response) => {
      const text = Buffer.concat(await response.toArray()).toString();
      const { code = '' } = JSON.parse(text);
      resolve(`${response.statusCode} ${code}`.trim());
    });
    request.once('error', reject).end(body);
  });
}

const submit = (address: string, refId: string, fields: object = {}) =>
  post(address, submissionsOf(refId), JSON.stringify({ ...SUBMISSION_FIELDS, ...fields }));
const times = (count: number, answer: string) => Array<string>(count).fill(answer);

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

async function repeat(count: number, send: (i: number) => Promise<string>): Promise<string[]> {
  const answers: string[] = [];
  for (let i = 0; i < count; i++) answers.push(await send(i));
  return answers;
}

test('malformed bodies count for a visitor’s limit on a link, and leave the rest of its hour to others', async () => {
  const refId = await server.newLink();
  expect(await repeat(8, () => post(STRANGER, submissionsOf(refId), '{'))).toEqual([
    ...times(5, '400 2203'),
    ...times(3, '429 too_many_submissions'),
  ]);
  expect(await submit(OTHER, refId)).toBe('201');
  // What was refused took nothing of the others' part.
  expect(await repeat(4, () => submit(OTHER, refId, { consent: 'false' }))).toEqual(times(4, '400 2204'));
  expect(await submit('127.0.0.3', refId)).toBe('429 too_many_submissions');
  await advance(server, HOUR_MS);
  expect(await submit(STRANGER, refId)).toBe('201');
});

test('so do bodies that are read for a visit or for a photo, and are refused', async () => {
  const refId = await server.newLink({ id_types: BIOMETRIC });
  const visit = await openPage(server, refId);
  const stage = () => post(STRANGER, `/v1/hosted_links/${refId}/visits/${visit}/images`, '{"x":1}', 'PUT');
  expect(await repeat(7, stage)).toEqual([...times(5, '400 2213'), ...times(2, '429 too_many_submissions')]);
  // Only the body could name the visit that may try again.
  const tried = await server.newLink({ is_single_use: true, attempts_max: 2 });
  expect(await submit(OTHER, tried)).toBe('201');
  const refused = [...times(5, '410 link_used'), ...times(2, '429 too_many_submissions')];
  expect(await repeat(7, () => submit(STRANGER, tried))).toEqual(refused);
  const named = await server.newLink({ is_single_use: true, attempts_max: 2 });
  const first = await openPage(server, named);
  expect(await submit(OTHER, named, { id_number: '12345678902' })).toBe('201');
  expect(await repeat(7, () => submit(STRANGER, named, { visit: first }))).toEqual(refused);
});

test('whoever sends a form again that was accepted is told so, also when the limit is reached', async () => {
  const refId = await server.newLink();
  const page = await (await fetch(`${server.url}/l/${refId}?id=NG.NIN_V2`)).text();
  const [, action = ''] = /<form method="post" action="([^"]+)"/.exec(page) ?? [];
  const hidden = [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, ...pair]) => pair);
  const fields = { ...SUBMISSION_FIELDS, id_number: '12345678903', ...Object.fromEntries(hidden) };
  const send = async (to: string) => {
    const answer = await fetch(server.url + to.replaceAll('&amp;', '&'), {
      method: 'POST',
      body: formOf(fields),
    });
    return `${answer.status} ${/[0-9a-f-]{36}/.exec(await answer.text())?.[0]}`;
  };
  const accepted = await send(action);
  expect(accepted).toMatch(/^200 /);
  await repeat(7, () => submit(OTHER, refId, { consent: 'false' }));
  expect(await send(action)).toBe(accepted);
  expect(await send(`/l/${refId}?key=another`)).toMatch(/^429 /);
});

test('a form of a visit that began before its link expired is counted once', async () => {
  const refId = await server.newLink();
  const { body: clock } = await server.call('POST', '/sandbox/clock', { advance_ms: 1 });
  const expires_at = new Date(Date.parse(clock.now) + 600_000).toISOString();
  await server.signed('PUT', `/v1/hosted_links/${refId}`, { expires_at });
  const visit = await openPage(server, refId);
  await advance(server, 660_000);
  const form = { ...SUBMISSION_FIELDS, consent: 'false', visit };
  const send = async () => {
    const answer = await fetch(`${server.url}/l/${refId}`, { method: 'POST', body: formOf(form) });
    return String(answer.status);
  };
  expect(await repeat(6, send)).toEqual([...times(5, '400'), '429']);
});

test('forms to a closed link count too, and when the limit is reached no form is read', async () => {
  const refId = await server.newLink();
  await server.signed('PUT', `/v1/hosted_links/${refId}`, { is_disabled: true });
  const begin = (length: number) =>
    silent(STRANGER, `/l/${refId}`, 'POST', 'multipart/form-data; boundary=x', length);
  const answerOf = async (socket: Socket) => String((await once(socket, 'data'))[0]).slice(9, 12);
  const parts = Object.entries(SUBMISSION_FIELDS).map(
    ([name, value]) => `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const form = `${parts.join('')}--x--\r\n`;
  const statuses = await repeat(5, () => {
    const socket = begin(form.length);
    socket.write(form);
    return answerOf(socket);
  });
  expect(statuses).toEqual(times(5, '403'));
  const counted = begin(form.length);
  counted.write(form);
  expect(await answerOf(counted)).toBe('429');
  expect(await answerOf(begin(400)), 'with nothing of its body').toBe('429');
});

/** A request that begins and goes on no further. */
function silent(address: string, path: string, method: string, type: string, length = 400): Socket {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: address });
  onTestFinished(() => void socket.destroy());
  const head = [
    `${method} ${path} HTTP/1.1`,
    'host: x',
    `content-type: ${type}`,
    `content-length: ${length}`,
  ];
  socket.on('error', () => undefined).resume();
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return socket;
}

test('of bodies that hold a link’s places, the slowest of the visitor who has most gives way', async () => {
  const refId = await server.newLink({ id_types: DOCUMENT });
  const visit = await openPage(server, refId);
  const json = 'application/json';
  const form = 'multipart/form-data; boundary=x';
  const begin = [
    () => silent(STRANGER, `/l/${refId}`, 'POST', form),
    () => silent(STRANGER, `/v1/hosted_links/${refId}/visits/${visit}/images`, 'PUT', json),
    () => silent(OTHER, submissionsOf(refId), 'POST', json),
    () => silent(STRANGER, submissionsOf(refId), 'POST', json),
  ];
  const sockets: Socket[] = [];
  for (const each of begin) {
    sockets.push(each());
    // Each has its place before the next, on a busy machine too.
    await delay(500);
  }
  const isOpen = () => sockets.map(({ readyState }) => readyState === 'open');
  // Who has as many as the one who has most is refused.
  expect(await submit(STRANGER, refId)).toBe('429 too_many_uploads');
  expect(isOpen()).toEqual([true, true, true, true]);
  expect(await submit('127.0.0.3', refId)).toMatch(/^400/);
  await expect.poll(isOpen).toEqual([false, true, true, true]);
});

test('documents without an ID number count for a visitor’s limit of a partner’s images', async () => {
  const partner = await newPartner(server, 'DOC');
  const id_types = DOCUMENT;
  const document = { id_type: 'VOTER_ID', id_number: undefined };
  const image = (bytes: number) => pngOf(bytes).toString('base64');
  const send = async (address: string, of = partner) =>
    submit(address, await of.newLink({ id_types }), {
      ...document,
      ...{ selfie: image(600_000), document_front: image(400_000), document_back: image(400_000) },
    });
  expect(await repeat(4, () => send(STRANGER))).toEqual([
    ...times(2, '201'),
    ...times(2, '429 too_much_image_data'),
  ]);
  expect(await send(STRANGER, await newPartner(server, 'DO2')), 'of another partner').toBe('201');
  // Those that are sent ahead of their submission are counted with them.
  const refId = await partner.newLink({ id_types: BIOMETRIC });
  const stage = async (address: string) =>
    post(
      address,
      `/v1/hosted_links/${refId}/visits/${await openPage(server, refId)}/images`,
      JSON.stringify({ selfie: image(900_000) }),
      'PUT',
    );
  expect([await stage(STRANGER), await stage(OTHER)]).toEqual(['429 too_much_image_data', '200']);
  expect(await send(OTHER)).toBe('201');
  await advance(server, DAY_MS);
  expect(await send(STRANGER)).toBe('201');
});

// On PostgreSQL the reset is noticed before the link is found.
test.runIf(DATABASE.name === 'SQLite')('a connection’s visitor is known however early reset', async () => {
  const own = await untilTestEnds(startTestServer({ ID_NUMBERS_PER_VISITOR_HOUR: '5' }));
  const refId = await own.newLink();
  const { hostname, port } = new URL(own.url);
  const [trigger, triggered] = await socketPair();
  for (let i = 0; i < 40; i++) {
    const body = JSON.stringify({ ...SUBMISSION_FIELDS, id_number: `910000000${i + 10}` });
    const head = [`POST ${submissionsOf(refId)} HTTP/1.1`, 'host: x', 'content-type: application/json'];
    const socket = connect({ host: hostname, port: Number(port), localAddress: STRANGER });
    await once(socket, 'connect');
    await delay(5);
    // Both are ready in the same tick: the connection is reset after the server was told of its bytes, before it reads them.
    triggered.once('data', () => socket.resetAndDestroy());
    trigger.write('x');
    socket.write(`${head.join('\r\n')}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
    await once(socket, 'close');
  }
  const totalJobs = async () => (await own.signed('POST', `/v1/hosted_links/${refId}`)).body.total_jobs;
  await expect.poll(totalJobs).toBeGreaterThan(0);
  expect(await totalJobs()).toBeLessThanOrEqual(5);
});

async function socketPair(): Promise<[Socket, Socket]> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const trigger = connect((server.address() as AddressInfo).port, '127.0.0.1').setNoDelay();
  const [triggered] = await once(server, 'connection');
  onTestFinished(() => {
    for (const each of [trigger, triggered]) each.destroy();
    server.close();
  });
  return [trigger, triggered];
}

test('to block a number takes several visitors, and then it is blocked for all until it is reset', async () => {
  const number = { country: 'NG', id_type: 'NIN_V2', id_number: '92000000000' };
  const send = async (address: string) => submit(address, await server.newLink(), number);
  expect(await repeat(4, () => send(STRANGER))).toEqual([
    ...times(2, '201'),
    ...times(2, '429 too_many_submissions'),
  ]);
  // What was refused for the visitor's limit was submitted to that partner as well.
  const partner = await newPartner(server, 'NUM');
  expect(await submit(STRANGER, await partner.newLink(), number)).toBe('429 too_many_submissions');
  for (const n of [1, 3, 4, 5]) expect(await repeat(2, () => send(`127.0.0.${n}`))).toEqual(times(2, '201'));
  expect([await send('127.0.0.6'), await send(STRANGER)]).toEqual(times(2, '429 2222'));
  await partner.signed('POST', '/v1/id_number_rate_limit_reset', number);
  expect(await repeat(3, () => send(STRANGER))).toEqual([...times(2, '201'), '429 too_many_submissions']);
  await advance(server, 3 * DAY_MS);
  expect(await send(STRANGER)).toBe('201');
});
