import { afterAll } from 'vitest';
import { cleanUp } from './support.ts';

// A set-up file runs for every test file, whereas modules are loaded only once in each worker.
afterAll(cleanUp);
