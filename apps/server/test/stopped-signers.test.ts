/** Transfers through the server's own calls, with signers in separate processes that stop and come back. */
import { identityOf, makeIdentitySeed } from '@holdfast/mpc/nodes'
import { startNodeProcesses } from '@holdfast/signer/testing-processes'
import { afterAll, expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { sandboxNetwork } from './signing-requests.ts'
import { createTransferWorldWith, freshRecipient } from './transfer-world.ts'

const identity = identityOf(makeIdentitySeed())
const signers = await startNodeProcesses(3, { coordinator: identity.name, networks: [sandboxNetwork] })
const coordinator = new Coordinator(signers.nodes, identity)
afterAll(async () => {
  coordinator.close()
  await signers.stop()
})
const world = await createTransferWorldWith(coordinator)

const units = 1_500_000n

const press = (id: string) => world.act('treasurer', id, 'sign-and-broadcast')

/** The state of the signers as a person reads it. */
async function readSigners(): Promise<{ tss_ok: boolean; signers_state: string }> {
  // The server queries them at most every two seconds.
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  return (await world.ask('viewer', 'GET', '/api/health/mpc')).json()
}

async function stopped(parties: readonly number[], act: () => Promise<void>): Promise<void> {
  const nodes = signers.nodes.filter(({ party }) => parties.includes(party))
  await Promise.all(nodes.map((node) => node.kill()))
  try {
    await act()
  } finally {
    await Promise.all(nodes.filter(({ pid }) => pid === undefined).map((node) => node.start()))
  }
}

test('a key of three signers pays', async () => {
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to })
  expect((await press(id)).json()).toMatchObject({ status: 'broadcasted', signer: 'tss' })
  expect(world.received(to)).toBe(units)
})

test.each([1, 2, 3])('with signer %i stopped the other two sign', async (party) => {
  await stopped([party], async () => {
    const to = freshRecipient()
    const id = await world.approved({ recipient_address: to })
    const answer = await press(id)
    expect(answer.json(), answer.text).toMatchObject({ status: 'broadcasted' })
    expect(world.received(to)).toBe(units)
    expect(await readSigners()).toMatchObject({ tss_ok: true, signers_state: 'ready' })
  })
})

test('with two stopped the answer names it, nothing is stuck, and the transfer resumes when one is back', async () => {
  const [, two] = signers.nodes
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to })
  await stopped([1, 2], async () => {
    expect(await readSigners()).toMatchObject({ tss_ok: false, signers_state: 'too-few' })
    const answer = await press(id)
    expect([answer.status, answer.text]).toEqual([
      503,
      'Too few signers answer: 1 of the 2 that are needed. Nothing was signed.',
    ])
    expect(await world.get(id)).toMatchObject({ status: 'approved', phase: null, is_under_way: false })
    await two?.start()
    await readSigners()
    expect((await press(id)).json()).toMatchObject({ status: 'broadcasted' })
    expect(world.received(to)).toBe(units)
  })
})

test('two that stop while they sign: the transfer has the reason, and its bytes are signed when one is back', async () => {
  const [first] = signers.nodes
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to })
  await readSigners()
  await stopped([1, 2], async () => {
    // The server still uses the state that it read a moment ago.
    const answer = await press(id)
    expect([answer.status, answer.text]).toEqual([503, expect.stringContaining('Too few signers answer')])
    const left = await world.row(id)
    expect(left).toMatchObject({ status: 'approved', phase: 'built', claim_id: null })
    expect(await world.get(id)).toMatchObject({
      is_under_way: false,
      last_error: expect.stringContaining('Nothing was signed.'),
    })
    await first?.start()
    await readSigners()
    expect((await press(id)).json()).toMatchObject({ status: 'broadcasted' })
    expect((await world.row(id)).unsigned.equals(left.unsigned)).toBe(true)
    expect(world.received(to)).toBe(units)
  })
})
