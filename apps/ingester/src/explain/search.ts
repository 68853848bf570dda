/** One search for the place where books and chain of a wallet and token part: its scope, the stretch that is left, and what
 *  it costs. What the chain did is always read from receipts; listings and balances only say where to look. */
import {
  mentions,
  nativeAsset,
  needsOf,
  parseBlock,
  parseBlockHeader,
  parseTransaction,
  type BlockPlace,
  type TransactionParts,
} from '@holdfast/chains/tron'
import {
  type AssetId,
  type ChainTransaction,
  indexWallet,
  type Parsed,
  type PlacedEntry,
} from '@holdfast/ledger'
import { ProviderAnswerUnreadable } from '@holdfast/providers'
import type { WalletTokenScope } from '@holdfast/store/read'
import { completeTransaction, type FetchedTransaction, fetchTerms } from '../pipeline/complete.ts'
import type { Pass } from '../pipeline/pass.ts'

/** A token whose balance on the chain is another than in the books. */
export interface Differing {
  readonly tokenId: string
  readonly asset: AssetId
  readonly booksUnits: bigint
  readonly chainUnits: bigint
}

/** End of a solid block. */
export interface Point {
  readonly block: number
  readonly at: Date
}

/** Books and chain were equal at `after` (null: before everything) and are not at `until`. */
export interface Window {
  readonly after: Point | null
  readonly until: Point
  /** What the chain said at `until`. */
  readonly chainUnits: bigint
}

/** An answer that was given and cannot be true: asking again brings the same. */
export class ImpossibleAnswer extends ProviderAnswerUnreadable {}

export class Search {
  readonly pass: Pass
  readonly differing: Differing
  readonly scope: WalletTokenScope
  requests = 0

  constructor(pass: Pass, differing: Differing) {
    this.pass = pass
    this.differing = differing
    this.scope = {
      organisationId: pass.wallet.entity_id,
      walletId: pass.wallet.id,
      tokenId: differing.tokenId,
    }
  }

  get isNative(): boolean {
    return this.differing.asset === nativeAsset
  }

  ask<T>(question: Promise<T>): Promise<T> {
    this.requests += 1
    return question
  }

  async headerOf(number: number): Promise<BlockPlace> {
    const header = await this.ask(this.pass.provider.fetchBlockHeader(number))
    if (header === null) throw this.#unreadable(`block ${number}`, 'the node does not have it')
    return believe(this.pass, `block ${number}`, parseBlockHeader(header))
  }

  /** What a block did to the token, by its receipts. */
  async entriesOfBlock(number: number): Promise<PlacedEntry[]> {
    const { provider, wallet } = this.pass
    const receipts = await this.ask(provider.fetchBlockReceipts(number))
    // A token moves only by a log, and a log names who it moves.
    const isSilent = this.differing.asset.startsWith('trc20:') && !mentions(receipts.body, wallet.address)
    if (isSilent) return []
    const block = await this.ask(provider.fetchBlock(number))
    if (block === null) throw this.#unreadable(`block ${number}`, 'the node does not have it')
    const found = believe(this.pass, `block ${number}`, parseBlock(block, receipts, wallet.address))
    const entries: PlacedEntry[] = []
    for (const parts of found) {
      const terms = await fetchTerms(provider, needsOf(parts.transaction).terms)
      entries.push(...this.#entriesOf(readSolid(this.pass, parts.hash, { ...parts, terms })))
    }
    return entries
  }

  /** What a transaction did to the token; nothing when the chain does not have it in a solid block. */
  async entriesOfTransaction(hash: string): Promise<PlacedEntry[]> {
    this.requests += 2
    const found = await findSolidTransaction(this.pass, hash)
    return found === null ? [] : this.#entriesOf(found.transaction)
  }

  #entriesOf(transaction: ChainTransaction): PlacedEntry[] {
    const { hash, blockNumber, at } = transaction
    return indexWallet(transaction, this.pass.wallet.address, nativeAsset)
      .filter(({ asset }) => asset === this.differing.asset)
      .map((entry) => ({ ...entry, hash, blockNumber, at }))
  }

  #unreadable(what: string, why: string): ProviderAnswerUnreadable {
    return new ProviderAnswerUnreadable(this.pass.provider.name, what, why)
  }
}

/** With everything that it did. Null: the chain does not have it in a solid block. */
export async function findSolidTransaction(
  pass: Pass,
  hash: string,
): Promise<{ fetched: FetchedTransaction; transaction: ChainTransaction } | null> {
  const fetched = await completeTransaction(pass.provider, hash, null)
  if (fetched === null || fetched.receipt === null || fetched.isUnsolid) return null
  return { fetched, transaction: readSolid(pass, hash, fetched) }
}

const readSolid = (
  pass: Pass,
  hash: string,
  { transaction, receipt, terms }: Omit<TransactionParts, 'solid'>,
): ChainTransaction =>
  believe(pass, hash, parseTransaction({ transaction, receipt, terms, solid: pass.heads.solid }))

function believe<T>({ provider }: Pass, what: string, parsed: Parsed<T>): T {
  if (parsed.ok) return parsed.value
  throw new ImpossibleAnswer(provider.name, what, parsed.reason)
}
