import { useCallback, useMemo, useState } from 'react';

/** Row heights in px. */
export const densities = { compact: 32, standard: 40, comfortable: 52 } as const;
export type Density = keyof typeof densities;

interface Stored {
  density: Density;
  /** Columns switched on or off by hand. */
  columns: Record<string, boolean>;
}

export interface TableSettings {
  density: Density;
  setDensity: (density: Density) => void;
  isShown: (column: { id: string; optional?: boolean }) => boolean;
  setShown: (id: string, shown: boolean) => void;
  reset: () => void;
}

const densityKey = 'paddock.density';

function stored(name: string): Stored {
  try {
    const columns = JSON.parse(localStorage.getItem(`paddock.columns.${name}`) ?? '{}') as Record<
      string,
      boolean
    >;
    const density = localStorage.getItem(densityKey) as Density | null;
    return { density: density && density in densities ? density : 'standard', columns };
  } catch {
    return { density: 'standard', columns: {} };
  }
}

/** Density (for all tables) and columns (of this one), kept on this device. */
export function useTableSettings(name: string): TableSettings {
  const [settings, setSettings] = useState(() => stored(name));
  const change = useCallback(
    (part: Partial<Stored>) => {
      setSettings((before) => {
        const after = { ...before, ...part };
        localStorage.setItem(densityKey, after.density);
        localStorage.setItem(`paddock.columns.${name}`, JSON.stringify(after.columns));
        return after;
      });
    },
    [name],
  );
  return useMemo(
    () => ({
      density: settings.density,
      setDensity: (density) => change({ density }),
      isShown: (column) => settings.columns[column.id] ?? !column.optional,
      setShown: (id, shown) => change({ columns: { ...settings.columns, [id]: shown } }),
      reset: () => change({ columns: {} }),
    }),
    [settings, change],
  );
}
