/** The Java client as Maven builds it, with the plugins that Debian brings and nothing from elsewhere. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { Folder, VERSION } from './quick-start.ts';

/** Debian's own repository of Maven, without a network. */
const REPOSITORY = '/usr/share/maven-repo';
const isHere = existsSync(`${REPOSITORY}/org/apache/maven/plugins/maven-compiler-plugin`);
if (!isHere) console.warn('Skipped: mvn package, for want of libmaven-compiler-plugin-java.');

test.skipIf(!isHere)('mvn package makes the jar', { timeout: 300_000 }, () => {
  const folder = new Folder();
  try {
    folder.assemble('java');
    const options = { cwd: `${folder.path}/java`, encoding: 'utf8' } as const;
    execFileSync('mvn', ['-o', '-q', '-B', `-Dmaven.repo.local=${REPOSITORY}`, 'package'], options);
    const jar = `target/hosted-verification-links-client-${VERSION}.jar`;
    const files = execFileSync('jar', ['--list', '--file', jar], options).split('\n');
    expect(files).toEqual(
      expect.arrayContaining(['hostedlinks/HostedLinksClient.class', 'hostedlinks/model/Link.class']),
    );
    expect(files.filter((file) => file.includes('Driver'))).toEqual([]);
  } finally {
    folder.remove();
  }
});
