import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ExternalLink, RotateCcw, UserX } from 'lucide-react';
import { renewalList } from '#contract/policies/renewal-list.ts';
import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { addressOf } from '#domain/places.ts';
import {
  MOST_RENEWALS,
  renewalStateLabels,
  seasonToRenew,
} from '#domain/policies/renewal/renewal.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import type { BulkAction } from '#web/kit/list/bulk-bar.tsx';
import { DeclaredList } from '#web/kit/list/declared-list.tsx';
import { useWholeDeclaredList } from '#web/kit/list/whole-declared-list.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { Retention } from '#web/policies/renewal/retention.tsx';
import { today } from '#web/kit/text/today.ts';

export type Renewal = ItemOf<'get_renewals', 'renewals'>;

const useMakeQuotes = lazyDialog(() =>
  import('#web/policies/renewal/make-renewals-dialog.tsx').then((m) =>
    recordDialog(m.MakeRenewalsDialog),
  ),
);

/** /dashboard/renewals: last season's clients and the covers that end, priced and quoted for the next. */
export function RenewalsScreen() {
  const [search, change] = useSearchOf('renewals');
  const season = Number(search.season ?? seasonToRenew(today()));
  const shown = useWholeDeclaredList('renewals', renewalList);
  const read = useRead('get_renewals', search.season === undefined ? {} : { season });
  const quotes = useMakeQuotes();
  const go = useGo();
  const { menuOf, dialog } = useRenewalMenu();
  const make: BulkAction<Renewal> = {
    label: 'Make quotes',
    onSelect: ({ rows }) => quotes.open({ season, renewals: rows }),
    refusal: ({ rows, count }) => refusalOf(rows, count),
  };
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Policies', href: addressOf('policies') }]}
        title={renewalList.title}
        total={shown.all?.length}
        actions={
          <>
            <Box>
              <ToggleButtons
                label="Season"
                value={String(season)}
                choices={seasonsFor(season).map((one) => ({ value: one, label: one }))}
                onChange={(next) => change({ season: next }, { replace: true })}
              />
            </Box>
            <Button variant="outlined" onClick={() => go(addressOf('season_clients'))}>
              From an entry list
            </Button>
            {shown.exporting.menu}
          </>
        }
      />
      <Retention season={season} renewals={read.data?.renewals} />
      <Box sx={{ mt: 4 }}>
        <DeclaredList shown={shown} rowMenu={menuOf} bulk={[make]} />
      </Box>
      {quotes.dialog}
      {dialog}
    </>
  );
}

/** This year's season and the next, and the one on show. */
function seasonsFor(season: number): string[] {
  const year = Number(today().slice(0, 4));
  return [...new Set([year, year + 1, season])].toSorted((a, b) => a - b).map(String);
}

function refusalOf(rows: readonly Renewal[], count: number): string | undefined {
  if (count > MOST_RENEWALS) return `At most ${MOST_RENEWALS} at once.`;
  const other = rows.find(({ state }) => state !== 'open');
  if (other)
    return `${other.client_name}: ${renewalStateLabels[other.state].toLowerCase()} already.`;
  const none = rows.find(({ rounds }) => rounds === 0);
  return none && `${none.client_name} has nothing in the calendar yet.`;
}

/** What can be done with the renewal of a client. */
function useRenewalMenu() {
  const toast = useToast();
  const words = useWordsDialog();
  const declining = useWrite('decline_renewal');
  const reopening = useWrite('reopen_renewal', { onError: (error) => toast.failure(error) });
  const decline = ({ season, user_id, expiring_id, client_name, ...of }: Renewal) =>
    words.ask({
      title: `Do not renew ${client_name}`,
      text: `${insuranceTypeLabels[of.insurance_type]}: ${of.insured}. Nobody is told; the client gets no reminder.`,
      label: 'Reason',
      confirmLabel: 'Do not renew',
      maxLength: 500,
      onSave: async (reason) => {
        await declining.mutateAsync({ season, user_id, expiring_id, reason });
        toast.success(`${client_name} is not renewed`);
      },
    });
  const reopen = ({ season, user_id, expiring_id, client_name }: Renewal) =>
    reopening.mutate(
      { season, user_id, expiring_id },
      { onSuccess: () => toast.success(`${client_name} is to be renewed`) },
    );
  const menuOf = (row: Renewal): readonly MenuAction[] => [
    {
      label: 'Open client',
      icon: ExternalLink,
      href: addressOf('account', { user_id: row.user_id }),
    },
    ...(row.expiring_id === null
      ? []
      : [
          {
            label: 'Open the policy that ends',
            icon: ExternalLink,
            href: addressOf('policy', { policy_id: row.expiring_id }),
          },
        ]),
    ...(row.policy_id === null
      ? []
      : [
          {
            label: row.state === 'renewed' ? 'Open policy' : 'Open quote',
            icon: ExternalLink,
            href: addressOf(row.state === 'renewed' ? 'policy' : 'quote', {
              policy_id: row.policy_id,
            }),
          },
        ]),
    ...(row.state === 'declined'
      ? [{ label: 'Renew after all', icon: RotateCcw, onSelect: () => reopen(row) }]
      : []),
    ...(row.state === 'open' || row.state === 'quoted'
      ? [{ label: 'Do not renew', icon: UserX, onSelect: () => decline(row) }]
      : []),
  ];
  return { menuOf, dialog: words.dialog };
}
