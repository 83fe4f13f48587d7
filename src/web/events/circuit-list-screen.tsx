import Box from '@mui/material/Box';
import { useState } from 'react';
import { plainName } from '#domain/imports/plain-name.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { circuitTypeLabels, lengthText, placeText } from '#web/events/circuit-words.ts';
import { ImportButton } from '#web/imports/import-button.tsx';
import { AppLink } from '#web/kit/app-link.tsx';
import { Card } from '#web/kit/card.tsx';
import { ErrorState } from '#web/kit/error-state.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { PageSkeleton } from '#web/kit/page-skeleton.tsx';
import { PlainTable } from '#web/kit/plain-table.tsx';
import { SearchField } from '#web/kit/search-field.tsx';
import type { Column } from '#web/kit/table-column.ts';
import { ToggleButtons } from '#web/kit/toggle-buttons.tsx';
import { t } from '#web/kit/tokens.ts';
import { useIsPhone } from '#web/kit/use-is-phone.ts';

type Circuit = ItemOf<'get_circuit_list', 'circuits'>;

const choices = [
  { value: 'in_use', label: 'In use' },
  { value: 'archived', label: 'Archived' },
] as const;

const columns: readonly Column<Circuit>[] = [
  { id: 'name', header: 'Circuit', cell: (one) => one.name, maxWidth: 320 },
  { id: 'place', header: 'Place', cell: placeText, quiet: true, maxWidth: 240 },
  { id: 'kind', header: 'Kind', cell: (one) => circuitTypeLabels[one.circuit_type], quiet: true },
  {
    id: 'length',
    header: 'Length',
    cell: (one) => lengthText(one.length_m) || '—',
    align: 'right',
  },
  { id: 'corners', header: 'Corners', cell: (one) => one.corner_count, align: 'right' },
  { id: 'outline', header: 'Outline', cell: (one) => (one.has_outline ? 'Known' : '—') },
  { id: 'factor', header: 'Factor', cell: (one) => one.factor ?? '—', align: 'right' },
  { id: 'events', header: 'Events', cell: (one) => one.events, align: 'right' },
  { id: 'policies', header: 'Policies', cell: (one) => one.policies, align: 'right' },
];

const addressOf = (one: Circuit) => `/dashboard/circuits/${one.circuit_id}`;

/** /dashboard/circuits: where races are held, with what is known of each course. */
export function CircuitListScreen() {
  const [query, setQuery] = useState('');
  const [view, setView] = useState<'in_use' | 'archived'>('in_use');
  const isPhone = useIsPhone();
  const read = useRead(
    'get_circuit_list',
    { archived: view === 'archived' },
    { keepPrevious: true },
  );
  const words = plainName(query);
  const found = (read.data?.circuits ?? []).filter((one) =>
    plainName(`${one.name} ${placeText(one)}`).includes(words),
  );
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: 'Events', href: '/dashboard/events' }]}
        title="Circuits"
        total={read.data?.circuits.length}
        actions={<ImportButton target="circuits" />}
      />
      <Box sx={{ my: 3, display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 240px', maxWidth: 320 }}>
          <SearchField
            label="Search circuits"
            value={query}
            onChange={setQuery}
            slashKey
            width="100%"
          />
        </Box>
        <ToggleButtons label="State" value={view} choices={choices} onChange={setView} />
      </Box>
      {read.isPending ? (
        <PageSkeleton />
      ) : read.isError ? (
        <Card>
          <ErrorState
            title="Circuits could not be loaded."
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        </Card>
      ) : (
        <Card flush>
          {isPhone && found.length > 0 ? (
            <CircuitCards circuits={found} />
          ) : (
            <PlainTable
              label="Circuits"
              columns={columns}
              rows={found}
              rowId={(one) => one.circuit_id}
              rowHref={addressOf}
              emptyText={view === 'archived' && words === '' ? 'Nothing archived.' : 'No results'}
            />
          )}
        </Card>
      )}
    </>
  );
}

function CircuitCards({ circuits }: { circuits: readonly Circuit[] }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {circuits.map((one) => (
        <Box component="li" key={one.circuit_id} sx={{ borderTop: `1px solid ${t.n[200]}` }}>
          <AppLink href={addressOf(one)}>
            <Box component="span" sx={{ display: 'block', px: 4, py: 3, minHeight: 64 }}>
              <Box component="span" sx={{ display: 'block', fontWeight: 600 }}>
                {one.name}
              </Box>
              <Box
                component="span"
                sx={{ display: 'block', fontSize: 13, lineHeight: '20px', color: t.n[600] }}
              >
                {[placeText(one), `${one.corner_count} corners`, `${one.events} events`].join(
                  ' · ',
                )}
              </Box>
            </Box>
          </AppLink>
        </Box>
      ))}
    </Box>
  );
}
