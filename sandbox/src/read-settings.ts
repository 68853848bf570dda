/** What the environment says about a start, read once. `.env.example` explains each variable. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ChainName } from '@holdfast/ledger'
import { z } from 'zod'
import { sandboxChains } from './chains/sandbox-chains.ts'

export interface Settings {
  /** Ports; 0 asks for any free one. */
  readonly port: number
  readonly balancesPort: number
  readonly chainPorts: Readonly<Partial<Record<ChainName, number>>>
  /** Everything that lasts is in this folder. */
  readonly dataFolder: string
  /** PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | undefined
  readonly isDevMode: boolean
  /** Recorded provider answers to serve as a network of their own. */
  readonly recordings: string | undefined
  /** Value of HOLDFAST_WEBHOOK_ALLOW: where webhooks may go besides public addresses. */
  readonly webhookAllow: string
  /** Value of SIGNER_RESHARE at every signer. */
  readonly reshare: string
}

const Port = z.coerce.number().int().min(0).max(65_535)
/** On only for the exact word: a flag that deletes must not be on by a guess. */
const Flag = z
  .string()
  .default('')
  .transform((text) => text === 'true')

const ChainPorts = z.object(
  Object.fromEntries(sandboxChains.map(({ port }) => [port.variable, Port.default(port.usual)])),
)

const Environment = z.object({
  ...ChainPorts.shape,
  PORT: Port.default(3000),
  HOLDFAST_BALANCES_PORT: Port.default(8001),
  HOLDFAST_DATA: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DEV_MODE: Flag,
  VITE_DEV_MODE: Flag,
  HOLDFAST_RECORDINGS: z.string().refine(existsSync, 'is not a folder on this machine').optional(),
  HOLDFAST_HOST: z.string().default('127.0.0.1'),
  HOLDFAST_WEBHOOK_ALLOW: z.string().optional(),
  SIGNER_RESHARE: z.string().default(''),
})

/** Names and addresses of this machine. */
const thisMachine = ['127.0.0.1', '::1', 'localhost']

/** Throws one error that names every variable it cannot use. An empty variable counts as unset. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'),
    )
  const { data } = parsed
  const ports = ChainPorts.parse(filled)
  return {
    port: data.PORT,
    balancesPort: data.HOLDFAST_BALANCES_PORT,
    chainPorts: Object.fromEntries(sandboxChains.map(({ name, port }) => [name, ports[port.variable]])),
    dataFolder: resolve(data.HOLDFAST_DATA),
    databaseUrl: data.DATABASE_URL,
    isDevMode: data.DEV_MODE || data.VITE_DEV_MODE,
    recordings: data.HOLDFAST_RECORDINGS === undefined ? undefined : resolve(data.HOLDFAST_RECORDINGS),
    // People on other machines know the published passwords; a webhook would let them read what this machine serves to itself.
    webhookAllow:
      data.HOLDFAST_WEBHOOK_ALLOW ?? (thisMachine.includes(data.HOLDFAST_HOST) ? thisMachine.join(',') : ''),
    reshare: data.SIGNER_RESHARE,
  }
}
