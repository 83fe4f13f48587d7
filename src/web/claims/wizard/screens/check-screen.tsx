import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { type CheckLine, checkLines } from '#web/claims/wizard/check-lines.ts';
import { CrashComplaint } from '#web/claims/wizard/complaint.tsx';
import { useCrash } from '#web/claims/wizard/report-context.ts';
import { stepNames } from '#web/claims/wizard/screen-order.ts';
import { SameCrashNotice } from '#web/claims/wizard/same-crash.tsx';
import { EvidenceNotice } from '#web/claims/wizard/evidence-notice.tsx';
import { CrashStepHeading } from '#web/claims/wizard/step-heading.tsx';
import { CrashUploadLine } from '#web/claims/wizard/photos/upload-line.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { TickBox } from '#web/kit/choice/tick-box.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** Step 07: everything once more, and the declaration. */
export function CrashCheckScreen() {
  const { report, draft, photos, problems, complaint } = useCrash();
  const elsewhere = problems.filter(({ screen }) => screen !== 'check');
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      {elsewhere.length > 0 ? (
        <InlineAlert tone="warning">
          {elsewhere.length === 1
            ? 'One thing is still needed before this can be sent.'
            : `${elsewhere.length} things are still needed before this can be sent.`}{' '}
          They are marked below.
        </InlineAlert>
      ) : null}
      <SameCrashNotice />
      <EvidenceNotice />
      {checkLines(draft, photos).map((lines, index) => (
        <CheckStep key={stepNames[index]} step={index + 1} lines={lines} />
      ))}
      <CrashUploadLine />
      <Box>
        <TickBox
          label="This is true to the best of my knowledge."
          checked={draft.truth_declared}
          onChange={(truth_declared) => report.update({ truth_declared })}
        />
        <CrashComplaint text={complaint('truth_declared')} />
        <CrashComplaint text={complaint('claim')} />
      </Box>
    </Box>
  );
}

function CheckStep({ step, lines }: { step: number; lines: readonly CheckLine[] }) {
  return (
    <section>
      <CrashStepHeading step={step} />
      <Box component="dl" sx={{ m: 0 }}>
        {lines.map((line) => (
          <CheckRow key={line.label} line={line} />
        ))}
      </Box>
    </section>
  );
}

function CheckRow({ line }: { line: CheckLine }) {
  const { problems, goTo } = useCrash();
  const problem = problems.find(({ field }) => field === line.field);
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', md: '180px 1fr auto' },
        columnGap: 3,
        alignItems: 'start',
        py: 2.5,
        borderBottom: `1px solid ${t.n[100]}`,
        fontSize: { xs: 16, md: 14 },
        lineHeight: { xs: '22px', md: '20px' },
      }}
    >
      <Box component="dt" sx={{ color: t.n[500], fontSize: 14, lineHeight: '20px' }}>
        {line.label}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, gridRow: { xs: 2, md: 'auto' }, minWidth: 0, overflowWrap: 'anywhere' }}
      >
        {line.value ? <Box sx={{ whiteSpace: 'pre-line' }}>{line.value}</Box> : null}
        {problem ? (
          <Box sx={{ fontWeight: 550, color: t.error }}>{problem.message}</Box>
        ) : line.value === '' ? (
          <Box sx={{ color: t.n[500] }}>You can add this later.</Box>
        ) : null}
      </Box>
      <Box
        component="dd"
        sx={{ m: 0, gridRow: { xs: '1 / 3', md: 'auto' }, gridColumn: { xs: 2, md: 3 } }}
      >
        <ButtonBase
          onClick={() => goTo(line.screen, { from: 'check' })}
          aria-label={`Change ${line.label.toLowerCase()}`}
          sx={{
            minHeight: { xs: 44, md: 28 },
            minWidth: 44,
            px: 2,
            mr: -2,
            my: { xs: 0, md: -1 },
            borderRadius: `${t.radius.sm}px`,
            fontSize: { xs: 15, md: 14 },
            fontWeight: 550,
            color: t.brand[600],
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          Change
        </ButtonBase>
      </Box>
    </Box>
  );
}
