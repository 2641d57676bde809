import { afterAll, beforeAll } from 'vitest';
import { type StandInService, startEmbeddingService } from '../../test/embedding-service.ts';
import { testSearchEngine } from '../../test/search-conformance.ts';
import { createSearchEngine } from './create-engine.ts';
import { Vectors } from './vectors.ts';

let service: StandInService;
beforeAll(async () => {
  service = await startEmbeddingService();
});
afterAll(() => service.stop());

// The suite calls `start` before it compares what readers see with and without locked bodies.
testSearchEngine('the embedded engine with an embedding service', (db) => {
  const vectors = new Vectors(db, service.settings);
  const engine = createSearchEngine(db, { vectors });
  return {
    ...engine,
    async start(log) {
      await engine.start(log);
      await vectors.update(log, () => true);
    },
  };
});
