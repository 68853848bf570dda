/**
 * Generated histories, each on its own chain, read through a provider with one named fault. After each pass
 * the ledger is compared with the chain. The number of a history determines everything about it, so each can
 * be reproduced.
 */
import { workJob } from '@holdfast/ingester/work-job'
import { providerDirectory } from '@holdfast/providers'
import { Chance } from '@holdfast/sandbox'
import type { Database } from '@holdfast/store'
import { enqueueJob, insertWallet } from '@holdfast/store/write'
import { pino } from 'pino'
import type { CampaignChain, CampaignFault, ChainHistory } from './campaign-chain.ts'

export interface CampaignPlace {
  readonly db: Database
  readonly organisationId: string
  readonly networkId: string
  /** The code in the network's row. */
  readonly networkCode: string
}

export interface HistoryResult {
  readonly number: number
  readonly fault: string
  readonly rate: number
  readonly provider: string
  /** How often the fault struck. */
  readonly strikes: number
  /** No pass reported 'match' for a ledger that differed from the chain, or stayed silent about it. */
  readonly isHonest: boolean
  /** A pass reported a difference, a failure, or a missing row. */
  readonly isNoticed: boolean
  /** Number of transactions that the fault kept out of every list. */
  readonly lost: number
  /** The number of those that a finding identified. */
  readonly named: number
  /** The number that a finding named although the lists contained them. */
  readonly misnamed: number
  /** Assets of which the provider hid movements, or stated them wrong, until the fault ended. */
  readonly wrongAssets: number
  /** The number of those whose first such block a finding named. */
  readonly located: number
  /** While the fault was still active. */
  readonly isWholeDuring: boolean
  /** After the fault ended, with scheduled passes only. */
  readonly isWholeAfter: boolean
  readonly failures: readonly string[]
}

const mostAttempts = 8

export interface CampaignSize {
  readonly histories: number
  readonly first?: number
  readonly parallel?: number
}

export async function runCampaign(
  chain: CampaignChain,
  place: CampaignPlace,
  { histories, first = 0, parallel = 4 }: CampaignSize,
  onResult: (result: HistoryResult) => void = () => undefined,
): Promise<HistoryResult[]> {
  const results: HistoryResult[] = []
  let next = first
  const work = async () => {
    while (next < first + histories) {
      const result = await runHistory(chain, place, next++)
      results.push(result)
      onResult(result)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return results.toSorted((a, b) => a.number - b.number)
}

async function runHistory(
  chain: CampaignChain,
  place: CampaignPlace,
  number: number,
): Promise<HistoryResult> {
  const chance = new Chance(number)
  const fault = chain.faults[number % chain.faults.length]
  if (fault === undefined) throw new Error('the chain names no fault')
  const rate = chance.pick(fault.rates)
  const history = await chain.open(number, fault.name, chance)
  try {
    const walletId = await insertWallet(place.db, {
      entity_id: place.organisationId,
      account_group_id: null,
      network_id: place.networkId,
      name: `Campaign ${number}`,
      address: history.address,
    })
    return await new FollowedHistory(place, { number, fault, rate, chance, walletId }, history).run()
  } finally {
    await history.close()
  }
}

interface Setting {
  readonly number: number
  readonly fault: CampaignFault
  readonly rate: number
  readonly chance: Chance
  readonly walletId: string
}

class FollowedHistory {
  readonly #place: CampaignPlace
  readonly #setting: Setting
  readonly #history: ChainHistory
  readonly #failures: string[] = []
  readonly #lost = new Set<string>()
  #isHonest = true
  #isNoticed = false

  constructor(place: CampaignPlace, setting: Setting, history: ChainHistory) {
    this.#place = place
    this.#setting = setting
    this.#history = history
  }

  async run(): Promise<HistoryResult> {
    const { number, fault, rate, chance } = this.#setting
    const history = this.#history
    await history.live(chance.between(6, 14))
    history.startFault(rate, number)
    await history.settle()
    await this.#pass('catch-up')
    await history.live(chance.between(1, 5))
    if (fault.affectsNewBlocks) await this.#pass('orchestrate')
    await history.settle()
    await history.advance(chance.between(700, 4_500))
    await history.settle()
    await this.#pass('orchestrate')
    const strikes = history.strikes()
    const isWholeDuring = (await this.#state()) === 'whole'
    const firstWrongBlocks = await history.firstWrongBlocks()
    history.endFaults()
    await this.#letAnHourPass()
    await history.live(1)
    await history.settle()
    await this.#pass('orchestrate')
    const findings = await this.#namedTransactions()
    return {
      number,
      fault: fault.name,
      rate,
      provider: history.provider,
      strikes,
      isHonest: this.#isHonest,
      isNoticed: this.#isNoticed,
      lost: this.#lost.size,
      named: [...this.#lost].filter((hash) => findings.has(hash)).length,
      misnamed: fault.hidesParts ? 0 : [...findings].filter((hash) => !this.#lost.has(hash)).length,
      wrongAssets: firstWrongBlocks.size,
      located: await this.#countLocated(firstWrongBlocks),
      isWholeDuring,
      isWholeAfter: (await this.#state()) === 'whole',
      failures: this.#failures,
    }
  }

  /** Runs one job as the queue does, and checks its report. */
  async #pass(kind: 'catch-up' | 'orchestrate'): Promise<void> {
    for (const hash of await this.#history.hidden()) this.#lost.add(hash)
    const { db, organisationId, networkCode } = this.#place
    const job = await enqueueJob(db, {
      entity_id: organisationId,
      wallet_id: this.#setting.walletId,
      kind,
      provider: this.#history.provider,
    })
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      // The queue waits for a suspension; the campaign does not.
      const providers = providerDirectory(this.#history.providers(networkCode), {
        retries: 2,
        timeoutMs: 10_000,
        patienceSeconds: 5,
      })
      const needs = { db, providers, log: pino({ level: 'silent' }) }
      const payload = { job_id: job.id, entity_id: organisationId }
      const failure = await workJob(payload, needs, { isLast: attempt === mostAttempts }).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : 'failed'),
      )
      if (failure === null) break
      this.#failures.push(failure)
      this.#isNoticed = true
    }
    await this.#judge(job.id)
  }

  /** A job that could not begin has no run; its failure is noticed already. */
  async #judge(jobId: string): Promise<void> {
    const run = await this.#place.db
      .selectFrom('ingestion_runs')
      .select(['outcome', 'failed', 'extra'])
      .where('job_id', '=', jobId)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (run === undefined) return
    const state = await this.#state()
    if (run.outcome === 'match' && state !== 'whole') this.#isHonest = false
    if (run.outcome === 'mismatch' && state === 'whole' && !this.#setting.fault.statesWrongBalances)
      this.#isHonest = false
    const findings = await this.#namedTransactions()
    const isSilent =
      run.outcome === 'match' && run.failed === 0 && !/"message"/.test(JSON.stringify(run.extra))
    if (!isSilent || findings.size > 0) this.#isNoticed = true
  }

  /** Whole: the same balances and the same transactions as in the chain's final blocks. */
  async #state(): Promise<'whole' | 'other'> {
    const { db } = this.#place
    const { walletId } = this.#setting
    const rows = await db
      .selectFrom('wallet_balances as b')
      .innerJoin('tokens as t', 't.id', 'b.token_id')
      .select(['t.asset', 'b.books_units'])
      .where('b.wallet_id', '=', walletId)
      .execute()
    const books = new Map<string, bigint>(rows.map(({ asset, books_units }) => [asset, BigInt(books_units)]))
    for (const [asset, units] of await this.#history.balances())
      if ((books.get(asset) ?? 0n) !== units) return 'other'
    const entries = await db
      .selectFrom('wallet_transactions')
      .select(['tx_hash', 'ts'])
      .where('wallet_id', '=', walletId)
      .execute()
    const booked = new Set(entries.map(({ tx_hash }) => tx_hash))
    if ([...(await this.#history.transactions()).keys()].some((hash) => !booked.has(hash))) return 'other'
    for (const { tx_hash, ts } of entries)
      if ((await this.#history.timeOf(tx_hash)) !== ts.getTime()) return 'other'
    return 'whole'
  }

  /** A search that found nothing is repeated after an hour. */
  async #letAnHourPass(): Promise<void> {
    await this.#place.db
      .updateTable('reconciliation_findings')
      .set({ seen_at: new Date(Date.now() - 3_600_000) })
      .where('wallet_id', '=', this.#setting.walletId)
      .where('state', '=', 'open')
      .execute()
  }

  /** The number of these assets whose block a finding named. */
  async #countLocated(firstWrongBlocks: ReadonlyMap<string, number>): Promise<number> {
    const findings = await this.#place.db
      .selectFrom('reconciliation_findings as f')
      .innerJoin('tokens as t', 't.id', 'f.token_id')
      .select(['t.asset', 'f.block_number'])
      .where('f.wallet_id', '=', this.#setting.walletId)
      .execute()
    const isLocated = ([asset, block]: [string, number]) =>
      findings.some((finding) => finding.asset === asset && Number(finding.block_number) === block)
    return [...firstWrongBlocks].filter(isLocated).length
  }

  async #namedTransactions(): Promise<Set<string>> {
    const findings = await this.#place.db
      .selectFrom('reconciliation_findings')
      .select('tx_hash')
      .where('wallet_id', '=', this.#setting.walletId)
      .execute()
    return new Set(findings.flatMap(({ tx_hash }) => tx_hash ?? []))
  }
}

/** One line for each fault and one for all of them, as a table in Markdown. */
export function tableOf(results: readonly HistoryResult[], { faults }: CampaignChain): string {
  const share = (part: number, whole: number) =>
    whole === 0 ? '–' : `${((part / whole) * 100).toFixed(part === whole ? 0 : 2)} % (${part}/${whole})`
  const line = (name: string, all: readonly HistoryResult[]) => {
    const struck = all.filter(({ strikes }) => strikes > 0)
    const lost = struck.reduce((sum, history) => sum + history.lost, 0)
    const count = (is: (history: HistoryResult) => boolean) => struck.filter(is).length
    return [
      name,
      all.length,
      struck.length,
      share(
        count(({ isHonest, lost, isNoticed }) => isHonest && (lost === 0 || isNoticed)),
        struck.length,
      ),
      share(
        struck.reduce((sum, history) => sum + history.named, 0),
        lost,
      ),
      share(
        struck.reduce((sum, history) => sum + history.located, 0),
        struck.reduce((sum, history) => sum + history.wrongAssets, 0),
      ),
      share(
        count(({ isWholeDuring }) => isWholeDuring),
        struck.length,
      ),
      share(
        count(({ isWholeAfter }) => isWholeAfter),
        struck.length,
      ),
    ].join(' | ')
  }
  const names = faults.map(({ name }) => name).filter((name) => results.some(({ fault }) => fault === name))
  return [
    '| Fault | Histories | Struck | Detected | Lost transactions named exactly | First wrong block named | Whole while it lasts | Whole after, without a person |',
    '|---|--:|--:|--:|--:|--:|--:|--:|',
    ...names.map(
      (name) =>
        `| ${line(
          `\`${name}\``,
          results.filter(({ fault }) => fault === name),
        )} |`,
    ),
    `| ${line('**all**', results)} |`,
  ].join('\n')
}
