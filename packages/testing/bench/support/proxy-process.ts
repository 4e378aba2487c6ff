/** A proxy in a process of its own, between a server and its database: it adds a delay to each round trip. */
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';

const [port, delayMs] = process.argv.slice(2).map(Number);
const proxy = await startTcpProxy(port ?? 0, { delayMs: delayMs ?? 0 });
process.send?.({ port: proxy.port });
process.on('disconnect', () => process.exit(0));
