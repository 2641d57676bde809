import type { GetServerSideProps } from 'next';
import Head from 'next/head';
import { Seo } from '../../components/Seo/Seo.tsx';
import { DraftArticle } from '../../features/article/DraftArticle.tsx';
import { loadPreview, type PreviewProps } from '../../features/preview/load.ts';
import { PreviewFailed, PreviewScreen } from '../../features/preview/PreviewScreen.tsx';
import { keepPrivate } from '../../lib/plain-answer.ts';
import { readerNamed } from '../../lib/readers.ts';
import type { ShellProps } from '../../lib/static-page.ts';

export default function PreviewPage(props: PreviewProps) {
  return (
    <>
      <Seo title="Draft preview" />
      <Head>
        <meta name="referrer" content="no-referrer" key="referrer" />
      </Head>
      {props.kind === 'failed' ? <PreviewFailed /> : <Shown {...props} />}
    </>
  );
}

function Shown({ draft, disclaimer }: PreviewProps & { readonly kind: 'shown' }) {
  const { reading, reader } = draft;
  return (
    <PreviewScreen draft={draft}>
      {/* Drawn anew for each reader: the draft may have been changed since it was shown to the last one. */}
      {reading.kind !== 'refused' && <DraftArticle key={reader} reading={reading} disclaimer={disclaimer} />}
    </PreviewScreen>
  );
}

/** Made for each request and kept by nobody. */
export const getServerSideProps: GetServerSideProps<PreviewProps & ShellProps> = async (context) => {
  const { params, query, res } = context;
  keepPrivate(res);
  const props = await loadPreview(String(params?.token), readerNamed(query.as));
  if (!props) return { notFound: true };
  if (props.kind === 'failed') res.statusCode = 503;
  return { props: { ...props, shell: { kind: 'none' } } };
};
