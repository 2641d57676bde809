// The supervisor is part of the harness, which the tests share. Imported by path, because `npm start` runs
// before npm has linked the workspace packages.
export * from '../../packages/harness/src/supervisor.mjs';
