import { join } from 'node:path';
import { lintFolder } from './lint/folder.ts';

const { faults, summary } = await lintFolder(join(import.meta.dirname, '..'));
for (const { file, field, message } of faults) console.log(`${file}: ${field}: ${message}`);
console.log(summary);
if (faults.length > 0) process.exitCode = 1;
