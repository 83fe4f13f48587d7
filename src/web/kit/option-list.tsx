import Box from '@mui/material/Box';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { OptionRow } from '#web/kit/option-row.tsx';
import { OptionSearch } from '#web/kit/option-search.tsx';
import { filterOptions, type Option } from '#web/kit/option.ts';
import { t } from '#web/kit/tokens.ts';

export interface OptionListProps<V extends string> {
  options: readonly Option<V>[];
  selected: readonly V[];
  multiple?: boolean;
  onChange: (selected: V[]) => void;
  /** One choice was made, or Enter in a multiple list. */
  onDone?: () => void;
  search?: boolean;
  searchLabel?: string;
  limit?: number;
  /** Px, or 'fill'. */
  height?: number | 'fill';
  label: string;
  emptyText?: ReactNode;
  /** Taller rows for thumbs. */
  roomy?: boolean;
}

/** A list to choose from, with its search box: arrows move, Enter chooses, Space ticks in a multiple list. */
export function OptionList<V extends string>({
  options,
  selected,
  multiple = false,
  onChange,
  onDone,
  search = true,
  searchLabel = 'Search...',
  limit = 100,
  height = 400,
  label,
  emptyText = 'No results',
  roomy = false,
}: OptionListProps<V>) {
  const id = useId();
  const [query, setQuery] = useState('');
  const found = filterOptions(options, query, limit);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => selected.includes(option.value)),
    ),
  );
  const listRef = useRef<HTMLDivElement>(null);
  const current = found[Math.min(active, found.length - 1)];

  useEffect(() => {
    listRef.current?.querySelector('[data-active="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const choose = (option: Option<V>) => {
    if (option.disabled) return;
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
    } else if (
      event.key === 'Enter' ||
      (event.key === ' ' && (!search || (multiple && query === '')))
    ) {
      event.preventDefault();
      if (event.key === 'Enter' && multiple && onDone && (event.ctrlKey || event.metaKey)) onDone();
      else if (current) choose(current);
    }
  };

  const listProps = {
    id: `${id}-list`,
    role: 'listbox',
    'aria-label': label,
    'aria-multiselectable': multiple || undefined,
  } as const;
  const activeId = current ? `${id}-${current.value}` : undefined;

  return (
    <Box
      sx={{
        display: 'flex',
        flexDirection: 'column',
        minHeight: 0,
        height: height === 'fill' ? '100%' : 'auto',
      }}
    >
      {search ? (
        <OptionSearch
          label={label}
          placeholder={searchLabel}
          query={query}
          roomy={roomy}
          listId={`${id}-list`}
          activeId={activeId}
          onKeyDown={onKeyDown}
          onQuery={(typed) => {
            setQuery(typed);
            setActive(0);
          }}
        />
      ) : null}
      <Box
        ref={listRef}
        {...listProps}
        {...(search
          ? {}
          : { tabIndex: 0, autoFocus: true, onKeyDown, 'aria-activedescendant': activeId })}
        sx={{
          overflowY: 'auto',
          maxHeight: height === 'fill' ? 'none' : height,
          flex: height === 'fill' ? 1 : 'none',
          p: 1,
          overscrollBehavior: 'contain',
        }}
      >
        {found.map((option, index) => (
          <OptionRow
            key={option.value}
            id={`${id}-${option.value}`}
            option={option}
            ticked={selected.includes(option.value)}
            active={option === current}
            multiple={multiple}
            roomy={roomy}
            onChoose={() => choose(option)}
            onHover={() => setActive(index)}
          />
        ))}
      </Box>
      {found.length === 0 ? (
        <Box role="status" sx={{ px: 3, pb: 3, pt: 1, fontSize: 13, color: t.n[500] }}>
          {emptyText}
        </Box>
      ) : null}
    </Box>
  );
}
