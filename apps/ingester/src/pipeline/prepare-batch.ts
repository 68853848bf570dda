/** The content of one commit: rows and entries, as far as they follow from the transactions, the tokens and the wallets. It is
 *  prepared before the commit, because it needs no lock. */
import { type AssetId, type ChainTransaction, indexWallet } from '@holdfast/ledger'
import type { Stream } from '@holdfast/providers'
import type { Queryable } from '@holdfast/store'
import { findWalletsByAddress } from '@holdfast/store/read'
import {
  type AnswerPack,
  type Coverage,
  packAnswers,
  type RowsOfTransaction,
  rowKey,
  type StoredEntry,
  type Token,
  type TransactionAnswers,
} from '@holdfast/store/write'
import type { Pass } from './pass.ts'
import { positionOf } from './position-of.ts'
import type { ReadTransaction } from './read-page.ts'
import { addressesOf, assetsOf, type RowContext, rowsOf } from './rows.ts'

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

/** An entry whose row is not stored yet. */
export interface RowEntry {
  readonly row: string
  readonly entry: Omit<StoredEntry, 'rowId'>
}

export type PrepareNeeds = Pick<
  Pass,
  'clock' | 'db' | 'native' | 'history' | 'network' | 'provider' | 'tokens' | 'wallet'
>

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

export const findWallets = (
  db: Queryable,
  { wallet, network }: Pick<Pass, 'network' | 'wallet'>,
  addresses: readonly string[],
) => findWalletsByAddress(db, { organisationId: wallet.entity_id, networkId: network.id, addresses })

/** Every token that these transactions name. */
async function findTokens(
  pass: Pick<Pass, 'native' | 'tokens'>,
  reads: readonly ReadTransaction[],
  wallets: RowContext['wallets'],
): Promise<ReadonlyMap<AssetId, Token>> {
  const tokens = new Map<AssetId, Token>()
  const assets = new Set(reads.flatMap(({ transaction }) => assetsOf(transaction, wallets, pass.native)))
  for (const asset of assets) tokens.set(asset, await pass.tokens.get(asset))
  return tokens
}

/** Rows and entries, as far as they follow from the transactions and the wallets. */
export function makeRows(
  pass: Pick<Pass, 'native' | 'history' | 'network' | 'provider'>,
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

export const contextOf = (
  pass: Pick<Pass, 'native' | 'network' | 'provider'>,
  tokens: Batch['tokens'],
  wallets: RowContext['wallets'],
): RowContext => ({
  networkId: pass.network.id,
  native: pass.native,
  provider: pass.provider.name,
  wallets,
  token: (asset) => tokenOf(tokens, asset),
})

export const answersOf = (reads: readonly ReadTransaction[]): TransactionAnswers[] =>
  reads.map(({ fetched: { hash }, answers }) => ({ hash, answers }))

/** Hashes of transactions that move something of the organisation. */
export const touchingOf = (transactions: readonly RowsOfTransaction[]): ReadonlySet<string> =>
  new Set(transactions.filter(({ rows }) => rows.length > 0).map(({ hash }) => hash))

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
