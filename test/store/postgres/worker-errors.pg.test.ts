/** What Citus says of a lost connection to a worker, said by PostgreSQL itself: seldom has it a code that tells so. */
import { expect, test } from 'vitest';
import { LINK_FIELDS } from '#testing/harness/api.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const INTERNAL_ERROR = 'XX000';

const server = useStarted(() => startTestServer());

/** Has each link that is created fail. */
async function failWith(message: string, code: string): Promise<void> {
  await server.database.rows(
    `CREATE OR REPLACE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE EXCEPTION USING MESSAGE = '${message.replaceAll("'", "''")}', ERRCODE = '${code}';
     END $$;
     CREATE OR REPLACE TRIGGER fail BEFORE INSERT ON links FOR EACH ROW EXECUTE FUNCTION fail()`,
  );
}

test.for([
  ['server closed the connection unexpectedly\n\tThis probably means the server terminated', INTERNAL_ERROR],
  ['could not receive data from server: Connection reset by peer', INTERNAL_ERROR],
  ['could not send data to server: Broken pipe', INTERNAL_ERROR],
  ['SSL SYSCALL error: EOF detected', INTERNAL_ERROR],
  ['SSL connection has been closed unexpectedly', INTERNAL_ERROR],
  ['no connection to the server', INTERNAL_ERROR],
  ['connection not open', INTERNAL_ERROR],
  ['terminating connection due to administrator command', INTERNAL_ERROR],
  ['the database system is in recovery mode', INTERNAL_ERROR],
  ['failure on connection marked as essential: 127.0.0.1:9702', INTERNAL_ERROR],
  ["failed to prepare transaction 'citus_0_1_2_0' on host 127.0.0.1:9702", INTERNAL_ERROR],
  ['could not commit transaction for shard 102049 on at least one active node', INTERNAL_ERROR],
  ['could not make changes to shard 102049 on any node', INTERNAL_ERROR],
  ['failed to COPY to shard 102067 on 127.0.0.1:9702', '58030'],
  ['connection to the remote node postgres@127.0.0.1:9702 failed', '08006'],
  ['cannot execute INSERT in a read-only transaction', '25006'],
] as const)('a worker that is lost is a 503 (%s)', async ([message, code]) => {
  await failWith(message, code);
  const { status, headers } = await server.signed('POST', '/v1/hosted_links', LINK_FIELDS);
  expect([status, headers.has('retry-after')]).toEqual([503, true]);
});

test('an internal error of PostgreSQL is not one of a connection', async () => {
  await failWith('cache lookup failed for relation 4711', INTERNAL_ERROR);
  expect((await server.signed('POST', '/v1/hosted_links', LINK_FIELDS)).status).toBe(500);
});
