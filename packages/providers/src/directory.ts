/** Which providers serve which network: `HOLDFAST_PROVIDERS`, JSON. Keys stay in here. */
import type { ChainName, ProviderName } from '@holdfast/ledger'
import { z } from 'zod'
import { entriesOfNetwork } from './entries-of-network.ts'
import { JsonHttp, type Outcome } from './http.ts'
import type { Protocol } from './protocol.ts'
import { protocols } from './protocols.ts'
import type { HistoryProvider, TransferNode } from './provider.ts'
import { Pace } from './rate-limit.ts'
import { Url } from './url.ts'

const kinds = protocols.map(({ kind }) => kind)

const Entry = z.strictObject({
  networkCode: z.string().min(1),
  kind: z.enum(kinds),
  url: Url,
  key: z.string().min(1).optional(),
  /** For providers that serve several networks at one address: the reference of the CAIP-2 id. */
  chainId: z
    .string()
    .regex(/^\d{1,18}$/)
    .optional(),
  /** To begin with; it adapts from there. */
  requestsPerSecond: z.number().positive().max(1_000).optional(),
})
/** One provider of one network. */
export type ProviderEntry = z.infer<typeof Entry>

/** Parses the variable; throws with the field and the reason. */
export function parseProviders(text: string | undefined): ProviderEntry[] {
  if (text === undefined || text.trim() === '') return []
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error('HOLDFAST_PROVIDERS is not JSON')
  }
  const rows = valueOf(z.array(z.looseObject({})).safeParse(json), [])
  const entries = rows.flatMap((row, place): ProviderEntry[] =>
    'kind' in row ? [valueOf(Entry.safeParse(row), [place])] : valueOf(entriesOfNetwork(row), [place]),
  )
  for (const { networkCode } of entries) assertWhole(networkCode, entries)
  for (const entry of entries) assertChainId(entry)
  for (const entry of entries) assertOneFigure(entry, entries)
  return entries
}

function valueOf<T>(parsed: z.ZodSafeParseResult<T>, path: readonly PropertyKey[]): T {
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const place = [...path, ...(issue?.path ?? [])].join('.')
  throw new Error(`HOLDFAST_PROVIDERS: ${place}: ${issue?.message ?? 'unexpected'}`)
}

/** Lists alone cannot be verified, and a kind that is given twice would hide one of the two. */
function assertWhole(networkCode: string, entries: readonly ProviderEntry[]): void {
  const own = entries.filter((entry) => entry.networkCode === networkCode).map(({ kind }) => kind)
  const repeated = own.find((kind, place) => own.indexOf(kind) !== place)
  if (repeated !== undefined)
    throw new Error(`HOLDFAST_PROVIDERS: ${networkCode}: ${repeated} is named twice`)
  if (!own.some((kind) => protocolOf(kind).node !== null))
    throw new Error(`HOLDFAST_PROVIDERS: ${networkCode}: no node is named that answers questions`)
}

function assertChainId({ networkCode, kind, chainId }: ProviderEntry): void {
  const { servesManyNetworks } = protocolOf(kind)
  if (servesManyNetworks && chainId === undefined)
    throw new Error(`HOLDFAST_PROVIDERS: ${networkCode}: ${kind} serves several networks: name the chainId`)
  if (!servesManyNetworks && chainId !== undefined)
    throw new Error(`HOLDFAST_PROVIDERS: ${networkCode}: ${kind} serves one network and takes no chainId`)
}

/** Entries with one key share a pace, which begins with one figure. */
function assertOneFigure(entry: ProviderEntry, entries: readonly ProviderEntry[]): void {
  const figure = figureOf(payerOf(entry), entries)
  if (entry.requestsPerSecond === undefined || entry.requestsPerSecond === figure) return
  throw new Error(
    `HOLDFAST_PROVIDERS: ${entry.networkCode}: ${entry.kind}: requestsPerSecond is ${entry.requestsPerSecond} here and ${figure} in another entry that shares its ${entry.key === undefined ? 'address' : 'key'}`,
  )
}

/** Identifies the client whose requests a provider counts: the key with its place, or without a key the provider's address. */
const payerOf = ({ kind, key, url }: ProviderEntry): string =>
  `${Object.values(protocolOf(kind).key).join('')} ${key ?? new URL(url).origin}`

const figureOf = (payer: string, entries: readonly ProviderEntry[]): number | undefined =>
  entries.find((entry) => payerOf(entry) === payer && entry.requestsPerSecond !== undefined)
    ?.requestsPerSecond

interface CataloguedNetwork {
  readonly code: string
  readonly chain: ChainName
  readonly chain_id: string
}

/** Throws when a network of the catalogue is of another chain, or has another chain id, than its providers. Returns the codes that
 *  the catalogue does not have. */
export function codesOutsideCatalogue(
  configured: readonly ProviderEntry[],
  catalogue: readonly CataloguedNetwork[],
): string[] {
  const networks = new Map(catalogue.map((network) => [network.code, network]))
  for (const { networkCode, kind, chainId } of configured) {
    const network = networks.get(networkCode)
    if (network === undefined) continue
    const served = protocolOf(kind).chain
    if (network.chain !== served)
      throw new Error(
        `HOLDFAST_PROVIDERS: ${networkCode}: ${kind} serves networks of the chain ${served}, and the catalogue has the chain ${network.chain} for this network`,
      )
    if (chainId !== undefined && network.chain_id !== chainId)
      throw new Error(
        `HOLDFAST_PROVIDERS: ${networkCode}: the chainId of ${kind} is ${chainId}, and the catalogue has ${network.chain_id} for this network`,
      )
  }
  return [...new Set(configured.map(({ networkCode }) => networkCode))].filter((code) => !networks.has(code))
}

function protocolOf(kind: string): Protocol {
  const found = protocols.find((protocol) => protocol.kind === kind)
  if (found === undefined) throw new RangeError(`kind: there is no provider '${kind}'`)
  return found
}

/** The providers that keep the history of a network, the usual one first. None for a network that is not configured. */
export type ProviderDirectory = (networkCode: string) => readonly HistoryProvider[]

export const providerNamed = (
  providers: readonly HistoryProvider[],
  name: ProviderName,
): HistoryProvider | null => providers.find((provider) => provider.name === name) ?? null

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
  configured: readonly ProviderEntry[],
  patience: Patience = {},
  onAnswer: (seen: AnswerSeen) => void = () => undefined,
): ProviderDirectory => connectProviders(configured, patience, onAnswer).providers

const usualPerSecond = 12

/** Histories and the nodes that transfers are handed to. Entries with the same key share one pace, across networks too. */
export function connectProviders(
  configured: readonly ProviderEntry[],
  patience: Patience = {},
  onAnswer: (seen: AnswerSeen) => void = () => undefined,
): Connections {
  const codes = new Set(configured.map(({ networkCode }) => networkCode))
  const paces = new Map<string, Pace>()
  /** `provider`: in whose name its answers count. */
  const connect = (entry: ProviderEntry, provider: ProviderName): JsonHttp => {
    const { networkCode, url, key, chainId } = entry
    const place = protocolOf(entry.kind).key
    const payer = payerOf(entry)
    const pace = paces.get(payer) ?? new Pace(figureOf(payer, configured) ?? usualPerSecond)
    paces.set(payer, pace)
    return new JsonHttp({
      ...patience,
      provider,
      onAnswer: (outcome, ms) => onAnswer({ networkCode, provider, outcome, ms }),
      baseUrl: url,
      headers: key === undefined || !('header' in place) ? {} : { [place.header]: key },
      query: chainId === undefined ? {} : { chainid: chainId },
      secretQuery: key === undefined || !('query' in place) ? {} : { [place.query]: key },
      pace,
    })
  }
  const networks = new Map(
    [...codes].map((code) => {
      const entries = configured.filter(({ networkCode }) => networkCode === code)
      return [code, connectNetwork(entries, connect)] as const
    }),
  )
  return {
    providers: (networkCode) => networks.get(networkCode)?.providers ?? [],
    nodes: (networkCode) => networks.get(networkCode)?.node ?? null,
  }
}

function connectNetwork(
  entries: readonly ProviderEntry[],
  connect: (entry: ProviderEntry, provider: ProviderName) => JsonHttp,
): { readonly providers: readonly HistoryProvider[]; readonly node: TransferNode | null } {
  const nodeEntry = entries.find(({ kind }) => protocolOf(kind).node !== null)
  const nodeFor = (name: ProviderName): TransferNode | null =>
    nodeEntry === undefined
      ? null
      : (protocolOf(nodeEntry.kind).node?.(connect(nodeEntry, name), name) ?? null)
  const providers = entries.flatMap((entry): HistoryProvider[] => {
    const lists = protocolOf(entry.kind).lists?.(connect(entry, entry.kind))
    const node = nodeFor(entry.kind)
    return lists === undefined || node === null ? [] : [{ ...node, ...lists }]
  })
  return { providers, node: nodeFor(providers[0]?.name ?? nodeEntry?.kind ?? '') }
}
