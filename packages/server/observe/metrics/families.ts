/** Every family of `/metrics`: its name without `PREFIX`, its kind, what it says, and its labels, which are fixed (D-77). */

/** In front of each name that is ours. */
export const PREFIX = 'hosted_links_';

/** Times up to a minute, seconds. */
const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];
/** Times up to a day, seconds. */
const LONG = [0.01, 0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400];

export const HISTOGRAMS = {
  request_seconds: ['Time to answer requests', ['operation', 'code'], SECONDS],
  store_wait_seconds: ['Time that units of work waited for a permit and a connection', ['kind'], SECONDS],
  store_unit_seconds: ['Time that units of work took after that, with their commit', ['kind'], SECONDS],
  task_wait_seconds: ['How long jobs and deliveries had been due when they began', ['kind'], LONG],
  verifier_seconds: ['Time of calls of the verifier', ['outcome'], SECONDS],
  callback_seconds: ['Time of attempts to send a callback', ['outcome'], SECONDS],
  event_loop_delay_seconds: ['How late timers of 20 ms were', [], SECONDS],
} as const;

export const COUNTERS = {
  requests_shed_total: ['Requests that were refused before any work on them', []],
  refusals_total: ['Operations that were refused, by the word of the error', ['operation', 'reason']],
  page_loads_total: [
    'Loads of links’ pages: by browsers, ahead of time, by robots such as previews',
    ['kind'],
  ],
  process_cpu_seconds_total: ['CPU time of the process', []],
} as const;

export const GAUGES = {
  requests_in_flight: ['Requests that are being answered', []],
  upload_bytes: ['Bytes of submissions that are in memory', []],
  upload_bytes_max: ['UPLOAD_MEMORY_MIB', []],
  ready: ['Whether the server takes requests: 1 when /readyz is 200', []],
  database_up: ['Whether the database answered when it was last looked at', []],
  database_share_away: ['Share of the partners on workers of Citus that are away, 0 to 1', []],
  database_hosts: ['1 for each host of DATABASE_URL, with what it is (D-117)', ['host', 'state']],
  tasks_due: ['Jobs and deliveries that are due, up to 10000', ['kind']],
  tasks_oldest_due_seconds: ['How long the first of them has been due', ['kind']],
  erasures_oldest_seconds: ['How long the first request to erase has been in this state', ['state']],
  callback_addresses: [
    'Addresses of callbacks and events that only fail, of 20 partners',
    ['partner_id', 'state'],
  ],
  callback_addresses_left_out: ['Such addresses of other partners', []],
  pool_connections: ['Connections of this process to PostgreSQL', ['state']],
  pool_waiting: ['Units of work that wait for a connection', []],
  database_connections: ['Connections to this PostgreSQL database, of all servers', ['state']],
  database_connections_free: ['Connections that this role may still open', []],
  database_clock_ahead_seconds: ['How far the clock of PostgreSQL is ahead of this machine’s', []],
  build_info: [
    '1, with what this server is: its version, and a hash of the settings that servers share',
    ['version', 'settings'],
  ],
  clock_off: ['Whether nothing is erased here because the clock may be wrong', []],
  database_bytes: ['Size of the database', []],
  database_disk_bytes: ['Size of the file system of an SQLite database', []],
  database_disk_free_bytes: ['Free space of it', []],
  database_damaged: ['Whether pages of an SQLite file were damaged when the server started', []],
  migration_rows: [
    'Rows that a migration in steps has changed, and about how many are left',
    ['migration', 'state'],
  ],
  process_resident_memory_bytes: ['Memory of the process', []],
  process_heap_bytes: ['JavaScript objects of the process', []],
  process_open_fds: ['Open file descriptors', []],
  process_max_fds: ['File descriptors that the process may open', []],
  process_start_time_seconds: ['When the process started', []],
} as const;

export type GaugeName = keyof typeof GAUGES;
