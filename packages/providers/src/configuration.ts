/** Which providers serve which network: `HOLDFAST_PROVIDERS`, JSON, one entry for each network. Keys stay in here. */
import type { ProviderName } from '@holdfast/ledger'
import { z } from 'zod'
import { JsonHttp } from './http.ts'
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

/** Null for a network that nobody configured. */
export function providerDirectory(
  configured: readonly NetworkProviders[],
  patience: Patience = {},
): ProviderDirectory {
  const made = new Map<string, HistoryProvider>()
  for (const network of configured) {
    const rate = network.requestsPerSecond ?? 12
    const trongridHeaders =
      network.trongridKey === undefined ? {} : { 'TRON-PRO-API-KEY': network.trongridKey }
    const tatumHeaders = network.tatumKey === undefined ? {} : { 'x-api-key': network.tatumKey }
    const node = (provider: ProviderName) =>
      new JsonHttp({
        provider,
        baseUrl: network.fullNodeUrl,
        headers: trongridHeaders,
        pace: new Pace(rate),
        ...patience,
      })
    made.set(
      `${network.networkCode}/trongrid`,
      trongrid({
        index: new JsonHttp({
          provider: 'trongrid',
          baseUrl: network.trongridUrl,
          headers: trongridHeaders,
          pace: new Pace(rate),
          ...patience,
        }),
        node: node('trongrid'),
      }),
    )
    made.set(
      `${network.networkCode}/tatum`,
      tatum({
        index: new JsonHttp({
          provider: 'tatum',
          baseUrl: network.tatumUrl,
          headers: tatumHeaders,
          pace: new Pace(rate),
          ...patience,
        }),
        node: node('tatum'),
      }),
    )
  }
  return (networkCode, name) => made.get(`${networkCode}/${name}`) ?? null
}
