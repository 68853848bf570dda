/**
 * Transfers that people request, approve and send under the rules of the signers while processes are killed,
 * connections are cut, and the node takes transactions without answering. Their sum is above the day cap of
 * the rules. The number of a transfer determines its content, its failure and
 * the time of it; two runs differ only in the speed of the machine.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { formatUnits } from '@holdfast/ledger'
import { nativeAsset, toHex41, trc20Asset } from '@holdfast/chains/tron'
import { Chance, sandboxContracts, sandboxKey } from '@holdfast/sandbox'
import { z } from 'zod'
import type { Answer, Person, ProcessName, Stage } from './transfer-stage.ts'

export const blows = [
  'server',
  'ingester',
  'signer-1',
  'signer-2',
  'signer-3',
  'two signers',
  'wires',
  'database',
  'nothing',
] as const
export type Blow = (typeof blows)[number]
const moments = ['create', 'submit', 'approve', 'sign'] as const
type Moment = (typeof moments)[number]

export interface TransferPlan {
  readonly number: number
  readonly recipient: string
  readonly isToken: boolean
  readonly units: bigint
  readonly blow: Blow
  /** The failure happens this long after the person has begun this step. */
  readonly moment: Moment
  readonly afterMs: number
}

export interface TransferOutcome extends TransferPlan {
  /** `held`: a cap refuses it, and signers have its bytes, so that it ends at its expiry. */
  readonly end: 'confirmed' | 'failed' | 'held' | 'stuck'
  /** A cap of the rules refused it, visibly. */
  readonly isCapped: boolean
  readonly txHash: string | null
  readonly failure: string | null
  /** How often a person chose Sign & Broadcast. */
  readonly presses: number
  readonly seconds: number
  /** Transactions on the chain that pay the recipient, and the received amount. */
  readonly paid: number
  readonly received: bigint
  /** How often the signed bytes were sent to the node. */
  readonly tries: number
  /** How often bytes were built, and how many requests were made. */
  readonly built: number
  readonly requests: number
  readonly isGood: boolean
}

export interface CampaignOptions {
  readonly transfers: number
  readonly first?: number
  readonly parallel?: number
  /** Share of the node's answers that are cut after it has processed the request. */
  readonly cutRate?: number
  /** Whether claims of a killed server expire after their usual time, or at once. */
  readonly waitsForClaims?: boolean
  readonly onOutcome?: (outcome: TransferOutcome) => void
}

export interface CampaignResult {
  readonly outcomes: readonly TransferOutcome[]
  readonly kills: Readonly<Record<string, number>>
  /** Answers of the node that were cut. */
  readonly cuts: number
  readonly books: BooksVerdict
}

const patienceMs = 300_000
const decimals = 6

/** The failure of the transfer with this number. All kinds occur before the first is repeated. */
export function planTransfer(number: number): TransferPlan {
  const chance = new Chance(number + 7_919)
  const isToken = chance.happens(0.4)
  const units = BigInt(chance.between(1, 5_000_000))
  return {
    number,
    recipient: sandboxKey(`transfer campaign ${number}`).address,
    isToken,
    units,
    blow: blows[number % blows.length] ?? 'nothing',
    moment: chance.pick(['create', 'submit', 'approve', 'sign', 'sign', 'sign', 'sign', 'sign'] as const),
    afterMs: chance.between(0, 1_200),
  }
}

export async function runTransferCampaign(stage: Stage, options: CampaignOptions): Promise<CampaignResult> {
  const { transfers, first = 0, parallel = 6, cutRate = 0.2, onOutcome } = options
  const { faults } = stage.node
  faults.set('connection-cut', { on: true, seed: first, rate: cutRate })
  const kills = new Map<string, number>()
  const outcomes: TransferOutcome[] = []
  let next = first
  const work = async () => {
    while (next < first + transfers) {
      const plan = planTransfer(next++)
      const outcome = await new TransferRun(stage, plan, options, kills).run()
      outcomes.push(outcome)
      onOutcome?.(outcome)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  const cuts = faults.strikes('connection-cut')
  faults.clear()
  return {
    outcomes: outcomes.toSorted((first, second) => first.number - second.number),
    kills: Object.fromEntries(kills),
    cuts,
    books: await compareBooks(stage, outcomes),
  }
}

const View = z.looseObject({
  id: z.string(),
  recipient_address: z.string(),
  status: z.enum(['draft', 'pending', 'approved', 'broadcasted', 'failed']),
  is_under_way: z.boolean(),
  receipt_status: z.enum(['pending', 'confirmed', 'failed']).nullable(),
  failure_code: z.string().nullable(),
  last_error_refusal: z.looseObject({ code: z.string(), params: z.unknown() }).nullish(),
  intent_hash: z.string(),
  rules: z.looseObject({ requested_at: z.string().nullable() }).nullish(),
  tx_hash: z.string().nullable(),
})
type View = z.output<typeof View>

/** One transfer, by people who look before they retry. */
class TransferRun {
  readonly #stage: Stage
  readonly #plan: TransferPlan
  readonly #options: CampaignOptions
  readonly #kills: Map<string, number>
  readonly #until = Date.now() + patienceMs
  #presses = 0
  #approvals = 0
  #isCapped = false
  #isHeld = false
  #isStruck = false

  constructor(stage: Stage, plan: TransferPlan, options: CampaignOptions, kills: Map<string, number>) {
    this.#stage = stage
    this.#plan = plan
    this.#options = options
    this.#kills = kills
  }

  async run(): Promise<TransferOutcome> {
    const start = performance.now()
    const view = await this.#drive()
    return this.#judge(this.#endOf(view), view, (performance.now() - start) / 1000)
  }

  #endOf(view: View | null): TransferOutcome['end'] {
    if (view === null) return 'stuck'
    if (this.#isHeld) return 'held'
    return view.status === 'failed' ? 'failed' : 'confirmed'
  }

  /** Null: it did not finish. */
  async #drive(): Promise<View | null> {
    let view = await this.#find()
    for (; Date.now() < this.#until; view = view === null ? await this.#find() : await this.#read(view.id)) {
      if (view === null) await this.#step('create')
      else if (this.#isHeld) return view
      else if (this.#isStoppedByCap(view)) await this.#giveUp(view)
      else if (view.status === 'draft') await this.#step('submit', view)
      else if (view.status === 'pending') await this.#step('approve', view)
      else if (view.status === 'approved' && !view.is_under_way) await this.#step('sign', view)
      else if (view.status === 'failed') return view
      else if (view.receipt_status === 'confirmed') return view
      else await sleep(700)
    }
    return null
  }

  #isStoppedByCap(view: View): boolean {
    const refusal = view.last_error_refusal ?? null
    if (refusal !== null && isOfCap(refusal.code, JSON.stringify(refusal.params))) this.#isCapped = true
    const isOpen = view.status !== 'broadcasted' && view.status !== 'failed' && !view.is_under_way
    return this.#isCapped && isOpen
  }

  /** People end what the cap does not let pass. */
  async #giveUp({ id }: View): Promise<void> {
    if (!this.#isStruck) {
      this.#isStruck = true
      await this.#strike()
    }
    const answer = await this.#stage.reject('treasurer', id)
    if (answer?.code === 'SIGNING_BEGUN') this.#isHeld = true
    else if (answer?.status !== 200) await sleep(400)
  }

  async #step(moment: Moment, view?: View): Promise<void> {
    if (moment === this.#plan.moment && !this.#isStruck) {
      this.#isStruck = true
      void sleep(this.#plan.afterMs).then(() => this.#strike())
    }
    if (moment === 'sign') this.#presses += 1
    const answer = await this.#act(moment, view)
    if (answer !== null && isOfCap(answer.code ?? '', answer.params)) this.#isCapped = true
    // A person does not retry immediately.
    if (answer === null || answer.status >= 300) await sleep(400)
  }

  async #act(moment: Moment, view?: View): Promise<Answer | null> {
    const { wallet, tokens } = this.#stage
    const id = view?.id ?? ''
    const { recipient, isToken, units } = this.#plan
    const ask = (person: Person, path: string, body?: object) => this.#stage.ask(person, 'POST', path, body)
    return {
      create: () =>
        ask('treasurer', '/api/transfer-requests', {
          wallet_id: wallet.id,
          recipient_address: recipient,
          amount: formatUnits(units, decimals),
          token_id: isToken ? tokens.usdt : tokens.trx,
          network_code: 'tron-sandbox',
        }),
      submit: () => ask('treasurer', `/api/transfer-requests/${id}/submit`),
      approve: () => this.#agree(id, view),
      sign: () => ask('treasurer', `/api/transfer-requests/${id}/sign-and-broadcast`),
    }[moment]()
  }

  /** The requester signs first, then one approver after the other. */
  async #agree(id: string, view?: View): Promise<Answer | null> {
    const hash = view?.intent_hash ?? ''
    const isRequested = typeof view?.rules?.requested_at === 'string'
    const approver: Person = this.#approvals % 2 === 0 ? 'approver' : 'approver2'
    const [person, act, verb] = isRequested
      ? ([approver, 'approve', 'approve'] as const)
      : (['treasurer', 'request', 'request-statement'] as const)
    if (isRequested) this.#approvals += 1
    return this.#stage.ask(person, 'POST', `/api/transfer-requests/${id}/${verb}`, {
      signed: this.#stage.sign(act, person, hash),
    })
  }

  async #strike(): Promise<void> {
    const { blow } = this.#plan
    this.#kills.set(blow, (this.#kills.get(blow) ?? 0) + 1)
    if (blow === 'nothing') return
    if (blow === 'wires') return this.#stage.cutWires()
    if (blow === 'database') return this.#stage.killDatabase()
    const names: readonly ProcessName[] = blow === 'two signers' ? ['signer-1', 'signer-3'] : [blow]
    for (const name of names) this.#stage.kill(name)
    if (blow === 'server' && this.#options.waitsForClaims !== true)
      await untilRead(() =>
        this.#stage.db
          .updateTable('transfer_requests')
          .set({ claimed_until: new Date() })
          .where('claimed_until', '>', new Date())
          .execute(),
      )
  }

  /** A person without an answer checks whether the request exists before requesting it again. */
  async #find(): Promise<View | null> {
    for (; Date.now() < this.#until; await sleep(300)) {
      const answer = await this.#stage.ask('treasurer', 'GET', '/api/transfer-requests?limit=500')
      const views = answer?.status === 200 ? z.array(View).parse(JSON.parse(answer.text)) : null
      if (views !== null)
        return views.find(({ recipient_address }) => recipient_address === this.#plan.recipient) ?? null
    }
    return null
  }

  async #read(id: string): Promise<View | null> {
    for (; Date.now() < this.#until; await sleep(300)) {
      const answer = await this.#stage.ask('treasurer', 'GET', `/api/transfer-requests/${id}`)
      if (answer?.status === 200) return View.parse(JSON.parse(answer.text))
    }
    return null
  }

  async #judge(end: TransferOutcome['end'], view: View | null, seconds: number): Promise<TransferOutcome> {
    const { recipient, units, isToken } = this.#plan
    const { db, node } = this.#stage
    const rows = await untilRead(() =>
      db
        .selectFrom('transfer_requests')
        .select(['id', 'broadcast_tries'])
        .where('recipient_address', '=', recipient)
        .execute(),
    )
    const steps = await untilRead(() =>
      db
        .selectFrom('transfer_steps')
        .select('step')
        .where('request_id', 'in', [
          ...rows.map(({ id }) => id),
          view?.id ?? '00000000-0000-0000-0000-000000000000',
        ])
        .where('step', '=', 'built')
        .execute(),
    )
    const hex = toHex41(recipient)
    const { native, trc20 } = node.chain.historyOf(hex)
    const paid = new Set([...native, ...trc20].map(({ transaction }) => transaction.id)).size
    const received = isToken
      ? node.chain.tokenBalances.get(`${toHex41(sandboxContracts.usdt)}/${hex}`)
      : node.chain.balances.get(hex)
    const isOnce = end === 'confirmed' && paid === 1 && received === units
    const isNever = (end === 'failed' || end === 'held') && received === 0n
    return {
      ...this.#plan,
      end,
      isCapped: this.#isCapped,
      txHash: view?.tx_hash ?? null,
      failure: view?.failure_code ?? null,
      presses: this.#presses,
      seconds,
      paid,
      received,
      tries: rows.reduce((sum, row) => sum + row.broadcast_tries, 0),
      built: steps.length,
      requests: rows.length,
      isGood: (isOnce || isNever) && rows.length === 1 && steps.length <= 1,
    }
  }
}

/** The campaign's own connection ends too when the database is killed. */
async function untilRead<Rows>(read: () => Promise<Rows>): Promise<Rows> {
  for (const until = Date.now() + 60_000; ; await sleep(300)) {
    try {
      return await read()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

const isOfCap = (code: string, params: string): boolean => /OVER_DAY_CAP|DAILY_CAP/.test(`${code} ${params}`)

export interface BooksVerdict {
  /** Base units: the ledger's balance, and the chain's in solid blocks. */
  readonly trx: readonly [bigint, bigint]
  readonly usdt: readonly [bigint, bigint]
  /** Confirmed transfers that are not exactly one payment of the right amount in the ledger. */
  readonly misbooked: readonly number[]
  readonly isGood: boolean
}

/** Waits until the restarted ingester has caught up. */
async function compareBooks(
  { db, node, wallet }: Stage,
  outcomes: readonly TransferOutcome[],
): Promise<BooksVerdict> {
  const hex = toHex41(wallet.address)
  const usdt = sandboxContracts.usdt
  const assets = { trx: nativeAsset, usdt: trc20Asset(usdt) } as const
  const read = async (): Promise<BooksVerdict> => {
    const { chain } = node
    const balances = await db
      .selectFrom('wallet_balances as b')
      .innerJoin('tokens as t', 't.id', 'b.token_id')
      .select(['t.asset', 'b.books_units'])
      .where('b.wallet_id', '=', wallet.id)
      .execute()
    const booksOf = (asset: string) =>
      BigInt(balances.find((balance) => balance.asset === asset)?.books_units ?? '0')
    const payments = await db
      .selectFrom('wallet_transactions')
      .select(['tx_hash', 'units'])
      .where('wallet_id', '=', wallet.id)
      .where('direction', '=', 'out')
      .where('kind', '=', 'transfer')
      .execute()
    const misbooked = outcomes
      .filter(({ end }) => end === 'confirmed')
      .filter(({ txHash, units }) => {
        const own = payments.filter(({ tx_hash }) => tx_hash === txHash)
        return own.length !== 1 || BigInt(own[0]?.units ?? 0) !== units
      })
      .map(({ number }) => number)
    const trx = [booksOf(assets.trx), chain.balances.at(hex, chain.solidNumber)] as const
    const token = [
      booksOf(assets.usdt),
      chain.tokenBalances.at(`${toHex41(usdt)}/${hex}`, chain.solidNumber),
    ] as const
    const isGood = trx[0] === trx[1] && token[0] === token[1] && misbooked.length === 0
    return { trx, usdt: token, misbooked, isGood }
  }
  let verdict = await untilRead(read)
  for (
    const until = Date.now() + 90_000;
    !verdict.isGood && Date.now() < until;
    verdict = await untilRead(read)
  )
    await sleep(1_000)
  return verdict
}
