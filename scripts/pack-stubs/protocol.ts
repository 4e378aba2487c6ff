/** The signature's functions, as the stubs' package exports them. */
export { signWebhook } from '#protocol/callback.ts';
export { isSafeRedirect } from '#protocol/redirect.ts';
export * from '#protocol/signing.ts';
export * from '#protocol/timestamps.ts';
