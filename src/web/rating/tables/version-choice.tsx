import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { type ReactNode } from 'react';
import { formatCalendarDate } from '#domain/dates.ts';
import type { VersionState } from '#domain/rating/validity.ts';
import { Card } from '#web/kit/base/card.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';
import { stateWord } from '#web/rating/version-words.ts';

const useNewVersionDialog = lazyDialog(() =>
  import('#web/rating/tables/new-version-dialog.tsx').then((m) => recordDialog(m.NewVersionDialog)),
);

interface Version {
  version: string;
  state: VersionState;
  valid_from: string;
  note: string;
}

const nameColumns: readonly Column<Version>[] = [
  { id: 'version', header: 'Version', cell: ({ version }) => version },
  { id: 'state', header: 'State', cell: ({ state }) => <StatusChip {...stateWord(state)} /> },
  { id: 'from', header: 'From', cell: ({ valid_from }) => formatCalendarDate(valid_from) },
];
const noteColumn: Column<Version> = {
  id: 'note',
  header: 'Note',
  cell: ({ note }) => note || '—',
  quiet: true,
  maxWidth: 300,
};

export interface VersionChoiceProps<V extends Version> {
  of: 'tables' | 'tax';
  label: string;
  /** How names of new versions begin. */
  prefix?: string;
  versions: readonly V[];
  /** What there is to say of a version beside its name, state, first day and note. */
  columns: readonly Column<V>[];
  actions?: ReactNode;
  emptyText?: string;
  /** The version that the address names, or the one in use. */
  children: (shown: V) => ReactNode;
}

/** The versions of the tables or of premium tax, a new one, and below them the one that is shown. */
export function VersionChoice<V extends Version>(props: VersionChoiceProps<V>) {
  const { of, prefix = '', versions, children, actions, columns, ...table } = props;
  const [search, change] = useSearchParams();
  const starter = useNewVersionDialog();
  const param = of === 'tables' ? 'version' : 'tax';
  const in_use = versions.find(({ state }) => state === 'in_use') ?? versions[0];
  const shown = versions.find(({ version }) => version === search[param]) ?? in_use;
  const show = (version: string) => change({ [param]: version });
  const taken = versions.map(({ version }) => version);
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Card
        title="Versions"
        flush
        actions={
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
            {actions}
            <Button
              variant="contained"
              startIcon={<Plus />}
              onClick={() =>
                starter.open({ of, prefix, based_on: shown?.version ?? '', taken, onMade: show })
              }
            >
              New version
            </Button>
          </Box>
        }
      >
        <PlainTable
          {...table}
          columns={[...nameColumns, ...columns, noteColumn]}
          rows={versions}
          rowId={({ version }) => version}
          onRow={({ version }) => show(version)}
        />
      </Card>
      {shown ? children(shown) : null}
      {starter.dialog}
    </Box>
  );
}
