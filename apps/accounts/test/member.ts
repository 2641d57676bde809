import type { App } from '../src/app.ts';
import type { AppOptions } from '../src/create-services.ts';
import { Browser, start } from './browser.ts';
import { emailsIn } from './outbox.ts';

export const MEMBER = { email: 'reader@example.com', password: 'a long walk home' };

export interface MemberSetup {
  readonly app: App;
  readonly browser: Browser;
  readonly uid: string;
  /** The emails so far that were sent to this address: their subjects. */
  subjects(to: string): Promise<readonly string[]>;
  /** The newest email. */
  lastEmail(): Promise<string>;
  /** Another browser of the same member. */
  signInElsewhere(): Promise<Browser>;
}

/** A member who has signed up and is signed in. */
export async function startWithMember(options: Partial<AppOptions> = {}): Promise<MemberSetup> {
  const app = await start(undefined, options);
  const { services } = app;
  const browser = new Browser(app.server);
  await browser.signUp(app, MEMBER);
  const { uid } = (await browser.sync()).json().fbUserProp;
  const emails = async () => {
    await services.background.settled();
    return emailsIn(services.config.dataDir);
  };
  return {
    app,
    browser,
    uid,
    lastEmail: async () => (await emails()).at(-1) ?? '',
    subjects: async (to) =>
      (await emails())
        .filter((email) => email.includes(`\nTo: ${to}\n`))
        .map((email) => email.match(/Subject: (.*)/)?.[1] ?? ''),
    async signInElsewhere() {
      const elsewhere = new Browser(app.server);
      await elsewhere.signIn(MEMBER.email, MEMBER.password);
      return elsewhere;
    },
  };
}

export const sessionCookie = (browser: Browser) => browser.cookies.get('tidemark.session_token');
