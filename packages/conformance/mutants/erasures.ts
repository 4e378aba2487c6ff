/** Mutants that erase too little or too much (D-70). */
import { requests, responses, type ServerMutant } from './mutant.ts';

export const ERASURE_MUTANTS: readonly ServerMutant[] = [
  {
    name: 'erasing leaves the data',
    breaks: 'D-70',
    only: 'The data of a user',
    make: requests(['eraseUser'], ({ body }) => {
      body.user_id = 'somebody-else';
    }),
  },
  {
    name: 'erasing one job erases all of the user',
    breaks: 'D-70',
    only: 'One job of a user',
    make: requests(['eraseUser'], ({ body }) => {
      delete body.job_id;
    }),
  },
  {
    name: 'erasing with pseudonyms keeps the ids',
    breaks: 'D-70',
    only: 'With pseudonyms',
    make: requests(['eraseUser'], ({ body }) => {
      delete body.pseudonyms;
    }),
  },
  {
    name: 'what was erased before is counted again',
    breaks: 'D-70',
    only: 'The data of a user',
    make: responses('getErasure', (body) => {
      body.erased.jobs = 2;
    }),
  },
];
