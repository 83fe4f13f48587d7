import Box from '@mui/material/Box';
import { accountTypeLabels } from '#domain/accounts/account-types.ts';
import { countryName } from '#domain/countries.ts';
import { AddressCards } from '#web/accounts/record/address-cards.tsx';
import type { Account } from '#web/accounts/record/account-record-page.tsx';
import { AuthorityCard } from '#web/accounts/record/authority-card.tsx';
import { LogoCard } from '#web/accounts/record/logo-card.tsx';
import { InsurerCard } from '#web/accounts/record/insurer-card.tsx';
import { languageOptions, languageWords } from '#web/accounts/account-words.ts';
import { useIsAmong } from '#web/api/session.ts';
import { Card } from '#web/kit/base/card.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { Facts, type Fact } from '#web/kit/record/facts.tsx';
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
        <Facts facts={contactFacts(account)} />
      </Card>
      {account.abilities.includes('edit_profile') ? <LogoCard account={account} /> : null}
      <Card
        title="Terms"
        actions={editsTerms ? <SectionEdit section="terms" onEdit={terms.open} /> : null}
      >
        <Facts facts={termsFacts(account)} />
      </Card>
      {staff && account.account_types.includes('insurer') ? (
        <InsurerCard account={account} />
      ) : null}
      <AuthorityCard account={account} />
      {account.notes === undefined ? null : (
        <Card
          title="Notes of staff"
          actions={editsTerms ? <SectionEdit section="notes" onEdit={notes.open} /> : null}
        >
          <Notes text={account.notes} />
        </Card>
      )}
      <AddressCards account={account} />
      {edit.dialog}
      {terms.dialog}
      {notes.dialog}
    </Box>
  );
}

function contactFacts(account: Account): Fact[] {
  const { attn, company_name, team_name, email, phone, country, extra_emails } = account;
  return [
    { label: 'Contact', value: attn },
    { label: 'Company', value: company_name },
    { label: 'Team', value: team_name },
    {
      label: 'Email',
      value: (
        <a href={`mailto:${email}`}>
          <UnbrokenText>{email}</UnbrokenText>
        </a>
      ),
    },
    { label: 'Phone', value: phone },
    { label: 'Country', value: countryName(country) },
    {
      label: 'Extra email addresses',
      wide: true,
      value: extra_emails.length > 0 ? <Chips texts={extra_emails} /> : null,
    },
  ];
}

function termsFacts(account: Account): Fact[] {
  const { account_types, commission_pct, claim_level, language } = account;
  const named = languageOptions.find(({ value }) => value === language);
  const isClient = account.account_type === 'agent';
  const facts: (Fact | false)[] = [
    { label: 'Role', value: account_types.map((type) => accountTypeLabels[type]).join(', ') },
    account.account_type === 'agent' && { label: 'Brokerage', value: account.broker_name },
    Boolean(account.insurer_name) && { label: 'Insurer', value: account.insurer_name },
    { label: 'Currency', value: account.currency },
    (isClient || account.account_type === 'brokerage') &&
      commission_pct !== undefined && { label: 'Commission', value: `${commission_pct} %` },
    isClient && { label: 'Clean seasons', value: String(account.clean_seasons) },
    isClient && claim_level !== undefined && { label: 'Claim level', value: String(claim_level) },
    { label: languageWords.label, value: named?.label ?? language },
    { label: 'VAT number', value: account.vat_number },
    Boolean(account.iban) && { label: 'IBAN', value: account.iban },
    { label: 'Created', value: <DateText value={account.created} /> },
    { label: 'Last seen', value: <DateText value={account.last_seen} time /> },
  ];
  return facts.filter((fact) => fact !== false);
}

function Notes({ text }: { text: string }) {
  return (
    <Box
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        color: text ? t.n[900] : t.n[500],
      }}
    >
      {text || 'Nothing noted. The client never sees this.'}
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
