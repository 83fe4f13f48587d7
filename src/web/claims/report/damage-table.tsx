import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Fragment } from 'react';
import {
  AgreedCell,
  ClaimedCell,
  LineMenu,
  nextLineOnEnter,
  PartCell,
  type PartPrice,
  ReasonCell,
} from '#web/claims/report/damage-cells.tsx';
import { type DamageLine, damageTotals, groupLines } from '#web/claims/report/damage-lines.ts';
import type { DamageDraft } from '#web/claims/report/use-damage-draft.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';

export interface DamageTableProps {
  draft: DamageDraft;
  currency: string;
  scope: string;
  /** What the table is called, and what one of its lines is about. */
  of: { name: string; line: string };
  /** Parts have numbers where cars are repaired. */
  hasPartNumbers: boolean;
  /** What was paid before, by line. */
  prices: ReadonlyMap<string, PartPrice>;
  onEdit: (line: DamageLine) => void;
}

/** The damage line by line, grouped, with its sums; amounts and reasons are written in place. */
export function DamageTable(props: DamageTableProps) {
  const phone = useIsPhone();
  return phone ? <DamageCards {...props} /> : <DamageGrid {...props} />;
}

function Cell({
  children,
  right = false,
  head = false,
  width,
}: {
  children?: ReactNode;
  right?: boolean;
  head?: boolean;
  width?: number;
}) {
  return (
    <Box
      component={head ? 'th' : 'td'}
      {...(head ? { scope: 'col' } : {})}
      className={right ? 'num' : undefined}
      sx={{
        px: 1.5,
        whiteSpace: head ? 'nowrap' : 'normal',
        py: head ? 0 : 1.5,
        height: head ? 36 : 44,
        textAlign: right ? 'right' : 'left',
        verticalAlign: 'middle',
        '&:first-of-type': { pl: 4, minWidth: 130 },
        '&:last-of-type': { pr: 2 },
        ...(width ? { width } : {}),
        ...(head
          ? { fontSize: 12, fontWeight: 550, color: t.n[500], background: t.n[25] }
          : { borderTop: `1px solid ${t.n[200]}` }),
      }}
    >
      {children}
    </Box>
  );
}

const band = { background: t.n[50], borderTop: `1px solid ${t.n[200]}` };

function GroupHead({
  group,
  scope,
  hasPartNumbers,
}: {
  group: ReturnType<typeof groupLines>[number];
} & Pick<DamageTableProps, 'scope' | 'hasPartNumbers'>) {
  return (
    <tr>
      <Box
        component="th"
        scope="rowgroup"
        colSpan={hasPartNumbers ? 3 : 2}
        sx={{
          pl: 4,
          height: 32,
          textAlign: 'left',
          fontSize: 12,
          fontWeight: 600,
          color: t.n[600],
          ...band,
        }}
      >
        {group.label}
        {group.id === 'labour' && scope === 'parts_only' ? ' · not covered' : ''}
      </Box>
      <Box
        component="td"
        className="num"
        sx={{
          px: 1.5,
          textAlign: 'right',
          fontSize: 12,
          color: t.n[600],
          ...band,
        }}
      >
        <MoneyText amount={group.claimed} bare />
      </Box>
      <Box component="td" colSpan={3} sx={band} />
    </tr>
  );
}

type LineProps = Omit<DamageTableProps, 'scope' | 'prices' | 'of' | 'hasPartNumbers'> & {
  line: DamageLine;
  price: PartPrice | undefined;
};

function LineRow({
  onEdit,
  hasPartNumbers,
  ...cell
}: LineProps & Pick<DamageTableProps, 'hasPartNumbers'>) {
  const { line, draft } = cell;
  return (
    <tr>
      <Cell>
        <PartCell {...cell} />
      </Cell>
      {hasPartNumbers ? <Cell>{line.part_number || '—'}</Cell> : null}
      <Cell right>{line.quantity}</Cell>
      <Cell right>
        <ClaimedCell {...cell} />
      </Cell>
      <Cell right>
        <AgreedCell {...cell} />
      </Cell>
      <Cell>
        <ReasonCell {...cell} />
      </Cell>
      <Cell>
        <LineMenu line={line} draft={draft} onEdit={() => onEdit(line)} />
      </Cell>
    </tr>
  );
}

function DamageGrid({ scope, of, prices, ...row }: DamageTableProps) {
  const { draft, currency, hasPartNumbers } = row;
  const totals = damageTotals(draft.lines, scope);
  return (
    <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={of.name}>
      <Box
        component="table"
        aria-label={of.name}
        onKeyDown={nextLineOnEnter}
        sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13, lineHeight: '18px' }}
      >
        <thead>
          <tr>
            <Cell head>{of.line}</Cell>
            {hasPartNumbers ? (
              <Cell head width={100}>
                Part number
              </Cell>
            ) : null}
            <Cell head right width={58}>
              Quantity
            </Cell>
            <Cell head right width={draft.rights.claimed && !draft.rights.agreed ? 120 : 96}>
              {`Claimed (${currency})`}
            </Cell>
            <Cell head right width={draft.rights.agreed ? 116 : 96}>
              {`Agreed (${currency})`}
            </Cell>
            <Cell head width={draft.rights.agreed ? 164 : 140}>
              Reason
            </Cell>
            <Cell head width={44} />
          </tr>
        </thead>
        <tbody>
          {groupLines(draft.lines).map((group) => (
            <Fragment key={group.id}>
              <GroupHead {...{ group, scope, hasPartNumbers }} />
              {group.lines.map((line) => (
                <LineRow
                  key={line.key}
                  price={prices.get(line.claim_line_id ?? '')}
                  {...{ ...row, line }}
                />
              ))}
            </Fragment>
          ))}
          <Box component="tr" sx={{ fontWeight: 600 }}>
            <Cell>Total</Cell>
            {hasPartNumbers ? <Cell /> : null}
            <Cell />
            <Cell right>
              <MoneyText amount={totals.claimed} bare />
            </Cell>
            <Cell right>
              <MoneyText amount={totals.agreed} bare />
            </Cell>
            <Cell />
            <Cell />
          </Box>
        </tbody>
      </Box>
    </Box>
  );
}

/** The same on a phone: a card for each line. */
function DamageCards({ draft, currency, scope, prices, onEdit }: DamageTableProps) {
  const totals = damageTotals(draft.lines, scope);
  return (
    <Box onKeyDown={nextLineOnEnter}>
      {groupLines(draft.lines).map((group) => (
        <Box key={group.id}>
          <Box sx={{ px: 4, py: 2, fontSize: 13, fontWeight: 600, background: t.n[50] }}>
            {group.label}
          </Box>
          {group.lines.map((line) => (
            <LineCard
              key={line.key}
              price={prices.get(line.claim_line_id ?? '')}
              {...{ line, draft, currency, onEdit }}
            />
          ))}
        </Box>
      ))}
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 3,
          px: 4,
          py: 3,
          borderTop: `1px solid ${t.n[200]}`,
          fontWeight: 600,
        }}
      >
        <Box>
          <Box sx={label}>Total claimed</Box>
          <MoneyText amount={totals.claimed} currency={currency} />
        </Box>
        <Box>
          <Box sx={label}>Total agreed</Box>
          <MoneyText amount={totals.agreed} currency={currency} />
        </Box>
      </Box>
    </Box>
  );
}

const label = { fontSize: 12, lineHeight: '20px', color: t.n[500] } as const;

function LineCard({ onEdit, ...cell }: LineProps) {
  const { line, draft, currency } = cell;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        px: 4,
        py: 3,
        borderTop: `1px solid ${t.n[200]}`,
        fontSize: 15,
      }}
    >
      <Box sx={{ display: 'flex', gap: 2 }}>
        <Box sx={{ flex: 1, minWidth: 0, fontWeight: 550 }}>
          <PartCell {...cell} />
          <Box sx={label}>
            {[line.part_number, `Quantity ${line.quantity}`].filter(Boolean).join(' · ')}
          </Box>
        </Box>
        <LineMenu line={line} draft={draft} onEdit={() => onEdit(line)} />
      </Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 3 }}>
        <Box>
          <Box sx={label}>{`Claimed (${currency})`}</Box>
          <ClaimedCell {...cell} />
        </Box>
        <Box>
          <Box sx={label}>{`Agreed (${currency})`}</Box>
          <AgreedCell {...cell} />
        </Box>
      </Box>
      {draft.rights.agreed || line.reason !== '' ? (
        <Box>
          <Box sx={label}>Reason</Box>
          <ReasonCell {...cell} />
        </Box>
      ) : null}
    </Box>
  );
}
