/** An explicit-state model of refresh, repair, reshare, check and keep, under a coordinator that delivers, delays and
 *  repeats messages freely. It searches every reachable state of one key, two ceremonies (X and Y) and one check at a
 *  time. The rounds of a ceremony and of a check are folded into two: opened, and last messages sent, which requires the
 *  first messages of all members. A crash loses what a signer keeps in memory. Where there is a repair, the repaired
 *  signer may lose its disk at any time, any number of times. The model has no time: see `MOVED_LATELY` in
 *  src/sessions/replacement.ts. */

export interface Rules {
  /** Opening a refresh ends the other open refreshes of the key at that signer. */
  readonly refreshEndsRefreshes: boolean
  /** Opening a refresh ends the open checks of the key at that signer, and discards the finished ones. */
  readonly refreshForgetsChecks: boolean
  /** Opening a check of a next generation ends the open refreshes of the key at that signer. */
  readonly checkEndsRefreshes: boolean
  /** A signer that deals shares that it has not kept yet holds on to them until the result is kept. */
  readonly baseStays: boolean
  /** When a receiver keeps its share. `exactly`: after the remaining dealers have kept exactly that generation.
   *  `by-number`: after they have kept one of its number or a higher one. `never`: it does not wait. */
  readonly receiversWait: 'exactly' | 'by-number' | 'never'
  /** A reshare deals only shares that the dealer has kept. */
  readonly resharesDealFromKept: boolean
  /** A signer that has dealt shares in one reshare does not deal them in another. */
  readonly dealsOnce: boolean
}

/** `from` is the generation that is dealt: 0 precedes both ceremonies, 1 is X. In a repair, the last signer receives. */
export type Ceremony =
  | { readonly kind: 'refresh' | 'repair'; readonly from: 0 | 1 }
  | {
      readonly kind: 'reshare'
      readonly from: 0 | 1
      readonly dealers: readonly number[]
      readonly holders: readonly number[]
      readonly threshold: number
    }

const refreshFromFirst: Ceremony = { kind: 'refresh', from: 0 }

export interface Search {
  /** Parties of the first generation. */
  readonly parties: number
  readonly threshold: number
  readonly rules: Rules
  /** X and Y; two refreshes by default. */
  readonly ceremonies?: readonly [Ceremony, Ceremony]
  readonly withCrashes: boolean
  /** `in-steps`: each member opens a check, sends its last messages and finishes it independently. `at-once`: all members
   *  do this in one step, which leaves few enough states for more signers. */
  readonly checks: 'in-steps' | 'at-once'
  /** `lost`: no generation is left that a quorum holds. `stranded`: no generation is left that all its signers hold, so
   *  no refresh can end. `split`: quorums of two generations can sign and share no signer. `unsafe`: lost or split. */
  readonly target: 'lost' | 'stranded' | 'split' | 'unsafe'
}

export interface Found {
  readonly states: number
  /** The steps to the first state that meets the target; null when none is reachable. */
  readonly path: readonly string[] | null
}

/** Generation 0 precedes both refreshes, 1 is X, 2 is Y. For `base` and `next`, 0 means none. */
interface Signer {
  readonly current: number
  /** A generation newer than the current one, from which the signer has dealt. */
  readonly base: number
  readonly next: number
  /** Bit mask of the parties with which it has finished a check of `next`. */
  readonly seen: number
  /** The generation that the dealers must keep before this signer keeps `next`; 0 for none. */
  readonly awaits: number
  /** The reshare in which it has dealt its current shares; 0 for none. */
  readonly dealt: number
  /** Progress in X and Y: 0 not opened, 1 opened, 2 last messages sent. */
  readonly progress: readonly [number, number]
  readonly isOpen: readonly [boolean, boolean]
}

interface Check {
  readonly generation: number
  readonly quorum: number
  /** Bit masks of the members that have ever opened it, have sent their last messages, and still have it open. */
  readonly opened: number
  readonly sent: number
  readonly open: number
}

interface State {
  readonly signers: readonly Signer[]
  readonly check: Check | null
}

/** A value of `current`: the signer has lost its disk, or has never kept a share. */
const none = 9
const closed: readonly [boolean, boolean] = [false, false]
const refreshes = [0, 1] as const
const names = ['X', 'Y'] as const

/** Throws when more than `limit` states are reachable, because an incomplete search proves nothing. */
export function searchRefreshes(search: Search, limit = 3_000_000): Found {
  const plan = planOf(search)
  const isTarget = targets[search.target](plan.generations)
  const first = startOf(plan)
  const from = new Map<string, { readonly before: string; readonly step: string } | null>([
    [keyOf(first), null],
  ])
  const queue = [first]
  for (const state of queue) {
    const key = keyOf(state)
    if (isTarget(state)) return { states: from.size, path: pathTo(key, from) }
    for (const [step, next] of stepsFrom(state, search, plan)) {
      const nextKey = keyOf(next)
      if (from.has(nextKey)) continue
      from.set(nextKey, { before: key, step })
      queue.push(next)
    }
    if (from.size > limit) throw new Error(`more than ${limit} states are reachable`)
  }
  return { states: from.size, path: null }
}

interface Generation {
  readonly threshold: number
  /** Bit mask of positions. */
  readonly holders: number
  readonly epoch: number
}

interface Redealing {
  readonly kind: Ceremony['kind']
  readonly from: 0 | 1
  /** Bit masks of positions: the dealers, and all members. */
  readonly dealers: number
  readonly members: number
}

interface Plan {
  /** The first generation, X and Y. */
  readonly generations: readonly Generation[]
  readonly redealings: readonly [Redealing, Redealing]
  readonly signers: number
}

function planOf({ parties, threshold, ceremonies = [refreshFromFirst, refreshFromFirst] }: Search): Plan {
  const first = { threshold, holders: (1 << parties) - 1, epoch: 1 }
  const [x, afterX] = redeal(ceremonies[0], [first])
  const [y, afterY] = redeal(ceremonies[1], [first, afterX])
  const generations = [first, afterX, afterY]
  const everybody = generations.reduce((all, { holders }) => all | holders, 0)
  return { generations, redealings: [x, y], signers: 32 - Math.clz32(everybody) }
}

function redeal(ceremony: Ceremony, generations: readonly Generation[]): readonly [Redealing, Generation] {
  const { kind, from } = ceremony
  const base = generations[from]
  if (base === undefined) throw new Error('X deals from the first generation')
  const epoch = base.epoch + 1
  if (ceremony.kind === 'reshare') {
    const [dealers, holders] = [maskOf(ceremony.dealers), maskOf(ceremony.holders)]
    return [
      { kind, from, dealers, members: dealers | holders },
      { threshold: ceremony.threshold, holders, epoch },
    ]
  }
  const lost = kind === 'repair' ? 1 << (31 - Math.clz32(base.holders)) : 0
  return [
    { kind, from, dealers: base.holders & ~lost, members: base.holders },
    { ...base, epoch },
  ]
}

const maskOf = (parties: readonly number[]): number =>
  parties.reduce((mask, party) => mask | (1 << (party - 1)), 0)
const has = (mask: number, place: number): boolean => (mask & (1 << place)) !== 0

const startOf = ({ generations, signers }: Plan): State => ({
  signers: Array.from({ length: signers }, (_, place) => ({
    current: has(generations[0]?.holders ?? 0, place) ? 0 : none,
    base: 0,
    next: 0,
    seen: 0,
    awaits: 0,
    dealt: 0,
    progress: [0, 0] as const,
    isOpen: closed,
  })),
  check: null,
})

function* stepsFrom(state: State, search: Search, plan: Plan): Generator<readonly [string, State]> {
  for (const place of state.signers.keys()) {
    yield* redealingSteps(state, place, search.rules, plan)
    yield* keepStep(state, place, search.rules, plan)
    if (search.withCrashes) yield* crashStep(state, place)
  }
  const repaired = plan.redealings.reduce(
    (mask, { kind, dealers, members }) => (kind === 'repair' ? mask | (members & ~dealers) : mask),
    0,
  )
  for (const place of state.signers.keys()) if (has(repaired, place)) yield diskStep(state, place)
  if (search.checks === 'in-steps') yield* checkSteps(state, search.rules, plan)
  else yield* wholeCheckSteps(state, search.rules, plan)
}

const holds = ({ current, base, next }: Signer, generation: number): boolean =>
  current === generation || (generation > 0 && (base === generation || next === generation))

const epochIn = (generations: readonly Generation[], generation: number): number =>
  generation === none ? 0 : (generations[generation]?.epoch ?? 0)

/** Whether the signer takes part in a ceremony: it holds the dealt shares, or receives ones that it lacks. */
function takesPart(
  signer: Signer,
  place: number,
  refresh: 0 | 1,
  { rules, plan: { generations, redealings } }: { readonly rules: Rules; readonly plan: Plan },
): boolean {
  const { kind, from, dealers, members } = redealings[refresh]
  if (!has(members, place)) return false
  if (!has(dealers, place))
    return !holds(signer, from) && epochIn(generations, signer.current) < epochIn(generations, from)
  if (kind === 'refresh') return signer.current === from
  if (kind === 'repair') return holds(signer, from)
  const isFree = !rules.dealsOnce || signer.dealt === 0 || signer.dealt === refresh + 1
  return isFree && (rules.resharesDealFromKept ? signer.current === from : holds(signer, from))
}

function* redealingSteps(
  state: State,
  place: number,
  rules: Rules,
  plan: Plan,
): Generator<readonly [string, State]> {
  const signer = state.signers[place]
  if (signer === undefined) return
  for (const refresh of refreshes) {
    const { kind, dealers, members } = plan.redealings[refresh]
    const name = names[refresh]
    if (signer.progress[refresh] === 0 && takesPart(signer, place, refresh, { rules, plan })) {
      const forgets = rules.refreshForgetsChecks
      const opened = change(state, place, {
        progress: replaced(signer.progress, refresh, 1),
        isOpen: replaced(rules.refreshEndsRefreshes ? closed : signer.isOpen, refresh, true),
        ...(forgets && { seen: 0 }),
        ...(kind === 'reshare' && has(dealers, place) && { dealt: refresh + 1 }),
      })
      yield [`${place + 1} opens ${name}`, forgets ? withoutMember(opened, place) : opened]
    }
    if (!signer.isOpen[refresh]) continue
    const everybodyReached = (step: number) =>
      state.signers.every(({ progress }, at) => !has(members, at) || progress[refresh] >= step)
    if (signer.progress[refresh] === 1 && everybodyReached(1)) {
      const progress = replaced(signer.progress, refresh, 2)
      yield [`${place + 1} sends its last messages of ${name}`, change(state, place, { progress })]
    }
    if (signer.progress[refresh] === 2 && everybodyReached(2))
      yield [`${place + 1} finishes ${name}`, finished(state, place, refresh, { rules, plan })]
  }
}

function finished(
  state: State,
  place: number,
  refresh: 0 | 1,
  { rules, plan }: { readonly rules: Rules; readonly plan: Plan },
): State {
  const { from, dealers } = plan.redealings[refresh]
  const signer = state.signers[place]
  const isOpen = replaced(signer?.isOpen ?? closed, refresh, false)
  // It leaves and retains its previous share.
  if (signer === undefined || !has(plan.generations[refresh + 1]?.holders ?? 0, place))
    return change(state, place, { isOpen })
  const isDealer = has(dealers, place)
  const isFromNewer = isDealer && from > 0 && signer.current !== from
  const base = rules.baseStays && isFromNewer && holds(signer, from) ? from : 0
  const awaits = isDealer ? (isFromNewer ? signer.awaits : 0) : refresh + 1
  const ended = change(state, place, { isOpen, base, next: refresh + 1, seen: 0, awaits })
  return withoutMember(ended, place)
}

function* keepStep(
  state: State,
  place: number,
  { receiversWait }: Rules,
  plan: Plan,
): Generator<readonly [string, State]> {
  const signer = state.signers[place]
  if (signer === undefined || signer.next === 0) return
  const { next, seen, awaits } = signer
  const { holders = 0 } = plan.generations[next] ?? {}
  if (((seen | (1 << place)) & holders) !== holders) return
  if (awaits > 0 && receiversWait !== 'never') {
    const { dealers } = plan.redealings[awaits === 1 ? 0 : 1]
    const staying = dealers & (plan.generations[awaits]?.holders ?? 0)
    const hasKept = (other: Signer): boolean => {
      const stated = other.current === none ? other.next : other.current
      if (receiversWait === 'exactly') return stated === awaits || stated === next
      return epochIn(plan.generations, stated) >= epochIn(plan.generations, awaits)
    }
    if (!state.signers.every((other, at) => !has(staying, at) || hasKept(other))) return
  }
  const kept = { current: next, base: 0, next: 0, seen: 0, awaits: 0, dealt: 0, isOpen: closed }
  yield [`${place + 1} keeps ${names[next === 1 ? 0 : 1]}`, withoutMember(change(state, place, kept), place)]
}

function* crashStep(state: State, place: number): Generator<readonly [string, State]> {
  yield [`${place + 1} crashes`, withoutMember(change(state, place, { seen: 0, isOpen: closed }), place)]
}

function diskStep(state: State, place: number): readonly [string, State] {
  const lost = { current: none, base: 0, next: 0, seen: 0, awaits: 0, dealt: 0, isOpen: closed }
  return [`${place + 1} loses its disk`, withoutMember(change(state, place, lost), place)]
}

/** Beginning another check abandons the previous one, whose members wait forever. */
function* checkSteps(state: State, rules: Rules, plan: Plan): Generator<readonly [string, State]> {
  for (const generation of [1, 2])
    for (const quorum of quorumsOf(plan.generations[generation])) {
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

function* wholeCheckSteps(state: State, rules: Rules, plan: Plan): Generator<readonly [string, State]> {
  for (const generation of [1, 2])
    for (const quorum of quorumsOf(plan.generations[generation])) {
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

const quorums = new WeakMap<Generation, readonly number[]>()

function quorumsOf(generation: Generation | undefined): readonly number[] {
  if (generation === undefined) return []
  const found = quorums.get(generation)
  if (found !== undefined) return found
  const { holders, threshold } = generation
  const all = Array.from({ length: holders + 1 }, (_, mask) => mask)
  const made = all.filter((mask) => (mask & ~holders) === 0 && sizeOf(mask) === threshold)
  quorums.set(generation, made)
  return made
}

const sizeOf = (mask: number): number => mask.toString(2).replaceAll('0', '').length

type Target = (generations: readonly Generation[]) => (state: State) => boolean

/** Whether every generation has fewer holders (as current or newer) than it needs. */
const holdersBelow =
  (needed: (generation: Generation) => number): Target =>
  (generations) =>
  ({ signers }) =>
    generations.every(
      (generation, number) => signers.filter((signer) => holds(signer, number)).length < needed(generation),
    )

const isLost = holdersBelow(({ threshold }) => threshold)

const isSplit: Target =
  (generations) =>
  ({ signers }) =>
    generations.filter(
      ({ threshold }, number) => signers.filter(({ current }) => current === number).length >= threshold,
    ).length > 1

const targets: Readonly<Record<Search['target'], Target>> = {
  lost: isLost,
  stranded: holdersBelow(({ holders }) => sizeOf(holders)),
  split: isSplit,
  unsafe: (generations) => {
    const [lost, split] = [isLost(generations), isSplit(generations)]
    return (state) => lost(state) || split(state)
  },
}

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
    ({ current, base, next, seen, awaits, dealt, progress, isOpen }) =>
      `${current}${base}${next}${seen.toString(36)},${awaits}${dealt}${progress[0]}${progress[1]}${+isOpen[0]}${+isOpen[1]}`,
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
