/**
 * How each address of the page is written. A known address shows its name, any other its first 4 and last 6 characters.
 * Two different addresses never read alike: short forms grow until they differ, equal names get the short form beside
 * them. An unknown address that agrees with another one at both ends is marked, for that is how poisoning looks.
 */
import { shortAddresses } from '../../format/address.ts'

export type NameSource = 'wallet' | 'address_book' | 'inbound_label'

export interface AddressNames {
  readonly wallets: Readonly<Record<string, string>>
  readonly address_book: Readonly<Record<string, string>>
  readonly inbound_labels: Readonly<Record<string, string>>
}

export interface AddressView {
  readonly address: string
  /** Short form, longer where the usual one would be ambiguous. */
  readonly short: string
  readonly name: string | null
  readonly source: NameSource | null
  /** The name belongs to another address too: the short form has to stand beside it. */
  readonly isNameShared: boolean
  /** The address it could be taken for, in full; null when none. */
  readonly resembles: string | null
}

export function viewAddresses(shown: Iterable<string>, names: AddressNames): Map<string, AddressView> {
  const inView = new Set(shown)
  const known = new Set(sourcesOf(names).flatMap(({ map }) => Object.keys(map)))
  const all = new Set(
    new Map([...known, ...inView].map((address) => [identityOf(address), address])).values(),
  )
  const shorts = shortAddresses(all)
  const twins = groupBy(all, endsOf)
  const owners = groupBy(all, (address) => readingOf(findName(address, names)?.name))
  return new Map(
    [...inView].map((address) => {
      const found = findName(address, names)
      const view: AddressView = {
        address,
        short: shorts.get(address) ?? address,
        name: found?.name ?? null,
        source: found?.source ?? null,
        isNameShared: found !== null && (owners.get(readingOf(found.name) ?? '')?.length ?? 0) > 1,
        resembles: found ? null : (resembled(address, twins.get(endsOf(address)) ?? [], known) ?? null),
      }
      return [address, view]
    }),
  )
}

export const sameView = (a: AddressView | null, b: AddressView | null): boolean =>
  a === b ||
  (a !== null &&
    b !== null &&
    a.address === b.address &&
    a.short === b.short &&
    a.name === b.name &&
    a.source === b.source &&
    a.isNameShared === b.isNameShared &&
    a.resembles === b.resembles)

/** Own wallets first: a label must never rename what belongs to the organisation. */
export function findName(address: string, names: AddressNames): { name: string; source: NameSource } | null {
  for (const { source, map } of sourcesOf(names)) {
    const name = nameIn(map, address)
    if (name !== undefined) return { name, source }
  }
  return null
}

const sourcesOf = (names: AddressNames) =>
  [
    { source: 'wallet', map: names.wallets },
    { source: 'address_book', map: names.address_book },
    { source: 'inbound_label', map: names.inbound_labels },
  ] as const

/** Hexadecimal addresses are the same in any case; base58 ones are not. */
function nameIn(map: Readonly<Record<string, string>>, address: string): string | undefined {
  if (Object.hasOwn(map, address)) return map[address]
  const identity = identityOf(address)
  return Object.hasOwn(map, identity) ? map[identity] : undefined
}

const identityOf = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** What a reader makes of a name: case, spaces and compatibility forms say nothing. */
const readingOf = (name: string | undefined): string | null =>
  name === undefined ? null : name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

const endsOf = (address: string): string => `${address.slice(0, 4)}/${address.slice(-4)}`.toLowerCase()

/** A known twin is the one worth naming: it is the address somebody wants to be taken for. */
const resembled = (
  address: string,
  twins: readonly string[],
  known: ReadonlySet<string>,
): string | undefined => {
  const others = twins.filter((twin) => identityOf(twin) !== identityOf(address))
  return others.find((twin) => known.has(twin)) ?? others[0]
}

function groupBy(texts: Iterable<string>, keyOf: (text: string) => string | null): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const text of texts) {
    const key = keyOf(text)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(text)
    else groups.set(key, [text])
  }
  return groups
}
