/** The settings of a start, read once from the environment. `.env.example` explains each variable. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ChainName } from '@holdfast/ledger'
import { z } from 'zod'
import { sandboxChains } from './chains/sandbox-chains.ts'

export interface Settings {
  /** Ports; 0 asks for any free one. */
  readonly port: number
  readonly balancesPort: number
  readonly approverPort: number
  readonly chainPorts: Readonly<Partial<Record<ChainName, number>>>
  /** Folder of all persistent files. */
  readonly dataFolder: string
  /** PostgreSQL to use instead of the embedded one. */
  readonly databaseUrl: string | undefined
  readonly isDevMode: boolean
  /** Recorded provider answers to serve as a separate network. */
  readonly recordings: string | undefined
  /** Value of HOLDFAST_WEBHOOK_ALLOW: the destinations of webhooks besides public addresses. */
  readonly webhookAllow: string
  /** Value of SIGNER_RESHARE at every signer. */
  readonly reshare: string
}

const Port = z.coerce.number().int().min(0).max(65_535)
/** On only for the exact word, because a flag that permits deletion must not be on by accident. */
const Flag = z
  .string()
  .default('')
  .transform((text) => text === 'true')

const ChainPorts = z.object(
  Object.fromEntries(sandboxChains.map(({ port }) => [port.variable, Port.default(port.usual)])),
)

/** Variables with which every part of a start takes a free port. */
export const freePorts: Readonly<Record<string, string>> = {
  PORT: '0',
  HOLDFAST_BALANCES_PORT: '0',
  HOLDFAST_APPROVER_PORT: '0',
  ...Object.fromEntries(sandboxChains.map(({ port }) => [port.variable, '0'])),
}

const Environment = z.object({
  PORT: Port.default(3000),
  HOLDFAST_BALANCES_PORT: Port.default(8001),
  HOLDFAST_APPROVER_PORT: Port.default(3001),
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

/** Throws one error that names every invalid variable. An empty variable counts as unset. */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  const ports = ChainPorts.safeParse(filled)
  if (!parsed.success || !ports.success)
    throw new Error(
      [...(parsed.error?.issues ?? []), ...(ports.error?.issues ?? [])]
        .map(({ path, message }) => `${path.join('.')}: ${message}`)
        .join('\n'),
    )
  const { data: variables } = parsed
  return {
    port: variables.PORT,
    balancesPort: variables.HOLDFAST_BALANCES_PORT,
    approverPort: variables.HOLDFAST_APPROVER_PORT,
    chainPorts: Object.fromEntries(sandboxChains.map(({ name, port }) => [name, ports.data[port.variable]])),
    dataFolder: resolve(variables.HOLDFAST_DATA),
    databaseUrl: variables.DATABASE_URL,
    isDevMode: variables.DEV_MODE || variables.VITE_DEV_MODE,
    recordings:
      variables.HOLDFAST_RECORDINGS === undefined ? undefined : resolve(variables.HOLDFAST_RECORDINGS),
    // People on other machines know the published passwords, and a webhook would let them read this machine's internal
    // services.
    webhookAllow:
      variables.HOLDFAST_WEBHOOK_ALLOW ??
      (thisMachine.includes(variables.HOLDFAST_HOST) ? thisMachine.join(',') : ''),
    reshare: variables.SIGNER_RESHARE,
  }
}
