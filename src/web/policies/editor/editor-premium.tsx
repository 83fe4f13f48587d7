import Box from '@mui/material/Box';
import { formatAmount } from '#domain/money.ts';
import { parseNumber } from '#domain/number-entry.ts';
import { instalmentCounts } from '#domain/rating/on-track-input.ts';
import { FieldError } from '#web/kit/form/field-error.tsx';
import { DateField } from '#web/kit/form/date-field.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { EditorSection, FieldGrid, SectionBody } from '#web/policies/editor/editor-section.tsx';
import { adjustmentChoice, ContentFields } from '#web/policies/editor/quote-fields.tsx';
import { FieldSpot } from '#web/policies/document/field-spot.tsx';
import { itemCount } from '#web/policies/editor/use-live-rating.ts';
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
  const { draft, rating } = useQuoteEditing();
  const { content, change } = draft;
  const isPriceable = itemCount(content) > 0 && rating.missing.size === 0;
  const adjusted = Number(content.adjust_pct) !== 0;
  const complete =
    isPriceable &&
    (!adjusted || content.adjust_reason.trim() !== '') &&
    !content.instalment_due_on.includes('');
  return (
    <EditorSection
      id="premium"
      number={content.line ? 3 : 4}
      title="Premium"
      complete={complete}
      note={content.instalments === 1 ? 'One instalment' : `${content.instalments} instalments`}
    >
      <SectionBody>
        <FieldGrid min={180}>
          <ContentFields
            values={content}
            onChange={change}
            lines={[
              !content.line && {
                text: 'clean_seasons',
                label: 'Clean seasons',
                inputMode: 'numeric',
                hint: 'Full seasons without a paid claim',
                shown: String,
                kept: (text) => parseNumber(String(text || '0')) ?? content.clean_seasons,
              },
              {
                choice: 'adjust_pct',
                label: 'Adjustment',
                hint: 'Beyond ±15 % a superadmin decides',
                ...adjustmentChoice,
              },
              adjusted && {
                text: 'adjust_reason',
                label: 'Reason of the adjustment',
                required: true,
                maxLength: 500,
              },
            ]}
          />
        </FieldGrid>
        <Instalments />
        {content.line ? null : <AdditionalExcess />}
      </SectionBody>
    </EditorSection>
  );
}

function Instalments() {
  const { document, draft } = useQuoteEditing();
  const { errors, content, change } = draft;
  const { instalments, instalment_due_on: dates } = content;
  const own = dates.length > 0;
  const datesFor = (count: number) => Array.from({ length: count }, (_, at) => dates[at] ?? '');
  const setCount = (text: string) => {
    const count = instalmentCounts.find((one) => String(one) === text) ?? 1;
    change({ instalments: count, instalment_due_on: own ? datesFor(count) : [] });
  };
  const error = errors.get('instalments') ?? errors.get('instalment_due_on');
  const standard =
    own || instalments === 1
      ? null
      : `The first within 14 days and before the first event, the others every ${12 / instalments} months. What would be due after the last event begins is added to the one before.`;
  const note =
    document.document_state === 'policy'
      ? 'For what this change adds. Instalments that are billed stay as they are.'
      : standard;
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
          onChange={(value) =>
            change({ instalment_due_on: value === 'own' ? datesFor(instalments) : [] })
          }
        />
      </Box>
      <FieldGrid min={170}>
        {Array.from({ length: instalments }, (_, index) => (
          <Instalment key={index} index={index} />
        ))}
      </FieldGrid>
      {note === null ? null : (
        <Box sx={{ mt: 2, fontSize: 12, lineHeight: '18px', color: t.n[500] }}>{note}</Box>
      )}
      {error ? <FieldError>{error}</FieldError> : null}
    </FieldSpot>
  );
}

/** What falls due once: of a quote its amount, and with own due dates its date. */
function Instalment({ index }: { index: number }) {
  const { document, draft, rating } = useQuoteEditing();
  const { content, errors, change } = draft;
  const dates = content.instalment_due_on;
  const amount = rating.error ? undefined : rating.rating?.build_up.instalments[index];
  const title = `Instalment ${index + 1}`;
  const priced = amount === undefined ? '—' : `${content.currency} ${formatAmount(amount.amount)}`;
  // Of a policy only the difference is billed: what of it falls due when is told before it is sent.
  const sum = document.document_state === 'policy' ? undefined : priced;
  const path = `instalment_due_on.${index}`;
  if (dates.length > 0)
    return (
      <FieldSpot path={path}>
        <DateField
          label={`${title} due`}
          required
          hint={sum}
          value={dates[index] || null}
          onChange={(date) =>
            change({
              instalment_due_on: dates.map((one, at) => (at === index ? (date ?? '') : one)),
            })
          }
          error={errors.has(path) ? 'Choose a date.' : undefined}
        />
      </FieldSpot>
    );
  if (sum === undefined) return null;
  return (
    <Box sx={{ fontSize: 13, lineHeight: '20px' }}>
      <Box sx={{ color: t.n[500], fontSize: 12 }}>{title}</Box>
      <Box className="num">{sum}</Box>
    </Box>
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
