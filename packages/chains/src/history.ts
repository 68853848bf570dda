/** The half of a chain that reads its history. It is pure: it states questions and parses answers. */
import type { AssetId, ChainTransaction, Parsed, Question, Raw, TokenHint } from '@holdfast/ledger'

export interface History {
  /** A row of a provider's list. It names a transaction to read; none of its values enter the ledger. */
  parseListed(row: Raw): Parsed<Listed>
  /** Whether the row contains its transaction's own bytes, so that they need not be requested. */
  hasOwnBytes(row: Raw): boolean
  /** Whether a row and a receipt of the same transaction agree in every field that both have. */
  agreesWithReceipt(row: Raw, receipt: Raw): boolean
  needsOf(transaction: Raw): Needs
  parse(parts: TransactionParts): Parsed<ChainTransaction>
  /** Whether a transaction that no solid block holds, and that was made or last seen in a block at `at`, is presumed lost. Its pending
   *  row is then removed. If the transaction is included after all, a later listing brings the row back. Where bytes do not expire at
   *  a time, the age of a transaction does not show that it is lost. */
  isLost(at: Date, solid: Solid): boolean
  readonly lists: ListOrder
  /** Every final transaction is parsed with its position in its block. False: entries of one block are ordered by hash. */
  readonly saysPositions: boolean
  readonly blocks: Blocks
  readonly balances: Balances
  /** The questions whose answers describe an unknown asset. */
  describeAsset(asset: AssetId): readonly Question[]
  /** `answers`: in the order of the questions; null for a missing answer. */
  parseDescription(asset: AssetId, answers: readonly (Raw | null)[]): TokenHint
  readonly unreported: UnreportedMovements
}

/** By time only if no block is earlier than the block before it. */
export type ListOrder =
  | { readonly orderedBy: 'time' }
  /**
   * Every row names its block. Providers add rows late, so reading starts this many blocks before the mark.
   */
  | { readonly orderedBy: 'height'; readonly overlap: number }

export interface Listed {
  readonly hash: string
  /** Null if the listing does not state it. */
  readonly at: Date | null
  /** Null if the listing does not state it. */
  readonly block: number | null
  /** False for an additional listing of the row, from before its block was solid. */
  readonly isConfirmed: boolean
  readonly token: TokenHint | null
  readonly from: string | null
  readonly to: string | null
  /** The amount of a token row, as the listing prints it; null if it has none. */
  readonly units: bigint | null
  /** A token row that moves nothing: an approval. */
  readonly isTransfer: boolean
}

/** The answers that are required before a listed transaction can be parsed. */
export interface Needs {
  /** The receipt is needed besides the bytes. */
  readonly receipt: boolean
  /**
   * The question about the terms that the transaction refers to, of an issue or an exchange. Null: it refers
   * to none.
   */
  readonly terms: Question | null
}

export interface TransactionParts {
  readonly transaction: Raw
  /** Null: not requested, or the chain has none yet. */
  readonly receipt: Raw | null
  /** Null: the transaction refers to none, or the node does not have them. */
  readonly terms: Raw | null
  /**
   * The block it was read from. The position in it is used if number and time agree; null or absent: unknown.
   */
  readonly block?: BlockOrder | null
  readonly solid: Solid
}

/** The newest block that cannot be undone. */
export interface Solid {
  readonly number: number
  readonly at: Date
}

export interface BlockPlace {
  readonly number: number
  readonly id: string
  readonly at: Date
}

/** With the hashes of its transactions, in their order. */
export interface BlockOrder extends BlockPlace {
  readonly hashes: readonly string[]
}

export interface ReceiptedTransaction {
  readonly hash: string
  readonly transaction: Raw
  readonly receipt: Raw
}

/** Whole blocks, and a node's output of them. */
export interface Blocks {
  parseHeader(header: Raw): Parsed<BlockPlace>
  parseOrder(block: Raw): Parsed<BlockOrder>
  /** In the block's order, only transactions that mention the address. */
  parse(block: Raw, receipts: Raw, address: string): Parsed<readonly ReceiptedTransaction[]>
  /** By hash, as a node prints each of them alone. */
  parseTransactions(block: Raw): Parsed<ReadonlyMap<string, Raw>>
  /** By hash, as a node prints each of them alone. */
  parseReceipts(receipts: Raw): Parsed<ReadonlyMap<string, Raw>>
  /** The block that a receipt names; null when it cannot be read. */
  heightOf(receipt: Raw): number | null
  /** False: these receipts prove that the block did not move this asset of the address. */
  mayMove(receipts: Raw, asset: AssetId, address: string): boolean
}

export interface Balances {
  /** The question for the balances that the account itself holds. */
  holdingsQuestion(address: string): Question
  parseHoldings(answer: Raw): Parsed<ReadonlyMap<AssetId, bigint>>
  /** Null: the holdings include this asset; without an entry there its balance is zero. */
  question(asset: AssetId, address: string): Question | null
  parse(answer: Raw): Parsed<bigint>
  /** Null: no node answers past balances of this asset. */
  pastQuestion(asset: AssetId, address: string, block: BlockPlace): Question | null
  parsePast(answer: Raw): Parsed<bigint>
  /** The question for the resources that pay fees besides the coin. Null: the chain has none. */
  resourcesQuestion(address: string): Question | null
  parseResources(answer: Raw): Parsed<{ readonly energy: bigint; readonly bandwidth: bigint }>
}

/** Movements that no receipt reports: some transactions change balances by more than their receipt states. */
export interface UnreportedMovements {
  /** Types of such transactions; `isOneBlock`: also those that do so only for some wallets. */
  typesIn(stretch: { readonly isOneBlock: boolean }): readonly string[]
  /** Whether this transaction may have moved more of the asset than its receipt reports. */
  mayMove(transaction: ChainTransaction, asset: AssetId, address: string): boolean
}
