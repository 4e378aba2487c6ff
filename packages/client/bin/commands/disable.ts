import { unwrap } from '../../unwrap.ts';
import { defineCommand } from '../shell/command.ts';

export const disable = defineCommand({
  name: 'disable',
  about: 'disables a link at once, so that nobody can submit through it',
  arguments: [{ name: 'ref-id', about: 'the link’s ref_id' }],
  options: { undo: { type: 'boolean', about: 'enable it again' } },
  example: 'links disable 2f1c8a52-6d0e-4c1b-9a7e-0d5b3c6f8e21',
  async run({ client, show }, { undo }, [refId = '']) {
    const link = await unwrap(client().updateLink(refId, { is_disabled: !undo }));
    show(link, () => [
      { ref_id: refId, state: link.disabled_at === null ? 'active' : 'disabled', since: link.disabled_at },
    ]);
    return 0;
  },
});
