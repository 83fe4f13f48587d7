import type { LucideIcon } from 'lucide-react';

/** A popup shows at most this many options in at most this height [9.4]. */
export const popupLimit = 20;
export const popupMaxHeight = 600;

/** One entry of a popup menu. */
export interface MenuAction {
  label: string;
  icon?: LucideIcon;
  onSelect?: () => void;
  /** A place to go to instead. */
  href?: string;
  disabled?: boolean;
  /** Why it is disabled, or what it does. */
  note?: string;
  destructive?: boolean;
  /** The current one. */
  ticked?: boolean;
  /** A subheader above it [3.23]. */
  heading?: string;
  /** A line above it. */
  divided?: boolean;
}
