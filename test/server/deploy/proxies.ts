/** The proxies' files, as they are started in tests. */
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';

const read = (name: string) => readFileSync(path.join('packages/server/deploy', name), 'utf8');

/** What nginx writes to disk, which it has folders of root's for. */
const TEMPORARY = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** The proxies' files without TLS, on a port and before one server; how each is started in a folder of its own. */
export const PROXIES = {
  nginx: (folder: string, port: number, host: string) => {
    const conf = read('nginx.conf')
      .replace(/\n\t\tserver server-1:3000 .*/, `server ${host};`)
      .replace(/\n\t\tserver server-2:3000 .*/, '')
      .replace('listen 443 ssl;', `listen 0.0.0.0:${port};`)
      .replace(/\n\t\tssl_.*/g, '')
      .replace('http {', `http {${TEMPORARY.map((name) => `${name}_temp_path ${folder}/${name};`).join('')}`);
    writeFileSync(`${folder}/conf`, `daemon off; pid ${folder}/pid; error_log ${folder}/log;${conf}`);
    return ['-c', `${folder}/conf`, '-p', folder, '-e', `${folder}/log`];
  },
  haproxy: (folder: string, port: number, host: string) => {
    const conf = read('haproxy.cfg')
      .replace('server-1:3000', host)
      .replace(/\n\tserver server-2 .*/, '')
      .replace(/:443 ssl crt .*/, `0.0.0.0:${port}`);
    writeFileSync(`${folder}/conf`, conf);
    return ['-f', `${folder}/conf`, '-db'];
  },
  caddy: (folder: string, port: number, host: string) => {
    const conf = read('Caddyfile')
      .replace('{\n', '{\n\tadmin off\n')
      .replace('{$SITE:localhost} {', `http://127.0.0.1:${port} {`)
      .replace('server-1:3000 server-2:3000', host);
    writeFileSync(`${folder}/Caddyfile`, conf);
    return ['run', '--config', `${folder}/Caddyfile`, '--adapter', 'caddyfile'];
  },
} as const;

/** Those that have a limit by address. */
export const LIMITING = ['nginx', 'haproxy'] as const;

/** Asks from an address of this machine. */
export function statusOf(url: string, localAddress: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { localAddress, agent: false }, (response) => {
      resolve(response.resume().statusCode);
    });
    asked.on('error', reject).end();
  });
}
