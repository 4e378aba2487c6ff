import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { startTcpProxy } from '#testing/harness/databases/tcp-proxy.ts';
import { listen } from '#testing/harness/loopback.ts';
import { useStarted } from '#testing/harness/vitest/use-started.ts';

const echo = useStarted(() => listen(createServer((socket) => socket.pipe(socket))));

test('a delayed answer arrives later, whole and in order', async () => {
  const proxy = await startTcpProxy(echo.port, { delayMs: 30 });
  const client = connect(proxy.port, '127.0.0.1').setNoDelay();
  await once(client, 'connect');
  const sent = Array.from({ length: 50 }, (_, i) => `${i} `);
  let received = '';
  client.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  const start = performance.now();
  for (const text of sent) client.write(text);
  await once(client, 'data');
  expect(performance.now() - start).toBeGreaterThan(29);
  client.end();
  await once(client, 'close');
  expect(received).toBe(sent.join(''));
  await proxy.stop();
});
