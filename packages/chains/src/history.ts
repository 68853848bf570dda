/** The half of a chain that reads its history. All of it is pure: questions come out, answers go in. */
import type { AssetId, ChainTransaction, Parsed, Question, Raw, TokenHint } from '@holdfast/ledger'

export interface History {
  /** A row of a provider's list. It says which transaction to look at; nothing of it enters the books. */
  parseListed(row: Raw): Parsed<Listed>
  /** Whether the row holds its transaction's own bytes, so that they need not be asked for. */
  hasOwnBytes(row: Raw): boolean
  /** Whether a row and a receipt of the same transaction tell the same, as far as both tell it. */
  agreesWithReceipt(row: Raw, receipt: Raw): boolean
  needsOf(transaction: Raw): Needs
  parse(parts: TransactionParts): Parsed<ChainTransaction>
  readonly blocks: Blocks
  readonly balances: Balances
  /** What has to be asked before an unknown asset can be shown. */
  describeAsset(asset: AssetId): readonly Question[]
  /** `answers`: in the order of the questions; null where nothing was answered. */
  parseDescription(asset: AssetId, answers: readonly (Raw | null)[]): TokenHint
  readonly untold: UntoldMoves
}

export interface Listed {
  readonly hash: string
  /** Null where the listing does not say. */
  readonly at: Date | null
  /** Null where the listing does not say. */
  readonly block: number | null
  /** False: the row is listed a second time, before its block is solid. */
  readonly isConfirmed: boolean
  readonly token: TokenHint | null
  readonly from: string | null
  readonly to: string | null
  /** Of a token row, as the listing prints it; null where it does not. */
  readonly units: bigint | null
  /** A token row that moves nothing: an approval. */
  readonly isTransfer: boolean
}

/** What has to be asked for before a listed transaction can be read. */
export interface Needs {
  /** The listing alone does not say everything. */
  readonly receipt: boolean
  /** What the transaction only points at: the terms of an issue or an exchange. Null: it names none. */
  readonly terms: Question | null
}

export interface TransactionParts {
  readonly transaction: Raw
  /** Null: not asked for, or the chain has none yet. */
  readonly receipt: Raw | null
  /** Null: it names none, or the node does not know them. */
  readonly terms: Raw | null
  /** The block it was read from. Its place there is taken when number and time agree; null or left out: not known. */
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

/** Whole blocks, and what a node prints of them. */
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
  /** False: these receipts show that the block did not move this asset of the address. */
  mayMove(receipts: Raw, asset: AssetId, address: string): boolean
}

export interface Balances {
  /** What the account itself says it holds. */
  holdingsQuestion(address: string): Question
  parseHoldings(answer: Raw): Parsed<ReadonlyMap<AssetId, bigint>>
  /** Null: the holdings say it, and an asset that is not among them is zero. */
  question(asset: AssetId, address: string): Question | null
  parse(answer: Raw): Parsed<bigint>
  /** Null: no node tells past balances of this asset. */
  pastQuestion(asset: AssetId, address: string, block: BlockPlace): Question | null
  parsePast(answer: Raw): Parsed<bigint>
  /** What fees are paid with besides the coin. Null: the chain has no such thing. */
  resourcesQuestion(address: string): Question | null
  parseResources(answer: Raw): Parsed<{ readonly energy: bigint; readonly bandwidth: bigint }>
}

/** Movements that no receipt tells: some transactions change balances by more than anybody says. */
export interface UntoldMoves {
  /** Types of transactions that may; `isOneBlock`: also those that do so only for some wallets. */
  typesIn(stretch: { readonly isOneBlock: boolean }): readonly string[]
  /** Whether this transaction may have moved more of the asset than it tells. */
  mayMove(transaction: ChainTransaction, asset: AssetId, address: string): boolean
}
