import { describe, expect, test } from 'vitest';
import { type Package, problemsOf, RULES } from './import-rules.ts';
import { filesBelow, read } from './tree.ts';

const SOURCES = [...filesBelow('packages'), ...filesBelow('generated')].filter((file) =>
  file.endsWith('.ts'),
);

describe.each(Object.keys(RULES) as Package[])('%s', (name) => {
  const folder = name === 'generated' ? 'generated/' : `packages/${name}/`;

  test('imports only what the house allows it', () => {
    const problems = SOURCES.filter((file) => file.startsWith(folder)).flatMap((file) =>
      problemsOf(file, read(file)),
    );
    expect(problems, problems.join('\n')).toEqual([]);
  });
});

test('every source file belongs to a package', () => {
  const homeless = SOURCES.flatMap((file) => problemsOf(file, read(file))).filter((problem) =>
    problem.includes('belongs to no package'),
  );
  expect(homeless).toEqual([]);
});

/** The judge itself: what it must find, and what it must let pass. */
describe('the rule', () => {
  test.each([
    ['packages/core/x.ts', `import fs from 'node:fs';`, 'core uses nothing of Node'],
    ['packages/core/x.ts', `import { request } from 'undici';`, 'core may not use undici'],
    [
      'packages/core/x.ts',
      `import { en } from '#page/messages/en.ts';`,
      'core may import protocol, generated',
    ],
    ['packages/core/x.ts', `import { OPERATIONS } from '#generated/operations.ts';`, `'import type'`],
    ['packages/core/x.ts', `import { type A, B } from '#generated/api.ts';`, `'import type'`],
    ['packages/core/x.ts', `import '#generated/api.ts';`, `'import type'`],
    ['packages/protocol/x.ts', `import { y } from '#core/link.ts';`, 'protocol may import generated'],
    ['packages/protocol/x.ts', `export * from '../core/link.ts';`, `write '#core/link.ts'`],
    ['packages/page/x.ts', `const s = await import('#store/store.ts');`, 'page may import core, protocol'],
    ['packages/page/x.ts', `import { y } from '#page/html.ts';`, 'by relative path'],
    ['packages/store/x.ts', `import { y } from '#server/log.ts';`, 'store may import core'],
    ['packages/store/queries/x.ts', `import { y } from '../../core/link.ts';`, `write '#core/link.ts'`],
    ['packages/handlers/x.ts', `import { openSqlite } from '#store/sqlite.ts';`, `'#store/store.ts' alone`],
    ['packages/handlers/x.ts', `import { jobQueries } from '#store/queries/jobs.ts';`, `'import type'`],
    ['packages/handlers/x.ts', `import fastify from 'fastify';`, 'handlers may not use fastify'],
    ['packages/handlers/x.ts', `type F = import('fastify').FastifyReply;`, 'handlers may not use fastify'],
    ['packages/jobs/x.ts', `import { loadMigrations } from '#store/migrate.ts';`, `'#store/store.ts' alone`],
    [
      'packages/delivery/x.ts',
      `import multipart from '@fastify/multipart';`,
      'may not use @fastify/multipart',
    ],
    ['packages/server/x.ts', `import { createClient } from '#client/index.ts';`, 'server may import'],
    ['packages/server/x.ts', `import { y } from '../../scripts/mock.ts';`, 'only packages/ and generated/'],
    ['packages/server/x.ts', `import { test } from 'vitest';`, 'server may not use vitest'],
    ['packages/client/x.ts', `import { sign } from '#protocol/signing.ts';`, 'by relative path'],
    ['packages/client/x.ts', `import { y } from '../core/link.ts';`, 'client may import protocol, generated'],
    ['packages/client/x.ts', `import { createHmac } from 'node:crypto';`, 'client uses nothing of Node'],
    ['packages/client/x.ts', `import { request } from 'undici';`, 'client may not use undici'],
    ['packages/server/x.ts', `import f from 'openapi-fetch';`, 'server may not use openapi-fetch'],
    ['packages/core/x.ts', `const name = 'node:fs'; await import(name);`, 'core may not use (computed) name'],
    ['packages/server/x.ts', `const port = process.env.PORT;`, 'x.ts:1 reads process.env'],
    ['packages/server/x.ts', `const port = process['env'].PORT;`, 'x.ts:1 reads process.env'],
    ['packages/server/x.ts', `const { env } = process;`, 'x.ts:1 reads process.env'],
    ['packages/server/x.ts', `import { env } from 'node:process';`, 'read no environment'],
    ['packages/server/main.ts', `const port = process.env.PORT;`, 'main.ts:1 reads process.env'],
    ['packages/handlers/x.ts', `const config = readConfig(process.env);`, 'x.ts:1 reads process.env'],
    ['packages/admin/x.ts', `import { y } from '#server/http/app.ts';`, 'admin may not import server/http'],
    ['packages/extra/x.ts', '', 'belongs to no package'],
  ])('finds in %s: %s', (file, text, fix) => {
    const problems = problemsOf(file, text);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(fix);
    expect(problems[0]).toContain(file);
  });

  test.each([
    ['packages/core/x.ts', `import type { components } from '#generated/api.ts';`],
    ['packages/core/catalogue/x.ts', `import { y } from '../link.ts';`],
    ['packages/core/x.ts', `// process.env, import 'fastify'\nconst a = "import 'fastify'";`],
    ['packages/store/x.ts', `import { DatabaseSync } from 'node:sqlite';`],
    ['packages/handlers/x.ts', `import { type Store, StoreUnavailable } from '#store/store.ts';`],
    ['packages/handlers/x.ts', `import { type Image, type Other } from '#store/queries/jobs.ts';`],
    ['packages/client/x.ts', `import { sign } from '../protocol/signing.ts';`],
    ['packages/client/x.ts', `import createOpenapiFetch from 'openapi-fetch';`],
    ['packages/client/bin/x.ts', `import { createServer } from 'node:http';`],
    ['packages/server/http/x.ts', `import { y } from '../clock.ts'; import fastify from 'fastify';`],
    ['packages/server/main.ts', `const config = readConfig(process.env);`],
  ])('lets pass in %s: %s', (file, text) => {
    expect(problemsOf(file, text)).toEqual([]);
  });
});
