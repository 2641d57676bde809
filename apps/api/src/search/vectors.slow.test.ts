import { afterAll, beforeAll } from 'vitest';
import { type StandInService, startEmbeddingService } from '../../test/embedding-service.ts';
import { testSearchEngine } from '../../test/search-conformance.ts';
import { createSearchEngine } from './create-engine.ts';

let service: StandInService;
beforeAll(async () => {
  service = await startEmbeddingService();
});
afterAll(() => service.stop());

// The suite calls `ready` before it compares what readers see with and without locked bodies.
testSearchEngine('the built-in engine with an embedding service', (db) => {
  const engine = createSearchEngine(db, { embeddings: service.settings });
  return {
    ...engine,
    async ready(log) {
      await engine.ready(log);
      await engine.updateVectors(log, () => true);
    },
  };
});
