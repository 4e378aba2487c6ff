/**
 * The two clocks, as types: one given for the other does not compile. A plain number, such as a sum, fits both, so a
 * time is taken under the name of its clock before it is reckoned with.
 */

/** By the service's clock, which a sandbox moves: of what a partner or a user sees. Epoch milliseconds. */
export type ServiceTime = number & { readonly clock?: 'service' };

/** By the clock of the machine: of signatures, keys, leases and the audit trail. Epoch milliseconds. */
export type RealTime = number & { readonly clock?: 'real' };
