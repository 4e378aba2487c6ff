// Generated from openapi/ by `npm run generate`. Do not edit.

export { type Check, default } from './request-checks.js';
