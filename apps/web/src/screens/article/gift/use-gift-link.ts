import { useEffect, useState } from 'react';

/** Whether the fragment of the URL is that of a gift link. False until hydration. */
export function useGiftLink(): boolean {
  const [gifted, setGifted] = useState(false);
  useEffect(() => {
    const update = () => setGifted(location.hash.startsWith('#gift='));
    update();
    addEventListener('hashchange', update);
    return () => removeEventListener('hashchange', update);
  }, []);
  return gifted;
}
