import styles from './Icon.module.css';

/** Paths on a 24 × 24 grid with a stroke width of 1.75. */
const PATHS = {
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13ZM15.5 15.5 20.5 20.5',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  lock: 'M6.5 11h11v8.5h-11zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  unlock: 'M6.5 11h11v8.5h-11zM8.5 11V7.5a3.5 3.5 0 0 1 6.6-1.6',
  bookmark: 'M7 4.5h10V20l-5-3.8L7 20z',
  'chevron-down': 'm6 9.5 6 6 6-6',
  'chevron-right': 'm9.5 6 6 6-6 6',
  'chevron-left': 'm14.5 6-6 6 6 6',
  'arrow-right': 'M4 12h15M13.5 6.5 19 12l-5.5 5.5',
  sun: 'M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5c1-4 4-5.5 7.5-5.5s6.5 1.5 7.5 5.5',
  share: 'M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1',
  check: 'm5 12.5 4.5 4.5L19 7',
  chat: 'M4 5h16v11H11l-4 3.5V16H4z',
  people:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM2.5 19.5c.8-3.5 3.300-5 6.5-5s5.700 1.5 6.5 5M16 4.800a3.300 3.300 0 0 1 0 6.400M18 14.800c1.800.7 3 2.200 3.5 4.700',
  bell: 'M6 16.5h12l-1.5-2.5v-4a4.5 4.5 0 0 0-9 0v4zM10 19.5h4',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5V8M15.5 3.5V8',
  filter: 'M4 6h16M7 12h10M10 18h4',
  more: 'M5 11.5h1v1H5zM11.5 11.5h1v1h-1zM18 11.5h1v1h-1z',
  listen: 'M4 9.5h3.5L12 5.5v13L7.5 14.5H4zM15.5 9a4 4 0 0 1 0 6M18 6.5a7.5 7.5 0 0 1 0 11',
} as const;

export type IconName = keyof typeof PATHS;

interface Props {
  readonly name: IconName;
  readonly size?: number;
  readonly fill?: boolean;
}

/** Hidden from assistive technology: icons always have a text or a labelled parent. */
export function Icon({ name, size = 20, fill = false }: Props) {
  return (
    <svg
      aria-hidden="true"
      className={fill ? `${styles.icon} ${styles.filled}` : styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
