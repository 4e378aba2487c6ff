/** The chapters of the site in the order of its navigation. A Markdown file in `openapi/guides/` has to be in it. */

import type { OperationId } from '#generated/operations.ts';

export interface Chapter {
  /** The Markdown file, by its path from the top of the repository. */
  readonly file: string;
  /** The page's name in the site, without `.html`. */
  readonly page: string;
  /** In the navigation; the chapter's own heading may be longer. */
  readonly title: string;
  /** What a reader finds there: on the first page, and as the page's description. */
  readonly about: string;
  /** The operation that a reader may want to call at the end of it. */
  readonly tryIt?: OperationId;
}

export interface Group {
  readonly title: string;
  readonly chapters: readonly Chapter[];
}

type Reader = 'integrate' | 'operate' | 'contribute';

const guide = (reader: Reader, page: string, title: string, about: string, tryIt?: OperationId): Chapter => ({
  file: `openapi/guides/${reader}/${page}.md`,
  page,
  title,
  about,
  ...(tryIt && { tryIt }),
});

export const GROUPS: readonly Group[] = [
  {
    title: 'Integrate',
    chapters: [
      guide(
        'integrate',
        'quick-start',
        'Quick start',
        'From nothing to a verified callback in five minutes.',
        'createLink',
      ),
      guide(
        'integrate',
        'signing',
        'Signing',
        'The signature of a request, in six languages, with vectors to check yours.',
        'listLinks',
      ),
      guide(
        'integrate',
        'links',
        'Links',
        'The life of a link, from its creation to its last submission.',
        'createLink',
      ),
      guide('integrate', 'hosted-page', 'Hosted page', 'What users see when they open a link.'),
      guide(
        'integrate',
        'jobs',
        'Jobs',
        'What a submission starts: its states, its result, and its status on demand.',
        'getJobStatus',
      ),
      guide(
        'integrate',
        'callbacks',
        'Callbacks',
        'Receive results, know that they are genuine, and miss none.',
        'listCallbacks',
      ),
      guide(
        'integrate',
        'id-number-limits',
        'ID number limits',
        'How often one ID number may be submitted, and the reset.',
        'resetIdNumberRateLimit',
      ),
      guide('integrate', 'errors', 'Errors', 'Every error code, and what to do about each.'),
      guide('integrate', 'client', 'Client', 'The TypeScript client: it signs, sends, retries and verifies.'),
      guide(
        'integrate',
        'sandbox',
        'Sandbox',
        'Test numbers for every result, and a clock that can be moved.',
        'createLink',
      ),
      guide('integrate', 'mock', 'Mock', 'Every answer of the contract on demand, for frontends.'),
      guide('integrate', 'going-live', 'Going live', 'From the sandbox to production, step by step.'),
      guide('integrate', 'versions', 'Versions', 'What may change, what will not, and how you hear of it.'),
      {
        file: 'openapi/decisions.md',
        page: 'decisions',
        title: 'Decisions',
        about: 'Every point that the interface leaves open, and what was chosen.',
      },
      { file: 'CHANGELOG.md', page: 'changelog', title: 'Changelog', about: 'What is new in each release.' },
    ],
  },
  {
    title: 'Operate',
    chapters: [
      guide('operate', 'production', 'Production', 'What production needs, and the checklist.'),
      guide('operate', 'settings', 'Settings', 'Every setting, its default and its unit.'),
      guide(
        'operate',
        'admin',
        'Admin commands',
        'Partners, keys, limits, jobs and callbacks from the shell.',
      ),
      guide('operate', 'scaling', 'Scaling', 'What to run for 1, 10 and 1,000 partners, and what to watch.'),
      guide('operate', 'verifier', 'Writing a verifier', 'Let an engine of your own judge the submissions.'),
      {
        file: 'SECURITY.md',
        page: 'security',
        title: 'Security',
        about: 'What is protected, how, and what is not.',
      },
    ],
  },
  {
    title: 'Contribute',
    chapters: [
      {
        file: 'README.md',
        page: 'readme',
        title: 'Readme',
        about: 'The project in one page.',
      },
      {
        file: 'CONTRIBUTING.md',
        page: 'contributing',
        title: 'Contributing',
        about: 'How to work on this project.',
      },
      guide(
        'contribute',
        'conformance',
        'Conformance',
        'Prove that a server keeps the contract, in any language.',
      ),
      guide('contribute', 'speed', 'Speed', 'Measured figures, and the command that repeats them.'),
      guide('contribute', 'chaos', 'Faults', 'What was broken on purpose, and what held.'),
    ],
  },
];

/** Where links lead that name no chapter and no file. */
export const OTHER_TARGETS: Readonly<Record<string, string>> = {
  'openapi/examples': 'reference.html',
  'openapi/openapi.yaml': 'openapi.json',
  'openapi/workflows': 'conformance.html',
};

/** Why the list does not fit the files there are; null when it does. */
export function problemOf(groups: readonly Group[], guides: readonly string[]): string | null {
  const listed = groups.flatMap(({ chapters }) => chapters.map(({ file }) => file));
  const twice = listed.find((file, at) => listed.indexOf(file) !== at);
  if (twice) return `${twice} is listed twice in scripts/docs/chapters.ts.`;
  const unlisted = guides.filter((file) => !listed.includes(file));
  if (unlisted.length === 0) return null;
  return `${unlisted.join(', ')}: give it a place in the navigation, in scripts/docs/chapters.ts.`;
}
