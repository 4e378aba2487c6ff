/** The tokens that hand a visit over to a phone, and what was entered, sealed under them (D-85). */
import { hash, randomBytes } from 'node:crypto';
import type { HandedOver } from '#core/page/handoff.ts';
import { decrypt, encrypt } from '#store/seal/encryption.ts';

/** 128 random bits. */
const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;
const NO_HEADER = new Uint8Array();

export const newHandoffToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** The name under which a token's handoff is stored; nobody can tell the token from it. null for what is no token. */
export const handoffIdOf = (token: unknown): string | null =>
  typeof token === 'string' && TOKEN.test(token) ? hash('sha256', `handoff ${token}`, 'base64url') : null;

export const sealHandedOver = (token: string, linkId: string, entries: HandedOver): Uint8Array =>
  encrypt(keyOf(token), JSON.stringify(entries), linkId, NO_HEADER);

/** @throws when it was sealed under another token, for another link, or was changed. */
export const openHandedOver = (token: string, linkId: string, sealed: Uint8Array): HandedOver =>
  JSON.parse(decrypt(keyOf(token), sealed, linkId, NO_HEADER.length).toString());

/** A token has as much entropy as the key needs, so that a plain hash derives it. */
const keyOf = (token: string) => hash('sha256', `entries ${token}`, 'buffer');
