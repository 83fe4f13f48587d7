import Box from '@mui/material/Box';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { Version } from '#web/policies/document/cover-table.tsx';

type Clauses = Version['clauses'];

/** The conditions of a version, numbered i, ii, iii as on paper. */
export function PolicyConditions({ clauses }: { clauses: Clauses }) {
  return (
    <Card title="Conditions" flush={clauses.length === 0}>
      {clauses.length === 0 ? (
        <EmptyState compact title="No conditions." />
      ) : (
        <ClauseList clauses={clauses} />
      )}
    </Card>
  );
}

/** The clauses alone, where something else frames them. */
export function ClauseList({ clauses }: { clauses: Clauses }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 5 }}>
      {clauses.map((clause) => (
        <Box
          component="li"
          key={clause.number}
          sx={{ display: 'grid', gridTemplateColumns: '36px minmax(0, 1fr)', maxWidth: 720 }}
        >
          <Box component="span" sx={{ color: t.n[500] }}>{`${clause.number}.`}</Box>
          <Box>
            <Box component="h3" sx={{ typography: 'h3', m: 0, mb: 1 }}>
              {clause.title}
            </Box>
            <Box sx={{ whiteSpace: 'pre-wrap', color: t.n[700] }}>{clause.text}</Box>
          </Box>
        </Box>
      ))}
    </Box>
  );
}
