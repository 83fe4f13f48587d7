import { TextField } from '#web/kit/form/text-field.tsx';
import { EditorSection, SectionBody } from '#web/policies/editor/editor-section.tsx';
import { FieldSpot } from '#web/policies/document/field-spot.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

/** What only staff read. */
export function EditorNotes() {
  const { draft } = useQuoteEditing();
  const { content, errors, change } = draft;
  return (
    <EditorSection
      id="notes"
      number={content.line ? 5 : 6}
      title="Notes"
      complete={content.notes.trim() !== ''}
      note="Only staff read these"
    >
      <SectionBody>
        <FieldSpot path="notes">
          <TextField
            label="Internal notes"
            hideLabel
            rows={4}
            maxLength={5000}
            value={content.notes}
            onChange={(notes) => change({ notes })}
            error={errors.get('notes')}
          />
        </FieldSpot>
      </SectionBody>
    </EditorSection>
  );
}
