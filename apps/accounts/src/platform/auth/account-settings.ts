import type { Query } from '../database.ts';

interface AccountSetting {
  /** The column of the account that is true after the reader has switched it off. */
  readonly column: string;
  readonly label: string;
  readonly hint: string;
}

/**
 * What readers switch on and off for their account. A setting is an entry here: its column, its switch on the page of
 * settings and its part of the export are made from it. All are on at first.
 */
export const ACCOUNT_SETTINGS = {
  reminders: {
    column: 'noReminders',
    label: 'Reminders',
    hint: 'An email a day before a trial ends. Emails about security and payments are always sent.',
  },
} as const satisfies Readonly<Record<string, AccountSetting>>;

export type AccountSettingName = keyof typeof ACCOUNT_SETTINGS;
export type AccountSettings = Readonly<Record<AccountSettingName, boolean>>;

export const ACCOUNT_SETTING_NAMES = Object.keys(ACCOUNT_SETTINGS) as readonly AccountSettingName[];

const COLUMNS = ACCOUNT_SETTING_NAMES.map((name) => ACCOUNT_SETTINGS[name].column);

/** For the schema of accounts. A form of a sign-up cannot set them. */
export const settingFields = Object.fromEntries(
  COLUMNS.map((column) => [column, { type: 'boolean', required: false, input: false } as const]),
);

const toSettings = (isOn: (name: AccountSettingName) => boolean) =>
  Object.fromEntries(ACCOUNT_SETTING_NAMES.map((name) => [name, isOn(name)])) as AccountSettings;

export async function readAccountSettings(query: Query, uid: string): Promise<AccountSettings> {
  const columns = COLUMNS.map((column) => `"${column}"`);
  const [row = {}] = await query(`select ${columns} from "user" where id = $1`, [uid]);
  return toSettings((name) => row[ACCOUNT_SETTINGS[name].column] !== true);
}

export async function saveAccountSettings(
  query: Query,
  uid: string,
  settings: Partial<AccountSettings>,
): Promise<void> {
  for (const name of ACCOUNT_SETTING_NAMES.filter((known) => settings[known] !== undefined))
    await query(`update "user" set "${ACCOUNT_SETTINGS[name].column}" = $2 where id = $1`, [
      uid,
      !settings[name],
    ]);
}
