import { useState } from 'preact/hooks';
import { postFaultControl } from '#console/browser/api.ts';
import { Action } from '#console/browser/parts/form/action.tsx';
import { Card } from '#console/browser/parts/frame/page.tsx';
import { useSandbox } from '#console/browser/sandbox.ts';
import { Id } from '../link.tsx';

export function PartnersControl() {
  const { partners } = useSandbox();
  const [name, setName] = useState('');
  const create = async () => {
    await postFaultControl('partners', name.trim() ? { name: name.trim() } : {});
    setName('');
  };
  return (
    <Card
      title="Partners and keys"
      note="Partners see nothing of each other. Keys of a sandbox are no secret."
    >
      <ul class="partners">
        {partners.map((partner) => (
          <li key={partner.partner_id}>
            <strong>{partner.partner_id}</strong> <bdi>{partner.name}</bdi>
            {partner.keys.map(({ key_id, key, role }) => (
              <span key={key_id} class="key">
                <Id id={key} /> <span class="soft">may call: {role}</span>
              </span>
            ))}
          </li>
        ))}
      </ul>
      <div class="fields">
        <label>
          <span>Name</span>
          <input
            value={name}
            maxLength={200}
            placeholder="Sandbox partner"
            onInput={(event) => setName(event.currentTarget.value)}
          />
        </label>
      </div>
      <p class="row">
        <Action kind="small" onAct={create}>
          Add a partner
        </Action>
      </p>
    </Card>
  );
}
