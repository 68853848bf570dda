/** A transaction of any chain, parsed. Chains make these; the ledger turns them into entries of wallets. */
import type { AssetId } from './amount.ts'
import type { ChainName } from './chains/chain-facts.ts'

export const transactionTypes = [
  'native',
  'token',
  'contract',
  'energy_transfer',
  'bandwidth_transfer',
  'undelegate_energy',
  'undelegate_bandwidth',
  'resource',
  'stake',
  'unstake',
  'rewards',
] as const
export type TransactionType = (typeof transactionTypes)[number]

export const transactionStatuses = ['confirmed', 'pending', 'failed'] as const
export type TransactionStatus = (typeof transactionStatuses)[number]

export interface ChainTransaction {
  readonly chain: ChainName
  /** Lower-case hexadecimal on TRON, without 0x. */
  readonly hash: string
  /** Null while the transaction is in no block. */
  readonly blockNumber: number | null
  readonly blockHash: string | null
  readonly positionInBlock: number | null
  /** Block time; the client's own claim only while there is no block. */
  readonly at: Date
  /** 'pending' until the block is solid; 'failed' is final and has cost its fee. */
  readonly status: TransactionStatus
  readonly type: TransactionType
  /** Addresses in the chain's usual text form (TRON: base58). */
  readonly from: string
  readonly to: string | null
  /** The amount that the transaction itself names: transferred, staked, delegated. Balances may change by another amount. */
  readonly amount: { readonly units: bigint; readonly asset: AssetId }
  /** Burnt by the payer, in native base units; charged on failure too. */
  readonly fee: { readonly units: bigint; readonly payer: string }
  /** Every balance effect apart from the fee. Empty when the transaction failed. */
  readonly movements: readonly Movement[]
  /** Balances that it may have changed by more than its movements; no receipt reports the difference. */
  readonly unreported: readonly Unreported[]
  readonly contractAddress: string | null
  readonly inputData: string | null
  readonly tron: TronFacts | null
  /** Facts that only this chain has, under the names of their columns; all rows of the transaction state them. */
  readonly ownColumns?: EthereumColumns
}

export interface Movement {
  readonly kind: 'value' | 'internal' | 'token' | 'stake' | 'unstake' | 'reward'
  readonly asset: AssetId
  /** Null: no account's liquid balance on that side (stake pool, block reward, mint). */
  readonly from: string | null
  readonly to: string | null
  readonly units: bigint
  /** Token: log index in the receipt. Internal: position among the values that internal transactions carry. Otherwise null. */
  readonly index: number | null
}

export interface Unreported {
  readonly address: string
  /** First parts of the ids of the assets that it may have moved. */
  readonly namespaces: readonly string[]
}

export interface TronFacts {
  /** 'TransferContract', …; a type this codec does not know keeps its own name or 'Type 123'. */
  readonly contractType: string
  /** 'SUCCESS', 'REVERT', 'OUT_OF_ENERGY', …; null when the answer has none. */
  readonly contractRet: string | null
  readonly bandwidthUsed: bigint | null
  readonly energyUsed: bigint | null
  /** Delegation and stake: which resource, and the stake behind it in sun. */
  readonly resource: 'energy' | 'bandwidth' | 'tron_power' | null
  readonly resourceSun: bigint | null
  /** Energy that the delegated stake gives, by the product's documented rule: exact decimal text. Null for everything else. */
  readonly energyEstimate: string | null
  readonly memo: string | null
}

export interface EthereumColumns {
  /** Wei paid for one unit of gas. */
  readonly eth_gas_price: bigint
  /** Units of gas. */
  readonly eth_gas_limit: bigint
  readonly eth_gas_used: bigint
  readonly eth_nonce: bigint
  /** As in the receipt; null before Byzantium, when receipts had no status. */
  readonly eth_receipt_status: 0 | 1 | null
  /** The transaction that a token event or an inner payment belongs to. */
  readonly eth_originating_tx_hash: string
}

/** A token as a provider or contract describes it: a hint for display, never an identity. */
export interface TokenHint {
  readonly asset: AssetId
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly reason: string }
