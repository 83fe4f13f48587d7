import Popover from '@mui/material/Popover';
import { FilterEditor } from '#web/kit/filter-editor.tsx';
import type { Filter } from '#web/kit/filter.ts';
import type { ListState } from '#web/kit/use-list-state.ts';

export interface FilterPopoverProps {
  filter: Filter | undefined;
  list: ListState;
  /** The chip it hangs on. */
  anchor: () => Element | null;
  onClose: () => void;
}

/** Where a filter is set, below its chip. */
export function FilterPopover({ filter, list, anchor, onClose }: FilterPopoverProps) {
  return (
    <Popover
      open={filter !== undefined}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={{ enter: 120, exit: 80 }}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': filter?.label ?? 'Filter', sx: { mt: 1 } },
      }}
    >
      {filter ? <FilterEditor filter={filter} list={list} onDone={onClose} /> : null}
    </Popover>
  );
}
