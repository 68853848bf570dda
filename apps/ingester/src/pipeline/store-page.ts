/** Stores pages that were read. Whatever needs no lock is prepared before the commit, while earlier pages are written. Each commit
 *  holds rows, entries, counts and the messages for open screens; the last one of a listing also moves the watermark. */
import { type AssetId, type ChainTransaction, indexWallet } from '@holdfast/ledger'
import type { Stream } from '@holdfast/providers'
import {
  insertOutbox,
  transaction as commit,
  type OutboxMessage,
  type Queryable,
  type Transaction,
} from '@holdfast/store'
import { findWalletsByAddress } from '@holdfast/store/read'
import {
  type AnswerPack,
  type Coverage,
  extendCoverage,
  insertAnswers,
  insertEntries,
  insertWalletEvents,
  joinCoverages,
  lockBooks,
  packAnswers,
  type RowsOfTransaction,
  rowKey,
  type StoredEntry,
  type Token,
  type TransactionAnswers,
  type TransactionHappened,
  type UpsertOutcome,
  upsertAnswers,
  upsertChainRows,
  upsertSeenAddresses,
} from '@holdfast/store/write'
import type { FetchedTransaction } from './complete.ts'
import { directionOf, type FetchedPage } from './fetch.ts'
import { noteIncomingPayments } from './note-incoming-payments.ts'
import { addressesSeen } from './look-alikes.ts'
import type { Pass } from './pass.ts'
import { positionOf } from './position-of.ts'
import { mergeAnswers } from './provider-answers.ts'
import { type ReadPage, readPage, type ReadTransaction, type ReadNeeds } from './read-page.ts'
import { addressesOf, assetsOf, type RowContext, rowsOf } from './rows.ts'

/** Transactions in one commit. The statements of a commit cost the same for many rows as for few. */
const commitSize = 1_000

/** Content of one commit, prepared before it begins. */
export interface Batch {
  readonly stream: Stream | null
  readonly reads: readonly ReadTransaction[]
  /** Every token that the transactions name. */
  readonly tokens: ReadonlyMap<AssetId, Token>
  /** Windows of the listing that are read completely with this commit. */
  readonly covered: readonly Coverage[]
  /** Every address that the transactions name. */
  readonly addresses: readonly string[]
  /** The organisation's wallets from which the rows were made. */
  readonly wallets: RowContext['wallets']
  readonly transactions: readonly RowsOfTransaction[]
  readonly entries: readonly RowEntry[]
  /** Answers about the transactions that have rows. */
  readonly packs: readonly AnswerPack[]
}

/** Pages of one listing that follow one another, ready to be stored. */
export interface PreparedPages {
  readonly batches: readonly Batch[]
  /** Rows that list transactions of earlier pages. */
  readonly listings: ReadPage['listings']
}

/** An entry whose row is not stored yet. */
interface RowEntry {
  readonly row: string
  readonly entry: Omit<StoredEntry, 'rowId'>
}

type PrepareNeeds = Pick<
  Pass,
  'clock' | 'db' | 'facts' | 'history' | 'network' | 'provider' | 'tokens' | 'wallet'
>
type WriteNeeds = Pick<
  Pass,
  'clock' | 'facts' | 'history' | 'network' | 'provider' | 'seenAddresses' | 'wallet'
>
export type StoreNeeds = PrepareNeeds & WriteNeeds & Pick<Pass, 'tally'>

export async function storePage(pass: StoreNeeds & ReadNeeds, page: FetchedPage): Promise<void> {
  await storePages(pass, await preparePages(pass, [await readPage(pass, page)]))
}

/** Prepares pages while earlier ones are stored. */
export async function* prepareAll(
  pass: PrepareNeeds,
  groups: AsyncGenerator<readonly ReadPage[]>,
): AsyncGenerator<PreparedPages[]> {
  for await (const pages of groups) yield preparePages(pass, pages)
}

/** Pages of one listing that follow one another are stored together. */
async function preparePages(pass: PrepareNeeds, pages: readonly ReadPage[]): Promise<PreparedPages[]> {
  const prepared: PreparedPages[] = []
  for (const stream of new Set(pages.map((page) => page.stream)))
    prepared.push(
      await prepareListing(
        pass,
        stream,
        pages.filter((page) => page.stream === stream),
      ),
    )
  return prepared
}

async function prepareListing(
  pass: PrepareNeeds,
  stream: Stream | null,
  pages: readonly ReadPage[],
): Promise<PreparedPages> {
  const reads = pages.flatMap((page) => page.reads)
  const covered = joinCoverages(pages.flatMap((page) => page.covered ?? []))
  const batches: Batch[] = []
  for (let at = 0; at < Math.max(1, reads.length); at += commitSize) {
    const isLast = at + commitSize >= reads.length
    const part = { stream, reads: reads.slice(at, at + commitSize), covered: isLast ? covered : [] }
    if (part.reads.length > 0 || part.covered.length > 0) batches.push(await prepareBatch(pass, part))
  }
  return { batches, listings: pages.flatMap((page) => page.listings) }
}

export async function prepareBatch(
  pass: PrepareNeeds,
  part: Pick<Batch, 'stream' | 'reads' | 'covered'>,
): Promise<Batch> {
  const addresses = [...new Set(part.reads.flatMap(({ transaction }) => addressesOf(transaction)))]
  const wallets = await findWallets(pass.db, pass, addresses)
  const tokens = await pass.clock.time('parse', () => findTokens(pass, part.reads, wallets))
  const rows = makeRows(pass, { ...part, tokens }, wallets)
  const hasRows = touchingOf(rows.transactions)
  const packs = await packAnswers(answersOf(part.reads).filter(({ hash }) => hasRows.has(hash)))
  return { ...part, tokens, addresses, wallets, ...rows, packs }
}

const findWallets = (
  db: Queryable,
  { wallet, network }: Pick<Pass, 'network' | 'wallet'>,
  addresses: readonly string[],
) => findWalletsByAddress(db, { organisationId: wallet.entity_id, networkId: network.id, addresses })

/** Every token that these transactions name. */
async function findTokens(
  pass: Pick<Pass, 'facts' | 'tokens'>,
  reads: readonly ReadTransaction[],
  wallets: RowContext['wallets'],
): Promise<ReadonlyMap<AssetId, Token>> {
  const tokens = new Map<AssetId, Token>()
  const assets = new Set(
    reads.flatMap(({ transaction }) => assetsOf(transaction, wallets, pass.facts.native)),
  )
  for (const asset of assets) tokens.set(asset, await pass.tokens.get(asset))
  return tokens
}

/** Rows and entries, as far as they follow from the transactions and the wallets. */
function makeRows(
  pass: Pick<Pass, 'facts' | 'history' | 'network' | 'provider'>,
  { reads, tokens }: Pick<Batch, 'reads' | 'tokens'>,
  wallets: RowContext['wallets'],
): Pick<Batch, 'transactions' | 'entries'> {
  const context = contextOf(pass, tokens, wallets)
  return {
    transactions: reads.map(({ transaction, isReceiptMissing }) =>
      rowsOf(transaction, context, { isReceiptMissing }),
    ),
    entries: entriesOf(
      pass,
      reads.map(({ transaction }) => transaction),
      context,
    ),
  }
}

const contextOf = (
  pass: Pick<Pass, 'facts' | 'network' | 'provider'>,
  tokens: Batch['tokens'],
  wallets: RowContext['wallets'],
): RowContext => ({
  networkId: pass.network.id,
  native: pass.facts.native,
  provider: pass.provider.name,
  wallets,
  token: (asset) => tokenOf(tokens, asset),
})

const answersOf = (reads: readonly ReadTransaction[]): TransactionAnswers[] =>
  reads.map(({ fetched: { hash }, answers }) => ({ hash, answers }))

/** Hashes of transactions that move something of the organisation. */
const touchingOf = (transactions: readonly RowsOfTransaction[]): ReadonlySet<string> =>
  new Set(transactions.filter(({ rows }) => rows.length > 0).map(({ hash }) => hash))

export async function storePages(pass: StoreNeeds, prepared: readonly PreparedPages[]): Promise<void> {
  for (const { batches, listings } of prepared) {
    const last = batches.at(-1)
    for (const batch of batches) await storeBatch(pass, batch, batch === last ? listings : [])
    if (last === undefined && listings.length > 0)
      await commit(pass.db, (tx) => writeListings(tx, pass, listings))
  }
}

async function writeListings(
  tx: Transaction,
  { wallet, network, provider }: Pick<Pass, 'network' | 'provider' | 'wallet'>,
  listings: ReadPage['listings'],
): Promise<void> {
  const scope = { organisationId: wallet.entity_id, networkId: network.id, provider: provider.name }
  await upsertAnswers(tx, { ...scope, answers: mergeAnswers(listings), now: new Date() })
}

/** `listings`: those that are stored in the same commit. */
async function storeBatch(pass: StoreNeeds, batch: Batch, listings: ReadPage['listings']): Promise<void> {
  const written = await commit(pass.db, async (tx) => {
    const result = await writeBatch(tx, pass, batch)
    await writeListings(tx, pass, listings)
    return result
  })
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
export function countBatch(
  pass: Pick<Pass, 'seenAddresses' | 'tally'>,
  { entries, seenAddresses }: Written,
): void {
  pass.tally.entries += entries
  pass.seenAddresses.add(seenAddresses)
}

export async function writeBatch(tx: Transaction, pass: WriteNeeds, prepared: Batch): Promise<Written> {
  const { stream, reads, tokens, addresses, covered, packs } = prepared
  const organisationId = pass.wallet.entity_id
  const scope = { organisationId, networkId: pass.network.id }
  const batch = reads.map(({ transaction }) => transaction)
  const now = new Date()
  await lockBooks(tx, organisationId)
  const wallets = await findWallets(tx, pass, addresses)
  const { transactions, entries } = isSame(prepared.wallets, wallets)
    ? prepared
    : makeRows(pass, prepared, wallets)
  const outcome = await pass.clock.time('upsert', () => upsertChainRows(tx, { ...scope, transactions, now }))
  const inserted = await pass.clock.time('index_wallet', () =>
    insertEntries(tx, { organisationId, entries: withRows(entries, outcome), now }),
  )
  if (inserted > 0)
    await noteIncomingPayments(tx, {
      organisationId,
      entries: entries.map(({ entry }) => entry),
      tokens: tokens.values(),
      now,
    })
  const seenAddresses = pass.seenAddresses.newAmong(
    addressesSeen(batch, transactions, contextOf(pass, tokens, wallets)),
  )
  await pass.clock.time('index_wallet', () => upsertSeenAddresses(tx, { ...scope, seen: seenAddresses, now }))
  const { fresh } = outcome
  const isPacked = new Set(packs.flatMap(({ hashes }) => hashes.filter((hash) => fresh.has(hash))))
  const answers = answersOf(reads).filter(({ hash }) => !isPacked.has(hash))
  const place = { ...scope, provider: pass.provider.name, now }
  await pass.clock.time('upsert', async () => {
    await insertAnswers(tx, { ...place, packs, fresh })
    await upsertAnswers(tx, { ...place, answers })
  })
  if (stream !== null) await moveMark(tx, pass, stream, covered, now)
  await insertOutbox(tx, notificationsOf(pass, batch, outcome))
  await insertWalletEvents(tx, { ...scope, happened: changesOf(pass, batch, transactions, outcome), now })
  return { outcome, touching: touchingOf(transactions), entries: inserted, seenAddresses }
}

const isSame = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): boolean =>
  before.size === now.size && [...before].every(([address, id]) => now.get(address) === id)

function withRows(entries: readonly RowEntry[], { ids }: UpsertOutcome): StoredEntry[] {
  return entries.map(({ row, entry }) => {
    const rowId = ids.get(row)
    if (rowId === undefined) throw new Error(`entry ${entry.seq} of ${entry.hash} has no row`)
    return { ...entry, rowId }
  })
}

export function tokenOf(tokens: ReadonlyMap<AssetId, Token>, asset: AssetId): Token {
  const token = tokens.get(asset)
  if (token === undefined) throw new Error(`no token was prepared for ${asset}`)
  return token
}

/** Entries of every wallet of the organisation that a transaction touches. */
function entriesOf(
  { history }: Pick<Pass, 'history'>,
  batch: readonly ChainTransaction[],
  context: RowContext,
): RowEntry[] {
  return batch.flatMap((transaction) =>
    [...new Set(addressesOf(transaction))].flatMap((address) => {
      const walletId = context.wallets.get(address)
      if (walletId === undefined) return []
      const position = positionOf(history, transaction)
      return indexWallet(transaction, address, context.native.asset).map((entry): RowEntry => {
        const isEvent = entry.eventIndex !== null
        return {
          row: rowKey({
            tx_hash: transaction.hash,
            row_kind: isEvent ? 'event' : 'tx',
            is_internal: entry.kind === 'internal',
            event_index: entry.eventIndex ?? -1,
          }),
          entry: {
            walletId,
            tokenId: context.token(entry.asset).id,
            kind: entry.kind,
            direction: entry.direction,
            units: entry.units,
            hash: transaction.hash,
            position,
            seq: entry.seq,
            at: transaction.at,
          },
        }
      })
    }),
  )
}

async function moveMark(
  tx: Transaction,
  pass: Pick<Pass, 'provider' | 'wallet'>,
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
function notificationsOf(
  { wallet }: Pick<Pass, 'wallet'>,
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
function changesOf(
  { history }: Pick<Pass, 'history'>,
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
  { wallet }: Pick<Pass, 'wallet'>,
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
