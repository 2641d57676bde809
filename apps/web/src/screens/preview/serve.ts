import type { GetServerSideProps } from 'next';
import type { ShellProps } from '../../domain/pages/index.ts';
import { readerNamed } from '../../domain/preview/index.ts';
import { setPrivateHeaders } from '../../platform/http/plain-response.ts';
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
