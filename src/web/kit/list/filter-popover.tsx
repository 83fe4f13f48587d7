import { FilterEditor } from '#web/kit/list/filter-editor.tsx';
import type { Filter } from '#web/kit/list/filter.ts';
import { Popover } from '#web/kit/overlay/popover.tsx';
import type { ListState } from '#web/kit/list/use-list-state.ts';

export interface FilterPopoverProps {
  filter: Filter;
  list: ListState;
  /** The chip it hangs on. */
  anchor: HTMLElement | null;
  onClose: () => void;
}

/** Where a filter is set, below its chip. */
export function FilterPopover({ filter, list, anchor, onClose }: FilterPopoverProps) {
  return (
    <Popover anchor={anchor} onClose={onClose} label={filter.label}>
      <FilterEditor filter={filter} list={list} onDone={onClose} />
    </Popover>
  );
}
