import { densities, type Density } from '#web/kit/table/table-settings.ts';
import { shortcutsAreOn, switchShortcuts } from '#web/kit/base/shortcuts.ts';

/** The own settings of screens, as the account keeps them. */
export interface ScreenPreferences {
  density: Density;
  shortcuts: boolean;
}

const densityKey = 'paddock.density';

const isDensity = (value: unknown): value is Density =>
  typeof value === 'string' && value in densities;

/** What this device does now. */
export function readPreferences(): ScreenPreferences {
  const density = localStorage.getItem(densityKey);
  return { density: isDensity(density) ? density : 'standard', shortcuts: shortcutsAreOn() };
}

/** Lets this device follow what the account keeps; what it does not say stays as it is. */
export function applyPreferences(stored: Readonly<Record<string, unknown>>): void {
  const { density, shortcuts } = stored;
  if (isDensity(density)) localStorage.setItem(densityKey, density);
  if (typeof shortcuts === 'boolean') switchShortcuts(shortcuts);
}
