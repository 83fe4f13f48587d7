import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, ListFilter, SlidersHorizontal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDeferredValue, useRef, useState } from 'react';
import { useChosenRows } from '#web/api/use-held-rows.ts';
import { clearFilter, filterText, type Filter } from '#web/kit/list/filter.ts';
import type { FilterSheetProps } from '#web/kit/list/filter-sheet.tsx';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { pressButton, useShortcuts } from '#web/kit/base/shortcuts.ts';
import { SearchField } from '#web/kit/list/search-field.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import type { ListView } from '#web/kit/list/view-tabs.tsx';

// Calendars and pickers come when a filter is opened for the first time.
const FilterPopover = lazyPart(() =>
  import('#web/kit/list/filter-popover.tsx').then((module) => module.FilterPopover),
);
const FilterSheet = lazyPart(() =>
  import('#web/kit/list/filter-sheet.tsx').then((module) => module.FilterSheet),
);
const SaveViewMenu = lazyPart(() =>
  import('#web/kit/list/save-view-menu.tsx').then((module) => module.SaveViewMenu),
);

const noFilters: readonly Filter[] = [];
const noViews: readonly ListView[] = [];

export interface FilterBarProps {
  list: ListState;
  /** "Search claims"; left out, there is no search. */
  searchLabel?: string;
  filters?: readonly Filter[];
  /** At the right: columns, density, view switch. */
  end?: ReactNode;
  /** For the sheet of phones, where views and order stand beside the filters. */
  sheet?: Pick<FilterSheetProps, 'views' | 'sorts'>;
}

/** Search, the filters in use as chips, and the way to add more. On phones the filters wait in a sheet. */
export function FilterBar({ list, searchLabel, filters = noFilters, end, sheet }: FilterBarProps) {
  const phone = useIsPhone();
  const choices = filters.filter((filter) => filter.kind === 'choice');
  useChosenRows(
    choices.flatMap(({ options }) => options),
    choices.flatMap(({ id }) => list.filters[id] ?? []),
  );
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 }}>
      {searchLabel ? (
        <Box sx={{ width: { xs: '100%', md: 'auto' } }}>
          <SearchField label={searchLabel} value={list.q} onChange={list.setQuery} slashKey />
        </Box>
      ) : null}
      {phone ? (
        <FilterSheetButton list={list} filters={filters} sheet={sheet} />
      ) : (
        <FilterChips list={list} filters={filters} />
      )}
      {end || list.name ? (
        <Box sx={{ ml: 'auto', display: 'flex', gap: 1, alignItems: 'center' }}>
          {list.name && (list.isFiltered || list.saved) ? (
            <SaveViewMenu list={list} name={list.name} />
          ) : null}
          {end}
        </Box>
      ) : null}
    </Box>
  );
}

/** The chips alone, where a screen has no search. */
function FilterChips({ list, filters }: { list: ListState; filters: readonly Filter[] }) {
  const [open, setOpen] = useState<string | null>(null);
  const bar = useRef<HTMLDivElement>(null);
  const shown = filters.filter(
    (filter) => filter.promoted || filterText(filter, list) !== '' || filter.id === open,
  );
  const hidden = filters.filter((filter) => !shown.includes(filter));
  useShortcuts(
    {
      f: (event) => {
        event.preventDefault();
        const add = bar.current?.querySelector<HTMLElement>('[data-add-filter]');
        pressButton(add ?? bar.current?.querySelector<HTMLElement>('[data-filter] button'));
      },
    },
    filters.length > 0,
  );
  return (
    <Box ref={bar} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      {shown.map((filter) => (
        <FilterChip
          key={filter.id}
          filter={filter}
          list={list}
          open={filter.id === open}
          onOpen={setOpen}
        />
      ))}
      {hidden.length > 0 ? (
        <PopupMenu
          label="Add filter"
          search={hidden.length > 8}
          actions={hidden.map((filter) => ({
            label: filter.label,
            onSelect: () => setOpen(filter.id),
          }))}
          renderTrigger={(props) => (
            <Button
              {...props}
              data-add-filter=""
              startIcon={<ListFilter />}
              sx={{ color: t.n[900] }}
            >
              Add filter
            </Button>
          )}
        />
      ) : null}
      {list.isFiltered ? <Button onClick={list.clear}>Clear</Button> : null}
    </Box>
  );
}

function FilterChip({
  filter,
  list,
  open,
  onOpen,
}: {
  filter: Filter;
  list: ListState;
  open: boolean;
  onOpen: (id: string | null) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  // The chip answers the press at once; what it opens is drawn bit by bit.
  const editing = useDeferredValue(open, false);
  const text = filterText(filter, list);
  return (
    <Box
      data-filter={filter.id}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        height: 28,
        borderRadius: `${t.radius.sm}px`,
        background: t.n[0],
        border: `1px solid ${open ? t.brand[600] : t.n[300]}`,
      }}
    >
      <ButtonBase
        ref={button}
        onClick={() => onOpen(filter.id)}
        aria-haspopup="dialog"
        aria-expanded={open}
        sx={{
          height: '100%',
          pl: 2,
          pr: text ? 1.5 : 2,
          gap: 1.5,
          borderRadius: `${t.radius.sm}px`,
          fontSize: 12,
          color: t.n[600],
          '&:hover': { color: t.n[900] },
        }}
      >
        {filter.label}
        {text ? <ChosenText text={text} /> : <ChevronDown size={14} aria-hidden="true" />}
      </ButtonBase>
      {text ? (
        <IconButton
          aria-label={`Remove filter ${filter.label}`}
          onClick={() => clearFilter(filter, list)}
          sx={{ width: 24, height: 24, mr: '2px' }}
        >
          <X size={14} />
        </IconButton>
      ) : null}
      {open && editing ? (
        <FilterPopover
          filter={filter}
          list={list}
          anchor={button.current}
          onClose={() => onOpen(null)}
        />
      ) : null}
    </Box>
  );
}

function ChosenText({ text }: { text: string }) {
  return (
    <Box
      component="span"
      sx={{
        fontWeight: 600,
        color: t.n[900],
        maxWidth: 220,
        overflow: 'hidden',
        textOverflow: 'ellipsis',
        whiteSpace: 'nowrap',
      }}
    >
      {text}
    </Box>
  );
}

function FilterSheetButton({
  list,
  filters,
  sheet,
}: {
  list: ListState;
  filters: readonly Filter[];
  sheet: FilterBarProps['sheet'];
}) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const views = sheet?.views ?? noViews;
  const sorts = sheet?.sorts ?? [];
  if (filters.length + views.length + sorts.length === 0) return null;
  const count = filters.filter((filter) => filterText(filter, list) !== '').length;
  const show = () => {
    setUsed(true);
    setOpen(true);
  };
  const view = list.saved === '' ? views.find((one) => one.id === list.view) : undefined;
  return (
    <>
      <Button variant="outlined" startIcon={<SlidersHorizontal />} onClick={show}>
        {count > 0 ? `Filters (${count})` : 'Filters'}
      </Button>
      {view ? (
        <Button onClick={show} endIcon={<ChevronDown />} sx={{ color: t.n[900], minWidth: 0 }}>
          {view.label}
          {view.count === undefined ? null : (
            <span className="num">{`\u00a0${view.count.toLocaleString('en-GB')}`}</span>
          )}
        </Button>
      ) : null}
      {used ? (
        <FilterSheet
          {...sheet}
          open={open}
          list={list}
          filters={filters}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
