import Box from '@mui/material/Box';
import { type WordRun } from '#domain/policies/word-changes.ts';
import { t } from '#web/kit/base/tokens.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';

const drawn = {
  removed: { tag: 'del', spoken: 'taken out', tone: t.tone.error },
  added: { tag: 'ins', spoken: 'new', tone: t.tone.success },
} as const;

/** The words of two wordings: what went is struck through, what came is underlined, and readers are told where it begins and ends. */
export function ChangedText({
  runs,
  without,
}: {
  runs: readonly WordRun[];
  /** What the other of two columns shows. */
  without?: 'removed' | 'added';
}) {
  return runs.map(({ kind, text }, index) => {
    if (kind === without) return null;
    // The runs of a text have no identity of their own; their place is all there is.
    const key = `${String(index)} ${kind}`;
    if (kind === 'same') return <span key={key}>{text}</span>;
    const { tag, spoken, tone } = drawn[kind];
    const words = text.trimEnd();
    return (
      <span key={key}>
        <Box
          component={tag}
          sx={{ background: tone.bg, color: tone.fg, borderRadius: '2px', px: 0.5, mx: -0.5 }}
        >
          <Box component="span" sx={visuallyHidden}>{` (${spoken}: `}</Box>
          {words}
          <Box component="span" sx={visuallyHidden}>
            {') '}
          </Box>
        </Box>
        {text.slice(words.length)}
      </span>
    );
  });
}
