/** The input of every contract kind: the state to change, the signer, the contract's values, and the receipt to fill in. */
import type { ContractValue, TronRaw } from '@holdfast/chains/tron'
import type { ResourceName } from '../account.ts'
import type { Effects } from '../effects.ts'
import { invalid } from '../refusal.ts'
import type { World } from '../state.ts'

export interface Act {
  readonly world: World
  /** Hexadecimal with 41. */
  readonly owner: string
  readonly value: ContractValue
  readonly raw: TronRaw
  readonly effects: Effects
  /** Bandwidth that the transaction will use, while a node only builds it; 0 once it is charged. */
  readonly bandwidthToCome: bigint
}

/** The part of an act that exists when a contract acts in its own name. */
export type OwnAct = Pick<Act, 'world' | 'owner' | 'value' | 'effects'>

export const textOf = (value: ContractValue, name: string): string =>
  typeof value[name] === 'string' ? value[name] : ''

export const sunOf = (value: ContractValue, name: string): bigint =>
  typeof value[name] === 'bigint' ? value[name] : 0n

export const isAddress = (hex: string): boolean => /^41[0-9a-f]{40}$/.test(hex)

/** BANDWIDTH is the default on the wire. */
export function resourceOf(value: ContractValue, refusal: string): ResourceName {
  const named = value.resource ?? 'BANDWIDTH'
  if (named === 'BANDWIDTH' || named === 'ENERGY') return named
  throw invalid(refusal)
}

/** How a node spells ENERGY in most of its error messages. */
export const spelt = (resource: ResourceName): string => (resource === 'ENERGY' ? 'Energy' : 'BANDWIDTH')
