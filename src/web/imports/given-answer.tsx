import Button from '@mui/material/Button';
import { X } from 'lucide-react';
import { fixText } from '#domain/imports/import-fixes.ts';
import { importTargets } from '#domain/imports/import-targets.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { GivenFix, ImportRecord } from '#web/imports/import-data.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';

export interface GivenAnswerProps {
  run: ImportRecord;
  answer: GivenFix;
  /** With the name of its field, where it does not stand beside it. */
  named?: boolean;
}

/** An answer that was given; pressing it takes it back. */
export function GivenAnswer({ run, answer, named = false }: GivenAnswerProps) {
  const toast = useToast();
  const takeBack = useWrite('take_back_import_fix', { onError: (error) => toast.failure(error) });
  const { code, field, value } = answer;
  const words = fixText(answer);
  const label = importTargets[run.target].fields.find(({ id }) => id === field)?.label ?? 'Rows';
  const text = `${label}: ${words}`;
  const { import_id, revision } = run;
  return (
    <Button
      variant="outlined"
      endIcon={<X />}
      aria-label={`Take back ${text}`}
      disabled={takeBack.isPending}
      onClick={() => takeBack.mutate({ import_id, revision, code, field, value })}
    >
      {named ? text : words}
    </Button>
  );
}
