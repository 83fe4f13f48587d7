import { sql } from 'kysely';
import type { z } from 'zod';
import type { claimsContract } from '#contract/claims/claims.ts';
import { LEAST_PRICES } from '#domain/claims/part-prices.ts';
import type { Handler } from '#server/platform/area.ts';

type Prices = (typeof claimsContract)['get_part_prices'];

/**
 * What one piece or hour cost in lines that were paid: of the same part number, else of the same words and kind, on cars
 * of the same make and model, in the currency of this claim. Fewer than three tell nothing.
 */
export const getPartPrices: Handler<Prices> = async ({ db }, { claim_id }) => {
  const found = await sql<z.output<Prices['output']>['prices'][number]>`
    select own.claim_line_id, count(*)::int as count,
      round(percentile_cont(0.5) within group (order by paid.agreed / paid.quantity))::bigint as median,
      round(min(paid.agreed / paid.quantity))::bigint as lowest,
      round(max(paid.agreed / paid.quantity))::bigint as highest
    from claim_lines own
      join claims claim on claim.claim_id = own.claim_id
      join cars car on car.car_id = claim.car_id
      join claim_lines paid on paid.settled and paid.agreed > 0 and paid.kind = own.kind
        and claim_line_words(paid.part_number, paid.description) = claim_line_words(own.part_number, own.description)
      join claims earlier on earlier.claim_id = paid.claim_id and earlier.currency = claim.currency
        and earlier.claim_id <> claim.claim_id
      join cars same on same.car_id = earlier.car_id
        and lower(same.make) = lower(car.make) and lower(same.model) = lower(car.model)
    where own.claim_id = ${claim_id}
    group by own.claim_line_id, own.position
    having count(*) >= ${LEAST_PRICES}
    order by own.position`.execute(db);
  return { prices: found.rows };
};
