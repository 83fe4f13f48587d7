import { z } from 'zod';
import { list } from '#server/platform/settings/setting-kinds.ts';

/** What others measure of a running process. */
export const watchingSettings = {
  METRICS_TOKEN: z
    .string()
    .min(16, 'has at least 16 characters')
    .optional()
    .describe(
      'Bearer token with which Prometheus reads /metrics; left out, there is no such address.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'Collector of OpenTelemetry that gets the traces of calls and jobs, such as http://localhost:4318/v1/traces; left out, none are made.',
    ),
  OTEL_EXPORTER_OTLP_TRACES_HEADERS: list
    .pipe(z.array(z.string().regex(/^[^\s=]+=/, 'is name=value, with commas between')))
    .describe('Headers that the collector wants, name=value with commas between.'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .describe('Share of the calls and jobs that are traced, 0 to 1.'),
};
