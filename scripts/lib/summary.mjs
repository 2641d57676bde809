import { postgresFolder } from './local-postgres.mjs';
import { logFolder } from './servers.mjs';

const PASSWORD = 'research-demo';
const SIGN_INS = [
  ['free@demo.test', 'free'],
  ['explorer@demo.test', 'Explorer'],
  ['pioneer@demo.test', 'Pioneer'],
  ['professional@demo.test', 'Professional'],
  ['alpha@demo.test', 'Professional with Alpha Zone'],
  ['staff@demo.test', 'Professional with Alpha Zone, staff'],
  ['staff2@demo.test', 'a second member of staff'],
];

/** @param {import('./settings.mjs').Settings} settings */
export function summary({ portalUrl, apiUrl, accountsUrl, dataDir, env }) {
  const database = env.DATABASE_URL
    ? 'PostgreSQL (DATABASE_URL)'
    : `PostgreSQL in ${postgresFolder(dataDir)}, for trying out; use a server of your own in production`;
  const demo = SIGN_INS.map(([email = '', plan = '']) => `    ${email.padEnd(24)}${plan}`);
  return [
    '',
    `  Portal      ${portalUrl}`,
    `  Portal API  ${apiUrl}/docs`,
    `  Main app    ${accountsUrl}`,
    '',
    ...(env.DEMO === '1' ? [`  Demo sign-ins, all with the password ${PASSWORD}:`, ...demo, ''] : []),
    `  Database    ${database}`,
    `  Data        ${dataDir} (kept until you delete it)`,
    `  Logs        ${logFolder(dataDir)} (npm start -- --verbose shows them here)`,
    '  Stop        Ctrl-C',
    '',
  ].join('\n');
}
