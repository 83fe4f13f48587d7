import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { PopupMenu } from '#web/kit/popup-menu.tsx';
import type { Noun } from '#web/kit/table-column.ts';
import { useToast } from '#web/kit/toasts.tsx';
import { fetchAllDocuments } from '#web/policies/all-documents.ts';
import { documentsCsv, saveCsv } from '#web/policies/document-csv.ts';
import type { QuoteRow } from '#web/policies/quote-columns.tsx';

export interface DocumentExportMenuProps {
  rows: readonly QuoteRow[];
  question: Parameters<typeof fetchAllDocuments>[0];
  total: number | undefined;
  noun: Noun;
}

/** "Export": the page on show, or everything that the filter finds. */
export function DocumentExportMenu({ rows, question, total, noun }: DocumentExportMenuProps) {
  const toast = useToast();
  const [progress, setProgress] = useState('');
  const name = `${noun.many}.csv`;
  const exportAll = async () => {
    try {
      const all = await fetchAllDocuments(question, (done, of) => setProgress(`${done} of ${of}`));
      saveCsv(documentsCsv(all), name);
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
          onSelect: () => saveCsv(documentsCsv(rows), name),
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
