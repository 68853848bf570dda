/** The effects of a transaction: the complete content of its receipt. Amounts are in sun, addresses hexadecimal with 41. */
import type { ResourceName } from './account.ts'

export interface Log {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
}

export interface InternalPayment {
  readonly from: string
  readonly to: string
  readonly value: bigint
  /** A node's note on the payment. Payments by a call have none. */
  readonly note?: string
}

export interface Effects {
  ret: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  /** Total burnt. */
  fee: bigint
  netUsage: bigint
  netFee: bigint
  energyUsage: bigint
  energyFee: bigint
  originEnergyUsage: bigint
  energyTotal: bigint
  /** Part of the total: the surcharge on calls of a busy contract. */
  energyPenalty: bigint
  isContractCall: boolean
  contractAddress: string | null
  /** Return value of the called contract, hexadecimal. */
  returned: string
  message: string | null
  logs: readonly Log[]
  internals: readonly InternalPayment[]
  withdrawAmount: bigint
  withdrawExpireAmount: bigint
  cancelled: Record<ResourceName, bigint> | null
  issuedAsset: string | null
  exchangeId: bigint
  exchangeReceived: bigint
  exchangeInjected: bigint
  exchangeWithdrawn: bigint
}

/** A template, copied for each transaction. */
export const noEffects: Readonly<Effects> = {
  ret: 'SUCCESS',
  fee: 0n,
  netUsage: 0n,
  netFee: 0n,
  energyUsage: 0n,
  energyFee: 0n,
  originEnergyUsage: 0n,
  energyTotal: 0n,
  energyPenalty: 0n,
  isContractCall: false,
  contractAddress: null,
  returned: '',
  message: null,
  logs: [],
  internals: [],
  withdrawAmount: 0n,
  withdrawExpireAmount: 0n,
  cancelled: null,
  issuedAsset: null,
  exchangeId: 0n,
  exchangeReceived: 0n,
  exchangeInjected: 0n,
  exchangeWithdrawn: 0n,
}
