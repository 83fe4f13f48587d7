import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';
import {
  type Addable,
  bestMatch,
  filterOptions,
  type Dashes,
  type Option,
} from '#web/kit/choice/option.ts';

export interface OptionChoice<V extends string> {
  options: readonly Option<V>[];
  selected: readonly V[];
  multiple: boolean;
  onChange: (selected: V[]) => void;
  onDone: (() => void) | undefined;
  /** A search box takes the keys; otherwise the list does. */
  search: boolean;
  limit: number;
  dashes: Dashes;
  adds: Addable | undefined;
}

/** What a list of options shows of a search, which one the keys point at, and what a key chooses. */
export function useOptionChoice<V extends string>(choice: OptionChoice<V>) {
  const { options, selected, multiple, onChange, onDone, search, ...narrowing } = choice;
  const [query, setQueryText] = useState('');
  // Where it opens it stays, whatever is chosen in it.
  const [around] = useState(() => selected[0]);
  const rules = { ...narrowing, around };
  const found = filterOptions(options, query, rules);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      found.findIndex((option) => selected.includes(option.value)),
    ),
  );
  // Space ticks once the arrows were used; before that it is a letter of the search.
  const [walking, setWalking] = useState(false);
  const listRef = useRef<HTMLDivElement>(null);
  const current = found[Math.min(active, found.length - 1)];

  useEffect(() => {
    listRef.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  useEffect(() => {
    if (!search) listRef.current?.focus();
  }, [search]);

  const choose = (option: Option<V>) => {
    if (option.disabled) return;
    if (option.run) return runInstead(option.run, onDone);
    if (!multiple) {
      onChange([option.value]);
      onDone?.();
      return;
    }
    onChange(
      selected.includes(option.value)
        ? selected.filter((value) => value !== option.value)
        : [...selected, option.value],
    );
  };

  const onKeyDown = (event: KeyboardEvent) => {
    const last = found.length - 1;
    const moves: Record<string, number> = {
      ArrowDown: Math.min(active + 1, last),
      ArrowUp: Math.max(active - 1, 0),
      Home: 0,
      End: last,
    };
    const move = moves[event.key];
    if (
      move !== undefined &&
      !(search && query !== '' && (event.key === 'Home' || event.key === 'End'))
    ) {
      event.preventDefault();
      setActive(move);
      setWalking(true);
    } else if (
      event.key === 'Enter' ||
      (event.key === ' ' && (!search || (multiple && (walking || query === ''))))
    ) {
      event.preventDefault();
      if (event.key === 'Enter' && multiple && onDone && (event.ctrlKey || event.metaKey)) onDone();
      else if (current) choose(current);
    }
  };

  const setQuery = (typed: string) => {
    setQueryText(typed);
    setActive(bestMatch(filterOptions(options, typed, rules), typed));
    setWalking(false);
  };
  const point = (option: Option<V>) => setActive(found.indexOf(option));
  return { query, setQuery, found, current, choose, point, onKeyDown, listRef };
}

/** What an option does instead of being chosen; the list is done with it. */
function runInstead(run: () => void, onDone: (() => void) | undefined): void {
  onDone?.();
  run();
}
