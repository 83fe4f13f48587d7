import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { itemPageCount } from '#web/policies/editor/line/item-pages.ts';

/** From one page of items to the next; nothing while one page holds them all. */
export function ItemPageButtons({
  count,
  page,
  onPage,
}: {
  count: number;
  page: number;
  onPage: (page: number) => void;
}) {
  const last = itemPageCount(count);
  if (last === 1) return null;
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: 3, p: 3 }}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span>{`Page ${page} of ${last}`}</span>
      <Button disabled={page >= last} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </Box>
  );
}
