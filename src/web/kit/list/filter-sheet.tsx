import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { BottomSheet } from '#web/kit/overlay/bottom-sheet.tsx';
import { FilterEditor } from '#web/kit/list/filter-editor.tsx';
import { filterText, type Filter } from '#web/kit/list/filter.ts';
import { OptionList } from '#web/kit/choice/option-list.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import { useSavedViews } from '#web/kit/list/use-saved-views.ts';
import type { ListView } from '#web/kit/list/view-tabs.tsx';

export interface FilterSheetProps {
  open: boolean;
  list: ListState;
  filters: readonly Filter[];
  onClose: () => void;
  /** The built-in views; the saved ones come by themselves. */
  views?: readonly ListView[];
  /** What the list can be sorted by. */
  sorts?: readonly { sort: string; label: string }[];
}

/** Views, order and filters of a list on a phone. */
export function FilterSheet({ open, list, filters, onClose, views, sorts }: FilterSheetProps) {
  return (
    <BottomSheet
      open={open}
      title="Filters"
      onClose={onClose}
      actions={
        <>
          <Button variant="outlined" onClick={list.clear}>
            Clear
          </Button>
          <Button variant="contained" onClick={onClose}>
            Show
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 3, p: 4, background: t.n[50] }}>
        {views?.length ? <ViewChoice list={list} views={views} /> : null}
        {sorts?.length ? <SortChoice list={list} sorts={sorts} /> : null}
        {filters.map((filter) => {
          const text = filterText(filter, list);
          return (
            <Accordion
              key={filter.id}
              title={filter.label}
              end={text ? <Chosen text={text} /> : null}
            >
              <Box sx={{ mx: -3 }}>
                <FilterEditor filter={filter} list={list} inSheet onDone={() => undefined} />
              </Box>
            </Accordion>
          );
        })}
      </Box>
    </BottomSheet>
  );
}

function Chosen({ text }: { text: string | undefined }) {
  return (
    <Box component="span" sx={{ fontSize: 14, fontWeight: 450, color: t.brand[600] }}>
      {text}
    </Box>
  );
}

const savedMark = 'saved:';

function ViewChoice({ list, views }: { list: ListState; views: readonly ListView[] }) {
  const saved = useSavedViews(list.name);
  const options = [
    ...views.map((view) => ({
      value: view.id,
      label: view.label,
      ...(view.count === undefined ? {} : { note: view.count.toLocaleString('en-GB') }),
    })),
    ...saved.views.map((view) => ({ value: savedMark + view.view_id, label: view.name })),
  ];
  const chosen = list.saved === '' ? list.view : savedMark + list.saved;
  const choose = ([value = '']: readonly string[]) => {
    const view = saved.views.find((one) => savedMark + one.view_id === value);
    if (view) list.openSaved(view);
    else if (value !== '') list.setView(value);
  };
  return (
    <Accordion
      title="View"
      end={<Chosen text={options.find(({ value }) => value === chosen)?.label} />}
    >
      <Box sx={{ mx: -3 }}>
        <OptionList
          label="View"
          options={options}
          selected={[chosen]}
          multiple={false}
          search={options.length > 10}
          limit={50}
          height={320}
          roomy
          onChange={choose}
          onDone={() => undefined}
        />
      </Box>
    </Accordion>
  );
}

function SortChoice({
  list,
  sorts,
}: {
  list: ListState;
  sorts: readonly { sort: string; label: string }[];
}) {
  const options = sorts.flatMap(({ sort, label }) => [
    { value: `-${sort}`, label: `${label}, descending` },
    { value: sort, label: `${label}, ascending` },
  ]);
  return (
    <Accordion
      title="Sort"
      end={<Chosen text={options.find(({ value }) => value === list.sort)?.label} />}
    >
      <Box sx={{ mx: -3 }}>
        <OptionList
          label="Sort"
          options={options}
          selected={[list.sort]}
          multiple={false}
          search={options.length > 10}
          limit={50}
          height={320}
          roomy
          onChange={([value]) => list.setSort(value)}
          onDone={() => undefined}
        />
      </Box>
    </Accordion>
  );
}
