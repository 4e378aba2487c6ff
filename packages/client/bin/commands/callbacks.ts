import type { Delivery, ListCallbacksInput } from '../../index.ts';
import { unwrap } from '../../unwrap.ts';
import { defineCommand } from '../shell/command.ts';
import { given, wholeNumber } from '../shell/input.ts';
import type { Row } from '../shell/output.ts';
import { moreAfter, showAll } from '../show-list.ts';

export const callbacks = defineCommand({
  name: 'callbacks',
  about: 'lists callbacks with the state of their delivery, newest first',
  arguments: [],
  options: {
    state: { type: 'string', value: 'state', about: 'only those in this state, such as failed' },
    user: { type: 'string', value: 'id', about: 'only those of this user_id' },
    job: { type: 'string', value: 'id', about: 'only those of this job_id; needs --user' },
    limit: { type: 'string', value: 'number', about: 'how many, up to 100; by default 20' },
    cursor: { type: 'string', value: 'text', about: 'go on after a page: its next_cursor' },
    all: { type: 'boolean', about: 'all of them; as JSON, one a line' },
  },
  example: 'links callbacks --state failed',
  async run(context, { state, user, job, limit = '20', cursor, all }) {
    const filter = given({ state, user_id: user, job_id: job, cursor }) as ListCallbacksInput;
    const most = wholeNumber('--limit', limit, 1, 100);
    if (all) return showAll(context, context.client().callbacks(filter), deliveryRow);
    const page = await unwrap(context.client().listCallbacks({ ...filter, limit: most }));
    context.show(page, () => page.callbacks.map(deliveryRow), moreAfter(page.next_cursor));
    return 0;
  },
});

/** A callback as one line of a list. */
export function deliveryRow(delivery: Delivery): Row {
  const { last_status, last_error, last_location } = delivery;
  return {
    webhook_id: delivery.webhook_id,
    state: delivery.state,
    attempts: delivery.attempts,
    last: last_location ? `${last_status} to ${last_location}` : (last_status ?? last_error),
    created: delivery.created_at,
    next: delivery.next_attempt_at,
    user_id: delivery.user_id,
    job_id: delivery.job_id,
    url: delivery.url,
  };
}
