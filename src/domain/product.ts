// What the product is called and which colours carry it: written here once, shown everywhere.
// Example: mails are sent as "Paddock", and a claim that we pay carries the status paid_by_paddock.

/** The name of the product as people read it: window title, mails, documents. */
export const PRODUCT_NAME = 'Paddock';

/** What the product is, in one line, for the sign-in page and the footer of documents. */
export const PRODUCT_TAGLINE = 'Motorsport insurance';

/** The brand palette [9.15]. Screens take their tones from the theme; mails and documents take them here. */
export const brandColours = {
  orange: '#e94e24',
  yellow: '#F7A60B',
  orange_dark: '#c93d17',
  ink: '#1c1917',
  grey: '#6b645e',
  line: '#e7e5e2',
  paper: '#ffffff',
} as const;
