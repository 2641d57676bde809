// `npm run --silent mail:bounce < MESSAGE`: passes an email that a mail server returned on to the API.
import { readEnvironment, readSettings } from './lib/settings.mjs';

/** The exit code with which a mail server tries again later. */
const TEMPORARY_FAILURE = 75;

const { apiUrl, env } = readSettings(readEnvironment());
/** @type {Buffer[]} */
const chunks = [];
for await (const chunk of process.stdin) chunks.push(chunk);
try {
  const response = await fetch(`${apiUrl}/hooks/bounces`, {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', 'x-tidemark-secret': env.BOUNCE_SECRET ?? '' },
    body: Buffer.concat(chunks),
    signal: AbortSignal.timeout(30_000),
  });
  if (!response.ok) throw new Error(`The API responded with ${response.status}.`);
  console.log(JSON.stringify((await response.json()).data));
} catch (error) {
  const reached = !(error instanceof TypeError);
  console.error(reached ? String(error) : `The API at ${apiUrl} cannot be reached.`);
  process.exitCode = TEMPORARY_FAILURE;
}
