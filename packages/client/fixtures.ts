/**
 * The examples of the API's contract as typed constants: requests and responses of each operation, callbacks, events.
 *
 * @packageDocumentation
 */
export * from '../../generated/fixtures.ts';
