/** The Go client: its module. The suite of all clients tells how it behaves. */
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Folder, isHere, VERSION } from './quick-start.ts';

const HOME = 'packages/clients/go';

describe.skipIf(!isHere('Go', 'go'))('with Go', () => {
  const folder = new Folder();
  beforeAll(() => {
    folder.assemble('go');
    folder.run('sh', '-c', 'cd go && go run ./pack');
  });
  afterAll(() => folder.remove());

  test('its sources are formatted, and go vet finds nothing', () => {
    expect(folder.run('gofmt', '-l', 'go')).toBe('');
    expect(folder.run('sh', '-c', 'cd go && go vet ./...')).toBe('');
  });

  test('the module alone makes a signed call and receives a verified callback, as the README says', async () => {
    const proxy = `GOPROXY=file://${path.join(folder.path, 'go/dist')}`;
    const cache = `GOMODCACHE=${path.join(folder.path, 'cache')}`;
    const env = [proxy, cache, 'GONOSUMDB=*', 'GOFLAGS=-modcacherw -mod=mod'];
    folder.run('go', 'mod', 'init', 'example.com/shop');
    folder.run('env', ...env, 'go', 'get', `hosted-verification-links.example/hostedlinks@v${VERSION}`);
    const printed = await folder.runSample(
      `${HOME}/README.md`,
      'go',
      'main.go',
      'env',
      ...env,
      'go',
      'run',
      'main.go',
    );
    expect(printed).toMatch(/^Send your user to http/);
    expect(printed).toMatch(/^Callback of \S+: ID Number Found$/m);
    expect(printed).toMatch(/^Status of \S+: ID Number Found$/m);
    expect(folder.answered).toBe(204);
  });
});
