import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** A request that was answered: by the name of its action, or `other` for pages and what there is no route for. */
interface AnsweredRequest {
  action: string;
  status: number;
  seconds: number;
}

/** A job that ended, well or not. */
interface EndedJob {
  job: string;
  ended: 'done' | 'failed';
  seconds: number;
}

/** Gauges that are asked when somebody looks. */
interface AskedFigures {
  connections: { total: number; idle: number; waiting: number };
  event_streams: number;
  /** Lists, exports and analytics so far, by the server that answered. */
  long_reads: { replica: number; database: number };
  /** What the database knows; nothing while it does not answer. */
  database: DatabaseFigures | null;
}

export interface DatabaseFigures {
  /** By the name of the job. */
  jobs: { job: string; due: number; later: number; given_up: number; oldest_seconds: number }[];
  emails: { status: string; count: number }[];
  errors_open: number;
}

/** The metrics of one process: what is noted as it happens, and what is asked as it is read. */
export class MetricsRegistry {
  readonly #registry = new Registry();
  readonly #requests: Histogram;
  readonly #jobs: Histogram;
  readonly #gauges: Readonly<Record<keyof typeof gauges, Gauge>>;
  readonly #answered: Counter;
  readonly #long_reads: Counter;

  constructor({ release }: { release: string }) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'paddock_request_seconds',
      help: 'Seconds until a request was answered, by action.',
      labelNames: ['action'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15],
      registers,
    });
    this.#answered = new Counter({
      name: 'paddock_requests_total',
      help: 'Requests answered, by action and status.',
      labelNames: ['action', 'status'],
      registers,
    });
    this.#long_reads = new Counter({
      name: 'paddock_long_reads_total',
      help: 'Lists, exports and analytics that were read, by the server that answered: replica or database.',
      labelNames: ['server'],
      registers,
    });
    this.#jobs = new Histogram({
      name: 'paddock_job_seconds',
      help: 'Seconds that a job took, by its name and how it ended.',
      labelNames: ['job', 'ended'],
      buckets: [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300],
      registers,
    });
    const build = new Gauge({
      name: 'paddock_build_info',
      help: 'Release and Node of this process; always 1.',
      labelNames: ['release', 'node'],
      registers,
    });
    build.set({ release, node: process.version }, 1);
    this.#gauges = Object.fromEntries(
      Object.entries(gauges).map(([name, { help, labelNames }]) => [
        name,
        new Gauge({ name: `paddock_${name}`, help, labelNames: [...labelNames], registers }),
      ]),
    ) as Record<keyof typeof gauges, Gauge>;
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  noteRequest({ action, status, seconds }: AnsweredRequest): void {
    this.#answered.inc({ action, status: String(status) });
    this.#requests.observe({ action }, seconds);
  }

  noteJob({ job, ended, seconds }: EndedJob): void {
    this.#jobs.observe({ job, ended }, seconds);
  }

  /** Everything in Prometheus' text format. */
  text({ connections, event_streams, long_reads, database }: AskedFigures): Promise<string> {
    const all = this.#gauges;
    for (const state of ['total', 'idle', 'waiting'] as const)
      all.connections.set({ state }, connections[state]);
    all.event_streams.set(event_streams);
    this.#long_reads.reset();
    for (const [server, count] of Object.entries(long_reads))
      this.#long_reads.inc({ server }, count);
    all.database_up.set(database ? 1 : 0);
    // What is gone from the queue must not stay as it was last seen.
    for (const name of ['jobs', 'job_oldest_seconds', 'emails', 'errors_open'] as const)
      all[name].reset();
    for (const { job, due, later, given_up, oldest_seconds } of database?.jobs ?? []) {
      all.jobs.set({ job, state: 'due' }, due);
      all.jobs.set({ job, state: 'later' }, later);
      all.jobs.set({ job, state: 'given_up' }, given_up);
      all.job_oldest_seconds.set({ job }, oldest_seconds);
    }
    for (const { status, count } of database?.emails ?? []) all.emails.set({ status }, count);
    if (database) all.errors_open.set(database.errors_open);
    return this.#registry.metrics();
  }
}

const gauges = {
  connections: {
    help: 'Connections of this process to the database, and calls that wait for one.',
    labelNames: ['state'],
  },
  event_streams: { help: 'Open pages that hear changes from this process.', labelNames: [] },
  database_up: { help: '1 while the database answers, otherwise 0.', labelNames: [] },
  jobs: {
    help: 'Jobs of the queue: due now, later, and those that are not tried again.',
    labelNames: ['job', 'state'],
  },
  job_oldest_seconds: { help: 'How long the oldest due job waits.', labelNames: ['job'] },
  emails: { help: 'Emails on their way, and those of a day that failed.', labelNames: ['status'] },
  errors_open: { help: 'Kinds of faults in the error log that are open.', labelNames: [] },
} as const;
