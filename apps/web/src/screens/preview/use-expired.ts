import { useEffect, useState } from 'react';

/** Becomes true at the given time while the page is open. */
export function useExpired(at: string): boolean {
  const [expired, setExpired] = useState(false);
  useEffect(() => {
    setExpired(false);
    const timer = setTimeout(() => setExpired(true), Math.max(0, Date.parse(at) - Date.now()));
    return () => clearTimeout(timer);
  }, [at]);
  return expired;
}
