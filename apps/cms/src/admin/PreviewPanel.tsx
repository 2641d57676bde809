import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Button, Flex, Typography } from '@strapi/design-system';
import { useFetchClient, useForm } from '@strapi/strapi/admin';
import { useState } from 'react';

const ARTICLE = 'api::article.article';

/** Opens the saved draft on the portal, by an address that works for a quarter of an hour. */
export const PreviewPanel: PanelComponent = ({ model, documentId, document }) =>
  model === ARTICLE && documentId && document?.id
    ? { title: 'Preview', content: <OpenPreview documentId={documentId} /> }
    : null;

function OpenPreview({ documentId }: { readonly documentId: string }) {
  const { get } = useFetchClient();
  const [failed, setFailed] = useState(false);
  const unsaved = useForm('PreviewPanel', (state) => state.modified);

  const open = async () => {
    // Opened at once, while the click still counts as the editor's own; it gets its address when there is one.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    const query = new URLSearchParams({ documentId, status: 'draft' });
    const url = await get(`/content-manager/preview/url/${ARTICLE}?${query}`).then(
      (answer) => answer.data?.data?.url as string | undefined,
      () => undefined,
    );
    setFailed(url === undefined);
    if (tab && url) tab.location.href = url;
    else tab?.close();
  };

  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Button variant="tertiary" onClick={open} disabled={unsaved}>
        Open on the portal
      </Button>
      <Typography variant="pi" textColor={failed ? 'danger600' : 'neutral600'}>
        {words(unsaved, failed)}
      </Typography>
    </Flex>
  );
}

function words(unsaved: boolean, failed: boolean): string {
  if (unsaved) return 'Save first: the preview shows what is saved.';
  return failed
    ? 'There is no preview of this draft for you.'
    : 'The draft as any reader would see it, for 15 minutes.';
}
