/** Stores pages that were read. Each commit holds rows, entries, counts and the messages for open screens; the last one of a
 *  listing also moves the watermark. */
import { type AssetId, type ChainTransaction, indexWallet } from '@holdfast/ledger'
import type { Stream } from '@holdfast/providers'
import { insertOutbox, transaction as commit, type OutboxMessage, type Transaction } from '@holdfast/store'
import { findWalletsByAddress } from '@holdfast/store/read'
import {
  type Coverage,
  extendCoverage,
  insertEntries,
  insertWalletEvents,
  joinCoverages,
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
import { directionOf, type FetchedPage } from './fetch.ts'
import { addressesSeen } from './look-alikes.ts'
import type { Pass } from './pass.ts'
import { positionOf } from './position-of.ts'
import { mergeAnswers } from './provider-answers.ts'
import { type ReadPage, readPage, type ReadTransaction } from './read-page.ts'
import { addressesOf, assetsOf, type RowContext, rowsOf } from './rows.ts'

/** Transactions in one commit. The statements of a commit cost the same for many rows as for few. */
const commitSize = 1_000

/** Content of one commit. */
export interface Batch {
  readonly stream: Stream | null
  readonly reads: readonly ReadTransaction[]
  /** Every token that the transactions name. */
  readonly tokens: ReadonlyMap<AssetId, Token>
  /** Windows of the listing that are read completely with this commit. */
  readonly covered: readonly Coverage[]
}

export async function storePage(pass: Pass, page: FetchedPage): Promise<void> {
  await storePages(pass, [await readPage(pass, page)])
}

/** Pages of one listing that follow one another are stored together. */
export async function storePages(pass: Pass, pages: readonly ReadPage[]): Promise<void> {
  const streams = [...new Set(pages.map(({ stream }) => stream))]
  for (const stream of streams)
    await storeListing(
      pass,
      stream,
      pages.filter((page) => page.stream === stream),
    )
}

async function storeListing(pass: Pass, stream: Stream | null, pages: readonly ReadPage[]): Promise<void> {
  const reads = pages.flatMap((page) => page.reads)
  const tokens = await pass.clock.time('parse', () => findTokens(pass, reads))
  const covered = joinCoverages(pages.flatMap((page) => page.covered ?? []))
  for (let at = 0; at < Math.max(1, reads.length); at += commitSize) {
    const isLast = at + commitSize >= reads.length
    const batch = { stream, reads: reads.slice(at, at + commitSize), tokens, covered: isLast ? covered : [] }
    if (batch.reads.length > 0 || batch.covered.length > 0) await storeBatch(pass, batch)
  }
  await storeListings(
    pass,
    pages.flatMap((page) => page.listings),
  )
}

/** Stores the rows that list transactions of earlier pages. */
async function storeListings(
  { db, wallet, network, provider }: Pass,
  listings: ReadPage['listings'],
): Promise<void> {
  if (listings.length === 0) return
  const scope = { organisationId: wallet.entity_id, networkId: network.id, provider: provider.name }
  const answers = mergeAnswers(listings)
  await commit(db, (tx) => upsertAnswers(tx, { ...scope, answers, now: new Date() }))
}

/** Every token that these transactions name. */
export async function findTokens(
  pass: Pass,
  reads: readonly ReadTransaction[],
): Promise<ReadonlyMap<AssetId, Token>> {
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

async function storeBatch(pass: Pass, batch: Batch): Promise<void> {
  const written = await commit(pass.db, (tx) => writeBatch(tx, pass, batch))
  countBatch(pass, written)
  const { stream } = batch
  if (stream === null) return
  const { outcome, touching } = written
  for (const { fetched, transaction, isReceiptMissing } of batch.reads) {
    // It was counted as failed when it was read.
    if (isReceiptMissing) continue
    const fate = fateOf(transaction, touching, outcome)
    const [kind, isOut] = directionIn(pass, stream, fetched, transaction)
    pass.tally.count(stream, fate, {
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
  { stream, reads, tokens, covered }: Batch,
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
  const seenAddresses = pass.seenAddresses.newAmong(addressesSeen(batch, transactions, context))
  await pass.clock.time('index_wallet', () => upsertSeenAddresses(tx, { ...scope, seen: seenAddresses, now }))
  const answers = reads.map(({ fetched: { hash }, answers: ofTransaction }) => ({
    hash,
    answers: ofTransaction,
  }))
  await pass.clock.time('upsert', () =>
    upsertAnswers(tx, { ...scope, provider: pass.provider.name, answers, now }),
  )
  if (stream !== null) await moveMark(tx, pass, stream, covered, now)
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
  stream: Stream,
  covered: readonly Coverage[],
  now: Date,
): Promise<void> {
  for (const read of covered)
    await extendCoverage(tx, {
      organisationId: pass.wallet.entity_id,
      walletId: pass.wallet.id,
      stream,
      provider: pass.provider.name,
      read,
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
  stream: Stream,
  { hint }: FetchedTransaction,
  { from, movements }: ChainTransaction,
): ['native' | 'trc20', boolean] {
  const token = movements.find(
    (movement) => movement.kind === 'token' && [movement.from, movement.to].includes(wallet.address),
  )
  if (hint === null && token !== undefined) return ['trc20', token.from === wallet.address]
  return directionOf(stream, wallet.address, hint, from)
}
