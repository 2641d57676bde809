import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Button, Flex, Typography } from '@strapi/design-system';
import { useFetchClient, useForm } from '@strapi/strapi/admin';
import { useState } from 'react';

const ARTICLE = 'api::article.article';

/** Opens the saved draft on the portal at an address that expires after 15 minutes. */
export const PreviewPanel: PanelComponent = ({ model, documentId, document }) =>
  model === ARTICLE && documentId && document?.id
    ? { title: 'Preview', content: <OpenPreview documentId={documentId} /> }
    : null;

function OpenPreview({ documentId }: { readonly documentId: string }) {
  const { get } = useFetchClient();
  const [failed, setFailed] = useState(false);
  const unsaved = useForm('PreviewPanel', (state) => state.modified);

  const open = async () => {
    // Opened before the request, because browsers block windows that are not opened directly by a click.
    const tab = window.open('about:blank', '_blank');
    if (tab) tab.opener = null;
    const query = new URLSearchParams({ documentId, status: 'draft' });
    const url = await get(`/content-manager/preview/url/${ARTICLE}?${query}`).then(
      (response) => response.data?.data?.url as string | undefined,
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
        {statusText(unsaved, failed)}
      </Typography>
    </Flex>
  );
}

function statusText(unsaved: boolean, failed: boolean): string {
  if (unsaved) return 'Save first. The preview shows the saved draft.';
  return failed
    ? "You can't preview this draft."
    : 'Shows the draft as readers will see it. The link is valid for 15 minutes.';
}
