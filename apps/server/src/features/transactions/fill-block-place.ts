/** The position of a transaction in its block. Lists of providers do not contain it, so opening a row fetches the block
 *  once, and the answer waits for it only briefly. */
import { setTimeout as sleep } from 'node:timers/promises'
import { type BlockOrder, chainOf, type History } from '@holdfast/chains'
import {
  answer,
  type HistoryProvider,
  type ProviderDirectory,
  ProviderError,
  providerNamed,
} from '@holdfast/providers'
import { findNetwork, type ListedRow } from '@holdfast/store/read'
import { fillBlockPlaces } from '@holdfast/store/write'
import type { Context } from '../../context.ts'

type OrderAnswer = Promise<BlockOrder | null>

interface Source {
  readonly provider: HistoryProvider
  readonly history: History
}

const patienceMs = 1_500

/** A block that could not be fetched is requested again after this time. */
const retryMs = 10 * 60_000

const mostKept = 50

const kept = new WeakMap<
  ProviderDirectory,
  Map<string, { readonly requestedAt: number; readonly answer: OrderAnswer }>
>()

/** Fills the organisation's rows in the row's block. True when this row is among them. Without an answer in time the
 *  fields stay empty. */
export async function fillBlockPlace(
  { db, providers }: Pick<Context, 'db' | 'providers'>,
  row: ListedRow,
): Promise<boolean> {
  const { history } = chainOf(row.chain)
  if (history === null || row.status === 'pending') return false
  if (row.block_number === null || row.block_hash !== null) return false
  const network = await findNetwork(db, row.network_id)
  const provider = network === undefined ? null : providerNamed(providers(network.code), row.provider)
  if (provider === null) return false
  const place = { networkId: row.network_id, height: Number(row.block_number) }
  const order = await inTime(askOnce(providers, { provider, history }, place))
  if (order === null || !order.hashes.includes(row.tx_hash) || order.at.getTime() !== row.ts.getTime())
    return false
  await fillBlockPlaces(db, { organisationId: row.entity_id, networkId: row.network_id, order })
  return true
}

function askOnce(
  providers: ProviderDirectory,
  source: Source,
  { networkId, height }: { readonly networkId: string; readonly height: number },
): OrderAnswer {
  const known = kept.get(providers) ?? new Map<string, { requestedAt: number; answer: OrderAnswer }>()
  kept.set(providers, known)
  const key = `${networkId}/${height}`
  const before = known.get(key)
  if (before !== undefined && Date.now() - before.requestedAt < retryMs) return before.answer
  const answer = ask(source, height)
  known.delete(key)
  known.set(key, { requestedAt: Date.now(), answer })
  const [oldest] = known.keys()
  if (known.size > mostKept && oldest !== undefined) known.delete(oldest)
  return answer
}

/** Null for no answer, or an implausible one. */
async function ask({ provider, history }: Source, height: number): OrderAnswer {
  try {
    const block = await answer(provider, { ask: 'block', height })
    const order = block === null ? null : history.blocks.parseOrder(block)
    return order?.ok === true && order.value.number === height ? order.value : null
  } catch (error) {
    if (error instanceof ProviderError) return null
    throw error
  }
}

async function inTime(answer: OrderAnswer): OrderAnswer {
  const late = new AbortController()
  const order = await Promise.race([answer, sleep(patienceMs, null, { signal: late.signal })])
  late.abort()
  return order
}
