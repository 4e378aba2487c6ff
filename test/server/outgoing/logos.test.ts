import { expect, test } from 'vitest';
import type { Logo } from '#delivery/fetch-logo.ts';
import { Logos } from '#server/outgoing/logos.ts';

const MIB = 1_048_576;
const logoOf = (bytes = 10): Logo => ({ type: 'image/png', bytes: new Uint8Array(bytes) });

/** Logos whose fetches are answered by the test; the clock stands until it is moved. */
function slowLogos() {
  const asked: string[] = [];
  const answers: ((logo: Logo | string) => void)[] = [];
  const clock = { now: 0 };
  const fetch = (url: string) => {
    asked.push(url);
    return new Promise<Logo | string>((resolve) => answers.push(resolve));
  };
  return { asked, answers, clock, logos: new Logos({ fetch, realNow: () => clock.now }) };
}

test('a logo is fetched once for all who ask at the same time, and again after ten minutes', async () => {
  const { asked, answers, clock, logos } = slowLogos();
  const both = [logos.get('001', 'a'), logos.get('002', 'a')];
  answers[0]?.(logoOf());
  expect(await Promise.all(both)).toEqual([logoOf(), logoOf()]);
  clock.now = 599_999;
  expect(await logos.get('001', 'a')).toEqual(logoOf());
  expect(asked).toEqual(['a']);
  clock.now = 600_000;
  void logos.get('001', 'a');
  expect(asked).toEqual(['a', 'a']);
});

test('a logo that was had is shown while it is fetched again, and where it cannot be; one that is gone is not', async () => {
  const { asked, answers, clock, logos } = slowLogos();
  const first = logos.get('001', 'a');
  answers[0]?.(logoOf());
  await first;
  clock.now = 600_000;
  const hanging = ['x', 'y'].map((url) => logos.get('001', url));
  expect(await logos.get('001', 'a'), 'its partner has no fetch left').toEqual(logoOf());
  for (const at of [1, 2]) answers[at]?.('did not answer within 5 seconds');
  expect(await Promise.all(hanging)).toEqual([null, null]);
  expect(await logos.get('001', 'a')).toEqual(logoOf());
  expect(asked).toEqual(['a', 'x', 'y', 'a']);
  answers[3]?.('must answer 200 with the image; it answered 404');
  await expect.poll(() => logos.get('001', 'a')).toBeNull();
});

test('one that cannot be had is asked for again after a minute, and not before', async () => {
  const { asked, answers, clock, logos } = slowLogos();
  const first = logos.get('001', 'a');
  answers[0]?.('did not answer within 5 seconds');
  expect(await first).toBeNull();
  clock.now = 59_999;
  expect(await logos.get('001', 'a')).toBeNull();
  expect(asked).toHaveLength(1);
  clock.now = 60_000;
  void logos.get('001', 'a');
  expect(asked).toHaveLength(2);
});

test('a partner has two fetches at a time, and all have eight; who is refused may ask at once again', async () => {
  const { asked, answers, logos } = slowLogos();
  const waiting = [logos.get('001', 'a'), logos.get('001', 'b')];
  expect(await logos.get('001', 'c')).toBeNull();
  for (const [at, partner] of ['002', '003', '004'].entries())
    for (const name of ['x', 'y']) waiting.push(logos.get(partner, `${at}${name}`));
  expect(asked).toHaveLength(8);
  expect(await logos.get('005', 'z')).toBeNull();
  answers[0]?.(logoOf());
  await waiting[0];
  void logos.get('005', 'z');
  expect(asked).toHaveLength(9);
});

test('eight MiB are kept, of the newest', async () => {
  const { asked, answers, logos } = slowLogos();
  for (let at = 0; at < 10; at++) {
    const one = logos.get('001', `${at}`);
    answers[at]?.(logoOf(MIB));
    await one;
  }
  for (const at of [2, 9]) await logos.get('001', `${at}`);
  expect(asked).toHaveLength(10);
  void logos.get('001', '1');
  expect(asked).toHaveLength(11);
});

test('a partner with many logos takes the room of its own, not that of others', async () => {
  const { asked, answers, logos } = slowLogos();
  const fetched = async (partner: string, url: string) => {
    const one = logos.get(partner, url);
    answers[asked.length - 1]?.(logoOf(MIB));
    await one;
  };
  await fetched('001', 'of 001');
  for (let at = 0; at < 20; at++) await fetched('002', `${at}`);
  expect(asked).toHaveLength(21);
  expect(await logos.get('001', 'of 001')).toEqual(logoOf(MIB));
  expect(asked).toHaveLength(21);
});
