import Box from '@mui/material/Box';
import { useState } from 'react';
import { insuranceTypeLabels, type InsuranceType } from '#domain/policies/insurance-types.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { Card } from '#web/kit/card.tsx';
import { dateTextOf } from '#web/kit/date-text.tsx';
import { EmptyState } from '#web/kit/empty-state.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import { StatusChip } from '#web/kit/status-chip.tsx';
import { t } from '#web/kit/tokens.ts';

type Preset = ItemOf<'get_clause_presets', 'presets'>;

const nameOf = (line: string) => insuranceTypeLabels[line as InsuranceType] ?? line;

/** /dashboard/clauses-presets: the conditions that documents are put together from, as they are printed. */
export function ClausePresetListScreen() {
  const [query, setQuery] = useState('');
  const read = useRead('get_clause_presets', {});
  const words = query.trim().toLowerCase();
  const found = (read.data?.presets ?? []).filter((preset) =>
    `${preset.title} ${preset.text}`.toLowerCase().includes(words),
  );
  return (
    <>
      <PageHeader
        title="Condition presets"
        total={read.data?.presets.length}
        facts="Mandatory conditions stand on every new document of their line; the others are chosen in the editor."
      />
      <Box sx={{ my: 3, maxWidth: 360 }}>
        <SearchField label="Search conditions" value={query} onChange={setQuery} slashKey />
      </Box>
      {read.isPending ? (
        <PageSkeleton />
      ) : read.isError ? (
        <Card>
          <ErrorState
            title="Conditions could not be loaded."
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        </Card>
      ) : found.length === 0 ? (
        <Card>
          <EmptyState
            title={words === '' ? 'No conditions yet.' : 'No results'}
            {...(words === ''
              ? { text: 'The standard conditions of the product appear here.' }
              : {})}
          />
        </Card>
      ) : (
        <Card flush>
          <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {found.map((preset) => (
              <PresetRow key={preset.preset_id} preset={preset} />
            ))}
          </Box>
        </Card>
      )}
    </>
  );
}

function PresetRow({ preset }: { preset: Preset }) {
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '36px minmax(0, 1fr)', md: '44px minmax(0, 1fr) 190px' },
        columnGap: 3,
        rowGap: 2,
        px: { xs: 4, md: 5 },
        py: 4,
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
      }}
    >
      <Box sx={{ fontFamily: t.font.display, fontWeight: 620, color: t.n[500] }}>
        {preset.number}
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Box component="h2" sx={{ m: 0, fontSize: 14, lineHeight: '20px', fontWeight: 600 }}>
          {preset.title}
        </Box>
        <Box
          sx={{
            mt: 1,
            maxWidth: 760,
            fontSize: { xs: 15, md: 14 },
            lineHeight: { xs: '23px', md: '21px' },
            color: t.n[700],
            whiteSpace: 'pre-line',
          }}
        >
          {preset.text}
        </Box>
      </Box>
      <Box
        sx={{
          gridColumn: { xs: '2', md: 'auto' },
          display: 'grid',
          gap: 1.5,
          justifyItems: 'start',
          alignContent: 'start',
          fontSize: 12.5,
          color: t.n[500],
        }}
      >
        <StatusChip
          label={preset.mandatory ? 'Mandatory' : 'On choice'}
          tone={preset.mandatory ? 'info' : 'none'}
        />
        <span>{preset.applies_to.map(nameOf).join(', ')}</span>
        <span>Valid from {dateTextOf(preset.valid_from)}</span>
      </Box>
    </Box>
  );
}
