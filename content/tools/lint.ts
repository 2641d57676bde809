import { join } from 'node:path';
import { lintFolder } from './lint/folder.ts';

const { faults, summary } = await lintFolder(join(import.meta.dirname, '..'));
for (const { file, field, says } of faults) console.log(`${file}: ${field}: ${says}`);
console.log(summary);
if (faults.length > 0) process.exitCode = 1;
