import Box from '@mui/material/Box';
import { accountTypeLabels } from '#domain/accounts/account-types.ts';
import { countryName } from '#domain/countries.ts';
import { AddressCards } from '#web/accounts/record/address-cards.tsx';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { InsurerCard } from '#web/accounts/record/insurer-card.tsx';
import { languageOptions } from '#web/accounts/account-words.ts';
import { useIsAmong } from '#web/api/session.ts';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { SectionEdit } from '#web/kit/form/section-edit.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

const useEditAccountDialog = lazyDialog(() =>
  import('#web/accounts/record/use-edit-account-dialog.tsx').then((m) => m.useEditAccountDialog),
);
const useNotesDialog = lazyDialog(() =>
  import('#web/accounts/record/use-notes-dialog.tsx').then((m) => m.useNotesDialog),
);
const useTermsDialog = lazyDialog(() =>
  import('#web/accounts/record/use-terms-dialog.tsx').then((m) => m.useTermsDialog),
);

/** Who it is, on which terms, what staff noted, and where mail goes. */
export function AccountOverviewTab({ account }: { account: Account }) {
  const edit = useEditAccountDialog(account);
  const terms = useTermsDialog(account);
  const notes = useNotesDialog(account);
  const editsTerms = account.abilities.includes('edit_terms');
  const staff = useIsAmong('superadmin', 'admin');
  const languages = languageOptions.find(({ value }) => value === account.language);
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <Card
        title="Contact"
        actions={
          account.abilities.includes('edit_profile') ? (
            <SectionEdit section="contact" onEdit={edit.open} />
          ) : null
        }
      >
        <Facts
          facts={[
            { label: 'Contact', value: account.attn },
            { label: 'Company', value: account.company_name },
            { label: 'Team', value: account.team_name },
            {
              label: 'Email',
              value: (
                <a href={`mailto:${account.email}`}>
                  <UnbrokenText>{account.email}</UnbrokenText>
                </a>
              ),
            },
            { label: 'Phone', value: account.phone },
            { label: 'Country', value: countryName(account.country) },
            {
              label: 'Extra email addresses',
              wide: true,
              value:
                account.extra_emails.length > 0 ? <Chips texts={account.extra_emails} /> : null,
            },
          ]}
        />
      </Card>
      <Card
        title="Terms"
        actions={editsTerms ? <SectionEdit section="terms" onEdit={terms.open} /> : null}
      >
        <Facts
          facts={[
            {
              label: 'Role',
              value: account.account_types.map((type) => accountTypeLabels[type]).join(', '),
            },
            ...(account.account_type === 'agent'
              ? [{ label: 'Brokerage', value: account.broker_name }]
              : []),
            ...(account.insurer_name ? [{ label: 'Insurer', value: account.insurer_name }] : []),
            { label: 'Currency', value: account.currency },
            ...(account.commission_pct === undefined
              ? []
              : [{ label: 'Commission', value: `${account.commission_pct} %` }]),
            { label: 'Clean seasons', value: String(account.clean_seasons) },
            ...(account.claim_level === undefined
              ? []
              : [{ label: 'Claim level', value: String(account.claim_level) }]),
            { label: 'Language', value: languages?.label ?? account.language },
            { label: 'VAT number', value: account.vat_number },
            ...(account.iban ? [{ label: 'IBAN', value: account.iban }] : []),
            { label: 'Created', value: <DateText value={account.created} /> },
            { label: 'Last seen', value: <DateText value={account.last_seen} time /> },
          ]}
        />
      </Card>
      {staff && account.account_types.includes('insurer') ? (
        <InsurerCard account={account} />
      ) : null}
      {account.notes === undefined ? null : (
        <Card
          title="Notes of staff"
          actions={editsTerms ? <SectionEdit section="notes" onEdit={notes.open} /> : null}
        >
          <Box
            sx={{
              whiteSpace: 'pre-wrap',
              overflowWrap: 'anywhere',
              color: account.notes ? t.n[900] : t.n[500],
            }}
          >
            {account.notes || 'Nothing noted. The client never sees this.'}
          </Box>
        </Card>
      )}
      <AddressCards account={account} />
      {edit.dialog}
      {terms.dialog}
      {notes.dialog}
    </Box>
  );
}

function Chips({ texts }: { texts: readonly string[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {texts.map((text) => (
        <Box
          key={text}
          component="span"
          sx={{
            px: 2,
            borderRadius: `${t.radius.sm}px`,
            background: t.n[100],
            fontSize: 13,
            lineHeight: '24px',
          }}
        >
          {text}
        </Box>
      ))}
    </Box>
  );
}
