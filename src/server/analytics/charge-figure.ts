import { sql } from 'kysely';
import { type CalculationLine, calculationOf, partOf } from '#domain/analytics/calculation.ts';
import { formatAmount } from '#domain/money.ts';
import { type FigureReader, named } from '#server/analytics/figure-question.ts';
import { documentNumber, findDocument } from '#server/policies/document/document-record.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

interface Row {
  title: string | null;
  net: number;
  fee: number;
  ipt: number;
}

/** What a change of a policy kept or gave back, item by item. `part` is kind, version, country, rate and moment of the charge. */
export const chargeOf: FigureReader = async ({ db }, { policy_id, part }) => {
  const document = named(await findDocument(db, named(policy_id)));
  const [kind = '', version_number = '', country = '', rate_pct = '', moment = ''] =
    part.split(' ');
  const found = await sql<Row>`
    select case when i.item_id is null then null else c.make || ' ' || c.model || ', ' || e.name end as title,
      h.net, h.fee, h.ipt
    from policy_charges h
      join policy_versions v on v.version_id = h.version_id
      left join policy_items i on i.item_id = h.item_id
      left join cars c on c.car_id = i.car_id
      left join events e on e.event_id = i.event_id
    where h.policy_id = ${document.policy_id} and h.kind = ${kind} and v.version_number::text = ${version_number}
      and h.country = ${country} and trim_scale(h.rate_pct)::text = ${rate_pct}
      and unix(h.created_at)::text = ${moment}
    order by e.start_on, i.position, h.policy_charge_id`.execute(db);
  const lines = found.rows.flatMap(({ title, net, fee, ipt }): CalculationLine[] => {
    const how = `Premium tax of it at ${Number(rate_pct)} %: ${formatAmount(ipt)}`;
    return [
      ...(net === 0 ? [] : [{ label: title ?? 'Net premium', how, amount: net }]),
      ...(fee === 0 ? [] : [{ label: 'Fee', how: net === 0 ? how : '', amount: fee }]),
    ];
  });
  return calculationOf({
    subject: `${documentNumber(document)}, version ${versionLabel(Number(version_number) || 1)}`,
    currency: document.currency,
    parts: [partOf('By item, before tax', lines)],
  });
};
