/** Limits that last: the user is told until when, and nothing is sent again before (§7.2, D-64). */
export const BLOCKS = [
  'id_number_blocked',
  'too_many_id_numbers',
  'too_many_submissions',
  'too_much_image_data',
] as const;

export type Block = (typeof BLOCKS)[number];
