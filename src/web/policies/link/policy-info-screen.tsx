import { periodTextOf } from '#domain/dates.ts';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { formatMoney } from '#domain/money.ts';
import { documentStateLabels } from '#domain/policies/document-status.ts';
import { type InsuranceType, insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import { addressOf, publicAddress } from '#domain/places.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { LinkTrouble } from '#web/kit/address/link-trouble.tsx';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { Logo } from '#web/kit/base/logo.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useLinkExchange } from '#web/kit/address/use-link-exchange.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { clientWord } from '#web/policies/document/cover-words.ts';
import { PolicyInfoActions } from '#web/policies/link/policy-info-actions.tsx';
import { PolicyInfoPaper } from '#web/policies/link/policy-info-paper.tsx';
import { PolicyInfoThread } from '#web/policies/link/policy-info-thread.tsx';
import { useClientNow } from '#web/policies/document/use-client-now.ts';

export type PolicyInfo = OutputOf<'get_policy_info'>;

/** What the link of a mail carries [2.7], without its key: that is swapped for a cookie before anything is asked. */
export interface PolicyLink {
  policy_id: string;
  version_id: string;
  is_vi?: boolean;
}

/** /policy-info: a quote or policy for whoever holds its link, without logging in. */
export function PolicyInfoScreen() {
  const [search, change] = useSearchOf('policy_info');
  const policy_key = search.policy_key ?? '';
  const link: PolicyLink = {
    policy_id: search.policy_id ?? '',
    version_id: search.version_id ?? '',
    ...(search.is_vi === 'true' ? { is_vi: true } : {}),
  };
  const exchange = useLinkExchange(
    'open_policy_link',
    policy_key === '' ? null : { ...link, policy_key },
    () => change({ policy_key: undefined }, { replace: true }),
  );
  const info = useRead('get_policy_info', link, {
    keepPrevious: true,
    enabled: policy_key === '',
  });
  const error = exchange.error ?? (info.isError ? info.error : null);
  if (info.data && exchange.error === null)
    return <PolicyInfoPage link={link} info={info.data} sub_policy={search.sub_policy} />;
  if (error === null) return <LoadingScreen />;
  if (error.code === 'not_found' || error.code === 'invalid_input') throw error;
  const retry = () => (exchange.error ? exchange.retry() : void info.refetch());
  if (error.code === 'link_invalid' || error.code === 'link_expired')
    return <LinkTrouble error={error} onRetry={retry} />;
  return <ErrorState title="The document could not be loaded." error={error} onRetry={retry} />;
}

function PolicyInfoPage({
  link,
  info,
  sub_policy,
}: {
  link: PolicyLink;
  info: PolicyInfo;
  /** The link is about one car or item alone: that one's paper is on show. */
  sub_policy: string | undefined;
}) {
  const at = useClientNow();
  const { version } = info;
  const title = `${documentStateLabels[info.document_state]} ${info.document_number}`;
  useEffect(() => {
    document.title = `${title} · Paddock`;
  }, [title]);
  const word = clientWord(
    { ...info, period_from: version.period_from, period_to: version.period_to },
    at,
  );
  return (
    <Box sx={{ minHeight: '100dvh', background: t.n[50] }}>
      <PolicyInfoHeader policy_id={info.policy_id} />
      <Box component="main" sx={{ maxWidth: 1280, mx: 'auto', px: { xs: 4, md: 6 }, py: 6 }}>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 2 }}
        >
          <Box component="h1" sx={{ typography: 'h1', m: 0 }}>
            {title}
          </Box>
          <StatusChip {...word} />
        </Box>
        <Box sx={{ mt: 4, display: 'grid', gap: 3 }}>
          <NewerVersion link={link} info={info} />
        </Box>
        <PolicyInfoFacts info={info} />
        <Box
          sx={{
            mt: 4,
            display: 'grid',
            gap: 4,
            alignItems: 'start',
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 380px' },
          }}
        >
          <Box sx={{ order: { xs: 2, md: 1 }, minWidth: 0 }}>
            <PolicyInfoPaper link={link} info={info} sub_policy={sub_policy} />
          </Box>
          <Box sx={{ order: { xs: 1, md: 2 }, display: 'grid', gap: 4, minWidth: 0 }}>
            <PolicyInfoActions link={link} info={info} />
          </Box>
        </Box>
        <Box sx={{ mt: 4 }}>
          <PolicyInfoThread link={link} info={info} />
        </Box>
      </Box>
    </Box>
  );
}

function PolicyInfoFacts({ info }: { info: PolicyInfo }) {
  const { version } = info;
  return (
    <Card sx={{ mt: 4 }}>
      <Facts
        columns={4}
        facts={[
          { label: 'Insured', value: info.insured },
          ...(version.line ? lineFacts(info.insurance_type, version.line) : []),
          { label: 'Period', value: periodTextOf(version.period_from, version.period_to) },
          {
            label: 'Premium incl. tax',
            value: version.build_up ? formatMoney(version.build_up.gross, version.currency) : null,
          },
          { label: 'Insurer', value: info.insurer_name },
        ]}
      />
    </Card>
  );
}

/** Which insurance it is, and what it insures, as far as it fits into a line. */
function lineFacts(
  insurance_type: InsuranceType,
  { nouns, items }: NonNullable<PolicyInfo['version']['line']>,
) {
  const [first, second, ...others] = items.map(({ label }) => label);
  const named = [first, second].filter((label) => label !== undefined).join('; ');
  return [
    { label: 'Insurance', value: insuranceTypeLabels[insurance_type] },
    {
      label: nouns,
      value: others.length > 0 ? `${named}; and ${others.length} more` : named,
    },
  ];
}

function PolicyInfoHeader({ policy_id }: { policy_id: string }) {
  return (
    <Box
      component="header"
      sx={{
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'space-between',
        height: 56,
        px: { xs: 4, md: 6 },
        background: t.n[0],
        borderBottom: `1px solid ${t.n[200]}`,
      }}
    >
      <Logo />
      <AppLink
        href={`/login?next=${encodeURIComponent(addressOf('my_policy', { policy_id }))}`}
        sx={{ fontWeight: 550, color: t.brand[600], '&:hover': { textDecoration: 'underline' } }}
      >
        Log in
      </AppLink>
    </Box>
  );
}

/** Somebody opened an old mail: what was sent since then is one press away. */
function NewerVersion({ link, info }: { link: PolicyLink; info: PolicyInfo }) {
  const { newest_version: newest, version } = info;
  if (newest.version_id === version.version_id) return null;
  return (
    <InlineAlert
      tone="warning"
      action={
        <AppLink
          href={publicAddress('policy_info', {
            policy_id: link.policy_id,
            version_id: newest.version_id,
            is_vi: link.is_vi ? 'true' : undefined,
          })}
          sx={{ fontWeight: 600, textDecoration: 'underline', textUnderlineOffset: 3 }}
        >
          {`Open version ${newest.version_label}`}
        </AppLink>
      }
    >
      A newer version exists.
    </InlineAlert>
  );
}
