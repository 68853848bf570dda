import { toHex41 } from '@holdfast/chains/tron'
import { expect, test } from 'vitest'
import { acme, acmeWallets } from '../../seeds/cast.ts'
import { yearUntil } from '../../seeds/year.ts'
import { happen } from './happen.ts'
import { tronActs } from './own-acts.ts'
import { contracts } from './tokens.ts'

const end = new Date('2026-11-21T09:30:00Z')
const year = yearUntil(end)
const plan = year.acts(tronActs)
const { chain } = happen(plan, year, null)
const failuresOf = (made: typeof chain) =>
  [...made.transactions.values()].map(({ effects }) => effects.ret).filter((ret) => ret !== 'SUCCESS')
const historyOf = (address: string) => chain.historyOf(toHex41(address))

test('the chain takes the whole year, and only what was meant to fail fails', () => {
  expect(failuresOf(chain)).toEqual(['REVERT', 'OUT_OF_ENERGY', 'REVERT'])
  expect(chain.transactions.size).toBe(plan.length)
})

test.each(['2027-01-14T17:45:36Z', '2027-03-02T23:59:00Z', '2028-10-15T00:00:30Z'])(
  'so does a year that ends %s',
  (text) => {
    const other = new Date(text)
    expect(failuresOf(happen(yearUntil(other).acts(tronActs), yearUntil(other), null).chain)).toEqual([
      'REVERT',
      'OUT_OF_ENERGY',
      'REVERT',
    ])
  },
)

test('a failed call costs: energy where there is some, else a fee', () => {
  const failures = [...chain.transactions.values()].filter(({ effects }) => effects.ret !== 'SUCCESS')
  for (const { effects } of failures) expect(effects.fee + effects.energyUsage).toBeGreaterThan(0n)
  expect(failures.at(-1)?.effects.fee).toBeGreaterThan(0n)
})

test('the same seed and end give the same chain, to the last byte', () => {
  const early = plan.slice(0, 150)
  const again = () => happen(early, year, null).chain.head.id
  expect(again()).toBe(again())
})

test('its last act is solid at the end', () => {
  const last = [...chain.transactions.values()].at(-1)
  expect(last?.block).toBeLessThanOrEqual(chain.solidNumber)
  expect(chain.head.at).toBeLessThanOrEqual(end.getTime() + 60_000)
})

test('every wallet of Acme has a history', () => {
  for (const { party } of acmeWallets)
    expect(historyOf(party.address).native.length, party.name).toBeGreaterThan(0)
})

test('energy goes both ways, stake comes back, rewards are paid, money moves inside calls', () => {
  const typesOf = (address: string) =>
    historyOf(address).native.map(({ transaction }) => transaction.raw.contracts[0]?.type)
  const energy = typesOf(acme.energy.party.address)
  for (const type of [
    'FreezeBalanceV2Contract',
    'UnfreezeBalanceV2Contract',
    'WithdrawExpireUnfreezeContract',
    'WithdrawBalanceContract',
    'DelegateResourceContract',
    'UnDelegateResourceContract',
    'VoteWitnessContract',
  ])
    expect(energy).toContain(type)
  expect(typesOf(acme.operations.party.address)).toContain('DelegateResourceContract')
  expect(historyOf(acme.contractors.party.address).internal.length).toBeGreaterThan(0)
})

test('worthless tokens and another USDT arrive unasked', () => {
  const received = (address: string) =>
    new Set(
      historyOf(address).trc20.map(({ transaction, index }) => transaction.effects.logs[index]?.address),
    )
  expect(
    [...received(acme.operations.party.address)].map((address) => toHex41(`41${address}`.slice(-42))),
  ).toContain(contracts.spam.address)
  expect(
    [...received(acme.suppliers.party.address)].map((address) => toHex41(`41${address}`.slice(-42))),
  ).toContain(contracts.fakeUsdt.address)
})
