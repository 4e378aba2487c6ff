/**
 * The third script: the checks of photos. A worker runs it, so that the page never stutters; where none can start, the page
 * itself does (capture/ask-checks.ts).
 */
import { type CheckRequest, checkPicture } from './checks/check-picture.ts';
import { warmUp } from './checks/warm-up.ts';
import { withEndMarker } from './checks/with-end-marker.ts';

export { checkPicture, warmUp, withEndMarker };

if (typeof document === 'undefined') answerQuestions();

function answerQuestions(): void {
  addEventListener('message', async ({ data: { id, warm, request } }) => {
    if (warm) return warmUp(warm);
    const { picture, front } = request as CheckRequest;
    const reason = await checkPicture(request);
    for (const each of [picture, front]) (each?.source as ImageBitmap | undefined)?.close();
    postMessage({ id, reason });
  });
  postMessage({});
}
