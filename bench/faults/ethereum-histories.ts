import type { AssetId, ProviderName } from '@holdfast/ledger'
import type { Chance } from '@holdfast/sandbox'
import {
  calls,
  chainRules,
  contracts,
  ethereumKey,
  ethereumStandIn,
  ExplorerIndex,
  type FaultName,
  faultNames,
  startNode,
} from '@holdfast/sandbox/ethereum'
import type { CampaignChain, CampaignFault, ChainHistory } from './campaign-chain.ts'

type Node = Awaited<ReturnType<typeof startNode>>

const rates: Partial<Record<FaultName, readonly number[]>> = {
  'lost-row': [0.1, 0.3],
  'lost-log': [0.1, 0.3],
  'wrong-log': [0.1, 0.3],
  'wrong-receipt': [0.1, 0.3],
  'missing-field': [0.1, 0.3],
  'decimal-numbers': [0.05, 0.2],
  'rate-limit': [0.02, 0.05],
  'server-error': [0.05, 0.2],
  'not-json': [0.05, 0.2],
  'connection-cut': [0.05, 0.2],
  down: [0.05, 0.2],
  slow: [0.01, 0.03],
}
const lasting = new Set<FaultName>(['wrong-receipt', 'wrong-log'])
const hiding = new Set<FaultName>(['lost-log', 'no-traces', ...lasting])
/** Faults of the explorer, and those that only readers of a node without one meet. */
const providerOf: Partial<Record<Fault, ProviderName>> = {
  'lost-row': 'blockscout',
  'wrong-nonce': 'evm-rpc',
  'no-traces': 'evm-rpc',
}
/** The chain itself changes: other blocks replace the newest ones. Their transactions come again, or never. */
const reorganisations = ['reorganisation', 'dropped-transactions'] as const
type Fault = FaultName | (typeof reorganisations)[number]
/** As `behind` says. */
const blocksBehind = 40

const coin: AssetId = 'slip44:60'
const dollars: AssetId = `erc20:${contracts.usdc}`
const partner = ethereumKey('campaign partner')

const traitsOf = (name: FaultName): Omit<CampaignFault, 'name' | 'rates'> => ({
  ...(lasting.has(name) ? { isLasting: true } : {}),
  ...(hiding.has(name) ? { hidesParts: true } : {}),
  ...(name === 'wrong-balance' ? { statesWrongBalances: true } : {}),
})

export const ethereumHistories: CampaignChain = {
  networkCode: ethereumStandIn.network.code,
  faults: [
    ...faultNames.map((name): CampaignFault => ({
      name,
      rates: rates[name] ?? [1],
      ...traitsOf(name),
    })),
    ...reorganisations.map((name): CampaignFault => ({ name, rates: [1], affectsNewBlocks: true })),
  ],
  open: async (number, fault, chance) => {
    const history = new EthereumHistory(number, fault as Fault, chance, await startNode())
    await history.begin()
    return history
  },
}

class EthereumHistory implements ChainHistory {
  readonly provider: ProviderName
  readonly #fault: Fault
  readonly #chance: Chance
  readonly #node: Node
  readonly #wallet
  readonly #index: ExplorerIndex
  #isOn = false
  #replaced = 0

  constructor(number: number, fault: Fault, chance: Chance, node: Node) {
    this.#fault = fault
    this.#chance = chance
    this.#node = node
    this.#wallet = ethereumKey(`campaign wallet ${number}`)
    this.#index = new ExplorerIndex(node.chain)
    this.provider = providerOf[fault] ?? (chance.happens(0.5) ? 'blockscout' : 'evm-rpc')
  }

  get address(): string {
    return this.#wallet.address
  }

  async begin(): Promise<void> {
    const { chain } = this.#node
    for (const { address } of [this.#wallet, partner]) {
      await chain.give(address, 9n * 10n ** 18n)
      await chain.give(address, 800_000_000n, contracts.usdc)
    }
    await chain.mine(1)
  }

  providers(networkCode: string) {
    return ethereumStandIn
      .providers({ url: this.#node.url, withRecordings: false })
      .map((entry) => ({ ...entry, networkCode }))
  }

  async live(count: number): Promise<void> {
    const { chain } = this.#node
    const [chance, wallet] = [this.#chance, this.#wallet]
    const wei = () => BigInt(chance.between(1_000, 4_000_000)) * 10n ** 9n
    const cents = () => BigInt(chance.between(1_000, 4_000_000))
    const to = contracts.usdc
    const acts = [
      () => chain.send(wallet, { to: partner.address, value: wei() }),
      () => chain.send(partner, { to: wallet.address, value: wei() }),
      () => chain.send(wallet, { to: wallet.address, value: wei() }),
      () => chain.send(wallet, { to, data: calls.transfer(partner.address, cents()) }),
      () => chain.send(partner, { to, data: calls.transfer(wallet.address, cents()) }),
      // More than the balance: it fails and costs its gas.
      () => chain.send(wallet, { to, data: calls.transfer(partner.address, 10n ** 15n) }),
      // From inside a contract. What is sent beyond the payments comes back.
      () => {
        const units = wei()
        const call = calls.disperseEther([{ to: wallet.address, units }])
        return chain.send(partner, { to: contracts.disperse, value: units, data: call })
      },
      () => {
        const units = wei()
        const call = calls.disperseEther([{ to: partner.address, units }])
        return chain.send(wallet, { to: contracts.disperse, value: 2n * units, data: call })
      },
    ]
    for (let i = 0; i < count; i++) {
      await chance.pick(acts)()
      if (chance.happens(0.7)) await chain.mine(1)
      if (chance.happens(0.3)) await chain.advance(chance.between(60, 5_400))
    }
    await chain.mine(1)
  }

  async settle(): Promise<void> {
    const { chain } = this.#node
    if (this.#isOn && this.#isReorganisation()) {
      const depth = Math.min(this.#chance.between(1, 6), chain.head.number - chain.finalNumber)
      await chain.reorganise(depth, { isDropping: this.#fault === 'dropped-transactions' })
      this.#replaced += 1
    }
    await chain.mine(chainRules.blocksUntilFinal + 1)
  }

  advance(seconds: number): Promise<void> {
    return this.#node.chain.advance(seconds)
  }

  startFault(rate: number, seed: number): void {
    this.#isOn = true
    if (!this.#isReorganisation())
      this.#node.server.faults.set(this.#fault as FaultName, { on: true, seed, rate })
  }

  endFaults(): void {
    this.#isOn = false
    this.#node.server.faults.clear()
  }

  strikes(): number {
    return this.#isReorganisation()
      ? this.#replaced
      : this.#node.server.faults.strikes(this.#fault as FaultName)
  }

  #isReorganisation(): boolean {
    return reorganisations.some((name) => name === this.#fault)
  }

  #final(): number {
    const { finalNumber } = this.#node.chain
    return this.#isOn && this.#fault === 'behind' ? Math.max(0, finalNumber - blocksBehind) : finalNumber
  }

  async balances(): Promise<Map<AssetId, bigint>> {
    const { rpc } = this.#node.chain
    const block = `0x${this.#final().toString(16)}`
    const input = `0x70a08231${this.address.slice(2).toLowerCase().padStart(64, '0')}`
    const [wei, tokens] = (await Promise.all([
      rpc.call('eth_getBalance', this.address, block),
      rpc.call('eth_call', { to: contracts.usdc, input }, block),
    ])) as [string, string]
    return new Map([
      [coin, BigInt(wei)],
      // Empty before the contract exists.
      [dollars, tokens === '0x' ? 0n : BigInt(tokens)],
    ])
  }

  async transactions(): Promise<Map<string, number>> {
    const rows = await this.#rows()
    return new Map(
      rows.filter(({ isEffective }) => isEffective).map(({ hash, at }): [string, number] => [hash, at]),
    )
  }

  async timeOf(hash: string): Promise<number | undefined> {
    return (await this.#rows()).find((row) => row.hash === hash)?.at
  }

  async firstWrongBlocks(): Promise<Map<AssetId, number>> {
    const { faults } = this.#node.server
    const rows = await this.#rows()
    const first = (asset: AssetId, isWrong: (row: Row) => boolean): [AssetId, number][] => {
      const wrong = rows.filter(isWrong).map(({ block }) => block)
      return wrong.length === 0 ? [] : [[asset, Math.min(...wrong)]]
    }
    const hasWrongLog =
      (name: 'lost-log' | 'wrong-log') =>
      ({ hash, logs }: Row) =>
        logs.some((log) => faults.wouldHit(name, `${hash} 0x${log.toString(16)}`, []))
    const wrong: Partial<Record<Fault, [AssetId, (row: Row) => boolean]>> = {
      'lost-log': [dollars, hasWrongLog('lost-log')],
      'wrong-log': [dollars, hasWrongLog('wrong-log')],
      'wrong-receipt': [
        coin,
        ({ hash, isPaidByWallet }) => isPaidByWallet && faults.wouldHit('wrong-receipt', hash, []),
      ],
      'no-traces': [coin, ({ hasInner }) => hasInner],
    }
    const kind = wrong[this.#fault]
    return new Map(kind === undefined ? [] : first(...kind))
  }

  async hidden(): Promise<string[]> {
    const { faults } = this.#node.server
    return (await this.#rows())
      .filter(({ hash, isEffective }) => isEffective && faults.wouldHit('lost-row', hash, []))
      .map(({ hash }) => hash)
  }

  /** The wallet's transactions up to the newest final block. */
  async #rows(): Promise<Row[]> {
    const own = this.address.toLowerCase()
    const final = this.#final()
    const [plain, inner, tokens] = await Promise.all([
      this.#index.list('txlist', own, 0, final),
      this.#index.list('txlistinternal', own, 0, final),
      this.#index.list('tokentx', own, 0, final),
    ])
    const rows = new Map<string, Row>()
    const add = (row: (typeof plain)[number], hash: string | undefined, change: Partial<Row>) => {
      const known = rows.get(hash ?? '') ?? {
        hash: hash ?? '',
        at: Number(row.timeStamp) * 1_000,
        block: Number(row.blockNumber),
        isEffective: false,
        isPaidByWallet: false,
        hasInner: false,
        logs: [],
      }
      const isEffective = known.isEffective || (change.isEffective ?? false)
      rows.set(known.hash, { ...known, ...change, isEffective })
    }
    for (const row of plain) {
      const isPaidByWallet = row.from === own
      const isPayment = row.isError === '0' && row.value !== '0'
      add(row, row.hash, { isPaidByWallet, isEffective: isPaidByWallet || isPayment })
    }
    for (const row of inner)
      add(row, row.transactionHash, {
        isEffective: row.isError === '0',
        hasInner: row.isError === '0',
      })
    for (const row of tokens) {
      const logs = [...(rows.get(row.hash ?? '')?.logs ?? []), Number(row.logIndex)]
      add(row, row.hash, { logs, isEffective: row.value !== '0' })
    }
    return [...rows.values()]
  }

  close(): Promise<void> {
    return this.#node.end()
  }
}

interface Row {
  readonly hash: string
  /** Milliseconds. */
  readonly at: number
  readonly block: number
  /** It changed a balance of the wallet. */
  readonly isEffective: boolean
  readonly isPaidByWallet: boolean
  /** A contract pays it. */
  readonly hasInner: boolean
  /** Numbers of its token payments in their block. */
  readonly logs: readonly number[]
}
