import { site } from '@tidemark/contracts/paths';
import { STORED_DATA, type StoredData } from '@tidemark/contracts/stored-data';
import { config } from '../../platform/config.ts';
import Link from '../../ui/Link/Link.tsx';
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx';
import styles from './PrivacyScreen.module.css';

const PLACES: Readonly<Record<StoredData['place'], string>> = {
  server: 'On our servers',
  'main app': 'With your account',
  device: 'On your device only',
};

export function PrivacyScreen() {
  return (
    <div className="container">
      <PageHeader title="Privacy" description="What we store about you, where, and for how long." />
      <div className={styles.text}>
        <p>
          You can read without an account. Nothing about anonymous readers is stored on our servers except
          counts and logs that identify nobody.
        </p>
        <p>
          <a href={`${config.mainApp.account}/data`}>Your data</a> in your account exports everything we store
          about you as a file, and deletes your account with all of it. Your{' '}
          <Link href={site.readingList}>reading list</Link> exports, clears and removes its parts.
        </p>
      </div>
      <dl className={styles.list}>
        {STORED_DATA.map(({ title, contents, place, duration }) => (
          <div key={title} className={styles.row}>
            <dt className={styles.title}>{title}</dt>
            <dd>
              <p>{contents}</p>
              <p className={styles.quiet}>
                {PLACES[place]}. {duration}
              </p>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
