import { expect, test } from 'vitest';
import { originHeaders, readRequestId, readTraceparent, writeTraceparent } from '#core/origin.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test.each(['a', 'req_1.2:3/4+5=6-7', 'x'.repeat(128)])('the request id %s is taken over', (id) => {
  expect(readRequestId(id)).toBe(id);
});

test.each([
  undefined,
  '',
  'x'.repeat(129),
  'two words',
  'a,b',
  'ada@example.com',
  '<script>',
  '"',
  'é',
  'a\r\nset-cookie: b',
  'a\n',
])('the request id %j is not', (id) => {
  expect(readRequestId(id)).toBeNull();
});

test.each([
  [`00-${TRACE}-${SPAN}-01`, 1],
  [`00-${TRACE}-${SPAN}-00`, 0],
  // A later version may append fields, and may have flags that are not known here.
  [`01-${TRACE}-${SPAN}-03-later`, 3],
  [`cc-${TRACE}-${SPAN}-01`, 1],
])('%s is a place in a trace', (header, flags) => {
  const place = { traceId: TRACE, spanId: SPAN, flags };
  expect(readTraceparent(header)).toEqual(place);
  expect(writeTraceparent(place)).toBe(`00-${TRACE}-${SPAN}-0${flags % 2}`);
});

test.each([
  undefined,
  '',
  `00-${TRACE}-${SPAN}`,
  `00-${TRACE}-${SPAN}-01-more`,
  `00-${TRACE}-${SPAN}-01\n`,
  ` 00-${TRACE}-${SPAN}-01`,
  `00-${TRACE.toUpperCase()}-${SPAN}-01`,
  `00-${'0'.repeat(32)}-${SPAN}-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `ff-${TRACE}-${SPAN}-01`,
  `00-${TRACE}-${SPAN}-0x`,
  `01-${TRACE}-${SPAN}-01more`,
  `01-${TRACE}-${SPAN}-01-${'x'.repeat(65)}`,
  `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
])('the traceparent %j is dropped', (header) => {
  expect(readTraceparent(header)).toBeNull();
});

test('only what there is, is sent on', () => {
  expect(originHeaders({ requestId: 'r', traceparent: null })).toEqual({ 'x-request-id': 'r' });
  expect(originHeaders({ requestId: null, traceparent: 't' })).toEqual({ traceparent: 't' });
});
