import {
  addItem,
  cancel,
  cancelItem,
  changeBroker,
  changeDriver,
  changeExcess,
  changePanel,
  changeValue,
  changeValueEarlier,
  correctValue,
  reinstate,
  withdraw,
} from './change-steps.ts';
import { moveEvent } from './event-steps.ts';
import {
  bankTakesBack,
  cancelInstalment,
  claim,
  overpay,
  payBackCredit,
  payPart,
  payWhole,
  refund,
  useCredit,
} from './money-steps.ts';
import type { Step } from './scene.ts';
import { changeTaxPayer } from './tax-steps.ts';

/** Every kind of step, as often as it should be tried. */
export const steps: readonly (readonly [times: number, step: Step])[] = [
  [4, changeValue],
  [3, changeValueEarlier],
  [3, correctValue],
  [1, changeExcess],
  [4, addItem],
  [4, withdraw],
  [2, changeDriver],
  [2, changeBroker],
  [2, changePanel],
  [3, changeTaxPayer],
  [2, cancel],
  [4, cancelItem],
  [4, reinstate],
  [3, moveEvent],
  [3, payWhole],
  [4, payPart],
  [1, cancelInstalment],
  [1, bankTakesBack],
  [4, refund],
  [2, claim],
  [2, overpay],
  [1, useCredit],
  [2, payBackCredit],
];
