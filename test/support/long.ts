/** Whether this is the long form, `npm run test:long`: `npm test` runs the short one. */
export const IS_LONG = Boolean(process.env['LONG']);
