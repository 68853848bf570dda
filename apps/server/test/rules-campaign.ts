/** Changes of the rules while processes are killed. The seed and the number of a run determine the change, the people, the
 *  failures and their times; two runs differ only in the speed of the machine. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChangeAct, ChangeAssertionBody, Rules } from '@holdfast/policy/rules'
import { Chance } from '@holdfast/sandbox'
import { z } from 'zod'
import type { ChainAtSigner } from '../src/signing/signing.ts'
import {
  delayHours,
  type Governor,
  governors,
  type Reply,
  type RulesStage,
  type RulesView,
} from './open-rules-stage.ts'
import { isLooser } from './rules-history-of.ts'

type Step = 'tighten' | 'loosen' | 'again' | 'adopt' | 'veto' | 'withdraw' | 'freeze' | 'thaw' | 'wait'

const changes = {
  tightens: ['tighten', 'adopt', 'adopt'],
  loosens: ['loosen', 'adopt', 'adopt', 'wait'],
  'is vetoed': ['loosen', 'adopt', 'adopt', 'veto', 'wait'],
  'is withdrawn': ['tighten', 'adopt', 'withdraw'],
  'freeze and thaw': ['freeze', 'thaw', 'thaw'],
  'tightens while frozen': ['freeze', 'tighten', 'adopt', 'adopt', 'thaw', 'thaw'],
  'freeze during adoption': ['tighten', 'adopt', 'freeze', 'adopt', 'thaw', 'thaw'],
  'freeze during the delay': ['loosen', 'adopt', 'adopt', 'freeze', 'wait', 'thaw', 'thaw'],
  'the same again after a veto': ['loosen', 'adopt', 'adopt', 'veto', 'again', 'adopt', 'adopt', 'wait'],
  'the same again after a withdrawal': ['tighten', 'adopt', 'withdraw', 'again', 'adopt', 'adopt'],
} as const satisfies Record<string, readonly Step[]>
type Change = keyof typeof changes
export const changeNames = Object.keys(changes) as readonly Change[]

const victims = [
  'server',
  'signer 1',
  'signer 2',
  'signer 3',
  'two signers',
  'all signers',
  'server and a signer',
  'database',
] as const
export type Victim = (typeof victims)[number]
export const victimNames: readonly Victim[] = victims

interface Blow {
  readonly victim: Victim
  /** The place of the step that it follows. */
  readonly step: number
  readonly afterMs: number
  /** Signers return after so many further steps. */
  readonly absence: number
}

export interface RulesPlan {
  readonly number: number
  readonly change: Change
  readonly blows: readonly Blow[]
  /** In the order in which they sign. */
  readonly people: readonly Governor[]
  /** The places of steps that a person sends twice at once. */
  readonly doubled: readonly number[]
}

/** All changes occur before the first is repeated. */
export function planRulesRun(seed: number, number: number): RulesPlan {
  const chance = new Chance(seed + number * 7_919)
  const change = changeNames[number % changeNames.length] ?? 'tightens'
  const steps = changes[change].length
  const blow = (): Blow => ({
    victim: chance.pick(victims),
    step: chance.between(0, steps - 1),
    afterMs: chance.between(0, 250),
    absence: chance.pick([0, 0, 1, 2, 9]),
  })
  return {
    number,
    change,
    blows: Array.from({ length: chance.pick([1, 1, 2]) }, blow),
    people: governors.toSorted(() => (chance.happens(0.5) ? 1 : -1)),
    doubled: Array.from({ length: steps }, (_, place) => place).filter(() => chance.happens(0.25)),
  }
}

export interface RulesTally {
  readonly kills: ReadonlyMap<Victim, number>
  readonly ends: ReadonlyMap<string, number>
  /** Calls without an answer, which people repeated. */
  readonly repeated: number
  /** Signers that were restored, because a version came into force there that the others had vetoed meanwhile. */
  readonly restored: number
  /** Versions that an operator accepted by hand, because the signer recorded the veto of its first proposal late. */
  readonly accepted: number
}

/** The number of governors who thaw. */
const needed = 2
const stepPatienceMs = 60_000
const settlePatienceMs = 40_000

/** The refusals that a person meets who repeats a call without an answer, or whom a failure has overtaken. */
const expectedCodes: ReadonlySet<string> = new Set([
  'RULES_PROPOSAL_OPEN',
  'RULES_PROPOSAL_MISSING',
  'RULES_PROPOSAL_PENDING',
  'RULES_NOTHING_PENDING',
  'RULES_FROZEN_ALREADY',
  'RULES_NOT_FROZEN',
  'CHANGED_MEANWHILE',
  'STATEMENT_DIFFERS',
])

/** The proposal of a run, and what the server acknowledged about it. */
interface Proposal {
  readonly rules: Rules
  readonly isLoosening: boolean
  readonly cap: number
  readonly adopted: Set<Governor>
  readonly bodies: ChangeAssertionBody[]
  isVetoed: boolean
  isWithdrawn: boolean
  hasWaited: boolean
}

/** Brings one signer to the rules of the others. */
export interface Operator {
  /** It has a vetoed version in force. */
  restore(party: number): Promise<void>
  /** It refuses the version in force. */
  accept(party: number): Promise<void>
}

export class RulesCampaign {
  readonly #stage: RulesStage
  readonly #operator: Operator
  readonly #kills = new Map<Victim, number>()
  readonly #ends = new Map<string, number>()
  readonly #documents: Map<string, Rules>
  /** Acknowledged vetoes and withdrawals of what was not proposed again. */
  readonly #ended = new Set<string>()
  readonly #loosening = new Set<string>()
  readonly #stranded = new Set<string>()
  readonly #seen = new Map<number, Map<string, number>>()
  #repeated = 0
  #restored = 0
  #accepted = 0

  constructor(stage: RulesStage, operator: Operator) {
    this.#stage = stage
    this.#operator = operator
    this.#documents = new Map([[stage.first.hash, stage.first]])
  }

  get tally(): RulesTally {
    return {
      kills: this.#kills,
      ends: this.#ends,
      repeated: this.#repeated,
      restored: this.#restored,
      accepted: this.#accepted,
    }
  }

  /** Every version that people saw. */
  get documents(): ReadonlyMap<string, Rules> {
    return this.#documents
  }

  get ended(): ReadonlySet<string> {
    return this.#ended
  }

  /** The versions that loosen the one before. */
  get loosening(): ReadonlySet<string> {
    return this.#loosening
  }

  /** The vetoed versions that came into force at a signer that was away. */
  get stranded(): ReadonlySet<string> {
    return this.#stranded
  }

  /** When each version was first observed in force at a signer, by the number of the signer. */
  get seen(): ReadonlyMap<number, ReadonlyMap<string, number>> {
    return this.#seen
  }

  /** Throws when the signers or the server end in a state that is not correct. */
  async run(plan: RulesPlan): Promise<void> {
    const watching = { isOver: false }
    const watch = this.#watch(watching)
    try {
      await new RulesRun(this.#stage, plan, this).run()
    } finally {
      watching.isOver = true
      await watch
    }
  }

  noteKill(victim: Victim): void {
    this.#kills.set(victim, (this.#kills.get(victim) ?? 0) + 1)
  }

  noteEnd(end: string): void {
    this.#ends.set(end, (this.#ends.get(end) ?? 0) + 1)
  }

  noteRepeated(): void {
    this.#repeated += 1
  }

  noteProposal({ rules, isLoosening }: Pick<Proposal, 'rules' | 'isLoosening'>): void {
    this.#documents.set(rules.hash, rules)
    this.#ended.delete(rules.hash)
    if (isLoosening) this.#loosening.add(rules.hash)
  }

  noteEnded(hash: string): void {
    this.#ended.add(hash)
  }

  async restore(party: number, hash: string): Promise<void> {
    this.#restored += 1
    this.#stranded.add(hash)
    await this.#operator.restore(party)
  }

  async accept(party: number): Promise<void> {
    this.#accepted += 1
    await this.#operator.accept(party)
  }

  async #watch(watching: { readonly isOver: boolean }): Promise<void> {
    while (!watching.isOver) {
      for (const { party, rules } of await this.#stage.read()) {
        const seen = this.#seen.get(party) ?? new Map<string, number>()
        this.#seen.set(party, seen)
        if (rules !== null && !seen.has(rules.head.hash)) seen.set(rules.head.hash, Date.now())
      }
      await sleep(100)
    }
  }
}

const Policy = z.looseObject({
  bundle: z.looseObject({ app: z.looseObject({ limits: z.looseObject({ perTxCapUSD: z.number() }) }) }),
})

class RulesRun {
  readonly #stage: RulesStage
  readonly #plan: RulesPlan
  readonly #campaign: RulesCampaign
  readonly #strikes: Promise<void>[] = []
  /** Steps until a signer returns. */
  readonly #absences = new Map<number, number>()
  #proposal: Proposal | null = null
  #signing = 0
  #isFrozen = false
  /** Those who thawed, by the version that was in force for them. */
  readonly #thawed = new Map<string, Set<Governor>>()

  constructor(stage: RulesStage, plan: RulesPlan, campaign: RulesCampaign) {
    this.#stage = stage
    this.#plan = plan
    this.#campaign = campaign
  }

  async run(): Promise<void> {
    for (const [place, step] of changes[this.#plan.change].entries()) {
      await this.#returning()
      for (const blow of this.#plan.blows) if (blow.step === place) this.#strikes.push(this.#strike(blow))
      await this.#step(step, this.#plan.doubled.includes(place))
    }
    const settled = await this.#settle()
    await this.#judge(settled)
    await this.#clear(settled)
    await this.#replay()
  }

  #fault(message: string, ...facts: readonly unknown[]): Error {
    return new Error(`${message}: ${JSON.stringify({ plan: this.#plan, facts })}`)
  }

  async #strike({ victim, afterMs, absence }: Blow): Promise<void> {
    await sleep(afterMs)
    this.#campaign.noteKill(victim)
    const signers: readonly number[] = {
      server: [],
      database: [],
      'signer 1': [1],
      'signer 2': [2],
      'signer 3': [3],
      'two signers': [1, 3],
      'all signers': [1, 2, 3],
      'server and a signer': [2],
    }[victim]
    if (victim === 'database') await this.#stage.killDatabase().catch(() => undefined)
    if (victim.startsWith('server')) this.#stage.killServer()
    const running = signers.filter((party) => !this.#stage.away.has(party))
    await Promise.all(running.map((party) => this.#stage.killSigner(party)))
    for (const party of running) this.#absences.set(party, absence)
  }

  /** The signers whose absence is over start before the next step. */
  async #returning(): Promise<void> {
    await Promise.all(this.#strikes.splice(0))
    const returning = [...this.#absences].filter(([, left]) => left === 0).map(([party]) => party)
    for (const [party, left] of this.#absences) this.#absences.set(party, left - 1)
    for (const party of returning) this.#absences.delete(party)
    await Promise.all(returning.map((party) => this.#stage.startSigner(party)))
  }

  async #step(step: Step, isDouble: boolean): Promise<void> {
    switch (step) {
      case 'tighten':
      case 'loosen':
        return this.#propose((await this.#cap()) + (step === 'loosen' ? 1 : -1), isDouble)
      case 'again':
        return this.#propose(this.#proposal?.cap ?? 0, isDouble)
      case 'withdraw':
        return this.#withdraw(isDouble)
      case 'wait':
        return this.#wait()
      case 'adopt':
      case 'veto':
      case 'freeze':
      case 'thaw':
        return this.#state(step, isDouble)
    }
  }

  async #cap(): Promise<number> {
    const reply = await this.#answered(() => this.#stage.ask('admin', 'GET', '/api/policies'))
    return Policy.parse(JSON.parse(reply.text)).bundle.app.limits.perTxCapUSD
  }

  async #propose(cap: number, isDouble: boolean): Promise<void> {
    const reply = await this.#answered(() => this.#stage.propose(cap), isDouble)
    const { head, open } = await this.#stage.page('admin')
    if (open === null) throw this.#fault('a proposal is not open', reply)
    this.#proposal = {
      rules: open,
      cap,
      isLoosening: isLooser(head, open),
      adopted: new Set(),
      bodies: [],
      isVetoed: false,
      isWithdrawn: false,
      hasWaited: false,
    }
    this.#campaign.noteProposal(this.#proposal)
  }

  async #withdraw(isDouble: boolean): Promise<void> {
    const send = () => this.#stage.ask('admin', 'POST', '/api/rules/proposals/withdraw')
    const reply = await this.#answered(send, isDouble)
    const proposal = this.#proposal
    // A repeated call finds nothing more to withdraw.
    const isWithdrawn = reply.status === 200 || reply.code === 'RULES_PROPOSAL_MISSING'
    if (!isWithdrawn || proposal === null) return
    proposal.isWithdrawn = true
    this.#campaign.noteEnded(proposal.rules.hash)
  }

  async #wait(): Promise<void> {
    await Promise.all(this.#strikes.splice(0))
    await this.#stage.pass((delayHours * 60 + 5) * 60_000)
    if (this.#proposal !== null) this.#proposal.hasWaited = true
  }

  async #state(act: ChangeAct, isDouble: boolean): Promise<void> {
    const person = this.#plan.people[this.#signing++ % this.#plan.people.length] ?? 'admin'
    const { head, open } = await this.#stage.page(person)
    const isOfHead = act === 'freeze' || act === 'thaw'
    const about = isOfHead ? head : open
    // Everything that people signed before may have taken effect already.
    if (about === null) return
    const body = this.#stage.signed(act, person, about)
    const { status, code } = await this.#answered(() => this.#stage.send(person, body), isDouble)
    const proposal = this.#proposal?.rules.hash === about.hash ? this.#proposal : null
    if (act === 'freeze' && (status === 200 || code === 'RULES_FROZEN_ALREADY')) {
      this.#isFrozen = true
      this.#thawed.clear()
    }
    if (status !== 200) return
    if (act === 'thaw') this.#thawed.set(about.hash, (this.#thawed.get(about.hash) ?? new Set()).add(person))
    if (proposal === null) return
    proposal.bodies.push(body)
    if (act === 'adopt') proposal.adopted.add(person)
    if (act !== 'veto') return
    proposal.isVetoed = true
    this.#campaign.noteEnded(about.hash)
  }

  /** A person without an answer sends the same again. A double click sends it twice at once. */
  async #answered(send: () => Promise<Reply | null>, isDouble = false): Promise<Reply> {
    for (const until = performance.now() + stepPatienceMs; performance.now() < until; await sleep(50)) {
      const replies = await Promise.all(isDouble ? [send(), send()] : [send()])
      const answered = replies.filter((reply): reply is Reply => reply !== null)
      const best = answered.find(({ status }) => status < 300) ?? answered[0]
      if (best === undefined) this.#campaign.noteRepeated()
      else if (best.status < 300 || expectedCodes.has(best.code ?? '')) return best
      else throw this.#fault('an answer that nobody expects', best)
    }
    throw this.#fault('no answer')
  }

  /** Everything is up again, and the servers have compared their rows with the signers. */
  async #settle(): Promise<Settled> {
    await Promise.all(this.#strikes.splice(0))
    this.#absences.clear()
    await Promise.all([...this.#stage.away].map((party) => this.#stage.startSigner(party)))
    let settled: Settled | null = null
    for (const until = performance.now() + settlePatienceMs; performance.now() < until; await sleep(100)) {
      await this.#stage.sync().catch(() => undefined)
      settled = { chains: await this.#stage.read(), view: await this.#stage.view() }
      const stranded = strandedIn(settled)
      if (stranded !== undefined) {
        if (stranded.state !== 'apart')
          throw this.#fault('a signer with a vetoed version is not shown', settled.view.signers)
        await this.#campaign.restore(stranded.party, stranded.hash ?? '')
      } else if (isAgreed(settled, this.#isThawed)) return settled
      else await this.#continue(settled.view)
    }
    const { in_force, open, frozen, signers } = settled?.view ?? {}
    const shown = [in_force?.hash, open?.hash, open?.state, frozen, signers]
    throw this.#fault('the signers or the server do not agree', shown, settled?.chains.map(summaryOf))
  }

  /** A signer that recorded a version earlier has it in force while the others still wait. One that recorded the veto of a version after
   *  people had adopted it again does not count their statements, and its operator accepts the version. */
  async #continue({ in_force, open, signers }: RulesView): Promise<void> {
    const refusing = (hash: string | undefined) =>
      signers.find(({ refused }) =>
        refused.some((each) => each.hash === hash && each.why.params.signer_code === 'TOO_FEW_GOVERNORS'),
      )
    const behind = refusing(in_force.hash)
    if (behind !== undefined) await this.#campaign.accept(behind.party)
    const isEarlier = signers.some(({ hash }) => hash === open?.hash)
    const isWaiting = open?.state === 'pending' && (isEarlier || refusing(open.hash) !== undefined)
    if (behind !== undefined || isWaiting) await this.#wait()
  }

  get #isThawed(): boolean {
    return [...this.#thawed.values()].some(({ size }) => size >= needed)
  }

  async #judge(settled: Settled): Promise<void> {
    const [chain] = settled.chains
    const isInForce = (hash: string) =>
      chain?.rules?.versions.some((version) => version.hash === hash) === true
    const isPending = (hash: string) => chain?.rules?.pending?.hash === hash
    const shown = settled.chains.map(summaryOf)
    const isThawed = this.#isThawed
    if (this.#isFrozen && !isThawed && settled.view.frozen === null)
      throw this.#fault('a freeze that was acknowledged is not in force', shown)
    // A signer that froze between two thaws, because it was away, needs both again.
    const isAnyAway = this.#plan.blows.some(({ victim }) => victim.includes('signer'))
    if (this.#isFrozen && isThawed && !isAnyAway && settled.view.frozen !== null)
      throw this.#fault('enough governors thawed', shown)
    const proposal = this.#proposal
    if (proposal === null) return
    const {
      rules: { hash },
      adopted,
      isVetoed,
      isWithdrawn,
      isLoosening,
      hasWaited,
    } = proposal
    if (isVetoed || (isWithdrawn && adopted.size < 2)) {
      if (isInForce(hash) || isPending(hash)) throw this.#fault('a version that people ended is held', shown)
      return
    }
    if (adopted.size < 2) return
    if (isInForce(hash)) return
    if (!isLoosening || !isPending(hash))
      throw this.#fault('an adopted version is neither in force nor pending', shown)
    if (!hasWaited) return
    // A failure delayed its record, so the delay ends later.
    await this.#wait()
    const [later] = (await this.#settle()).chains
    if (later?.rules?.head.hash !== hash) throw this.#fault('the delay has passed', shown)
  }

  /** Each proposal and each freeze has a way out, which the server shows. */
  async #clear(last: Settled): Promise<void> {
    this.#campaign.noteEnd(this.#endOf(last))
    let settled = await this.#settle()
    for (let tries = 0; settled.view.open !== null || settled.view.frozen !== null; tries += 1) {
      if (tries > 4) throw this.#fault('there is no way out', settled.view)
      if (settled.view.frozen !== null) for (const _ of [1, 2]) await this.#state('thaw', false)
      else if (settled.view.open?.state === 'pending') await this.#state('veto', false)
      else await this.#withdraw(false)
      settled = await this.#settle()
    }
  }

  #endOf({ view, chains: [chain] }: Settled): string {
    const proposal = this.#proposal
    if (proposal === null) return view.frozen === null ? 'thawed' : 'frozen'
    if (chain?.rules?.versions.some(({ hash }) => hash === proposal.rules.hash) === true) return 'in force'
    if (proposal.isVetoed) return 'vetoed'
    if (proposal.isWithdrawn) return 'withdrawn'
    return view.open?.state ?? 'ended'
  }

  /** The statements of an ended proposal change nothing when somebody brings them to the signers again. One that missed the veto holds
   *  the version until the server brings that, too. */
  async #replay(): Promise<void> {
    const proposal = this.#proposal
    if (proposal === null) return
    const before = (await this.#stage.read()).map(summaryOf)
    await this.#stage.bring(proposal.rules, proposal.bodies)
    const after = (await this.#settle()).chains.map(summaryOf)
    if (JSON.stringify(before) !== JSON.stringify(after))
      throw this.#fault('a repeated call changed the rules', before, after)
  }
}

interface Settled {
  readonly chains: readonly ChainAtSigner[]
  readonly view: RulesView
}

const summaryOf = ({ party, rules, why }: ChainAtSigner) => ({
  party,
  version: rules?.head.version ?? null,
  head: rules?.head.hash ?? null,
  pending: rules?.pending?.hash ?? null,
  isFrozen: rules === null ? null : rules.frozenAt !== null,
  why,
})

/** A signer that was away when the others recorded a veto took the version by its own clock. */
const strandedIn = ({ view }: Settled) =>
  view.signers.find(({ hash }) => view.versions.find((version) => version.hash === hash)?.state === 'ended')

/** A signer that froze between the thaws of two people, because it was away, stays frozen: the server shows that it needs another. */
function isAgreed({ chains, view }: Settled, isThawed: boolean): boolean {
  const [first, ...others] = chains.map(summaryOf)
  if (first === undefined || first.head === null) return false
  const isSame = others.every(
    (other) =>
      other.head === first.head &&
      other.pending === first.pending &&
      (other.isFrozen === first.isFrozen || isThawed),
  )
  const isAnyFrozen = [first, ...others].some(({ isFrozen }) => isFrozen === true)
  const isFreezeShown =
    view.frozen === null ? !isAnyFrozen : isAnyFrozen && view.frozen.thawed_by.length < needed
  const shownPending = view.open?.state === 'pending' ? view.open.hash : null
  return (
    isSame &&
    view.in_force.hash === first.head &&
    shownPending === first.pending &&
    isFreezeShown &&
    view.signers.every(({ state }) => state === 'current')
  )
}
