import Box from '@mui/material/Box';
import { percentages } from '#domain/percentages.ts';
import { raceSessions, repairScopes, sessionLabels } from '#domain/rating/on-track-input.ts';
import { ChoiceRows } from '#web/kit/choice/choice-rows.tsx';
import { plainOptions } from '#web/kit/choice/option.ts';
import { SelectField } from '#web/kit/choice/select-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { percentText, scopeLabels } from '#web/policies/document/document-words.ts';
import { PickRow, toggled } from '#web/policies/request/pick-row.tsx';
import type { CoverWish } from '#web/policies/request/request-draft.ts';

const scopes = [
  { value: 'any', label: 'No preference' },
  ...repairScopes.map((value) => ({ value, label: scopeLabels[value] })),
] as const;

/** What the client would like: sessions, excess, scope, instalments, remarks. Nothing here has to be filled in. */
export function RequestWishStep({
  wish,
  hasRace,
  onChange,
}: {
  wish: CoverWish;
  /** Whether one of the events is a race; a test or track day has no sessions to choose from. */
  hasRace: boolean;
  onChange: (part: Partial<CoverWish>) => void;
}) {
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {hasRace ? (
        <Group title="Which sessions?">
          {raceSessions.map((session) => (
            <PickRow
              key={session}
              label={sessionLabels[session]}
              checked={wish.sessions.includes(session)}
              onChange={(on) => {
                const next = toggled(wish.sessions, session, on);
                onChange({ sessions: raceSessions.filter((one) => next.includes(one)) });
              }}
            />
          ))}
        </Group>
      ) : null}
      <SelectField
        label="Excess that you have in mind"
        placeholder="No preference"
        hint="In percent of the value of the car. A higher excess makes the premium lower."
        value={wish.excess_pct}
        onChange={(excess_pct) => onChange({ excess_pct })}
        options={percentages.map((value) => ({ value, label: percentText(value) }))}
      />
      <Group title="What should be paid after a crash?">
        <ChoiceRows
          label="What should be paid after a crash?"
          value={wish.scope ?? 'any'}
          onChange={(value) => onChange({ scope: value === 'any' ? null : value })}
          options={scopes}
        />
      </Group>
      <Group title="In how many instalments?">
        <div>
          <ToggleButtons
            label="In how many instalments?"
            value={String(wish.instalments)}
            onChange={(value) =>
              onChange({ instalments: value === '4' ? 4 : value === '2' ? 2 : 1 })
            }
            choices={plainOptions(['1', '2', '4'])}
          />
        </div>
      </Group>
      <TextField
        label="Remarks"
        rows={4}
        maxLength={2000}
        placeholder="Anything that we should know"
        value={wish.message}
        onChange={(message) => onChange({ message })}
      />
    </Box>
  );
}

function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <Box
      component="fieldset"
      sx={{ border: 0, m: 0, p: 0, minWidth: 0, display: 'grid', gap: { xs: 2.5, md: 2 } }}
    >
      <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 600, fontSize: { xs: 16, md: 14 } }}>
        {title}
      </Box>
      {children}
    </Box>
  );
}
