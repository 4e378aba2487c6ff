/** The PHP client as Composer installs it. The suite of all clients tells how it behaves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Folder, isHere, VERSION } from './quick-start.ts';

const HOME = 'packages/clients/php';

describe.skipIf(!isHere('PHP', 'php', 'composer'))('with Composer', () => {
  const folder = new Folder();
  beforeAll(() => {
    folder.assemble('php');
    mkdirSync(`${folder.path}/packages/client`, { recursive: true });
    folder.run('composer', 'archive', '--quiet', '--working-dir=php', '--dir=..', '--file=client');
    folder.run('tar', '-xf', 'client.tar', '-C', 'packages/client');
    rmSync(`${folder.path}/php`, { recursive: true });
    // That of the README, and nothing from elsewhere.
    const repositories = [{ type: 'path', url: 'packages/client' }, { packagist: false }];
    const require = { 'hosted-verification-links/client': `^${VERSION}` };
    writeFileSync(`${folder.path}/composer.json`, JSON.stringify({ repositories, require }));
    folder.run('composer', 'update', '--quiet', '--no-interaction');
  });
  afterAll(() => folder.remove());

  test('the package makes a signed call and receives a verified callback, as the README says', async () => {
    const port = await folder.port;
    const [, receiver = ''] = folder.samples(`${HOME}/README.md`, 'php');
    writeFileSync(`${folder.path}/callbacks.php`, receiver);
    const server = spawn('php', ['-S', `127.0.0.1:${port}`], {
      cwd: folder.path,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let logged = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      logged += text;
    });
    try {
      await expect.poll(() => logged).toContain('started');
      const printed = await folder.runSample(`${HOME}/README.md`, 'php', 'main.php', 'php', 'main.php');
      expect(printed).toMatch(/^Send your user to http\S+\nStatus of \S+: ID Number Found$/m);
      await expect.poll(() => logged).toMatch(/Callback of \S+: ID Number Found$/m);
    } finally {
      server.kill();
      await once(server, 'close');
    }
  });

  test('what is empty is written as the contract has it, and flags and times as the wire does', () => {
    const program = `require 'vendor/autoload.php';
      use HostedLinks\\Model as M;
      echo json_encode([
        M\\CreateLinkRequest::create('Acme', 'https://a.example', partnerParams: ['0' => 'x'], prefill: M\\Prefill::create(),
          expiresAt: new DateTimeImmutable('2030-01-01T00:00:00.5+01:00')),
        M\\CreateLinkRequest::create('Acme', 'https://a.example', partnerParams: []),
        M\\JobStatusRequest::create('u', 'j', history: true, imageLinks: false),
        M\\CreateLinkRequest::of(['partner_params' => [], 'prefill' => [], 'id_types' => [], 'retry_on' => [[]]]),
        M\\CreateLinkRequest::of(['partner_params' => ['x']])->json(),
        M\\CreateLinksRequest::of(['links' => [['partner_params' => [], 'prefill' => [], 'id_types' => []]]]),
        M\\LinkInBatch::of(['partner_params' => []])->partnerParams(),
        M\\LinkInBatch::create('Acme', 'https://a.example', partnerParams: ['a' => 'b'])->partnerParams(),
      ]);`;
    const link = { company_name: 'Acme', data_privacy_policy_url: 'https://a.example' };
    expect(JSON.parse(folder.run('php', '-r', program))).toEqual([
      { ...link, partner_params: { 0: 'x' }, prefill: {}, expires_at: '2030-01-01T00:00:00.500+01:00' },
      { ...link, partner_params: {} },
      { user_id: 'u', job_id: 'j', history: 'true', image_links: 'false' },
      { partner_params: {}, prefill: {}, id_types: [], retry_on: [{}] },
      { partner_params: { 0: 'x' } },
      { links: [{ partner_params: {}, prefill: {}, id_types: [] }] },
      [],
      { a: 'b' },
    ]);
  });
});
