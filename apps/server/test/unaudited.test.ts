/** Refusals of the server on a main network until its operator acknowledges that the engine is not audited. */
import { addressOfPublicKey } from '@holdfast/chains/tron'
import { expect, test } from 'vitest'
import { createTransferWorld, type TransferWorld } from './transfer-world.ts'

async function onMainNetwork(
  environment: Record<string, string>,
): Promise<TransferWorld & { approvedId: string }> {
  const world = await createTransferWorld(environment)
  const approvedId = await world.approved()
  await world.db.updateTable('networks').set({ is_main: true }).where('id', '=', world.networkId).execute()
  return { ...world, approvedId }
}

const keyFields = async (world: TransferWorld) => ({
  kd_id: (await world.ask('treasurer', 'GET', '/api/mpc/kds')).json()[0].id as string,
  label: 'More',
})

test('without the acknowledgement nothing on a main network is requested or signed, and no key is made', async () => {
  const world = await onMainNetwork({})
  const why =
    'has not been audited by anybody outside. The operator of this server acknowledges that with HOLDFAST_UNAUDITED_MPC=acknowledged.'
  for (const path of ['/api/transfer-requests', '/api/transfer-requests/estimate']) {
    const answer = await world.ask('treasurer', 'POST', path, world.fields())
    expect([path, answer.status, answer.text]).toEqual([
      path,
      403,
      `Nothing is signed for TRON Sandbox: the signing engine ${why}`,
    ])
  }
  const sign = await world.act('treasurer', world.approvedId, 'sign-and-broadcast')
  expect([sign.status, sign.text]).toEqual([403, expect.stringContaining(why)])
  expect(await world.row(world.approvedId)).toMatchObject({ phase: null, unsigned: null, claim_id: null })
  expect(world.signing.requests).toEqual([])
  const key = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', await keyFields(world))
  expect([key.status, key.text]).toEqual([
    403,
    `No keys are made on a server that serves TRON Sandbox: the signing engine ${why}`,
  ])
  // Acts that protect a key are allowed.
  expect((await world.ask('treasurer', 'POST', `/api/mpc/keys/${world.keyId}/refresh`)).status).toBe(200)
})

test('with the acknowledgement, they are', async () => {
  const world = await onMainNetwork({ HOLDFAST_UNAUDITED_MPC: 'acknowledged' })
  const sign = await world.act('treasurer', world.approvedId, 'sign-and-broadcast')
  expect(sign.json(), sign.text).toMatchObject({ status: 'broadcasted' })
  const made = await world.ask('treasurer', 'POST', '/api/transfer-requests', world.fields())
  expect(made.status, made.text).toBe(201)
  const key = await world.ask('treasurer', 'POST', '/api/mpc/keys/keygen', await keyFields(world))
  // The server serves a main network, so the key is for main networks: its wallet has the address of the key itself.
  expect(key.json(), key.text).toMatchObject({ state: 'ready', networks: 'main' })
  const { address, public_key } = key.json()
  expect(address).toBe(addressOfPublicKey(Buffer.from(public_key, 'hex')))
})

test('with any other value the server does not start', async () => {
  await expect(createTransferWorld({ HOLDFAST_UNAUDITED_MPC: 'yes' })).rejects.toThrow(
    'HOLDFAST_UNAUDITED_MPC',
  )
})
