/** The arithmetic of a statement: the balance at the beginning, the movements by kind, the balance at the end. Exact base units. */

/** By counterparty where there is one: 'in' and 'out' with strangers, 'own_in' and 'own_out' between wallets of the organisation. */
export const movementKinds = ['in', 'out', 'own_in', 'own_out', 'fee', 'stake', 'unstake', 'reward'] as const
export type MovementKind = (typeof movementKinds)[number]

/** Positive base units and the number of entries. A stake that a chain books in both directions has both kinds. */
export interface MovementSum {
  readonly kind: MovementKind
  readonly units: bigint
  readonly entries: number
}

/** Between the liquid balance and the staked position of the same owner: neither paid nor received. */
export const stakeKinds: ReadonlySet<MovementKind> = new Set(['stake', 'unstake'])

const reducing: ReadonlySet<MovementKind> = new Set(['out', 'own_out', 'fee', 'stake'])

export const signedMovement = ({ kind, units }: Pick<MovementSum, 'kind' | 'units'>): bigint =>
  reducing.has(kind) ? -units : units

/** The balance to which the movements lead. */
export const closingOf = (
  opening: bigint,
  movements: readonly Pick<MovementSum, 'kind' | 'units'>[],
): bigint => movements.reduce((sum, movement) => sum + signedMovement(movement), opening)

/** The staked position to which the movements lead. */
export const stakedClosingOf = (
  opening: bigint,
  movements: readonly Pick<MovementSum, 'kind' | 'units'>[],
): bigint =>
  opening -
  closingOf(
    0n,
    movements.filter(({ kind }) => stakeKinds.has(kind)),
  )

/** Why a statement is provisional. */
export const provisionalReasons = [
  /** Its last day is not over. */
  'open-range',
  /** The wallet was never read. */
  'never-read',
  /** Parts of the range were not read. */
  'unread',
  /** Ledger and chain differ at the block that was compared. */
  'difference',
  /** Ledger and chain were not compared after the end of the range. */
  'not-compared',
  /** Movements of the range lie after the last block that was compared. */
  'unreconciled',
  /** Transactions of the range still wait to be confirmed. */
  'pending',
  /** Opening balance and movements do not lead to the ledger's closing balance. */
  'arithmetic',
] as const
export type ProvisionalReason = (typeof provisionalReasons)[number]

const dayMs = 86_400_000

/** From the beginning of the first day to the end of the last, in UTC. Days are 'YYYY-MM-DD'. */
export const boundsOfDays = (first: string, last: string): { readonly from: Date; readonly until: Date } => ({
  from: new Date(`${first}T00:00:00.000Z`),
  until: new Date(Date.parse(`${last}T00:00:00.000Z`) + dayMs),
})

export interface Stretch {
  /** Null: from the beginning. */
  readonly from: Date | null
  readonly until: Date
}

/** The parts of a range that no stretch covers, in order. */
export function uncovered(
  range: { readonly from: Date; readonly until: Date },
  stretches: readonly Stretch[],
) {
  const gaps: { readonly from: Date; readonly until: Date }[] = []
  let at = range.from.getTime()
  const begins = ({ from }: Stretch) => from?.getTime() ?? Number.NEGATIVE_INFINITY
  for (const stretch of stretches.toSorted((a, b) => begins(a) - begins(b))) {
    if (begins(stretch) > at && at < range.until.getTime())
      gaps.push({ from: new Date(at), until: new Date(Math.min(begins(stretch), range.until.getTime())) })
    at = Math.max(at, stretch.until.getTime())
  }
  if (at < range.until.getTime()) gaps.push({ from: new Date(at), until: range.until })
  return gaps
}
