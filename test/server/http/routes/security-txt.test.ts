import { expect, test } from 'vitest';
import type { HttpRequest } from '#server/http/request.ts';
import { securityTxtRoutes } from '#server/http/routes/security-txt.ts';
import type { Config } from '#server/settings/config.ts';
import { startTestServer } from '#testing/harness/vitest/server.ts';
import { untilTestEnds } from '#testing/harness/vitest/use-started.ts';

async function served(env: Record<string, string>) {
  const server = await untilTestEnds(startTestServer(env));
  const response = await fetch(`${server.url}/.well-known/security.txt`);
  return { response, lines: (await response.text()).split('\n') };
}

test('security.txt names whom to tell, and until when it holds', async () => {
  const { response, lines } = await served({
    SECURITY_CONTACT: 'security@acme.example',
    SECURITY_POLICY_URL: 'https://acme.example/security',
  });
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [contact, expires = '', policy, end] = lines;
  expect([contact, policy, end]).toEqual([
    'Contact: mailto:security@acme.example',
    'Policy: https://acme.example/security',
    '',
  ]);
  const days = (Date.parse(expires.replace('Expires: ', '')) - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(90);
});

test('security.txt takes the address of a form', async () => {
  const { lines } = await served({ SECURITY_CONTACT: 'https://acme.example/report' });
  expect(lines).toContain('Contact: https://acme.example/report');
});

test('security.txt names its own address where that is known', () => {
  const security = { contact: 'mailto:a@acme.example', policyUrl: null };
  const config = { security, publicUrl: 'https://links.example' } as unknown as Config;
  const [route] = securityTxtRoutes(config, () => 0);
  expect(route?.handle({} as HttpRequest)).toMatchObject({
    body: expect.stringContaining('\nCanonical: https://links.example/.well-known/security.txt\n'),
  });
});

test('there is no security.txt where nobody is named', async () => {
  expect((await served({})).response.status).toBe(404);
});
