/** An eavesdropper on the connection between server and signers. */
import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { identityOf, makeIdentitySeed, toBase64 } from '@holdfast/mpc/nodes'
import { startNodes, type TestNode } from '@holdfast/signer/testing'
import { expect, test } from 'vitest'
import { Coordinator } from '../src/signing/coordinator.ts'
import { addressOf, intentOf, requestOf, rules, sandboxNetwork } from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())

async function tap({ party, identity: name, url }: TestNode, heard: Buffer[]) {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(new URL(url).port), '127.0.0.1')
    for (const [left, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(left)
      left.on('data', (part: Buffer) => heard.push(part))
      left.on('error', () => undefined)
      left.pipe(other)
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: { party, identity: name, url: `https://127.0.0.1:${(server.address() as AddressInfo).port}` },
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

test('a tap between server and signers reads neither memo, amount, recipient nor approvers', async () => {
  const signers = await startNodes(2, { coordinator: identity.name, networks: [sandboxNetwork] })
  const heard: Buffer[] = []
  const taps = await Promise.all(signers.nodes.map((node) => tap(node, heard)))
  const coordinator = new Coordinator(
    taps.map(({ address }) => address),
    identity,
  )
  const keyId = randomUUID()
  const key = await coordinator.generateKey({ keyId, curve: 'secp256k1', threshold: 2, parties: 2, rules })
  const memo = 'salary of Ana'
  const request = requestOf(intentOf({ keyId, address: addressOf(key) }, { memo }))
  await coordinator.sign(request)
  const text = Buffer.concat(heard).toString('latin1')
  expect(text.length).toBeGreaterThan(10_000)
  const secrets = [
    memo,
    toBase64(request.intent).slice(0, 60),
    toBase64(request.unsigned).slice(0, 60),
    request.approvals[0]!.userId,
    keyId,
    '/sessions',
    'intent',
  ]
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([])
  coordinator.close()
  for (const candidate of taps) candidate.close()
  await signers.stop()
})
