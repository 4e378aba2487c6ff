/** Mutants that erase too little or too much (D-70). */
import { drop, mutants, requests, responses, set } from '../mutant.ts';

const erasing = requests('eraseUser');

export const ERASURE_MUTANTS = mutants({
  'The data of a user': {
    'D-70 erasing leaves the data': erasing(set('user_id', 'somebody-else')),
    'D-70 what was erased before is counted again': responses('getErasure')(({ erased }) => {
      erased.jobs = 2;
    }),
  },
  'One job of a user': { 'D-70 erasing one job erases all of the user': erasing(drop('job_id')) },
  'With pseudonyms': { 'D-70 erasing with pseudonyms keeps the ids': erasing(drop('pseudonyms')) },
});
