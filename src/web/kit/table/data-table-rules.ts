import { t } from '#web/kit/base/tokens.ts';

/** The rules for all rows of a table: one style sheet for the table is far cheaper than one for each cell. */
export function rowRules(height: number) {
  return {
    // Each row by itself to the browser: where the focus moves, two rows are painted and not a hundred.
    '& tbody > tr': { cursor: 'default', position: 'relative', zIndex: 0 },
    '& tbody > tr[data-opens]': { cursor: 'pointer' },
    '& tbody > tr > td': {
      height,
      px: 3,
      py: 0,
      background: t.n[0],
      borderBottom: `1px solid ${t.n[200]}`,
      whiteSpace: 'nowrap',
    },
    '& tbody > tr[data-child] > td, & tbody > tr:hover > td, & tbody > tr:focus-within > td': {
      background: t.n[25],
    },
    '& tbody > tr[aria-selected="true"] > td': { background: t.brand[50] },
    // The ring is there before it shows: one that comes would have the browser lay out the whole table.
    '& [data-row-link]': {
      color: 'inherit',
      textDecoration: 'none',
      outline: '2px solid transparent',
      outlineOffset: 2,
    },
    '& [data-row-link]:focus-visible': { outlineColor: t.brand[600] },
    '@media (forced-colors: active)': {
      // The ground that marks the row in hand is gone there.
      '& tbody > tr[aria-selected="true"]': {
        outline: '2px solid Highlight',
        outlineOffset: -2,
      },
      '& [data-row-link]:not(:focus-visible)': { outline: 'none' },
    },
    // The menus stay in view where the table is wider than its box; with a mouse that of the row in hand, since a hundred
    // cells that stick are hundreds of layers to the browser.
    '[data-wide] > & tr:hover > [data-menu]': { position: 'sticky', right: 0 },
    '@media (hover: none)': {
      '[data-wide] > & [data-menu]': { position: 'sticky', right: 0 },
    },
    '& [data-row-link]:hover': { textDecoration: 'underline', textUnderlineOffset: '3px' },
  };
}
