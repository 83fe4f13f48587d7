import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import { Plus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { romanNumerals } from '#domain/roman-numerals.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { inUseViews } from '#web/kit/list/in-use-views.ts';
import { ListBar } from '#web/kit/list/list-bar.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { dropLineAt, useRowDrag } from '#web/kit/table/use-row-drag.ts';
import { useListState } from '#web/kit/list/use-list-state.ts';
import { WholeExport } from '#web/kit/list/whole-export.tsx';
import { pageOfWhole, type WholeListOrder } from '#web/kit/list/whole-list.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import type { ListedPreset } from '#web/policies/conditions/clause-preset-form.ts';
import type { PresetSubject } from '#web/policies/conditions/clause-preset-panel.tsx';
import { ClausePresetRow } from '#web/policies/conditions/clause-preset-row.tsx';

const useClausePresetPanel = lazyDialog(() =>
  import('#web/policies/conditions/clause-preset-panel.tsx').then((m) =>
    recordDialog(m.ClausePresetPanel),
  ),
);

const noun = { one: 'condition', many: 'conditions' };
const searched: WholeListOrder<ListedPreset> = {
  words: ({ title, text }) => `${title} ${text}`,
  by: {},
};

/** The order on the screen while the server is being told of it. */
function useOrder(presets: readonly ListedPreset[] | undefined) {
  const toast = useToast();
  const [order, setOrder] = useState<readonly string[]>();
  const write = useWrite('order_clause_presets', {
    onError: (error) => {
      setOrder(undefined);
      toast.failure(error);
    },
  });
  const known = presets ?? [];
  const place = new Map(order?.map((preset_id, index) => [preset_id, index]));
  const shown = order
    ? known.toSorted(
        (a, b) =>
          (place.get(a.preset_id) ?? 0) - (place.get(b.preset_id) ?? 0) || a.position - b.position,
      )
    : known;
  const move = (preset_id: string, by: number) => {
    const ids = shown.map((one) => one.preset_id);
    const from = ids.indexOf(preset_id);
    if (from < 0 || from + by < 0 || from + by >= ids.length) return;
    ids.splice(from, 1);
    ids.splice(from + by, 0, preset_id);
    setOrder(ids);
    write.mutate({ preset_ids: ids });
  };
  return { shown, move };
}

/** Moves a condition by its buttons: the same button of the same condition stays under the finger. */
function useMoveRow(
  list: RefObject<HTMLOListElement | null>,
  move: (preset_id: string, by: number) => void,
) {
  return (preset_id: string, by: number) => {
    move(preset_id, by);
    requestAnimationFrame(() =>
      list.current
        ?.querySelector<HTMLElement>(
          `[data-preset="${preset_id}"] [data-move="${by}"]:not(:disabled), [data-preset="${preset_id}"] [data-move]:not(:disabled)`,
        )
        ?.focus(),
    );
  };
}

function NothingFound({
  archived,
  searched,
  onClear,
}: {
  archived: boolean;
  searched: boolean;
  onClear: () => void;
}) {
  if (searched)
    return (
      <EmptyState
        title="No results"
        action={
          <Button variant="outlined" onClick={onClear}>
            Clear filters
          </Button>
        }
      />
    );
  return archived ? (
    <EmptyState
      title="Nothing archived."
      text="Conditions that are no longer offered for new quotes appear here."
    />
  ) : (
    <EmptyState title="No conditions yet." text="The conditions of your documents appear here." />
  );
}

/** /dashboard/clauses-presets: the conditions that documents are put together from, as they are printed. */
export function ClausePresetListScreen() {
  const state = useListState({ name: 'clause_presets', view: 'in_use' });
  const archived = state.view === 'archived';
  const inUse = useRead('get_clause_preset_list', { archived: false });
  const gone = useRead('get_clause_preset_list', { archived: true });
  const read = archived ? gone : inUse;
  const { shown, move } = useOrder(inUse.data?.presets);
  const presets = archived ? (gone.data?.presets ?? []) : shown;
  const panel = useClausePresetPanel();
  const next = archived ? 1 : presets.length + 1;
  const add = () => panel.open({ number: romanNumerals[next - 1] ?? 'l' });
  useShortcuts({ c: add });
  // All on one page: they are read from the first to the last.
  const { found } = pageOfWhole({ ...state, sortBy: '' }, presets, searched);
  return (
    <>
      <PageHeader
        title="Condition presets"
        total={read.data?.presets.length}
        facts="Mandatory conditions stand on every new document of their type; the others are chosen in the editor."
        actions={
          <>
            <WholeExport
              list="clause_presets"
              noun={noun}
              question={{ archived }}
              total={found.length}
              found={found.map(({ preset_id }) => preset_id)}
            />
            <Button variant="contained" startIcon={<Plus />} onClick={add}>
              New condition
            </Button>
          </>
        }
      />
      <ListBar
        list={state}
        views={inUseViews(inUse.data?.presets, gone.data?.presets)}
        searchLabel="Search conditions"
      />
      {read.isPending ? (
        <PageSkeleton />
      ) : read.isError ? (
        <Card>
          <ErrorState
            title="Conditions could not be loaded."
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        </Card>
      ) : found.length === 0 ? (
        <Card>
          <NothingFound archived={archived} searched={state.q !== ''} onClear={state.clear} />
        </Card>
      ) : (
        <PresetRows
          presets={presets}
          found={found}
          sorts={!archived && state.q === ''}
          archived={archived}
          move={move}
          onOpen={panel.open}
        />
      )}
      {panel.dialog}
    </>
  );
}

/** The conditions as they are printed; all of them together can be put in another order. */
function PresetRows({
  presets,
  found,
  sorts,
  archived,
  move,
  onOpen,
}: {
  presets: readonly ListedPreset[];
  found: readonly ListedPreset[];
  sorts: boolean;
  archived: boolean;
  move: (preset_id: string, by: number) => void;
  onOpen: (subject: PresetSubject) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  const moveRow = useMoveRow(list, move);
  const { drag, gripOf } = useRowDrag(list, (from, to) => {
    const preset_id = presets[from]?.preset_id;
    if (preset_id !== undefined) move(preset_id, to - from);
  });
  return (
    <Card flush>
      <Box component="ol" ref={list} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {found.map((preset) => {
          const place = presets.indexOf(preset);
          const number = archived ? '—' : (romanNumerals[place] ?? preset.number);
          return (
            <ClausePresetRow
              key={preset.preset_id}
              preset={preset}
              number={number}
              onOpen={() => onOpen({ preset, number: archived ? preset.number : number })}
              {...(!sorts
                ? {}
                : {
                    onMove: (by: number) => moveRow(preset.preset_id, by),
                    first: place === 0,
                    last: place === presets.length - 1,
                    grip: gripOf(place),
                    carried: drag?.from === place,
                    dropLine: dropLineAt(drag, place),
                  })}
            />
          );
        })}
      </Box>
    </Card>
  );
}
