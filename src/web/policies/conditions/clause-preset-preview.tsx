import Box from '@mui/material/Box';
import { fillClause, sampleClauseFacts } from '#domain/policies/clause-variables.ts';
import { t } from '#web/kit/base/tokens.ts';

/** The condition as the policy prints it, with the figures of an example: one car of 260,000.00 for a weekend. */
export function ClausePresetPreview({
  number,
  title,
  text,
}: {
  number: string;
  title: string;
  text: string;
}) {
  const isEmpty = title.trim() === '' && text.trim() === '';
  return (
    <Box
      component="section"
      aria-label="Preview"
      sx={{ position: { md: 'sticky' }, top: 20, minWidth: 0 }}
    >
      <Box sx={{ fontSize: 12, color: t.n[600], mb: 1.5 }}>
        As the policy prints it, with an example’s figures
      </Box>
      <Box
        sx={{
          border: `1px solid ${t.n[200]}`,
          background: t.n[0],
          boxShadow: '0 1px 2px rgb(0 0 0 / 6%), 0 8px 24px rgb(0 0 0 / 6%)',
          px: { xs: 5, md: 7 },
          py: 7,
          minHeight: { md: 420 },
        }}
      >
        <Box
          sx={{
            fontFamily: t.font.display,
            fontStretch: '106%',
            fontWeight: 620,
            fontSize: 16,
            borderBottom: `2px solid ${t.brand[500]}`,
            pb: 2,
            mb: 4,
          }}
        >
          Conditions
        </Box>
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: '32px minmax(0, 1fr)',
            fontSize: 13,
            lineHeight: '20px',
            color: isEmpty ? t.n[500] : t.n[800],
          }}
        >
          <Box sx={{ fontWeight: 600 }}>{`${number}.`}</Box>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ fontWeight: 600 }}>
              {fillClause(title, sampleClauseFacts) || 'The title'}
            </Box>
            <Box sx={{ whiteSpace: 'pre-line' }}>
              {fillClause(text, sampleClauseFacts) || 'What the condition says appears here.'}
            </Box>
          </Box>
        </Box>
      </Box>
    </Box>
  );
}
