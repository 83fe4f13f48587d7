import type { ReactNode } from 'react';
import type { Addable, Option } from '#web/kit/choice/option.ts';

/** An autocomplete shows at most this many [9.4]. */
export const autocompleteLimit = 50;

/** What one choice and several have in common. */
export interface SelectShared<V extends string> {
  label: string;
  options: readonly Option<V>[];
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  hint?: ReactNode;
  error?: string | undefined;
  hideLabel?: boolean;
  loading?: boolean;
  /** Shown when the options themselves could not be loaded, with a way to try again. */
  emptyText?: ReactNode;
  /** What is not in the list yet can be added from it. */
  adds?: Addable | undefined;
  autoFocus?: boolean;
}

export interface ChoiceProps<V extends string> extends SelectShared<V> {
  multiple: boolean;
  clearable: boolean;
  chosen: readonly V[];
  onChosen: (values: V[]) => void;
}
