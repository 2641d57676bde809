import type { GetServerSideProps } from 'next';
import { keepPrivate } from '../../lib/plain-answer.ts';
import { readerNamed } from '../../lib/readers.ts';
import type { ShellProps } from '../../lib/static-page.ts';
import { loadPreview, type PreviewProps } from './load.ts';

/** Made for each request and kept by nobody. */
export const servePreview: GetServerSideProps<PreviewProps & ShellProps> = async (context) => {
  const { params, query, res } = context;
  keepPrivate(res);
  const props = await loadPreview(String(params?.token), readerNamed(query.as));
  if (!props) return { notFound: true };
  if (props.kind === 'failed') res.statusCode = 503;
  return { props: { ...props, shell: { kind: 'none' } } };
};
