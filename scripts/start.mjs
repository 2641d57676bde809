// `npm start`: from a fresh clone to a running portal. Plain JavaScript without dependencies, because it runs
// before anything is installed, on whatever Node the machine has.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Tidemark needs Node 20.19 or later to start; this is ${process.versions.node}.`);
  process.exit(1);
}
const { start } = await import('./lib/start.mjs');
await start({ verbose: process.argv.includes('--verbose') });
