import { expect, test } from 'vitest';
import { operationOf } from '#conformance/client-suite/judge.ts';
import { operationAt } from '#conformance/kit/contract.ts';

test.each([
  ['POST', '/v1/hosted_links/:batch', 'createLinks'],
  ['POST', '/v1/hosted_links/%3Abatch', 'createLinks'],
  ['POST', '/v1/hosted_links/%3alist?x=1', 'listLinks'],
  ['POST', '/v1/hosted_links/some-id', 'getLink'],
  ['PUT', '/v1/hosted_links/some-id', 'updateLink'],
  ['POST', '/v1/hosted_links/a/b', null],
  ['DELETE', '/v1/hosted_links', null],
])('%s %s is %s', (method, path, id) => {
  expect(operationAt(method, path)).toBe(id);
  expect(operationOf(method, path)).toBe(id);
});
