import { Seo } from '../../domain/seo/Seo.tsx';
import { DraftArticle } from '../../screens/article/DraftArticle.tsx';
import type { PreviewProps } from '../../screens/preview/load.ts';
import { PreviewFailed, PreviewScreen } from '../../screens/preview/PreviewScreen.tsx';
import { servePreview } from '../../screens/preview/serve.ts';
import { Head } from '../../ui/Head/Head.tsx';

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
  const { view, reader } = draft;
  return (
    <PreviewScreen draft={draft}>
      {/* Remounted for each kind of reader, because the draft may have changed in between. */}
      {view.kind !== 'rejected' && <DraftArticle key={reader} view={view} disclaimer={disclaimer} />}
    </PreviewScreen>
  );
}

export const getServerSideProps = servePreview;
