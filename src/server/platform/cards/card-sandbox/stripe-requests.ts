import { z } from 'zod';

/** Stripe's form encoding carries numbers as text. */
const whole = z.coerce.number().int();
const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, 'At most 50 keys.')
  .default({});
const pageUrl = z.url({ protocol: /^https?$/ }).max(5000);

/** The requests that Paddock makes of Stripe, read as strictly as Stripe reads them: an unknown field is refused. */
export const createSessionRequest = z.strictObject({
  mode: z.literal('payment'),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  client_reference_id: z.string().max(200).default(''),
  success_url: pageUrl,
  cancel_url: pageUrl,
  expires_at: whole,
  metadata,
  payment_intent_data: z
    .strictObject({ metadata, description: z.string().max(1000).optional() })
    .default({ metadata: {} }),
  customer_email: z.email().optional(),
  line_items: z
    .array(
      z.strictObject({
        quantity: whole.min(1).max(1000),
        price_data: z.strictObject({
          currency: z.string().regex(/^[a-z]{3}$/),
          unit_amount: whole.min(1).max(99_999_999),
          product_data: z.strictObject({ name: z.string().min(1).max(250) }),
        }),
      }),
    )
    .min(1)
    .max(100),
});

export const createRefundRequest = z.strictObject({
  payment_intent: z.string(),
  amount: whole.min(1).optional(),
});

/** An answer that is no success, in Stripe's form. */
export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly code: string | undefined;

  constructor(status: number, type: string, message: string, code?: string) {
    super(message);
    this.status = status;
    this.type = type;
    this.code = code;
  }

  get body(): Record<string, unknown> {
    return {
      error: { type: this.type, message: this.message, ...(this.code ? { code: this.code } : {}) },
    };
  }
}

export function invalidRequest(message: string, code = 'parameter_invalid'): StripeRefusal {
  return new StripeRefusal(400, 'invalid_request_error', message, code);
}

/** Reads a request by its schema, or refuses it as Stripe does, naming the first thing that is wrong. */
export function readRequest<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const code = issue?.code === 'unrecognized_keys' ? 'parameter_unknown' : 'parameter_invalid';
  throw invalidRequest(`${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'invalid'}`, code);
}
