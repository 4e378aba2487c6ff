import { unwrap } from '../../unwrap.ts';
import { defineCommand } from '../shell/command.ts';
import { deliveryRow } from './callbacks.ts';

export const replay = defineCommand({
  name: 'replay',
  about: 'sends a callback again, unchanged and under the same webhook-id',
  arguments: [{ name: 'webhook-id', about: 'as `links callbacks` lists it' }],
  options: {},
  example: 'links replay msg_5b0c2f4e-7d1a-4c7e-9a51-0c6b1f2d3e4a',
  async run({ client, show }, _, [webhookId = '']) {
    const delivery = await unwrap(client().replayCallback(webhookId));
    show(delivery, () => [deliveryRow(delivery)]);
    return 0;
  },
});
