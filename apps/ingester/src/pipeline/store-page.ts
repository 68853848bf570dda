/** Parses one page and stores it. Each commit holds rows, entries, counts and the messages for open screens; the last one also
 *  moves the watermark. */
import type { Solid } from '@holdfast/chains'
import { type AssetId, chainFault, type ChainTransaction, indexWallet } from '@holdfast/ledger'
import { insertOutbox, transaction as commit, type OutboxMessage, type Transaction } from '@holdfast/store'
import { findWalletsByAddress } from '@holdfast/store/read'
import {
  extendCoverage,
  insertEntries,
  insertWalletEvents,
  type RowsOfTransaction,
  rowKey,
  type StoredEntry,
  type Token,
  type TransactionHappened,
  type UpsertOutcome,
  upsertAnswers,
  upsertChainRows,
  upsertSeenAddresses,
} from '@holdfast/store/write'
import type { FetchedTransaction } from './complete.ts'
import { directionOf, type FetchedPage, hintedDirection } from './fetch.ts'
import { addressesMet } from './look-alikes.ts'
import type { Pass } from './pass.ts'
import { positionOf } from './position-of.ts'
import { addressesOf, assetsOf, type RowContext, rowsOf } from './rows.ts'
import { answersOfFetched, answersOfListed } from './provider-answers.ts'

/** Transactions in one commit. */
const commitSize = 200

interface Read {
  readonly fetched: FetchedTransaction
  readonly transaction: ChainTransaction
  /** Its block is final, but no provider gives its receipt: it is listed as pending and not booked. */
  readonly isReceiptMissing: boolean
}

/** The parsed transactions, and every token they name. */
export interface ReadPage {
  readonly reads: readonly Read[]
  readonly tokens: ReadonlyMap<AssetId, Token>
}

export async function storePage(pass: Pass, page: FetchedPage): Promise<void> {
  await storeReadPage(pass, await readWholePage(pass, page))
}

interface PageToStore {
  readonly page: FetchedPage
  readonly read: ReadPage
}

/** Reads the pages on their way to `storeReadPage`. */
export async function* readPages(
  pass: Pass,
  pages: AsyncGenerator<FetchedPage>,
): AsyncGenerator<PageToStore> {
  for await (const page of pages) yield readWholePage(pass, page)
}

async function readWholePage(pass: Pass, page: FetchedPage): Promise<PageToStore> {
  const read = await pass.clock.time('parse', () => readPage(pass, page))
  // A watermark behind a transaction that is still missing would hide it from the next pass.
  const isHeld = page.stream !== null && pass.tally.streams[page.stream].isHeld
  return { page: isHeld ? { ...page, covered: null } : page, read }
}

export async function storeReadPage(
  pass: Pass,
  { page, read: { reads, tokens } }: PageToStore,
): Promise<void> {
  const { covered } = page
  for (let at = 0; at < Math.max(1, reads.length); at += commitSize) {
    const isLast = at + commitSize >= reads.length
    const batch = reads.slice(at, at + commitSize)
    if (batch.length > 0 || covered !== null)
      await storeBatch(pass, { reads: batch, tokens }, { ...page, covered: isLast ? covered : null })
  }
  await storeListings(pass, page, reads)
}

export async function readPage(pass: Pass, page: FetchedPage): Promise<ReadPage> {
  const reads = readAll(pass, page)
  return { reads, tokens: await findTokens(pass, reads) }
}

/** Stores the rows of this page that list transactions of earlier pages. */
async function storeListings(
  { db, wallet, network, provider }: Pass,
  page: FetchedPage,
  reads: readonly Read[],
) {
  const read = new Set(reads.map(({ fetched }) => fetched.hash))
  const answers = answersOfListed(page.listed).filter(({ hash }) => !read.has(hash))
  const scope = { organisationId: wallet.entity_id, networkId: network.id, provider: provider.name }
  if (answers.length > 0) await commit(db, (tx) => upsertAnswers(tx, { ...scope, answers, now: new Date() }))
}

/** No block is solid: a transaction with a receipt of an unsolid block stays pending. */
const nothingSolid: Solid = { number: -1, at: new Date(0) }

function readAll(pass: Pass, { stream, transactions }: FetchedPage): Read[] {
  return transactions.flatMap((fetched): Read[] => {
    const { hash, transaction, receipt, terms, block, isUnsolid } = fetched
    const solid = isUnsolid ? nothingSolid : pass.heads.solid
    const parsed = pass.history.parse({ transaction, receipt, terms, block, solid })
    if (parsed.ok && parsed.value.hash === hash)
      return [{ fetched, transaction: parsed.value, isReceiptMissing: false }]
    const fault = parsed.ok
      ? chainFault('OTHER_TRANSACTION_ANSWERED')
      : chainFault('ROW_UNREADABLE', { reason: parsed.reason })
    const direction = hintedDirection(pass.wallet.address, fetched.hint)
    pass.tally.refuse(stream, hash, fault, { isLate: receipt === null, direction })
    if (parsed.ok || receipt !== null) return []
    // A transaction that is readable as pending lacks only its receipt.
    const unbooked = pass.history.parse({ transaction, receipt: null, terms, solid: nothingSolid })
    return unbooked.ok && unbooked.value.hash === hash
      ? [{ fetched, transaction: unbooked.value, isReceiptMissing: true }]
      : []
  })
}

async function findTokens(pass: Pass, reads: readonly Read[]): Promise<ReadonlyMap<AssetId, Token>> {
  const tokens = new Map<AssetId, Token>()
  const wallets = await findWalletsByAddress(pass.db, {
    organisationId: pass.wallet.entity_id,
    networkId: pass.network.id,
    addresses: [...new Set(reads.flatMap(({ transaction }) => addressesOf(transaction)))],
  })
  const assets = new Set(
    reads.flatMap(({ transaction }) => assetsOf(transaction, wallets, pass.facts.native)),
  )
  for (const asset of assets) tokens.set(asset, await pass.tokens.get(asset))
  return tokens
}

async function storeBatch(pass: Pass, read: ReadPage, page: FetchedPage): Promise<void> {
  const written = await commit(pass.db, (tx) => writeBatch(tx, pass, read, page))
  countBatch(pass, written)
  if (page.stream === null) return
  const { outcome, touching } = written
  for (const { fetched, transaction, isReceiptMissing } of read.reads) {
    // It was counted as failed when it was read.
    if (isReceiptMissing) continue
    const fate = fateOf(transaction, touching, outcome)
    const [kind, isOut] = directionIn(pass, page, fetched, transaction)
    pass.tally.count(page.stream, fate, {
      txid: transaction.hash,
      direction: isOut ? 'out' : 'in',
      reason: reasons[fate],
    })
    pass.tally.countDirection(kind, isOut)
  }
}

interface Written {
  readonly outcome: UpsertOutcome
  /** Hashes of transactions that move something of the organisation. */
  readonly touching: ReadonlySet<string>
  readonly entries: number
  readonly seenAddresses: ReturnType<Pass['seenAddresses']['newAmong']>
}

/** Counted after the commit: a commit that is tried again counts once. */
export function countBatch(pass: Pass, { entries, seenAddresses }: Written): void {
  pass.tally.entries += entries
  pass.seenAddresses.add(seenAddresses)
}

export async function writeBatch(
  tx: Transaction,
  pass: Pass,
  { reads, tokens }: ReadPage,
  page: FetchedPage,
): Promise<Written> {
  const organisationId = pass.wallet.entity_id
  const scope = { organisationId, networkId: pass.network.id }
  const batch = reads.map(({ transaction }) => transaction)
  const now = new Date()
  const context: RowContext = {
    networkId: pass.network.id,
    native: pass.facts.native,
    provider: pass.provider.name,
    wallets: await findWalletsByAddress(tx, {
      ...scope,
      addresses: [...new Set(batch.flatMap(addressesOf))],
    }),
    token: (asset) => tokenOf(tokens, asset),
  }
  const transactions = reads.map(({ transaction, isReceiptMissing }) =>
    rowsOf(transaction, context, { isReceiptMissing }),
  )
  const outcome = await pass.clock.time('upsert', () => upsertChainRows(tx, { ...scope, transactions, now }))
  const entries = await pass.clock.time('index_wallet', () =>
    insertEntries(tx, { organisationId, entries: entriesOf(pass, batch, context, outcome), now }),
  )
  const seenAddresses = pass.seenAddresses.newAmong(addressesMet(batch, transactions, context))
  await pass.clock.time('index_wallet', () => upsertSeenAddresses(tx, { ...scope, seen: seenAddresses, now }))
  const answers = answersOfFetched(
    reads.map(({ fetched }) => fetched),
    page.listed,
  )
  await pass.clock.time('upsert', () =>
    upsertAnswers(tx, { ...scope, provider: pass.provider.name, answers, now }),
  )
  await moveMark(tx, pass, page, now)
  await insertOutbox(tx, bellsOf(pass, batch, outcome))
  await insertWalletEvents(tx, { ...scope, happened: happenedOf(pass, batch, transactions, outcome), now })
  const touching = new Set(transactions.filter(({ rows }) => rows.length > 0).map(({ hash }) => hash))
  return { outcome, touching, entries, seenAddresses }
}

export function tokenOf(tokens: ReadonlyMap<AssetId, Token>, asset: AssetId): Token {
  const token = tokens.get(asset)
  if (token === undefined) throw new Error(`no token was prepared for ${asset}`)
  return token
}

/** Entries of every wallet of the organisation that a transaction touches. */
function entriesOf(
  { history }: Pass,
  batch: readonly ChainTransaction[],
  context: RowContext,
  { ids }: UpsertOutcome,
): StoredEntry[] {
  return batch.flatMap((transaction) =>
    [...new Set(addressesOf(transaction))].flatMap((address) => {
      const walletId = context.wallets.get(address)
      if (walletId === undefined) return []
      return indexWallet(transaction, address, context.native.asset).map((entry): StoredEntry => {
        const isEvent = entry.eventIndex !== null
        const key = {
          tx_hash: transaction.hash,
          row_kind: isEvent ? ('event' as const) : ('tx' as const),
          is_internal: entry.kind === 'internal',
          event_index: entry.eventIndex ?? -1,
        }
        const rowId = ids.get(rowKey(key))
        if (rowId === undefined) throw new Error(`entry ${entry.seq} of ${transaction.hash} has no row`)
        return {
          walletId,
          rowId,
          tokenId: context.token(entry.asset).id,
          kind: entry.kind,
          direction: entry.direction,
          units: entry.units,
          hash: transaction.hash,
          position: positionOf(history, transaction),
          seq: entry.seq,
          at: transaction.at,
        }
      })
    }),
  )
}

async function moveMark(
  tx: Transaction,
  pass: Pass,
  { stream, covered }: FetchedPage,
  now: Date,
): Promise<void> {
  if (covered === null || stream === null) return
  await extendCoverage(tx, {
    organisationId: pass.wallet.entity_id,
    walletId: pass.wallet.id,
    stream,
    provider: pass.provider.name,
    read: covered,
    now,
  })
}

/** Notifications without a row: one for the list, one for each energy delegation. */
function bellsOf(
  { wallet }: Pass,
  batch: readonly ChainTransaction[],
  { inserted, updated }: Pick<UpsertOutcome, 'inserted' | 'updated'>,
): OutboxMessage[] {
  if (inserted.size + updated.size === 0) return []
  const channel = { channel: 'bc-transactions', organisationId: wallet.entity_id } as const
  const energy = batch.filter(({ type }) => type === 'energy_transfer' || type === 'undelegate_energy')
  return [
    { ...channel, message: 'bc_transactions:updated' },
    ...energy.slice(0, 20).map(({ hash }) => ({ ...channel, message: `tron_energy:${hash}` })),
  ]
}

/** The transactions of the batch that are new or changed, with the wallets that each touches. */
function happenedOf(
  { history }: Pass,
  batch: readonly ChainTransaction[],
  transactions: readonly RowsOfTransaction[],
  { inserted, updated }: Pick<UpsertOutcome, 'inserted' | 'updated'>,
): TransactionHappened[] {
  const places = new Map(
    batch.map((transaction) => [
      transaction.hash,
      {
        at: transaction.at,
        position: transaction.blockNumber === null ? null : positionOf(history, transaction),
      },
    ]),
  )
  return transactions.flatMap(({ hash, rows }) => {
    const place = places.get(hash)
    if (place === undefined || !(inserted.has(hash) || updated.has(hash))) return []
    return [{ hash, ...place, walletIds: [...new Set(rows.flatMap(({ walletIds }) => walletIds))] }]
  })
}

const reasons = { inserted: 'new', duplicates: 'unchanged', filtered: 'moves-nothing' } as const

function fateOf(
  { hash }: ChainTransaction,
  touching: ReadonlySet<string>,
  { inserted }: UpsertOutcome,
): keyof typeof reasons {
  if (!touching.has(hash)) return 'filtered'
  return inserted.has(hash) ? 'inserted' : 'duplicates'
}

/** A transaction that no listing contained is counted by its movements in the wallet. */
function directionIn(
  { wallet }: Pass,
  { stream }: FetchedPage,
  { hint }: FetchedTransaction,
  { from, movements }: ChainTransaction,
): ['native' | 'trc20', boolean] {
  const token = movements.find(
    (movement) => movement.kind === 'token' && [movement.from, movement.to].includes(wallet.address),
  )
  if (hint === null && token !== undefined) return ['trc20', token.from === wallet.address]
  return directionOf(stream, wallet.address, hint, from)
}
