import type { Raw } from '@holdfast/ledger'
import type { BlockName, HistoryProvider } from '../provider.ts'

/** The calls of a full node. All but the last answer questions. */
export interface NodeCalls {
  fetchTransaction(hash: string): Promise<Raw<'tron.transaction'> | null>
  /** The receipt in a solid block; null while there is none. */
  fetchReceipt(hash: string): Promise<Raw<'tron.receipt'> | null>
  /** The receipt in a block that may still be undone: for showing, never for the books. */
  fetchUnsolidReceipt(hash: string): Promise<Raw<'tron.receipt'> | null>
  /** Solid state. */
  fetchAccount(address: string): Promise<Raw<'tron.account'>>
  fetchNewestAccount(address: string): Promise<Raw<'tron.account'>>
  fetchResources(address: string): Promise<Raw<'tron.resources'>>
  /** Asks a contract on the solid state; `parameter` is ABI-encoded hexadecimal. */
  fetchCall(contract: string, selector: string, parameter: string, caller: string): Promise<Raw<'tron.call'>>
  /** Tries a contract call out on the newest state: what it would use, and whether it would be undone. */
  fetchTrial(contract: string, selector: string, parameter: string, caller: string): Promise<Raw<'tron.call'>>
  /** A TRC-10 token, by its number. Null: the chain has none of that number. */
  fetchAsset(id: string): Promise<Raw<'tron.asset'> | null>
  /** The chain's own exchange of two tokens, by its number. */
  fetchExchange(id: number): Promise<Raw<'tron.exchange'> | null>
  /** With its transactions, of a solid block; null while there is none. */
  fetchBlock(number: number): Promise<Raw<'tron.block'> | null>
  /** Without its transactions. */
  fetchBlockHeader(number: number): Promise<Raw<'tron.block'> | null>
  /** The receipts of all transactions of a solid block. */
  fetchBlockReceipts(number: number): Promise<Raw<'tron.receipts'>>
  /** Sun of an address as of the end of a block. Null: this node keeps no past state. */
  fetchBalanceAt(address: string, block: BlockName): Promise<Raw<'tron.balance'> | null>
  /** Block 0, which tells one network from another. Null: the node does not have it. */
  fetchGenesisBlock(): Promise<Raw<'tron.block'> | null>
  /** The newest solid block without its transactions: the one a transfer refers to. */
  fetchReferenceBlock(): Promise<Raw<'tron.block'>>
  /** The chain's prices. */
  fetchChainParameters(): Promise<Raw<'tron.parameters'>>
  broadcast(signed: Uint8Array): Promise<Raw<'tron.broadcast'>>
}

/** A provider of TRON's history. It puts each question to a full node. */
export type NodeProvider = HistoryProvider & Omit<NodeCalls, 'broadcast'>
