import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';

/**
 * A part of the page that needs no script is left as the server drew it: the browser neither downloads nor
 * runs its code. Only where a reader comes by a link inside the portal, or the data arrive after the sync,
 * is it drawn in the browser. (No Suspense may stand in static HTML: React moves what is in it by inline
 * script, which our content security policy forbids.)
 *
 * `Server` is undefined in the browser; pass it by `require` behind `typeof window`.
 */
export function serverIsland<P extends object>(
  Server: ComponentType<P> | undefined,
  load: () => Promise<{ default: ComponentType<P> }>,
): ComponentType<P & { readonly fallback?: ReactNode }> {
  const Browser = lazy(load) as unknown as ComponentType<P>;
  if (Server) {
    return ({ fallback: _, ...props }) => (
      <div>
        <Server {...(props as unknown as P)} />
      </div>
    );
  }
  return function ServerIsland({ fallback, ...props }) {
    const container = useRef<HTMLDivElement>(null);
    const [renderInBrowser, setRenderInBrowser] = useState(false);
    useLayoutEffect(() => setRenderInBrowser(container.current?.hasChildNodes() === false), []);
    if (renderInBrowser) {
      return (
        <div>
          <Suspense fallback={fallback}>
            <Browser {...(props as unknown as P)} />
          </Suspense>
        </div>
      );
    }
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set; React then leaves what is there
    return <div ref={container} suppressHydrationWarning dangerouslySetInnerHTML={NO_HTML} />;
  };
}

const NO_HTML = { __html: '' };
