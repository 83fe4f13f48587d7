import Button from '@mui/material/Button';
import { Pencil } from 'lucide-react';
import { useSectionLock } from '#web/kit/record/presence-context.ts';
import { SectionLockNote } from '#web/kit/form/section-lock-note.tsx';

/** The button that opens a section of a record to edit it, or who is editing it now. */
export function SectionEdit({
  section,
  label = 'Edit',
  onEdit,
}: {
  section: string;
  label?: string;
  onEdit: () => void;
}) {
  const editor = useSectionLock(section, false);
  return (
    <>
      <SectionLockNote editor={editor} />
      {editor === null ? (
        <Button variant="outlined" startIcon={<Pencil />} onClick={onEdit}>
          {label}
        </Button>
      ) : null}
    </>
  );
}
