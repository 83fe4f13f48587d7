import Box from '@mui/material/Box';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { type WordRun, wordChanges, wordCount } from '#domain/policies/word-changes.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { FormRow } from '#web/kit/form/form-dialog.tsx';
import { ChangedText } from '#web/policies/conditions/changed-text.tsx';

type Version = ItemOf<'get_clause_preset', 'versions'>;

const nameOf = (version: Version, versions: readonly Version[]): string =>
  version === versions[0] ? 'Now' : `Version ${version.version_number}`;

/** Two wordings of a condition side by side, with what went and what came marked in them. */
export function ComparedWordings({ presetId }: { presetId: string }) {
  const read = useRead('get_clause_preset', { preset_id: presetId });
  const versions = read.data?.versions ?? [];
  const [chosen, setChosen] = useState<Partial<Record<'before' | 'after', string>>>({});
  const versionOf = (side: 'before' | 'after', otherwise: number) =>
    versions.find((one) => String(one.version_number) === chosen[side]) ?? versions[otherwise];
  const [before, after] = [versionOf('before', 1), versionOf('after', 0)];
  if (versions.length < 2 || !before || !after) return null;
  const options = versions.map((one) => ({
    value: String(one.version_number),
    label: nameOf(one, versions),
    note: one.changed_by_name,
  }));
  const choose = (side: 'before' | 'after', label: string, version: Version) => (
    <SelectField
      label={label}
      value={String(version.version_number)}
      clearable={false}
      options={options}
      onChange={(value) => setChosen((now) => ({ ...now, ...(value && { [side]: value }) }))}
    />
  );
  const title = wordChanges(before.title, after.title);
  const text = wordChanges(before.text, after.text);
  return (
    <Card title="Compare wordings">
      <FormRow>
        {choose('before', 'From', before)}
        {choose('after', 'To', after)}
      </FormRow>
      <Box role="status" sx={{ mt: 3, fontSize: 13, color: t.n[700] }}>
        {changesText([...title, ...text])}
      </Box>
      <Box
        sx={{
          mt: 4,
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Wording label={nameOf(before, versions)} without="added" {...{ title, text }} />
        <Wording label={nameOf(after, versions)} without="removed" {...{ title, text }} />
      </Box>
    </Card>
  );
}

/** "2 words taken out, 3 words new." */
function changesText(runs: readonly WordRun[]): string {
  const [removed, added] = [wordCount(runs, 'removed'), wordCount(runs, 'added')];
  if (removed + added === 0) return 'Both read the same.';
  return `${counted(removed, 'word')} taken out, ${counted(added, 'word')} new.`;
}

function Wording({
  label,
  title,
  text,
  without,
}: {
  label: string;
  title: readonly WordRun[];
  text: readonly WordRun[];
  without: 'removed' | 'added';
}) {
  return (
    <Box
      component="section"
      aria-label={label}
      sx={{ fontSize: 13, lineHeight: '21px', minWidth: 0 }}
    >
      <Box sx={{ fontSize: 12, color: t.n[600] }}>{label}</Box>
      <Box sx={{ fontWeight: 600 }}>
        <ChangedText runs={title} without={without} />
      </Box>
      <Box sx={{ whiteSpace: 'pre-line', color: t.n[700] }}>
        <ChangedText runs={text} without={without} />
      </Box>
    </Box>
  );
}
