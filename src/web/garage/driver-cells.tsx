import type { ItemOf } from '#web/api/action-types.ts';
import { StatusChip } from '#web/kit/text/status-chip.tsx';

export type DriverRow = ItemOf<'get_drivers_page', 'drivers'>;

/** Cells of drivers that are drawn in their own way. */
export const driverCells = {
  claim_level: ({ claim_level: level }: DriverRow) => {
    if (level === undefined) return <span>—</span>;
    if (level <= 7) return <span className="num">{level}</span>;
    return <StatusChip label={String(level)} tone={level === 10 ? 'error' : 'warning'} />;
  },
};
