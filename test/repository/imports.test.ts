/**
 * Who may import whom, as far as the compiler (a tsconfig for each world) and the lint (`noProcessEnv` in biome.json,
 * `no-cycle` in .oxlintrc.json) cannot say it.
 */
import path from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, read } from './tree.ts';

const SOURCES = [...filesBelow('packages'), ...filesBelow('scripts')].filter((file) => /\.tsx?$/.test(file));
const packageOf = (file: string) =>
  file.startsWith('packages/') ? file.split('/').slice(0, 2).join('/') : file.slice(0, file.indexOf('/'));

/** Every import and export of a file from another one, and whether it is of types only. */
function importsOf(file: string): { specifier: string; isType: boolean }[] {
  const found = read(file).matchAll(/^(?:import|export) (type )?(?:[^';]* from )?'([^']+)';/gm);
  return [...found].map(([, type, specifier = '']) => ({ specifier, isType: type !== undefined }));
}

/** A sentence for each import of the packages that a rule finds fault with. */
function problems(fault: (file: string, specifier: string, isType: boolean) => string | null): string[] {
  return SOURCES.flatMap((file) =>
    importsOf(file).flatMap(({ specifier, isType }) => {
      const fix = fault(file, specifier, isType);
      return fix ? [`${file} imports '${specifier}': ${fix}.`] : [];
    }),
  );
}

test('a relative import stays in its package; the client, which is installed alone, reaches two more', () => {
  const found = problems((file, specifier) => {
    if (!specifier.startsWith('.')) return null;
    const target = path.posix.join(path.posix.dirname(file), specifier);
    if (packageOf(target) === packageOf(file)) return null;
    if (target === 'package.json') return null;
    const forClient = /^(packages\/protocol|generated)\//.test(target);
    if (packageOf(file) === 'packages/client' && forClient) return null;
    return `write '#${target.replace('packages/', '')}', through the imports map of package.json`;
  });
  expect(found, found.join('\n')).toEqual([]);
});

/** The interface of the store, and the types of its queries. */
const STORE = ['#store/store.ts', '#store/queries/', '#store/images/image-store.ts'];
/** The kit knows the contract and nothing of the server: one that shared the server's code would share its mistakes. */
const KIT = ['#protocol/', '#generated/', 'node:', 'ajv', 'ajv-formats', 'commander', 'yaml', 'undici'];
/** What another team takes: the contract's own, and what validates. */
const STUBS = ['#generated/', 'node:', 'ajv', 'ajv-formats', 'secure-json-parse'];
/** What a sandbox wraps, and what it is told: HTTP, the operations, and the values of the composition. */
const SERVER_OF_A_SANDBOX = [
  '#server/http/',
  '#server/api/',
  '#server/addresses.ts',
  '#server/clock.ts',
  '#server/partners.ts',
  '#server/settings/config.ts',
];
/** What is added to the server of a sandbox: above it, so that only the composition imports them. */
const ABOVE_SERVER = ['#sandbox-mode/', '#console/'];
/** What runs in production imports no tools, tests or clients. */
const TOOLS = ['scripts/', 'test/', 'vitest', '#client/', '#conformance/', '#testing/'];

/** All that a folder may import besides its own package. Of several that fit, the longest counts. */
const ONLY: Readonly<Record<string, readonly string[]>> = {
  'packages/protocol/': ['#generated/'],
  'packages/core/': ['#protocol/', '#generated/'],
  'packages/store/': ['#core/', 'node:', 'pg'],
  'packages/store/images/': ['#core/', '#delivery/exchange-limits.ts', 'node:', 'aws4fetch', 'undici'],
  'packages/handlers/': ['#core/', '#protocol/', '#generated/', ...STORE],
  'packages/jobs/': [
    '#core/',
    '#protocol/',
    '#generated/',
    '#delivery/exchange-limits.ts',
    ...STORE,
    'node:',
    'ajv',
    'ajv-formats',
    'undici',
  ],
  'packages/delivery/': ['#core/', '#protocol/', '#generated/', ...STORE, 'node:', 'ipaddr.js', 'undici'],
  'packages/photo-checks/': ['#core/'],
  'packages/page/': ['#core/', '#protocol/'],
  'packages/page/browser/': ['#core/', '#protocol/', '#generated/', '#photo-checks/'],
  'packages/console/': ['#core/', '#protocol/', '#generated/', 'preact'],
  'packages/console/api/': [
    '#core/',
    '#protocol/',
    '#generated/',
    '#handlers/',
    '#page/',
    '#delivery/signed-request.ts',
    ...STORE,
    '#server/',
    '#sandbox-mode/',
    'node:',
    'uqr',
  ],
  'packages/sandbox-mode/': [
    '#core/',
    '#protocol/',
    '#generated/',
    '#handlers/',
    '#jobs/',
    '#delivery/',
    ...STORE,
    '#console/data.ts',
    '#console/signature-refusal.ts',
    ...SERVER_OF_A_SANDBOX,
    'node:',
  ],
  'packages/client/': ['openapi-fetch', 'msw', 'packages/protocol/', 'generated/', 'package.json'],
  'packages/client/bin/': ['node:', 'packages/protocol/', 'generated/', 'package.json'],
  'scripts/generate/clients/': [],
  'packages/sandbox/': ['node:', '#generated/', '#server/'],
  'packages/stubs/': ['node:', 'hosted-verification-links-stubs'],
  'scripts/generate/stubs/': STUBS,
  'packages/conformance/': KIT,
};

/** What a folder may not import; all else it may. */
const NEVER: Readonly<Record<string, readonly string[]>> = {
  'packages/server/': [...TOOLS, ...ABOVE_SERVER],
  'packages/server/compose-http.ts': TOOLS,
  'packages/server/open-parts.ts': TOOLS,
  'packages/server/start.ts': TOOLS,
  'packages/admin/': [...TOOLS, ...ABOVE_SERVER, '#server/http/'],
  'packages/testing/': ['test/'],
  'scripts/': ['vitest', 'test/'],
};

test('each package imports what its place in the house allows', () => {
  const found = problems((file, specifier) => {
    const folder = folderOf(file);
    if (folder === undefined) return 'say in this test what its package may import';
    const target = specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(file), specifier)
      : specifier;
    const own = packageOf(file);
    if (isUnder([`${own}/`, `${own.replace('packages/', '#')}/`], target)) return null;
    const [only, never] = [ONLY[folder], NEVER[folder]];
    if (only && !isUnder(only, target)) return `${folder} may import only ${only.join(', ')}`;
    if (never && isUnder(never, target)) return `${folder} may not import ${never.join(', ')}`;
    return null;
  });
  expect(found, `pass it in as an argument, or move the code:\n${found.join('\n')}`).toEqual([]);
});

test('nothing that is generated imports what is written by hand', () => {
  const found = filesBelow('generated')
    .filter((file) => /\.[jt]s$/.test(file))
    .flatMap((file) => importsOf(file).map(({ specifier }) => ({ file, specifier })))
    .filter(({ file, specifier }) =>
      specifier.startsWith('.')
        ? !path.posix.join(path.posix.dirname(file), specifier).startsWith('generated/')
        : !isUnder(STUBS.slice(1), specifier),
    );
  expect(found).toEqual([]);
});

const folderOf = (file: string) =>
  [...Object.keys(ONLY), ...Object.keys(NEVER)]
    .filter((folder) => file.startsWith(folder))
    .sort((one, other) => other.length - one.length)[0];

/** Whether a target is one of the places, or below one: a package's name also stands for its parts. */
const isUnder = (places: readonly string[], target: string) =>
  places.some((place) => target === place || target.startsWith(/[/:]$/.test(place) ? place : `${place}/`));

/** What some packages know the types of, but must not have at run time. */
const TYPES_ONLY: readonly (readonly [packages: RegExp, target: RegExp, why: string])[] = [
  [/^packages\/(core|protocol|page)\//, /^#generated\//, 'it takes types of the contract'],
  [/^packages\/(handlers|jobs|delivery)\//, /^#store\/queries\//, 'the queries come with a transaction'],
  [/^packages\/sandbox-mode\//, /^#console\//, 'it writes what the console shows, and runs without it'],
];

test('where only types may be imported, only types are', () => {
  const found = problems((file, specifier, isType) => {
    const rule = TYPES_ONLY.find(([packages, target]) => packages.test(file) && target.test(specifier));
    return rule && !isType ? `write 'import type': ${rule[2]}` : null;
  });
  expect(found, found.join('\n')).toEqual([]);
});
