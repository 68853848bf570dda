/** Which providers serve which network: `HOLDFAST_PROVIDERS`, JSON, one entry for each network. Keys stay in here. */
import type { ProviderName } from '@holdfast/ledger'
import { z } from 'zod'
import { FullNode } from './full-node.ts'
import { JsonHttp, type Outcome } from './http.ts'
import type { HistoryProvider, TransferNode } from './provider.ts'
import { Pace } from './rate-limit.ts'
import { tatum } from './tatum/tatum.ts'
import { trongrid } from './trongrid/trongrid.ts'

const Url = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''))

export const NetworkProviders = z.strictObject({
  networkCode: z.string().min(1),
  fullNodeUrl: Url,
  trongridUrl: Url,
  tatumUrl: Url,
  trongridKey: z.string().min(1).optional(),
  tatumKey: z.string().min(1).optional(),
  /** Requests a second to begin with; it adapts from there. */
  requestsPerSecond: z.number().positive().max(1_000).optional(),
})
export type NetworkProviders = z.infer<typeof NetworkProviders>

/** Parses the variable; throws with the field and the reason. */
export function parseProviders(text: string | undefined): NetworkProviders[] {
  if (text === undefined || text.trim() === '') return []
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('HOLDFAST_PROVIDERS is not JSON')
  }
  const parsed = z.array(NetworkProviders).safeParse(json)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Error(`HOLDFAST_PROVIDERS: ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'unexpected'}`)
}

export type ProviderDirectory = (networkCode: string, name: ProviderName) => HistoryProvider | null

export interface Patience {
  readonly timeoutMs?: number
  readonly retries?: number
  readonly patienceSeconds?: number
}

/** How one request to a provider ended. */
export interface AnswerSeen {
  readonly networkCode: string
  readonly provider: ProviderName
  readonly outcome: Outcome
  readonly ms: number
}

/** Null for a network that is not configured. */
export type NodeDirectory = (networkCode: string) => TransferNode | null

export interface Connections {
  readonly providers: ProviderDirectory
  readonly nodes: NodeDirectory
}

/** For processes that only read histories. */
export const providerDirectory = (
  configured: readonly NetworkProviders[],
  patience: Patience = {},
  onAnswer: (seen: AnswerSeen) => void = () => undefined,
): ProviderDirectory => connectProviders(configured, patience, onAnswer).providers

/** Histories and the nodes that transfers are handed to. What one key pays for shares one pace. */
export function connectProviders(
  configured: readonly NetworkProviders[],
  patience: Patience = {},
  onAnswer: (seen: AnswerSeen) => void = () => undefined,
): Connections {
  const histories = new Map<string, HistoryProvider>()
  const nodes = new Map<string, TransferNode>()
  for (const network of configured) {
    const { providers, node } = connectNetwork(network, patience, onAnswer)
    for (const provider of providers) histories.set(`${network.networkCode}/${provider.name}`, provider)
    nodes.set(network.networkCode, node)
  }
  return {
    providers: (networkCode, name) => histories.get(`${networkCode}/${name}`) ?? null,
    nodes: (networkCode) => nodes.get(networkCode) ?? null,
  }
}

function connectNetwork(
  network: NetworkProviders,
  patience: Patience,
  onAnswer: (seen: AnswerSeen) => void,
): { readonly providers: readonly HistoryProvider[]; readonly node: TransferNode } {
  const heardOf = (provider: ProviderName) => (outcome: Outcome, ms: number) =>
    onAnswer({ networkCode: network.networkCode, provider, outcome, ms })
  const { fullNodeUrl, trongridUrl, tatumUrl, trongridKey, tatumKey, requestsPerSecond = 12 } = network
  const trongridHeaders: Record<string, string> =
    trongridKey === undefined ? {} : { 'TRON-PRO-API-KEY': trongridKey }
  const tatumHeaders: Record<string, string> = tatumKey === undefined ? {} : { 'x-api-key': tatumKey }
  const trongridPace = new Pace(requestsPerSecond)
  const node = (provider: ProviderName) =>
    new JsonHttp({
      ...patience,
      provider,
      onAnswer: heardOf(provider),
      baseUrl: fullNodeUrl,
      headers: trongridHeaders,
      pace: trongridPace,
    })
  const trongridNode = node('trongrid')
  const providers = [
    trongrid({
      index: new JsonHttp({
        ...patience,
        provider: 'trongrid',
        onAnswer: heardOf('trongrid'),
        baseUrl: trongridUrl,
        headers: trongridHeaders,
        pace: trongridPace,
      }),
      node: trongridNode,
    }),
    tatum({
      index: new JsonHttp({
        ...patience,
        provider: 'tatum',
        onAnswer: heardOf('tatum'),
        baseUrl: tatumUrl,
        headers: tatumHeaders,
        pace: new Pace(requestsPerSecond),
      }),
      node: node('tatum'),
    }),
  ]
  return { providers, node: new FullNode(trongridNode, 'trongrid') }
}
