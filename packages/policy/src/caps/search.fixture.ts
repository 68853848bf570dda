/** Searches every order of moves that a malicious server can make, for the most that is signed. The server chooses amounts
 *  and quorums. Corrupt signers sign anything, hide what they know and state anything. */

export interface Move<State> {
  readonly next: State
  /** Base units that the move signs. */
  readonly signed: number
}

/** Every move must change the state, and no sequence of moves may return to an earlier one. */
export function mostSigned<State>(start: State, movesOf: (state: State) => Iterable<Move<State>>): number {
  const found = new Map<string, number>()
  const search = (state: State): number => {
    const name = JSON.stringify(state)
    const known = found.get(name)
    if (known !== undefined) return known
    let most = 0
    for (const { next, signed } of movesOf(state)) most = Math.max(most, signed + search(next))
    found.set(name, most)
    return most
  }
  return search(start)
}

/** The honest signers are 0 to n - f - 1; the others are corrupt. Which ones they are makes no difference. */
export interface Signers {
  readonly parties: number
  readonly threshold: number
  readonly corrupt: number
}

/** The honest members of every quorum, each set once. */
export function honestQuorums({ parties, threshold, corrupt }: Signers): number[][] {
  const honest = Array.from({ length: parties - corrupt }, (_, signer) => signer)
  return subsetsOf(honest).filter(
    ({ length }) => length >= threshold - corrupt && length <= threshold && length > 0,
  )
}

export function subsetsOf(members: readonly number[]): number[][] {
  return members.reduce<number[][]>(
    (subsets, member) => subsets.flatMap((subset) => [subset, [...subset, member]]),
    [[]],
  )
}

export const upTo = (last: number): number[] => Array.from({ length: last }, (_, place) => place + 1)

/** The highest value of any state that moves can reach, in any order and with repetitions. */
export function highestReached<State>(
  start: State,
  movesOf: (state: State) => Iterable<State>,
  valueOf: (state: State) => number,
): number {
  const seen = new Set([JSON.stringify(start)])
  const open = [start]
  let highest = 0
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    highest = Math.max(highest, valueOf(state))
    for (const next of movesOf(state)) {
      const name = JSON.stringify(next)
      if (!seen.has(name)) open.push(next)
      seen.add(name)
    }
  }
  return highest
}
