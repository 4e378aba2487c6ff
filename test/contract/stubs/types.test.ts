/**
 * The stubs hold handlers to the contract at compile time. Each `@ts-expect-error` is an assertion that `tsc`
 * makes: were the line to compile, `npm test` would fail on it.
 */
import { expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { makeHandlers } from '#handlers/index.ts';
import type { Handler, Handlers } from '#handlers/operation.ts';

type MakeArguments = Parameters<typeof makeHandlers>;
const { createLink, ...allButOne } = makeHandlers({} as MakeArguments[0], {} as MakeArguments[1]);

// @ts-expect-error a handler is missing
const incomplete: Handlers = allButOne;

const link = { link: 'http://127.0.0.1/l/1', ref_id: '1', link_url: 'http://127.0.0.1/l/1' };

// @ts-expect-error the contract declares 200, not 201
const undeclaredStatus: Handler<'createLink'> = async () => ({ status: 201, body: link });

// @ts-expect-error ref_id is missing
const missingField: Handler<'createLink'> = async () => ({ status: 200, body: { link: '', link_url: '' } });

// @ts-expect-error ref_id is a string
const wrongType: Handler<'createLink'> = async () => ({ status: 200, body: { ...link, ref_id: 1 } });

// @ts-expect-error getLink declares no such condition
const undeclaredRefusal: Handler<'getLink'> = async () => ({ refused: 'link_expired' });

const right: Handler<'createLink'> = async ({ body }, { partner }) =>
  body.company_name === partner.partnerId ? { status: 200, body: link } : { refused: 'job_exists' };

test('production has no handler of the sandbox', () => {
  const own = Object.entries(OPERATIONS).flatMap(([id, { sandboxOnly }]) => (sandboxOnly ? [] : [id]));
  expect(Object.keys(makeHandlers({} as MakeArguments[0], null)).sort()).toEqual(own.sort());
});

test('every operation of the contract has a handler', () => {
  expect(Object.keys({ createLink, ...allButOne }).sort()).toEqual(Object.keys(OPERATIONS).sort());
});

test('the compiler has checked the stubs that this file declares', () => {
  expect([incomplete, undeclaredStatus, missingField, wrongType, undeclaredRefusal, right]).toHaveLength(6);
});
