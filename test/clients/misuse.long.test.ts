/**
 * What people pass by mistake, alike in five languages: a body that was parsed, headers as some framework has them, a key
 * that was pasted with more than itself, an address that is none. Each is refused with a reason, or is fine; nothing is an
 * exception of the language. The cases are here, and `misuse/` has a program for each language that tries them.
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { signTestCallback } from '../../packages/client/index.ts';
import { Folder, isHere } from './quick-start.ts';

const MISUSE = path.join(import.meta.dirname, 'misuse');
const KEY = 'sandbox-key-001';
/** What a compiler refuses is no case of Go and Java. */
const COMPILED = 'not compiled';
const RAW = /^malformed: .*raw bytes/;

/** By what a body is: what comes of it. A text is the bytes in PHP, and serves in JavaScript. */
const BODIES = {
  bytes: 'verified',
  text: { typescript: 'verified', php: 'verified', python: RAW, go: COMPILED, java: COMPILED },
  parsed: { typescript: RAW, php: RAW, python: RAW, go: COMPILED, java: COMPILED },
  list: { typescript: RAW, php: RAW, python: RAW, go: COMPILED, java: COMPILED },
  number: { typescript: RAW, php: RAW, python: RAW, go: COMPILED, java: COMPILED },
  none: RAW,
  empty: RAW,
};

const FINE_WHERE_TYPES_ALLOW = {
  typescript: 'verified',
  php: 'verified',
  python: 'verified',
  go: COMPILED,
  java: COMPILED,
};
const NO_HEADERS = /^malformed: .*header/i;
/** By how headers are held: `cgi` is `HTTP_WEBHOOK_ID`, as in `$_SERVER`, `environ` and Django's META. */
const HEADERS = {
  map: { ...FINE_WHERE_TYPES_ALLOW, java: 'verified' },
  upper: FINE_WHERE_TYPES_ALLOW,
  lists: { ...FINE_WHERE_TYPES_ALLOW, go: 'verified' },
  pairs: FINE_WHERE_TYPES_ALLOW,
  cgi: FINE_WHERE_TYPES_ALLOW,
  none: { typescript: NO_HEADERS, php: NO_HEADERS, python: NO_HEADERS, go: /^malformed: /, java: NO_HEADERS },
  number: { typescript: NO_HEADERS, php: NO_HEADERS, python: NO_HEADERS, go: COMPILED, java: COMPILED },
};

const AROUND = [
  ...[' ', '\n', '\r\n', '\t', '"', "'", '`', '”', '«', '»', '„', '\0', '\u00a0', '\u00ad'],
  ...['\u180e', '\u200b', '\u200d', '\u200e', '\u202a', '\u2028', '\u2060', '\u3000', '\ufeff'],
];
const PASTED = [
  ...AROUND.flatMap((each) => [`${KEY}${each}`, `${each}${KEY}`]),
  `"${KEY}"`,
  ...['\n', '\0', '\x1f', '\x7f', '\x85'].map((each) => `${KEY}${each}${KEY}`),
  ...['Bearer', 'bearer'].map((each) => `${each} ${KEY}`),
  'whsec_c2VjcmV0 ',
];
const NO_BASES = [
  ...['https://a.example?x=1', 'https://a.example/?', 'https://a.example/#a', ' https://a.example'],
  ...[
    'https://a.example ',
    'https://a.example\n',
    'https://a. example',
    '"https://a.example"',
    "'https://a.example'",
  ],
  ...['a.example', 'ftp://a.example', '', 'https://', '//a.example', '<https://a.example>'],
  ...['http://user:s3cret@a.example', 'http://s3cret@a.example', 'https://:s3cret@a.example:8443/below'],
  ...[
    'http://[::1',
    'http://[::zz]',
    'http://[1]',
    'http://[127.0.0.1]',
    'http://::1',
    'http://999.1.1.1',
    'http://a..b',
    'http://.a',
  ],
  ...['http://a.example:999999', 'http://a.example:65536', 'http://a.example:abc', 'http://a.example:'],
  ...['http://a\0.example', 'http://a.example/\x1f', 'http://a.example/\x7f', 'http://a.example\\below'],
  ...[
    'http://\ufeff127.0.0.1',
    'http://127.0.0.1\u200b',
    'http://a.example/\u2060',
    `http://${'a'.repeat(64)}`,
  ],
  ...['http://a.example/%zz', 'http://a.example/{it}', 'http://a%2e.example'],
];
const FINE = [
  ...[
    ...[
      'https://a.example',
      'http://127.0.0.1:3000/',
      'https://a.example/below/it',
      'HTTPS://A.Example:65535',
    ],
    ...[
      'http://[::1]:3000',
      'http://localhost',
      'https://a.example./b%20c/~d',
      'https://xn--mnchen-3ya.example',
    ],
  ].map((each) => ['base', each]),
  ...[KEY, 'whsec_c2VjcmV0', 'two words', 'ключ', 'Bearer', '<key>', 'a\u200db'].flatMap((each) => [
    ['key', each],
    ['receiver', each],
  ]),
];
const WRONG = [
  ...NO_BASES.map((each) => ['base', each]),
  ...PASTED.flatMap((each) => [
    ['key', each],
    ['receiver', each],
  ]),
];

type Language = 'typescript' | 'python' | 'php' | 'go' | 'java';
const folder = new Folder();
afterAll(() => folder.remove());

/** How each language's program is made ready, and run. */
const PROGRAMS: Record<Language, { needs: string[]; prepare?: () => void; run: readonly string[] }> = {
  typescript: { needs: [], run: [process.execPath, path.join(MISUSE, 'misuse.ts')] },
  python: {
    needs: ['python3'],
    prepare: () => folder.assemble('python'),
    run: ['env', 'PYTHONPATH=python', 'python3', path.join(MISUSE, 'misuse.py')],
  },
  php: {
    needs: ['php'],
    prepare: () => folder.assemble('php'),
    run: ['php', path.join(MISUSE, 'misuse.php')],
  },
  go: {
    needs: ['go'],
    prepare: () => {
      folder.assemble('go');
      mkdirSync(`${folder.path}/go/misuse`);
      cpSync(path.join(MISUSE, 'main.go'), `${folder.path}/go/misuse/main.go`);
    },
    run: ['sh', '-c', 'cd go && go run ./misuse'],
  },
  java: {
    needs: ['javac', 'java'],
    prepare: () => {
      folder.assemble('java');
      folder.run('sh', 'java/build.sh');
    },
    run: ['java', '-cp', 'java/target/classes', path.join(MISUSE, 'Misuse.java')],
  },
};

describe.each(Object.entries(PROGRAMS))('with %s', (name, { needs, prepare, run }) => {
  const language = name as Language;

  test.runIf(isHere(name, ...needs))(
    'each mistake is refused with its reason, and what is right is not',
    async () => {
      prepare?.();
      const { body, headers } = await signTestCallback(
        {
          ResultCode: '1012',
          ResultText: 'ID Number Found',
          ServiceJobID: '5d0c9f6e-0b1a-4c55-9a43-0d8f4f0b7a21',
          PartnerParams: { user_id: 'user-7', job_id: 'job-31', job_type: '5' },
          ConfidenceValue: '99',
          job_complete: true,
          job_success: true,
        },
        { partnerId: '001', key: KEY },
      );
      const made = [...FINE, ...WRONG];
      const asked = {
        key: KEY,
        body,
        headers,
        bodies: Object.keys(BODIES),
        sent: Object.keys(HEADERS),
        made,
      };
      const [command = '', ...args] = run;
      const input = JSON.stringify(asked);
      const { stdout, stderr } = spawnSync(command, args, { cwd: folder.path, input, encoding: 'utf8' });
      if (stdout === '') throw new Error(stderr);
      const said: Record<string, string> = JSON.parse(stdout);
      const expected: Record<string, string | RegExp> = {};
      for (const [what, cases] of [['body', BODIES] as const, ['headers', HEADERS] as const]) {
        for (const [kind, of] of Object.entries(cases)) {
          expected[`${what} ${kind}`] = typeof of === 'string' || of instanceof RegExp ? of : of[language];
        }
      }
      for (const [kind, value] of FINE) expected[`${kind} ${value}`] = 'made';
      for (const [kind, value] of WRONG) {
        const reason =
          kind === 'base'
            ? /^refused: (?!.*s3cret).*without a password, a query, spaces or quotes/
            : /^refused: .*no invisible characters, spaces, line ends or quotes around it/;
        expected[`${kind} ${value}`] = reason;
      }
      expect(said).toEqual(
        Object.fromEntries(
          Object.entries(expected).map(([each, of]) => [
            each,
            of instanceof RegExp ? expect.stringMatching(of) : of,
          ]),
        ),
      );
    },
  );
});
