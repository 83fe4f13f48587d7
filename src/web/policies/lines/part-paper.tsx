import { downloadAddress } from '#web/api/api-client.ts';
import { PaperIcon } from '#web/files/paper-button.tsx';

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
    <PaperIcon
      label={`PDF of ${item.label}`}
      name={item.label}
      address={downloadAddress('get_policy_pdf', { ...of, sub_policy })}
    />
  );
}
