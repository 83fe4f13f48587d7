/**
 * What makes an input one of several lines that grows with its text from `least` to `most`, then scrolls. The browser
 * measures it by itself: a script would have it lay out the page at each letter. One that cannot stays at `least`.
 */
export function growingLines(least: number, most: number) {
  return {
    multiline: true,
    inputComponent: 'textarea' as const,
    rows: least,
    sx: {
      '& textarea': {
        fieldSizing: 'content',
        minHeight: `${least}lh`,
        maxHeight: `${most}lh`,
      },
    },
  };
}
