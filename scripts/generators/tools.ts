/** The generators, and how each is run: in a folder of its own, in test/generators/out. */

export type Language = 'TypeScript' | 'Python' | 'Go' | 'PHP' | 'Java';

export interface Tool {
  readonly name: string;
  /** The package whose version is told. */
  readonly from: string;
  readonly language: Language;
  /** Its program, and other files, by the names that they have in its folder; the sources are in test/generators/programs. */
  readonly files: Readonly<Record<string, string>>;
  readonly generate: string;
  /** Lines that the program prints; `SIGNED_CALLS` where it says nothing else. */
  readonly prints?: string;
  /** What its users have to know. */
  readonly note?: string;
}

/** The contract, as it lies from a generator's folder. */
const DOCUMENT = '../../../../generated/openapi.json';

/** For who takes `:list` for a parameter: `%3Alist` is the same path (D-14). */
const COPY = `sed s,hosted_links/:list,hosted_links/%3Alist, ${DOCUMENT} > document.json`;
const COPY_NOTE = 'Write `%3Alist` in a copy of the document: it is the same path.';

/** A link was made, with an id of 36 characters; a list came back from `/:list`; a wrong signature was refused. */
export const SIGNED_CALLS = '36\ntrue\n2205';

const redocly = (generators: string, output = 'client.ts') =>
  `redocly generate-client ${DOCUMENT} ${generators} --output ${output}`;
const REDOCLY = { from: '@redocly/cli', language: 'TypeScript' } as const;
const program = (source: string) => ({ 'main.ts': source, 'link.ts': 'link.ts' });

export const TOOLS: readonly Tool[] = [
  {
    ...REDOCLY,
    name: 'Redocly `typescript`',
    files: program('redocly.ts'),
    generate: redocly('--generator typescript'),
  },
  {
    ...REDOCLY,
    name: 'Redocly `mock`',
    files: program('redocly-mock.ts'),
    generate: `${COPY} && ${redocly('--generator typescript --generator mock').replace(DOCUMENT, 'document.json')}`,
    prints: 'string\nnumber\nstring',
    note: `MSW reads \`:list\` as a parameter. ${COPY_NOTE} Put the handler of the list first. [client/msw](frontend.md) matches the path as it is.`,
  },
  {
    ...REDOCLY,
    name: 'Redocly `python`',
    language: 'Python',
    files: { 'main.py': 'main.py' },
    generate: redocly('--generator python'),
    note: 'It needs `httpx`.',
  },
  {
    ...REDOCLY,
    name: 'Redocly `go`',
    language: 'Go',
    files: { 'main.go': 'main.go' },
    generate: redocly('--generator go', 'client/client.ts'),
  },
  {
    ...REDOCLY,
    name: 'Redocly `php`',
    language: 'PHP',
    files: { 'main.php': 'main.php' },
    generate: redocly('--generator php'),
  },
  {
    ...REDOCLY,
    name: 'Redocly `java`',
    language: 'Java',
    files: { 'Main.java': 'Main.java' },
    generate: redocly('--generator java'),
  },
  {
    name: 'openapi-typescript with openapi-fetch',
    from: 'openapi-typescript',
    language: 'TypeScript',
    files: program('openapi-typescript.ts'),
    generate: `openapi-typescript ${DOCUMENT} --output api.ts`,
  },
  {
    name: 'Hey API, with zod',
    from: '@hey-api/openapi-ts',
    language: 'TypeScript',
    files: { ...program('hey-api.ts'), 'openapi-ts.config.ts': 'hey-api.config.ts' },
    generate: 'openapi-ts',
    note: 'Set `dates: { offset: true }` for zod.',
  },
  {
    name: 'Orval `fetch`',
    from: 'orval',
    language: 'TypeScript',
    files: { ...program('orval-fetch.ts'), 'orval.config.mjs': 'orval.config.mjs' },
    generate: 'orval --project fetch',
  },
  {
    name: 'Orval `zod`',
    from: 'orval',
    language: 'TypeScript',
    files: { ...program('orval-zod.ts'), 'orval.config.mjs': 'orval.config.mjs' },
    generate: 'orval --project zod',
    note: 'Set `dateTimeOptions: { offset: true }`.',
  },
  {
    name: 'Orval `react-query`',
    from: 'orval',
    language: 'TypeScript',
    files: { ...program('orval-react-query.ts'), 'orval.config.mjs': 'orval.config.mjs' },
    generate: 'orval --project query',
  },
  {
    name: 'openapi-typescript-codegen',
    from: 'openapi-typescript-codegen',
    language: 'TypeScript',
    files: program('openapi-typescript-codegen.ts'),
    generate: `openapi --input ${DOCUMENT} --output generated --client fetch`,
  },
  {
    name: 'swagger-typescript-api',
    from: 'swagger-typescript-api',
    language: 'TypeScript',
    files: program('swagger-typescript-api.ts'),
    generate: `${COPY} && swagger-typescript-api generate --silent --path document.json --output generated --name api.ts`,
    note: `It reads \`:list\` as a parameter. ${COPY_NOTE}`,
  },
  {
    name: 'Kubb, client `fetch`',
    from: '@kubb/plugin-client',
    language: 'TypeScript',
    files: { ...program('kubb.ts'), 'kubb.config.ts': 'kubb.config.ts' },
    generate: 'kubb generate --logLevel silent',
    note: 'Give its client the header `content-type: application/json`, and look at what comes back: it does not tell errors.',
  },
  {
    name: 'oazapfts',
    from: 'oazapfts',
    language: 'TypeScript',
    files: program('oazapfts.ts'),
    generate: `oazapfts ${DOCUMENT} generated.ts`,
  },
  {
    name: 'RTK Query',
    from: '@rtk-query/codegen-openapi',
    language: 'TypeScript',
    files: { ...program('rtk-query.ts'), 'empty-api.ts': 'empty-api.ts', 'rtk.json': 'rtk-query.json' },
    generate: 'rtk-query-codegen-openapi rtk.json',
  },
];

/** What a program needs on the machine, how it is checked, and how it is run. */
export const LANGUAGES: Readonly<Record<Language, { needs: string; check: string; run: string }>> = {
  TypeScript: {
    needs: 'node --version',
    check:
      'tsc --noEmit --strict --target es2022 --module esnext --moduleResolution bundler --lib es2023,dom,dom.iterable --types node --skipLibCheck --allowImportingTsExtensions main.ts',
    run: 'rolldown main.ts --platform node --external msw --external msw/node --format esm --file main.mjs > rolldown.log && node main.mjs',
  },
  Python: {
    // Debian's, for which its packages of httpx and mypy are.
    needs: '/usr/bin/python3 -c "import httpx, mypy"',
    check: '/usr/bin/python3 -m mypy --strict --follow-imports silent main.py',
    run: '/usr/bin/python3 main.py',
  },
  Go: {
    needs: 'go version',
    check: 'go mod init generated && go vet ./...',
    run: 'go run .',
  },
  PHP: {
    needs: 'php -r "exit(extension_loaded(\'curl\') ? 0 : 1);"',
    check: 'php -l client.php && php -l main.php',
    run: 'php main.php',
  },
  Java: {
    needs: 'javac -version',
    check: 'javac -d classes Client.java Main.java',
    run: 'java -cp classes Main',
  },
};
