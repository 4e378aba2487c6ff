/** Mutants that break what an image may be, and what is kept of it (D-71). */
import { accepting, requests, type ServerMutant } from './mutant.ts';

export const IMAGE_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'an image of one pixel is accepted',
    breaks: 'D-71',
    only: 'Images: An image has',
    make: accepting('2204'),
  },
  {
    name: 'an image keeps its metadata',
    breaks: 'D-71',
    only: 'Images: An image is given back',
    make: () => {
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
  {
    name: 'where an image comes from may be any text',
    breaks: 'D-71',
    only: 'Images: A submission says',
    make: requests(['submitVerification'], ({ body }) => {
      delete body.selfie_source;
    }),
  },
];
