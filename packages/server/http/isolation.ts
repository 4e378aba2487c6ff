/** Headers for pages that others may frame (D-86). */

/** Of files: to an isolated page in a sandbox without an origin, all of them are of another one. */
export const SHARED = { 'cross-origin-resource-policy': 'cross-origin' };

/** Of pages in frames of pages that are isolated, and of their workers. */
export const ISOLATED = { ...SHARED, 'cross-origin-embedder-policy': 'require-corp' };
