import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tokensStylesheet } from '../src/stylesheet.ts';

writeFileSync(join(import.meta.dirname, '../tokens.css'), tokensStylesheet());
