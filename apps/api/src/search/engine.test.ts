import { testSearchEngine } from '../../test/search-conformance.ts';
import { createSearchEngine } from './create-engine.ts';

testSearchEngine('the embedded engine', (db) => createSearchEngine(db));
