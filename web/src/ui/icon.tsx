// Line icons on a 24 × 24 grid, drawn here so that no files are loaded for them.

const paths = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  chat: 'M4 5h16v11H9l-5 4z',
  share: 'M12 15V4m0 0L8 8m4-4l4 4M5 12v8h14v-8',
  plug: 'M9 3v5m6-5v5M7 8h10v3a5 5 0 0 1-10 0zM12 16v5M3 3l18 18',
  robot: 'M5 9h14v10H5zM12 9V5m0 0a1 1 0 1 0 0-2 1 1 0 0 0 0 2M9 13v2m6-2v2M2 13v3m20-3v3',
  program: 'M8 7l-5 5 5 5m8-10l5 5-5 5',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.500 9.700l5.900-.8z',
  lock: 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3',
  mute: 'M4 9h4l5-4v14l-5-4H4zM17 9l5 6m0-6l-5 6',
  sound: 'M4 9h4l5-4v14l-5-4H4zM17 8.500a5 5 0 0 1 0 7M19.500 6a9 9 0 0 1 0 12',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zm10 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  swap: 'M7 4L4 7l3 3M4 7h13M17 20l3-3-3-3m3 3H7',
  partner:
    'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM16 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2.5 19c0-3 2-5 5.5-5 2 0 3.200.600 4 1.500.800-.900 2-1.500 4-1.500 3.500 0 5.500 2 5.500 5',
  dots: 'M12 5v.4M12 11.800v.4M12 18.600v.4',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  back: 'M15 5l-7 7 7 7',
  on: 'M9 5l7 7-7 7',
  first: 'M18 5l-7 7 7 7M7 5v14',
  last: 'M6 5l7 7-7 7M17 5v14',
  play: 'M8 5l11 7-11 7z',
  skip: 'M4 6l7 6-7 6zM12 6l7 6-7 6zM21 6v12',
  past: 'M4 12a8 8 0 1 1 2.300 5.700M4 12l-1.500-3M4 12l3-1.500M12 8v4l3 2',
  link: 'M10 14a4 4 0 0 0 6 .400l3-3a4 4 0 0 0-5.700-5.700l-1.300 1.300M14 10a4 4 0 0 0-6-.400l-3 3a4 4 0 0 0 5.700 5.700l1.300-1.300',
  pause: 'M8 5v14M16 5v14',
  plus: 'M12 5v14M5 12h14',
  cup: 'M7 4h10v6a5 5 0 0 1-10 0zM7 6H3v1a4 4 0 0 0 4 4m10-5h4v1a4 4 0 0 1-4 4M12 15v4m-4 1h8',
} as const;

export type IconName = keyof typeof paths;

export function Icon({ name, label }: { name: IconName; label?: string }) {
  return (
    <svg
      class="icon"
      viewBox="0 0 24 24"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d={paths[name]} />
    </svg>
  );
}
