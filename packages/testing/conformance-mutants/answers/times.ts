/** Mutants whose times are not the moments that they should be. */
import { mutants, replace, requests, responses } from '../mutant.ts';

/** The digits of a time zone that is an hour ahead, written as UTC. */
const local = (time: string) => new Date(Date.parse(time) + 3_600_000).toISOString();
const withOffset = (time: string) => local(time).replace('Z', '+01:00');

const creating = requests('createLink');
const expiring = (read: (time: string) => string) => creating(replace('expires_at', read));
const listing = requests('listLinks');
const { parse } = Date;
/** As a time again, where it was one. */
const moved = (time: string, ms: number) => (parse(time) ? new Date(parse(time) + ms).toISOString() : time);

export const TIME_MUTANTS = mutants({
  'Times: Times of a link': {
    'D-13 times of a link are in local time': responses('getLink')(replace('created_at', local)),
    'D-13 times of the list are in local time': responses('listLinks')(({ links }) =>
      links.forEach(replace('updated_at', local)),
    ),
  },
  'Times: The time of disabling': {
    'D-13 the time of disabling is in local time': responses('updateLink')(replace('disabled_at', local)),
    'D-13 the time of disabling has an offset': responses('updateLink')(replace('disabled_at', withOffset)),
  },
  'Times: Times of an erasure › D-13 times of an erasure are in local time': responses('eraseUser')(
    replace('requested_at', local),
  ),
  'Times: Times of a callback › D-13 times of a callback are in local time': responses('listCallbacks')(
    ({ callbacks }) => callbacks.forEach(replace('created_at', local)),
  ),
  'Times: A moment comes back': {
    'D-10 a time after 2038 is cut': expiring((time) =>
      parse(time) > 2 ** 31 * 1000 ? '2038-01-19T03:14:07.000Z' : time,
    ),
    'D-10 summer time counts': expiring((time) => (/^2031-07/.test(time) ? moved(time, -3_600_000) : time)),
    'D-10 an offset has hours alone': expiring((time) => time.replace('+05:45', '+05:00')),
    'D-10 minutes of an offset behind UTC count forward': expiring((time) =>
      time.replace('-03:30', '-02:30'),
    ),
  },
  'Times: A time after the year › D-10 a year is that of the digits': expiring((time) =>
    time.replace(/^(9999-12-31T23:59:59)[.\d]*-\d\d:00$/, '$1.000Z'),
  ),
  'createLink /expires_at › D-10 30 February is 2 March': expiring((time) =>
    time.replace('2030-02-30T', '2030-03-02T').replace('2031-02-29T', '2031-03-01T'),
  ),
  'submitVerification /dob › D-35 a birthday that is in no calendar is the next day': requests(
    'submitVerification',
  )(replace('dob', (day) => day.replace('1990-02-30', '1990-03-02').replace('1990-02-29', '1990-03-01'))),
  'Times: The list is narrowed': {
    'D-104 the offset of created_after is left aside': listing(
      replace('created_after', (time) => time.replace(/[+-]\d\d:\d\d$/, 'Z')),
    ),
    'D-104 links of the very time are left out': listing(replace('created_after', (time) => moved(time, 1))),
    'D-104 links of the very time are before it': listing(
      replace('created_before', (time) => moved(time, 1)),
    ),
  },
});
