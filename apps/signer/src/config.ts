/** Environment variables of one node, parsed once. The sealing key is read from its own file or variable and never
 *  logged. */
import { readFileSync, statSync } from 'node:fs'
import { type FeeMaximums, feeMaximumsUnder } from '@holdfast/chains'
import { Arrangement } from '@holdfast/mpc/nodes'
import { z } from 'zod'
import type { PinnedAssets } from './admission/assert-pinned-decimals.ts'
import type { Agreements } from './sessions/replacement.ts'

const hex32 = z.string().regex(/^[0-9a-f]{64}$/, '64 hex digits')

const SealingKey = z.object({
  SIGNER_SEALING_KEY_FILE: z.string().min(1).optional(),
  SIGNER_SEALING_KEY: hex32.optional(),
})

const Environment = z.object({
  SIGNER_DATA: z.string().min(1),
  SIGNER_PORT: z.coerce.number().int().min(0).max(65_535),
  SIGNER_HOST: z.string().min(1).default('127.0.0.1'),
  /** '1=<identity>,2=<identity>,…': every node, including this one. */
  SIGNER_PEERS: z
    .string()
    .regex(/^\d{1,3}=[0-9a-f]{64}(,\d{1,3}=[0-9a-f]{64})+$/, 'like 1=<identity>,2=<identity>'),
  /** Two while the server changes its identity. */
  SIGNER_COORDINATOR: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})?$/, '64 hex digits, or two of these with a comma between them'),
  /** CAIP-2 names, separated by commas. */
  SIGNER_NETWORKS: z
    .string()
    .regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}(,[-a-z0-9]{3,8}:[-\w]{1,32})*$/, 'like tron:0x2b6653dc'),
  /** '<CAIP-19>=<decimals>', separated by commas. */
  SIGNER_ASSETS: z
    .string()
    .regex(
      /^([-a-z0-9]{3,8}:[-\w]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}=\d{1,2}(,(?=.)|$))*$/,
      'like tron:0x2b6653dc/slip44:195=6',
    )
    .default(''),
  /** '<key>=<threshold>:<parties>', separated by semicolons: the keys that a reshare may move, and their destinations. */
  SIGNER_RESHARE: z
    .string()
    .regex(
      /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}=\d{1,2}:\d{1,3}(,\d{1,3})+(;(?=.)|$))*$/,
      'like <key id>=2:1,2,4, with semicolons between keys',
    )
    .default(''),
  /** Limits key generations, and refreshes of each key. */
  SIGNER_CEREMONIES_PER_HOUR: z.coerce.number().int().min(1).max(100_000).default(30),
  /** 'required': keys without rules sign nothing. The record keeps that when the variable is removed. */
  SIGNER_RULES: z.enum(['', 'required']).default(''),
  HOLDFAST_UNAUDITED_MPC: z.enum(['', 'acknowledged']).default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})

export interface Config {
  readonly dataFolder: string
  readonly host: string
  readonly port: number
  /** Identities by party. */
  readonly peers: ReadonlyMap<number, string>
  /** The identities of the server: two while it changes. */
  readonly coordinators: readonly string[]
  /** CAIP-2 names of the networks that it signs for. */
  readonly networks: readonly string[]
  /** Empty: all assets of its networks, with the decimals that the intent states. */
  readonly assets: PinnedAssets
  readonly feeMaximums: FeeMaximums
  /** The operator has acknowledged that an engine without an external audit may sign on a main network. */
  readonly isUnauditedAcknowledged: boolean
  /** How many key generations, and how many refreshes of each key, may begin within an hour. */
  readonly ceremoniesPerHour: number
  /** For each key, the one arrangement that the operator lets it move to. Other keys keep their parties and threshold. */
  readonly agreed: Agreements
  /** Keys without rules sign nothing from this start on. */
  readonly areRulesRequired: boolean
  readonly logLevel: string
}

/** Throws one error that lists every invalid variable. */
export function readConfig(environment: NodeJS.ProcessEnv): { config: Config; sealingKey: Buffer } {
  const parsed = Environment.safeParse(environment)
  const feeMaximums = feeMaximumsUnder('SIGNER').safeParse(environment)
  if (!parsed.success || !feeMaximums.success)
    throw new Error(
      [...(parsed.error?.issues ?? []), ...(feeMaximums.error?.issues ?? [])]
        .map((issue) => `${issue.path.join('.')}: ${issue.message}`)
        .join('\n'),
    )
  const variables = parsed.data
  return {
    config: Object.freeze({
      dataFolder: variables.SIGNER_DATA,
      host: variables.SIGNER_HOST,
      port: variables.SIGNER_PORT,
      peers: parsePeers(variables.SIGNER_PEERS),
      coordinators: variables.SIGNER_COORDINATOR.split(','),
      networks: variables.SIGNER_NETWORKS.split(','),
      assets: parseAssets(variables.SIGNER_ASSETS),
      feeMaximums: feeMaximums.data,
      isUnauditedAcknowledged: variables.HOLDFAST_UNAUDITED_MPC === 'acknowledged',
      ceremoniesPerHour: variables.SIGNER_CEREMONIES_PER_HOUR,
      agreed: parseAgreements(variables.SIGNER_RESHARE, parsePeers(variables.SIGNER_PEERS)),
      areRulesRequired: variables.SIGNER_RULES === 'required',
      logLevel: variables.LOG_LEVEL,
    }),
    sealingKey: readSealingKey(environment),
  }
}

function parseAssets(text: string): PinnedAssets {
  const pins = text
    .split(',')
    .filter((entry) => entry !== '')
    .map((entry): [string, number] => {
      const [asset = '', decimals = ''] = entry.split('=')
      return [asset, Number(decimals)]
    })
  const byAsset = new Map(pins)
  if (byAsset.size !== pins.length) throw new Error('SIGNER_ASSETS: an asset is listed twice')
  return byAsset
}

function parseAgreements(text: string, peers: ReadonlyMap<number, string>): Agreements {
  const entries = text.split(';').filter((entry) => entry !== '')
  const byKey = new Map(
    entries.map((entry): [string, Arrangement] => {
      const [keyId = '', to = ''] = entry.split('=')
      return [keyId, parseArrangement(to, peers)]
    }),
  )
  if (byKey.size !== entries.length) throw new Error('SIGNER_RESHARE: a key is listed twice')
  return byKey
}

function parseArrangement(text: string, peers: ReadonlyMap<number, string>): Arrangement {
  const [threshold, list = ''] = text.split(':')
  const parties = list.split(',').map(Number)
  const parsed = Arrangement.safeParse({ threshold: Number(threshold), parties })
  if (!parsed.success)
    throw new Error(
      `SIGNER_RESHARE: ${text} is not an arrangement like 2:1,2,4 with the parties in ascending order`,
    )
  const stranger = parties.find((party) => !peers.has(party))
  if (stranger !== undefined) throw new Error(`SIGNER_RESHARE: signer ${stranger} is not in SIGNER_PEERS`)
  return parsed.data
}

function parsePeers(text: string): ReadonlyMap<number, string> {
  const peers = text.split(',').map((entry) => {
    const [party = '', identity = ''] = entry.split('=')
    return [Number(party), identity] as const
  })
  const byParty = new Map(peers)
  if (byParty.size !== peers.length || new Set(byParty.values()).size !== peers.length)
    throw new Error('SIGNER_PEERS: a party or an identity is listed twice')
  return byParty
}

/** The 32-byte key from outside the data folder. Throws an explanation when it is missing or other users can read it. */
export function readSealingKey(environment: NodeJS.ProcessEnv): Buffer {
  const { SIGNER_SEALING_KEY_FILE: file, SIGNER_SEALING_KEY: keyText } = SealingKey.parse(environment)
  if (keyText !== undefined) return Buffer.from(keyText, 'hex')
  if (file === undefined)
    throw new Error(
      'no sealing key: set SIGNER_SEALING_KEY_FILE to its file, or SIGNER_SEALING_KEY to the key',
    )
  if ((statSync(file).mode & 0o077) !== 0)
    throw new Error(`SIGNER_SEALING_KEY_FILE: ${file} can be read by other users; run chmod 600`)
  const text = hex32.safeParse(readFileSync(file, 'utf8').trim())
  if (!text.success) throw new Error(`SIGNER_SEALING_KEY_FILE: ${file} does not contain 64 hex digits`)
  return Buffer.from(text.data, 'hex')
}
