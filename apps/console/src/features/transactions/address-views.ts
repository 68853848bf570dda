/**
 * How each address of the page is displayed. A known address shows its name, any other its first 4 and last 6 characters. Two
 * different addresses never look the same: short forms grow until they differ, and equal names get the short form beside them. An
 * address that imitates a known one is marked, by the server or from this page's rows, because address poisoning looks like that.
 */
import type { ApiReply } from '@holdfast/contract'
import { type Imitation, LookAlikeIndex } from '@holdfast/ledger'
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
  /** Another address has the same name: show the short form beside it. */
  readonly isNameShared: boolean
  /** The address that it resembles, and why; null: none. */
  readonly resembles: Resembled | null
  /** The organisation never paid it. */
  readonly isNeverPaid: boolean
}

export interface Resembled extends Imitation {
  /** In full. */
  readonly address: string
  readonly name: string | null
  /** The organisation knows the other address, so this one imitates it. Otherwise the two only look alike. */
  readonly isImitation: boolean
}

export type AddressCaution = NonNullable<ApiReply<'listTransactions'>['rows'][number]['from_caution']>

export function viewAddresses(
  shown: Iterable<string>,
  names: AddressNames,
  cautions: ReadonlyMap<string, AddressCaution> = new Map(),
): Map<string, AddressView> {
  const inView = new Set(shown)
  const known = new Set(sourcesOf(names).flatMap(({ map }) => Object.keys(map)))
  const all = new Set(
    new Map([...known, ...inView].map((address) => [identityOf(address), address])).values(),
  )
  const shorts = shortAddresses(all)
  const inViewIndex = new LookAlikeIndex(inView)
  const owners = groupBy(all, (address) => readingOf(findName(address, names)?.name))
  const nameOf = (address: string): string | null => findName(address, names)?.name ?? null
  const imitated = (address: string): Resembled | null => {
    const other = cautions.get(address)?.imitates
    return other ? { ...other, name: nameOf(other.address), isImitation: true } : null
  }
  // Prefer a known address: it is the one that is imitated. An address marked as imitating this one is no evidence
  // against this one.
  const resembled = (address: string): Resembled | null => {
    const [known] = indexOf(names).find(address)
    if (known)
      return { address: known.known, name: nameOf(known.known), isImitation: true, ...known.imitation }
    const other = inViewIndex
      .find(address)
      .find((twin) => cautions.get(twin.known)?.imitates?.address !== address)
    return other ? { address: other.known, name: null, isImitation: false, ...other.imitation } : null
  }
  return new Map(
    [...inView].map((address) => {
      const found = findName(address, names)
      const view: AddressView = {
        address,
        short: shorts.get(address) ?? address,
        name: found?.name ?? null,
        source: found?.source ?? null,
        isNameShared: found !== null && (owners.get(readingOf(found.name) ?? '')?.length ?? 0) > 1,
        resembles: found ? null : (imitated(address) ?? resembled(address)),
        isNeverPaid: found === null && (cautions.get(address)?.never_paid ?? false),
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
    a.isNeverPaid === b.isNeverPaid &&
    a.resembles?.address === b.resembles?.address &&
    a.resembles?.name === b.resembles?.name &&
    a.resembles?.rule === b.resembles?.rule)

/** Own wallets come first: a label must never rename an address of the organisation. */
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

/** Hexadecimal addresses ignore case; base58 addresses do not. */
function nameIn(map: Readonly<Record<string, string>>, address: string): string | undefined {
  if (Object.hasOwn(map, address)) return map[address]
  const identity = identityOf(address)
  return Object.hasOwn(map, identity) ? map[identity] : undefined
}

const identityOf = (address: string): string => (address.startsWith('0x') ? address.toLowerCase() : address)

/** A name as a reader perceives it: case, spaces and compatibility forms do not count. */
const readingOf = (name: string | undefined): string | null =>
  name === undefined ? null : name.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase()

const indexes = new WeakMap<AddressNames, LookAlikeIndex>()

/** An index of all named addresses, built once per response, not for every page of rows. */
function indexOf(names: AddressNames): LookAlikeIndex {
  const made = indexes.get(names)
  if (made) return made
  const index = new LookAlikeIndex(sourcesOf(names).flatMap(({ map }) => Object.keys(map)))
  indexes.set(names, index)
  return index
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
