/** The facts of a chain, as data that every package can read, the browser included: names, units, networks, lists. */
import type { AssetId } from '../amount.ts'

export const chainNames = ['tron', 'ethereum', 'bitcoin', 'solana'] as const
export type ChainName = (typeof chainNames)[number]

/** Lists of transactions that a provider keeps by address. The names are part of the documented calls. */
export const listNames = ['native', 'trc20', 'internal'] as const
export type ListName = (typeof listNames)[number]

export interface ChainFacts {
  readonly name: ChainName
  /** The first part of a CAIP-2 id. */
  readonly namespace: string
  /** Finds the chain in the name or symbol of a network; null: this chain is assumed when no other is found. */
  readonly mention: RegExp | null
  readonly native: NativeAsset
  /** Empty: the chain has no tokens. */
  readonly tokenStandards: readonly TokenStandard[]
  readonly addresses: AddressFacts
  /** CAIP-2 ids. Every id that is not a test network counts as a main network, whether it is listed here or not. */
  readonly mainNetworks: readonly [string, ...string[]]
  readonly testNetworks: readonly string[]
  /** Empty: all its networks have the chain's own coin and explorer. */
  readonly networks: readonly NetworkFacts[]
  /** Empty: its history is not read. */
  readonly historyLists: readonly ListName[]
  /** The names of the parts of a fee. */
  readonly feeComponents: readonly string[]
  /** The unit in which people state the price of gas. Null: the chain has no gas. */
  readonly gasUnit: { readonly symbol: string; readonly decimals: number } | null
  /** The usual explorer of the main network, without the hash at the end. */
  readonly explorer: { readonly transaction: string }
  /**
   * When a signed transaction that is in no block can no longer be included: at a time that its bytes carry, above a block
   * height, or once another transaction has used what it needs (a nonce, an input).
   */
  readonly ending: 'time' | 'height' | 'conflict'
  /** Tokens on the first main network that their issuers redeem for one US dollar. */
  readonly dollarTokens: readonly DollarToken[]
  /** Shapes of the stored answers that contain the bytes of a transaction, a node's before those of lists. */
  readonly transactionShapes: readonly string[]
  /** Every screen shows its transfers with its own terms, so they are offered to people. */
  readonly offersSending: boolean
  /** Codes of the networks that only the sandbox has. */
  readonly sandboxNetworks: readonly string[]
  /** The prefix of columns that only this chain fills, in the database and on the wire. */
  readonly columnPrefix: string
}

/** A network of a chain whose networks differ in more than their id. */
export interface NetworkFacts {
  /** CAIP-2. */
  readonly id: string
  readonly name: string
  readonly class: 'main' | 'test'
  readonly native: NativeAsset
  /** Its explorer, without the hash at the end; null: none knows its transactions. */
  readonly explorer: string | null
  /**
   * The charge for space on the network below. 'op-stack': a receipt lists it beside gas, and a contract of the network states it;
   * 'in-gas': it is part of the gas, of payments of the coin too; null: there is none.
   */
  readonly dataFee: 'op-stack' | 'in-gas' | null
  /** Tokens that their issuers redeem for one US dollar. */
  readonly dollarTokens: readonly DollarToken[]
}

export interface NativeAsset {
  readonly asset: AssetId
  readonly symbol: string
  readonly decimals: number
}

export interface TokenStandard {
  /** The first part of an asset id. */
  readonly namespace: string
  /** Tokens with numbers instead of contract addresses; null: the reference is an address. */
  readonly numbers: RegExp | null
  /** The history list that holds transfers of these tokens alone; null: they appear in the general list. */
  readonly list: ListName | null
}

export interface AddressFacts {
  readonly alphabet: 'base58' | 'base32' | 'hexadecimal'
  /** The start that all addresses share, beyond the one character that comparisons expect. */
  readonly sharedStart: RegExp
}

export interface DollarToken {
  readonly symbol: 'USDT' | 'USDC'
  readonly asset: AssetId
}
