/** The colours by name; the only place with hexadecimal colours besides charts. */
export const palette = {
  brand: {
    50: '#fff4f0',
    100: '#fdece6',
    200: '#fbd3c6',
    500: '#e94e24',
    600: '#c93d17',
    700: '#a8300f',
    800: '#7a220a',
  },
  amber: { 100: '#fdf0d5', 500: '#F7A60B', 800: '#8a4b00' },
  n: {
    0: '#ffffff',
    25: '#fbfaf9',
    50: '#f7f5f3',
    100: '#f0eeeb',
    200: '#e7e5e2',
    300: '#d8d4cf',
    400: '#8a827b',
    500: '#6b645e',
    600: '#57534e',
    700: '#44403c',
    800: '#292524',
    900: '#1c1917',
  },
  neutral: { fg: '#44403c', bg: '#f0eeeb', dot: '#8a827b', ring: 'transparent' },
  info: { fg: '#1d4f91', bg: '#e6effa', dot: '#2563c9', ring: 'transparent' },
  success: { fg: '#14663a', bg: '#e3f5ea', dot: '#1b7f4b', ring: 'transparent' },
  warning: { fg: '#8a4b00', bg: '#fdf0d5', dot: '#F7A60B', ring: 'transparent' },
  error: { fg: '#9f1239', bg: '#fdebef', dot: '#c81e4a', ring: 'transparent' },
  secondary: { fg: '#44403c', bg: '#ffffff', dot: '#e94e24', ring: '#d8d4cf' },
  plain: { error: '#be123c', success: '#1b7f4b' },
} as const;

type Names<Group> = { readonly [Key in keyof Group]: string };

/** A group of colours as CSS variables, so that another scheme only needs other values on the root element. */
function variables<Name extends keyof typeof palette>(name: Name): Names<(typeof palette)[Name]> {
  const keys = Object.keys(palette[name]);
  return Object.fromEntries(keys.map((key) => [key, `var(--${name}-${key})`])) as Names<
    (typeof palette)[Name]
  >;
}

/** What the root element carries: `{ '--brand-500': '#e94e24', … }`. */
export const rootVariables: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(palette).flatMap(([name, group]) =>
    Object.entries(group).map(([key, colour]) => [`--${name}-${key}`, colour]),
  ),
);

/** The tokens that every component takes: colours, radii, shadows, faces. */
export const t = {
  brand: variables('brand'),
  amber: variables('amber'),
  n: variables('n'),
  tone: {
    neutral: variables('neutral'),
    info: variables('info'),
    success: variables('success'),
    warning: variables('warning'),
    error: variables('error'),
    secondary: variables('secondary'),
  },
  error: variables('plain').error,
  success: variables('plain').success,
  chart: ['#e94e24', '#292524', '#2563c9', '#0e8a84', '#7a220a', '#2f6f9f'],
  radius: { xs: 4, sm: 6, md: 8, button: 10, lg: 12, xl: 16 },
  shadow: {
    card: '0 0 0 1px rgba(28,25,23,.07), 0 1px 2px rgba(28,25,23,.04)',
    cardHover: '0 0 0 1px var(--n-300), 0 2px 6px rgba(28,25,23,.06)',
    pop: '0 0 0 1px rgba(28,25,23,.08), 0 4px 12px -2px rgba(28,25,23,.10), 0 12px 28px -8px rgba(28,25,23,.14)',
    dialog: '0 0 0 1px rgba(28,25,23,.08), 0 24px 64px -16px rgba(28,25,23,.32)',
  },
  font: {
    body: '"Inter Variable", Inter, system-ui, sans-serif',
    display: '"Archivo Variable", "Inter Variable", system-ui, sans-serif',
    mono: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  },
  ease: 'cubic-bezier(.23,1,.32,1)',
} as const;

/** The tones of status chips and cards; `neutral` is the absence of a colour. */
export type Tone = keyof typeof t.tone;
