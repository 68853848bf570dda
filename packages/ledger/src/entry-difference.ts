/**
 * Differences between the ledger of a wallet and token and its chain, entry by entry, each with both
 * versions.
 */
import { type ChainPosition, comparePositions } from './compare-positions.ts'
import type { EntryKind } from './wallet-entry.ts'
import { signedUnits } from './wallet-entry.ts'

/** An entry with its place in the history. */
export interface PlacedEntry {
  readonly hash: string
  readonly seq: number
  /** The movement's index when it came from an event, else null. */
  readonly eventIndex: number | null
  readonly kind: EntryKind
  readonly direction: 'in' | 'out'
  readonly units: bigint
  readonly position: ChainPosition
  readonly at: Date
}

export const differenceKinds = ['missing', 'extra', 'duplicate', 'amount', 'direction'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export interface EntryDifference {
  /** Missing: on the chain and not in the ledger; extra and duplicate: the other way round. */
  readonly kind: DifferenceKind
  readonly ours: PlacedEntry | null
  readonly theirs: PlacedEntry | null
}

/** All differences of two histories of the same range, in chain order. */
export function listDifferences(
  ours: readonly PlacedEntry[],
  theirs: readonly PlacedEntry[],
): EntryDifference[] {
  const mine = new Map(ours.map((entry) => [keyOf(entry), entry]))
  const known = new Set(theirs.map(keyOf))
  const contents = new Set(theirs.map(contentOf))
  return [
    ...theirs.flatMap((entry) => compare(mine.get(keyOf(entry)), entry)),
    ...ours
      .filter((entry) => !known.has(keyOf(entry)))
      .map((entry): EntryDifference => {
        const kind = contents.has(contentOf(entry)) ? 'duplicate' : 'extra'
        return { kind, ours: entry, theirs: null }
      }),
  ].sort(byPosition)
}

/** The chain's balance minus the ledger's, for this difference alone. */
export const differenceUnits = ({ ours, theirs }: EntryDifference): bigint =>
  (theirs === null ? 0n : signedUnits(theirs)) - (ours === null ? 0n : signedUnits(ours))

function compare(mine: PlacedEntry | undefined, theirs: PlacedEntry): EntryDifference[] {
  if (mine === undefined) return [{ kind: 'missing', ours: null, theirs }]
  if (mine.direction !== theirs.direction) return [{ kind: 'direction', ours: mine, theirs }]
  return mine.units === theirs.units ? [] : [{ kind: 'amount', ours: mine, theirs }]
}

const keyOf = ({ hash, seq }: PlacedEntry): string => `${hash}/${seq}`
/** Two entries of one transaction with the same content are copies. */
const contentOf = ({ hash, direction, units, kind }: PlacedEntry): string =>
  `${hash}/${kind}/${direction}/${units}`

function byPosition(a: EntryDifference, b: EntryDifference): number {
  const [first, second] = [a.theirs ?? a.ours, b.theirs ?? b.ours]
  if (first === null || second === null) return 0
  const byHash = first.hash === second.hash ? 0 : first.hash < second.hash ? -1 : 1
  return comparePositions(first.position, second.position) || byHash || first.seq - second.seq
}
