/** Writes a prepared batch: rows, entries, the answers behind them, and the messages for open screens, in the caller's commit. The last
 *  batch of a listing also moves the watermark. */
import type { ChainTransaction } from '@holdfast/ledger'
import type { Stream } from '@holdfast/providers'
import { insertOutbox, type OutboxMessage, type Transaction } from '@holdfast/store'
import {
  type Coverage,
  extendCoverage,
  insertAnswers,
  insertEntries,
  insertWalletEvents,
  lockBooks,
  type RowsOfTransaction,
  type StoredEntry,
  type TransactionHappened,
  type UpsertOutcome,
  upsertAnswers,
  upsertChainRows,
  upsertSeenAddresses,
} from '@holdfast/store/write'
import { addressesSeen } from './look-alikes.ts'
import { noteIncomingPayments } from './note-incoming-payments.ts'
import type { Pass } from './pass.ts'
import { positionOf } from './position-of.ts'
import {
  answersOf,
  type Batch,
  contextOf,
  findWallets,
  makeRows,
  type RowEntry,
  touchingOf,
} from './prepare-batch.ts'

export type WriteNeeds = Pick<
  Pass,
  'clock' | 'history' | 'native' | 'network' | 'provider' | 'seenAddresses' | 'wallet'
>

export interface Written {
  readonly outcome: UpsertOutcome
  /** Hashes of transactions that move something of the organisation. */
  readonly touching: ReadonlySet<string>
  readonly entries: number
  readonly seenAddresses: ReturnType<Pass['seenAddresses']['newAmong']>
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
