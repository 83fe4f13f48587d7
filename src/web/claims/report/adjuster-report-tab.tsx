import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useEffect, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { dateOfInstant, formatCalendarDate } from '#domain/dates.ts';
import { useWrite } from '#web/api/use-write.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { DeclaredFields } from '#web/kit/form/declared-fields.tsx';
import { missingData } from '#web/kit/form/form-errors.ts';
import { LockedFields } from '#web/kit/form/locked-fields.tsx';
import { oneOf } from '#web/kit/base/one-of.ts';
import { dateWord, optionWord, fieldLabels } from '#web/kit/form/stale-words.ts';
import { useSectionLock } from '#web/kit/record/presence-context.ts';
import { SectionEdit } from '#web/kit/form/section-edit.tsx';
import { SectionLockNote } from '#web/kit/form/section-lock-note.tsx';
import { ToggleButtons } from '#web/kit/choice/toggle-buttons.tsx';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { useRecordForm } from '#web/kit/form/use-record-form.tsx';
import { useUnsavedGuard } from '#web/kit/form/use-unsaved-guard.ts';

const recommendations = [
  { value: 'approve', label: 'Approve' },
  { value: 'more_information', label: 'More information' },
  { value: 'reject', label: 'Reject' },
] as const;
const values = recommendations.map((one) => one.value);

const schema = z.object({
  inspected_on: z.string('Missing data for Inspected on'),
  place: z.string().trim().min(1, 'Missing data for Place').max(120, 'At most 120 characters.'),
  findings: z
    .string()
    .trim()
    .min(1, 'Missing data for Findings')
    .max(5000, 'At most 5000 characters.'),
  recommendation: z.enum(values),
});
type Values = Omit<z.input<typeof schema>, 'inspected_on'> & { inspected_on: string | null };

const words = {
  inspected_on: dateWord('Inspected on'),
  place: 'Place',
  findings: 'Findings',
  recommendation: optionWord('Recommendation', recommendations),
};

const labels = fieldLabels(words);

const formOf = (report: FullClaim['adjuster_report']): Values => ({
  inspected_on: report?.inspected_on ?? today(),
  place: report?.place ?? '',
  findings: report?.findings ?? '',
  recommendation: oneOf(report?.recommendation ?? '', values, 'approve'),
});

const today = () => dateOfInstant(Date.now() / 1000);

/** The loss adjuster's report: read by everybody who handles the claim, written by who may. */
export function AdjusterReportTab({ claim }: { claim: FullClaim }) {
  const report = claim.adjuster_report;
  const may = claim.abilities.includes('save_adjuster_report');
  const [editing, setEditing] = useState(false);
  if (may && (editing || !report))
    return <ReportForm claim={claim} onEditing={setEditing} canLeave={report !== null} />;
  if (!report) {
    return (
      <Card title="Report">
        <EmptyState
          compact
          title="No report yet."
          text="The loss adjuster’s inspection and recommendation appear here."
        />
      </Card>
    );
  }
  return (
    <Card
      title="Report"
      actions={
        may ? (
          <SectionEdit section="report" label="Edit report" onEdit={() => setEditing(true)} />
        ) : undefined
      }
    >
      <Facts
        columns={3}
        facts={[
          { label: 'Inspected on', value: formatCalendarDate(report.inspected_on) },
          { label: 'Place', value: report.place },
          { label: 'By', value: report.by },
          {
            label: 'Recommendation',
            value:
              recommendations.find((one) => one.value === report.recommendation)?.label ??
              report.recommendation,
          },
          {
            label: 'Findings',
            value: <Box sx={{ whiteSpace: 'pre-wrap' }}>{report.findings}</Box>,
            wide: true,
          },
        ]}
      />
    </Card>
  );
}

interface ReportFormProps {
  claim: FullClaim;
  onEditing: (editing: boolean) => void;
  canLeave: boolean;
}

/** The form of the report, which colleagues may write at the same time. */
function useReportForm({ claim, onEditing, canLeave }: ReportFormProps) {
  const toast = useToast();
  const client = useQueryClient();
  const form = useForm<Values, unknown, z.output<typeof schema>>({
    resolver: zodResolver(schema) as never,
    defaultValues: formOf(claim.adjuster_report),
  });
  const write = useWrite('save_adjuster_report', {
    onSuccess: (saved) => {
      client.setQueryData(['get_full_claim', { claim_id: saved.claim_id }], saved);
      toast.success('Report saved');
      onEditing(false);
    },
  });
  const edit = useRecordForm<Values, unknown, z.output<typeof schema>, FullClaim>({
    form,
    noun: 'report',
    words,
    formOf: (known = claim) => formOf(known.adjuster_report),
    save: (fields, { claim_id, revision } = claim) =>
      write.mutateAsync({ claim_id, revision, ...fields }),
    onInvalid: missingData(toast, labels),
    follow: claim,
  });
  const { isDirty } = form.formState;
  useEffect(() => {
    // What is typed into an empty form stays when a colleague's report comes in.
    if (isDirty) onEditing(true);
  }, [isDirty, onEditing]);
  const guard = useUnsavedGuard(isDirty, { saving: write.isPending, inTab: true });
  // The empty form stands there unasked; it is edited from the first word on.
  const editor = useSectionLock('report', canLeave || isDirty);
  return { form, edit, guard, editor, busy: write.isPending };
}

function ReportForm(props: ReportFormProps) {
  const { onEditing, canLeave } = props;
  const { form, edit, guard, editor, busy } = useReportForm(props);
  return (
    <Card title="Report" actions={<SectionLockNote editor={editor} />}>
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent) => void edit.submit(event)}
        sx={{ display: 'grid', gap: 4, maxWidth: 640 }}
      >
        <LockedFields isLocked={editor !== null}>
          <DeclaredFields
            control={form.control}
            labels={labels}
            lines={[
              [
                { date: 'inspected_on', required: true, max: today() },
                { text: 'place', required: true },
              ],
              { text: 'findings', rows: 8, required: true },
            ]}
          />
          <Controller
            name="recommendation"
            control={form.control}
            render={({ field }) => (
              <Box>
                <Box sx={{ mb: 1, fontSize: 13, fontWeight: 550 }}>Recommendation</Box>
                <ToggleButtons
                  label="Recommendation"
                  value={field.value}
                  onChange={field.onChange}
                  choices={recommendations}
                />
              </Box>
            )}
          />
        </LockedFields>
        <Box sx={{ display: 'flex', gap: 2 }}>
          <BusyButton type="submit" busy={busy} disabled={editor !== null}>
            Save report
          </BusyButton>
          {canLeave ? (
            <Button variant="outlined" onClick={() => guard.discard(() => onEditing(false))}>
              Cancel
            </Button>
          ) : null}
        </Box>
        {edit.question}
      </Box>
    </Card>
  );
}
