/** Finds the first event after which books and chain of a wallet and token part, and tells it with both versions. The stretch
 *  is made smaller by what is known, then read: past balances, then what a provider lists, then receipts block by block. */
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
import { type Differing, Search, type Window } from './search.ts'
import { findUntold } from './untold.ts'

/** So few blocks are read at once without asking for listings. */
const fewBlocks = 20
const mostPages = 500
/** In one go; the next one begins where this one ended. */
const mostBlocks = 2_000
const restMs = 3_600_000

/** Null: the books were equal after all, as of the blocks that could be asked about. */
export async function explain(pass: Pass, differing: Differing): Promise<NewFinding | null> {
  const search = new Search(pass, differing)
  const whole: Window = { after: null, until: pointOf(pass), chainUnits: differing.chainUnits }
  const start = await findReadStart(pass.db, search.scope)
  if (start !== null)
    return { ...describe(search, whole, 'coverage'), kind: 'not-read', after_at: null, ts: start ?? null }
  const checked = await narrowByChecks(search, whole)
  const left = await resume(search, checked)
  if (left === null) return null
  const told = await narrowByState(search, left)
  const found = await findEvent(search, told ?? left, told === null ? 'receipts' : 'state')
  if (found?.kind !== 'narrowed') return found
  const untold = await findUntold(search, told ?? checked)
  return untold === null ? found : { ...found, ...untold }
}

async function findEvent(search: Search, window: Window, foundBy: FoundBy): Promise<NewFinding | null> {
  const blocks = window.until.block - (window.after?.block ?? -1)
  if (blocks <= fewBlocks) {
    const found = await byReceipts(search, window, foundBy)
    if (found !== null) return found
  }
  return byPages(search, window)
}

const pointOf = ({ heads: { solid } }: Pass) => ({ block: solid.number, at: solid.at })

/** Where the last search for the same difference had come to. One that came to its end without seeing anything was told less
 *  than there is: it begins anew, but not for each new block. Null: it rests. */
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

const isDueAgain = ({ job }: Pass, { seen_at }: Finding): boolean =>
  goesThroughBooks(job) || Date.now() - seen_at.getTime() >= restMs

async function byReceipts(search: Search, window: Window, foundBy: FoundBy): Promise<NewFinding | null> {
  const { differences } = await compareBlocks(search, window, mostBlocks)
  const [first] = differences
  return first === undefined ? null : name(search, window, foundBy, first, true)
}

/** A listing says quickly which transactions to look at. Where what it shows is not the whole difference, something came
 *  before that no list has, and the blocks are read. */
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

/** One provider's lists, and the other's where they do not explain everything. */
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

/** A list that turns in circles or tells other times than it was asked for explains nothing; the blocks still do. */
function nullIfUnreadable(error: unknown): null {
  if (error instanceof ProviderAnswerUnreadable || error instanceof ProviderRefused) return null
  throw error
}

/** Years of blocks cannot be read in one go: then reading begins where the books do. */
async function startOfReading(search: Search, window: Window): Promise<Window> {
  if (window.after !== null || window.until.block < mostBlocks) return window
  const first = await findFirstEntry(search.pass.db, search.scope)
  if (first === null || first.blockNumber === null) return window
  return { ...window, after: { block: first.blockNumber - 1, at: new Date(first.at.getTime() - 1) } }
}

const isEqualAt = async ({ pass, scope }: Search, { until, chainUnits }: Window): Promise<boolean> =>
  (await findBooksBalanceAt(pass.db, scope, until.at)) === chainUnits

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
    block_number: event?.blockNumber ?? null,
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
