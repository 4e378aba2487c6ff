/** The built site: complete, without a dead link, and without anything from elsewhere. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import MiniSearch from 'minisearch';
import { beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '#generated/operations.ts';
import { find, SEARCH_OPTIONS } from '../../scripts/docs/browser/search-options.ts';
import { ROOT } from '../../scripts/docs.ts';
import { attributes, builtSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await builtSite();
}, 60_000);

const gzipped = (file: string) => gzipSync(site.read(file)).length;
/** Where a link of a page leads, from the site's root. */
const target = (page: string, href: string) => path.posix.join(path.posix.dirname(page), href);

test('every guide and every operation is a page, in the navigation, in llms.txt, and there as Markdown', () => {
  const guides = globSync('openapi/guides/*/*.md', { cwd: ROOT }).map((file) => path.basename(file, '.md'));
  const operations = Object.keys(OPERATIONS).map((id) => `reference/${id}`);
  const all = [...guides, ...operations, 'decisions', 'changelog', 'readme', 'reference', 'try'];
  const linked = attributes(site.read('index.html'), 'href');
  const index = site.read('llms.txt');
  for (const name of all) {
    expect(site.files, name).toEqual(expect.arrayContaining([`${name}.html`, `${name}.md`]));
    expect(linked).toContain(`${name}.html`);
    expect(index).toContain(`](${name}.md): `);
    expect(site.read(`${name}.md`)).toMatch(/^# \S/);
  }
});

test('every link leads to a file, and to a place in it', () => {
  const ids = new Map(site.pages.map((page) => [page, new Set(attributes(site.read(page), 'id'))]));
  const dead = site.pages.flatMap((page) =>
    attributes(site.read(page), 'href')
      .filter((href) => !/^[a-z]+:/.test(href))
      .filter((href) => {
        const [to = '', anchor] = href.split('#');
        const file = to ? target(page, to) : page;
        if (!site.files.includes(file)) return true;
        if (anchor === undefined || (file === 'try.html' && anchor in OPERATIONS)) return false;
        return !ids.get(file)?.has(decodeURIComponent(anchor));
      })
      .map((href) => `${page}: ${href}`),
  );
  expect(dead).toEqual([]);
});

test('every link of the Markdown leads to a file', () => {
  const dead = site.files
    .filter((file) => file.endsWith('.md'))
    .flatMap((file) =>
      [...site.read(file).matchAll(/\]\((?![a-z]+:|#)([^)#\s]+)/g)]
        .filter(([, href = '']) => !site.files.includes(target(file, href)))
        .map(([, href]) => `${file}: ${href}`),
    );
  expect(dead).toEqual([]);
});

test('every page has a title, one main heading and no id twice, and loads nothing from elsewhere', () => {
  for (const page of site.pages) {
    const html = site.read(page);
    const ids = attributes(html, 'id').filter((id) => !id.startsWith('seq-arrow'));
    expect(html, page).toMatch(/<title>[^<]+<\/title>/);
    expect(html.match(/<h1\b/g), page).toHaveLength(1);
    expect(
      ids.filter((id, at) => ids.indexOf(id) !== at),
      page,
    ).toEqual([]);
    const loaded = [
      ...attributes(html, 'src'),
      ...[...html.matchAll(/<link [^>]*href="([^"]+)"/g)].map((m) => m[1] ?? ''),
    ];
    expect(
      loaded.filter((address) => !site.files.includes(target(page, address))),
      page,
    ).toEqual([]);
    expect(html.match(/<style|\sstyle="|\son\w+="/g), page).toBeNull();
    expect(html.match(/<script(?![^>]*(\bsrc=|type="application\/json"))/g), page).toBeNull();
  }
  const styles = site.files.filter((file) => file.endsWith('.css')).map(site.read);
  expect(styles.filter((text) => /@import|url\(\s*["']?(\w+:)?\/\//.test(text))).toEqual([]);
});

test('every page is 64 kB at most, with its scripts and styles', () => {
  const shared = site.files.filter((file) => /^assets\/(docs|try)\./.test(file));
  const beside = shared.reduce((sum, file) => sum + gzipped(file), 0);
  expect(site.pages.filter((page) => gzipped(page) + beside > 64_000)).toEqual([]);
});

test.each(Object.entries(OPERATIONS))(
  'the page of %s has every field, error and sample, without a script',
  (id, operation) => {
    // Long names may break within a table, and cells say what they are on a phone.
    const html = site.read(`reference/${id}.html`).replaceAll(/<wbr>| data-label="[^"]*"/g, '');
    const document = JSON.parse(site.read('openapi.json'));
    const { requestBody, parameters = [] } = document.paths[operation.path][operation.method.toLowerCase()];
    const body = requestBody?.content['application/json'].schema;
    const names = parameters.map(({ $ref, name }: { $ref?: string; name: string }) =>
      $ref ? document.components.parameters[path.basename($ref)].name : name,
    );
    const fields = Object.keys({ ...body?.properties, ...body?.allOf?.[0]?.properties });
    const missing = [...names, ...fields].filter((name) => !html.includes(`<code>${name}</code></td>`));
    expect(missing).toEqual([]);
    for (const [name, { status, code, error }] of Object.entries(operation.errors)) {
      const row = `<code>${code}</code></td>\n<td>${status}</td>\n<td><code>${name}</code></td>`;
      expect(html.includes(row), row).toBe(true);
      expect(site.read(`reference/${id}.md`).includes(error.replaceAll('|', '\\|')), error).toBe(true);
    }
    const tabs = [...html.matchAll(/<summary>([^<]+)<\/summary><figure/g)].map(([, label]) => label);
    expect(tabs).toEqual(['Shell', 'TypeScript', 'Python']);
    expect(html.includes(`try.html#${id}`)).toBe(operation.signedBy !== 'verifier');
  },
);

describe('the search finds first', () => {
  let index: MiniSearch;
  beforeAll(() => {
    const script = site.read(site.files.find((file) => file.startsWith('assets/search.')) ?? '');
    const data = JSON.parse(script.slice(script.indexOf('=') + 1, -2));
    index = MiniSearch.loadJSON(data, SEARCH_OPTIONS);
  });
  test.each([
    ['expires_at', /^reference\/\w+\.html#[\w-]*expires_at$/],
    ['user_id', /^reference\/\w+\.html#[\w-]*user_id$/],
    ['2222', /^errors\.html#every-code-2222$/],
    ['link_used', /^errors\.html#every-code-/],
    ['POST /v1/job_status', /^reference\/getJobStatus\.html$/],
    ['/v1/hosted_links', /^reference\/createLink\.html$/],
    ['createLink', /^reference\/createLink\.html$/],
    ['IDEMPOTENCY_KEPT_HOURS', /^settings\.html#/],
    ['duplicates and order', /^callbacks\.html#duplicates-and-order$/],
    ['dupplicates and order', /^callbacks\.html#duplicates-and-order$/],
    ['d-20 id number lim', /^decisions\.html#d-20$/],
    ['why is my signature wrong', /^signing\.html#common-mistakes$/],
  ])('%s', (query, id) => {
    const [first] = find(index, query);
    expect(first?.id).toMatch(id);
  });

  // As readers ask, and the pages that answer.
  test.each([
    ['receiver down for 2 days', 'callbacks'],
    [
      'which fields does a NIN need',
      'id-number-limits links jobs reference/submitVerification reference/listServices',
    ],
    ['camera blocked', 'hosted-page'],
    ['idempotency', 'signing links client errors reference/createLink'],
    ['rotate SECRET', 'production admin'],
    ['verify a callback in Python', 'other-languages callbacks'],
    ['how long is data kept', 'personal-data jobs'],
    ['test a provisional result', 'sandbox'],
    ['webhook retry schedule', 'callbacks'],
    ['rate limit of an ID number', 'id-number-limits reference/resetIdNumberRateLimit'],
    ['unblock an ID number', 'id-number-limits reference/resetIdNumberRateLimit'],
    ['SDK for Java', 'other-languages'],
    ['why is my signature refused', 'signing command-line console'],
    ['show the page inside of my own site', 'embedding hosted-page'],
    ['change the colour of the page', 'links hosted-page reference/createLink'],
    ['translate the page', 'languages'],
    ['back up the database', 'production admin scaling'],
    ['upgrade without downtime', 'scaling production'],
    ['delete a person GDPR', 'jobs personal-data reference/eraseUser'],
    ['mock server for my frontend', 'mock frontend'],
    ['link has expired', 'links errors'],
    ['prometheus alerts', 'scaling runbook'],
    ['install with docker', 'install'],
    ['kubernetes manifest', 'install scaling'],
    ['add a partner', 'admin reference/createSandboxPartner'],
    ['rotate an API key', 'going-live callbacks'],
    ['poll the job status', 'jobs quick-start'],
    ['move the clock in the sandbox', 'sandbox reference/advanceSandboxClock'],
    ['what to do before going live', 'going-live'],
    ['create a link on the command line', 'command-line'],
    ['environment variables', 'settings'],
    ['resend a callback', 'callbacks reference/replayCallback'],
    ['callback not arriving', 'callbacks runbook'],
    ['list all jobs of a user', 'jobs reference/listJobs'],
    ['test numbers in the sandbox', 'sandbox'],
    ['change webhook secret', 'callbacks'],
    ['delete user data', 'jobs reference/eraseUser personal-data'],
    ['what does 2205 mean', 'errors'],
    ['Postman collection', 'frontend'],
    ['IP allowlist for callbacks', 'admin callbacks'],
    ['clock skew 401', 'errors signing'],
    ['many links at once', 'links reference/createLinks'],
    ['pagination cursor', 'callbacks jobs links'],
    ['health check endpoint', 'production scaling'],
    ['max upload size', 'hosted-page settings errors links reference/stageImages'],
    ['audit log', 'admin'],
    // In everyday words, of those who have not read a guide.
    [
      'is my ID number valid',
      'id-number-limits links errors reference/listServices reference/submitVerification',
    ],
    ['verification fails what now', 'jobs errors hosted-page'],
    ['how many tries does a user have', 'links hosted-page id-number-limits jobs'],
    ['test number that fails', 'sandbox'],
    ['cancel a link', 'links reference/updateLink'],
    ['what does it cost', 'jobs links verifier going-live'],
    ['sandbox key', 'sandbox quick-start going-live'],
    ['which IP do callbacks come from', 'callbacks admin production'],
    ['user typed the wrong number', 'id-number-limits links hosted-page'],
    ['how long does a verification take', 'jobs callbacks hosted-page'],
    ['how long is a link valid', 'links reference/createLink'],
    ['photo is rejected', 'hosted-page'],
    ['photo too dark', 'hosted-page'],
    ['user has no camera', 'hosted-page'],
    ['user closed the page', 'hosted-page links'],
    ['stop a link', 'links reference/updateLink'],
    ['send the link by SMS', 'links quick-start many-links command-line'],
    ['got the same callback twice', 'callbacks'],
    ['callback is fake', 'callbacks'],
    ['my server was offline', 'callbacks'],
    ['which countries are supported', 'links reference/listServices reference/listValidDocuments'],
    ['which documents are accepted', 'links reference/listValidDocuments reference/listServices'],
    ['where do I find my API key', 'going-live quick-start signing admin sandbox'],
    ['I lost my API key', 'going-live admin'],
    ['someone stole my key', 'going-live admin'],
    ['too many requests', 'errors'],
    ['error 500', 'errors'],
    ['is the service down', 'errors jobs links reference/listServices sandbox'],
    ['wrong time on my server', 'signing errors'],
    ['can a user try again', 'links hosted-page id-number-limits jobs'],
    ['can I test with real people', 'sandbox going-live'],
    ['change the logo', 'links hosted-page reference/createLink'],
    ['page in French', 'hosted-page languages'],
    ['what happens to the photos', 'personal-data jobs'],
    ['send user back to my app', 'links embedding hosted-page'],
    ['pending forever', 'jobs runbook'],
    ['pagination', 'links callbacks jobs'],
    ['paging', 'links callbacks jobs'],
    ['timezone of timestamps', 'signing'],
    ['server stubs', 'conformance'],
    ['write my own server', 'conformance'],
    ['openapi 3.0', 'versions'],
    ['401', 'errors signing'],
    ['how many links can I create', 'id-number-limits links'],
  ])('the page for “%s”', (query, pages) => {
    const found = find(index, query);
    expect(pages.split(' ')).toContain(found[0]?.id.replace(/\.html.*/, ''));
  });
});

describe('npm run docs', () => {
  const run = (cwd: string, ...args: string[]) =>
    spawnSync(process.execPath, args, { cwd, encoding: 'utf8', env: { PATH: process.env['PATH'] } });

  test('does not empty a folder that is not its own', () => {
    const folder = path.join(site.folder, 'images');
    const { status, stderr } = run(ROOT, 'scripts/docs.ts', '--out', folder);
    expect([status, stderr]).toEqual([1, expect.stringContaining('has other files in it')]);
    expect(existsSync(path.join(folder, 'link-states.svg'))).toBe(true);
  });

  test('is left out, with a sentence, where npm ci has installed no tools', () => {
    const bare = path.join(site.folder, '../bare');
    mkdirSync(path.join(bare, 'scripts'), { recursive: true });
    writeFileSync(path.join(bare, 'package.json'), '{"type":"module"}');
    writeFileSync(path.join(bare, 'scripts/prepare.js'), readFileSync(path.join(ROOT, 'scripts/prepare.js')));
    const { status, stdout, stderr } = run(bare, 'scripts/prepare.js');
    expect([status, stderr, stdout]).toEqual([
      0,
      '',
      expect.stringMatching(/^The docs are not built: .*\n$/),
    ]);
  });
});
