import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { InputOf } from '#web/api/action-types.ts';
import { fetchAllClaims, saveClaims } from '#web/claims/claim-export.ts';
import type { ClaimRow } from '#web/claims/claim-words.ts';
import { PopupMenu } from '#web/kit/popup-menu.tsx';
import { useToast } from '#web/kit/toasts.tsx';

export interface ClaimExportMenuProps {
  rows: readonly ClaimRow[];
  question: InputOf<'get_claims'>;
  total: number | undefined;
}

/** "Export": the page on show, or everything that the filter finds. */
export function ClaimExportMenu({ rows, question, total }: ClaimExportMenuProps) {
  const toast = useToast();
  const [progress, setProgress] = useState('');
  const exportAll = async () => {
    try {
      const all = await fetchAllClaims(question, (done, of) => setProgress(`${done} of ${of}`));
      saveClaims(all);
      toast.success(`${all.length} ${all.length === 1 ? 'claim' : 'claims'} exported`);
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
          onSelect: () => saveClaims(rows),
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
