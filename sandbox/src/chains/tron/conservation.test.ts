/** No history creates or destroys a sun, and the lists of an address add up to its balances. */
import { toHex41, type ContractType, type ContractValue } from '@holdfast/chains/tron'
import fc from 'fast-check'
import { beforeEach, expect, onTestFailed, test } from 'vitest'
import type { ChainTransaction } from './chain-transaction.ts'
import type { Effects } from './effects.ts'
import type { Histories } from './histories.ts'
import { sandboxKey } from './sandbox-key.ts'
import { Refusal } from './refusal.ts'
import { SandboxTron } from './sandbox-tron.ts'
import { burntKey, rewardedKey } from './state.ts'
import { addressWord, contracts, selectors, word } from './tokens.ts'

/** The seed is set here because fast-check does not print the seed of an interrupted run. */
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
beforeEach(() => onTestFailed(() => console.error(`SEED=${seed}`)))

const people = ['ada', 'ben', 'cleo'].map((name) => sandboxKey(`history ${name}`))
const hexes = people.map(({ address }) => toHex41(address))
const witness = toHex41(sandboxKey('witness').address)
const { usdt, splitter, vault, staker } = contracts

const who = fc.nat({ max: people.length - 1 })
const sun = fc.bigInt({ min: 0n, max: 60_000_000n })
const stake = fc.bigInt({ min: 900_000n, max: 12_000_000n })
const resource = fc.constantFrom<ContractValue[]>({}, { resource: 'ENERGY' })

type Act = (node: SandboxTron) => void
const send = (type: ContractType, value: fc.Arbitrary<ContractValue>): fc.Arbitrary<Act> =>
  fc.record({ by: who, value, memo: fc.boolean() }).map(
    ({ by, value, memo }): Act =>
      (node) =>
        node.send(people[by]!, type, value, memo ? { memo: 'a word' } : {}),
  )
const call = (
  contract: string,
  calldata: fc.Arbitrary<string>,
  value: fc.Arbitrary<bigint>,
): fc.Arbitrary<Act> =>
  fc
    .record({ by: who, data: calldata, value, feeLimit: fc.constantFrom(300_000n, 2_000_000n, 100_000_000n) })
    .map(
      ({ by, data, value, feeLimit }): Act =>
        (node) =>
          node.call(people[by]!, contract, data, value, feeLimit),
    )
/** The first person issues it before each history, and sells it on the first exchange. */
const issued = '1005001'
const onExchange = (type: ContractType, more: ContractValue = {}) =>
  send(
    type,
    fc.record({
      exchange_id: fc.constant(1n),
      token_id: fc.constantFrom('_', issued),
      quant: fc.bigInt({ min: 1n, max: 2_000_000n }),
      ...Object.fromEntries(Object.entries(more).map(([name, value]) => [name, fc.constant(value)])),
    }),
  )
const friend = who.map((at) => hexes[at]!)
const to = fc.oneof(
  friend,
  fc.nat({ max: 50 }).map((n) => toHex41(sandboxKey(`newcomer ${n}`).address)),
)
const act = fc.oneof(
  send('TransferContract', fc.record({ to_address: to, amount: sun })),
  send(
    'TransferAssetContract',
    fc.record({ to_address: to, amount: sun, asset_name: fc.constant('1000001') }),
  ),
  send('AccountCreateContract', fc.record({ account_address: to })),
  send(
    'FreezeBalanceV2Contract',
    fc.tuple(stake, resource).map(([frozen_balance, kind]) => ({ frozen_balance, ...kind })),
  ),
  send(
    'UnfreezeBalanceV2Contract',
    fc.tuple(stake, resource).map(([unfreeze_balance, kind]) => ({ unfreeze_balance, ...kind })),
  ),
  send(
    'DelegateResourceContract',
    fc.tuple(stake, resource, friend).map(([balance, kind, receiver_address]) => ({
      balance,
      receiver_address,
      ...kind,
    })),
  ),
  send(
    'UnDelegateResourceContract',
    fc.tuple(stake, resource, friend).map(([balance, kind, receiver_address]) => ({
      balance,
      receiver_address,
      ...kind,
    })),
  ),
  send('WithdrawExpireUnfreezeContract', fc.constant({})),
  send('CancelAllUnfreezeV2Contract', fc.constant({})),
  send('WithdrawBalanceContract', fc.constant({})),
  send('VoteWitnessContract', fc.constant({ votes: [{ vote_address: witness, vote_count: 2n }] })),
  call(
    usdt.address,
    fc.tuple(to, sun).map(([to, units]) => selectors.transfer + addressWord(to) + word(units)),
    fc.constant(0n),
  ),
  call(
    splitter.address,
    fc
      .tuple(to, to, sun)
      .map(
        ([from, other, units]) =>
          selectors.split + addressWord(usdt.address) + addressWord(from) + addressWord(other) + word(units),
      ),
    sun,
  ),
  send(
    'ParticipateAssetIssueContract',
    fc.record({
      to_address: fc.constant(hexes[0]!),
      asset_name: fc.constant(issued),
      amount: sun,
    }),
  ),
  send('UnfreezeAssetContract', fc.constant({})),
  onExchange('ExchangeInjectContract'),
  onExchange('ExchangeWithdrawContract'),
  onExchange('ExchangeTransactionContract', { expected: 1n }),
  call(
    staker.address,
    fc.oneof(
      fc
        .tuple(fc.constantFrom(selectors.stake, selectors.unstake), stake)
        .map(([does, amount]) => does + word(amount)),
      fc.constantFrom(selectors.withdraw, selectors.collect, selectors.vote + word(1n)),
    ),
    fc.constantFrom(0n, 3_000_000n),
  ),
  call(vault.address, fc.constant(selectors.deposit), sun),
  call(
    vault.address,
    fc.tuple(to, sun).map(([to, units]) => selectors.pay + addressWord(to) + word(units)),
    fc.constant(0n),
  ),
)
const history = fc.array(fc.record({ act, days: fc.constantFrom<number[]>(0, 0, 0, 1, 15) }), {
  minLength: 5,
  maxLength: 60,
})

/** A history in which every kind of transaction succeeds at least once, and calls end in every way. */
const everyKind = [
  does('UnfreezeBalanceV2Contract', { unfreeze_balance: 5_000_000n }, 15),
  does('WithdrawExpireUnfreezeContract', {}),
  does('UnfreezeBalanceV2Contract', { unfreeze_balance: 5_000_000n }),
  does('CancelAllUnfreezeV2Contract', {}),
  does('VoteWitnessContract', { votes: [{ vote_address: witness, vote_count: 2n }] }, 2),
  does('WithdrawBalanceContract', {}),
  does('FreezeBalanceV2Contract', { frozen_balance: 2_000_000n, resource: 'ENERGY' }),
  does('DelegateResourceContract', { receiver_address: hexes[1]!, balance: 1_000_000n, resource: 'ENERGY' }),
  does('UnDelegateResourceContract', {
    receiver_address: hexes[1]!,
    balance: 1_000_000n,
    resource: 'ENERGY',
  }),
  does('AccountCreateContract', { account_address: toHex41(sandboxKey('newcomer 1').address) }),
  does('TransferContract', { to_address: hexes[1]!, amount: 5n }),
  does('TransferAssetContract', { to_address: hexes[1]!, amount: 5n, asset_name: '1000001' }),
  does('UnfreezeAssetContract', {}),
  does('ParticipateAssetIssueContract', { to_address: hexes[0]!, asset_name: issued, amount: 90n }, 0, 1),
  does('ExchangeInjectContract', { exchange_id: 1n, token_id: '_', quant: 1_000_000n }),
  does(
    'ExchangeTransactionContract',
    { exchange_id: 1n, token_id: '_', quant: 1_000_000n, expected: 1n },
    0,
    1,
  ),
  does('ExchangeWithdrawContract', { exchange_id: 1n, token_id: issued, quant: 50_000n }),
  calls(usdt.address, selectors.transfer + addressWord(hexes[1]!) + word(5n)),
  calls(usdt.address, selectors.transfer + addressWord(hexes[1]!) + word(5n), { feeLimit: 300_000n }),
  calls(vault.address, selectors.pay + addressWord(hexes[1]!) + word(5n)),
  calls(staker.address, selectors.stake + word(2_000_000n), { value: 9_000_000n }),
  calls(staker.address, selectors.vote + word(1n), { days: 2 }),
  calls(staker.address, selectors.collect),
  calls(staker.address, selectors.unstake + word(1_000_000n), { days: 15 }),
  calls(staker.address, selectors.unstake + word(1_000_000n), { days: 15 }),
  calls(staker.address, selectors.withdraw),
]

function does(type: ContractType, value: ContractValue, days = 0, by = 0) {
  return { act: (node: SandboxTron) => void node.send(people[by]!, type, value), days }
}

function calls(contract: string, calldata: string, { value = 0n, feeLimit = 100_000_000n, days = 0 } = {}) {
  return { act: (node: SandboxTron) => void node.call(people[0]!, contract, calldata, value, feeLimit), days }
}

function issueAndSell(node: SandboxTron): void {
  const [issuer] = people
  if (issuer === undefined) return
  const startAt = BigInt(node.now()) + 60_000n
  node.send(issuer, 'AssetIssueContract', {
    name: '53656c66',
    url: '61',
    total_supply: 1_000_000_000n,
    frozen_supply: [{ frozen_amount: 400_000_000n, frozen_days: 2n }],
    num: 2n,
    trx_num: 3n,
    start_time: startAt,
    end_time: startAt + 86_400_000n * 300n,
  })
  node.advance(60)
  node.send(issuer, 'ExchangeCreateContract', {
    first_token_id: '_',
    first_token_balance: 50_000_000n,
    second_token_id: issued,
    second_token_balance: 100_000_000n,
  })
  node.mine(1)
}

function liveThrough(steps: readonly { act: Act; days: number }[]): SandboxTron {
  const node = new SandboxTron({
    dataFolder: null,
    startAt: new Date('2026-01-01T00:00:00Z'),
    clock: () => 0,
  })
  node.mine(25)
  for (const { address } of people) {
    node.give(address, 300_000_000n)
    node.give(address, 100_000_000n, usdt.address)
    node.grantTrc10('1000001', address, 50_000_000n)
  }
  node.mine(1)
  for (const person of people)
    for (const kind of [{}, { resource: 'ENERGY' }])
      node.send(person, 'FreezeBalanceV2Contract', { frozen_balance: 20_000_000n, ...kind })
  node.give(people[0]!.address, 2_100_000_000n)
  node.mine(1)
  issueAndSell(node)
  // Gives the first step something to take back.
  for (const person of people)
    for (const receiver of people)
      if (receiver !== person)
        node.send(person, 'DelegateResourceContract', {
          receiver_address: receiver.address,
          balance: 5_000_000n,
          resource: 'ENERGY',
        })
  node.mine(1)
  for (const { act, days } of steps) {
    try {
      act(node)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
    if (days === 0) node.mine(1)
    else node.advance(days * 86_400)
  }
  return node
}

function worth({ chain }: SandboxTron): bigint {
  const world = chain.stateAt(chain.head.number, 0)
  let sum = chain.balances.total() + world.amount('other', burntKey) - world.amount('other', rewardedKey)
  for (const address of chain.accountAddresses) {
    const account = world.account(address)
    if (account === undefined) continue
    for (const kind of ['BANDWIDTH', 'ENERGY'] as const) sum += account.staked[kind] + account.lent[kind]
    for (const { amount } of account.unfreezing) sum += amount
  }
  return sum
}

test("all TRX (liquid, staked, lent, unstaking and burnt), less rewards, equals the chain's initial supply", () => {
  const beginning = worth(new SandboxTron({ dataFolder: null }))
  const happened = new Set<string>()
  fc.assert(
    fc.property(history, (steps) => {
      const node = liveThrough(steps)
      expect(worth(node)).toBe(beginning)
      for (const key of node.chain.balances.keys())
        expect(node.chain.balances.get(key)).toBeGreaterThanOrEqual(0n)
      assertLoansMatch(node)
      for (const { raw, effects } of node.chain.transactions.values())
        happened.add(`${raw.contracts[0]!.type} ${effects.ret}`)
    }),
    { seed, numRuns: 60, examples: [[everyKind]] },
  )
  // Histories without accepted transactions would prove nothing.
  expect([...happened].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'AccountCreateContract SUCCESS',
    'AssetIssueContract SUCCESS',
    'CancelAllUnfreezeV2Contract SUCCESS',
    'DelegateResourceContract SUCCESS',
    'ExchangeCreateContract SUCCESS',
    'ExchangeInjectContract SUCCESS',
    'ExchangeTransactionContract SUCCESS',
    'ExchangeWithdrawContract SUCCESS',
    'FreezeBalanceV2Contract SUCCESS',
    'ParticipateAssetIssueContract SUCCESS',
    'TransferAssetContract SUCCESS',
    'TransferContract SUCCESS',
    'TriggerSmartContract OUT_OF_ENERGY',
    'TriggerSmartContract REVERT',
    'TriggerSmartContract SUCCESS',
    'UnDelegateResourceContract SUCCESS',
    'UnfreezeAssetContract SUCCESS',
    'UnfreezeBalanceV2Contract SUCCESS',
    'VoteWitnessContract SUCCESS',
    'WithdrawBalanceContract SUCCESS',
    'WithdrawExpireUnfreezeContract SUCCESS',
  ])
})

/** Total lent stake equals total borrowed stake for every receiver. */
function assertLoansMatch({ chain }: SandboxTron): void {
  const world = chain.stateAt(chain.head.number, 0)
  const accounts = [...chain.accountAddresses].flatMap((address) => world.account(address) ?? [])
  for (const kind of ['BANDWIDTH', 'ENERGY'] as const)
    for (const { address, borrowed, lent, loans } of accounts) {
      const sumOf = (all: typeof loans) => all.reduce((sum, { open, locked }) => sum + open + locked, 0n)
      const toMe = accounts.flatMap(({ loans }) => loans.filter(({ receiver }) => receiver === address))
      expect(sumOf(toMe.filter(({ resource }) => resource === kind))).toBe(borrowed[kind])
      expect(sumOf(loans.filter(({ resource }) => resource === kind))).toBe(lent[kind])
    }
}

const distinct = (transactions: readonly ChainTransaction[]) => [...new Set(transactions)]

/** The TRX of an address from its lists alone, which is all that a bookkeeper sees. */
function trxFromLists(address: string, { native, internal }: Histories): bigint {
  let sum = 0n
  for (const { raw, effects } of distinct(native.map(({ transaction }) => transaction))) {
    const { type, value } = raw.contracts[0]!
    const amount = (name: string) => (value?.[name] as bigint | undefined) ?? 0n
    if (value?.owner_address === address)
      sum += effects.withdrawAmount + effects.withdrawExpireAmount - effects.fee
    if (effects.ret !== 'SUCCESS') continue
    if (type === 'FreezeBalanceV2Contract') sum -= amount('frozen_balance')
    if (value?.owner_address === address) sum += trxOfExchange(type, amount, value.token_id === '_', effects)
    const isPaid = type === 'TransferContract' || type === 'ParticipateAssetIssueContract'
    const moved = isPaid ? amount('amount') : amount('call_value')
    if (!isPaid && type !== 'TriggerSmartContract') continue
    if (value?.owner_address === address) sum -= moved
    if ((value?.to_address ?? value?.contract_address) === address) sum += moved
  }
  for (const { transaction, index } of internal) {
    const { from, to, value, note } = transaction.effects.internals[index]!
    if (note !== undefined) {
      if (from === address)
        sum += note.startsWith('freeze') ? -value : note.startsWith('withdraw') ? value : 0n
      continue
    }
    if (from === address) sum -= value
    if (to === address) sum += value
  }
  return sum
}

/** The change in TRX of an account that used an exchange of TRX and another token. */
function trxOfExchange(
  type: string,
  amount: (name: string) => bigint,
  isNamed: boolean,
  { exchangeInjected, exchangeWithdrawn, exchangeReceived }: Effects,
): bigint {
  if (type === 'ExchangeCreateContract') return -amount('first_token_balance')
  if (type === 'ExchangeInjectContract') return -(isNamed ? amount('quant') : exchangeInjected)
  if (type === 'ExchangeWithdrawContract') return isNamed ? amount('quant') : exchangeWithdrawn
  if (type === 'ExchangeTransactionContract') return isNamed ? -amount('quant') : exchangeReceived
  return 0n
}

function usdtFromLists(address: string, { trc20 }: Histories): bigint {
  let sum = 0n
  for (const { transaction, index } of trc20) {
    const log = transaction.effects.logs[index]!
    if (log.address !== usdt.address) continue
    const units = BigInt(`0x${log.data}`)
    if (log.topics[1] === addressWord(address)) sum -= units
    if (log.topics[2] === addressWord(address)) sum += units
  }
  return sum
}

test('the lists and receipts of an address add up to its balances', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const { chain } = liveThrough(steps)
      const newcomer = toHex41(sandboxKey('newcomer 7').address)
      for (const address of [...hexes, newcomer, vault.address, staker.address]) {
        const lists = chain.historyOf(address)
        expect(trxFromLists(address, lists)).toBe(chain.balances.get(address))
        expect(usdtFromLists(address, lists)).toBe(chain.tokenBalances.get(`${usdt.address}/${address}`))
      }
    }),
    { seed, numRuns: 60, examples: [[everyKind]] },
  )
})

test('a past state stays the same while the chain continues', () => {
  fc.assert(
    fc.property(history, history, (before, after) => {
      const node = liveThrough(before)
      const { chain } = node
      const block = chain.head.number
      const read = () => {
        const world = chain.stateAt(block, 0)
        return hexes.map((address) => [
          world.account(address),
          world.amount('trx', address),
          world.amount('token', `${usdt.address}/${address}`),
          world.amount('trc10', `1000001/${address}`),
        ])
      }
      const then = read()
      for (const { act } of after.slice(0, 19)) {
        try {
          act(node)
        } catch (error) {
          if (!(error instanceof Refusal)) throw error
        }
        node.mine(1)
      }
      expect(read()).toEqual(then)
    }),
    { seed, numRuns: 40 },
  )
})
