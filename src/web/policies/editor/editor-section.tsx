import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronDown, CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId, useState } from 'react';
import { LockedFields } from '#web/kit/form/locked-fields.tsx';
import { useSectionLock } from '#web/kit/record/presence-context.ts';
import { SectionLockNote } from '#web/kit/form/section-lock-note.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';
import { sectionOf } from '#web/policies/editor/field-errors.ts';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';
import { isSectionChanged } from '#web/policies/editor/section-changes.ts';

export interface EditorSectionProps {
  /** Its name among the unfolded parts, and in the paths of complaints. */
  id: string;
  number: number;
  title: string;
  /** Everything that the quote needs of this section is there. */
  complete: boolean;
  /** Shown beside the title: "3 cars, 8 events". */
  note?: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}

/** A part of the editor that folds, with a tick when it is complete and a mark when the server complained. */
export function EditorSection(props: EditorSectionProps) {
  const { parts, draft } = useQuoteEditing();
  const body = useId();
  const [isTyping, setTyping] = useState(false);
  const isChanged = isSectionChanged(props.id, {
    content: draft.content,
    base: draft.base.content,
  });
  const editor = useSectionLock(props.id, isTyping || isChanged);
  const open = parts.isOpen(props.id);
  const wrong = [...draft.errors.keys()].some((path) => sectionOf(path) === props.id);
  return (
    <Box
      component="section"
      aria-label={props.title}
      sx={{
        background: t.n[0],
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', pr: 4 }}>
        <SectionHead {...props} body={body} wrong={wrong} open={open} />
        <SectionLockNote editor={editor} />
        {open && editor === null ? props.actions : null}
      </Box>
      <Box
        id={body}
        hidden={!open}
        onFocus={({ target }) => setTyping(target.matches('input, textarea'))}
        onBlur={() => setTyping(false)}
      >
        <LockedFields isLocked={editor !== null}>{open ? props.children : null}</LockedFields>
      </Box>
    </Box>
  );
}

/** The title, which folds the section, with how far it is. */
function SectionHead(props: EditorSectionProps & { body: string; wrong: boolean; open: boolean }) {
  const { parts } = useQuoteEditing();
  const state = props.wrong ? 'needs another look' : props.complete ? 'complete' : 'not complete';
  return (
    <Box component="h2" sx={{ m: 0, flex: 1, minWidth: 0 }}>
      <ButtonBase
        aria-expanded={props.open}
        aria-controls={props.body}
        onClick={() => parts.toggle(props.id)}
        sx={{
          width: '100%',
          minHeight: 56,
          pl: { xs: 4, md: 5 },
          pr: { xs: 2, md: 3 },
          gap: { xs: 2, md: 3 },
          '& > svg': { flex: 'none' },
          justifyContent: 'flex-start',
          textAlign: 'left',
          borderRadius: `${t.radius.lg}px`,
          typography: 'h2',
        }}
      >
        <Tick wrong={props.wrong} complete={props.complete} number={props.number} />
        <span>
          {props.title}
          <Box component="span" sx={visuallyHidden}>{`, ${state}`}</Box>
        </span>
        <Box
          component="span"
          sx={{
            flex: 1,
            minWidth: 0,
            typography: 'body2',
            fontStretch: 'normal',
            letterSpacing: 0,
            color: t.n[500],
          }}
        >
          {props.note}
        </Box>
        <ChevronDown
          size={16}
          color={t.n[500]}
          aria-hidden="true"
          style={{ transform: props.open ? 'rotate(180deg)' : 'none', flex: 'none' }}
        />
      </ButtonBase>
    </Box>
  );
}

function Tick({ wrong, complete, number }: { wrong: boolean; complete: boolean; number: number }) {
  if (wrong) return <CircleAlert size={20} color={t.error} aria-hidden="true" />;
  if (complete) return <CircleCheck size={20} color={t.success} aria-hidden="true" />;
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{
        width: 20,
        height: 20,
        flex: 'none',
        borderRadius: '50%',
        border: `1.5px solid ${t.n[400]}`,
        color: t.n[600],
        fontFamily: t.font.body,
        fontStretch: 'normal',
        fontSize: 11.5,
        fontWeight: 600,
        lineHeight: '17px',
        textAlign: 'center',
      }}
    >
      {number}
    </Box>
  );
}

/** The inside of a section. */
export function SectionBody({ children }: { children: ReactNode }) {
  return <Box sx={{ px: 5, pb: 5, pt: 1, display: 'grid', gap: 4 }}>{children}</Box>;
}

/** Fields side by side, as many as fit. */
export function FieldGrid({ children, min = 150 }: { children: ReactNode; min?: number }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'start',
        gridTemplateColumns: `repeat(auto-fill, minmax(${min}px, 1fr))`,
      }}
    >
      {children}
    </Box>
  );
}
