import { nativeAsset, toBase58, toHex41, trc20Asset } from '@holdfast/chains/tron'
import {
  type Chance,
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
import type { AssetId } from '@holdfast/ledger'
import type { CampaignChain, ChainHistory } from './campaign-chain.ts'

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

const startAt = new Date('2026-04-01T00:00:00Z')
/** More than a block needs to become solid. */
const blocksUntilSolid = 22
const { usdt, vault } = contracts
const partner = sandboxKey('campaign partner')
const word = (value: bigint) => value.toString(16).padStart(64, '0')

export const tronHistories: CampaignChain = {
  networkCode: 'tron-sandbox',
  faults: faultNames.map((name) => ({
    name,
    rates: rates[name] ?? [1],
    ...(name === 'reorganisation' ? { affectsNewBlocks: true } : {}),
  })),
  open: (number, fault, chance) => TronHistory.open(number, fault as FaultName, chance),
}

class TronHistory implements ChainHistory {
  readonly provider
  readonly #fault: FaultName
  readonly #chance: Chance
  readonly #node: SandboxTron
  readonly #server: TronServer
  readonly #wallet: SandboxKey
  readonly #hex: string

  static async open(number: number, fault: FaultName, chance: Chance): Promise<TronHistory> {
    const node = new SandboxTron({
      dataFolder: null,
      startAt,
      clock: () => startAt.getTime(),
      trustsSignatures: true,
    })
    const server = await serveTron({ node, recordings: null, token: 'only in this process' }, 0)
    return new TronHistory(fault, chance, node, server, sandboxKey(`campaign wallet ${number}`))
  }

  private constructor(
    fault: FaultName,
    chance: Chance,
    node: SandboxTron,
    server: TronServer,
    wallet: SandboxKey,
  ) {
    this.provider = fault === 'providers-disagree' ? ('tatum' as const) : ('trongrid' as const)
    this.#fault = fault
    this.#chance = chance
    this.#node = node
    this.#server = server
    this.#wallet = wallet
    this.#hex = toHex41(wallet.address)
    this.#begin()
  }

  get address(): string {
    return this.#wallet.address
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

  providers(networkCode: string) {
    return tronProvidersAt(networkCode, this.#server.url, 5_000)
  }

  async live(count: number): Promise<void> {
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
        node.call(partner, vault.address, selectors.pay + this.#hex.slice(2).padStart(64, '0') + word(sun())),
    ]
    for (let i = 0; i < count; i++) {
      chance.pick(acts)()
      if (chance.happens(0.7)) node.mine(1)
      if (chance.happens(0.3)) node.advance(chance.between(60, 5_400))
    }
    node.mine(1)
  }

  async settle(): Promise<void> {
    this.#node.mine(blocksUntilSolid)
  }

  async advance(seconds: number): Promise<void> {
    this.#node.advance(seconds)
  }

  startFault(rate: number, seed: number): void {
    this.#node.faults.set(this.#fault, { on: true, address: this.address, seed, rate })
  }

  endFaults(): void {
    this.#node.faults.clear()
  }

  strikes(): number {
    return this.#node.faults.strikes(this.#fault)
  }

  async balances() {
    const { chain } = this.#node
    return new Map([
      [nativeAsset, chain.balances.at(this.#hex, chain.solidNumber)],
      [
        trc20Asset(toBase58(usdt.address)),
        chain.tokenBalances.at(`${usdt.address}/${this.#hex}`, chain.solidNumber),
      ],
    ])
  }

  async transactions(): Promise<Map<string, number>> {
    return this.#solidTransactions()
  }

  async timeOf(hash: string): Promise<number | undefined> {
    return this.#node.chain.transactions.get(hash)?.at
  }

  /** Every fault hides whole transactions, which are found one by one. */
  async firstWrongBlocks(): Promise<Map<AssetId, number>> {
    return new Map()
  }

  async hidden(): Promise<string[]> {
    const { chain, faults } = this.#node
    const about = [this.#hex]
    const isLate = (at: number) => at + 3_600_000 > chain.head.at
    return [...this.#solidTransactions()]
      .filter(
        ([id, at]) =>
          faults.wouldHit('lost-row', id, about) ||
          (isLate(at) && faults.wouldHit('late-row', id, about)) ||
          faults.wouldHit('providers-disagree', id, about),
      )
      .map(([id]) => id)
  }

  #solidTransactions(): Map<string, number> {
    const { chain } = this.#node
    const { native, trc20, internal } = chain.historyOf(this.#hex)
    const solid = [...native, ...trc20, ...internal].filter(
      ({ transaction }) => transaction.block <= chain.solidNumber,
    )
    return new Map(solid.map(({ transaction }) => [transaction.id, transaction.at]))
  }

  async close(): Promise<void> {
    await this.#server.close()
    this.#node.stop()
  }
}
