import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { PenLine, Replace } from 'lucide-react';
import { useState } from 'react';
import { counted } from '#domain/counted.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { languageLabels } from '#domain/languages.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import type { ListedPreset } from '#web/policies/conditions/clause-preset-form.ts';
import { PresetUses } from '#web/policies/conditions/clause-preset-history.tsx';
import { typesText, usedText } from '#web/policies/conditions/clause-preset-words.ts';
import { ComparedWordings } from '#web/policies/conditions/compared-wordings.tsx';
import { MarkedText } from '#web/policies/conditions/marked-text.tsx';

const useClausePresetPanel = lazyDialog(() =>
  import('#web/policies/conditions/clause-preset-panel.tsx').then((m) =>
    recordDialog(m.ClausePresetPanel),
  ),
);

/** One condition: its text, where it stands, how it read before, and what can be done with it. */
export function ClauseDetail({ preset, words }: { preset: ListedPreset; words: string }) {
  const panel = useClausePresetPanel();
  const replacing = useReplaceInDrafts(preset);
  const { number, title, text } = preset;
  return (
    <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
      <Card
        title={`${number}. ${title}`}
        actions={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
            <BusyButton
              variant="outlined"
              startIcon={<Replace />}
              busy={replacing.isPending}
              onClick={() => void replacing.ask()}
            >
              Replace in drafts
            </BusyButton>
            <Button
              variant="contained"
              startIcon={<PenLine />}
              onClick={() => panel.open({ preset, number })}
            >
              Edit
            </Button>
          </Box>
        }
      >
        {replacing.left_out}
        <Box sx={{ maxWidth: 680, whiteSpace: 'pre-line', lineHeight: 1.6 }}>
          <MarkedText text={text} words={words} />
        </Box>
        <Box sx={{ mt: 5 }}>
          <Facts
            columns={2}
            facts={[
              { label: 'Insurance', value: typesText(preset.applies_to), wide: true },
              { label: 'Language', value: languageLabels[preset.language] },
              { label: 'Valid from', value: formatCalendarDate(preset.valid_from) },
            ]}
          />
        </Box>
      </Card>
      <Card title={usedText(preset.used_in)}>
        <PresetUses presetId={preset.preset_id} />
      </Card>
      <ComparedWordings presetId={preset.preset_id} />
      {panel.dialog}
    </Box>
  );
}

/** Brings the present wording into quotes and revisions in work. */
function useReplaceInDrafts({ preset_id, revision, title }: ListedPreset) {
  const confirm = useConfirm();
  const toast = useToast();
  const [leftOut, setLeftOut] = useState<{ document_number: string; message: string }[]>([]);
  const { mutate, isPending } = useWrite('replace_clause_in_drafts', {
    onSuccess: ({ replaced, left_out }) => {
      setLeftOut(left_out);
      toast.success(
        replaced.length === 0
          ? 'Every draft carries this wording already'
          : `Replaced in ${counted(replaced.length, 'draft')}`,
      );
    },
    onError: (error) => toast.failure(error),
  });
  const ask = async () => {
    const yes = await confirm({
      title: `Replace “${title}” in drafts?`,
      text: 'Quotes and revisions in work that carry an older wording get this one. An approval that the insurer gave for the older wording no longer holds. What was sent stays as it is.',
      confirmLabel: 'Replace',
    });
    if (yes) mutate({ preset_id, revision });
  };
  return {
    ask,
    isPending,
    left_out:
      leftOut.length > 0 ? (
        <InlineAlert tone="warning">
          {leftOut
            .map(({ document_number, message }) => `${document_number}: ${message}`)
            .join(' ')}
        </InlineAlert>
      ) : null,
  };
}
