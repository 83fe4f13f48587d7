import { FileText } from 'lucide-react';
import { downloadAddress } from '#web/api/api-client.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { usePaper } from '#web/files/use-paper.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';

/** The entry of a claim's menu that opens its summary over the page. */
export function useSummaryPaper({ claim_id, claim_number }: FullClaim) {
  const { open, dialog } = usePaper();
  const action: MenuAction = {
    label: 'Claim summary PDF',
    icon: FileText,
    onSelect: () => open(claim_number, downloadAddress('get_claim_pdf', { claim_id })),
  };
  return { action, dialog };
}
