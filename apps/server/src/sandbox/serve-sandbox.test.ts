import { firstChain } from '@holdfast/sandbox/chains'
import { expect, test } from 'vitest'
import { createWorld } from '../../test/world.ts'
import { serveSandbox } from './serve-sandbox.ts'

const world = await createWorld()
serveSandbox(world.server, world.context)

test('system users reach the controls of each chain through the server, and nobody else does', async () => {
  const mine = `/sandbox/${firstChain.name}/mine`
  const before = world.node.chain.head.number
  for (const [person, status] of [
    ['treasurer', 403],
    [null, 401],
  ] as const)
    expect((await world.ask(person, 'POST', mine, { blocks: 1 })).status).toBe(status)
  expect(world.node.chain.head.number).toBe(before)
  const answer = await world.ask('operator', 'POST', mine, { blocks: 3 })
  expect([answer.status, answer.json()]).toMatchObject([200, { head: before + 3 }])
  expect((await world.ask('operator', 'POST', mine, { blocks: 0 })).status).toBe(422)
  expect((await world.ask('operator', 'POST', '/sandbox/another/mine', { blocks: 3 })).status).toBe(404)

  const faults = `/sandbox/${firstChain.name}/faults`
  expect((await world.ask('operator', 'PUT', `${faults}/slow`, { on: true })).status).toBe(200)
  expect((await world.ask('operator', 'GET', faults)).json()).toMatchObject({ slow: { on: true } })
  world.node.faults.clear()
})
