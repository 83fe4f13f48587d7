import { useClaimList } from '#web/claims/list/use-claim-list.tsx';
import { useClaimRowMenu } from '#web/claims/list/use-claim-row-menu.ts';
import { DeclaredList } from '#web/kit/list/declared-list.tsx';

const none = { title: 'No claims yet.', text: 'Claims on your documents appear here.' };

/** The claims on documents that the insurer carries; to read. */
export function InsurerClaims() {
  const { shown, props, peek } = useClaimList();
  const rowMenu = useClaimRowMenu();
  return (
    <>
      <DeclaredList {...props} end={shown.exporting.menu} rowMenu={rowMenu} none={none} natural />
      {peek}
    </>
  );
}
