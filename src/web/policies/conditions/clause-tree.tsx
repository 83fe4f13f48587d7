import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { counted } from '#domain/counted.ts';
import { sumBy } from '#domain/sums.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { ListedPreset } from '#web/policies/conditions/clause-preset-form.ts';
import { MarkedText } from '#web/policies/conditions/marked-text.tsx';

/** The conditions of one insurance, chapter by chapter. */
export interface ClauseGroup {
  type: string;
  title: string;
  chapters: readonly { title: string; presets: readonly ListedPreset[] }[];
}

/** Insurance, chapter, condition: a condition of several insurances stands under each. */
export function ClauseTree({
  groups,
  chosen,
  words,
  onChoose,
}: {
  groups: readonly ClauseGroup[];
  chosen: string | undefined;
  words: string;
  onChoose: (preset_id: string) => void;
}) {
  const holds = ({ chapters }: ClauseGroup) =>
    chapters.some(({ presets }) => presets.some(({ preset_id }) => preset_id === chosen));
  const first = groups.find(holds);
  return (
    <Box component="nav" aria-label="Conditions by insurance" sx={{ display: 'grid', gap: 3 }}>
      {groups.map((group) => (
        <Accordion
          key={`${group.type} ${words === '' ? '' : 'searched'}`}
          title={group.title}
          level={2}
          end={
            <Box component="span" sx={{ fontSize: 12, color: t.n[600] }}>
              {counted(
                sumBy(group.chapters, ({ presets }) => presets.length),
                'condition',
              )}
            </Box>
          }
          defaultOpen={group === first || words !== ''}
        >
          {group.chapters.map(({ title, presets }) => (
            <Box key={title} sx={{ '& + &': { mt: 3 } }}>
              <Box sx={{ fontSize: 12, lineHeight: '20px', color: t.n[600] }}>{title}</Box>
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {presets.map((preset) => (
                  <li key={preset.preset_id}>
                    <ClauseButton
                      preset={preset}
                      words={words}
                      isChosen={preset.preset_id === chosen}
                      onChoose={onChoose}
                    />
                  </li>
                ))}
              </Box>
            </Box>
          ))}
        </Accordion>
      ))}
    </Box>
  );
}

function ClauseButton({
  preset: { preset_id, number, title },
  words,
  isChosen,
  onChoose,
}: {
  preset: ListedPreset;
  words: string;
  isChosen: boolean;
  onChoose: (preset_id: string) => void;
}) {
  return (
    <ButtonBase
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(preset_id)}
      sx={{
        width: '100%',
        minHeight: 40,
        px: 2,
        gap: 2,
        justifyContent: 'flex-start',
        textAlign: 'left',
        fontSize: 13,
        lineHeight: '20px',
        borderRadius: `${t.radius.md}px`,
        ...(isChosen ? { background: t.brand[50], fontWeight: 600 } : {}),
        '&:hover': { background: isChosen ? t.brand[50] : t.n[50] },
      }}
    >
      <Box component="span" sx={{ width: 36, flex: 'none', color: t.n[600] }}>
        {number}
      </Box>
      <span>
        <MarkedText text={title} words={words} />
      </span>
    </ButtonBase>
  );
}
