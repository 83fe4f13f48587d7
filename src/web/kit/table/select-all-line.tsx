import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { totalWords } from '#domain/list-total.ts';
import type { Noun } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';

export interface SelectAllLineProps {
  /** How many of this page can be ticked, and how many are. */
  onPage: { tickable: number; ticked: number };
  /** On all pages. */
  selected: number;
  total: number;
  noun: Noun;
  all: boolean;
  onAll: (all: boolean) => void;
}

/** When the whole page is ticked: the offer to take all that match. */
export function SelectAllLine({
  onPage: { tickable, ticked },
  selected,
  total,
  noun,
  all,
  onAll,
}: SelectAllLineProps) {
  if (ticked === 0 || ticked < tickable || (!all && selected >= total)) return null;
  const others = selected > ticked ? ` and ${selected - ticked} on others` : '';
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: 2,
        minHeight: 32,
        mb: 2,
        fontSize: 13,
        color: t.n[600],
      }}
    >
      {all
        ? `All ${totalWords(total)} ${noun.many} that match are selected.`
        : `All ${ticked} ${noun.many} on this page${others} are selected.`}
      <Button onClick={() => onAll(!all)} sx={{ color: t.brand[600] }}>
        {all ? 'Only this page' : `Select all ${totalWords(total)} that match`}
      </Button>
    </Box>
  );
}
