import Button from '@mui/material/Button';
import { accountTypeLabels, type AccountType } from '#domain/accounts/account-types.ts';
import { addressOf } from '#domain/places.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { homeLabel } from '#web/shell/gate/not-found-page.tsx';
import { PlainPage } from '#web/shell/plain-page.tsx';
import { useSession } from '#web/api/session.ts';

const listing = new Intl.ListFormat('en', { type: 'disjunction' });

/** 403: the page exists, for other roles; or for those of this role to whom staff handed it out. */
export function ForbiddenPage({ access }: { access?: readonly AccountType[] }) {
  const go = useGo();
  const { account_type } = useSession();
  const roles = access && listing.format(access.map((type) => accountTypeLabels[type]));
  return (
    <PlainPage
      search
      circuit="street"
      title="Not for your account"
      text={
        roles === undefined
          ? 'This page has not been opened for your account. Your contact at the office can open it.'
          : `This page is for ${roles} accounts. You are logged in as ${accountTypeLabels[account_type]}.`
      }
    >
      <Button variant="contained" onClick={() => go(addressOf('overview'))}>
        {homeLabel(account_type)}
      </Button>
    </PlainPage>
  );
}
