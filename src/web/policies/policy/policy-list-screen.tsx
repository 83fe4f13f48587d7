import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { CircleX, Plus, Siren } from 'lucide-react';
import type { DocumentRow } from '#contract/policies/document-answers.ts';
import { policyList } from '#contract/policies/policy-list.ts';
import { addressOf, addressOfNewClaim } from '#domain/places.ts';
import { allowedNextStatuses } from '#domain/policies/document-transitions.ts';
import { useIsAmong } from '#web/api/session.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { usePaper } from '#web/files/use-paper.tsx';
import { useDeclaredList } from '#web/kit/list/declared-list.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import {
  DocumentList,
  useDocumentMenu,
  useDocumentOptions,
} from '#web/policies/document/document-list.tsx';
import { lineId, useSubPolicyMenu } from '#web/policies/document/use-sub-policy-menu.ts';
import { MissingMarks } from '#web/policies/policy/missing-marks.tsx';
import { useCancelPolicyDialog } from '#web/policies/cancellation/use-policy-end.ts';
import { usePolicyBulk } from '#web/policies/policy/use-policy-bulk.tsx';

type Line = Parameters<typeof policyList.opens>[0];

const cells = {
  missing: ({ part, missing }: Line) => <MissingMarks missing={part?.missing ?? missing} />,
};

/** /dashboard/new-policies: every policy that was made, with its cars or items below it. */
export function PolicyListScreen() {
  const staff = useIsAmong('superadmin', 'admin');
  const options = useDocumentOptions(staff);
  const shown = useDeclaredList('policies', policyList, { cells, options });
  const bulk = usePolicyBulk(shown.question, shown.exporting.bulk);
  const { rowMenu, dialogs } = useRowMenu(staff);
  const go = useGo();
  return (
    <>
      <DocumentList
        title={policyList.title}
        button={
          staff ? (
            <Button variant="outlined" onClick={() => go(addressOf('renewals'))}>
              Renewals
            </Button>
          ) : (
            <>
              <Button variant="outlined" onClick={() => go(addressOf('season_cover'))}>
                Season cover
              </Button>
              <Button
                variant="contained"
                startIcon={<Plus />}
                onClick={() => go(addressOf('cover_request'))}
              >
                Ask for cover
              </Button>
            </>
          )
        }
        shown={shown}
        rowId={lineId}
        canSelect={({ part }) => !part}
        rowMenu={rowMenu}
        {...(staff ? { bulk: bulk.actions, onlyBulk: true } : {})}
      />
      {bulk.dialogs}
      {dialogs}
    </>
  );
}

function useRowMenu(staff: boolean): {
  rowMenu: (line: Line) => readonly MenuAction[];
  dialogs: ReactNode;
} {
  const paper = usePaper();
  const { open: cancel, dialog } = useCancelPolicyDialog();
  const menuOf = useDocumentMenu(staff, 'policy', paper);
  const partMenu = useSubPolicyMenu(paper);
  const claim = (policy: DocumentRow): MenuAction => ({
    label: 'New claim',
    icon: Siren,
    href: addressOfNewClaim(policy),
  });
  const rowMenu = (line: Line): readonly MenuAction[] => {
    if (line.part) return partMenu(line);
    const cancellable = staff && allowedNextStatuses(line.status).includes('cancelled');
    return [
      ...menuOf(line),
      ...(line.reportable ? [claim(line)] : []),
      ...(cancellable
        ? [
            {
              label: 'Cancel policy',
              icon: CircleX,
              destructive: true,
              divided: true,
              onSelect: () => cancel(line),
            },
          ]
        : []),
    ];
  };
  return {
    rowMenu,
    dialogs: (
      <>
        {dialog}
        {paper.dialog}
      </>
    ),
  };
}
