/** The calls of a provider. Answers are Raw: only `chains` decides what they mean. */
import type { ListMark, ListName, ProviderName, Question, QuestionKind, Raw } from '@holdfast/ledger'

export const providerNames = ['trongrid', 'tatum'] as const satisfies readonly ProviderName[]

export type Stream = ListName

export interface PageQuery {
  readonly address: string
  readonly stream: Stream
  /** The `next` of the page before; valid only for the same query at the same provider. */
  readonly cursor: string | null
  /** Both are included. */
  readonly from: ListMark | null
  readonly to: ListMark | null
  /** Newest first when 'desc'. */
  readonly order: 'asc' | 'desc'
  /** At most 200. */
  readonly limit: number
}

/** A row of a list. */
export type ListedRaw = Raw

export interface Page {
  readonly rows: readonly ListedRaw[]
  /** Null on the last page. A page without rows may have one. */
  readonly next: string | null
}

export interface Heads {
  readonly head: { readonly number: number; readonly at: Date }
  readonly solid: { readonly number: number; readonly at: Date }
}

export interface BlockName {
  readonly number: number
  readonly id: string
}

export interface HistoryProvider {
  readonly name: ProviderName
  /** Kinds of questions that it answers. Others are not put to it: see `answer`. */
  readonly answers: ReadonlySet<QuestionKind>
  /** Null: the provider does not have it. */
  ask(question: Question): Promise<Raw | null>
  /** Null: this provider has no such list. */
  fetchPage(query: PageQuery): Promise<Page | null>
  fetchHeads(): Promise<Heads>
}

/** A provider of TRON's history. It puts each question to a full node. */
export interface NodeProvider extends HistoryProvider {
  fetchTransaction(hash: string): Promise<Raw<'tron.transaction'> | null>
  /** The receipt in a solid block; null while there is none. */
  fetchReceipt(hash: string): Promise<Raw<'tron.receipt'> | null>
  /** The receipt in a block that may still be undone: for showing, never for the books. */
  fetchUnsolidReceipt(hash: string): Promise<Raw<'tron.receipt'> | null>
  /** Solid state. */
  fetchAccount(address: string): Promise<Raw<'tron.account'>>
  fetchResources(address: string): Promise<Raw<'tron.resources'>>
  /** Asks a contract on the solid state; `parameter` is ABI-encoded hexadecimal. */
  fetchCall(contract: string, selector: string, parameter: string, caller: string): Promise<Raw<'tron.call'>>
  fetchAsset(id: string): Promise<Raw<'tron.asset'> | null>
  fetchExchange(id: number): Promise<Raw<'tron.exchange'> | null>
  /** With its transactions, of a solid block; null while there is none. */
  fetchBlock(number: number): Promise<Raw<'tron.block'> | null>
  /** Without its transactions. */
  fetchBlockHeader(number: number): Promise<Raw<'tron.block'> | null>
  /** The receipts of all transactions of a solid block. */
  fetchBlockReceipts(number: number): Promise<Raw<'tron.receipts'>>
  /** Sun of an address as of the end of a block. Null: this node keeps no past state. */
  fetchBalanceAt(address: string, block: BlockName): Promise<Raw<'tron.balance'> | null>
}

/** The calls that a transfer makes to a full node. An answer that is not marked as solid may still be undone. */
export interface TransferNode {
  readonly name: ProviderName
  fetchHeads(): Promise<Heads>
  /** The newest solid block without its transactions: the one a transfer refers to. */
  fetchReferenceBlock(): Promise<Raw<'tron.block'>>
  /** Block 0, which tells one network from another. Null: the node does not have it. */
  fetchGenesisBlock(): Promise<Raw<'tron.block'> | null>
  /** The chain's prices. */
  fetchChainParameters(): Promise<Raw<'tron.parameters'>>
  fetchNewestAccount(address: string): Promise<Raw<'tron.account'>>
  fetchResources(address: string): Promise<Raw<'tron.resources'>>
  /** Asks a contract on the solid state; `parameter` is ABI-encoded hexadecimal. */
  fetchCall(contract: string, selector: string, parameter: string, caller: string): Promise<Raw<'tron.call'>>
  /** A TRC-10 token, by its number. Null: the chain has none of that number. */
  fetchAsset(id: string): Promise<Raw<'tron.asset'> | null>
  /** Tries a contract call out on the newest state: what it would use, and whether it would be undone. */
  fetchTrial(contract: string, selector: string, parameter: string, caller: string): Promise<Raw<'tron.call'>>
  fetchTransaction(hash: string): Promise<Raw<'tron.transaction'> | null>
  /** The receipt in a solid block; null while there is none. */
  fetchReceipt(hash: string): Promise<Raw<'tron.receipt'> | null>
  fetchUnsolidReceipt(hash: string): Promise<Raw<'tron.receipt'> | null>
  /** Hands the signed bytes over, once: a node that accepted them may still cut the connection, so whoever hears nothing looks
   *  the hash up, and may hand the same bytes over again. */
  broadcast(signed: Uint8Array): Promise<Raw<'tron.broadcast'>>
}
