import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Accordion } from '#web/kit/accordion.tsx';
import { BottomSheet } from '#web/kit/bottom-sheet.tsx';
import { FilterEditor } from '#web/kit/filter-editor.tsx';
import { filterText, type Filter } from '#web/kit/filter.ts';
import { t } from '#web/kit/tokens.ts';
import type { ListState } from '#web/kit/use-list-state.ts';

export interface FilterSheetProps {
  open: boolean;
  list: ListState;
  filters: readonly Filter[];
  onClose: () => void;
}

/** All filters of a list on a phone. */
export function FilterSheet({ open, list, filters, onClose }: FilterSheetProps) {
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
        {filters.map((filter) => {
          const text = filterText(filter, list);
          return (
            <Accordion
              key={filter.id}
              title={filter.label}
              end={
                text ? (
                  <Box component="span" sx={{ fontSize: 14, fontWeight: 450, color: t.brand[600] }}>
                    {text}
                  </Box>
                ) : null
              }
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
