import { webHref } from '../format.ts';
import { Copy } from './copy.tsx';

/** The link as a button, and as a code for the phone on the desk. */
export function OpenLink({ refId, url }: { refId: string; url: string }) {
  const href = webHref(url);
  return (
    <div class="open-link">
      {href ? (
        <a class="button primary" href={href} target="_blank" rel="noopener noreferrer">
          Open the link<span class="unseen"> in a new tab</span>
        </a>
      ) : (
        <code>{url}</code>
      )}
      <Copy text={url} label="Copy address" />
      <img
        class="qr"
        src={`/console/data/links/${encodeURIComponent(refId)}/qr.svg`}
        width={132}
        height={132}
        alt="QR code of the link, for a phone"
      />
    </div>
  );
}
