import Box from '@mui/material/Box';
import { formatMoney } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { Facts } from '#web/kit/record/facts.tsx';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';
import { lineExcessText } from '#web/policies/document/excess-words.ts';
import { PartPaper } from '#web/policies/lines/part-paper.tsx';
import type { Version } from '#web/policies/document/cover-table.tsx';

/** What a client has insured beside the track: each item, what holds for all, and what one pays oneself. */
export function MyLine({
  policy_id,
  version,
  line,
}: {
  policy_id: string;
  version: Version;
  line: NonNullable<Version['line']>;
}) {
  const money = (amount: number) => formatMoney(amount, version.currency);
  return (
    <>
      <Card title="What is covered" flush>
        {line.items.map((item) => (
          <Box
            key={item.position}
            sx={{
              px: { xs: 4, md: 5 },
              py: 4,
              '& + &': { borderTop: `1px solid ${t.n[200]}` },
            }}
          >
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3 }}>
              <Box sx={{ fontWeight: 600, flex: '1 1 160px', overflowWrap: 'anywhere' }}>
                {item.label}
              </Box>
              <Box className="num">{money(item.sum_insured)}</Box>
            </Box>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
              <Box sx={{ flex: 1, color: t.n[600], fontSize: 14, lineHeight: '20px' }}>
                <UnbrokenText>
                  {item.facts.map(({ label, text }) => `${label}: ${text}`).join(' · ')}
                </UnbrokenText>
              </Box>
              {line.items.length > 1 ? (
                <PartPaper of={{ policy_id, version_id: version.version_id }} item={item} />
              ) : null}
            </Box>
          </Box>
        ))}
      </Card>
      <Card title="If something happens">
        <Box
          sx={{
            mb: line.terms.length > 0 ? 4 : 0,
            color: t.n[700],
            maxWidth: 560,
            display: 'grid',
            gap: 2,
          }}
        >
          <div>
            <UnbrokenText>{lineExcessText(line, version)}</UnbrokenText>
          </div>
          {line.limits.map((sentence) => (
            <div key={sentence}>
              <UnbrokenText>{sentence}</UnbrokenText>
            </div>
          ))}
        </Box>
        {line.terms.length > 0 ? (
          <Facts
            columns={2}
            facts={line.terms.map(({ label, text }) => ({ label, value: text }))}
          />
        ) : null}
      </Card>
    </>
  );
}
