/** An explicit-state model of refresh, repair, check and keep, under a coordinator that delivers, delays and repeats as it likes.
 *  It searches every reachable state of one key, two ceremonies (X and Y, each a refresh or a repair) and one check at a time.
 *  The rounds of a ceremony and of a check are folded to two: opened, and last messages sent, which takes the first messages of
 *  everybody in it. A crash loses what a signer keeps in memory. Where there is a repair, the last signer may lose its disk at
 *  any time, as often as it likes. */

export interface Rules {
  /** Opening a refresh ends the other open refreshes of the key at that signer. */
  readonly refreshEndsRefreshes: boolean
  /** Opening a refresh ends the open checks of the key at that signer, and forgets those it has seen. */
  readonly refreshForgetsChecks: boolean
  /** Opening a check of a next generation ends the open refreshes of the key at that signer. */
  readonly checkEndsRefreshes: boolean
  /** A signer that deals with shares that it has not kept yet holds on to them until the result is kept. */
  readonly baseStays: boolean
}

/** The generation that a ceremony deals from: 0 is the one before both, 1 is X. In a repair the last signer receives. */
export interface Ceremony {
  readonly kind: 'refresh' | 'repair'
  readonly from: 0 | 1
}

const refreshFromFirst: Ceremony = { kind: 'refresh', from: 0 }

export interface Search {
  readonly parties: number
  readonly threshold: number
  readonly rules: Rules
  /** X and Y; two refreshes unless given. */
  readonly ceremonies?: readonly [Ceremony, Ceremony]
  readonly withCrashes: boolean
  /** `in-steps`: each member opens a check, sends its last messages and finishes it by itself. `at-once`: all of that is one
   *  step of all members, which leaves few enough states for more signers. */
  readonly checks: 'in-steps' | 'at-once'
  /** `lost`: no generation is left that a quorum holds. `stranded`: none that every signer holds, so no refresh can end. */
  readonly target: 'lost' | 'stranded'
}

export interface Found {
  readonly states: number
  /** The steps to the first state that meets the target; null when none is reachable. */
  readonly path: readonly string[] | null
}

/** Generations: 0 is the one before both refreshes, 1 is X, 2 is Y. For `base` and `next`, 0 means none. */
interface Signer {
  readonly current: number
  /** Newer than the current one, and dealt from. */
  readonly base: number
  readonly next: number
  /** Bit mask of the parties it has finished a check of `next` with. */
  readonly seen: number
  /** How far it came in X and Y: 0 not opened, 1 opened, 2 last messages sent. */
  readonly progress: readonly [number, number]
  readonly isOpen: readonly [boolean, boolean]
}

interface Check {
  readonly generation: number
  readonly quorum: number
  /** Bit masks of members: who has opened it at some time, who has sent its last messages, and who still has it open. */
  readonly opened: number
  readonly sent: number
  readonly open: number
}

interface State {
  readonly signers: readonly Signer[]
  readonly check: Check | null
}

/** For `current`: it has lost its disk. */
const none = 9
const closed: readonly [boolean, boolean] = [false, false]
const refreshes = [0, 1] as const
const names = ['X', 'Y'] as const

/** Throws when more states are reachable than `limit`: a search that stops early shows nothing. */
export function searchRefreshes(search: Search, limit = 3_000_000): Found {
  const isTarget = search.target === 'lost' ? holdersBelow(search.threshold) : holdersBelow(search.parties)
  const first = startOf(search.parties)
  const from = new Map<string, { readonly before: string; readonly step: string } | null>([
    [keyOf(first), null],
  ])
  const queue = [first]
  for (const state of queue) {
    const key = keyOf(state)
    if (isTarget(state)) return { states: from.size, path: pathTo(key, from) }
    for (const [step, next] of stepsFrom(state, search)) {
      const nextKey = keyOf(next)
      if (from.has(nextKey)) continue
      from.set(nextKey, { before: key, step })
      queue.push(next)
    }
    if (from.size > limit) throw new Error(`more than ${limit} states are reachable`)
  }
  return { states: from.size, path: null }
}

const startOf = (parties: number): State => ({
  signers: Array.from({ length: parties }, () => ({
    current: 0,
    base: 0,
    next: 0,
    seen: 0,
    progress: [0, 0] as const,
    isOpen: closed,
  })),
  check: null,
})

function* stepsFrom(state: State, search: Search): Generator<readonly [string, State]> {
  for (const place of state.signers.keys()) {
    yield* refreshSteps(state, place, search)
    yield* keepStep(state, place)
    if (search.withCrashes) yield* crashStep(state, place)
  }
  if (ceremoniesOf(search).some(({ kind }) => kind === 'repair')) yield* diskStep(state)
  if (search.checks === 'in-steps') yield* checkSteps(state, search)
  else yield* wholeCheckSteps(state, search)
}

const ceremoniesOf = ({ ceremonies }: Search): readonly [Ceremony, Ceremony] =>
  ceremonies ?? [refreshFromFirst, refreshFromFirst]

const holds = ({ current, base, next }: Signer, generation: number): boolean =>
  current === generation || (generation > 0 && (base === generation || next === generation))

/** Whether the signer takes part in a ceremony: it deals from what it holds, or receives what it has not. */
function takesPart(state: State, place: number, { kind, from }: Ceremony): boolean {
  const signer = state.signers[place]
  if (signer === undefined) return false
  if (kind === 'refresh') return signer.current === from
  const isReceiver = place === state.signers.length - 1
  if (!isReceiver) return holds(signer, from)
  return !holds(signer, from) && (signer.current === none || signer.current < from)
}

function* refreshSteps(state: State, place: number, search: Search): Generator<readonly [string, State]> {
  const { rules } = search
  const signer = state.signers[place]
  if (signer === undefined) return
  for (const refresh of refreshes) {
    const ceremony = ceremoniesOf(search)[refresh]
    const name = names[refresh]
    if (signer.progress[refresh] === 0 && takesPart(state, place, ceremony)) {
      const forgets = rules.refreshForgetsChecks
      const opened = change(state, place, {
        progress: replaced(signer.progress, refresh, 1),
        isOpen: replaced(rules.refreshEndsRefreshes ? closed : signer.isOpen, refresh, true),
        ...(forgets && { seen: 0 }),
      })
      yield [`${place + 1} opens ${name}`, forgets ? withoutMember(opened, place) : opened]
    }
    if (!signer.isOpen[refresh]) continue
    const everybodyReached = (step: number) =>
      state.signers.every(({ progress }) => progress[refresh] >= step)
    if (signer.progress[refresh] === 1 && everybodyReached(1)) {
      const progress = replaced(signer.progress, refresh, 2)
      yield [`${place + 1} sends its last messages of ${name}`, change(state, place, { progress })]
    }
    if (signer.progress[refresh] === 2 && everybodyReached(2)) {
      const isOpen = replaced(signer.isOpen, refresh, false)
      const isBase =
        rules.baseStays && ceremony.from > 0 && signer.current !== none && signer.current < ceremony.from
      const base = isBase && holds(signer, ceremony.from) ? ceremony.from : 0
      const ended = change(state, place, { isOpen, base, next: refresh + 1, seen: 0 })
      yield [`${place + 1} finishes ${name}`, withoutMember(ended, place)]
    }
  }
}

function* keepStep(state: State, place: number): Generator<readonly [string, State]> {
  const signer = state.signers[place]
  const everybody = (1 << state.signers.length) - 1
  if (signer === undefined || signer.next === 0 || (signer.seen | (1 << place)) !== everybody) return
  const kept = change(state, place, { current: signer.next, base: 0, next: 0, seen: 0, isOpen: closed })
  yield [`${place + 1} keeps ${names[signer.next - 1] ?? ''}`, withoutMember(kept, place)]
}

function* crashStep(state: State, place: number): Generator<readonly [string, State]> {
  yield [`${place + 1} crashes`, withoutMember(change(state, place, { seen: 0, isOpen: closed }), place)]
}

function* diskStep(state: State): Generator<readonly [string, State]> {
  const place = state.signers.length - 1
  const lost = change(state, place, { current: none, base: 0, next: 0, seen: 0, isOpen: closed })
  yield [`${place + 1} loses its disk`, withoutMember(lost, place)]
}

/** Beginning another check gives up the one before: its members wait for ever. */
function* checkSteps(
  state: State,
  { parties, threshold, rules }: Search,
): Generator<readonly [string, State]> {
  for (const generation of [1, 2])
    for (const quorum of quorumsOf(parties, threshold)) {
      const isSame = state.check?.generation === generation && state.check.quorum === quorum
      const begun = { generation, quorum, opened: 0, sent: 0, open: 0 }
      const check = isSame ? (state.check ?? begun) : begun
      for (const [place, signer] of state.signers.entries()) {
        const bit = 1 << place
        const isHeld = signer.next === generation || signer.current === generation
        if ((quorum & bit) === 0 || (check.opened & bit) !== 0 || !isHeld) continue
        const isOfNext = signer.next === generation
        const opened = { ...check, opened: check.opened | bit, open: check.open | bit }
        const next = rules.checkEndsRefreshes && isOfNext ? change(state, place, { isOpen: closed }) : state
        yield [`${place + 1} opens a check of ${nameOf(generation, quorum)}`, { ...next, check: opened }]
      }
    }
  const { check } = state
  if (check === null || check.opened !== check.quorum) return
  for (const [place, signer] of state.signers.entries()) {
    const bit = 1 << place
    if ((check.open & bit) === 0) continue
    const name = nameOf(check.generation, check.quorum)
    if ((check.sent & bit) === 0) {
      const sent = { ...check, sent: check.sent | bit }
      yield [`${place + 1} sends its last messages in the check of ${name}`, { ...state, check: sent }]
    }
    if (check.sent !== check.quorum) continue
    const isOfNext = signer.next === check.generation
    const finished = isOfNext ? change(state, place, { seen: signer.seen | check.quorum }) : state
    yield [`${place + 1} finishes the check of ${name}`, withoutMember(finished, place)]
  }
  if (check.open === 0) yield ['another check of the same', { ...state, check: null }]
}

function* wholeCheckSteps(
  state: State,
  { parties, threshold, rules }: Search,
): Generator<readonly [string, State]> {
  for (const generation of [1, 2])
    for (const quorum of quorumsOf(parties, threshold)) {
      const isMember = (place: number) => (quorum & (1 << place)) !== 0
      const signsWith = ({ current, next }: Signer) => next === generation || current === generation
      if (!state.signers.every((signer, place) => !isMember(place) || signsWith(signer))) continue
      const signers = state.signers.map((signer, place) => {
        if (!isMember(place) || signer.next !== generation) return signer
        const isOpen = rules.checkEndsRefreshes ? closed : signer.isOpen
        return { ...signer, isOpen, seen: signer.seen | quorum }
      })
      yield [`check of ${nameOf(generation, quorum)}`, { signers, check: null }]
    }
}

const nameOf = (generation: number, quorum: number): string =>
  `${names[generation - 1] ?? ''} by ${[...Array(8).keys()]
    .filter((place) => (quorum & (1 << place)) !== 0)
    .map((place) => place + 1)
    .join(' and ')}`

const quorums = new Map<string, readonly number[]>()

function quorumsOf(parties: number, threshold: number): readonly number[] {
  const name = `${threshold} of ${parties}`
  const found = quorums.get(name)
  if (found !== undefined) return found
  const all = Array.from({ length: 1 << parties }, (_, mask) => mask)
  const made = all.filter((mask) => mask.toString(2).replaceAll('0', '').length === threshold)
  quorums.set(name, made)
  return made
}

/** Whether every generation is held, as the current or the next one, by fewer signers than `needed`. */
const holdersBelow =
  (needed: number) =>
  ({ signers }: State): boolean =>
    [0, 1, 2].every((generation) => signers.filter((signer) => holds(signer, generation)).length < needed)

const change = (state: State, place: number, to: Partial<Signer>): State => ({
  ...state,
  signers: state.signers.map((signer, at) => (at === place ? { ...signer, ...to } : signer)),
})

const withoutMember = (state: State, place: number): State =>
  state.check === null
    ? state
    : { ...state, check: { ...state.check, open: state.check.open & ~(1 << place) } }

const replaced = <Value>(
  pair: readonly [Value, Value],
  place: 0 | 1,
  value: Value,
): readonly [Value, Value] => (place === 0 ? [value, pair[1]] : [pair[0], value])

const keyOf = ({ signers, check }: State): string => {
  const parts = signers.map(
    ({ current, base, next, seen, progress, isOpen }) =>
      `${current}${base}${next}${seen.toString(36)}${progress[0]}${progress[1]}${+isOpen[0]}${+isOpen[1]}`,
  )
  const last =
    check === null ? '' : [check.generation, check.quorum, check.opened, check.sent, check.open].join('.')
  return `${parts.join('')}|${last}`
}

function pathTo(
  key: string,
  from: ReadonlyMap<string, { readonly before: string; readonly step: string } | null>,
): string[] {
  const path: string[] = []
  for (let at = from.get(key); at !== null && at !== undefined; at = from.get(at.before))
    path.unshift(at.step)
  return path
}
