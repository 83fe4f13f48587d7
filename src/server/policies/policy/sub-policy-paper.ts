import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import { documentStateLabels } from '#domain/policies/document-status.ts';
import { netOfParts } from '#domain/policies/net-of-parts.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { PdfBlock, PdfDescription } from '#server/platform/pdf/pdf-description.ts';
import { type PaperFacts, policyDocument } from '#server/policies/policy/policy-document.ts';
import { heading } from '#server/policies/policy/policy-document-tables.ts';
import { sumInsured } from '#server/policies/quote/sum-insured.ts';

/** The version as it would read if one of its cars or items were all of it, and what of the net premium is for that. */
function onlyPart(version: DocumentVersion, sub_policy: number) {
  return version.line ? onlyItem(version, sub_policy) : onlyCar(version, sub_policy);
}

function onlyItem(version: DocumentVersion, sub_policy: number) {
  const { line } = version;
  const item = line?.items[sub_policy - 1];
  if (!line || !item) throw noSuchPart();
  const { sum_insured, excess, max_payout } = item;
  const part = { ...version, line: { ...line, items: [item] }, sum_insured, excess, max_payout };
  const net = netOf(
    version,
    line.items.map(({ premium }) => premium),
  );
  return { part, net: net?.[sub_policy - 1] ?? null };
}

function onlyCar(version: DocumentVersion, sub_policy: number) {
  const cars = [...new Set(version.items.map(({ car_id }) => car_id))];
  const car_id = cars[sub_policy - 1];
  const items = version.items.filter((item) => item.car_id === car_id);
  if (items.length === 0) throw noSuchPart();
  const net = netOf(
    version,
    version.items.map(({ premium }) => premium),
  );
  const own = net?.filter((_, index) => version.items[index]?.car_id === car_id);
  const part = {
    ...version,
    items,
    sum_insured: sumInsured(items),
    excess: Math.max(...items.map(({ base_excess }) => base_excess)),
    max_payout: Math.max(...items.map(({ max_payout }) => max_payout)),
  };
  return { part, net: own?.reduce((sum, one) => sum + one, 0) ?? null };
}

const netOf = ({ build_up }: DocumentVersion, premiums: readonly Cents[]) =>
  build_up ? netOfParts(build_up.premium, premiums) : null;

const noSuchPart = () => new AppError('not_found', { message: 'This document has no such part.' });

/** One car or item of a document as a paper of its own, for whoever has to do with that one alone [2.40]. */
export function subPolicyDocument(paper: PaperFacts, sub_policy: number): PdfDescription {
  const { part, net } = onlyPart(paper.version, sub_policy);
  const whole = `${documentStateLabels[paper.document_state]} ${paper.document_number}`;
  const number = `${paper.document_number}-${sub_policy}`;
  const { blocks, ...described } = policyDocument({
    ...paper,
    // Fee, tax and what changes moved belong to the whole, and so does the signature of a quote.
    ...{ version: { ...part, build_up: null }, charges: [], is_part: true },
  });
  return {
    ...described,
    number,
    title: `${documentStateLabels[paper.document_state]} ${number}`,
    subtitle: `${paper.client_name} · part of ${whole}`,
    blocks: [
      ...blocks,
      ...premiumOfPart(part, net),
      {
        kind: 'paragraph',
        tone: 'quiet',
        text: `This paper is a part of ${whole} and holds as long as that does. Fee, premium tax and payment stand there.`,
      },
    ],
  };
}

const premiumOfPart = ({ currency }: DocumentVersion, net: Cents | null): PdfBlock[] =>
  net === null
    ? []
    : [
        heading('Premium'),
        {
          kind: 'totals',
          rows: [{ label: 'Of the net premium', value: formatMoney(net, currency), strong: true }],
        },
      ];
