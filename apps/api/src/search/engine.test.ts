import { testSearchEngine } from '../../test/search-conformance.ts';
import { createSearchEngine } from './create-engine.ts';

testSearchEngine('the built-in engine', (db) => createSearchEngine(db));
