/**
 * How often the checks of photos are wrong on the wide set: good ones refused, bad ones missed, hints that a verdict
 * contradicts, and refusals by tone of skin.
 *
 *     node scripts/photo-rates.ts               two thirds of it, by which rules may be chosen; each mistake is named
 *     node scripts/photo-rates.ts --held-out    the last third: only counts
 */
import { launchBrowser, openPage } from '#testing/harness/browser/browser.ts';
import { readRealPictures } from '#testing/harness/photos/real-pictures.ts';
import { exactInterval } from '#testing/harness/photos/wide/exact-interval.ts';
import { type Judged, judgeWide } from '#testing/harness/photos/wide/wide-score.ts';

const isLast = process.argv.includes('--held-out');
const browser = await launchBrowser('none');
const pictures = await readRealPictures(await openPage(browser)).finally(() => browser.close());
const judged = judgeWide(pictures, isLast);

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
const isWrong = ({ isGood, verdict }: Judged) => (verdict === null) !== isGood;

function say(name: string, of: readonly Judged[], wrong = of.filter(isWrong)): void {
  const [least, most] = exactInterval(wrong.length, of.length);
  console.log(`${name}: ${wrong.length} of ${of.length} (95 %: ${percent(least)} to ${percent(most)})`);
  if (isLast) return;
  for (const { name: what, verdict, hint } of wrong)
    console.log(`    ${what}: ${verdict ?? 'passed'}${hint === undefined ? '' : `, hint ${hint ?? 'good'}`}`);
}

console.log(isLast ? 'The held-out third:' : 'The two thirds by which rules may be chosen:');
for (const shape of ['face', 'card'] as const) {
  for (const way of ['camera', 'file'] as const) {
    const of = judged.filter((each) => each.shape === shape && each.way === way);
    say(
      `${shape} by ${way}, good ones refused`,
      of.filter(({ isGood }) => isGood),
    );
    say(
      `${shape} by ${way}, bad ones missed`,
      of.filter(({ isGood }) => !isGood),
    );
  }
  const praised = judged.filter((each) => each.shape === shape && each.hint === null);
  say(
    `${shape}, refused after the hint "good"`,
    praised,
    praised.filter(({ verdict }) => verdict !== null),
  );
}
for (let tone = 0; tone < 10; tone++)
  say(
    `Monk ${tone + 1}, refused`,
    judged.filter((each) => each.tone === tone),
  );
