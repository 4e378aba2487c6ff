/** Mutants whose list of jobs is not what was asked for (D-105). */
import { drop, mutants, requests, responses } from '../mutant.ts';

const asking = requests('listJobs');
const answering = responses('listJobs');

export const JOB_LIST_MUTANTS = mutants({
  'Jobs: A list of jobs': {
    'D-105 the state of listed jobs is left aside': asking(drop('state')),
    'D-105 the link of listed jobs is left aside': asking(drop('ref_id')),
    'D-105 times of listed jobs are left aside': asking(drop('created_before')),
    'D-105 jobs are listed oldest first': answering(({ jobs }) => {
      jobs?.reverse();
    }),
    'D-105 each page of jobs is the last': answering((body) => {
      body.next_cursor = null;
    }),
  },
  'Jobs: A job in a list': {
    'D-105 a successful job is listed as failed': answering(({ jobs }) => {
      for (const job of jobs ?? []) job.job_success = false;
    }),
    'D-105 a listed job names another link': answering(({ jobs }) => {
      for (const job of jobs ?? []) job.ref_id = job.ServiceJobID;
    }),
  },
});
