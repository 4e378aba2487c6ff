import { expect, test } from 'vitest';
import { errorResponse } from '#generated/stubs/errors.ts';
import { responseToError } from '#server/http/errors.ts';
import type { HttpRequest } from '#server/http/request.ts';
import type { Logger } from '#server/observe/log.ts';
import { StoreUnavailable } from '#store/store.ts';

const log = { error: () => undefined } as unknown as Logger;

test.each([
  [new StoreUnavailable('the disk is full'), 503],
  [new Error('a bug'), 500],
])('%s is answered %i', (error, status) => {
  const respond = ({ id }: HttpRequest, condition: string) => errorResponse(id, null, condition);
  expect(responseToError(error, { id: 'r' } as HttpRequest, respond, log)).toMatchObject({ status });
});
