import Box from '@mui/material/Box';
import { formatAmount } from '#domain/money.ts';
import { parseNumber } from '#domain/number-entry.ts';
import { instalmentCounts } from '#domain/rating/on-track-input.ts';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { EditorSection, FieldGrid, SectionBody } from '#web/policies/editor/editor-section.tsx';
import { AdjustmentField, FieldSpot } from '#web/policies/editor/quote-fields.tsx';
import { useQuoteEditing } from '#web/policies/editor/quote-editing.ts';

const caption = {
  fontSize: 13,
  lineHeight: '20px',
  fontWeight: 550,
  color: t.n[800],
  mb: 1,
} as const;

/** Everything of the premium that is not a car: record, adjustment, instalments, additional excess. */
export function EditorPremium() {
  const { draft } = useQuoteEditing();
  const { content, errors, change } = draft;
  const adjusted = Number(content.adjust_pct) !== 0;
  const complete =
    (!adjusted || content.adjust_reason.trim() !== '') && !content.instalment_due_on.includes('');
  return (
    <EditorSection
      id="premium"
      number={4}
      title="Premium"
      complete={complete}
      note={content.instalments === 1 ? 'One instalment' : `${content.instalments} instalments`}
    >
      <SectionBody>
        <FieldGrid min={180}>
          <FieldSpot path="clean_seasons">
            <TextField
              label="Clean seasons"
              inputMode="numeric"
              hint="Full seasons without a paid claim"
              value={String(content.clean_seasons)}
              onChange={(text) =>
                change({
                  clean_seasons: parseNumber(text === '' ? '0' : text) ?? content.clean_seasons,
                })
              }
              error={errors.get('clean_seasons')}
            />
          </FieldSpot>
          <FieldSpot path="adjust_pct">
            <AdjustmentField
              label="Adjustment"
              hint="Beyond ±15 % a superadmin decides"
              value={content.adjust_pct}
              onChange={(adjust_pct) => change({ adjust_pct })}
              error={errors.get('adjust_pct')}
            />
          </FieldSpot>
          {adjusted ? (
            <FieldSpot path="adjust_reason">
              <TextField
                label="Reason of the adjustment"
                required
                maxLength={500}
                value={content.adjust_reason}
                onChange={(adjust_reason) => change({ adjust_reason })}
                error={errors.get('adjust_reason')}
              />
            </FieldSpot>
          ) : null}
        </FieldGrid>
        <Instalments />
        <AdditionalExcess />
      </SectionBody>
    </EditorSection>
  );
}

function Instalments() {
  const { draft, rating } = useQuoteEditing();
  const { content, errors, change } = draft;
  const { instalments, instalment_due_on: dates } = content;
  const own = dates.length > 0;
  const amounts = rating.error ? undefined : rating.rating?.build_up.instalments;
  const numbers = Array.from({ length: instalments }, (_, index) => index);
  const setCount = (text: string) => {
    const count = instalmentCounts.find((one) => String(one) === text) ?? 1;
    change({
      instalments: count,
      instalment_due_on: own ? Array.from({ length: count }, (_, index) => dates[index] ?? '') : [],
    });
  };
  const setOwn = (on: boolean) =>
    change({ instalment_due_on: on ? numbers.map((index) => dates[index] ?? '') : [] });
  return (
    <FieldSpot path="instalments">
      <Box sx={caption}>Instalments</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 3 }}>
        <ToggleButtons
          label="Number of instalments"
          value={String(instalments)}
          choices={instalmentCounts.map((count) => ({
            value: String(count),
            label: String(count),
          }))}
          onChange={setCount}
        />
        <ToggleButtons
          label="Due dates"
          value={own ? 'own' : 'standard'}
          choices={[
            { value: 'standard', label: 'Standard plan' },
            { value: 'own', label: 'Own due dates' },
          ]}
          onChange={(value) => setOwn(value === 'own')}
        />
      </Box>
      <FieldGrid min={170}>
        {numbers.map((index) => {
          const amount = amounts?.[index];
          const title = `Instalment ${index + 1}`;
          const sum =
            amount === undefined ? '—' : `${content.currency} ${formatAmount(amount.amount)}`;
          if (own)
            return (
              <FieldSpot key={index} path={`instalment_due_on.${index}`}>
                <DateField
                  label={`${title} due`}
                  required
                  hint={sum}
                  value={dates[index] || null}
                  onChange={(date) =>
                    change({
                      instalment_due_on: dates.map((one, place) =>
                        place === index ? (date ?? '') : one,
                      ),
                    })
                  }
                  error={errors.has(`instalment_due_on.${index}`) ? 'Choose a date.' : undefined}
                />
              </FieldSpot>
            );
          return (
            <Box key={index} sx={{ fontSize: 13, lineHeight: '20px' }}>
              <Box sx={{ color: t.n[500], fontSize: 12 }}>{title}</Box>
              <Box className="num">{sum}</Box>
            </Box>
          );
        })}
      </FieldGrid>
      {own || instalments === 1 ? null : (
        <Box sx={{ mt: 2, fontSize: 12, lineHeight: '18px', color: t.n[500] }}>
          The first within 14 days and before the first event, the others every {12 / instalments}{' '}
          months. What would be due after the last event begins is added to the one before.
        </Box>
      )}
      {(errors.get('instalments') ?? errors.get('instalment_due_on')) ? (
        <FieldError>{errors.get('instalments') ?? errors.get('instalment_due_on')}</FieldError>
      ) : null}
    </FieldSpot>
  );
}

function AdditionalExcess() {
  const { document, draft } = useQuoteEditing();
  const { additional_excess: chosen } = draft.content;
  const { additional_excess: rules } = document.version;
  const codes = [...new Set([...rules.map(({ code }) => code), ...chosen])];
  const toggle = (code: string, on: boolean) =>
    draft.change({
      additional_excess: codes.filter((one) => (one === code ? on : chosen.includes(one))),
    });
  return (
    <FieldSpot path="additional_excess">
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
        <Box component="legend" sx={{ ...caption, p: 0 }}>
          Additional excess printed on the document
        </Box>
        <Box sx={{ fontSize: 12, color: t.n[500], mb: 1 }}>
          Leaving out a rule that holds refers the quote to a superadmin.
        </Box>
        <Box sx={{ display: 'grid' }}>
          {rules.map(({ code, label, amount }) => (
            <TickBox
              key={code}
              wide
              label={
                <Box
                  component="span"
                  sx={{ display: 'flex', gap: 3, justifyContent: 'space-between' }}
                >
                  <span>{label}</span>
                  <Box component="span" className="num" sx={{ color: t.n[500] }}>
                    {amount}
                  </Box>
                </Box>
              }
              checked={chosen.includes(code)}
              onChange={(on) => toggle(code, on)}
            />
          ))}
        </Box>
      </Box>
    </FieldSpot>
  );
}
