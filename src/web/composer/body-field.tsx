import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Bold, CarFront, List, MousePointerClick, Sigma, Table } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { memo, useRef, type RefObject } from 'react';
import { type DraftStore, useDraft } from '#web/composer/draft-store.ts';
import { strangeMarks, withMark, type MailMark } from '#web/composer/body-marks.ts';
import { TextField } from '#web/kit/form/text-field.tsx';
import { t } from '#web/kit/base/tokens.ts';

const marks: readonly { mark: MailMark; label: string; icon: LucideIcon; colour?: string }[] = [
  { mark: 'bold', label: 'Bold', icon: Bold },
  { mark: 'bold_orange', label: 'Orange', icon: Bold, colour: t.brand[600] },
  { mark: 'list', label: 'List', icon: List },
  { mark: 'button', label: 'Button', icon: MousePointerClick },
  { mark: 'payments', label: 'Payments', icon: Table },
  { mark: 'total_amount', label: 'Total', icon: Sigma },
  { mark: 'items', label: 'Cars', icon: CarFront },
];

/** The text of a mail, with buttons that put its marks where the cursor is [9.18]. */
export const BodyField = memo(function BodyField({
  store,
  offered,
}: {
  store: DraftStore;
  /** Marks beyond the ones for text. */
  offered: readonly MailMark[];
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Box>
      <Box
        aria-hidden="true"
        sx={{
          mb: 1,
          fontSize: { xs: 15, md: 13 },
          lineHeight: '20px',
          fontWeight: 550,
          color: t.n[800],
        }}
      >
        Body
        <Box component="span" sx={{ color: t.brand[600], ml: 0.5 }}>
          *
        </Box>
      </Box>
      <Marks input={input} offered={offered} store={store} />
      <BodyText input={input} store={store} />
    </Box>
  );
});

interface BodyPart {
  input: RefObject<HTMLInputElement | null>;
  store: DraftStore;
}

function BodyText({ input, store }: BodyPart) {
  const value = useDraft(store, ({ draft }) => draft.body);
  const strange = strangeMarks(value);
  return (
    <TextField
      label="Body"
      hideLabel
      required
      name="body"
      value={value}
      onChange={(body) => store.change({ body })}
      rows={9}
      maxRows={18}
      inputRef={input}
      {...(strange.length > 0
        ? { hint: `${strange.join(', ')} is no mark: it is shown as it stands.` }
        : {})}
    />
  );
}

const usual: readonly MailMark[] = ['bold', 'bold_orange', 'list', 'button'];

/** What is written is read from the field at the press. */
function Marks({ input, offered, store }: BodyPart & { offered: readonly MailMark[] }) {
  const put = (mark: MailMark) => {
    const field = input.current;
    if (!field) return;
    const end = field.value.length;
    const at = { start: field.selectionStart ?? end, end: field.selectionEnd ?? end };
    const next = withMark(field.value, at, mark);
    store.change({ body: next.text });
    requestAnimationFrame(() => {
      field.focus();
      field.setSelectionRange(next.start, next.end);
    });
  };
  return (
    <Box
      role="toolbar"
      aria-label="Marks for the text"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}
    >
      {marks
        .filter(({ mark }) => usual.includes(mark) || offered.includes(mark))
        .map(({ mark, label, icon: Icon, colour }) => (
          <Button
            key={mark}
            variant="outlined"
            startIcon={<Icon size={14} color={colour} />}
            onClick={() => put(mark)}
            sx={{ minHeight: { xs: 36, md: 28 }, px: 2, fontSize: 12 }}
          >
            {label}
          </Button>
        ))}
    </Box>
  );
}
