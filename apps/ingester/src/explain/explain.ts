/** Finds the first event after which the books of a wallet and token differ from the chain, and describes it with both versions.
 *  Past balances narrow the window first; then it is read from a provider's lists, then from receipts block by block. */
import type { EntryDifference, PlacedEntry } from '@holdfast/ledger'
import { ProviderAnswerUnreadable, ProviderRefused } from '@holdfast/providers'
import type { FoundBy } from '@holdfast/store'
import {
  type Finding,
  findBooksBalanceAt,
  findFirstEntry,
  findOpenFinding,
  findReadStart,
} from '@holdfast/store/read'
import type { NewFinding } from '@holdfast/store/write'
import { goesThroughBooks, type Pass } from '../pipeline/pass.ts'
import { compareBlocks, comparePages } from './compare.ts'
import { later, narrowByChecks, narrowByState } from './narrow.ts'
import type { Differing } from '../pipeline/differing.ts'
import { Search, type Window, type SearchNeeds } from './search.ts'
import { findUnreported } from './find-unreported.ts'

/** A window of at most this many blocks is read without listings. */
const fewBlocks = 20
const mostPages = 500
/** Blocks read in one search; the next search begins where this one ended. */
const mostBlocks = 2_000
const restMs = 3_600_000

/** Null when the books turn out to be equal as of the available blocks. */
export async function explain(pass: SearchNeeds, differing: Differing): Promise<NewFinding | null> {
  const search = new Search(pass, differing)
  const whole: Window = { after: null, until: pointOf(pass), chainUnits: differing.chainUnits }
  // Internal payments also appear with their transactions, and not every provider lists them separately.
  const lists = pass.facts.historyLists.filter((list) => list !== 'internal')
  const start = await findReadStart(pass.db, search.scope, lists)
  if (start !== null)
    return {
      ...describe(search, whole, 'coverage'),
      kind: 'not-read',
      after_at: null,
      ts: start?.at ?? null,
      block_number: start?.height ?? null,
    }
  const checked = await narrowByChecks(search, whole)
  const left = await resume(search, checked)
  if (left === null) return null
  const narrowed = await narrowByState(search, left)
  const found = await findEvent(search, narrowed ?? left, narrowed === null ? 'receipts' : 'state')
  if (found?.kind !== 'narrowed') return found
  const unreported = await findUnreported(search, narrowed ?? checked)
  if (unreported !== null) return { ...found, ...unreported }
  // Past balances lead to one block.
  return narrowed === null ? found : { ...found, block_number: narrowed.until.block, ts: narrowed.until.at }
}

async function findEvent(search: Search, window: Window, foundBy: FoundBy): Promise<NewFinding | null> {
  const blocks = window.until.block - (window.after?.block ?? -1)
  if (blocks <= fewBlocks) {
    const found = await byReceipts(search, window, foundBy)
    if (found !== null) return found
  }
  return byPages(search, window)
}

const pointOf = ({ heads: { solid } }: Pick<Pass, 'heads'>) => ({ block: solid.number, at: solid.at })

/** Continues where the last search for the same difference stopped. A search that ended without finding an event starts
 *  over, but not for each new block. Null when it is not due yet. */
async function resume(search: Search, window: Window): Promise<Window | null> {
  const open = await findOpenFinding(search.pass.db, search.scope)
  const isLeftOpen = open?.kind === 'narrowed' || open?.kind === 'untold'
  if (!isLeftOpen || open.after_block === null || open.after_at === null) return window
  const reached = { block: Number(open.after_block), at: open.after_at }
  if (reached.block < Number(open.until_block)) return { ...window, after: later(window.after, reached) }
  const { booksUnits, chainUnits } = search.differing
  const isAsBefore = chainUnits - booksUnits === BigInt(open.chain_units) - BigInt(open.books_units)
  return isAsBefore && !isDueAgain(search.pass, open) ? null : window
}

const isDueAgain = ({ job }: Pick<Pass, 'job'>, { seen_at }: Finding): boolean =>
  goesThroughBooks(job) || Date.now() - seen_at.getTime() >= restMs

async function byReceipts(search: Search, window: Window, foundBy: FoundBy): Promise<NewFinding | null> {
  const { differences } = await compareBlocks(search, window, mostBlocks)
  const [first] = differences
  return first === undefined ? null : name(search, window, foundBy, first, true)
}

/** Listings identify quickly which transactions to check. Where these do not account for the whole difference, an earlier
 *  event is in no list, so the blocks are read. */
async function byPages(search: Search, window: Window): Promise<NewFinding | null> {
  const { listed, isWhole } = await askListings(search, window)
  if (listed !== undefined && isWhole) return name(search, window, 'pages', listed, true)
  const start = await startOfReading(search, window)
  const { differences, equalUntil } = await compareBlocks(search, start, mostBlocks)
  const [first] = differences
  const isFromStart = start.after === window.after
  if (first !== undefined) return name(search, start, 'receipts', first, isFromStart)
  const isRead = isFromStart && equalUntil !== null && equalUntil.block >= window.until.block
  if (isRead && (await isEqualAt(search, window))) return null
  const left = equalUntil === null ? window : { ...window, after: equalUntil }
  if (listed !== undefined) return name(search, left, 'pages', listed, false)
  return { ...describe(search, left, 'receipts'), kind: 'narrowed' }
}

/** Queries the next provider only where the lists of the previous one do not explain everything. */
async function askListings(
  search: Search,
  window: Window,
): Promise<{ listed: EntryDifference | undefined; isWhole: boolean }> {
  let listed: EntryDifference | undefined
  for (const provider of [search.pass.provider, ...search.pass.others]) {
    const pages = await comparePages(search, provider, window, mostPages).catch(nullIfUnreadable)
    if (pages?.isWhole === true) return { listed: pages.differences[0], isWhole: true }
    listed ??= pages?.differences[0]
  }
  return { listed, isWhole: false }
}

/** A list that repeats itself or leaves the requested window explains nothing; the blocks still do. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof ProviderAnswerUnreadable || error instanceof ProviderRefused) return null
  throw error
}

/** Years of blocks are too many for one search, so reading then begins where the books do. */
async function startOfReading(search: Search, window: Window): Promise<Window> {
  if (window.after !== null || window.until.block < mostBlocks) return window
  const first = await findFirstEntry(search.pass.db, search.scope)
  if (first === null) return window
  return { ...window, after: { block: first.blockNumber - 1, at: new Date(first.at.getTime() - 1) } }
}

const isEqualAt = async ({ pass, scope }: Search, { until, chainUnits }: Window): Promise<boolean> =>
  (await findBooksBalanceAt(pass.db, scope, until.block)) === chainUnits

function name(
  search: Search,
  window: Window,
  foundBy: FoundBy,
  { kind, ours, theirs }: EntryDifference,
  isFirst: boolean,
): NewFinding {
  const event = theirs ?? ours
  return {
    ...describe(search, window, foundBy),
    kind,
    tx_hash: event?.hash ?? null,
    seq: event?.seq ?? null,
    event_index: event?.eventIndex ?? null,
    block_number: event?.position.height ?? null,
    ts: event?.at ?? null,
    ours: versionOf(ours),
    theirs: versionOf(theirs),
    is_first: isFirst,
  }
}

const versionOf = (entry: PlacedEntry | null): string | null =>
  entry === null
    ? null
    : JSON.stringify({ kind: entry.kind, direction: entry.direction, units: entry.units.toString() })

function describe(search: Search, { after, until }: Window, foundBy: FoundBy) {
  const { pass, scope, differing } = search
  return {
    entity_id: scope.organisationId,
    wallet_id: scope.walletId,
    token_id: scope.tokenId,
    tx_hash: null,
    seq: null,
    event_index: null,
    block_number: null,
    ts: null,
    ours: null,
    theirs: null,
    books_units: differing.booksUnits,
    chain_units: differing.chainUnits,
    as_of_block: pass.heads.solid.number,
    after_block: after?.block ?? null,
    after_at: after?.at ?? null,
    until_block: until.block,
    until_at: until.at,
    found_by: foundBy,
    is_first: false,
    requests: search.requests,
    provider: pass.provider.name,
  }
}
