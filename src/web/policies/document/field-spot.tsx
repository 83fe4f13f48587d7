import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The whole row, or two places of it for long words. */
export type SpotSize = 'wide' | 'double';

const spotColumns = { wide: '1 / -1', double: 'span 2' } as const;

/** Where a field of the content stands on the page, so that a complaint can lead there. */
export function FieldSpot({
  path,
  size,
  children,
}: {
  path: string;
  size?: SpotSize | undefined;
  children: ReactNode;
}) {
  return (
    <Box
      data-field={path}
      sx={{
        minWidth: 0,
        scrollMarginTop: 56,
        ...(size && { gridColumn: spotColumns[size] }),
      }}
    >
      {children}
    </Box>
  );
}

/** A row that unfolds for it, or a page that is drawn anew, has shown its field by then. */
const unfoldMs = 500;
const giveUpMs = 5000;

/** Puts the cursor into the field of a path as soon as that is on the page; where none is its own, into the nearest. */
export function focusField(path: string): void {
  const asked = performance.now();
  const look = () => {
    const waited = performance.now() - asked;
    const spot = nearestSpot(path);
    if (spot && (spot.dataset['field'] === path || waited > unfoldMs))
      // A frame later it has its place.
      requestAnimationFrame(() => focusSpot(spot));
    else if (waited < giveUpMs) requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

function nearestSpot(path: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('[data-field]')]
    .filter(
      ({ dataset: { field = '' } }) =>
        path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`),
    )
    .toSorted((a, b) => (b.dataset['field'] ?? '').length - (a.dataset['field'] ?? '').length)[0];
}

function focusSpot(spot: HTMLElement): void {
  spot.scrollIntoView({ block: 'center' });
  const control = 'input:not([type="hidden"]), textarea, button, [tabindex="0"]';
  const target = spot.matches(control) ? spot : spot.querySelector<HTMLElement>(control);
  target?.focus({ preventScroll: true });
}
