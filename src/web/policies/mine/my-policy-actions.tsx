import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FileText, MessageSquareReply, ShieldCheck, Siren } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { formatMoney } from '#domain/money.ts';
import { addressOfNewClaim } from '#domain/places.ts';
import { downloadAddress } from '#web/api/api-client.ts';
import { useSession } from '#web/api/session.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BigFigure } from '#web/kit/chart/big-figure.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { today } from '#web/kit/text/today.ts';
import { nextCertificate } from '#web/policies/certificate/certificate-address.ts';
import { PayNowButton } from '#web/payments/payment/pay-now-button.tsx';
import { isPayable } from '#web/payments/payment/payment-selection.ts';
import { changeKinds } from '#web/policies/request/change-wish.ts';
import {
  documentInPeriod,
  isToPayFirst,
  runsNow,
  validityText,
} from '#web/policies/document/cover-words.ts';
import { useClientNow } from '#web/policies/document/use-client-now.ts';
import { useAskedRevision } from '#web/policies/document/use-asked-revision.ts';
import { usePolicyPayments } from '#web/policies/policy/use-policy-payments.ts';
import { PremiumLines } from '#web/policies/document/premium-lines.tsx';
import type { PolicyDetail } from '#web/policies/policy/policy-summary.tsx';
import { useRequestChangeDialog } from '#web/policies/request/use-request-change-dialog.ts';
import { useStepWrite } from '#web/policies/document/use-step-write.ts';
import { useWordsDialog } from '#web/kit/overlay/use-words-dialog.ts';
import { lazyDialog } from '#web/kit/overlay/lazy-dialog.tsx';
import { PaperButton } from '#web/files/paper-button.tsx';

const useAcceptQuoteDialog = lazyDialog(() =>
  import('#web/policies/document/use-accept-quote-dialog.tsx').then((m) => m.useAcceptQuoteDialog),
);

const big = { minHeight: { xs: 48, md: 36 } };

function useAskForChange({ policy_id, revision }: PolicyDetail) {
  const words = useWordsDialog();
  const change = useStepWrite('ask_for_change', {
    done: 'Change requested. You hear from us.',
    toldByDialog: true,
  });
  const asked = useAskedRevision(revision);
  const open = () => {
    const now = asked();
    words.ask({
      title: 'Ask for a change',
      label: 'What should be different',
      hint: 'We look at it and send you another quote.',
      confirmLabel: 'Ask for a change',
      onSave: (message) => change.mutateAsync({ policy_id, revision: now(), message }),
    });
  };
  return { open, dialog: words.dialog };
}

/** The offer that waits for an answer: the price, what it is made of, yes or not like this. */
export function MyQuoteOffer({ policy }: { policy: PolicyDetail }) {
  const { policy_id, revision, version, abilities, document_number } = policy;
  const { account_type, attn } = useSession();
  const own = account_type === 'agent';
  const accept = useWrite('accept_quote');
  const gross = version.build_up?.gross ?? 0;
  const dialog = useAcceptQuoteDialog({
    number: document_number,
    name: own ? attn : policy.client.attn,
    version,
    ...(own ? {} : { client: policy.client }),
    onAccept: (values) => accept.mutateAsync({ policy_id, revision, ...values }),
  });
  const asking = useAskForChange(policy);
  return (
    <Card>
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start' }}>
          <Box>
            <Box sx={{ color: t.n[600] }}>Our offer</Box>
            <BigFigure>{formatMoney(gross, version.currency)}</BigFigure>
            <Box sx={{ color: t.n[600] }}>{validityText(policy.valid_until)}</Box>
          </Box>
          <Box
            sx={{
              display: 'flex',
              flexWrap: 'wrap',
              gap: 2,
              '& > *': { flexGrow: { xs: 1, md: 0 } },
            }}
          >
            {abilities.includes('accept_quote') ? (
              <Button variant="contained" onClick={dialog.open} sx={big}>
                Accept quote
              </Button>
            ) : null}
            {abilities.includes('ask_for_change') ? (
              <Button variant="outlined" onClick={asking.open} sx={big}>
                Ask for a change
              </Button>
            ) : null}
          </Box>
        </Box>
        {version.build_up ? (
          <PremiumLines
            build_up={version.build_up}
            currency={version.currency}
            of={{ policy_id: policy.policy_id, version_id: version.version_id }}
          />
        ) : null}
      </Box>
      {dialog.dialog}
      {asking.dialog}
    </Card>
  );
}

/** What a client does with its document: report, read, ask. `?change=add_driver` opens the request by itself. */
export function MyPolicyActions({ policy }: { policy: PolicyDetail }) {
  const { policy_id, abilities } = policy;
  const isRunning = runsNow(documentInPeriod(policy), useClientNow());
  const due = usePolicyPayments(policy_id).data?.payments.find(isPayable);
  const paysFirst = isToPayFirst(due, isRunning);
  const go = useGo();
  const [search, change] = useSearchOf('my_policy');
  const request = useRequestChangeDialog();
  const certificate = nextCertificate(policy, today());
  const asks = abilities.includes('save_request');
  const wanted = search.change;
  const handled = useRef<string>(undefined);
  useEffect(() => {
    // The address changes a moment later; until then the wish is not taken twice.
    if (wanted === handled.current) return;
    handled.current = wanted;
    if (wanted === undefined || !asks) return;
    request.open({ policy, first: changeKinds.find((kind) => kind === wanted) });
    change({ change: undefined }, { replace: true });
  });
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '& > *': { flexGrow: { xs: 1, md: 0 } } }}
    >
      {abilities.includes('create_claim') ? (
        <Button
          variant={isRunning && !paysFirst ? 'contained' : 'outlined'}
          startIcon={<Siren size={16} />}
          sx={big}
          onClick={() => go(addressOfNewClaim(policy))}
        >
          {policy.is_vi ? 'Report a loss' : 'Report a crash'}
        </Button>
      ) : null}
      {due ? (
        <PayNowButton payments={[due]} variant={paysFirst ? 'contained' : 'outlined'} sx={big} />
      ) : null}
      {certificate ? (
        <Button
          variant="outlined"
          startIcon={<ShieldCheck size={16} />}
          sx={big}
          onClick={() => go(certificate)}
        >
          Certificate
        </Button>
      ) : null}
      <PaperButton
        startIcon={<FileText size={16} />}
        sx={big}
        name={policy.document_number}
        address={downloadAddress('get_policy_pdf', { policy_id })}
      >
        {policy.document_state === 'policy' ? 'Policy as PDF' : 'Quote as PDF'}
      </PaperButton>
      {asks ? (
        <Button
          variant="outlined"
          startIcon={<MessageSquareReply size={16} />}
          sx={big}
          onClick={() => request.open({ policy })}
        >
          Request a change
        </Button>
      ) : null}
      {request.dialog}
    </Box>
  );
}
