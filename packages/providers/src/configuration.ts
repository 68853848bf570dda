/** Which providers serve which network: `HOLDFAST_PROVIDERS`, JSON, one entry for each network. Keys stay in here. */
import type { ProviderName } from '@holdfast/ledger'
import { z } from 'zod'
import { JsonHttp, type Outcome } from './http.ts'
import type { HistoryProvider } from './provider.ts'
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

/** Null for a network that nobody configured. */
export function providerDirectory(
  configured: readonly NetworkProviders[],
  patience: Patience = {},
  onAnswer: (seen: AnswerSeen) => void = () => undefined,
): ProviderDirectory {
  const made = new Map<string, HistoryProvider>()
  for (const network of configured) {
    for (const provider of providersOf(network, patience, onAnswer))
      made.set(`${network.networkCode}/${provider.name}`, provider)
  }
  return (networkCode, name) => made.get(`${networkCode}/${name}`) ?? null
}

/** What one key pays for shares one pace: TronGrid's lists and the full node behind them. */
function providersOf(
  network: NetworkProviders,
  patience: Patience,
  onAnswer: (seen: AnswerSeen) => void,
): HistoryProvider[] {
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
  return [
    trongrid({
      index: new JsonHttp({
        ...patience,
        provider: 'trongrid',
        onAnswer: heardOf('trongrid'),
        baseUrl: trongridUrl,
        headers: trongridHeaders,
        pace: trongridPace,
      }),
      node: node('trongrid'),
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
}
