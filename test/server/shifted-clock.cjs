// Loaded before a server: its clock differs from the real one by the milliseconds in the file that SHIFTED_CLOCK names.
const { readFileSync, statSync } = require('node:fs');

const RealDate = Date;
const file = process.env.SHIFTED_CLOCK;
let shiftMs = 0;
setInterval(() => {
  if (statSync(file, { throwIfNoEntry: false })) shiftMs = Number(readFileSync(file, 'utf8'));
}, 20).unref();

const now = () => RealDate.now() + shiftMs;
globalThis.Date = class extends RealDate {
  constructor(...fields) {
    super(...(fields.length === 0 ? [now()] : fields));
  }
};
globalThis.Date.now = now;
