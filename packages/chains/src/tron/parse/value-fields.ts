/** Single fields of a contract's value. */
import { toBase58 } from '../address.ts'
import type { ContractValue } from '../contracts.ts'

/** Base58; null if it is absent. */
export function address(value: ContractValue, name: string): string | null {
  const hex = value[name]
  return typeof hex === 'string' && hex.length === 42 ? toBase58(hex) : null
}

/** Zero is not encoded. */
export const unitsOf = (value: ContractValue, name: string): bigint =>
  typeof value[name] === 'bigint' ? value[name] : 0n

export const textOf = (value: ContractValue, name: string): string =>
  typeof value[name] === 'string' ? value[name] : ''
