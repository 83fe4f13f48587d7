import Box from '@mui/material/Box';
import type { DocumentDetail } from '#contract/policies/document-answers.ts';
import { quoteContent } from '#contract/policies/document-content.ts';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { contentDifferences } from '#web/policies/editor/content-differences.ts';
import { useContentNames, useQuoteRecords } from '#web/policies/editor/content-names.ts';
import type { BothChanged, Settled } from '#web/policies/time/use-holds-from.tsx';

/** What this change and a later one both edit, side by side: which of the two holds in the end. */
export function BothChangedPart({
  document,
  both,
  settled,
  onSettle,
}: {
  document: DocumentDetail;
  both: BothChanged;
  settled: Settled;
  onSettle: (settled: Settled) => void;
}) {
  const names = useContentNames(document, useQuoteRecords(true));
  const rows = contentDifferences(
    quoteContent.parse(both.later),
    quoteContent.parse(both.this),
    names,
  );
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      <InlineAlert tone="warning">
        A later change edited the same. Say which of the two holds in the end.
      </InlineAlert>
      {rows.map((row) => {
        const keys = both.both_changed.filter(
          (key) => key === row.key || key.startsWith(`${row.key} `),
        );
        const [first = ''] = keys;
        return (
          <Box key={row.key} sx={{ display: 'grid', gap: 1.5 }}>
            <Box sx={{ fontSize: 13, fontWeight: 600 }}>{`${row.about}: ${row.label}`}</Box>
            <ChoiceRows
              label={`${row.about}: ${row.label}`}
              value={settled.find(({ key }) => key === first)?.keep ?? null}
              onChange={(keep) =>
                onSettle([
                  ...settled.filter(({ key }) => !keys.includes(key)),
                  ...keys.map((key) => ({ key, keep })),
                ])
              }
              options={[
                { value: 'later', label: row.before, note: 'As the later change says' },
                { value: 'this', label: row.after, note: 'As this change says' },
              ]}
            />
          </Box>
        );
      })}
    </Box>
  );
}
