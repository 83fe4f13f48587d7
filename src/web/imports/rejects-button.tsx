import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { downloadAddress } from '#web/api/api-client.ts';

/** The rows that an import left out, each with its reason, as a file. */
export function RejectsButton({ import_id }: { import_id: string }) {
  return (
    <Button
      component="a"
      href={downloadAddress('get_import_rejects', { import_id })}
      startIcon={<Download />}
    >
      Download
    </Button>
  );
}
