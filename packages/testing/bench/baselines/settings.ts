/** What every baseline has in common: its settings, the service's own HMAC for one partner's key, and its address. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const API_KEY = process.env['API_KEY'] ?? '';
const TOLERANCE_MS = 300_000;

export const settings = {
  databaseUrl: process.env['DATABASE_URL'] ?? '',
  /** Known when it listens. */
  baseUrl: '',
};

/** Listens on a free port, and prints its address as the service does. */
export function announce(server: Server): void {
  server.keepAliveTimeout = 65_000;
  server.listen(0, '127.0.0.1', () => {
    settings.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    console.log(`Listening on ${settings.baseUrl}`);
  });
}

// biome-ignore lint/suspicious/noExplicitAny: a baseline validates nothing.
export type Body = any;

export function isSigned({ partner_id, timestamp, signature }: Body): boolean {
  const expected = Buffer.from(hmac(timestamp, partner_id), 'latin1');
  const sent = Buffer.from(signature, 'latin1');
  const isFresh = Math.abs(Date.now() - Date.parse(timestamp)) <= TOLERANCE_MS;
  return isFresh && sent.length === expected.length && timingSafeEqual(sent, expected);
}

export function hmac(timestamp: string, partnerId: string): string {
  return createHmac('sha256', API_KEY).update(`${timestamp}${partnerId}sid_request`).digest('base64');
}
