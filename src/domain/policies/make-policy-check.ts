// A policy is made only when the client has accepted, every car and driver is known or is said to follow, a referral
// has been cleared, and what the insurer approved is still the risk. A quote with 2 cars of which 1 has no chassis number misses exactly that number.

import { type BrokerStage, isPriced } from '#domain/lines/personal-accident/broker-round.ts';

/** A car of the quote, as far as the check needs it. */
interface PolicyCar {
  car_id: string;
  chassis_number: string | null;
  chassis_to_follow?: boolean;
}

/** One insured item: a car in an event, with its drivers. */
interface PolicyItem {
  item_id: string;
  driver_count: number;
  drivers_to_follow?: boolean;
}

/** What is known when somebody wants to make the policy. */
export interface MakePolicyFacts {
  /** The client accepted this version, by itself or through its brokerage. */
  client_accepted: boolean;
  cars: readonly PolicyCar[];
  items: readonly PolicyItem[];
  /** Reasons for which a superadmin must look at the quote; empty when there are none. */
  referral_reasons?: readonly string[];
  referral_cleared?: boolean;
  /** False when the insurer approved another risk than the present one (manual B3). */
  approval_holds?: boolean;
  /** How far the outside broker has come; absent where none carries the risk. */
  broker_stage?: BrokerStage;
}

/** One thing that stands in the way; `id` names the car or item where there is one. */
export interface MissingForPolicy {
  code:
    | 'client_acceptance'
    | 'items'
    | 'chassis_number'
    | 'drivers'
    | 'referral'
    | 'approval'
    | 'firm_price'
    | 'firm_order'
    | 'broker_policy';
  id?: string;
}

/** What a reader is told about each missing thing. */
export const missingForPolicyTexts: Readonly<Record<MissingForPolicy['code'], string>> = {
  client_acceptance: 'The client has not accepted this quote.',
  items: 'Nothing is insured yet.',
  chassis_number: 'A chassis number is missing. Enter it or mark it "to follow".',
  drivers: 'A driver is missing. Add one or mark the drivers "to follow".',
  referral: 'A superadmin has to clear the referral.',
  approval: 'The risk has changed since the insurer approved it. Ask the insurer again.',
  firm_price: 'The broker has given no firm price for these persons and days. Ask it.',
  firm_order: 'Order the cover from the broker first.',
  broker_policy: 'The broker’s policy is still to come. Keep its number and its paper.',
};

/**
 * What is missing before the policy can be made, in the order in which a reader mends it; empty when nothing is
 * (manual 6). A policy of an insurance without cars or drivers passes empty `cars` and `drivers_to_follow`.
 */
export function makePolicyCheck(facts: MakePolicyFacts): MissingForPolicy[] {
  const missing: MissingForPolicy[] = [];
  if (!facts.client_accepted) missing.push({ code: 'client_acceptance' });
  if (facts.items.length === 0) missing.push({ code: 'items' });
  for (const car of facts.cars) {
    const known = (car.chassis_number ?? '').trim() !== '';
    if (!known && car.chassis_to_follow !== true)
      missing.push({ code: 'chassis_number', id: car.car_id });
  }
  for (const item of facts.items) {
    if (item.driver_count === 0 && item.drivers_to_follow !== true) {
      missing.push({ code: 'drivers', id: item.item_id });
    }
  }
  const referred = (facts.referral_reasons ?? []).length > 0;
  if (referred && facts.referral_cleared !== true) missing.push({ code: 'referral' });
  if (facts.approval_holds === false) missing.push({ code: 'approval' });
  const { broker_stage: stage } = facts;
  if (stage && !isPriced(stage)) missing.push({ code: 'firm_price' });
  if (stage === 'priced') missing.push({ code: 'firm_order' });
  if (stage === 'ordered') missing.push({ code: 'broker_policy' });
  return missing;
}
