import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { csvOf, saveCsv, type CsvColumn } from '#web/kit/csv.ts';
import { PopupMenu } from '#web/kit/popup-menu.tsx';
import type { Noun } from '#web/kit/table-column.ts';
import { useToast } from '#web/kit/toasts.tsx';

export interface ExportMenuProps<Row> {
  noun: Noun;
  columns: readonly CsvColumn<Row>[];
  /** The page on show. */
  rows: readonly Row[];
  total: number | undefined;
  /** A page of 100 of everything that the filter finds, from 1. */
  fetchPage: (page: number) => Promise<readonly Row[]>;
}

/** Rows that `fetchPage` is asked for at a time. */
export const exportPageSize = 100;

/** "Export": the page on show, or everything that the filter finds. */
export function ExportMenu<Row>({ noun, columns, rows, total, fetchPage }: ExportMenuProps<Row>) {
  const toast = useToast();
  const [progress, setProgress] = useState('');
  const name = `${noun.many.replaceAll(' ', '-')}.csv`;
  const exportAll = async () => {
    const all: Row[] = [];
    try {
      for (let page = 1; ; page += 1) {
        const found = await fetchPage(page);
        all.push(...found);
        setProgress(`${all.length} of ${Math.max(total ?? 0, all.length)}`);
        if (found.length < exportPageSize) break;
      }
      saveCsv(csvOf(columns, all), name);
      toast.success(`${all.length} ${all.length === 1 ? noun.one : noun.many} exported`);
    } catch (error) {
      toast.failure(error);
    } finally {
      setProgress('');
    }
  };
  return (
    <PopupMenu
      label="Export"
      actions={[
        {
          label: 'This page',
          note: `${rows.length} rows, CSV`,
          disabled: rows.length === 0,
          onSelect: () => saveCsv(csvOf(columns, rows), name),
        },
        {
          label: `All ${(total ?? 0).toLocaleString('en-GB')} matching`,
          note: 'CSV',
          disabled: !total || progress !== '',
          onSelect: () => void exportAll(),
        },
      ]}
      renderTrigger={(props) => (
        <Button {...props} variant="outlined" startIcon={<Download />}>
          {progress === '' ? 'Export' : `Export ${progress}`}
        </Button>
      )}
    />
  );
}
