import type { ViType } from '#domain/policies/insurance-types.ts';
import { LineTestBox } from '#web/rating/lines/line-test-box.tsx';
import { RatingTablesTab } from '#web/rating/tables/rating-tables-tab.tsx';

/** The tables of a various insurance in their versions, and what a risk costs with the one that is shown. */
export function LineTablesTab({ type }: { type: ViType }) {
  return (
    <RatingTablesTab insurance_type={type}>
      {(shown) => <LineTestBox type={type} at={shown} />}
    </RatingTablesTab>
  );
}
