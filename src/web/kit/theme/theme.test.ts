import { expect, test } from 'vitest';
import { theme } from '#web/kit/theme/theme.ts';

test('[2.12] the theme is light, and there is no dark one beside it', () => {
  expect(theme.palette.mode).toBe('light');
  expect(theme).not.toHaveProperty('colorSchemes.dark');
});
