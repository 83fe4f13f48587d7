import Box from '@mui/material/Box';
import { useId } from 'react';
import { type MergeField, type MergeSide, mergeFields } from '#domain/accounts/account-merge.ts';
import { countryName } from '#domain/countries.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { languageOptions } from '#web/accounts/account-words.ts';
import { PickLabel } from '#web/kit/choice/pick-label.tsx';
import { t } from '#web/kit/base/tokens.ts';

type Side = OutputOf<'get_merge'>['kept'];

const labels: Readonly<Record<MergeField, string>> = {
  company_name: 'Company',
  team_name: 'Team',
  attn: 'Contact',
  email: 'Login email',
  phone: 'Phone',
  country: 'Country',
  language: 'Language',
  broker_id: 'Brokerage',
  currency: 'Currency',
  commission_pct: 'Commission',
  clean_seasons: 'Clean seasons',
  claim_level: 'Claim level',
  vat_number: 'VAT number',
  iban: 'IBAN',
};

function textOf(side: Side, field: MergeField): string {
  const value = side.values[field];
  if (value === null || value === undefined || value === '') return '—';
  if (field === 'broker_id') return side.broker_name;
  if (field === 'country') return countryName(String(value));
  if (field === 'language')
    return languageOptions.find((option) => option.value === value)?.label ?? String(value);
  if (field === 'commission_pct') return `${value} %`;
  return String(value);
}

interface MergeFieldRowsProps {
  kept: Side;
  other: Side;
  sides: Readonly<Record<MergeField, MergeSide>>;
  onChange: (field: MergeField, side: MergeSide) => void;
}

const columns = { xs: '1fr 1fr', md: '180px 1fr 1fr' };

/** Every field with both values side by side; what is the same on both sides needs no choice. */
export function MergeFieldRows({ kept, other, sides, onChange }: MergeFieldRowsProps) {
  return (
    <Box>
      <Box sx={{ ...row, borderTop: 'none', fontSize: 12, color: t.n[600] }}>
        <Box sx={{ display: { xs: 'none', md: 'block' } }} />
        <Heading name={kept.name} note="Kept" />
        <Heading name={other.name} note="Merged into it" />
      </Box>
      {mergeFields.map((field) => (
        <FieldRow
          key={field}
          label={labels[field]}
          texts={{ kept: textOf(kept, field), other: textOf(other, field) }}
          side={sides[field]}
          onChange={(side) => onChange(field, side)}
        />
      ))}
      <Joined label="Extra addresses" texts={[...kept.extra_emails, ...other.extra_emails]} />
      <Joined label="Notes of staff" texts={[kept.notes, other.notes]} />
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: columns,
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  px: 5,
  py: 2,
  borderTop: `1px solid ${t.n[200]}`,
} as const;

function Heading({ name, note }: { name: string; note: string }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ fontSize: 14, fontWeight: 600, color: t.n[900], overflowWrap: 'anywhere' }}>
        {name}
      </Box>
      {note}
    </Box>
  );
}

interface FieldRowProps {
  label: string;
  texts: Record<MergeSide, string>;
  side: MergeSide;
  onChange: (side: MergeSide) => void;
}

function FieldRow({ label, texts, side, onChange }: FieldRowProps) {
  const name = useId();
  const same = texts.kept === texts.other;
  return (
    <Box role={same ? undefined : 'radiogroup'} aria-label={label} sx={row}>
      <Label>{label}</Label>
      {same ? (
        <Box sx={{ gridColumn: { xs: '1 / -1', md: '2 / -1' }, py: 1.5, color: t.n[700] }}>
          {texts.kept}
        </Box>
      ) : (
        (['kept', 'other'] as const).map((one) => (
          <PickLabel
            key={one}
            type="radio"
            name={name}
            checked={side === one}
            onChange={() => onChange(one)}
            sx={{
              minHeight: 40,
              height: '100%',
              py: 1.5,
              px: 3,
              minWidth: 0,
              overflowWrap: 'anywhere',
            }}
          >
            <Box component="span" sx={{ minWidth: 0 }}>
              {texts[one]}
            </Box>
          </PickLabel>
        ))
      )}
    </Box>
  );
}

function Label({ children }: { children: string }) {
  return (
    <Box sx={{ gridColumn: { xs: '1 / -1', md: 'auto' }, fontSize: 13, color: t.n[600] }}>
      {children}
    </Box>
  );
}

/** What both say is kept; nothing has to be chosen. */
function Joined({ label, texts }: { label: string; texts: readonly string[] }) {
  const said = [...new Set(texts.filter((text) => text.trim() !== ''))];
  if (said.length === 0) return null;
  return (
    <Box sx={row}>
      <Label>{label}</Label>
      <Box
        sx={{
          gridColumn: { xs: '1 / -1', md: '2 / -1' },
          py: 1.5,
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
        }}
      >
        {said.join('\n')}
        <Box component="span" sx={{ display: 'block', fontSize: 12, color: t.n[500] }}>
          Of both accounts
        </Box>
      </Box>
    </Box>
  );
}
