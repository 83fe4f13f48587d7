import { FileDown, Link2 } from 'lucide-react';
import type { DocumentLine } from '#contract/policies/sub-policy-lines.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useIsAmong } from '#web/api/session.ts';
import { tryRead } from '#web/api/use-read.ts';
import type { OpenedPaper } from '#web/files/use-paper.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

/** A row of a list of documents by a name of its own, those below a document too. */
export const lineId = ({ policy_id, part }: DocumentLine): string =>
  part ? `${policy_id}_${part.sub_policy_number}` : policy_id;

/** What can be done with one car or item of a document: its paper is opened or sent on as a link [2.40]. */
export function useSubPolicyMenu(paper: Pick<OpenedPaper, 'open'>) {
  const toast = useToast();
  const copyText = useCopy();
  const sends = useIsAmong('superadmin', 'admin', 'agent', 'brokerage');
  const copyLink = async (policy_id: string, sub_policy: number) => {
    const asked = { policy_id, is_sub_policy: true, sub_policy };
    const found = await tryRead('get_policy_pdf_url', asked, toast.failure);
    if (found && !found.error) await copyText(found.output.url, 'Link copied');
  };
  return ({
    policy_id,
    version_id,
    document_number,
    sent_at,
    part,
  }: DocumentLine): MenuAction[] => {
    const sub_policy = part?.sub_policy;
    if (!sub_policy) return [];
    return [
      {
        label: 'Open PDF',
        icon: FileDown,
        onSelect: () =>
          paper.open(
            `${document_number} ${part.sub_policy_number}`,
            downloadAddress('get_policy_pdf', { policy_id, version_id, sub_policy }),
          ),
      },
      ...(sends && sent_at !== null
        ? [
            {
              label: 'Copy link to it',
              icon: Link2,
              onSelect: () => void copyLink(policy_id, sub_policy),
            },
          ]
        : []),
    ];
  };
}
