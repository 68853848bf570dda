/** The sandbox's controls, and the token that they need. */
import { toBase58 } from '@holdfast/chains/tron'
import { expect, test } from 'vitest'
import { faultNames } from './faults.ts'
import { sandboxKey } from './sandbox-key.ts'
import { startNode, token } from './testing.ts'
import { contracts } from './tokens.ts'

const { ask, chain, node, faults } = await startNode()
const { address } = sandboxKey('lucky')
const control = (method: string, path: string, body?: unknown, headers = { 'x-sandbox-token': token }) =>
  ask(`/control/${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })

test('without the token nothing happens', async () => {
  const before = chain.head.number
  expect(await control('POST', 'mine', { blocks: 1 }, { 'x-sandbox-token': 'wrong' })).toMatchObject({
    status: 403,
  })
  expect(chain.head.number).toBe(before)
})

test('the faucet gives TRX and tokens, in base units', async () => {
  const { body } = await control('POST', 'faucet', { address, amount: '5000000' })
  await control('POST', 'faucet', { address, amount: '7', token: toBase58(contracts.usdc.address) })
  await control('POST', 'mine', { blocks: 2 })
  expect(chain.transactions.has(String(body.tx_hash))).toBe(true)
  expect(
    chain.historyOf(
      chain.transactions.get(String(body.tx_hash))!.raw.contracts[0]!.value!.to_address as string,
    ).trc20,
  ).toHaveLength(1)
})

test('blocks and time', async () => {
  const before = chain.head
  expect((await control('POST', 'mine', { blocks: 3 })).body).toMatchObject({ head: before.number + 3 })
  const { body } = await control('POST', 'advance', { seconds: 86_400 })
  expect(new Date(String(body.time)).getTime()).toBeGreaterThanOrEqual(before.at + 86_400_000)
  expect(node.now()).toBeGreaterThanOrEqual(before.at + 86_400_000)
})

test('faults by name: each with a sentence, a state, its address and its rate', async () => {
  expect((await control('PUT', 'faults/slow', { on: true })).body).toMatchObject({
    slow: { on: true, address: null, seed: 0, rate: 1, sentence: expect.stringMatching(/\.$/) as string },
  })
  expect(faults.isOn('slow')).toBe(true)
  await control('PUT', 'faults/slow', { on: false })
  await control('PUT', 'faults/lost-row', { on: true, address, seed: 7, rate: 0.5 })
  const { body } = await control('GET', 'faults')
  expect(body).toMatchObject({ slow: { on: false }, 'lost-row': { on: true, address, seed: 7, rate: 0.5 } })
  expect(Object.keys(body).sort()).toEqual([...faultNames].sort())
  await control('PUT', 'faults/lost-row', { on: false })
  expect(await control('PUT', 'faults/nonsense', { on: true })).toMatchObject({
    status: 404,
    body: { detail: expect.stringContaining('lost-row') as string },
  })
})

test.each([
  ['faucet', {}, 'address'],
  ['faucet', { address: 'T', amount: '1' }, 'address'],
  ['faucet', { address, amount: '1.5' }, 'amount'],
  ['faucet', { address, amount: 5 }, 'amount'],
  ['faucet', { address, amount: '5', token: address }, 'token'],
  ['mine', { blocks: 0 }, 'blocks'],
  ['mine', { blocks: 10_001 }, 'blocks'],
  ['advance', { seconds: -1 }, 'seconds'],
  ['advance', { seconds: 'a day' }, 'seconds'],
  ['faults/slow', {}, 'on'],
  ['faults/slow', { on: true, address: 'T' }, 'address'],
  ['faults/slow', { on: true, rate: 0 }, 'rate'],
  ['faults/slow', { on: true, rate: 1.5 }, 'rate'],
])('%s %o: the answer names %s', async (path, body, field) => {
  const answer = await control(path.startsWith('faults') ? 'PUT' : 'POST', path, body)
  expect(answer.status).toBe(422)
  expect(String(answer.body.detail)).toContain(field)
})

test("the faucet is limited: a request beyond its balance gets the chain's refusal", async () => {
  const answer = await control('POST', 'faucet', { address, amount: '9'.repeat(18) })
  expect(answer).toMatchObject({ status: 422, body: { detail: expect.stringMatching(/not sufficient/) } })
})
