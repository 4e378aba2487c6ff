/** The ID number limit and its reset (§3.3, §4.7, §7.2, §8, D-20, D-21). */
import { group } from '#conformance/kit/check.ts';
import { ID_TYPE } from '#conformance/kit/samples.ts';
import type { Session } from '#conformance/kit/session.ts';
import { expectEqual, expectThat, SkipCheck } from '#conformance/kit/violation.ts';
import { type IdTypeEntry, isSameType, longestNumber, typesOfNumber } from '../catalogue.ts';

const check = group('Limits');
const withTwoPartners = group('Limits', { requires: ['state', 'second partner'] });

export const MAX = 30;
export const WINDOW_MS = 3 * 86_400_000;
/** Last digits of numbers that a sandbox finds, and does not find (D-23). */
const FOUND = 0;
const NOT_FOUND = 1;

export const numberOf = (id_number: string) => ({
  country: ID_TYPE.country,
  id_type: ID_TYPE.id_type,
  id_number,
});

/** Another ID type of the sample's country that takes the number; none where the catalogue has none. */
const neighboursOf = async (s: Session, id_number: string): Promise<IdTypeEntry[]> =>
  (await typesOfNumber(s, id_number))
    .filter((each) => each.country === ID_TYPE.country && !isSameType(each, ID_TYPE))
    .slice(0, 1);

/** Two ID types of one name in two countries that take the number, other than the sample. */
async function namesakes(s: Session, id_number: string): Promise<IdTypeEntry[]> {
  const types = (await typesOfNumber(s, id_number)).filter((each) => !isSameType(each, ID_TYPE));
  const used = await neighboursOf(s, id_number);
  const free = types.filter((each) => !used.some((one) => isSameType(one, each)));
  const pairs = free.map((each) => free.filter(({ id_type }) => id_type === each.id_type));
  return pairs.find(({ length }) => length > 1)?.slice(0, 2) ?? [];
}

/** Ways to write a number (D-20). */
const spellingsOf = (plain: string): string[] => [
  plain,
  plain.toLowerCase(),
  plain.replace(/(.{4})/g, '$1-'),
  plain.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))),
  ` ${plain.slice(0, 5)} ${plain.slice(5)}`,
  plain.replace(/\w/g, (each) => String.fromCharCode(each.charCodeAt(0) + 0xfee0)),
  `\u200e${plain.slice(0, 4)}\u200b${plain.slice(4)}\u202c`,
];

/** Whether the target lets partners reset only what was submitted to their links, found by one that was not. */
export async function resetsSubmittedOnly(s: Session): Promise<boolean> {
  const answer = await s.send('resetIdNumberRateLimit', numberOf(s.random.idNumber()));
  if (answer.status === 403) return true;
  expectEqual('status and success', [answer.status, answer.body.success], [200, 'true'], '§2.5');
  return false;
}

/** Submits the same as often as the limit allows, all at once. */
const fillUp = (s: Session, linkId: string, fields: object, count = MAX) =>
  Promise.all(Array.from({ length: count }, () => s.submit(linkId, fields)));

/** A new link and a new number. */
export async function newIdNumber(s: Session, lastDigit = FOUND) {
  const linkId = await s.newLink();
  const id_number = s.random.idNumber(lastDigit);
  const submit = () => s.submit(linkId, { id_number });
  const blocked = () => s.submitRefused('id_number_blocked', linkId, { id_number });
  const fill = (count?: number) => fillUp(s, linkId, { id_number }, count);
  const reset = () => s.ok('resetIdNumberRateLimit', numberOf(id_number));
  return { linkId, id_number, submit, blocked, fill, reset };
}

export const LIMIT_CHECKS = [
  check(
    '30 submissions are allowed, the 31st is blocked',
    '§8 §3.3 §7.2 D-20',
    'Of 30 submissions of an ID number, each within 3 days of the one before, the next is blocked',
    async (s) => {
      const { fill, blocked, linkId } = await newIdNumber(s);
      await fill();
      const message = (await blocked()).body.error.replace(/\.$/, '').toLowerCase();
      const expected =
        'this id number has been blocked due to multiple submissions, use the designated endpoint to reactivate it';
      expectEqual('the message', message, expected, '§7.2 D-07');
      expectEqual('total_jobs', (await s.getLink(linkId)).total_jobs, MAX, 'D-21 D-27');
    },
  ),

  check(
    'Of 40 concurrent submissions, 30 are accepted',
    '§8 D-20 D-27',
    'Of requests at the same time none is lost, and no limit is passed (D-27)',
    async (s) => {
      const { id_number, linkId } = await newIdNumber(s);
      const racing = Array.from({ length: 40 }, () => s.trySubmit(linkId, { id_number }));
      const statuses = (await Promise.all(racing)).map(({ status }) => status);
      expectEqual('submissions allowed', statuses.filter((status) => status === 201).length, MAX);
      expectEqual('submissions blocked', statuses.filter((status) => status === 429).length, 10, '§7.2');
    },
  ),

  check(
    'A block states its duration',
    '§7.2 D-20',
    'The limit of a blocked ID number, as `"id-number";q=requests;w=seconds`.',
    async (s) => {
      const { fill, blocked } = await newIdNumber(s);
      await fill();
      const { headers } = await blocked();
      const wait = Number(headers.get('retry-after'));
      const inWindow = wait > WINDOW_MS / 1000 - 600 && wait <= WINDOW_MS / 1000;
      expectThat('Retry-After is what is left of 3 days', inWindow, headers.get('retry-after'));
      expectEqual('RateLimit-Policy', headers.get('ratelimit-policy'), '"id-number";q=30;w=259200');
      expectEqual('RateLimit', headers.get('ratelimit'), `"id-number";r=0;t=${wait}`);
    },
  ),

  check(
    'A reset clears the block at once',
    '§4.7 §3.3 §2.5 D-20',
    'Clears the block of an ID number immediately (§4.7 of the interface).',
    async (s) => {
      const { fill, blocked, reset } = await newIdNumber(s);
      await fill();
      await blocked();
      const expected = { message: 'Rate limit reset successful', success: 'true' };
      expectEqual('the answer', (await reset()).body, expected, '§2.5');
      await fill();
      await blocked();
    },
  ),

  check(
    'A reset clears what was counted before a block',
    '§4.7 D-20',
    'Clears the block of an ID number immediately (§4.7 of the interface).',
    async (s) => {
      const { fill, blocked, reset } = await newIdNumber(s);
      await fill(MAX - 1);
      await reset();
      await fill();
      await blocked();
    },
  ),

  check(
    'A reset of a number never seen succeeds, where any can be reset',
    'D-20 §4.7',
    'It also succeeds for an unknown number (D-20).',
    async (s) => {
      if (await resetsSubmittedOnly(s)) throw new SkipCheck('only submitted ID numbers can be reset');
    },
  ),

  withTwoPartners(
    'Where only submitted numbers can be reset, others’ cannot',
    'D-20',
    "The operator allows resets of the partner's own ID numbers only, and this is none of them (D-20).",
    async (s) => {
      if (!(await resetsSubmittedOnly(s))) throw new SkipCheck('any ID number can be reset');
      const { submit, reset, id_number } = await newIdNumber(s);
      await submit();
      const as = s.target.secondPartner ?? s.target.partner;
      await s.refused('id_number_not_submitted', 'resetIdNumberRateLimit', numberOf(id_number), { as });
      await reset();
    },
  ),

  check(
    'A reset clears one number, in any spelling, and no other',
    '§4.7 D-20 §8',
    'Letter case, spaces, hyphens and the kind of digits make no other number (D-20)',
    async (s) => {
      const plain = s.random.idNumber();
      const ofCountry = await neighboursOf(s, plain);
      const linkId = await s.newLink({ id_types: [ID_TYPE, ...ofCountry] });
      const others = [
        ...ofCountry.map(({ id_type }) => ({ id_number: plain, id_type })),
        { id_number: s.random.idNumber() },
      ];
      for (const each of [{ id_number: plain }, ...others]) await fillUp(s, linkId, each);
      for (const id_number of spellingsOf(plain).slice(2, 5)) {
        await s.ok('resetIdNumberRateLimit', numberOf(id_number));
        for (const other of others) await s.submitRefused('id_number_blocked', linkId, other);
        await fillUp(s, linkId, { id_number: plain });
      }
    },
  ),

  check(
    'Case, spaces, hyphens and kinds of digits do not make another number',
    'D-20',
    'Letter case, spaces, hyphens and the kind of digits make no other number (D-20)',
    async (s) => {
      const linkId = await s.newLink();
      const spellings = spellingsOf(await longestNumber(s));
      const spelled = Array.from({ length: MAX }, (_, n) => spellings[n % spellings.length]);
      await Promise.all(spelled.map((id_number) => s.submit(linkId, { id_number })));
      for (const id_number of spellings) await s.submitRefused('id_number_blocked', linkId, { id_number });
    },
  ),

  check(
    'The limit is one for each country and ID type',
    '§8 D-20',
    'one number of two ID types, or of two countries, is two',
    async (s) => {
      const id_number = s.random.idNumber();
      const ofCountry = await neighboursOf(s, id_number);
      const linkId = await s.newLink({ id_types: [ID_TYPE, ...ofCountry] });
      await fillUp(s, linkId, { id_number });
      await s.submitRefused('id_number_blocked', linkId, { id_number });
      for (const { id_type } of ofCountry) await s.submit(linkId, { id_number, id_type });
      const [one, other] = await namesakes(s, id_number);
      if (!one || !other) throw new SkipCheck('no ID type of the catalogue is one of two countries');
      const cards = await s.newLink({ id_types: [one, other] });
      const of = ({ country, id_type }: IdTypeEntry) => ({ country, id_type, id_number });
      await fillUp(s, cards, of(one));
      await s.submitRefused('id_number_blocked', cards, of(one));
      await s.submit(cards, of(other));
    },
  ),

  check(
    'Submissions count whatever their result is',
    'D-21 §8',
    'Accepted submissions that name an ID number count, whatever their result is',
    async (s) => {
      const { fill, blocked } = await newIdNumber(s, NOT_FOUND);
      await fill();
      await blocked();
    },
  ),

  check(
    'Refused submissions and repeats do not count',
    'D-21 D-29',
    'refused ones and repeats do not',
    async (s) => {
      const { submit, blocked, fill, linkId, id_number } = await newIdNumber(s);
      await fill(MAX - 2);
      await s.submitRefused('invalid_value', linkId, { id_number, consent: 'false' });
      await s.submitRefused('unsupported_id_type', linkId, { id_number, id_type: 'BVN' });
      const fields = s.submissionFields({ id_number });
      const options = { params: { linkId }, headers: { 'idempotency-key': s.random.word('key') } };
      const repeats = s.has('submitVerification idempotency-key') ? 3 : 0;
      for (let n = 0; n < repeats; n++) await s.ok('submitVerification', fields, options);
      if (repeats === 0) await submit();
      await submit();
      await blocked();
    },
  ),

  check(
    'A blocked submission leaves a single-use link unspent',
    'D-27 D-11',
    'What is refused changes nothing.',
    async (s) => {
      const { fill, id_number } = await newIdNumber(s);
      await fill();
      const linkId = await s.newLink({ is_single_use: true });
      await s.submitRefused('id_number_blocked', linkId, { id_number });
      await s.submit(linkId);
    },
  ),
];
