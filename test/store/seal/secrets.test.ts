import { Buffer } from 'node:buffer';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { makeSecrets, type Secrets } from '#store/seal/secrets.ts';
import { forAll } from '#testing/harness/for-all.ts';

const secrets = makeSecrets('the secret of these tests');
const other = makeSecrets('the secret of other tests');

const content = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 100 }));
const context = fc.string({ unit: 'grapheme', maxLength: 40 });

describe('sealing', () => {
  test('what is sealed opens to the same bytes, in the same place', () => {
    forAll(content, context, (plain, place) => {
      expect(secrets.open(secrets.seal(plain, place), place)).toEqual(Buffer.from(plain as string));
    });
  });

  test('it opens in no other place', () => {
    forAll(content, context, context, (plain, place, elsewhere) => {
      fc.pre(place !== elsewhere);
      expect(() => secrets.open(secrets.seal(plain, place), elsewhere)).toThrow();
    });
  });

  test('with any one bit flipped it does not open', () => {
    forAll(content, context, fc.nat(), (plain, place, at) => {
      const sealed = Buffer.from(secrets.seal(plain, place));
      const bit = at % (sealed.length * 8);
      sealed.writeUInt8(sealed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => secrets.open(sealed, place)).toThrow();
    });
  });

  test('cut short anywhere it does not open', () => {
    const sealed = secrets.seal('Adaobi Okonkwo', 'here');
    for (let length = 0; length < sealed.length; length++) {
      expect(() => secrets.open(sealed.subarray(0, length), 'here')).toThrow();
    }
  });

  test('another SECRET does not open it, and says why', () => {
    const sealed = secrets.seal('Adaobi Okonkwo', 'here');
    expect(() => other.open(sealed, 'here')).toThrow('This value was sealed with another SECRET.');
    // Even where the key's id says it is its own.
    const disguised = Buffer.from(sealed);
    Buffer.from(other.id, 'hex').copy(disguised, 1);
    expect(() => other.open(disguised, 'here')).toThrow();
  });

  test('the same content sealed twice looks different, and neither shows it', () => {
    const sealed = Array.from({ length: 50 }, () => Buffer.from(secrets.seal('Adaobi Okonkwo', 'here')));
    expect(new Set(sealed.map((each) => each.toString('hex'))).size).toBe(50);
    for (const each of sealed) expect(each.includes('Okonkwo')).toBe(false);
  });

  test('a sealed value inside a larger buffer opens', () => {
    const sealed = secrets.seal('Adaobi Okonkwo', 'here');
    const larger = Buffer.concat([Buffer.alloc(7), sealed, Buffer.alloc(7)]);
    const view = new Uint8Array(larger.buffer, larger.byteOffset + 7, sealed.length);
    expect(secrets.open(view, 'here').toString()).toBe('Adaobi Okonkwo');
  });
});

describe('derived keys', () => {
  const derived = ({ id, limitHash, visitorHash, requestHash, imageSignature }: Secrets) => [
    id,
    limitHash('a'),
    visitorHash('a'),
    requestHash('a'),
    imageSignature('a'),
  ];

  test('the same SECRET gives the same hashes and signatures, another one others', () => {
    const same = makeSecrets('the secret of these tests');
    expect(derived(same)).toEqual(derived(secrets));
    for (const [i, text] of derived(other).entries()) expect(text).not.toBe(derived(secrets)[i]);
  });

  test('each purpose has a key of its own', () => {
    expect(new Set(derived(secrets)).size).toBe(5);
  });

  test('the id does not tell the SECRET', () => {
    expect(secrets.id).toMatch(/^[0-9a-f]{8}$/);
  });
});
