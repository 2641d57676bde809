import { giftTokenOf } from '@tidemark/contracts/gift';
import { useEffect, useState } from 'react';

/** The token of a gift link, which is in the fragment of the URL. Undefined until hydration. */
export function useGiftToken(): string | undefined {
  const [token, setToken] = useState<string>();
  useEffect(() => {
    const update = () => setToken(giftTokenOf(location.hash));
    update();
    window.addEventListener('hashchange', update);
    return () => window.removeEventListener('hashchange', update);
  }, []);
  return token;
}
