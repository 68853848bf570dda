/** Costs exact to the sun: bandwidth by bytes, energy by the call, and the fixed fees. */
import {
  buildRaw,
  encodeRaw,
  type Permission,
  signWithKey,
  toHex41,
  transactionId,
} from '@holdfast/chains/tron'
import { expect, test } from 'vitest'
import { type SandboxKey, sandboxKey } from './sandbox-key.ts'
import { startNode } from './testing.ts'
import { addressWord, contracts, selectors, word } from './tokens.ts'

const { node, chain, fund, effectsOf, post } = await startNode()
const hex = ({ address }: SandboxKey) => toHex41(address)
const balanceOf = (address: string) => chain.balances.get(address)
let made = 0
/** An account with a full day of free bandwidth. */
const someone = (trx: number) => fund(`payer ${(made += 1)}`, trx)
const { usdt, usdc, vault, splitter } = contracts

/** Uses up the free bandwidth of the day. */
function exhaust(key: SandboxKey): void {
  while (effectsOf(node.sendTrx(key, node.chain.head.header.witnessAddress, 1n)).netFee === 0n);
}

test('a payment uses its bytes and 64 more of the free 600; then every byte burns 1,000 sun', () => {
  const payer = someone(100)
  const first = effectsOf(node.sendTrx(payer, chain.head.header.witnessAddress, 1_000_000n))
  expect(first).toMatchObject({ netUsage: 267n, netFee: 0n, fee: 0n })
  exhaust(payer)
  const before = balanceOf(hex(payer))
  const burnt = effectsOf(node.sendTrx(payer, chain.head.header.witnessAddress, 1_000_000n))
  expect(burnt).toMatchObject({ netUsage: 0n, netFee: 267_000n, fee: 267_000n })
  expect(balanceOf(hex(payer))).toBe(before - 1_000_000n - 267_000n)
})

test('used bandwidth recovers linearly over a day', async () => {
  const payer = someone(100)
  effectsOf(node.sendTrx(payer, chain.head.header.witnessAddress, 1_000_000n))
  node.advance(43_200)
  const { freeNetUsed } = await post('/wallet/getaccountresource', { address: hex(payer) })
  expect(Number(freeNetUsed)).toBeGreaterThanOrEqual(132)
  expect(Number(freeNetUsed)).toBeLessThanOrEqual(134)
  node.advance(43_200)
  expect(await post('/wallet/getaccountresource', { address: hex(payer) })).not.toHaveProperty('freeNetUsed')
})

test('activating an address costs 1 TRX and 0.1 TRX, regardless of its bytes', () => {
  const payer = someone(100)
  const effects = effectsOf(node.sendTrx(payer, sandboxKey('never seen').address, 5n))
  expect(effects).toMatchObject({ netFee: 100_000n, netUsage: 0n, fee: 1_100_000n })
  const value = { account_address: hex(sandboxKey('never seen either')) }
  expect(effectsOf(node.send(payer, 'AccountCreateContract', value)).fee).toBe(1_100_000n)
})

test('an account with stake for bandwidth pays the activation with points', () => {
  const payer = someone(2_000)
  effectsOf(node.send(payer, 'FreezeBalanceV2Contract', { frozen_balance: 1_000_000_000n }))
  const effects = effectsOf(node.sendTrx(payer, sandboxKey('another new one').address, 5n))
  expect(effects).toMatchObject({ netFee: 0n, fee: 1_000_000n })
  expect(effects.netUsage).toBeGreaterThan(200n)
})

test('a memo costs 1 TRX', () => {
  const payer = someone(100)
  expect(effectsOf(node.sendTrx(payer, chain.head.header.witnessAddress, 5n, 'hello')).fee).toBe(1_000_000n)
})

test('a USDT call of 345 bytes burns 345,000 sun of bandwidth and 100 sun for each point of energy', () => {
  const [payer, receiver] = [someone(100), someone(1)]
  node.give(payer.address, 10_000_000n, usdt.address)
  exhaust(payer)
  const first = effectsOf(node.sendToken(payer, usdt, receiver.address, 1_000_000n))
  expect(first).toMatchObject({ energyTotal: 29_650n, energyUsage: 0n, energyFee: 2_965_000n })
  expect(first).toMatchObject({ netFee: 345_000n, fee: 3_310_000n, ret: 'SUCCESS' })
  const second = effectsOf(node.sendToken(payer, usdt, receiver.address, 1_000_000n))
  expect(second).toMatchObject({ energyTotal: 14_650n, fee: 1_465_000n + 345_000n })
})

test('staked energy is used before anything burns, and the total is the sum of its parts', () => {
  const [payer, receiver] = [someone(5_000), someone(1)]
  node.give(payer.address, 10_000_000n, usdt.address)
  effectsOf(
    node.send(payer, 'FreezeBalanceV2Contract', { frozen_balance: 1_000_000_000n, resource: 'ENERGY' }),
  )
  const points = (1_000n * 180_000_000_000n) / 19_000_000_000n
  const effects = effectsOf(node.sendToken(payer, usdt, receiver.address, 1_000_000n))
  expect(effects.energyUsage).toBe(points)
  expect(effects.energyFee).toBe((29_650n - points) * 100n)
  expect(effects.energyTotal).toBe(effects.energyUsage + effects.energyFee / 100n)
})

test('a reverted call costs its energy and moves nothing', () => {
  const [payer, receiver] = [someone(100), someone(1)]
  const effects = effectsOf(node.sendToken(payer, usdt, receiver.address, 1n))
  expect(effects).toMatchObject({ ret: 'REVERT', fee: 400_000n, logs: [], message: 'REVERT opcode executed' })
  const result = effectsOf(node.sendToken(payer, usdc, receiver.address, 1n))
  expect(Buffer.from(result.returned, 'hex').toString()).toContain('transfer amount exceeds balance')
})

test('a call that runs out of energy costs its whole limit', () => {
  const [payer, receiver] = [someone(100), someone(1)]
  node.give(payer.address, 10_000_000n, usdt.address)
  const effects = effectsOf(node.sendToken(payer, usdt, receiver.address, 5n, 1_000_000n))
  expect(effects).toMatchObject({ ret: 'OUT_OF_ENERGY', energyTotal: 10_000n, fee: 1_000_000n, logs: [] })
  expect(effects.message).toMatch(
    /^Not enough energy for 'SSTORE' operation executing: curInvokeEnergyLimit\[10000\]/,
  )
})

test('the balance bounds the energy like the fee limit', () => {
  const [payer, receiver] = [someone(1), someone(1)]
  node.give(payer.address, 10_000_000n, usdt.address)
  const effects = effectsOf(node.sendToken(payer, usdt, receiver.address, 5n))
  expect(effects).toMatchObject({ ret: 'OUT_OF_ENERGY', fee: 1_000_000n })
  expect(balanceOf(hex(payer))).toBe(0n)
})

test('an origin pays its share of the energy from its own stake', async () => {
  const payer = someone(1_000)
  const id = node.call(payer, vault.address, selectors.deposit, 100_000_000n)
  const effects = effectsOf(id)
  expect(effects).toMatchObject({ energyTotal: 26_000n, originEnergyUsage: 10_400n, energyFee: 1_560_000n })
  const { receipt } = (await post('/wallet/gettransactioninfobyid', { value: id })) as { receipt: object }
  expect(receipt).toMatchObject({ origin_energy_usage: 10_400, energy_usage_total: 26_000 })
})

test('a payment out of a contract reaches an address that the transaction does not name, as an internal payment', () => {
  const [payer, receiver] = [someone(1_000), sandboxKey('paid from inside')]
  effectsOf(node.call(payer, vault.address, selectors.deposit, 100_000_000n))
  const pay = (sun: bigint) =>
    effectsOf(node.call(payer, vault.address, selectors.pay + addressWord(hex(receiver)) + word(sun)))
  expect(pay(30_000_000n).internals).toEqual([{ from: vault.address, to: hex(receiver), value: 30_000_000n }])
  expect(balanceOf(hex(receiver))).toBe(30_000_000n)
  expect(chain.historyOf(hex(receiver))).toMatchObject({ native: [], internal: [{ index: 0 }] })
  expect(pay(70_000_001n)).toMatchObject({ ret: 'REVERT', internals: [] })
  expect(balanceOf(hex(receiver))).toBe(30_000_000n)
})

test('one call of the splitter: two logs, and half of the sent TRX back', () => {
  const [payer, first, other] = [someone(1_000), someone(1), someone(1)]
  node.give(payer.address, 10_000_000n, usdt.address)
  const calldata =
    selectors.split +
    addressWord(usdt.address) +
    addressWord(hex(first)) +
    addressWord(hex(other)) +
    word(4_000_000n)
  const effects = effectsOf(node.call(payer, splitter.address, calldata, 9n))
  expect(effects.logs.map(({ data }) => BigInt(`0x${data}`))).toEqual([4_000_000n, 4_000_000n])
  expect(effects.internals).toEqual([{ from: splitter.address, to: hex(payer), value: 4n }])
  expect(chain.tokenBalances.get(`${usdt.address}/${hex(payer)}`)).toBe(2_000_000n)
})

test('approve and transferFrom: a spender may spend up to its allowance', () => {
  const [payer, spender, receiver] = [someone(100), someone(100), someone(1)]
  node.give(payer.address, 10_000_000n, usdc.address)
  const approve = selectors.approve + addressWord(hex(spender)) + word(3n)
  expect(effectsOf(node.call(payer, usdc.address, approve)).ret).toBe('SUCCESS')
  const take = (units: bigint) =>
    selectors.transferFrom + addressWord(hex(payer)) + addressWord(hex(receiver)) + word(units)
  expect(effectsOf(node.call(spender, usdc.address, take(4n))).ret).toBe('REVERT')
  expect(effectsOf(node.call(spender, usdc.address, take(3n))).ret).toBe('SUCCESS')
  expect(effectsOf(node.call(spender, usdc.address, take(1n))).ret).toBe('REVERT')
  expect(chain.tokenBalances.get(`${usdc.address}/${hex(receiver)}`)).toBe(3n)
})

test('TRC-10 moves by the number of the asset', () => {
  const [payer, receiver] = [someone(100), someone(1)]
  node.grantTrc10('1000001', payer.address, 50n)
  const value = { to_address: hex(receiver), asset_name: '1000001', amount: 20n }
  expect(effectsOf(node.send(payer, 'TransferAssetContract', value)).fee).toBe(0n)
  expect(chain.trc10Balances.get(`1000001/${hex(payer)}`)).toBe(30n)
  expect(chain.trc10Balances.get(`1000001/${hex(receiver)}`)).toBe(20n)
})

test('new permissions cost 100 TRX, a second signature 1 TRX', () => {
  const [shared, first, second] = [someone(1_000), sandboxKey('one'), sandboxKey('two')]
  const keys = [first, second].map((key) => ({ address: hex(key), weight: 1n }))
  const base = { parent_id: 0, keys, threshold: 2n } as const
  const owner: Permission = { ...base, type: 'Owner', id: 0, permission_name: 'owner', operations: '' }
  const operations = '7fff1fc0033ec30f'.padEnd(64, '0')
  const active: Permission = { ...base, type: 'Active', id: 2, permission_name: 'active', operations }
  const update = { owner, actives: [active] }
  expect(effectsOf(node.send(shared, 'AccountPermissionUpdateContract', update)).fee).toBe(100_000_000n)
  // The free bandwidth is available again a day later.
  node.advance(86_400)
  const { solid, head } = chain
  const raw = buildRaw(
    'TransferContract',
    { owner_address: hex(shared), to_address: toHex41(head.header.witnessAddress), amount: 1n },
    {
      refBlockBytes: solid.id.slice(12, 16),
      refBlockHash: solid.id.slice(16, 32),
      expiration: BigInt(head.at + 60_000),
      timestamp: 1n,
    },
  )
  const rawBytes = encodeRaw(raw)
  const id = transactionId(rawBytes)
  node.broadcast(rawBytes, [signWithKey(id, first.key), signWithKey(id, second.key)])
  expect(effectsOf(id).fee).toBe(1_000_000n)
})
