import type { GetServerSideProps } from 'next';
import { setPrivateHeaders } from '../../lib/api/plain-response.ts';
import type { ShellProps } from '../../lib/page/static-page.ts';
import { readerNamed } from '../../lib/session/preview-readers.ts';
import { loadPreview, type PreviewProps } from './load.ts';

/** Rendered for each request and never cached. */
export const servePreview: GetServerSideProps<PreviewProps & ShellProps> = async (context) => {
  const { params, query, res } = context;
  setPrivateHeaders(res);
  const props = await loadPreview(String(params?.token), readerNamed(query.as));
  if (!props) return { notFound: true };
  if (props.kind === 'failed') res.statusCode = 503;
  return { props: { ...props, shell: { kind: 'none' } } };
};
