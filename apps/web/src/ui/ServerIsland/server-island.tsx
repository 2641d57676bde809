import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';

/**
 * A server island: part of a page that needs no JavaScript. The browser keeps the HTML from the server and
 * neither downloads nor runs the component's code. The component is rendered in the browser only after
 * client-side navigation, or if its data arrived after the session sync. (Static HTML must not contain a
 * suspended boundary: React would fill it with an inline script, which our CSP blocks.)
 *
 * `Server` is undefined in the browser: pass it behind a `typeof window` check, so that its code is left out there.
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
    // biome-ignore lint/security/noDangerouslySetInnerHtml: nothing is set, so that hydration keeps the existing HTML
    return <div ref={container} suppressHydrationWarning dangerouslySetInnerHTML={NO_HTML} />;
  };
}

const NO_HTML = { __html: '' };
