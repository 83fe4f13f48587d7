import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import { Check, Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
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
        <SearchBox
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

interface SearchBoxProps {
  label: string;
  placeholder: string;
  query: string;
  roomy: boolean;
  listId: string;
  activeId: string | undefined;
  onKeyDown: (event: KeyboardEvent) => void;
  onQuery: (query: string) => void;
}

function SearchBox(props: SearchBoxProps) {
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 3,
        height: props.roomy ? 52 : 40,
        borderBottom: `1px solid ${t.n[200]}`,
        flex: 'none',
      }}
    >
      <Search size={16} color={t.n[500]} aria-hidden="true" />
      <InputBase
        autoFocus
        fullWidth
        value={props.query}
        placeholder={props.placeholder}
        onChange={(event) => props.onQuery(event.target.value)}
        onKeyDown={props.onKeyDown}
        sx={{
          fontSize: props.roomy ? 16 : 14,
          '& input::placeholder': { color: t.n[500], opacity: 1 },
          '& input:focus-visible': { outline: 'none' },
        }}
        slotProps={{
          input: {
            role: 'combobox',
            'aria-label': `${props.label}: search`,
            'aria-expanded': true,
            'aria-controls': props.listId,
            'aria-activedescendant': props.activeId,
            'aria-autocomplete': 'list',
          },
        }}
      />
    </Box>
  );
}

interface OptionRowProps {
  id: string;
  option: Option;
  ticked: boolean;
  active: boolean;
  multiple: boolean;
  roomy: boolean;
  onChoose: () => void;
  onHover: () => void;
}

function OptionRow({
  id,
  option,
  ticked,
  active,
  multiple,
  roomy,
  onChoose,
  onHover,
}: OptionRowProps) {
  return (
    <Box
      id={id}
      role="option"
      aria-selected={ticked}
      aria-disabled={option.disabled || undefined}
      data-active={active}
      onClick={onChoose}
      onMouseMove={onHover}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        minHeight: roomy ? 52 : 32,
        px: 2,
        py: 1,
        borderRadius: `${t.radius.sm}px`,
        fontSize: roomy ? 16 : 13.5,
        lineHeight: '20px',
        cursor: option.disabled ? 'default' : 'pointer',
        color: option.disabled ? t.n[400] : t.n[900],
        fontWeight: ticked ? 550 : 450,
        background: active ? t.n[100] : 'transparent',
      }}
    >
      {multiple ? <Tick on={ticked} /> : null}
      {option.icon}
      <Box component="span" sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {option.label}
      </Box>
      {option.note ? (
        <Box component="span" sx={{ color: t.n[500], fontSize: 12.5, fontWeight: 450 }}>
          {option.note}
        </Box>
      ) : null}
      {!multiple && ticked ? <Check size={16} color={t.brand[600]} aria-hidden="true" /> : null}
    </Box>
  );
}

function Tick({ on }: { on: boolean }) {
  return (
    <Box
      aria-hidden="true"
      sx={{
        width: 16,
        height: 16,
        flex: 'none',
        borderRadius: '4px',
        border: `1.5px solid ${on ? t.brand[600] : t.n[400]}`,
        background: on ? t.brand[600] : '#fff',
        display: 'grid',
        placeContent: 'center',
      }}
    >
      {on ? <Check size={12} color="#fff" strokeWidth={3} /> : null}
    </Box>
  );
}
