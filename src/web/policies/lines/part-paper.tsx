import IconButton from '@mui/material/IconButton';
import { FileDown } from 'lucide-react';
import { downloadAddress } from '#web/api/api-client.ts';

/** Opens the paper of one item alone, for whoever has to do with that one [2.40]. */
export function PartPaper({
  of,
  item,
}: {
  of: { policy_id: string; version_id: string };
  item: { position: number; label: string };
}) {
  const sub_policy = item.position;
  return (
    <IconButton
      title="PDF of this one alone"
      aria-label={`PDF of ${item.label}`}
      href={downloadAddress('get_policy_pdf', { ...of, sub_policy })}
      target="_blank"
    >
      <FileDown size={16} strokeWidth={1.75} />
    </IconButton>
  );
}
