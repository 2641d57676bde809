import { userInfo } from 'node:os';
import { SettingError } from '@tidemark/settings/settings';
import { runMemberCommand } from './features/members/command.ts';
import { openMembers } from './features/members/open-members.ts';
import { readConfig } from './platform/settings/config.ts';

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

run(process.argv.slice(2)).then(
  (output) => process.stdout.write(`${output}\n`),
  (error: Error) => {
    process.stderr.write(
      `${error instanceof SettingError ? error.message : (error.stack ?? error.message)}\n`,
    );
    process.exitCode = 1;
  },
);
