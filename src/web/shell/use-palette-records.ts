import { FileText, ShieldCheck, TriangleAlert, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { PaletteEntry } from '#web/shell/palette-dialog.tsx';
import { existingPages } from '#web/shell/routes.tsx';
import { useSession } from '#web/api/session.ts';

const perKind = 4;
const delayMs = 200;
const minLength = 2;

const sees = (account_type: AccountType, ...types: AccountType[]) => types.includes(account_type);

/** Where a quote or policy opens for this person. */
function documentHref(
  account_type: AccountType,
  row: { policy_id: string; document_state: string; is_vi: boolean },
): string {
  if (account_type === 'agent') return `/dashboard/policies/${row.policy_id}`;
  if (row.is_vi) return `/dashboard/various-insurances/${row.policy_id}`;
  return `/dashboard/${row.document_state === 'quote' ? 'new-quotes' : 'new-policies'}/${row.policy_id}`;
}

/** Records whose number or name matches, a few of each kind that this person may see. */
export function usePaletteRecords(
  query: string,
  open: boolean,
): { entries: PaletteEntry[]; searching: boolean } {
  const { account_type } = useSession();
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(query.trim()), delayMs);
    return () => clearTimeout(timer);
  }, [query]);

  const on = open && search.length >= minLength;
  const options = { keepPrevious: true };
  const documents = useRead(
    'get_documents',
    { search, page_size: perKind, with_counts: false },
    { ...options, enabled: on && !sees(account_type, 'loss_adjuster') },
  );
  const claims = useRead('get_claims', { search, size: perKind }, { ...options, enabled: on });
  const accounts = useRead(
    'get_accounts',
    { search, page_size: perKind },
    { ...options, enabled: on && sees(account_type, 'superadmin', 'admin') },
  );
  if (!on) return { entries: [], searching: false };

  const entries: PaletteEntry[] = [
    ...(documents.data?.documents ?? []).map((row) => ({
      group: 'Records' as const,
      label: row.document_number,
      note: row.client_name,
      href: documentHref(account_type, row),
      icon: row.document_state === 'quote' ? FileText : ShieldCheck,
    })),
    ...(claims.data?.claims ?? []).map((row) => ({
      group: 'Records' as const,
      label: row.claim_number,
      note: row.team_name,
      href: `/dashboard/claims/${row.claim_id}`,
      icon: TriangleAlert,
    })),
    ...(accounts.data?.accounts ?? []).map((row) => ({
      group: 'Records' as const,
      label: row.company_name || row.attn,
      note: row.email,
      href: `/dashboard/accounts/${row.user_id}`,
      icon: Users,
    })),
  ];
  // A record whose page does not exist for anybody would only lead to "Page not found".
  const known = entries.filter((entry) => {
    const parent = entry.href.slice(0, entry.href.lastIndexOf('/'));
    return [...existingPages].some((page) => page.startsWith(`${parent}/{`));
  });
  return {
    entries: known,
    searching: documents.isFetching || claims.isFetching || accounts.isFetching,
  };
}
