import { useEffect, useState } from 'react';
import { readItem, removeItem, writeItem } from '../../platform/storage/local-storage.ts';

const KEY = 'portal.calendarLocalTime';

/** Whether times are also shown in the reader's time zone. Remembered on the device; off until hydration. */
export function useLocalTime(): readonly [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(false);
  useEffect(() => setOn(readItem(KEY) === '1'), []);
  const change = (next: boolean) => {
    if (next) writeItem(KEY, '1');
    else removeItem(KEY);
    setOn(next);
  };
  return [on, change];
}
