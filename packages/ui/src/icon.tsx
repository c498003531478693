const paths = {
  alert: 'M12 8v5m0 3.5v.01M12 3l9.5 17h-19z',
  archive: 'M4 4h16v4.5H4zM5.5 8.5V20h13V8.5M10 12.5h4',
  arrowDown: 'M12 5v14m-6-6 6 6 6-6',
  arrowUp: 'M12 19V5m-6 6 6-6 6 6',
  back: 'M19 12H5m6-6-6 6 6 6',
  book: 'M5 5.5A2 2 0 0 1 7 3.5h12v17H7a2 2 0 0 1-2-2zM5 18.5a2 2 0 0 1 2-2h12M9 7.5h6',
  branch:
    'M7 8.5v7M7 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 11a2 2 0 1 0 0-4 2 2 0 0 0 0 4M17 8.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4m0 0c0 4-10 2.5-10 7',
  calculator: 'M6 3h12v18H6zM9 6.5h6v3H9zM9 13v.01M12 13v.01M15 13v.01M9 17v.01M12 17v.01M15 17v.01',
  chart: 'M4 4v16h16M8.5 16v-5M13 16V8M17.5 16v-3',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  checkCircle: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m-4-8.7 2.7 2.7L16 9.5',
  chevronDown: 'm6 9.5 6 6 6-6',
  chevronLeft: 'm14.5 6-6 6 6 6',
  chevronRight: 'm9.5 6 6 6-6 6',
  circleDashed:
    'M12 3a9 9 0 0 1 3.4.7m2.9 1.9A9 9 0 0 1 20.6 9.2M21 12.5a9 9 0 0 1-1 3.8m-2.2 2.7a9 9 0 0 1-3.4 1.7M11 21a9 9 0 0 1-3.6-1.3m-2.6-2.4A9 9 0 0 1 3.2 14M3.1 10.5a9 9 0 0 1 1.6-3.7M7 4.6A9 9 0 0 1 9.5 3.4',
  circleCross: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M8.8 8.8l6.4 6.4m0-6.4-6.4 6.4',
  circleHalf: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18m0-18v18m0-3.5h5m-5-4h6.7m-6.7-4h6',
  close: 'M6 6l12 12M18 6 6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  document: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6m-6 4h6',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  edit: 'M5 19v-3.5L15.5 5 19 8.5 8.5 19z',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12m9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  eyeOff:
    'M4 4l16 16M9.9 9.9a3 3 0 0 0 4.2 4.2M6.6 6.6C4 8.4 2.5 12 2.5 12S6 18.5 12 18.5c1.8 0 3.4-.6 4.7-1.4M10.5 5.6c.5-.1 1-.1 1.5-.1 6 0 9.5 6.5 9.5 6.5s-.8 1.5-2.2 3',
  film: 'M4 5h16v14H4zM8 5v14M16 5v14M4 9.5h4m-4 5h4m8-5h4m-4 5h4',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  external: 'M10 5H5v14h14v-5M13 5h6v6m0-6-8.5 8.5',
  filter: 'M4 6h16M7 12h10M10.5 18h3',
  flag: 'M6 21V4m0 0h11l-2.5 4L17 12H6',
  folder: 'M3 6h6l2 2.5h10V19H3z',
  gift: 'M4 11h16v9H4zM3 7.5h18V11H3zM12 7.5V20M12 7.5C9 7.5 7.5 6.5 7.5 5S9.5 3 12 7.5c2.5-4.5 4.5-4 4.5-2.5S15 7.5 12 7.5',
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  headphones: 'M4 17v-4.5a8 8 0 0 1 16 0V17M4 14.5h3V20H5.5A1.5 1.5 0 0 1 4 18.5zM20 14.5h-3V20h1.5a1.5 1.5 0 0 0 1.5-1.5z',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 8v4.5l3 2',
  keyboard: 'M3 6.5h18v11H3zM6.5 10v.01M10 10v.01M13.5 10v.01M17 10v.01M8 14h8',
  language: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18M3 12h18M12 3c3 3 3.5 6 3.5 9s-.5 6-3.5 9c-3-3-3.5-6-3.5-9S9 6 12 3',
  library: 'M5 4v16M9.5 4v16M13 4.5l3.5-.8L20 19.5l-3.5.8z',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1',
  list: 'M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01',
  image: 'M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M9 9.5v.01',
  key: 'M8 16.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9M12.5 12H21v3.5M17 12v3',
  logout: 'M13 4H5v16h8M10 12h10m-4-4 4 4-4 4',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  menu: 'M4 7h16M4 12h16M4 17h16',
  more: 'M5.5 12.7a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4m6.5 0a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4m6.5 0a.7.7 0 1 0 0-1.4.7.7 0 0 0 0 1.4',
  underline: 'M7 15.5 15.5 7l2.5 2.5-8.5 8.5H7zM5 21h14',
  message: 'M4 5h16v11H10l-4.5 4v-4H4z',
  mindMap: 'M9 12h3m0 0c3 0 1-6 4-6m-4 6c3 0 1 6 4 6M3 10h6v4H3zM16 4h5v4h-5zM16 16h5v4h-5z',
  minus: 'M5 12h14',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5',
  pause: 'M8.5 5.5v13M15.5 5.5v13',
  pin: 'M9 4h6l-1 6 3.5 3.5h-11L10 10zM12 13.5V20',
  play: 'M8 5.5v13l10.5-6.5z',
  plus: 'M12 5v14M5 12h14',
  quote: 'M10 7H5v6h4c0 2-1 3.5-3.5 4M20 7h-5v6h4c0 2-1 3.5-3.5 4',
  refresh: 'M20 12a8 8 0 1 1-2.5-5.8L20 8.5M20 4v4.5h-4.5',
  rss: 'M5 19v.01M5 12.5a6.5 6.5 0 0 1 6.5 6.5M5 6a13 13 0 0 1 13 13',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14m5-2 4.5 4.5',
  server: 'M4 5h16v6H4zM4 13h16v6H4zM7.5 8v.01M7.5 16v.01',
  settings: 'M4 7h9m5 0h2M4 17h3m5 0h8M15.5 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5m-6 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5',
  share:
    'M17 8.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5m0 12a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5m2.2-3.7 6.2-3.5m-6.2 6 6.2 3.4',
  sheet: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  shield: 'M12 3l7.5 2.5V11c0 4.6-3 8-7.5 10-4.5-2-7.5-5.4-7.5-10V5.5zM9 11.8l2.2 2.2 3.8-4.2',
  sidebar: 'M4 5h16v14H4zM9.5 5v14',
  slides: 'M4 4.5h16V15H4zM12 15v4m-3.5 1.5L12 18l3.5 2.5',
  star: 'm12 3.5 2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  stop: 'M6.5 6.5h11v11h-11z',
  swap: 'M4 8h15m-3.5-3.5L19 8l-3.5 3.5M20 16H5m3.5 3.5L5 16l3.5-3.5',
  tiles: 'M4.5 4.5h6v6h-6zM13.5 4.5h6v6h-6zM4.5 13.5h6v6h-6zM13.5 13.5h6v6h-6z',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.5 11v5.5m3-5.5v5.5',
  type: 'M5 6h14M12 6v13M9 19h6',
  undo: 'M8.5 5.5 4 10l4.5 4.5M4.5 10H14a5 5 0 0 1 0 10h-3',
  upload: 'M12 16V5m-5 5 5-5 5 5M5 20h14',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8M4.5 20c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  users:
    'M9 11.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M2.5 19.5c.6-3.4 3.2-5 6.5-5s5.9 1.6 6.5 5M15.5 4.8a3.5 3.5 0 0 1 0 6.4M18 14.9c1.9.8 3.1 2.3 3.5 4.6',
  wifiOff:
    'M4 4l16 16M12 19v.01M8.5 15.5a5 5 0 0 1 5-1.2M5 12a10 10 0 0 1 4-2.4M2.5 8.5A14 14 0 0 1 6.5 6m4-1.2a14 14 0 0 1 11 3.7M19 12a10 10 0 0 0-4.5-2.5',
  zoomIn: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14m5-2 4.5 4.5M8 11h6M11 8v6',
  zoomOut: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14m5-2 4.5 4.5M8 11h6',
} as const

export type IconName = keyof typeof paths

/** A line icon in the current colour. Decorative: the surrounding control has the accessible name. `size` in pixels. */
export function Icon({ name, size = 18, className }: { name: IconName; size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d={paths[name]} />
    </svg>
  )
}
