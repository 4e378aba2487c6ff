/**
 * `npm run prove -- receiver <url>` shows what a receiver of callbacks does with everything that happens, and
 * `npm run prove -- client -- <command>` what a client does with a service on a bad day. Each is a file in `prove/`.
 */
const PROOFS = ['client', 'receiver'];

const [proof = ''] = process.argv.splice(2, 1);
if (!PROOFS.includes(proof)) {
  console.error(`Usage: npm run prove -- <${PROOFS.join(' | ')}> …`);
  process.exit(2);
}
await import(`./prove/${proof}.ts`);
