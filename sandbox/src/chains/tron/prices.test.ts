/** Prices that change over time, and the energy penalty on overused contracts. */
import { toBase58, toHex41 } from '@holdfast/chains/tron'
import { TronWeb } from 'tronweb'
import { expect, test } from 'vitest'
import { type PriceName, startingPrices } from './prices.ts'
import { SandboxTron } from './sandbox-tron.ts'
import { startNode, token } from './testing.ts'
import { addressWord, contracts, selectors, word } from './tokens.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const startAt = new Date('2026-02-01T00:00:00Z')
const { usdt } = contracts
/** A separate chain, because prices belong to a chain. */
async function newChain() {
  const world = await startNode({ startAt, clock: () => startAt.getTime() })
  const [payer, receiver] = [world.fund('payer', 100_000), world.fund('receiver', 10)]
  world.node.give(payer.address, 1_000_000_000n, usdt.address)
  world.effectsOf(world.node.sendToken(payer, usdt, receiver.address, 1n))
  const pay = (feeLimit?: bigint) =>
    world.effectsOf(world.node.sendToken(payer, usdt, receiver.address, 1n, feeLimit))
  const web = new TronWeb({ fullHost: world.server.url, privateKey: '11'.repeat(32) })
  return { ...world, payer, receiver, pay, web }
}

test('a price applies from its time on, and earlier charges do not change', async () => {
  const { node, pay, web, chain } = await newChain()
  const change = new Date(node.now() + 3_600_000)
  node.setPrice('energyPrice', 210n, change)
  const before = pay()
  expect(before.energyFee).toBe(14_650n * 100n)
  node.mineAt(change)
  const after = pay()
  expect(after.energyFee).toBe(14_650n * 210n)
  expect([...chain.transactions.values()].at(-2)?.effects.energyFee).toBe(14_650n * 100n)
  expect(await web.trx.getEnergyPrices()).toBe(`0:100,${change.getTime()}:210`)
  const parameters = await web.trx.getChainParameters()
  expect(parameters.find(({ key }) => key === 'getEnergyFee')).toEqual({ key: 'getEnergyFee', value: 210 })
})

test.each<[PriceName, bigint, (world: Awaited<ReturnType<typeof newChain>>) => bigint, bigint]>([
  [
    'memoFee',
    3_000_000n,
    ({ node, payer, receiver, effectsOf }) => {
      node.advance(86_400)
      return effectsOf(node.sendTrx(payer, receiver.address, 1n, 'memo')).fee
    },
    3_000_000n,
  ],
  [
    'activationFee',
    2_000_000n,
    ({ node, payer, effectsOf, chain }) => {
      const value = { to_address: `41${chain.head.id.slice(0, 40)}`, amount: 1n }
      return effectsOf(node.send(payer, 'TransferContract', value)).fee
    },
    2_100_000n,
  ],
  [
    'activationBandwidthFee',
    300_000n,
    ({ node, payer, effectsOf, chain }) => {
      const value = { to_address: `41${chain.head.id.slice(0, 40)}`, amount: 1n }
      return effectsOf(node.send(payer, 'TransferContract', value)).netFee
    },
    300_000n,
  ],
  ['freeBandwidth', 0n, ({ pay }) => pay().netFee, 345_000n],
  [
    'bandwidthPrice',
    140n,
    ({ node, pay }) => {
      node.setPrice('freeBandwidth', 0n)
      return pay().netFee
    },
    345n * 140n,
  ],
  [
    'largestFeeLimit',
    1_000n,
    ({ pay }) => {
      expect(() => pay(1_001n)).toThrow('feeLimit must be >= 0 and <= 1000')
      return pay(1_000n).energyFee
    },
    1_000n,
  ],
])('%s of %d is the amount charged', async (name, value, charged, expected) => {
  const world = await newChain()
  expect(startingPrices[name]).not.toBe(value)
  world.node.setPrice(name, value)
  expect(charged(world)).toBe(expected)
})

test("prices set by the controls, under TRON's names; a restart keeps them", async () => {
  const { ask } = await newChain()
  const headers = { 'x-sandbox-token': token }
  const put = (key: string, body: unknown) =>
    ask(`/control/parameters/${key}`, { method: 'PUT', headers, body: JSON.stringify(body) })
  const from = '2027-01-01T00:00:00Z'
  expect((await put('getMemoFee', { value: '5', from })).body).toMatchObject({
    getMemoFee: `0:1000000,${Date.parse(from)}:5`,
    getEnergyFee: '0:100',
  })
  expect((await ask('/control/parameters', { headers })).body).toMatchObject({ getTransactionFee: '0:1000' })
  expect((await put('getNothing', { value: '5' })).status).toBe(404)
  expect((await put('getMemoFee', { value: -1 })).status).toBe(422)
  const dataFolder = mkdtempSync(join(tmpdir(), 'sandbox-prices-'))
  const first = new SandboxTron({ dataFolder, startAt })
  first.setPrice('energyPrice', 420n)
  first.stop()
  const second = new SandboxTron({ dataFolder })
  expect(second.chain.schedule.at(second.now()).energyPrice).toBe(420n)
  second.stop()
  rmSync(dataFolder, { recursive: true })
})

test('an overused contract becomes more expensive every six hours, up to a limit, and cheaper when use declines', async () => {
  const { node, pay, post, payer, receiver } = await newChain()
  node.setPrice('penaltyThreshold', 14_000n)
  const penalties: bigint[] = []
  for (let cycle = 0; cycle < 12; cycle++) {
    node.advance(21_600)
    const { energyTotal, energyPenalty } = pay()
    expect(energyTotal - energyPenalty).toBe(14_650n)
    penalties.push(energyPenalty)
  }
  // Each is a fifth more: 1, 1.2, 1.44, … up to 4.4 times.
  expect(penalties.slice(0, 3)).toEqual([2_930n, 6_446n, 10_665n])
  expect(penalties.at(-1)).toBe((14_650n * 34_000n) / 10_000n)
  const call = {
    owner_address: payer.address,
    contract_address: toBase58(usdt.address),
    data: selectors.transfer + addressWord(toHex41(receiver.address)) + word(1n),
    visible: true,
  }
  expect(await post('/wallet/triggerconstantcontract', call)).toMatchObject({
    energy_used: 14_650 + 49_810,
    energy_penalty: 49_810,
  })
  node.setPrice('penaltyThreshold', 5_000_000_000n)
  node.advance(10 * 21_600)
  const rested = pay().energyPenalty
  expect(rested).toBeLessThan(49_810n)
  // Each is one in twenty less.
  expect(rested).toBe((14_650n * BigInt(Math.floor(44_000 * 0.95 ** 10) - 10_000)) / 10_000n)
  node.advance(60 * 21_600)
  expect(pay().energyPenalty).toBe(0n)
})

test('the penalty is in the receipt, is paid for, and can exhaust the energy', async () => {
  const { node, pay, post, chain } = await newChain()
  node.setPrice('penaltyThreshold', 14_000n)
  node.advance(21_600)
  const effects = pay()
  expect(effects.energyFee).toBe(effects.energyTotal * 100n)
  const id = [...chain.transactions.keys()].at(-1)
  expect(await post('/wallet/gettransactioninfobyid', { value: id })).toMatchObject({
    receipt: { energy_usage_total: 17_580, energy_penalty_total: 2_930, energy_fee: 1_758_000 },
  })
  const out = pay(1_700_000n)
  expect(out).toMatchObject({ ret: 'OUT_OF_ENERGY', energyTotal: 17_000n })
  expect(out.energyPenalty).toBe((17_000n * 2_930n) / 17_580n)
  expect(out.message).toContain('curOpEnergy[20000], penaltyEnergy[4000]')
})
