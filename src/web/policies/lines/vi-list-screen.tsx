import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import type { DocumentLine } from '#contract/policies/sub-policy-lines.ts';
import { viList } from '#contract/policies/vi-list.ts';
import { addressOf } from '#domain/places.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { useIsAmong } from '#web/api/session.ts';
import { useOpensPage } from '#web/api/use-page-visitor.ts';
import { usePaper } from '#web/files/use-paper.tsx';
import { useDeclaredList } from '#web/kit/list/declared-list.tsx';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import {
  DocumentList,
  useDocumentMenu,
  useDocumentOptions,
} from '#web/policies/document/document-list.tsx';
import { lineId, useSubPolicyMenu } from '#web/policies/document/use-sub-policy-menu.ts';
import { useAskedInAddress } from '#web/policies/document/use-asked-in-address.ts';

const useNewInsuranceDialog = lazyDialog(() =>
  import('#web/policies/quote/use-new-quote-dialog.tsx').then((m) => m.useNewInsuranceDialog),
);

/** Who is insured here, and who brings them, asks for what staff would begin themselves. */
function AskForInsurance() {
  const go = useGo();
  if (!useOpensPage('insurance_request')) return null;
  return (
    <Button
      variant="contained"
      startIcon={<Plus />}
      onClick={() => go(addressOf('insurance_request'))}
    >
      Ask for insurance
    </Button>
  );
}

/** /dashboard/various-insurances: every quote and policy of the seven lines beside the track. */
export function ViListScreen() {
  const staff = useIsAmong('superadmin', 'admin');
  const options = useDocumentOptions(staff);
  const shown = useDeclaredList('vi', viList, { options });
  const { open, dialog } = useNewInsuranceDialog();
  useAskedInAddress('new', (wish) => {
    if (staff) open(wish === '1' ? '' : wish);
  });
  const paper = usePaper();
  const quoteMenu = useDocumentMenu(staff, 'quote', paper);
  const policyMenu = useDocumentMenu(staff, 'policy', paper);
  const partMenu = useSubPolicyMenu(paper);
  const rowMenu = (line: DocumentLine) => {
    if (line.part) return partMenu(line);
    return line.document_state === 'quote' ? quoteMenu(line) : policyMenu(line);
  };
  const button = (icon?: React.ReactNode) =>
    staff ? (
      <Button variant="contained" startIcon={icon} onClick={() => open()}>
        New insurance
      </Button>
    ) : null;
  return (
    <>
      <DocumentList
        title={viList.title}
        button={staff ? button(<Plus />) : <AskForInsurance />}
        shown={shown}
        rowId={lineId}
        canSelect={({ part }) => !part}
        rowMenu={rowMenu}
        add={button()}
      />
      {dialog}
      {paper.dialog}
    </>
  );
}
