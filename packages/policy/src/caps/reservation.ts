/** Reservations under a daily cap. A spend counts from the moment a signer records it, at its full amount and until the
 *  end of the window, whether it is signed or not, because a corrupt signer can hide a signature. */
import { type Cap, maySpend, type Spent } from './may-spend.ts'

export interface Reservation {
  readonly asset: string
  /** The address that is paid, in one spelling. Absent where an earlier version recorded the spend. */
  readonly recipient?: string | undefined
  /** Base units of the asset. */
  readonly units: bigint
  /** SHA-256 of the encoded intent. */
  readonly intentHash: string
  /** SHA-256 of the unsigned bytes. */
  readonly bytesHash: string
  /** A network includes at most one of the transactions with the same key. Absent where an earlier version recorded the spend. */
  readonly conflictKey?: string | undefined
  readonly isWitnessed: boolean
  /** When it was last recorded, in milliseconds. */
  readonly at: number
}

/** Why a signer records a spend. */
export type SpendRole =
  /** It counts the spend for a session of others. It does not know whether the rest of them do. */
  | 'witness'
  /** It takes part in signing, and some other signer has not stated that it counts the spend. */
  | 'unwitnessed'
  /** It takes part in signing, and every other signer has just stated that it counts the spend. */
  | 'witnessed'

const dayMs = 24 * 3_600_000

/** A signer's statement may be older than the session by the tolerance, and its clock may differ by the tolerance. */
export const capWindowMs = (clockToleranceMs: number): number => dayMs + 2 * clockToleranceMs

/** Reservations with one name are of the same intent, and of bytes of which a network includes one: of the same bytes, or of
 *  others that exclude them. */
export const nameOfReservation = ({
  asset,
  intentHash,
  bytesHash,
  conflictKey,
}: Pick<Reservation, 'asset' | 'intentHash' | 'bytesHash' | 'conflictKey'>): string =>
  `${asset} ${intentHash} ${conflictKey ?? bytesHash}`

/** How a spend counts once it is recorded again; `earlier` is how it counts so far. A signer that takes part without
 *  witnesses counts the spend as unwitnessed even where it was a witness before: the other honest signers may not know of
 *  it, or may have counted it so long ago that their window ends earlier. */
export function isWitnessedAs(role: SpendRole, earlier: boolean | undefined): boolean {
  return role === 'witness' ? (earlier ?? true) : role === 'witnessed'
}

/** Sums per asset of the reservations recorded since a time, that time excluded. The names must be distinct. */
export function spentSince(reservations: Iterable<Reservation>, since: number): ReadonlyMap<string, Spent> {
  const sums = new Map<string, Spent>()
  for (const { asset, units, isWitnessed, at } of reservations) {
    if (at <= since) continue
    const { witnessed, unwitnessed } = sums.get(asset) ?? nothingSpent
    sums.set(
      asset,
      isWitnessed
        ? { witnessed: witnessed + units, unwitnessed }
        : { witnessed, unwitnessed: unwitnessed + units },
    )
  }
  return sums
}

export const nothingSpent: Spent = { witnessed: 0n, unwitnessed: 0n }

export interface Reserving {
  readonly units: bigint
  readonly role: SpendRole
  /** How the reservation of the same name counts already; undefined if it is not in the window. */
  readonly earlier: boolean | undefined
}

/** Whether a signer may record a spend. `others` are the sums of its asset without an earlier reservation of the same
 *  name. A spend that already counts as much may be recorded again, for example after an interrupted session. */
export function mayReserve(cap: Cap, others: Spent, { units, role, earlier }: Reserving): boolean {
  const isWitnessed = isWitnessedAs(role, earlier)
  if (earlier !== undefined && (isWitnessed || !earlier)) return true
  return maySpend(cap, others, { units, isWitnessed })
}
