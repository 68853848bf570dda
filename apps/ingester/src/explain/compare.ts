/** Compares both versions of a window, entry by entry: by the receipts of its blocks, or by the receipts of the transactions in
 *  which a listing and the books differ. */
import {
  differenceUnits,
  type EntryDifference,
  listDifferences,
  listOfAsset,
  markAfter,
} from '@holdfast/ledger'
import { type HistoryProvider, turnPages } from '@holdfast/providers'
import {
  findBooksBalanceAt,
  listEntriesBetween,
  listEntriesByHash,
  listNetByHash,
} from '@holdfast/store/read'
import { mapParallel } from '../map-parallel.ts'
import { markAt } from '../pipeline/list-marks.ts'
import type { Point } from '../pipeline/differing.ts'
import type { Search, Window } from './search.ts'

/** Blocks fetched in one batch. */
const chunk = 100
const parallel = 6

export interface BlocksCompared {
  readonly differences: readonly EntryDifference[]
  /** Books and chain are equal up to here; null when no block was read. */
  readonly equalUntil: Point | null
}

/** Reads block after block until one differs, or `most` are read. */
export async function compareBlocks(search: Search, window: Window, most: number): Promise<BlocksCompared> {
  let after = window.after
  let block = (after?.block ?? -1) + 1
  const end = Math.min(window.until.block, block + most - 1)
  while (block <= end) {
    const last = Math.min(end, block + chunk - 1)
    const until = last === window.until.block ? window.until : await search.headerOf(last)
    const differences = await compareChunk(search, after, { first: block, last })
    if (differences.length > 0) return { differences, equalUntil: after }
    after = { block: last, at: until.at }
    block = last + 1
  }
  return { differences: [], equalUntil: after === window.after ? null : after }
}

async function compareChunk(
  search: Search,
  after: Point | null,
  { first, last }: { first: number; last: number },
): Promise<EntryDifference[]> {
  const numbers = Array.from({ length: last - first + 1 }, (_, i) => first + i)
  const theirs = (await mapParallel(numbers, parallel, (number) => search.entriesOfBlock(number))).flat()
  const ours = await listEntriesBetween(search.pass.db, search.scope, {
    after: after?.block ?? null,
    until: last,
  })
  return listDifferences(ours, theirs)
}

/** A comparison limited to hashes for which a provider's lists and the books differ. */
export interface PagesCompared {
  readonly differences: readonly EntryDifference[]
  /** True when they are the whole difference, so that nothing precedes the first of them. */
  readonly isWhole: boolean
}

/** Null when there are more pages, or more differing hashes, than `most`. */
export async function comparePages(
  search: Search,
  provider: HistoryProvider,
  window: Window,
  most: number,
): Promise<PagesCompared | null> {
  const { pass, scope, differing } = search
  const listed = await listHashes(search, provider, window, most)
  if (listed === null) return null
  const booked = await listNetByHash(pass.db, scope, {
    after: window.after?.block ?? null,
    until: window.until.block,
  })
  const hasOwnList = listOfAsset(pass.facts, differing.asset) !== null
  const suspects = [...new Set([...listed.keys(), ...booked.keys()])].filter((hash) =>
    hasOwnList
      ? (listed.get(hash) ?? 0n) !== (booked.get(hash) ?? 0n)
      : listed.has(hash) !== booked.has(hash),
  )
  if (suspects.length > most) return null
  const theirs = (await mapParallel(suspects, parallel, (hash) => search.entriesOfTransaction(hash))).flat()
  const differences = listDifferences(await listEntriesByHash(pass.db, scope, suspects), theirs)
  const found = differences.reduce((sum, difference) => sum + differenceUnits(difference), 0n)
  const due = window.chainUnits - (await findBooksBalanceAt(pass.db, scope, window.until.block))
  return { differences, isWhole: found === due }
}

/** The transactions that a provider lists for the window, by hash, with the token's net amount from its rows; 0 for
 *  assets without their own list. */
async function listHashes(
  search: Search,
  provider: HistoryProvider,
  { after, until }: Window,
  most: number,
): Promise<Map<string, bigint> | null> {
  const { wallet, facts, history } = search.pass
  const { asset } = search.differing
  const own = listOfAsset(facts, asset)
  const tokenLists = new Set(facts.tokenStandards.map(({ list }) => list))
  const nets = new Map<string, bigint>()
  let pages = 0
  const lists = own === null ? facts.historyLists.filter((list) => !tokenLists.has(list)) : [own]
  for (const stream of lists) {
    const query = {
      address: wallet.address,
      stream,
      from: after === null ? null : markAfter(markAt(history, after)),
      to: markAt(history, until),
      order: 'asc',
      limit: 200,
    } as const
    for await (const page of turnPages(provider, query)) {
      search.requests += 1
      if (++pages > most) return null
      for (const row of page.rows) {
        const hint = history.parseListed(row)
        if (!hint.ok) continue
        const { hash, isConfirmed, isTransfer, token, from, to, units } = hint.value
        if (own === null) nets.set(hash, 0n)
        if (own === null || !isConfirmed || !isTransfer || token?.asset !== asset) continue
        const net =
          (to === wallet.address ? (units ?? 0n) : 0n) - (from === wallet.address ? (units ?? 0n) : 0n)
        nets.set(hash, (nets.get(hash) ?? 0n) + net)
      }
    }
  }
  return nets
}
