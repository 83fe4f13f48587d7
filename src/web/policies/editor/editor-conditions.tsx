import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { QuoteClause } from '#contract/policies/document-content.ts';
import { languageLabels } from '#domain/languages.ts';
import { toRomanNumeral } from '#domain/roman-numerals.ts';
import { useRead } from '#web/api/use-read.ts';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { LazyOptionPicker } from '#web/kit/choice/lazy-option-picker.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { ClauseDialog } from '#web/policies/editor/clause-dialog.tsx';
import { EditorSection } from '#web/policies/editor/editor-section.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

const maxClauses = 50;

/** The conditions in their order; their place is their number. */
export function EditorConditions() {
  const { draft } = useQuoteEditing();
  const { clauses } = draft.content;
  const toast = useToast();
  const list = useRef<HTMLOListElement>(null);
  const [adding, setAdding] = useState(false);
  const [editing, setEditing] = useState<number | null>(null);
  const set = (next: QuoteClause[]) => draft.change({ clauses: next });
  const move = useClauseMove(list);
  const remove = (index: number) => {
    set(clauses.filter((_, place) => place !== index));
    toast.success('Condition taken out', { undo: () => set([...clauses]) });
  };
  const add = (found: QuoteClause[]) => {
    set([...clauses, ...found].slice(0, maxClauses));
    const last = found.at(-1);
    if (last?.preset_id === null) setEditing(clauses.length + found.length - 1);
  };
  const addButton = (
    <Button
      variant="outlined"
      startIcon={<Plus />}
      disabled={clauses.length >= maxClauses}
      onClick={() => setAdding(true)}
    >
      Add conditions
    </Button>
  );
  return (
    <EditorSection
      id="conditions"
      number={draft.content.line ? 4 : 5}
      title="Conditions"
      complete={clauses.length > 0}
      note={clauses.length === 0 ? '' : String(clauses.length)}
      actions={addButton}
    >
      {clauses.length === 0 ? (
        <EmptyState compact title="No conditions yet." action={addButton} />
      ) : (
        <Box component="ol" ref={list} sx={{ m: 0, p: 0, containerType: 'inline-size' }}>
          {clauses.map((clause, index) => (
            <ClauseRow
              key={clause.preset_id ?? `${clause.title} ${clause.text.length}`}
              clause={clause}
              index={index}
              last={index === clauses.length - 1}
              error={
                draft.errors.get(`clauses.${index}.text`) ??
                draft.errors.get(`clauses.${index}.title`)
              }
              onMove={(by) => move(index, by)}
              onEdit={() => setEditing(index)}
              onRemove={() => remove(index)}
            />
          ))}
        </Box>
      )}
      <ClausePicker open={adding} onAdd={add} onClose={() => setAdding(false)} />
      <ClauseDialog
        clause={editing === null ? undefined : clauses[editing]}
        onSave={(clause) => set(clauses.map((one, place) => (place === editing ? clause : one)))}
        onClose={() => setEditing(null)}
      />
    </EditorSection>
  );
}

/** Puts a condition elsewhere in their order. */
function useClauseMove(list: RefObject<HTMLOListElement | null>) {
  const { content, change } = useQuoteEditing().draft;
  return (index: number, by: number) => {
    const next = [...content.clauses];
    const [clause] = next.splice(index, 1);
    if (!clause) return;
    next.splice(index + by, 0, clause);
    change({ clauses: next });
    // The same button of the same condition stays under the finger.
    requestAnimationFrame(() => {
      const row = list.current?.children[index + by];
      const same = row?.querySelector<HTMLElement>(`[data-move="${by}"]:not(:disabled)`);
      (same ?? row?.querySelector<HTMLElement>('button:not(:disabled)'))?.focus();
    });
  };
}

const ownClause = 'own';

/** The presets for this line of insurance that the quote does not have yet, and one typed by hand. */
function ClausePicker({
  onAdd,
  ...picker
}: {
  open: boolean;
  onAdd: (clauses: QuoteClause[]) => void;
  onClose: () => void;
}) {
  const { document, draft } = useQuoteEditing();
  const presets = useRead('get_clause_presets', {}, { staleMs: 300_000 }).data?.presets ?? [];
  const used = new Set(draft.content.clauses.map((clause) => clause.preset_id));
  const offered = presets.filter(
    (preset) =>
      preset.active &&
      !used.has(preset.preset_id) &&
      (preset.applies_to.length === 0 || preset.applies_to.includes(document.insurance_type)),
  );
  const options = offered.map((preset) => ({
    value: preset.preset_id,
    label: preset.title,
    note: [languageLabels[preset.language], preset.mandatory ? 'mandatory' : '']
      .filter(Boolean)
      .join(', '),
  }));
  return (
    <LazyOptionPicker
      {...picker}
      title="Add conditions"
      multiple
      confirmLabel="Add"
      options={[...options, { value: ownClause, label: 'An own condition', note: 'typed by hand' }]}
      onPick={(chosen) => {
        const found: QuoteClause[] = offered
          .filter((preset) => chosen.includes(preset.preset_id))
          .map(({ preset_id, title, text }) => ({ preset_id, title, text }));
        if (chosen.includes(ownClause))
          found.push({ preset_id: null, title: 'Special condition', text: '' });
        onAdd(found);
      }}
    />
  );
}

function ClauseRow(props: {
  clause: QuoteClause;
  index: number;
  last: boolean;
  error: string | undefined;
  onMove: (by: number) => void;
  onEdit: () => void;
  onRemove: () => void;
}) {
  const { clause, index } = props;
  return (
    <Box
      component="li"
      data-field={`clauses.${index}`}
      sx={{
        display: 'grid',
        gridTemplateColumns: '36px minmax(0, 1fr) auto',
        alignItems: 'start',
        gap: 2,
        px: 5,
        py: 3,
        borderTop: `1px solid ${t.n[200]}`,
        listStyle: 'none',
        // The text would stand in a column of a few words: what can be done with it comes below.
        '@container (max-width: 520px)': {
          gridTemplateColumns: '28px minmax(0, 1fr)',
          px: 4,
          '& > :last-child': { gridColumn: 2, ml: -2 },
        },
      }}
    >
      <Box sx={{ color: t.n[500], fontSize: 13, lineHeight: '32px' }}>
        {`${toRomanNumeral(index + 1)}.`}
      </Box>
      <Box sx={{ fontSize: 13, lineHeight: '20px', pt: 1.5 }}>
        <Box sx={{ fontWeight: 600 }}>{clause.title}</Box>
        <Box sx={{ color: t.n[600], whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {clause.text}
        </Box>
        {props.error ? <FieldError>{props.error}</FieldError> : null}
      </Box>
      <Box sx={{ display: 'flex' }}>
        <IconButton
          data-move="-1"
          aria-label={`Move ${clause.title} up`}
          disabled={index === 0}
          onClick={() => props.onMove(-1)}
        >
          <ArrowUp size={16} />
        </IconButton>
        <IconButton
          data-move="1"
          aria-label={`Move ${clause.title} down`}
          disabled={props.last}
          onClick={() => props.onMove(1)}
        >
          <ArrowDown size={16} />
        </IconButton>
        <IconButton aria-label={`Edit ${clause.title}`} onClick={props.onEdit}>
          <Pencil size={16} />
        </IconButton>
        <IconButton aria-label={`Remove ${clause.title}`} onClick={props.onRemove}>
          <Trash2 size={16} />
        </IconButton>
      </Box>
    </Box>
  );
}
