/** Three signers of a key that is bound to rules, and a coordinator that has the signatures of people, or not. */
import { randomUUID } from 'node:crypto'
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import {
  identityOf,
  makeIdentitySeed,
  RulesAnswer,
  type SignedApprovalBody,
  toBase64,
} from '@holdfast/mpc/nodes'
import { signAsAuthenticator } from '@holdfast/policy/passkeys/testing'
import { challengeOf, type Rules } from '@holdfast/policy/rules'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ana,
  assertionBody,
  authenticatorOf,
  carl,
  changeOf,
  page,
  rulesDocument,
  rulesOf,
} from '../../signer/src/rules/testing.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { refusedWith } from './refused-with.ts'
import {
  addressOf,
  intentOf,
  requestOf,
  rules as keyRules,
  sandboxNetwork,
  testPath,
} from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const keyId = randomUUID()
const { organisation } = keyRules
const recipient = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'

let nodes: TestNodes
let clients: readonly SignerClient[]
let address: string
let rules: Rules

beforeAll(async () => {
  nodes = await startNodes(3, { coordinator: identity.name, networks: [sandboxNetwork] })
  clients = nodes.nodes.map((node) => new SignerClient(node, identity))
  const coordinator = new Coordinator(nodes.nodes, identity)
  const key = await coordinator.generateKey({
    keyId,
    curve: 'secp256k1',
    threshold: 2,
    parties: 3,
    rules: keyRules,
  })
  coordinator.close()
  address = addressOf(key)
  rules = rulesFor(Buffer.from(key.publicKey).toString('hex'))
  for (const { folder } of nodes.nodes) folder.rules.apply(organisation, { kind: 'accept', rules })
  for (const { folder, party } of nodes.nodes) if (party < 3) folder.rules.bind(keyId, organisation)
})

afterAll(async () => {
  for (const client of clients) client.close()
  await nodes.stop()
})

function rulesFor(publicKey: string): Rules {
  const usual = rulesDocument()
  const here = { network: sandboxNetwork }
  return rulesOf({
    ...usual,
    organisation,
    signers: nodes.nodes.map(({ party, identity }) => ({
      party,
      identity: Buffer.from(identity, 'hex').toString('base64'),
    })),
    keys: [
      {
        keyId,
        publicKey,
        threshold: 2,
        parties: [1, 2, 3],
        networks: [sandboxNetwork],
        wallets: [{ path: [...testPath], address, label: 'Treasury' }],
      },
    ],
    assets: usual.assets.map((asset) => ({ ...asset, ...here, perDay: '5000000' })),
    recipients: usual.recipients.map((listed) => ({ ...listed, ...here, address: recipient, activeFrom: 0 })),
    approvals: usual.approvals.map((tiers) => ({ ...tiers, ...here })),
  })
}

function signedBy(act: 'request' | 'approve', person: string, intent: TransferIntent): SignedApprovalBody {
  const statement = {
    act,
    intentHash: intentHash(encodeTransferIntent(intent)),
    organisation,
    rulesVersion: 1,
    rulesHash: rules.hash,
    person,
    notAfter: Date.now() + 600_000,
  }
  const authenticator = authenticatorOf(person)
  const { clientDataJSON, authenticatorData, signature } = signAsAuthenticator(authenticator, {
    challenge: challengeOf(statement),
    ...page,
  })
  return {
    statement,
    credentialId: authenticator.credentialId,
    clientDataJSON: toBase64(clientDataJSON),
    authenticatorData: toBase64(authenticatorData),
    signature: toBase64(signature),
  }
}

/** A payment of one TRX with the signatures of its requester and an approver, or with none. */
function orderOf(parties: number[], isSigned = true) {
  const intent = intentOf({ keyId, address }, { requestedBy: ana, rules: rules.hash })
  const { path, intent: bytes, unsigned } = requestOf(intent)
  const signatures: readonly (readonly ['request' | 'approve', string])[] = [
    ['request', ana],
    ['approve', carl],
  ]
  return {
    kind: 'sign' as const,
    keyId,
    parties,
    path: [...path],
    intent: toBase64(bytes),
    unsigned: toBase64(unsigned),
    approvals: signatures.map(([act, userId]) => ({
      userId,
      at: new Date().toISOString(),
      intentHash: intentHash(bytes),
      assertion: isSigned ? signedBy(act, userId, intent) : null,
    })),
    receipts: [],
  }
}
const sign = (order: ReturnType<typeof orderOf>) => new HandCarriedSession(clients, order).runToEnd()

test('a signer that has not bound the key does not sign with one that has', async () => {
  await expect(sign(orderOf([1, 3]))).rejects.toEqual(refusedWith('RULES_DIFFER'))
})

test('a bound key signs what people signed, and nothing else, up to the daily cap of its rules', async () => {
  await expect(sign(orderOf([1, 2], false))).rejects.toEqual(refusedWith('REQUEST_UNSIGNED'))
  expect(nodes.nodes[1]!.folder.record.spentOf(keyId).size).toBe(0)
  expect((await sign(orderOf([1, 2]))).size).toBe(2)
  // Signer 1 counts the payment that it refused to sign with signer 3, too, and each of them twice.
  await expect(sign(orderOf([1, 2]))).rejects.toEqual(refusedWith('DAILY_CAP'))
})

test('one approver stops all signing, over the coordinator', async () => {
  const body = JSON.stringify({
    assertions: [assertionBody(changeOf('freeze', carl, rules, { madeAt: Date.now() }))],
  })
  const answers = await Promise.all(
    clients.map((client) => client.ask({ method: 'POST', path: '/rules/acts', body }, RulesAnswer, 10_000)),
  )
  expect(answers.map(({ frozenAt }) => frozenAt !== null)).toEqual([true, true, true])
  await expect(sign(orderOf([1, 2]))).rejects.toEqual(refusedWith('RULES_FROZEN'))
})
