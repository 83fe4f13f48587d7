import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { pageCount, pagesText, pageSizes, rangeText } from '#web/kit/list/list-state.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface PaginationProps {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
  /** Left out, the size is fixed. */
  onSize?: (size: number) => void;
}

/** "1–20 of 214 · Rows 20 · ‹ Page 1 of 11 ›". */
export const Pagination = memo(function Pagination({
  page,
  size,
  total,
  onPage,
  onSize,
}: PaginationProps) {
  const pages = pageCount(total, size);
  return (
    <Box
      component="nav"
      aria-label="Pages"
      className="num"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 3,
        pt: 2,
        minHeight: 40,
        fontSize: 13,
        color: t.n[600],
      }}
    >
      <span>{rangeText(page, size, total)}</span>
      {onSize && total > pageSizes[0] ? (
        <PopupMenu
          label="Rows on a page"
          actions={pageSizes.map((choice) => ({
            label: String(choice),
            ticked: choice === size,
            onSelect: () => onSize(choice),
          }))}
          renderTrigger={(props) => (
            <Button {...props} endIcon={<ChevronDown />} sx={{ color: t.n[600], fontWeight: 450 }}>
              Rows {size}
            </Button>
          )}
        />
      ) : null}
      <Box sx={{ ml: 'auto', display: 'flex', alignItems: 'center', gap: 1 }}>
        {pages > 1 ? (
          <IconButton
            aria-label="Previous page"
            disabled={page <= 1}
            onClick={() => onPage(page - 1)}
          >
            <ChevronLeft size={16} />
          </IconButton>
        ) : null}
        <span>
          Page {page} of {pagesText(total, size)}
        </span>
        {pages > 1 ? (
          <IconButton
            aria-label="Next page"
            disabled={page >= pages}
            onClick={() => onPage(page + 1)}
          >
            <ChevronRight size={16} />
          </IconButton>
        ) : null}
      </Box>
    </Box>
  );
});
