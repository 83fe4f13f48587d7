import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Download, Ellipsis } from 'lucide-react';
import { totalWords } from '#domain/list-total.ts';
import type { ExportFormat } from '#domain/lists/list-export.ts';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

export interface ExportMenuProps {
  total: number | undefined;
  /** Rows on this page. */
  shown: number;
  /** The papers of all that match, in one archive. */
  papers?: string | undefined;
  /** There are no pages to choose from. */
  whole?: boolean;
  onExport: (rows: 'page' | 'all', format: ExportFormat) => void;
}

const formats = [
  { format: 'xlsx', word: 'Excel' },
  { format: 'csv', word: 'CSV' },
] as const;

/** "Export": the page on show, or everything that the filter finds, with the columns as shown. */
export function ExportMenu({ total = 0, shown, papers, whole = false, onExport }: ExportMenuProps) {
  const phone = useIsPhone();
  const choices = [
    { rows: 'page', label: 'This page', count: shown },
    { rows: 'all', label: `All ${totalWords(total)} matching`, count: total },
  ] as const;
  return (
    <PopupMenu
      label="Export"
      actions={[
        ...choices.slice(whole ? 1 : 0).flatMap(({ rows, label, count }, which) =>
          formats.map(({ format, word }, index) => ({
            label: whole ? word : `${label}, ${word}`,
            disabled: count === 0,
            divided: !whole && which > 0 && index === 0,
            onSelect: () => onExport(rows, format),
          })),
        ),
        ...(papers
          ? [
              {
                label: papers,
                disabled: total === 0,
                divided: true,
                onSelect: () => onExport('all', 'zip'),
              },
            ]
          : []),
      ]}
      renderTrigger={(props) =>
        // A file is seldom wanted there, and a row of its own would push the list down.
        phone ? (
          <IconButton {...props} aria-label="More actions" sx={{ width: 44, height: 44 }}>
            <Ellipsis size={20} />
          </IconButton>
        ) : (
          <Button {...props} variant="outlined" startIcon={<Download />}>
            Export
          </Button>
        )
      }
    />
  );
}
