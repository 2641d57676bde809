import { globSync } from 'node:fs';
import { ROOT } from './root.mjs';

const GENERATED = /(?:^|\/)(?:node_modules|dist|build|test-results|screenshots)$/;

/**
 * Paths of the files of the repository, relative to its root, without what is installed or generated. A glob does not
 * enter hidden folders by itself: those of builds and local data stay out, those of CI are added.
 * @param {string} pattern a glob that matches the names of the files, such as '*.test.ts'
 */
export function repositoryFiles(pattern) {
  return globSync(
    ['**', '.ci', '.github/**'].map((folder) => `${folder}/${pattern}`),
    { cwd: ROOT, exclude: (path) => GENERATED.test(path) },
  );
}
