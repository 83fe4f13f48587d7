import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Pencil, Plus } from 'lucide-react';
import { useState } from 'react';
import { countryName } from '#domain/countries.ts';
import { parseDecimal, roundHalfUp, subtract } from '#domain/decimal.ts';
import {
  needsCheck,
  type PremiumTaxLine,
  premiumTaxLineLabels,
  premiumTaxLines,
} from '#domain/rating/tax/premium-tax.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { Card } from '#web/kit/base/card.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { SearchField } from '#web/kit/list/search-field.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { CellConflict } from '#web/rating/cell-conflict.tsx';
import { Difference, TypeCell } from '#web/rating/edit-cells.tsx';
import type { CellSaves } from '#web/rating/use-cell-saves.ts';

const useTaxRateDialog = lazyDialog(() =>
  import('#web/rating/tables/tax-rate-dialog.tsx').then((m) => recordDialog(m.TaxRateDialog)),
);

export type TaxCell = ItemOf<'get_tax_version', 'cells'>;

interface TaxEditing {
  saves: CellSaves<string>;
  revision: number;
}

interface CountryRow {
  country_code: string;
  name: string;
  cells: ReadonlyMap<PremiumTaxLine, TaxCell>;
}

/** A rate that nobody has seen in a source wants to be looked up before one relies on it. */
function Check({ cell }: { cell: TaxCell }) {
  if (!needsCheck(cell)) return null;
  const title = `${cell.confidence === 'B' ? 'From general knowledge' : 'Not found'}. ${cell.note}`;
  return (
    <Tooltip title={title.trim()}>
      <Box
        component="span"
        tabIndex={0}
        sx={{
          ml: 2,
          px: 1.5,
          borderRadius: `${t.radius.sm}px`,
          fontSize: 12,
          fontWeight: 550,
          color: t.tone.warning.fg,
          background: t.tone.warning.bg,
        }}
      >
        Check
      </Box>
    </Tooltip>
  );
}

function Rate({ cell }: { cell: TaxCell }) {
  const by =
    cell.before === null
      ? 0
      : Number(roundHalfUp(subtract(parseDecimal(cell.rate_pct), parseDecimal(cell.before)), 3));
  return (
    <>
      <Box component="span" className="num" sx={by === 0 ? {} : { fontWeight: 600 }}>
        {cell.rate_pct}
      </Box>
      <Difference by={by} text={String(Math.abs(by))} title={`Was ${cell.before ?? ''}`} />
    </>
  );
}

function RateCell({ cell, editing }: { cell: TaxCell; editing: TaxEditing | undefined }) {
  if (!editing)
    return (
      <>
        <Rate cell={cell} />
        <Check cell={cell} />
      </>
    );
  const key = `${cell.country_code} ${cell.line}`;
  const held = editing.saves.held(key, editing.revision);
  const saving = held?.state === 'saving';
  const shown = held && held.state !== 'conflict' ? { ...cell, rate_pct: held.mine } : cell;
  const label = `${countryName(cell.country_code)}, ${premiumTaxLineLabels[cell.line]}`;
  const save = (mine: string) =>
    editing.saves.save(key, { mine, seen: cell.rate_pct, revision: editing.revision });
  const field = (
    <Box component="span" sx={saving ? { opacity: 0.55 } : {}} aria-busy={saving || undefined}>
      <TypeCell
        label={label}
        kind="number"
        value={shown.rate_pct}
        onSave={(value) => {
          if (value !== null) save(String(value));
        }}
      >
        <Rate cell={shown} />
      </TypeCell>
      <Check cell={shown} />
    </Box>
  );
  if (held?.state !== 'conflict') return field;
  return (
    <CellConflict
      label={label}
      mine={held.mine}
      theirs={cell.rate_pct}
      onMine={() => save(held.mine)}
      onTheirs={() => editing.saves.keepTheirs(key)}
    >
      {field}
    </CellConflict>
  );
}

function rowsOf(cells: readonly TaxCell[]): CountryRow[] {
  return [...Map.groupBy(cells, ({ country_code }) => country_code)]
    .map(([country_code, of]) => ({
      country_code,
      name: countryName(country_code),
      cells: new Map(of.map((cell) => [cell.line, cell])),
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
}

function columnsOf(
  editing: TaxEditing | undefined,
  open: (country_code: string) => void,
): readonly Column<CountryRow>[] {
  const country: Column<CountryRow> = {
    id: 'country',
    header: 'Country',
    cell: ({ name }) => name,
  };
  const of_lines = premiumTaxLines.map((line): Column<CountryRow> => ({
    id: line,
    header: `${premiumTaxLineLabels[line]} %`,
    align: 'right',
    cell: (row) => {
      const cell = row.cells.get(line);
      return cell ? <RateCell cell={cell} editing={editing} /> : '—';
    },
  }));
  if (!editing) return [country, ...of_lines];
  const edit: Column<CountryRow> = {
    id: 'edit',
    header: 'Edit',
    hides_header: true,
    align: 'right',
    cell: ({ country_code, name }) => (
      <IconButton size="small" aria-label={`All of ${name}`} onClick={() => open(country_code)}>
        <Pencil size={16} />
      </IconButton>
    ),
  };
  return [country, ...of_lines, edit];
}

/** What every country taxes on every line, in percent; in a draft a cell is changed where it stands. */
export function TaxMatrix({
  version,
  cells,
  editing,
}: {
  version: string;
  cells: readonly TaxCell[];
  editing: TaxEditing | undefined;
}) {
  const [words, setWords] = useState('');
  const [changed, setChanged] = useState(false);
  const editor = useTaxRateDialog();
  const open = (country_code: string | null) =>
    editing && editor.open({ version, revision: editing.revision, country_code, cells });
  const wanted = words.trim().toLowerCase();
  const rows = rowsOf(cells).filter(
    (row) =>
      `${row.name} ${row.country_code}`.toLowerCase().includes(wanted) &&
      (!changed || [...row.cells.values()].some(({ own }) => own)),
  );
  const columns = columnsOf(editing, open);
  return (
    <Card title={`Rates ${version}`} flush>
      <Box
        sx={{
          px: 5,
          py: 3,
          display: 'flex',
          gap: 4,
          alignItems: 'center',
          flexWrap: 'wrap',
          borderBottom: `1px solid ${t.n[200]}`,
        }}
      >
        <Box sx={{ width: { xs: '100%', sm: 220 } }}>
          <SearchField label="Search countries" value={words} onChange={setWords} width="100%" />
        </Box>
        <TickBox label="Only what this version changes" checked={changed} onChange={setChanged} />
        {editing ? (
          <Box sx={{ ml: { sm: 'auto' } }}>
            <Button variant="outlined" startIcon={<Plus />} onClick={() => open(null)}>
              Set rate
            </Button>
          </Box>
        ) : null}
      </Box>
      <PlainTable
        label={`Premium tax ${version}`}
        columns={columns}
        rows={rows}
        rowId={({ country_code }) => country_code}
        rowHeight={36}
        emptyText={changed ? 'This version changes no rate yet.' : 'No results'}
      />
      {editor.dialog}
    </Card>
  );
}
