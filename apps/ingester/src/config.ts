/** Environment variables of the ingester, parsed once. Provider keys are in `providers` and are never logged. */
import { type ProviderEntry, parseProviders } from '@holdfast/providers'
import { type DatabaseAddresses, databaseAddresses, databaseVariables } from '@holdfast/store'
import { z } from 'zod'

const Environment = z.object({
  ...databaseVariables,
  HOLDFAST_PROVIDERS: z.string().optional(),
  HOLDFAST_FOLLOW_SECONDS: z.coerce.number().int().min(1).max(86_400).optional(),
  HOLDFAST_SANDBOX: z.string().optional(),
  HOLDFAST_INGEST_CONCURRENCY: z.coerce.number().int().min(1).max(32).default(2),
  HOLDFAST_KEEP_DAYS: z.coerce.number().int().min(4).max(36_500).default(90),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config extends DatabaseAddresses {
  readonly providers: readonly ProviderEntry[]
  /** Seconds between checks of followed wallets. */
  readonly followSeconds: number
  /** Number of wallets processed at the same time. */
  readonly concurrency: number
  /** How many days runs and their jobs are kept. */
  readonly keepDays: number
  readonly logLevel: string
}

/** Throws one error that lists every invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(environment)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const {
    HOLDFAST_PROVIDERS,
    HOLDFAST_FOLLOW_SECONDS,
    HOLDFAST_SANDBOX,
    HOLDFAST_INGEST_CONCURRENCY,
    HOLDFAST_KEEP_DAYS,
    LOG_LEVEL,
  } = parsed.data
  return Object.freeze({
    ...databaseAddresses(parsed.data),
    providers: parseProviders(HOLDFAST_PROVIDERS),
    // Requests to the sandbox cost nothing, and people there expect to see new transactions at once.
    followSeconds: HOLDFAST_FOLLOW_SECONDS ?? (HOLDFAST_SANDBOX === 'true' ? 15 : 60),
    concurrency: HOLDFAST_INGEST_CONCURRENCY,
    keepDays: HOLDFAST_KEEP_DAYS,
    logLevel: LOG_LEVEL,
  })
}
