#!/usr/bin/env node
/** The command of the packed kit. Each of its words is a script of this project. */
const PROOFS: Readonly<Record<string, () => Promise<unknown>>> = {
  server: () => import('../conformance.ts'),
  receiver: () => import('../prove/receiver.ts'),
  client: () => import('../prove/client.ts'),
};

const [word = ''] = process.argv.slice(2);
const prove = PROOFS[word];
if (prove) {
  process.argv.splice(2, 1);
  await prove();
} else {
  console.error(`Usage: hosted-verification-links-conformance <what> …

  server <url>          checks a server against the contract
  receiver <url>        sends a receiver of callbacks everything that happens
  client -- <command>   runs a client against a service on a bad day

Each has --help.`);
  process.exitCode = 2;
}
