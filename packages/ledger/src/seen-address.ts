/**
 * Addresses that an organisation has seen on a chain, and the ones that imitate another. Known addresses are
 * those that people named and those that a wallet of the organisation signed a payment to; a stranger cannot
 * make an address known by sending.
 */
import { compareAddresses, type Imitation } from './look-alike.ts'

export const namedKinds = ['wallet', 'address_book', 'inbound_label'] as const
export type NamedKind = (typeof namedKinds)[number]

export interface SeenAddress {
  readonly address: string
  /** The list in which people named it; the first kind if it is in several. */
  readonly namedAs: NamedKind | null
  /** When a wallet of the organisation first signed a payment to it. */
  readonly sentAt: Date | null
}

export interface Imitated {
  readonly known: SeenAddress
  readonly imitation: Imitation
}

/**
 * The known address that it imitates, the one known first if there are several. Null for addresses that
 * people named. The result does not depend on the order in which the addresses were seen.
 */
export function imitatedBy(address: SeenAddress, others: Iterable<SeenAddress>): Imitated | null {
  if (address.namedAs !== null) return null
  let first: Imitated | null = null
  for (const known of others) {
    if (!outranks(known, address) || (first !== null && !outranks(known, first.known))) continue
    const imitation = compareAddresses(address.address, known.address)
    if (imitation !== null) first = { known, imitation }
  }
  return first
}

export const isKnown = ({ namedAs, sentAt }: SeenAddress): boolean => namedAs !== null || sentAt !== null

/**
 * Named before paid, paid early before paid late: a payment to a look-alike does not make it the original.
 */
export function outranks(a: SeenAddress, b: SeenAddress): boolean {
  const [ofA, ofB] = [rankOf(a), rankOf(b)]
  if (ofA !== ofB) return ofA < ofB
  if (!isKnown(a)) return false
  const [timeOfA, timeOfB] = [a.sentAt?.getTime() ?? Infinity, b.sentAt?.getTime() ?? Infinity]
  return timeOfA === timeOfB ? a.address < b.address : timeOfA < timeOfB
}

function rankOf({ namedAs, sentAt }: SeenAddress): number {
  if (namedAs !== null) return namedKinds.indexOf(namedAs)
  return sentAt === null ? namedKinds.length + 1 : namedKinds.length
}
