import { ExternalLink, Mail, MessageSquare, UserRoundSearch } from 'lucide-react';
import { addressOfClaim } from '#domain/places.ts';
import { type ClaimRow } from '#web/claims/claim/claim-words.ts';
import { openChat } from '#web/communications/open-chat.ts';
import { openComposer } from '#web/communications/open-composer.ts';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useCopyLinkAction } from '#web/kit/list/use-copy-link-action.ts';

/** What can be done with a claim of a list; who may assign it may mail about it too. */
export function useClaimRowMenu(onAssign?: (claim: ClaimRow) => void) {
  const copyLink = useCopyLinkAction();
  return (claim: ClaimRow): readonly MenuAction[] => [
    { label: 'Open', icon: ExternalLink, href: addressOfClaim(claim) },
    {
      label: 'Chat',
      icon: MessageSquare,
      onSelect: () =>
        openChat({
          parent_type: 'claim',
          parent_id: claim.claim_id,
          feature_name: `claim ${claim.claim_number}`,
        }),
    },
    ...(onAssign
      ? [
          {
            label: 'Email',
            icon: Mail,
            onSelect: () =>
              openComposer({
                types: ['claim_reminder', 'claim_paid_insurer'],
                claim_id: claim.claim_id,
                about: [claim.claim_number, claim.team_name].filter(Boolean).join(', '),
              }),
          },
          {
            label: 'Assign loss adjuster',
            icon: UserRoundSearch,
            onSelect: () => onAssign(claim),
          },
        ]
      : []),
    copyLink(addressOfClaim(claim)),
  ];
}
