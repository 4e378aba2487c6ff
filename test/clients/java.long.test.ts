/** The Java client: its jar, and its JSON. The suite of all clients tells how it behaves. */
import { execFileSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Folder, isHere, VERSION } from './quick-start.ts';

const HOME = 'packages/clients/java';
const JAR = `hosted-verification-links-client-${VERSION}.jar`;
/** A program that runs once is sooner done when little of it is compiled. */
const ONCE = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'];

describe.skipIf(!isHere('Java', 'java', 'javac', 'jar'))('with a JDK', () => {
  const folder = new Folder();
  beforeAll(() => {
    folder.assemble('java');
    folder.run('sh', 'java/build.sh');
    cpSync(`${folder.path}/java/target/${JAR}`, `${folder.path}/${JAR}`);
  });
  afterAll(() => folder.remove());

  test('the jar alone makes a signed call and receives a verified callback, as the README says', async () => {
    const command = ['java', ...ONCE, '-cp', JAR, 'Main.java'] as const;
    const printed = await folder.runSample(`${HOME}/README.md`, 'java', 'Main.java', ...command);
    expect(printed).toMatch(/^Send your user to http/);
    expect(printed).toMatch(/^Callback of \S+: ID Number Found$/m);
    expect(printed).toMatch(/^Status of \S+: ID Number Found$/m);
    expect(folder.answered).toBe(204);
  });

  test('its JSON is that of the standard, no more and no less', () => {
    const texts = [
      ...['{}', ' [ ] ', '{"a":[1,-2,{"b":null}],"a":true}', '"\\ud83d\\ude00 \\/ \\u00e9 \\n"', '"\\ud800"'],
      ...['0', '-0.5e+2', '123456789012345678', '1e3', '"é 😀"', '[[[[[]]]]]'],
      ...[
        '',
        '{',
        '[1,]',
        '{"a":1,}',
        '{a:1}',
        "'a'",
        '01',
        '1.',
        '.5',
        '+1',
        '- 1',
        '"\\x"',
        '"\\u12g4"',
        '"\t"',
      ],
      ...[
        'tru',
        'nul',
        'NaN',
        '[1] 2',
        '1 2',
        '\u00a01',
        '"a',
        '\ufeff{}',
        '{"a" 1}',
        '[1 2]',
        '\u0661',
        '"\\u٠٠٠٠"',
      ],
    ];
    const classpath = ['-cp', `${folder.path}/${JAR}`, `${HOME}/src/test/java/JsonLines.java`];
    const input = texts.map((text) => `${text}\n`).join('');
    const rewritten = execFileSync('java', [...ONCE, ...classpath], { input, encoding: 'utf8' })
      .split('\n')
      .slice(0, -1);
    expect(rewritten.map(parsed)).toEqual(texts.map(parsed));
    expect(rewritten[0]).toBe('{}');
  });
});

/** The value of a text; nothing for malformed ones. */
function parsed(text: string): unknown[] {
  try {
    return [JSON.parse(text)];
  } catch {
    return [];
  }
}
