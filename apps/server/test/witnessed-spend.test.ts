/** Daily caps of the signers of a key. Of three, with witnesses the whole cap is usable, without them half of it. Of five, two
 *  that are stolen do not raise it. */
import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Identity,
  identityOf,
  makeIdentitySeed,
  openReceipt,
  SignedReceipt,
  type SignedReceiptBody,
  SessionAnswer,
  signReceipt,
  toBase64,
} from '@holdfast/mpc/nodes'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { refusedWith } from './refused-with.ts'
import { addressOf, intentOf, requestOf, rules, sandboxNetwork } from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const keyId = randomUUID()
const asset = `${sandboxNetwork}/slip44:195`
const cap = 10_000_000n

let nodes: TestNodes
let clients: readonly SignerClient[]
let address: string

beforeAll(async () => {
  nodes = await startNodes(3, {
    coordinator: identity.name,
    networks: [sandboxNetwork],
    dailyCapOf: (key, of) => (key === keyId && of === asset ? cap : null),
  })
  clients = nodes.nodes.map((node) => new SignerClient(node, identity))
  const coordinator = new Coordinator(nodes.nodes, identity)
  const key = await coordinator.generateKey({ keyId, curve: 'secp256k1', threshold: 2, parties: 3, rules })
  coordinator.close()
  address = addressOf(key)
})

afterAll(async () => {
  for (const client of clients) client.close()
  await nodes.stop()
})

/** A payment in whole TRX, signed by these parties. */
function orderOf(trx: bigint, parties: number[]) {
  const { path, intent, unsigned, approvals } = requestOf(
    intentOf({ keyId, address }, { units: trx * 1_000_000n }),
  )
  return {
    kind: 'sign' as const,
    keyId,
    parties,
    path: [...path],
    intent: toBase64(intent),
    unsigned: toBase64(unsigned),
    approvals: [...approvals],
    receipts: [] as SignedReceiptBody[],
  }
}
type Order = ReturnType<typeof orderOf>

async function witness(order: Order, client: SignerClient, of = nodes): Promise<SignedReceiptBody> {
  const body = JSON.stringify({ order })
  const signed = await client.ask({ method: 'POST', path: '/witness', body }, SignedReceipt, 60_000)
  const identityOfNode = of.nodes.find(({ party }) => party === client.party)!.identity
  expect(openReceipt(signed, identityOfNode)).toMatchObject({
    keyId: order.keyId,
    asset,
    party: client.party,
  })
  return { receipt: toBase64(signed.receipt), signature: toBase64(signed.signature) }
}
const witnessAll = (order: Order) => Promise.all(clients.map((client) => witness(order, client)))
const sign = (order: Order) => new HandCarriedSession(clients, order).runToEnd()
const spentAt = (place: number) => nodes.nodes[place]!.folder.record.spentOf(keyId).get(asset)

test('the cap counts witnessed payments once and others twice, at every signer that knows of them', async () => {
  await expect(sign(orderOf(6n, [1, 2]))).rejects.toEqual(refusedWith('DAILY_CAP'))
  expect([0, 1, 2].map(spentAt)).toEqual([undefined, undefined, undefined])

  const witnessed = orderOf(6n, [1, 2])
  witnessed.receipts = await witnessAll(witnessed)
  expect((await sign(witnessed)).size).toBe(2)
  const six = { witnessed: 6_000_000n, unwitnessed: 0n }
  expect([0, 1, 2].map(spentAt)).toEqual([six, six, six])

  expect((await sign(orderOf(2n, [1, 3]))).size).toBe(2)
  const full = { witnessed: 6_000_000n, unwitnessed: 2_000_000n }
  expect([0, 1, 2].map(spentAt)).toEqual([full, six, full])

  const partly = orderOf(3n, [2, 3])
  await expect(witness(partly, clients[0]!)).rejects.toEqual(refusedWith('DAILY_CAP'))
  partly.receipts = [await witness(partly, clients[1]!)]
  await expect(sign(partly)).rejects.toEqual(refusedWith('DAILY_CAP'))
  expect(spentAt(1)).toEqual({ witnessed: 9_000_000n, unwitnessed: 0n })
})

test('with two of five signers in the hands of a thief, who needs three, the others agree to no more than the cap', async () => {
  const stolen = 2
  const five = await startNodes(5, {
    coordinator: identity.name,
    networks: [sandboxNetwork],
    dailyCapOf: (_, of) => (of === asset ? cap : null),
  })
  const all = five.nodes.map((node) => new SignerClient(node, identity))
  const coordinator = new Coordinator(five.nodes, identity)
  try {
    const making = { keyId: randomUUID(), curve: 'secp256k1', threshold: 3, parties: 5, rules } as const
    const wallet = { keyId: making.keyId, address: addressOf(await coordinator.generateKey(making)) }
    const thief = five.nodes.slice(-stolen)
    const honest = all.slice(0, -stolen)
    /** In the names of all, signed by one. */
    const forgedFrom = (own: SignedReceiptBody, party: number, forger: Identity) => {
      const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))
      const receipt = openReceipt(
        { receipt: bytes(own.receipt), signature: bytes(own.signature) },
        five.nodes.find((node) => node.party === party)!.identity,
      )!
      return five.nodes.map((node) => {
        const forged = signReceipt({ ...receipt, party: node.party }, forger)
        return { receipt: toBase64(forged.receipt), signature: toBase64(forged.signature) }
      })
    }
    const ask = async (client: SignerClient, place: number): Promise<boolean> => {
      const request = requestOf(intentOf(wallet, { units: 1_000_000n }))
      const unwitnessed = {
        ...orderOf(1n, [client.party, ...thief.map(({ party }) => party)]),
        keyId: wallet.keyId,
        path: [...request.path],
        intent: toBase64(request.intent),
        unsigned: toBase64(request.unsigned),
        approvals: [...request.approvals],
      }
      const receipts = await witness(unwitnessed, client, five).then(
        (own) => forgedFrom(own, client.party, thief[place % stolen]!.folder.identity),
        () => [],
      )
      const body = JSON.stringify({
        sessionId: randomBytes(32).toString('hex'),
        ceremony: { ...unwitnessed, receipts },
      })
      return client.ask({ method: 'POST', path: '/sessions', body }, SessionAnswer, 60_000).then(
        () => true,
        (error: unknown) => {
          expect(error).toEqual(refusedWith('DAILY_CAP'))
          return false
        },
      )
    }
    let agreed = 0n
    for (const client of honest)
      for (let place = 0; place < 5; place += 1) if (await ask(client, place)) agreed += 1_000_000n
    expect(agreed).toBeGreaterThan(0n)
    expect(agreed).toBeLessThanOrEqual(cap)
  } finally {
    coordinator.close()
    for (const client of all) client.close()
    await five.stop()
  }
})
