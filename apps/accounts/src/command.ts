import { userInfo } from 'node:os';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { SettingError } from '@tidemark/settings/settings';
import { readPeriod } from './features/audit/command.ts';
import { exportEvents } from './features/audit/export.ts';
import { runMemberCommand } from './features/members/command.ts';
import { openMembers } from './features/members/open-members.ts';
import { readConfig } from './platform/settings/config.ts';

/** `npm run accounts -- audit`: the log is as long as it is, so that it is printed while it is read. */
async function printEvents(args: readonly string[]): Promise<void> {
  const period = readPeriod(args);
  const { audit, close } = await openMembers(readConfig(process.env));
  try {
    await pipeline(Readable.from(exportEvents(audit, period)), process.stdout, { end: false });
  } finally {
    await close();
  }
}

/** `npm run accounts -- grant|revoke|show`: see runMemberCommand. */
async function run(args: readonly string[]): Promise<string> {
  const { members, findMember, close } = await openMembers(readConfig(process.env));
  try {
    return await runMemberCommand(args, {
      members,
      findMember,
      now: Date.now(),
      by: `operator ${userInfo().username}`,
    });
  } finally {
    await close();
  }
}

const [command, ...args] = process.argv.slice(2);
const done =
  command === 'audit'
    ? printEvents(args)
    : run(process.argv.slice(2)).then((output) => void process.stdout.write(`${output}\n`));
done.catch((error: Error) => {
  process.stderr.write(`${error instanceof SettingError ? error.message : (error.stack ?? error.message)}\n`);
  process.exitCode = 1;
});
