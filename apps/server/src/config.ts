/** Environment of the server, parsed once; a start with a wrong variable stops with every fault at once. */
import { randomBytes } from 'node:crypto'
import { type FeeMaximums, feeMaximumsUnder } from '@holdfast/chains'
import { type NetworkProviders, parseProviders } from '@holdfast/providers'
import { z } from 'zod'
import type { SignerAddress } from './signing/signer-client.ts'

const Port = z.coerce.number().int().min(0).max(65_535)
const List = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )

/** '1=https://127.0.0.1:7101#<identity>,…' */
const Signers = List.pipe(
  z.array(
    z
      .string()
      .regex(/^\d{1,3}=https:\/\/[^#,]+#[0-9a-f]{64}$/, 'must be like 1=https://127.0.0.1:7101#<identity>')
      .transform((text) => {
        const [, party, url, identity] = /^(\d+)=([^#]+)#(.+)$/.exec(text) ?? []
        return { party: Number(party), url: url ?? '', identity: identity ?? '' }
      }),
  ),
)

/** 'tron:0x2b6653dc/slip44:195=0.27,…' */
const Prices = List.pipe(
  z.array(
    z
      .string()
      .regex(
        /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}=(?=.*[1-9])\d{1,12}(\.\d{1,18})?$/,
        'must be like tron:0x2b6653dc/slip44:195=0.27: an asset by its CAIP-19 id, not by a symbol',
      )
      .transform((text): [string, string] => [text.split('=')[0] ?? '', text.split('=')[1] ?? '']),
  ),
).transform((pairs): ReadonlyMap<string, string> => new Map(pairs))

const Variables = z.object({
  PORT: Port.default(3000),
  HOLDFAST_HOST: z.string().default('127.0.0.1'),
  HOLDFAST_BALANCES_PORT: Port.default(8001),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  HOLDFAST_PROVIDERS: z.string().optional(),
  HOLDFAST_CONSOLE_ORIGINS: List,
  HOLDFAST_PUBLIC_ORIGIN: List.pipe(
    z.array(z.url({ protocol: /^https?$/, error: 'must be like https://treasury.example.org' })),
  ),
  HOLDFAST_TRUSTED_HOSTS: List,
  HOLDFAST_LOCAL_HOSTS: List,
  HOLDFAST_PROXIES: List.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  HOLDFAST_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'must be the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  HOLDFAST_PRICES: Prices,
  HOLDFAST_ADMIN_EMAIL: z.email().max(254).optional(),
  HOLDFAST_METRICS_TOKEN: z
    .string()
    .regex(/^[\w-]{20,200}$/, 'must be 20 to 200 letters, digits, - or _')
    .optional(),
  HOLDFAST_ENTITIES_BASE: z.union([z.url(), z.literal('')]).default(''),
  HOLDFAST_SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64,}$/i, 'must be 32 bytes or more in hex')
    .optional(),
  HOLDFAST_SIGNERS: Signers,
  HOLDFAST_WEBHOOK_ALLOW: List.pipe(
    z.array(
      z.union([
        z.ipv4(),
        z.ipv6(),
        z.cidrv4(),
        z.cidrv6(),
        z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i),
      ]),
    ),
  ),
  HOLDFAST_NEW_PASSWORD_HOURS: z.coerce.number().min(0).max(720).default(24),
  HOLDFAST_MAX_CONNECTIONS: z.coerce.number().int().min(10).max(100_000).default(2_000),
  HOLDFAST_KEEP_DAYS: z.coerce.number().int().min(4).max(36_500).default(90),
  HOLDFAST_UNAUDITED_MPC: z.enum(['', 'acknowledged']).default(''),
  DEV_MODE: z
    .string()
    .default('')
    .transform((text) => text === 'true'),
  HOLDFAST_SANDBOX: z
    .string()
    .default('')
    .transform((text) => text === 'true'),
  SANDBOX_TRON_URL: z.url().optional(),
  SANDBOX_TOKEN: z.string().min(16).optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const Environment = Variables.refine(
  (said) => said.HOLDFAST_COUNTRY_HEADER === undefined || said.HOLDFAST_PROXIES.length > 0,
  {
    path: ['HOLDFAST_COUNTRY_HEADER'],
    message: 'is believed of proxies only: name them in HOLDFAST_PROXIES',
  },
)

export interface Config {
  readonly port: number
  readonly host: string
  readonly balancesPort: number
  readonly databaseUrl: string
  readonly providers: readonly NetworkProviders[]
  /** Origins besides our own whose pages may call. */
  readonly consoleOrigins: readonly string[]
  /** Where people reach the console. Empty: the server does not know, and answers under any name outside the sandbox. */
  readonly publicOrigins: readonly string[]
  readonly trustedHosts: readonly string[]
  readonly localHosts: readonly string[]
  /** Addresses of reverse proxies whose word for the caller's address is taken. */
  readonly proxies: readonly string[]
  /** In small letters: where a proxy says from which country a request comes. Null: nobody says. */
  readonly countryHeader: string | null
  /** The operator's own prices: US dollars for one unit, by CAIP-19. */
  readonly prices: ReadonlyMap<string, string>
  /** Who becomes the first administrator of an empty installation. */
  readonly adminEmail: string | null
  /** Reads /metrics without a session. */
  readonly metricsToken: string | null
  readonly entitiesBase: string
  /** What secrets are derived from; null: none can be made. */
  readonly secretKey: Buffer | null
  /** The MACs of sessions and approvals are derived from it: the secret key, or one of this process alone. */
  readonly rowSecret: Buffer
  /** The nodes that hold the shares. */
  readonly signers: readonly SignerAddress[]
  /** Where webhooks may go besides public addresses. */
  readonly webhookAllow: readonly string[]
  /** Highest fee ceiling of one transfer. */
  readonly feeMaximums: FeeMaximums
  /** How long the approvals of a person do not count after their password was replaced. */
  readonly newPasswordHours: number
  /** Open connections of each port. */
  readonly maxConnections: number
  /** How long ended deliveries of webhooks are kept: never less than they may be tried. */
  readonly keepDays: number
  /** The operator knows that the engine of the signers is not audited. */
  readonly isUnauditedAcknowledged: boolean
  readonly isDevMode: boolean
  readonly isSandbox: boolean
  readonly sandboxTron: { readonly url: string; readonly token: string } | null
  readonly logLevel: string
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  const feeMaximums = feeMaximumsUnder('HOLDFAST').safeParse(filled)
  if (!parsed.success || !feeMaximums.success)
    throw new Error(
      [...(parsed.error?.issues ?? []), ...(feeMaximums.error?.issues ?? [])]
        .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        .join('\n'),
    )
  const { data } = parsed
  const secretKey =
    data.HOLDFAST_SECRET_KEY === undefined ? null : Buffer.from(data.HOLDFAST_SECRET_KEY, 'hex')
  return Object.freeze({
    port: data.PORT,
    host: data.HOLDFAST_HOST,
    balancesPort: data.HOLDFAST_BALANCES_PORT,
    databaseUrl: data.DATABASE_URL,
    providers: parseProviders(data.HOLDFAST_PROVIDERS),
    consoleOrigins: data.HOLDFAST_CONSOLE_ORIGINS,
    publicOrigins: data.HOLDFAST_PUBLIC_ORIGIN,
    trustedHosts: data.HOLDFAST_TRUSTED_HOSTS,
    localHosts: data.HOLDFAST_LOCAL_HOSTS,
    proxies: data.HOLDFAST_PROXIES,
    countryHeader: data.HOLDFAST_COUNTRY_HEADER ?? null,
    prices: data.HOLDFAST_PRICES,
    adminEmail: data.HOLDFAST_ADMIN_EMAIL ?? null,
    metricsToken: data.HOLDFAST_METRICS_TOKEN ?? null,
    entitiesBase: data.HOLDFAST_ENTITIES_BASE,
    secretKey,
    rowSecret: secretKey ?? randomBytes(32),
    signers: data.HOLDFAST_SIGNERS,
    webhookAllow: data.HOLDFAST_WEBHOOK_ALLOW,
    feeMaximums: feeMaximums.data,
    newPasswordHours: data.HOLDFAST_NEW_PASSWORD_HOURS,
    maxConnections: data.HOLDFAST_MAX_CONNECTIONS,
    keepDays: data.HOLDFAST_KEEP_DAYS,
    isUnauditedAcknowledged: data.HOLDFAST_UNAUDITED_MPC === 'acknowledged',
    isDevMode: data.DEV_MODE,
    isSandbox: data.HOLDFAST_SANDBOX,
    sandboxTron:
      data.HOLDFAST_SANDBOX && data.SANDBOX_TRON_URL !== undefined && data.SANDBOX_TOKEN !== undefined
        ? { url: data.SANDBOX_TRON_URL, token: data.SANDBOX_TOKEN }
        : null,
    logLevel: data.LOG_LEVEL,
  })
}
