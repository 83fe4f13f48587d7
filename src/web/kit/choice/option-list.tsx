import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { OptionRow } from '#web/kit/choice/option-row.tsx';
import { OptionSearch } from '#web/kit/choice/option-search.tsx';
import { type Addable, groupOptions, type Dashes, type Option } from '#web/kit/choice/option.ts';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPart, useTypedRows } from '#web/api/use-held-rows.ts';
import { useOptionChoice } from '#web/kit/choice/use-option-choice.ts';

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
  /** As an option picker has it, unless it is the list of a dropdown. */
  dashes?: Dashes;
  /** At most so many px, or 'fill'. */
  height?: number | 'fill';
  /** As high while little is found: a dialog must not jump with every letter. */
  steady?: boolean;
  label: string;
  emptyText?: ReactNode;
  /** Taller rows for thumbs. */
  roomy?: boolean;
  /** What is not in the list yet can be added from it. */
  adds?: Addable | undefined;
}

/** A list to choose from, with its search box: arrows move, Enter chooses, Space ticks in a multiple list. */
export function OptionList<V extends string>({
  options,
  selected,
  multiple = false,
  onChange,
  onDone,
  search: asked = true,
  searchLabel = 'Search...',
  limit = 100,
  dashes = 'ignored',
  height = 400,
  steady = false,
  label,
  emptyText = 'No results',
  roomy = false,
  adds,
}: OptionListProps<V>) {
  const id = useId();
  // A list of which a part is held is looked through, however short the part is.
  const search = useIsPart(options) || asked;
  const keys = { search, limit, dashes, adds };
  const choice = useOptionChoice({ options, selected, multiple, onChange, onDone, ...keys });
  const { query, found, current } = choice;
  const isSteady = steady && height !== 'fill';

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
          activeId={current ? `${id}-${found.indexOf(current)}` : undefined}
          onKeyDown={choice.onKeyDown}
          onQuery={choice.setQuery}
        />
      ) : null}
      <OptionRows
        {...{ id, label, choice, selected, multiple, search, roomy, height }}
        steady={isSteady}
      />
      <Below
        {...{ choice, options, search, limit, emptyText }}
        height={isSteady ? height : undefined}
      />
    </Box>
  );
}

interface OptionRowsProps<V extends string> extends Pick<
  Required<OptionListProps<V>>,
  'label' | 'selected' | 'multiple' | 'search' | 'roomy' | 'height'
> {
  id: string;
  choice: ReturnType<typeof useOptionChoice<V>>;
  steady: boolean;
}

/** What was found; without a search box it takes the keys itself. */
function OptionRows<V extends string>({
  id,
  label,
  choice,
  selected,
  multiple,
  search,
  roomy,
  height,
  steady,
}: OptionRowsProps<V>) {
  const { found, current, choose, onKeyDown, listRef } = choice;
  const idOf = (option: Option<V>) => `${id}-${found.indexOf(option)}`;
  const active = current ? idOf(current) : undefined;
  return (
    <Box
      ref={listRef}
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      aria-multiselectable={multiple || undefined}
      {...(search ? {} : { tabIndex: 0, onKeyDown, 'aria-activedescendant': active })}
      sx={{
        overflowY: 'auto',
        maxHeight: height === 'fill' ? 'none' : height,
        ...(steady ? { minHeight: found.length === 0 ? 0 : height } : {}),
        flex: height === 'fill' ? 1 : 'none',
        p: 1,
        overscrollBehavior: 'contain',
      }}
    >
      {groupOptions(found).map(({ group, of }) => (
        <OptionGroup key={`${group}-${idOf(of[0] as Option<V>)}`} label={group}>
          {of.map((option) => (
            <OptionRow
              key={option.value}
              id={idOf(option)}
              option={option}
              ticked={selected.includes(option.value)}
              active={option === current}
              multiple={multiple}
              roomy={roomy}
              onChoose={() => choose(option)}
              onHover={() => choice.point(option)}
            />
          ))}
        </OptionGroup>
      ))}
    </Box>
  );
}

/** What is said where nothing is found yet, or more is there than is shown. */
function Below<V extends string>({
  choice: { found, query },
  options,
  search,
  limit,
  emptyText,
  height,
}: Required<Pick<OptionListProps<V>, 'options' | 'search' | 'limit' | 'emptyText'>> & {
  choice: ReturnType<typeof useOptionChoice<V>>;
  height: number | undefined;
}) {
  const { isPart, isAsking } = useTypedRows(options, query);
  if (found.length === 0)
    return <Nothing height={height}>{isAsking ? 'Loading...' : emptyText}</Nothing>;
  if (isPart && query === '') return <MoreNote text="Type to find the others." />;
  return search && found.length === limit && options.length > limit ? (
    <MoreNote text={`${limit} of ${options.length}. Type to find the others.`} />
  ) : null;
}

function MoreNote({ text }: { text: string }) {
  return (
    <Box
      sx={{
        flex: 'none',
        px: 3,
        py: 1.5,
        borderTop: `1px solid ${t.n[200]}`,
        fontSize: 12,
        color: t.n[500],
      }}
    >
      {text}
    </Box>
  );
}

/** Options under a subheader; without one they stand by themselves. */
function OptionGroup({ label, children }: { label: string; children: ReactNode }) {
  if (label === '') return children;
  return (
    <Box role="group" aria-label={label}>
      <Box
        aria-hidden="true"
        sx={{ px: 2, pt: 2, pb: 1, fontSize: 12, fontWeight: 600, color: t.n[500] }}
      >
        {label}
      </Box>
      {children}
    </Box>
  );
}

/** As high as the list that it stands for, where that keeps its height. */
function Nothing({ height, children }: { height: number | undefined; children: ReactNode }) {
  return (
    <Box
      role="status"
      sx={{ px: 3, pb: 3, pt: 1, fontSize: 13, color: t.n[500], minHeight: (height ?? 8) - 8 }}
    >
      {children}
    </Box>
  );
}
