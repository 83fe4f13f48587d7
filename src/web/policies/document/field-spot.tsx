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

/** Puts the cursor into the field of a path, once it is on the page. */
export function focusField(path: string): void {
  const spots = [...document.querySelectorAll<HTMLElement>('[data-field]')];
  const nearest = spots
    .filter(
      ({ dataset: { field = '' } }) =>
        path === field || path.startsWith(`${field}.`) || field.startsWith(`${path}.`),
    )
    .toSorted((a, b) => (b.dataset['field'] ?? '').length - (a.dataset['field'] ?? '').length)[0];
  if (!nearest) return;
  nearest.scrollIntoView({ block: 'center' });
  const control = 'input:not([type="hidden"]), textarea, button, [tabindex="0"]';
  const target = nearest.matches(control) ? nearest : nearest.querySelector<HTMLElement>(control);
  target?.focus({ preventScroll: true });
}
