/** Loaded before a server: its clock differs from the machine's by the milliseconds in the file CLOCK_FILE. */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 20;
const file = process.env['CLOCK_FILE'] ?? '';
const machineNow = Date.now;
let offsetMs = 0;

Date.now = () => machineNow() + offsetMs;
setInterval(() => {
  offsetMs = Number(readFileSync(file, 'utf8')) || 0;
}, LOOK_EVERY_MS).unref();
