/** Environment variables of the server, parsed once. A start with invalid variables stops with all faults in one error. */
import { randomBytes } from 'node:crypto'
import { type FeeMaximums, feeMaximumsUnder } from '@holdfast/chains'
import type { ChainName } from '@holdfast/ledger'
import {
  parsePriceFeed,
  parseProviders,
  type PriceFeedSettings,
  type ProviderEntry,
} from '@holdfast/providers'
import { type DatabaseAddresses, databaseAddresses, databaseVariables } from '@holdfast/store'
import { z } from 'zod'
import { SyslogReceiver, type SyslogSettings } from './siem/read-syslog-settings.ts'
import { type MailSettings, mailRules, mailSettingsOf, mailVariables } from './mail/read-mail-settings.ts'
import {
  type ProviderSettings,
  providerRules,
  providerSettingsOf,
  providerVariables,
} from './features/provider-sign-in/read-provider-settings.ts'
import { offeredChains } from './offered-chains.ts'
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

/** 'tron=http://127.0.0.1:9090/control,…' */
const SandboxControls = List.pipe(
  z.array(
    z
      .string()
      .regex(/^[a-z]\w*=https?:\/\/\S+$/, 'must be like tron=http://127.0.0.1:9090/control')
      .transform((text): [string, string] => [text.replace(/=.*/, ''), text.replace(/^\w+=/, '')]),
  ),
).transform((pairs): ReadonlyMap<string, string> => new Map(pairs))

const Variables = z.object({
  PORT: Port.default(3000),
  HOLDFAST_HOST: z.string().default('127.0.0.1'),
  HOLDFAST_BALANCES_PORT: Port.default(8001),
  ...databaseVariables,
  HOLDFAST_PROVIDERS: z.string().optional(),
  HOLDFAST_CONSOLE_ORIGINS: List,
  HOLDFAST_PUBLIC_ORIGIN: List.pipe(
    z.array(z.url({ protocol: /^https?$/, error: 'must be like https://treasury.example.org' })),
  ),
  HOLDFAST_APPROVER_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be like https://approve.example.org' })
    .refine(
      (text) => URL.canParse(text) && new URL(text).origin === text,
      'must be an origin, without a path',
    )
    .optional(),
  HOLDFAST_TRUSTED_HOSTS: List,
  HOLDFAST_LOCAL_HOSTS: List,
  HOLDFAST_PREVIEWS: z.enum(['on', 'off']).default('on'),
  HOLDFAST_PROXIES: List.pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  HOLDFAST_COUNTRY_HEADER: z
    .string()
    .regex(/^[A-Za-z][A-Za-z0-9-]{0,63}$/, 'must be the name of a header')
    .transform((name) => name.toLowerCase())
    .optional(),
  HOLDFAST_PRICES: Prices,
  HOLDFAST_PRICE_FEED: z.string().optional(),
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
  HOLDFAST_SECRET_KEY_ALSO: z
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
  ...mailVariables,
  ...providerVariables,
  HOLDFAST_SYSLOG: SyslogReceiver.optional(),
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
  SANDBOX_CONTROLS: SandboxControls,
  SANDBOX_TOKEN: z.string().min(16).optional(),
  SANDBOX_CREDENTIALS_FILE: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

const Environment = [...mailRules, ...providerRules]
  .reduce((schema, { holds, path, message }) => schema.refine(holds, { path: [...path], message }), Variables)
  .refine(
    ({ HOLDFAST_SECRET_KEY: key, HOLDFAST_SECRET_KEY_ALSO: also }) =>
      also === undefined || (key !== undefined && key.toLowerCase() !== also.toLowerCase()),
    {
      path: ['HOLDFAST_SECRET_KEY_ALSO'],
      message: 'is another key than HOLDFAST_SECRET_KEY, which is set as well',
    },
  )
  .refine(
    (variables) => variables.HOLDFAST_COUNTRY_HEADER === undefined || variables.HOLDFAST_PROXIES.length > 0,
    {
      path: ['HOLDFAST_COUNTRY_HEADER'],
      message: 'is accepted from proxies only: list them in HOLDFAST_PROXIES',
    },
  )

export interface Config extends DatabaseAddresses {
  readonly port: number
  readonly host: string
  readonly balancesPort: number
  readonly providers: readonly ProviderEntry[]
  /** Other origins whose pages may call the server. */
  readonly consoleOrigins: readonly string[]
  /** Public addresses of the console. Empty: unknown, and the server answers under any name outside the sandbox. */
  readonly publicOrigins: readonly string[]
  /** Origin of the approver page, which this server does not serve. Null: nobody can approve under signed rules. */
  readonly approverOrigin: string | null
  readonly trustedHosts: readonly string[]
  readonly localHosts: readonly string[]
  /** Pages of sample data are offered. */
  readonly hasPreviews: boolean
  /** Addresses of reverse proxies that are trusted to state the caller's address. */
  readonly proxies: readonly string[]
  /** Lower-case name of the header in which a proxy states the country of a request. Null: none. */
  readonly countryHeader: string | null
  /** The operator's own prices, in US dollars for one unit, by CAIP-19. */
  readonly prices: ReadonlyMap<string, string>
  /** The public price source. Null: none. */
  readonly priceFeed: PriceFeedSettings | null
  /** Address of the first administrator of an empty installation. */
  readonly adminEmail: string | null
  /** Gives access to /metrics without a session. */
  readonly metricsToken: string | null
  readonly entitiesBase: string
  /** The key from which secrets are derived. Null: no secrets can be made. */
  readonly secretKey: Buffer | null
  /** Another key of which records are accepted, while the secret key is rotated. Null: none. */
  readonly alsoSecretKey: Buffer | null
  /** The key of the MACs of sessions and approvals. It derives from the secret key, or else lasts for this process only. */
  readonly rowSecret: Buffer
  /** The nodes that hold the key shares. */
  readonly signers: readonly SignerAddress[]
  /** Permitted destinations of webhooks besides public addresses. */
  readonly webhookAllow: readonly string[]
  /** Outgoing mail. Null: the server sends none. */
  readonly mail: MailSettings | null
  /** The OpenID provider that people may sign in by. Null: none. */
  readonly signInProvider: ProviderSettings | null
  /** The receiver of audit events. Null: none. */
  readonly syslog: SyslogSettings | null
  /** The chains on which transfers can be requested. */
  readonly offeredChains: ReadonlySet<ChainName>
  /** Highest fee ceiling of one transfer. */
  readonly feeMaximums: FeeMaximums
  /** How long a person's approvals do not count after their password was replaced. */
  readonly newPasswordHours: number
  /** Maximum of open connections of each port. */
  readonly maxConnections: number
  /** How many days completed deliveries of webhooks are kept, at least as long as they may be retried. */
  readonly keepDays: number
  /** The operator has acknowledged that the signers' engine is not audited. */
  readonly isUnauditedAcknowledged: boolean
  readonly isDevMode: boolean
  readonly isSandbox: boolean
  /** The controls of the sandbox's chains. `urls`: by the name of the chain. */
  readonly sandboxControls: {
    readonly urls: ReadonlyMap<string, string>
    readonly token: string
  } | null
  /** File with the software authenticators of the sandbox's people. Null outside the sandbox. */
  readonly credentialsFile: string | null
  readonly logLevel: string
}

export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  const feeMaximums = feeMaximumsUnder('HOLDFAST').safeParse(filled)
  const providers = resultOf(() => parseProviders(filled.HOLDFAST_PROVIDERS))
  const priceFeed = resultOf(() => parsePriceFeed(filled.HOLDFAST_PRICE_FEED))
  if (!parsed.success || !feeMaximums.success || 'fault' in providers || 'fault' in priceFeed)
    throw new Error(
      [
        ...[...(parsed.error?.issues ?? []), ...(feeMaximums.error?.issues ?? [])].map(
          (issue) => `${issue.path.join('.')}: ${issue.message}`,
        ),
        ...[providers, priceFeed].flatMap((result) => ('fault' in result ? result.fault : [])),
      ].join('\n'),
    )
  const { data: variables } = parsed
  const secretKey =
    variables.HOLDFAST_SECRET_KEY === undefined ? null : Buffer.from(variables.HOLDFAST_SECRET_KEY, 'hex')
  return Object.freeze({
    port: variables.PORT,
    host: variables.HOLDFAST_HOST,
    balancesPort: variables.HOLDFAST_BALANCES_PORT,
    ...databaseAddresses(variables),
    providers: providers.value,
    consoleOrigins: variables.HOLDFAST_CONSOLE_ORIGINS,
    publicOrigins: variables.HOLDFAST_PUBLIC_ORIGIN,
    approverOrigin: variables.HOLDFAST_APPROVER_ORIGIN ?? null,
    trustedHosts: variables.HOLDFAST_TRUSTED_HOSTS,
    localHosts: variables.HOLDFAST_LOCAL_HOSTS,
    hasPreviews: variables.HOLDFAST_PREVIEWS === 'on',
    proxies: variables.HOLDFAST_PROXIES,
    countryHeader: variables.HOLDFAST_COUNTRY_HEADER ?? null,
    prices: variables.HOLDFAST_PRICES,
    priceFeed: priceFeed.value,
    adminEmail: variables.HOLDFAST_ADMIN_EMAIL ?? null,
    metricsToken: variables.HOLDFAST_METRICS_TOKEN ?? null,
    entitiesBase: variables.HOLDFAST_ENTITIES_BASE,
    secretKey,
    alsoSecretKey:
      variables.HOLDFAST_SECRET_KEY_ALSO === undefined
        ? null
        : Buffer.from(variables.HOLDFAST_SECRET_KEY_ALSO, 'hex'),
    rowSecret: secretKey ?? randomBytes(32),
    signers: variables.HOLDFAST_SIGNERS,
    webhookAllow: variables.HOLDFAST_WEBHOOK_ALLOW,
    mail: mailSettingsOf(variables),
    signInProvider: providerSettingsOf(variables),
    syslog: variables.HOLDFAST_SYSLOG ?? null,
    offeredChains: offeredChains(),
    feeMaximums: feeMaximums.data,
    newPasswordHours: variables.HOLDFAST_NEW_PASSWORD_HOURS,
    maxConnections: variables.HOLDFAST_MAX_CONNECTIONS,
    keepDays: variables.HOLDFAST_KEEP_DAYS,
    isUnauditedAcknowledged: variables.HOLDFAST_UNAUDITED_MPC === 'acknowledged',
    isDevMode: variables.DEV_MODE,
    isSandbox: variables.HOLDFAST_SANDBOX,
    sandboxControls:
      variables.HOLDFAST_SANDBOX && variables.SANDBOX_TOKEN !== undefined
        ? { urls: variables.SANDBOX_CONTROLS, token: variables.SANDBOX_TOKEN }
        : null,
    credentialsFile: variables.HOLDFAST_SANDBOX ? (variables.SANDBOX_CREDENTIALS_FILE ?? null) : null,
    logLevel: variables.LOG_LEVEL,
  })
}

function resultOf<Value>(parse: () => Value): { readonly value: Value } | { readonly fault: string } {
  try {
    return { value: parse() }
  } catch (error) {
    return { fault: error instanceof Error ? error.message : 'cannot be read' }
  }
}
