import type { TestServer } from '#testing/harness/vitest/server.ts';

/** Opens a link's page as a person does: loads it, and acts on it. */
export async function openLink({ url }: Pick<TestServer, 'url'>, refId: string): Promise<void> {
  const page = await (await fetch(`${url}/l/${refId}`)).text();
  const visit = /visit"(?: value=|:)"([^"]+)"/.exec(page)?.[1] ?? '';
  await fetch(`${url}/l/${refId}/opened`, { method: 'POST', body: visit });
}
