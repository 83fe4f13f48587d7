import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import {
  ChevronDown,
  Eye,
  FilePlus2,
  FileUser,
  Mail,
  Merge,
  ShieldOff,
  UserCheck,
  UserX,
} from 'lucide-react';
import { Fragment, useState } from 'react';
import { accountTurn } from '#domain/accounts/account-turn.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { addressOf } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useSession } from '#web/api/session.ts';
import { useWrite } from '#web/api/use-write.ts';
import { AccountCareNote } from '#web/accounts/record/account-care-note.tsx';
import { useAccountTabs } from '#web/accounts/record/account-tabs.tsx';
import { tabKeys } from '#web/accounts/record/record-list.tsx';
import { SanctionsNote } from '#web/accounts/sanctions/sanctions-note.tsx';
import { accountName } from '#domain/accounts/account-name.ts';
import { formatMoney } from '#domain/money.ts';
import { accountWord } from '#web/accounts/account-words.ts';
import { useViewAsDialog } from '#web/accounts/record/use-view-as-dialog.tsx';
import { emailAccount } from '#web/accounts/email-account.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { DetailPage } from '#web/kit/record/detail-page.tsx';
import { FigureAmount, FigureButton } from '#web/kit/calculation/figure-button.tsx';
import { KeyFigures, type KeyFigure } from '#web/kit/record/key-figures.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { lazyPart } from '#web/kit/base/lazy-part.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { PageTabs } from '#web/kit/base/page-tabs.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RecordStepper } from '#web/kit/record/record-stepper.tsx';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { TurnLine } from '#web/kit/record/turn-line.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';

const SmallFigures = lazyPart(
  () => import('#web/analytics/small-figures.tsx').then((m) => m.SmallFigures),
  { waiting: null },
);

export type Account = OutputOf<'get_account'>;

/** Premium and payments are those of clients, and of a brokerage's clients; the strip of the others would be empty. */
const hasMoney: readonly Account['account_type'][] = ['agent', 'brokerage'];

/** Whose figures stand on the page of an account; null of an account that brings and carries nothing. */
function picturedOf({ account_type, user_id, insurer_id }: Account) {
  if (account_type === 'agent') return { of: 'client', recordId: user_id } as const;
  if (account_type === 'brokerage') return { of: 'brokerage', recordId: user_id } as const;
  return insurer_id ? ({ of: 'insurer', recordId: insurer_id } as const) : null;
}

/** Another's account, for staff and for the brokerage of a client. */
export function AccountRecordPage({ account }: { account: Account }) {
  const reader = useSession().account_type;
  const staff = isStaff(reader);
  const [now] = useState(() => Date.now() / 1000);
  const turn = accountTurn({ ...account, open: account.figures?.open ?? [] }, now);
  const isClient = account.account_type === 'agent';
  const pictured = picturedOf(account);
  return (
    <DetailPage copies={account.user_id}>
      <PageHeader
        breadcrumb={[{ label: 'Accounts', href: addressOf('accounts') }]}
        stepper={<RecordStepper />}
        title={accountName(account)}
        status={<StatusChip {...accountWord(account)} />}
        facts={[account.attn, account.team_name, account.email, account.phone]
          .filter((part) => part !== '' && part !== accountName(account))
          .join(' · ')}
        actions={<AccountButtons account={account} mails={staff && isClient} step={turn.step} />}
      />
      {staff ? (
        <Box sx={{ mb: 4 }}>
          <TurnLine turn={turn} reader={reader} />
        </Box>
      ) : null}
      {staff && isClient ? <AccountCareNote userId={account.user_id} /> : null}
      {staff && !isStaff(account.account_type) ? <SanctionsNote userId={account.user_id} /> : null}
      {account.figures && hasMoney.includes(account.account_type) ? (
        <KeyFigures figures={figuresOf(account, account.figures)} />
      ) : null}
      {staff && pictured ? (
        <Box sx={{ mt: 4 }}>
          <SmallFigures {...pictured} title="Premium and losses, last twelve months" />
        </Box>
      ) : null}
      <PageTabs label="Account" drops={tabKeys} tabs={useAccountTabs(account)} />
    </DetailPage>
  );
}

type LossRatio = NonNullable<NonNullable<Account['figures']>['loss_ratios']>[number];

function lossRatioHint({ currency, losses, earned, written, written_ratio_pct }: LossRatio) {
  const money = (cents: number) => formatMoney(cents, currency);
  return `${money(losses)} paid and reserved, of ${money(earned)} earned net premium. Of ${money(written)} written it is ${written_ratio_pct ?? '0.0'} %.`;
}

function figuresOf({ claim_level, user_id }: Account, figures: NonNullable<Account['figures']>) {
  const known: (KeyFigure | false)[] = [
    {
      label: 'Net premium this year',
      value: <Sums of="account_premium" user_id={user_id} sums={figures.premium_this_year} />,
    },
    { label: 'Paid', value: <Sums of="account_paid" user_id={user_id} sums={figures.paid} /> },
    { label: 'Open', value: <Sums of="account_open" user_id={user_id} sums={figures.open} /> },
    ...(figures.loss_ratios ?? []).map((ratio) => ({
      label: `Loss ratio ${ratio.currency}`,
      value: ratio.earned_ratio_pct ? (
        <FigureButton
          of={{ figure: 'loss_ratio', user_id, part: ratio.currency }}
          says={`${ratio.earned_ratio_pct} percent`}
        >
          {`${ratio.earned_ratio_pct} %`}
        </FigureButton>
      ) : (
        ''
      ),
      hint: lossRatioHint(ratio),
    })),
    claim_level !== undefined && { label: 'Claim level', value: String(claim_level) },
  ];
  return known.filter((figure) => figure !== false);
}

/** What an account brought, paid or owes: one amount for each currency, each opens its policies or instalments. */
function Sums({
  of,
  user_id,
  sums,
}: {
  of: 'account_premium' | 'account_paid' | 'account_open';
  user_id: string;
  sums: readonly { amount: number; currency: string }[];
}) {
  if (sums.length === 0) return '—';
  return sums.map(({ amount, currency }, place) => (
    <Fragment key={currency}>
      {place === 0 ? null : ' · '}
      <FigureAmount of={{ figure: of, user_id, part: currency }} {...{ amount, currency }} />
    </Fragment>
  ));
}

/** A mail, what can be done with the account, and a new quote for it. */
function AccountButtons({
  account,
  mails,
  step,
}: {
  account: Account;
  mails: boolean;
  step: ReturnType<typeof accountTurn>['step'];
}) {
  const go = useGo();
  const viewAs = useViewAsDialog(account);
  const steps = useAccountSteps(account);
  const actions = useAccountActions(account, steps, viewAs.open);
  const email = () => emailAccount(account);
  useShortcuts({ m: email }, mails);
  return (
    <>
      {mails ? (
        <Button variant="outlined" startIcon={<Mail />} onClick={email}>
          Email
        </Button>
      ) : null}
      {actions.length > 0 ? (
        <PopupMenu
          label="Account"
          actions={actions}
          renderTrigger={(props) => (
            <Button {...props} variant="outlined" endIcon={<ChevronDown />}>
              Account
            </Button>
          )}
        />
      ) : null}
      {account.abilities.includes('create_quote') ? (
        <Button
          variant={step === 'send_invitation' ? 'outlined' : 'contained'}
          startIcon={<FilePlus2 />}
          onClick={() => go(addressOf('quotes', { new: account.user_id }))}
        >
          New quote
        </Button>
      ) : null}
      {step === 'send_invitation' ? (
        <BusyButton startIcon={<Mail />} busy={steps.inviting} onClick={steps.invite}>
          {account.invitation ? 'Send again' : 'Send invitation'}
        </BusyButton>
      ) : null}
      {viewAs.dialog}
    </>
  );
}

/** What an account is invited with, reset and switched off by; what takes something away is asked first. */
function useAccountSteps({ user_id, revision, ...account }: Account) {
  const toast = useToast();
  const confirm = useConfirm();
  const invite = useWrite('send_invitation', {
    onSuccess: () => toast.success('Invitation sent'),
    onError: (error) => toast.failure(error),
  });
  const update = useWrite('update_account', { onError: (error) => toast.failure(error) });
  const reset = useWrite('reset_two_step', {
    onSuccess: () => toast.success('Two-step login was reset'),
    onError: (error) => toast.failure(error),
  });
  const askAndReset = async () => {
    const sure = await confirm({
      title: 'Reset two-step login?',
      text: `The authenticator app, recovery codes and passkeys of ${accountName(account)} are removed, and it is logged out everywhere. Make sure that it is really them who ask.`,
      confirmLabel: 'Reset two-step login',
      cancelLabel: 'Cancel',
      destructive: true,
    });
    if (sure) reset.mutate({ user_id });
  };
  const switchTo = async (active: boolean) => {
    const sure =
      active ||
      (await confirm({
        title: 'Switch this account off?',
        text: `${accountName(account)} can no longer log in and is logged out everywhere. Its policies and claims stay.`,
        confirmLabel: 'Switch off',
        cancelLabel: 'Keep account',
        destructive: true,
      }));
    if (!sure) return;
    update.mutate(
      { user_id, revision, active },
      {
        onSuccess: () => toast.success(active ? 'Account is in use again' : 'Account switched off'),
      },
    );
  };
  return {
    invite: () => invite.mutate({ user_id }),
    inviting: invite.isPending,
    askAndReset,
    switchTo,
  };
}

function useAccountActions(
  account: Account,
  steps: ReturnType<typeof useAccountSteps>,
  viewAs: () => void,
): MenuAction[] {
  const { user_id, active } = account;
  const can = (ability: Account['abilities'][number]) => account.abilities.includes(ability);
  return [
    ...(can('send_invitation')
      ? [
          {
            label: account.has_password ? 'Send a password link' : 'Send invitation',
            icon: Mail,
            note: account.last_seen
              ? `Last seen ${dateTextOf(account.last_seen, true)}`
              : 'Never logged in',
            onSelect: steps.invite,
          },
        ]
      : []),
    ...(can('start_view_as') ? [{ label: 'View as', icon: Eye, onSelect: viewAs }] : []),
    ...(can('reset_two_step') && account.has_two_step
      ? [
          {
            label: 'Reset two-step login',
            icon: ShieldOff,
            onSelect: () => void steps.askAndReset(),
          },
        ]
      : []),
    ...(can('deactivate') && account.account_type === 'agent'
      ? [
          {
            label: 'Merge with another account',
            icon: Merge,
            href: addressOf('account_merge', { user_id }),
          },
          {
            label: 'Personal data',
            icon: FileUser,
            href: addressOf('account_erase', { user_id }),
          },
        ]
      : []),
    ...(can('deactivate')
      ? [
          active
            ? {
                label: 'Switch off',
                icon: UserX,
                destructive: true,
                divided: true,
                onSelect: () => void steps.switchTo(false),
              }
            : {
                label: 'Take back into use',
                icon: UserCheck,
                onSelect: () => void steps.switchTo(true),
              },
        ]
      : []),
  ];
}
