/** Parses one page and stores it in one commit: rows, entries, counts, the watermark, and the bell for who is watching. */
import { nativeAsset, parseTransaction } from '@holdfast/chains/tron'
import { type AssetId, type ChainTransaction, indexWallet } from '@holdfast/ledger'
import { insertOutbox, transaction as commit, type OutboxMessage, type Transaction } from '@holdfast/store'
import { listWalletAddresses } from '@holdfast/store/read'
import {
  advanceWatermark,
  insertEntries,
  rowKey,
  type StoredEntry,
  type Token,
  type UpsertOutcome,
  upsertChainRows,
} from '@holdfast/store/write'
import type { FetchedPage, FetchedTransaction } from './fetch.ts'
import type { Pass } from './pass.ts'
import { assetsOf, type RowContext, rowsOf } from './rows.ts'

/** Transactions in one commit. */
const commitSize = 100

export async function storePage(pass: Pass, page: FetchedPage): Promise<void> {
  const parsed = await pass.clock.time('parse', () => parseAll(pass, page.transactions))
  const tokens = await pass.clock.time('parse', () => findTokens(pass, parsed))
  for (let at = 0; at < Math.max(1, parsed.length); at += commitSize) {
    const isLast = at + commitSize >= parsed.length
    await storeBatch(pass, parsed.slice(at, at + commitSize), tokens, isLast ? page : null)
  }
}

function parseAll(pass: Pass, fetched: readonly FetchedTransaction[]): ChainTransaction[] {
  return fetched.flatMap(({ hash, transaction, receipt }) => {
    const parsed = parseTransaction({ transaction, receipt, solid: pass.heads.solid })
    if (parsed.ok && parsed.value.hash === hash) return [parsed.value]
    pass.tally.refuse(hash, parsed.ok ? 'the provider answered another transaction' : parsed.reason)
    return []
  })
}

async function findTokens(
  pass: Pass,
  transactions: readonly ChainTransaction[],
): Promise<ReadonlyMap<AssetId, Token>> {
  const tokens = new Map<AssetId, Token>()
  for (const asset of new Set(transactions.flatMap(assetsOf))) tokens.set(asset, await pass.tokens.get(asset))
  return tokens
}

async function storeBatch(
  pass: Pass,
  batch: readonly ChainTransaction[],
  tokens: ReadonlyMap<AssetId, Token>,
  finished: FetchedPage | null,
): Promise<void> {
  const organisationId = pass.wallet.entity_id
  const outcome = await commit(pass.db, async (tx) => {
    const now = new Date()
    const wallets = await listWalletAddresses(tx, { organisationId, networkId: pass.network.id })
    const context: RowContext = {
      networkId: pass.network.id,
      provider: pass.provider.name,
      wallets,
      token: (asset) => tokenOf(tokens, asset),
    }
    const listed = batch.map((transaction) => rowsOf(transaction, context))
    const upserted = await pass.clock.time('upsert', () =>
      upsertChainRows(tx, { organisationId, networkId: pass.network.id, transactions: listed, now }),
    )
    const entries = await pass.clock.time('index_wallet', () =>
      insertEntries(tx, { organisationId, entries: entriesOf(batch, context, upserted), now }),
    )
    if (finished?.readUntil) await moveMark(tx, pass, finished, finished.readUntil, now)
    await insertOutbox(tx, bellsOf(pass, batch, upserted))
    return { ...upserted, entries }
  })
  pass.tally.inserted += outcome.inserted
  pass.tally.duplicates += outcome.unchanged
  pass.tally.entries += outcome.entries
  for (const transaction of batch) countDirections(pass, transaction)
}

function tokenOf(tokens: ReadonlyMap<AssetId, Token>, asset: AssetId): Token {
  const token = tokens.get(asset)
  if (token === undefined) throw new Error(`no token was prepared for ${asset}`)
  return token
}

/** Entries of every wallet of the organisation that a transaction touches. */
function entriesOf(
  batch: readonly ChainTransaction[],
  context: RowContext,
  { ids }: UpsertOutcome,
): StoredEntry[] {
  return batch.flatMap((transaction) =>
    [...context.wallets].flatMap(([address, walletId]) =>
      indexWallet(transaction, address, nativeAsset).map((entry): StoredEntry => {
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
          blockNumber: transaction.blockNumber,
          seq: entry.seq,
          at: transaction.at,
        }
      }),
    ),
  )
}

const moveMark = (
  tx: Transaction,
  pass: Pass,
  { stream }: FetchedPage,
  readUntil: Date,
  now: Date,
): Promise<void> =>
  advanceWatermark(tx, {
    organisationId: pass.wallet.entity_id,
    walletId: pass.wallet.id,
    stream,
    provider: pass.provider.name,
    readUntil,
    now,
  })

/** The bell carries no row. One for the list, one for each energy delegation, one for the balances. */
function bellsOf(
  pass: Pass,
  batch: readonly ChainTransaction[],
  { inserted, updated }: UpsertOutcome,
): OutboxMessage[] {
  if (inserted + updated === 0) return []
  const organisationId = pass.wallet.entity_id
  const energy = batch.filter(({ type }) => type === 'energy_transfer' || type === 'undelegate_energy')
  return [
    { channel: 'bc-transactions', organisationId, message: 'bc_transactions:updated' },
    ...energy.slice(0, 20).map(({ hash }): OutboxMessage => ({
      channel: 'bc-transactions',
      organisationId,
      message: `tron_energy:${hash}`,
    })),
  ]
}

function countDirections({ tally, wallet }: Pass, transaction: ChainTransaction): void {
  if (transaction.from === wallet.address) tally.nativeOut += 1
  else if (transaction.to === wallet.address) tally.nativeIn += 1
  for (const { kind, from, to } of transaction.movements) {
    if (kind !== 'token') continue
    if (from === wallet.address) tally.trc20Out += 1
    if (to === wallet.address) tally.trc20In += 1
  }
}
