import { paymentsContract } from '#contract/payments.ts';
import { defineArea } from '#server/platform/area.ts';

export const paymentsArea = defineArea({ contract: paymentsContract, handlers: {} });
