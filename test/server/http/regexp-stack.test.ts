/**
 * V8 compiles patterns without optimization once a process holds much code, and a pattern that repeats then needs a
 * stack as deep as the text is long. So no pattern may repeat over a whole image.
 */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { MIB, pngOf } from '../../handlers/images.ts';

test('an image of 5 MiB in base64 is read in a process that holds much code', () => {
  const script = `import { readFileSync } from 'node:fs';
    import { SubmissionJsonReader } from '#server/api/submissions/json.ts';
    const limits = { submissionBytesMax: ${5 * MIB}, imageBytesMax: ${5 * MIB}, jsonBodyBytesMax: 1_000 };
    const reader = new SubmissionJsonReader(limits);
    reader.add(readFileSync(0));
    console.log(reader.end().images.selfie.bytes.length);`;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-regexp-optimization', '--input-type=module', '-e', script],
    { encoding: 'utf8', input: JSON.stringify({ selfie: Buffer.from(pngOf(5 * MIB)).toString('base64') }) },
  );
  expect(stdout + stderr).toBe(`${5 * MIB}\n`);
});
