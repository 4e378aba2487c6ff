/** Routes, links and responses under overload, made from one table of addresses. */
import { describe, expect, test, vi } from 'vitest';
import { OPERATIONS, type OperationId } from '#generated/operations.ts';
import { errorResponse } from '#generated/stubs/errors.ts';
import { fillAddress } from '#server/addresses.ts';
import { makeRouter } from '#server/http/router.ts';
import { plainRoute } from '#server/http/routes/plain-route.ts';
import { pageRoutes } from '#server/pages/routes.ts';
import { routesOfOperations, serveRoutes } from '#testing/harness/vitest/routes.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

describe('the router', () => {
  const findRoute = makeRouter([
    ...routesOfOperations(vi.fn()),
    plainRoute('/partners/{partnerId}/jobs/{jobId}', ({ id }) => errorResponse(id, null, 'not_found')),
  ]);

  test('reads several values from one path, and decodes them', () => {
    expect(findRoute('GET', '/partners/00%31/jobs/a%20b?c=d&c=e')).toMatchObject({
      route: { address: '/partners/{partnerId}/jobs/{jobId}' },
      path: { partnerId: '001', jobId: 'a b' },
      query: { c: ['d', 'e'] },
    });
  });

  test.each(Object.values(OPERATIONS).filter(({ path }) => path.includes(':')))(
    'finds $path however its colon is spelled',
    ({ method, path }) => {
      for (const spelling of ['%3A', '%3a']) {
        const { route } = findRoute(method, `${path.replace(':', spelling)}?a=b`);
        expect(route.address).toBe(path);
      }
    },
  );

  test('accepts no unknown custom method', () => {
    expect(findRoute('POST', '/v1/hosted_links/%3Aother')).toMatchObject({ path: { linkId: ':other' } });
  });
});

describe('under overload', () => {
  const page = pageRoutes({ brand: 'hosted' } as Parameters<typeof pageRoutes>[0]);
  const shedding = { admit: () => null, leave: () => undefined };
  const server = useStarted(() => serveRoutes([...routesOfOperations(vi.fn()), ...page], { shedding }));

  test.each(Object.keys(OPERATIONS) as OperationId[])('%s answers with its own code', async (id) => {
    const { method, path, errors } = OPERATIONS[id];
    const values = { linkId: 'x', serviceJobId: 'x', callbackId: 'x' };
    const response = await fetch(server.url + fillAddress(path, values), { method });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await response.json()).code).toBe(errors.unavailable.code);
  });

  test('the page is in the requested language, with a link to try again', async () => {
    const response = await fetch(`${server.url}/l/x/cancel?lang=fr`);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
    const html = await response.text();
    expect(html).toContain('<html lang="fr"');
    expect(html).toContain('href="/l/x/cancel?lang=fr"');
  });
});
