/** Whether a link's page speaks to the app that shows it (D-122): a partner parameter, which servers of 1.0.0 keep. */
import type { Link } from '../link.ts';

const PARAMETER = 'app_bridge';

export const speaksToApp = ({ partnerParams }: Pick<Link, 'partnerParams'>): boolean =>
  partnerParams?.[PARAMETER] === 'on';

/** The link as a sandbox shows it: it speaks unless the partner says `off`. */
export const sandboxLink = (link: Link): Link => ({
  ...link,
  partnerParams: {
    ...link.partnerParams,
    [PARAMETER]: link.partnerParams?.[PARAMETER] === 'off' ? 'off' : 'on',
  },
});
