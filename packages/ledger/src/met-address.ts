/** Addresses an organisation has met on a chain, and which of them pass for another. Known is what people named and what a
 *  wallet of the organisation signed a payment to; nothing that a stranger can bring about by sending makes an address known. */
import { compareAddresses, type Imitation } from './look-alike.ts'

export const namedKinds = ['wallet', 'address_book', 'inbound_label'] as const
export type NamedKind = (typeof namedKinds)[number]

export interface MetAddress {
  readonly address: string
  /** Where people named it; the first kind of the list when in several places. */
  readonly namedAs: NamedKind | null
  /** When a wallet of the organisation first signed a payment to it. */
  readonly sentAt: Date | null
}

export interface Imitated {
  readonly known: MetAddress
  readonly imitation: Imitation
}

/** The known address it passes for; among several the first known. Null for what people named themselves. The answer is the
 *  same whatever the order in which the addresses were met. */
export function imitatedBy(address: MetAddress, others: Iterable<MetAddress>): Imitated | null {
  if (address.namedAs !== null) return null
  let first: Imitated | null = null
  for (const known of others) {
    if (!outranks(known, address) || (first !== null && !outranks(known, first.known))) continue
    const imitation = compareAddresses(address.address, known.address)
    if (imitation !== null) first = { known, imitation }
  }
  return first
}

export const isKnown = ({ namedAs, sentAt }: MetAddress): boolean => namedAs !== null || sentAt !== null

/** Named before paid, paid early before paid late: a payment to a look-alike does not make it the original. */
export function outranks(a: MetAddress, b: MetAddress): boolean {
  const [ofA, ofB] = [rankOf(a), rankOf(b)]
  if (ofA !== ofB) return ofA < ofB
  if (!isKnown(a)) return false
  const [timeOfA, timeOfB] = [a.sentAt?.getTime() ?? Infinity, b.sentAt?.getTime() ?? Infinity]
  return timeOfA === timeOfB ? a.address < b.address : timeOfA < timeOfB
}

function rankOf({ namedAs, sentAt }: MetAddress): number {
  if (namedAs !== null) return namedKinds.indexOf(namedAs)
  return sentAt === null ? namedKinds.length + 1 : namedKinds.length
}
