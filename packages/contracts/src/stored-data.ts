/**
 * What is stored about readers, where, and for how long. The privacy page shows this list; a test compares it with the
 * tables of the database.
 */
export interface StoredData {
  readonly title: string;
  readonly contents: string;
  readonly place: 'server' | 'main app' | 'device';
  readonly duration: string;
  /** Tables of the portal API with the reader's id. */
  readonly tables: readonly string[];
  /** The part of the JSON export that contains it; absent if it is not in the library's export. */
  readonly exportedAs?:
    | 'articles'
    | 'settings'
    | 'gifts'
    | 'follows'
    | 'notifications'
    | 'devices'
    | 'links'
    | 'private_feed';
}

const WHILE_ACCOUNT = 'Until you remove it, or until your account is deleted.';

export const STORED_DATA: readonly StoredData[] = [
  {
    title: 'Account',
    contents:
      'Your email address, password hash, plan, roles, settings, sessions with browser and network address, passkeys, payments and applications; for half an hour the ids of sessions that have ended.',
    place: 'main app',
    duration:
      'Until your account is deleted, one week after you ask for it. Grants of plans are kept as records without your name.',
    tables: [],
  },
  {
    title: 'Account activity',
    contents:
      'When you logged in, changed your account or tried to, when our staff opened or changed it, how it ended, the browser, and the network without the last part of its address.',
    place: 'main app',
    duration:
      '400 days, unless the operator of this site has chosen another time. When your account is deleted, what our staff did stays, without your name, browser and network.',
    tables: [],
  },
  {
    title: 'Rights',
    contents:
      'Your plan, roles and verified email address, as the main app reported them, so that access ends at once when they change, for half an hour the ids of sessions that have ended, and to send the emails that you choose.',
    place: 'server',
    duration: 'Until your account is deleted. A hash of your id is kept to reject your last tokens.',
    tables: ['reader_rights'],
  },
  {
    title: 'Library',
    contents: 'Articles you saved, your folders and tags, what you archived, and your notes on articles.',
    place: 'server',
    duration: WHILE_ACCOUNT,
    tables: ['bookmarks', 'library_folders', 'library_folder_items', 'library_tags', 'library_notes'],
    exportedAs: 'articles',
  },
  {
    title: 'Links to other sites',
    contents:
      'Addresses of pages of other sites that you keep in your library, with title, note and tags. Our servers never open them.',
    place: 'server',
    duration: WHILE_ACCOUNT,
    tables: ['saved_links'],
    exportedAs: 'links',
  },
  {
    title: 'Reading positions and history',
    contents:
      'Where you stopped in an article and whether you finished it. You can turn this off. Without an account it stays on your device.',
    place: 'server',
    duration: 'Until you remove or clear it. That an article was removed is remembered for 90 days.',
    tables: ['reading_records'],
    exportedAs: 'articles',
  },
  {
    title: 'Highlights and notes',
    contents: 'The words you marked, their colour and your notes.',
    place: 'server',
    duration: WHILE_ACCOUNT,
    tables: ['highlights'],
    exportedAs: 'articles',
  },
  {
    title: 'Times of changes',
    contents:
      'When you changed or removed a bookmark, its tags and folders or a highlight, to merge changes from a device that was offline. No texts; names of tags and folders as a hash.',
    place: 'server',
    duration: '90 days, deleted with your next change after that.',
    tables: ['library_writes'],
  },
  {
    title: 'Settings of the library',
    contents:
      'Whether your reading history is recorded, when you last cleared it, and when you were asked about topics.',
    place: 'server',
    duration: WHILE_ACCOUNT,
    tables: ['library_settings'],
    exportedAs: 'settings',
  },
  {
    title: 'Gift links',
    contents:
      'The links you created, the name you gave with them, and how many readers opened them. Readers are stored as a hash that differs between links; the networks of a reader’s device are stored in the same way, for a day.',
    place: 'server',
    duration: WHILE_ACCOUNT,
    tables: ['gifts'],
    exportedAs: 'gifts',
  },
  {
    title: 'Follows',
    contents: 'The analysts, categories, assets, searches, events and articles you follow.',
    place: 'server',
    duration: WHILE_ACCOUNT,
    tables: ['follows'],
    exportedAs: 'follows',
  },
  {
    title: 'Notifications',
    contents: 'What you were told about something you follow, and when you read it.',
    place: 'server',
    duration: '90 days.',
    tables: ['notifications'],
    exportedAs: 'notifications',
  },
  {
    title: 'Email settings',
    contents:
      'How often you get emails about what you follow, your time zone, quiet hours and daily limit, and an address that rejected our emails.',
    place: 'server',
    duration: WHILE_ACCOUNT,
    tables: ['notification_settings'],
    exportedAs: 'settings',
  },
  {
    title: 'Emails about what you follow',
    contents: 'Which notifications an email was about and whether it was delivered. No contents.',
    place: 'server',
    duration: '30 days.',
    tables: ['email_messages'],
  },
  {
    title: 'Devices for push messages',
    contents:
      'The address and public key of each browser in which you switched push messages on, as its push service issued them.',
    place: 'server',
    duration:
      'Until you switch it off or log out in that browser, until you change your password or end all sessions, until its push service no longer knows the address, or until your account is deleted.',
    tables: ['push_subscriptions'],
    exportedAs: 'devices',
  },
  {
    title: 'Push messages about what you follow',
    contents: 'Which notifications a push message was about and whether it was delivered. No contents.',
    place: 'server',
    duration: '30 days.',
    tables: ['push_messages'],
  },
  {
    title: 'Private feeds',
    contents:
      'A hash of the secret part of the address of your feeds, if you have created it, and when it was created and last used.',
    place: 'server',
    duration:
      'Until you revoke or replace it, change your password, end all sessions, or until your account is deleted.',
    tables: ['private_feeds'],
    exportedAs: 'private_feed',
  },
  {
    title: 'Email',
    contents: 'Messages about your account, such as codes, until they are delivered.',
    place: 'main app',
    duration: 'Until delivery, or until delivery was given up.',
    tables: [],
  },
  {
    title: 'Offline copies',
    contents:
      'Your email address and plan, so that you stay logged in without a connection, and articles you keep offline, encrypted with a key that cannot be read, changes that are not yet saved on the server, and the last 20 pages you visited that are free to all.',
    place: 'device',
    duration:
      '7 days after your device was last online; deleted at once when you remove them, log out or lose access. Free pages are replaced by later ones.',
    tables: [],
  },
  {
    title: 'Preferences',
    contents:
      'Theme (also as a cookie, for the account pages), text size, time zone of the calendar, recent searches and a random identifier of this browser.',
    place: 'device',
    duration: 'Until you clear the data of this site in your browser.',
    tables: [],
  },
  {
    title: 'Read counts',
    contents:
      'That an article was read, for the list of trending articles. Devices and networks are stored as hashes whose key is replaced every day.',
    place: 'server',
    duration: 'Hashes for one day; counts have no link to a reader.',
    tables: [],
  },
  {
    title: 'Logs',
    contents:
      'Requests with time, route, status and duration, for operation and security. No tokens, cookies, notes, quotes or searches within your library.',
    place: 'server',
    duration: 'As long as the operator of this site keeps its logs.',
    tables: [],
  },
  {
    title: 'Analytics',
    contents:
      'Only with your consent: pages and actions, without texts. Nothing from your library. Error reports do not identify you.',
    place: 'server',
    duration:
      'As long as the operator of this site keeps them. Withdrawing consent ends the collection at once.',
    tables: [],
  },
];
