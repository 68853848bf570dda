/**
 * Generated histories, each on its own chain, read through a provider with one named fault. After each pass
 * the ledger is compared with the chain. The number of a history determines everything about it, so each can
 * be reproduced.
 */
import { nativeAsset, toBase58, toHex41, trc20Asset } from '@holdfast/chains/tron'
import { workJob } from '@holdfast/ingester/work-job'
import { type ProviderName } from '@holdfast/ledger'
import { providerDirectory } from '@holdfast/providers'
import {
  Chance,
  contracts,
  faultNames,
  type FaultName,
  type SandboxKey,
  sandboxKey,
  SandboxTron,
  selectors,
  serveTron,
  type TronServer,
  tronProvidersAt,
} from '@holdfast/sandbox'
import type { Database } from '@holdfast/store'
import { enqueueJob, insertWallet } from '@holdfast/store/write'
import { pino } from 'pino'

export interface CampaignPlace {
  readonly db: Database
  readonly organisationId: string
  readonly networkId: string
  /** The code in the network's row. */
  readonly networkCode: string
}

export interface HistoryResult {
  readonly number: number
  readonly fault: FaultName
  readonly rate: number
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
  /** While the fault was still active. */
  readonly isWholeDuring: boolean
  /** After the fault ended, with scheduled passes only. */
  readonly isWholeAfter: boolean
  readonly failures: readonly string[]
}

/** Lower rates for lasting faults, so that the attempts of a queue can succeed. */
const rates: Partial<Record<FaultName, readonly number[]>> = {
  'lost-row': [0.1, 0.3],
  'late-row': [0.1, 0.3],
  'providers-disagree': [0.1, 0.4],
  'repeated-fingerprint': [0.1, 0.3],
  'rate-limit': [0.02, 0.05],
  suspension: [0.01, 0.03],
  'server-error': [0.1, 0.4],
  'not-json': [0.05, 0.2],
  slow: [0.01, 0.03],
  'connection-cut': [0.05, 0.2],
  'wrong-amount': [0.2, 1],
}
const mostAttempts = 8
const startAt = new Date('2026-04-01T00:00:00Z')
const { usdt, vault } = contracts
const partner = sandboxKey('campaign partner')
const word = (value: bigint) => value.toString(16).padStart(64, '0')

export async function runCampaign(
  place: CampaignPlace,
  { histories, first = 0, parallel = 4 }: { histories: number; first?: number; parallel?: number },
  onResult: (result: HistoryResult) => void = () => undefined,
): Promise<HistoryResult[]> {
  const results: HistoryResult[] = []
  let next = first
  const work = async () => {
    while (next < first + histories) {
      const result = await runHistory(place, next++)
      results.push(result)
      onResult(result)
    }
  }
  await Promise.all(Array.from({ length: parallel }, work))
  return results.toSorted((a, b) => a.number - b.number)
}

async function runHistory(place: CampaignPlace, number: number): Promise<HistoryResult> {
  const history = await History.open(place, number)
  try {
    return await history.run()
  } finally {
    await history.close()
  }
}

class History {
  readonly #place: CampaignPlace
  readonly #number: number
  readonly #chance: Chance
  readonly #fault: FaultName
  readonly #rate: number
  readonly #node: SandboxTron
  readonly #server: TronServer
  readonly #wallet: SandboxKey
  readonly #walletId: string
  readonly #failures: string[] = []
  readonly #lost = new Set<string>()
  #isHonest = true
  #isNoticed = false

  static async open(place: CampaignPlace, number: number): Promise<History> {
    const node = new SandboxTron({
      dataFolder: null,
      startAt,
      clock: () => startAt.getTime(),
      trustsSignatures: true,
    })
    const server = await serveTron({ node, recordings: null, token: 'only in this process' }, 0)
    const wallet = sandboxKey(`campaign wallet ${number}`)
    const walletId = await insertWallet(place.db, {
      entity_id: place.organisationId,
      account_group_id: null,
      network_id: place.networkId,
      name: `Campaign ${number}`,
      address: wallet.address,
    })
    return new History(place, number, node, server, wallet, walletId)
  }

  private constructor(
    place: CampaignPlace,
    number: number,
    node: SandboxTron,
    server: TronServer,
    wallet: SandboxKey,
    walletId: string,
  ) {
    this.#place = place
    this.#number = number
    this.#chance = new Chance(number)
    this.#fault = faultNames[number % faultNames.length] ?? 'lost-row'
    this.#rate = this.#chance.pick(rates[this.#fault] ?? [1])
    this.#node = node
    this.#server = server
    this.#wallet = wallet
    this.#walletId = walletId
  }

  async run(): Promise<HistoryResult> {
    const { faults } = this.#node
    this.#begin()
    this.#live(this.#chance.between(6, 14))
    faults.set(this.#fault, { on: true, address: this.#wallet.address, seed: this.#number, rate: this.#rate })
    this.#node.mine(22)
    await this.#pass('catch-up')
    this.#live(this.#chance.between(1, 5))
    if (this.#fault === 'reorganisation') await this.#pass('orchestrate')
    this.#node.mine(22)
    this.#node.advance(this.#chance.between(700, 4_500))
    this.#node.mine(22)
    await this.#pass('orchestrate')
    const strikes = faults.strikes(this.#fault)
    const isWholeDuring = (await this.#state()) === 'whole'
    faults.clear()
    this.#live(1)
    this.#node.mine(22)
    await this.#pass('orchestrate')
    const findings = await this.#namedTransactions()
    return {
      number: this.#number,
      fault: this.#fault,
      rate: this.#rate,
      strikes,
      isHonest: this.#isHonest,
      isNoticed: this.#isNoticed,
      lost: this.#lost.size,
      named: [...this.#lost].filter((hash) => findings.has(hash)).length,
      misnamed: [...findings].filter((hash) => !this.#lost.has(hash)).length,
      isWholeDuring,
      isWholeAfter: (await this.#state()) === 'whole',
      failures: this.#failures,
    }
  }

  async close(): Promise<void> {
    await this.#server.close()
    this.#node.stop()
  }

  #begin(): void {
    const node = this.#node
    node.mine(25)
    for (const { address } of [this.#wallet, partner]) {
      node.give(address, 900_000_000n)
      node.give(address, 800_000_000n, toBase58(usdt.address))
    }
    node.mine(1)
    node.call(partner, vault.address, selectors.deposit, 300_000_000n)
    node.mine(1)
  }

  /** Transactions of the usual kinds, each of which affects the wallet, over some minutes or hours. */
  #live(count: number): void {
    const [node, chance, wallet] = [this.#node, this.#chance, this.#wallet]
    const sun = () => BigInt(chance.between(1_000, 4_000_000))
    const acts = [
      () => node.sendTrx(wallet, partner.address, sun()),
      () => node.sendTrx(partner, wallet.address, sun()),
      () => node.sendToken(wallet, usdt, partner.address, sun()),
      () => node.sendToken(partner, usdt, wallet.address, sun()),
      // More than the balance: it fails and costs its energy.
      () => node.sendToken(wallet, usdt, partner.address, 10n ** 15n + sun()),
      () =>
        node.call(
          partner,
          vault.address,
          selectors.pay + toHex41(wallet.address).slice(2).padStart(64, '0') + word(sun()),
        ),
    ]
    for (let i = 0; i < count; i++) {
      chance.pick(acts)()
      if (chance.happens(0.7)) node.mine(1)
      if (chance.happens(0.3)) node.advance(chance.between(60, 5_400))
    }
    node.mine(1)
  }

  /** Runs one job as the queue does, and checks its report. */
  async #pass(kind: 'catch-up' | 'orchestrate'): Promise<void> {
    for (const hash of this.#hiddenNow()) this.#lost.add(hash)
    const { db, organisationId, networkCode } = this.#place
    const { url } = this.#server
    const isTatum = this.#fault === 'providers-disagree'
    const provider: ProviderName = isTatum ? 'tatum' : 'trongrid'
    const job = await enqueueJob(db, {
      entity_id: organisationId,
      wallet_id: this.#walletId,
      kind,
      provider,
    })
    for (let attempt = 1; attempt <= mostAttempts; attempt++) {
      // The queue waits for a suspension; the campaign does not.
      const providers = providerDirectory(tronProvidersAt(networkCode, url, 5_000), {
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
    await this.#judge()
  }

  async #judge(): Promise<void> {
    const run = await this.#place.db
      .selectFrom('ingestion_runs')
      .select(['outcome', 'failed', 'extra'])
      .where('wallet_id', '=', this.#walletId)
      .orderBy('started_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    const state = await this.#state()
    if (run.outcome === 'match' && state !== 'whole') this.#isHonest = false
    if (run.outcome === 'mismatch' && state === 'whole') this.#isHonest = false
    const findings = await this.#namedTransactions()
    const isSilent =
      run.outcome === 'match' && run.failed === 0 && !/"message"/.test(JSON.stringify(run.extra))
    if (!isSilent || findings.size > 0) this.#isNoticed = true
  }

  /** Whole: the same balances and the same transactions as in the chain's solid blocks. */
  async #state(): Promise<'whole' | 'other'> {
    const { chain } = this.#node
    const hex = toHex41(this.#wallet.address)
    const { db } = this.#place
    const balances = await db
      .selectFrom('wallet_balances as b')
      .innerJoin('tokens as t', 't.id', 'b.token_id')
      .select(['t.asset', 'b.books_units'])
      .where('b.wallet_id', '=', this.#walletId)
      .execute()
    const booksOf = (asset: string) =>
      BigInt(balances.find((balance) => balance.asset === asset)?.books_units ?? '0')
    const isEqual =
      booksOf(nativeAsset) === chain.balances.at(hex, chain.solidNumber) &&
      booksOf(trc20Asset(toBase58(usdt.address))) ===
        chain.tokenBalances.at(`${usdt.address}/${hex}`, chain.solidNumber)
    if (!isEqual) return 'other'
    const entries = await db
      .selectFrom('wallet_transactions')
      .select(['tx_hash', 'ts'])
      .where('wallet_id', '=', this.#walletId)
      .execute()
    const booked = new Set(entries.map(({ tx_hash }) => tx_hash))
    const isSame =
      this.#solidTransactions().every((hash) => booked.has(hash)) &&
      entries.every(({ tx_hash, ts }) => chain.transactions.get(tx_hash)?.at === ts.getTime())
    return isSame ? 'whole' : 'other'
  }

  /** The wallet's transactions with an effect. */
  #solidTransactions(): string[] {
    const { chain } = this.#node
    const { native, trc20, internal } = chain.historyOf(toHex41(this.#wallet.address))
    const lines = [...native, ...trc20, ...internal].filter(
      ({ transaction }) => transaction.block <= chain.solidNumber,
    )
    return [...new Set(lines.map(({ transaction }) => transaction.id))]
  }

  /** Transactions that no list of the provider contains at this moment. */
  #hiddenNow(): string[] {
    const { chain, faults } = this.#node
    const about = [toHex41(this.#wallet.address)]
    const isLate = (id: string) => (chain.transactions.get(id)?.at ?? 0) + 3_600_000 > chain.head.at
    return this.#solidTransactions().filter(
      (id) =>
        faults.wouldHit('lost-row', id, about) ||
        (isLate(id) && faults.wouldHit('late-row', id, about)) ||
        faults.wouldHit('providers-disagree', id, about),
    )
  }

  async #namedTransactions(): Promise<Set<string>> {
    const findings = await this.#place.db
      .selectFrom('reconciliation_findings')
      .select('tx_hash')
      .where('wallet_id', '=', this.#walletId)
      .execute()
    return new Set(findings.flatMap(({ tx_hash }) => tx_hash ?? []))
  }
}

/** One line for each fault and one for all of them, as a table in Markdown. */
export function tableOf(results: readonly HistoryResult[]): string {
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
        count(({ isWholeDuring }) => isWholeDuring),
        struck.length,
      ),
      share(
        count(({ isWholeAfter }) => isWholeAfter),
        struck.length,
      ),
    ].join(' | ')
  }
  const faults = faultNames.filter((name) => results.some(({ fault }) => fault === name))
  return [
    '| Fault | Histories | Struck | Detected | Lost transactions named exactly | Whole while it lasts | Whole after, without a person |',
    '|---|--:|--:|--:|--:|--:|--:|',
    ...faults.map(
      (name) =>
        `| ${line(
          `\`${name}\``,
          results.filter(({ fault }) => fault === name),
        )} |`,
    ),
    `| ${line('**all**', results)} |`,
  ].join('\n')
}
