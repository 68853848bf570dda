/** The stand-in through the interface that all chains of the sandbox share. */
import { toHex41 } from '@holdfast/chains/tron'
import { expect, test } from 'vitest'
import { faultNames } from './faults.ts'
import { sandboxContracts } from './sandbox-contracts.ts'
import { sandboxKey } from './sandbox-key.ts'
import { startNode, token } from './testing.ts'
import { tronStandIn } from './tron-stand-in.ts'

const { server, chain, node, faults } = await startNode()
const controlsWith = (shown: string) =>
  tronStandIn.controls({
    url: server.url + tronStandIn.controlPath,
    headers: async () => ({ 'x-sandbox-token': shown }),
  })
const controls = controlsWith(token)
const { address } = sandboxKey('controlled')

test('the faucet pays coins and tokens in base units; a payment is solid after the stated number of blocks', async () => {
  const hash = await controls.faucet({ address, amount: 5_000_000n })
  await controls.faucet({ address, amount: 7n, token: sandboxContracts.usdc })
  await controls.faucet({ address, amount: 11n, from: 'a friend' })
  const { head, solid } = await controls.mine(tronStandIn.blocksUntilSolid)
  expect(chain.balances.get(toHex41(address))).toBe(5_000_011n)
  expect(chain.tokenBalances.get(`${toHex41(sandboxContracts.usdc)}/${toHex41(address)}`)).toBe(7n)
  expect([head, solid]).toEqual([chain.head.number, chain.solidNumber])
  expect(chain.transactions.get(hash)?.block).toBeLessThanOrEqual(solid)
})

test('the clock moves by seconds', async () => {
  const before = chain.head.at
  const { time } = await controls.advance(86_400)
  expect(time).toEqual(new Date(chain.head.at))
  expect(node.now()).toBeGreaterThanOrEqual(before + 86_400_000)
})

test('faults are listed and switched by name', async () => {
  await controls.faults.set('lost-row', { on: true, address, seed: 7, rate: 0.5 })
  const states = await controls.faults.list()
  expect(Object.keys(states).sort()).toEqual([...faultNames].sort())
  expect(states['lost-row']).toMatchObject({ on: true, address, seed: 7, rate: 0.5 })
  await controls.faults.set('lost-row', { on: false })
  expect(faults.isOn('lost-row')).toBe(false)
  await expect(controls.faults.set('no/such fault', { on: true })).rejects.toThrow(
    'faults/no%2Fsuch%20fault: 404',
  )
})

test('a refusal names the control, the status and the field', async () => {
  await expect(controls.mine(0)).rejects.toThrow(/^mine: 422 .*blocks/)
  await expect(controls.faucet({ address: 'T', amount: 1n })).rejects.toThrow(/^faucet: 422 .*address/)
  await expect(controlsWith('wrong').mine(1)).rejects.toThrow('mine: 403')
})
