/** Stake 2.0 over time: stake, votes and rewards, unstaking, and lending of energy. */
import { toHex41 } from '@holdfast/chains/tron'
import { expect, test } from 'vitest'
import { type SandboxKey, sandboxKey } from './sandbox-key.ts'
import { startNode } from './testing.ts'
import { contracts } from './tokens.ts'
import { witness } from './witnesses.ts'

const { node, chain, fund, effectsOf, post } = await startNode()
const hex = ({ address }: SandboxKey) => toHex41(address)
const trx = 1_000_000n
const dayS = 86_400
let made = 0
const someone = (amount: number) => fund(`staker ${(made += 1)}`, amount)
const account = (key: SandboxKey) => post('/wallet/getaccount', { address: hex(key) })
const stake = (owner: SandboxKey, amount: bigint, resource = 'ENERGY') =>
  effectsOf(node.send(owner, 'FreezeBalanceV2Contract', { frozen_balance: amount * trx, resource }))
const unstake = (owner: SandboxKey, amount: bigint) =>
  effectsOf(
    node.send(owner, 'UnfreezeBalanceV2Contract', { unfreeze_balance: amount * trx, resource: 'ENERGY' }),
  )
const lend = (owner: SandboxKey, to: SandboxKey, amount: bigint, lock = {}) =>
  node.send(owner, 'DelegateResourceContract', {
    receiver_address: hex(to),
    balance: amount * trx,
    resource: 'ENERGY',
    ...lock,
  })
const takeBack = (owner: SandboxKey, to: SandboxKey, amount: bigint) =>
  node.send(owner, 'UnDelegateResourceContract', {
    receiver_address: hex(to),
    balance: amount * trx,
    resource: 'ENERGY',
  })
const vote = (owner: SandboxKey, count: bigint) =>
  effectsOf(
    node.send(owner, 'VoteWitnessContract', { votes: [{ vote_address: hex(witness), vote_count: count }] }),
  )

test('unstaked TRX comes back after fourteen days, once', async () => {
  const owner = someone(1_000)
  stake(owner, 500n)
  unstake(owner, 200n)
  expect(await account(owner)).toMatchObject({
    frozenV2: [{}, { type: 'ENERGY', amount: 300_000_000 }, { type: 'TRON_POWER' }],
    unfrozenV2: [{ type: 'ENERGY', unfreeze_amount: 200_000_000 }],
  })
  const withdraw = () => node.send(owner, 'WithdrawExpireUnfreezeContract', {})
  node.advance(14 * dayS - 60)
  expect(withdraw).toThrow('no unFreeze balance to withdraw ')
  node.advance(60)
  const before = chain.balances.get(hex(owner))
  const effects = effectsOf(withdraw())
  expect(effects.withdrawExpireAmount).toBe(200n * trx)
  expect(chain.balances.get(hex(owner))).toBe(before + 200n * trx - effects.fee)
  expect(withdraw).toThrow('no unFreeze balance to withdraw ')
})

test('unstaking again pays out the amounts whose wait is over', () => {
  const owner = someone(1_000)
  stake(owner, 500n)
  unstake(owner, 100n)
  node.advance(15 * dayS)
  expect(unstake(owner, 50n).withdrawExpireAmount).toBe(100n * trx)
})

test('at most 32 amounts are being unstaked', () => {
  const owner = someone(1_000)
  stake(owner, 500n)
  for (let i = 0; i < 32; i++) unstake(owner, 1n)
  expect(() => unstake(owner, 1n)).toThrow('unfreezing times is over limit')
})

test('cancelling turns them into stake again, by resource', async () => {
  const owner = someone(1_000)
  stake(owner, 500n)
  unstake(owner, 100n)
  const id = node.send(owner, 'CancelAllUnfreezeV2Contract', {})
  expect(effectsOf(id).cancelled).toEqual({ BANDWIDTH: 0n, ENERGY: 100n * trx })
  expect(await post('/wallet/gettransactioninfobyid', { value: id })).toMatchObject({
    cancel_unfreezeV2_amount: [
      { key: 'BANDWIDTH', value: 0 },
      { key: 'ENERGY', value: 100_000_000 },
      { key: 'TRON_POWER', value: 0 },
    ],
  })
  expect(await account(owner)).not.toHaveProperty('unfrozenV2')
})

test('votes earn by the day; the reward is paid at most once in 24 hours, as new coins', async () => {
  const owner = someone(20_000)
  stake(owner, 10_000n)
  vote(owner, 10_000n)
  node.advance(2 * dayS)
  const { reward } = (await post('/wallet/getReward', { address: hex(owner) })) as { reward: number }
  expect(reward).toBeGreaterThanOrEqual(2 * 10_000 * 160)
  const effects = effectsOf(node.send(owner, 'WithdrawBalanceContract', {}))
  expect(Number(effects.withdrawAmount)).toBeGreaterThanOrEqual(reward)
  node.advance(3_600)
  expect(() => node.send(owner, 'WithdrawBalanceContract', {})).toThrow(/less than 24 hours$/)
  node.advance(dayS)
  expect(effectsOf(node.send(owner, 'WithdrawBalanceContract', {})).withdrawAmount).toBeGreaterThan(0n)
})

test('reading a reward does not change it', async () => {
  const owner = someone(20_000)
  stake(owner, 7n)
  vote(owner, 7n)
  const quiet = { ...chain.stateAt(chain.head.number, node.now()).account(hex(owner)) }
  for (let i = 0; i < 5; i++) {
    node.advance(1)
    await post('/wallet/getReward', { address: hex(owner) })
    await account(owner)
  }
  expect(chain.stateAt(chain.head.number, node.now()).account(hex(owner))).toEqual(quiet)
})

test('votes shrink with the stake behind them', async () => {
  const owner = someone(1_000)
  stake(owner, 100n)
  vote(owner, 100n)
  unstake(owner, 60n)
  expect(await account(owner)).toMatchObject({ votes: [{ vote_count: 40 }] })
})

test("lent energy pays for the borrower's calls; lending moves no TRX", async () => {
  const [lender, borrower, receiver] = [someone(20_000), someone(100), someone(1)]
  stake(lender, 10_000n)
  node.give(borrower.address, 10n * trx, contracts.usdt.address)
  const before = chain.balances.get(hex(borrower))
  const lent = effectsOf(lend(lender, borrower, 5_000n))
  expect(lent.fee).toBe(lent.netFee)
  expect(chain.balances.get(hex(borrower))).toBe(before)
  expect(await account(borrower)).toMatchObject({
    account_resource: { acquired_delegated_frozenV2_balance_for_energy: 5_000_000_000 },
  })
  const paid = effectsOf(node.sendToken(borrower, contracts.usdt, receiver.address, 5n))
  expect(paid).toMatchObject({ energyUsage: 29_650n, energyFee: 0n })
  expect(
    await post('/wallet/getdelegatedresourcev2', { fromAddress: hex(lender), toAddress: hex(borrower) }),
  ).toEqual({
    delegatedResource: [{ from: hex(lender), to: hex(borrower), frozen_balance_for_energy: 5_000_000_000 }],
  })
  expect(await post('/wallet/getdelegatedresourceaccountindexv2', { value: hex(lender) })).toEqual({
    account: hex(lender),
    toAccounts: [hex(borrower)],
  })
})

test('taking it back returns a share of the used energy, and used stake cannot be lent', async () => {
  const [lender, borrower, receiver] = [someone(20_000), someone(100), someone(1)]
  stake(lender, 10_000n)
  node.give(borrower.address, 10n * trx, contracts.usdt.address)
  effectsOf(lend(lender, borrower, 5_000n))
  effectsOf(node.sendToken(borrower, contracts.usdt, receiver.address, 5n))
  effectsOf(takeBack(lender, borrower, 5_000n))
  const { EnergyUsed = 0 } = (await post('/wallet/getaccountresource', { address: hex(lender) })) as {
    EnergyUsed?: number
  }
  expect(EnergyUsed).toBeGreaterThan(29_000)
  expect(await post('/wallet/getaccountresource', { address: hex(borrower) })).not.toHaveProperty(
    'EnergyUsed',
  )
  expect(() => lend(lender, borrower, 10_000n)).toThrow('available FreezeEnergyV2 balance')
  const most = (await post('/wallet/getcandelegatedmaxsize', { owner_address: hex(lender), type: 1 })) as {
    max_size: number
  }
  expect(most.max_size).toBeLessThan(7_000_000_000)
  effectsOf(lend(lender, borrower, BigInt(Math.floor(most.max_size / 1e6))))
  expect(() => takeBack(lender, receiver, 1n)).toThrow('delegated Resource does not exist')
  expect(() => takeBack(lender, borrower, 9_999n)).toThrow(
    /insufficient delegateFrozenBalance\(Energy\), request=9999000000, unlock_balance=\d+$/,
  )
})

test('locked energy stays until its time', async () => {
  const [lender, borrower] = [someone(20_000), someone(100)]
  stake(lender, 10_000n)
  effectsOf(lend(lender, borrower, 1_000n, { lock: true, lock_period: 1_200n }))
  const until = (await post('/wallet/getdelegatedresourcev2', {
    fromAddress: hex(lender),
    toAddress: hex(borrower),
  })) as { delegatedResource: { expire_time_for_energy: number }[] }
  expect(until.delegatedResource[0]?.expire_time_for_energy).toBeGreaterThan(node.now())
  expect(() => takeBack(lender, borrower, 1_000n)).toThrow('unlock_balance=0')
  expect(() => lend(lender, borrower, 1n, { lock: true, lock_period: 10n })).toThrow(
    /^Contract validate error : The lock period for ENERGY this time cannot be less than the remaining time\[\d+ms\]/,
  )
  node.advance(3_700)
  expect(effectsOf(takeBack(lender, borrower, 1_000n)).ret).toBe('SUCCESS')
})

test('an account cannot lend to itself, to a contract, or to an address without account', () => {
  const lender = someone(1_000)
  stake(lender, 500n)
  expect(() => lend(lender, lender, 1n)).toThrow('receiverAddress must not be the same as ownerAddress')
  const nobody = sandboxKey('no account')
  expect(() => lend(lender, nobody, 1n)).toThrow(`Account[${hex(nobody)}] not exists`)
  expect(() =>
    node.send(lender, 'DelegateResourceContract', {
      receiver_address: contracts.usdt.address,
      balance: trx,
      resource: 'ENERGY',
    }),
  ).toThrow('Do not allow delegate resources to contract addresses')
})

test('bandwidth is lent like energy', async () => {
  const [lender, borrower] = [someone(20_000), someone(100)]
  stake(lender, 10_000n, 'BANDWIDTH')
  const value = { receiver_address: hex(borrower), balance: 5_000n * trx }
  effectsOf(node.send(lender, 'DelegateResourceContract', value))
  const { NetLimit } = await post('/wallet/getaccountresource', { address: hex(borrower) })
  expect(NetLimit).toBe(Number((5_000n * 43_200_000_000n) / 25_000_000_000n))
  expect(effectsOf(node.sendTrx(borrower, witness.address, 1n)).netUsage).toBeGreaterThan(0n)
  effectsOf(node.send(lender, 'UnDelegateResourceContract', value))
  expect(await post('/wallet/getaccountresource', { address: hex(borrower) })).not.toHaveProperty('NetLimit')
})
