/** Mutants that break what an image may be, and what is kept of it (D-71). */
import { accepting, drop, mutants, requests } from '../mutant.ts';

export const IMAGE_MUTANTS = mutants({
  'Images: An image has': { 'D-71 an image of one pixel is accepted': accepting('2204') },
  'Images: An image is given back': {
    'D-71 an image keeps its metadata': () => {
      let sent = Buffer.alloc(0);
      return {
        request({ body }): undefined {
          if (body?.selfie) sent = Buffer.from(body.selfie, 'base64');
        },
        answer(answer, { path }): undefined {
          if (path.startsWith('/images/')) answer.body = sent;
        },
      };
    },
  },
  'Images: A submission says': {
    'D-71 where an image comes from may be any text': requests('submitVerification')(drop('selfie_source')),
  },
});
