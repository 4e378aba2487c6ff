/**
 * V8 allocates as old what it saw live long, and while many requests wait, all that they make does. It then waits for a full
 * collection with all that it points to, though nothing needs it any longer. In which processes it does so is chance.
 */
import { setFlagsFromString } from 'node:v8';

setFlagsFromString('--no-allocation-site-pretenuring');
