/** A coordinator that runs two refreshes of one key at once, with signers in separate processes. It cannot leave the key
 *  without a generation that every signer holds. The search over all orders of steps is in
 *  apps/signer/test/refresh-model.test.ts. */
import { randomUUID } from 'node:crypto'
import { identityOf, makeIdentitySeed, NodeKey, type OpenSessionBody } from '@holdfast/mpc/nodes'
import { type NodeProcesses, startNodeProcesses } from '@holdfast/signer/testing-processes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { rules, sandboxNetwork } from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const refusal = (code: string) =>
  expect.objectContaining({ refusal: expect.objectContaining({ code }) as object }) as object

describe.each([
  {
    threshold: 3,
    parties: [1, 2, 3, 4],
    quorums: [
      [1, 2, 3],
      [1, 2, 4],
    ],
    keepers: [1, 2],
    late: [3, 4],
  },
  {
    threshold: 2,
    parties: [1, 2, 3],
    quorums: [
      [1, 2],
      [1, 3],
      [2, 3],
    ],
    keepers: [1],
    late: [2, 3],
  },
])('$threshold of $parties.length', ({ threshold, parties, quorums, keepers, late }) => {
  const keyId = randomUUID()
  let signers: NodeProcesses
  let coordinator: Coordinator
  let clients: readonly SignerClient[]

  beforeAll(async () => {
    signers = await startNodeProcesses(parties.length, {
      coordinator: identity.name,
      networks: [sandboxNetwork],
    })
    coordinator = new Coordinator(signers.nodes, identity)
    clients = signers.nodes.map((node) => new SignerClient(node, identity))
    // The rules do not depend on the curve, and Ed25519 keys are made in a second.
    await coordinator.generateKey({ keyId, curve: 'ed25519', threshold, parties: parties.length, rules })
  })

  afterAll(async () => {
    coordinator.close()
    for (const client of clients) client.close()
    await signers.stop()
  })

  const session = (order: OpenSessionBody['ceremony']) => new HandCarriedSession(clients, order)
  const refresh = () => session({ kind: 'refresh', keyId, parties })
  const check = (quorum: number[], epoch: number) => session({ kind: 'check', keyId, parties: quorum, epoch })
  const generations = () =>
    Promise.all(
      clients.map(async (client) => {
        const { epoch, next } = await client.ask({ method: 'GET', path: `/keys/${keyId}` }, NodeKey, 5_000)
        return [epoch, next]
      }),
    )
  const keep = (party: number, epoch: number) =>
    clients
      .find((client) => client.party === party)
      ?.ask(
        { method: 'POST', path: `/keys/${keyId}/keep`, body: JSON.stringify({ epoch }) },
        z.object({}),
        5_000,
      )

  test('the last messages of a refresh that was open before another are refused, and the key remains usable', async () => {
    const [first, second] = [refresh(), refresh()]
    await second.open()
    await second.meet()
    for (let round = 1; round <= 3; round++) await second.exchange()
    expect(second.held, 'its last messages are held back').toBeGreaterThan(0)
    await first.runToEnd()
    expect([...first.results.keys()]).toEqual(parties)
    for (const quorum of quorums) expect((await check(quorum, 2).runToEnd()).size).toBe(threshold)
    for (const party of keepers) await keep(party, 2)
    await expect(second.exchange(late)).rejects.toEqual(refusal('UNKNOWN_SESSION'))
    expect(second.results.size).toBe(0)
    // A signer that has not kept the new shares still has them, so the refresh can be completed.
    expect(await generations()).toEqual(
      parties.map((party) => (keepers.includes(party) ? [2, null] : [1, 2])),
    )
    await coordinator.check(keyId)
    expect(await generations()).toEqual(parties.map(() => [2, null]))
    await expect(coordinator.refresh(keyId)).resolves.toEqual({ epoch: 3 })
  })

  test('opening a refresh after the check of new shares discards the check', async () => {
    const { epoch } = await coordinator.describeKey(keyId)
    const next = epoch + 1
    await refresh().runToEnd()
    for (const quorum of quorums) await check(quorum, next).runToEnd()
    await refresh().open()
    for (const party of parties) await expect(keep(party, next)).rejects.toEqual(refusal('UNCHECKED'))
    await coordinator.refresh(keyId)
    expect(await generations()).toEqual(parties.map(() => [next, null]))
  })

  test('checking new shares ends a refresh that was opened meanwhile', async () => {
    const { epoch } = await coordinator.describeKey(keyId)
    await refresh().runToEnd()
    const other = refresh()
    await other.open()
    const [quorum] = quorums
    await check(quorum ?? [], epoch + 1).runToEnd()
    await expect(other.meet()).rejects.toEqual(refusal('UNKNOWN_SESSION'))
    await coordinator.refresh(keyId)
    expect(await generations()).toEqual(parties.map(() => [epoch + 1, null]))
  })
})
