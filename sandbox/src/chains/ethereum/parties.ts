/** Everybody on the sandbox's Ethereum by name. */
import { addressBytes, addressFromBytes } from '@holdfast/chains/ethereum'
import { customerNames, exchangeName, freelancerNames, supplierNames } from '../../seeds/names.ts'
import { type EthereumKey, ethereumKey } from './ethereum-key.ts'

export interface Party extends EthereumKey {
  readonly name: string
}

const party = (name: string): Party => ({ name, ...ethereumKey(name) })

/** The wallets whose year is written. */
export const ours = {
  operations: party('Ethereum operations'),
  reserve: party('Ethereum reserve'),
  payouts: party('Ethereum payouts'),
} as const

export const suppliers = supplierNames.map(party)
export const contractors = freelancerNames.map(party)
export const exchange = party(exchangeName)
export const customers = customerNames.slice(0, 6).map(party)
/** Parties without a name in the books. */
export const strangers = Array.from({ length: 12 }, (_, index) => party(`stranger ${index + 1}`))
export const spammer = party('spammer')
/** Its address looks like that of Quayside Legal, which took a search. */
export const imitator = party('look-alike 169449')

/** An address with the shown ends of another one. Nobody has its key. */
export function lookAlikeOf({ address }: Party): string {
  const bytes = addressBytes(address).map((byte, place) =>
    place < 3 || place > 16 ? byte : (byte * 7 + place * 31) & 255,
  )
  return addressFromBytes(bytes)
}
