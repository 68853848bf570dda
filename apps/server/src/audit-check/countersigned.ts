/** Compares the events of an audit record with what signers countersigned. All receipts are verified before. */
import { type AuditReceipt, noHash, seqOf } from '@holdfast/mpc/nodes'

export interface Countersigned extends AuditReceipt {
  readonly party: number
  readonly digest: string
}

/**
 * The first event that was changed, dropped or inserted after a countersignature, in words; null if none was.
 * `hashes` are those of a valid chain from event 1. With `isCut` the record goes on, but not as a valid chain.
 */
export function faultOfEvents(
  hashes: readonly string[],
  receipts: readonly Countersigned[],
  isCut: boolean,
): string | null {
  /** All events up to this one are as they were countersigned, because each hash covers those before. */
  let sure = 0
  const stated = statedBy(receipts)
  for (const seq of [...stated.keys()].sort((left, right) => left - right)) {
    const found = hashes[seq - 1]
    if (found === undefined) return isCut ? null : missingFrom(hashes.length + 1, seq, stated)
    const others = [...(stated.get(seq) ?? [])].filter(([hash]) => hash !== found)
    if (others.length > 0) return otherEvent(sure + 1, seq, partiesOf(others))
    sure = seq
  }
  return null
}

/** By event and hash, the signers that countersigned it. */
type Stated = Map<number, Map<string, Set<number>>>

function statedBy(receipts: readonly Countersigned[]): Stated {
  const stated: Stated = new Map()
  for (const { after, hashes, party } of receipts)
    for (const [place, hash] of hashes.entries()) {
      const seq = after + place + 1
      const byHash = stated.get(seq) ?? new Map<string, Set<number>>()
      byHash.set(hash, (byHash.get(hash) ?? new Set<number>()).add(party))
      stated.set(seq, byHash)
    }
  return stated
}

const partiesOf = (entries: readonly (readonly [string, ReadonlySet<number>])[]): string =>
  listed(entries.flatMap(([, parties]) => [...parties]))

function missingFrom(first: number, seq: number, stated: Stated): string {
  const last = Math.max(...stated.keys())
  const who = partiesOf([...(stated.get(seq) ?? [])])
  return `event ${first} is missing: the record ends before it, ${who} countersigned event ${seq}, and event ${last} was the last to be countersigned`
}

function otherEvent(first: number, seq: number, who: string): string {
  const which =
    first === seq ? `event ${seq} is` : `event ${first} or a later one up to ${seq} changed: event ${seq} is`
  return `${which} not the one that ${who} countersigned. It was changed, or an event was dropped or inserted there`
}

/** A receipt that is missing, in words. Each names the one before it; the first of a signer names none. */
export function faultOfReceipts(
  signers: readonly { readonly party: number }[],
  receipts: readonly Countersigned[],
): string | null {
  const silent = signers.find(({ party }) => !receipts.some((receipt) => receipt.party === party))
  if (silent !== undefined) return `there is no countersignature of signer ${silent.party}`
  const known = new Set(receipts.map(({ digest }) => digest))
  const orphan = receipts.find(({ previous }) => previous !== noHash && !known.has(previous))
  if (orphan === undefined) return null
  return `a countersignature of signer ${orphan.party} is missing, the one before its countersignature of event ${seqOf(orphan)}`
}

/** How far each signer countersigned, a line each. */
export function reachOf(receipts: readonly Countersigned[]): string[] {
  const parties = [...new Set(receipts.map(({ party }) => party))].sort((left, right) => left - right)
  return parties.flatMap((party) => {
    const own = receipts.filter((receipt) => receipt.party === party)
    const [newest] = own.toSorted((left, right) => seqOf(right) - seqOf(left))
    if (newest === undefined) return []
    const starts = own.filter(({ previous }) => previous === noHash).length
    const again = starts > 1 ? `; its record began ${starts} times` : ''
    return [
      `Signer ${party} countersigned up to event ${seqOf(newest)}, ${new Date(newest.at).toISOString()}${again}`,
    ]
  })
}

function listed(parties: readonly number[]): string {
  const sorted = [...new Set(parties)].sort((left, right) => left - right)
  const last = sorted.pop()
  return sorted.length === 0 ? `signer ${last}` : `signers ${sorted.join(', ')} and ${last}`
}
