import type { LucideIcon } from 'lucide-react';
import type { StatusTone } from '#domain/status-tone.ts';

/** The groups of the palette, from top to bottom. */
export const paletteGroups = ['Recent', 'Records', 'Actions', 'Go to'] as const;

/** One line of the palette: it leads somewhere (`href`) or does something (`run`). */
export interface PaletteEntry {
  id: string;
  group: (typeof paletteGroups)[number];
  label: string;
  note?: string;
  status?: { label: string; tone: StatusTone } | null;
  icon: LucideIcon;
  href?: string;
  run?: () => void;
}
