/** Three signers of a key that is bound to rules, and a coordinator that has the signatures of people, or not. */
import { randomUUID } from 'node:crypto'
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { identityOf, makeIdentitySeed, RulesAnswer, SignedReceipt, toBase64 } from '@holdfast/mpc/nodes'
import { encodeRules, type Rules, type SignedApprovalText } from '@holdfast/policy/rules'
import { startNodes, type TestNode, type TestNodes } from '@holdfast/signer/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ana,
  assertionBody,
  authenticatorOf,
  bea,
  carl,
  changeOf,
  nextRules,
  page,
  rulesDocument,
  rulesOf,
  trx,
} from '../../signer/src/rules/testing.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import type { SigningRequest } from '../src/signing/signing.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { listedKey, listedSigners } from './listed-signers.ts'
import { refusedWith } from './refused-with.ts'
import { signedApproval } from './signed-approval.ts'
import {
  addressOf,
  intentOf,
  requestOf,
  rules as keyRules,
  sandboxNetwork,
  type WalletOfKey,
} from './signing-requests.ts'

const identity = identityOf(makeIdentitySeed())
const keyId = randomUUID()
const { organisation } = keyRules
const recipient = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC'
/** Paid at most 1.5 TRX in a day, where the other recipient has no cap of its own. */
const payee = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'

let nodes: TestNodes
let clients: readonly SignerClient[]
let address: string
let rules: Rules
let coordinator: Coordinator

beforeAll(async () => {
  nodes = await startNodes(3, { coordinator: identity.name, networks: [sandboxNetwork] })
  clients = nodes.nodes.map((node) => new SignerClient(node, identity))
  coordinator = new Coordinator(nodes.nodes, identity)
  const key = await coordinator.generateKey({
    keyId,
    curve: 'secp256k1',
    threshold: 2,
    parties: 3,
    rules: keyRules,
  })
  address = addressOf(key)
  rules = rulesFor(Buffer.from(key.publicKey).toString('hex'))
  for (const { folder } of nodes.nodes) folder.rules.apply(organisation, { kind: 'accept', rules })
  for (const { folder, party } of nodes.nodes) if (party < 3) folder.rules.bind(keyId, organisation)
})

afterAll(async () => {
  coordinator.close()
  for (const client of clients) client.close()
  await nodes.stop()
})

function rulesFor(publicKey: string): Rules {
  const usual = rulesDocument()
  const here = { network: sandboxNetwork }
  return rulesOf({
    ...usual,
    organisation,
    signers: listedSigners(nodes.nodes),
    keys: [listedKey({ keyId, publicKey, address })],
    assets: usual.assets.map((asset) => ({ ...asset, ...here, perDay: '5000000' })),
    recipients: [
      {
        ...usual.recipients[0]!,
        ...here,
        address: recipient,
        assets: [{ id: trx, perDay: null }],
        activeFrom: 0,
      },
      {
        id: 'bolt',
        label: 'Bolt',
        ...here,
        address: payee,
        assets: [{ id: trx, perDay: '1500000' }],
        activeFrom: 0,
      },
    ],
    approvals: usual.approvals.map((tiers) => ({ ...tiers, ...here })),
  })
}

function signedBy(act: 'request' | 'approve', person: string, intent: TransferIntent): SignedApprovalText {
  const statement = {
    act,
    intentHash: intentHash(encodeTransferIntent(intent)),
    organisation,
    rulesVersion: rules.document.version,
    rulesHash: rules.hash,
    person,
    notAfter: Date.now() + 600_000,
  }
  return signedApproval(statement, authenticatorOf(person), page)
}

/** A payment of one TRX with the signatures of its requester and an approver, or with none. */
function requestFor(
  wallet: WalletOfKey = { keyId, address },
  { to = recipient, isSigned = true }: { to?: string; isSigned?: boolean } = {},
): SigningRequest {
  const intent = intentOf(wallet, { requestedBy: ana, rules: rules.hash, recipient: to })
  const unsigned = requestOf(intent)
  if (!isSigned) return unsigned
  const approvals = [signedBy('request', ana, intent), signedBy('approve', carl, intent)].map(
    (assertion) => ({
      userId: assertion.statement.person,
      at: new Date().toISOString(),
      intentHash: assertion.statement.intentHash,
      assertion,
    }),
  )
  return { ...unsigned, approvals }
}

function orderOf(parties: number[], isSigned = true) {
  const { path, intent, unsigned, approvals } = requestFor(undefined, { isSigned })
  return {
    kind: 'sign' as const,
    keyId,
    parties,
    path: [...path],
    intent: toBase64(intent),
    unsigned: toBase64(unsigned),
    approvals: [...approvals],
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

test('a key is generated under the rules of every signer, and signs with all witnesses once they list it', async () => {
  const making = (rulesHash?: string) => ({
    keyId: randomUUID(),
    curve: 'secp256k1' as const,
    threshold: 2,
    parties: 3,
    rules: keyRules,
    ...(rulesHash !== undefined && { rulesHash }),
  })
  await expect(coordinator.generateKey(making('f'.repeat(64)))).rejects.toMatchObject({
    code: 'RULES_DIFFER',
    field: 'rulesHash',
  })
  for (const { folder } of nodes.nodes) folder.record.requireRules(true)
  await expect(coordinator.generateKey(making())).rejects.toMatchObject({ code: 'RULES_REQUIRED' })
  const body = JSON.stringify({ order: orderOf([1, 3]) })
  await expect(
    clients[2]!.ask({ method: 'POST', path: '/witness', body }, SignedReceipt, 10_000),
  ).rejects.toEqual(refusedWith('RULES_REQUIRED'))

  const request = making(rules.hash)
  const key = await coordinator.generateKey(request)
  const wallet = { keyId: request.keyId, address: addressOf(key) }
  expect(nodes.nodes.map(({ folder }) => folder.record.boundTo(wallet.keyId))).toEqual([
    organisation,
    organisation,
    organisation,
  ])
  await expect(coordinator.sign(requestFor(wallet))).rejects.toMatchObject({ code: 'KEY_NOT_IN_RULES' })

  const [usual] = rules.document.keys
  const publicKey = Buffer.from(key.publicKey).toString('hex')
  const wallets = [{ ...usual!.wallets[0]!, address: wallet.address, label: 'Second' }]
  rules = nextRules(rules, {
    keys: [...rules.document.keys, { ...usual!, keyId: wallet.keyId, publicKey, wallets }],
  })
  for (const { folder } of nodes.nodes) folder.rules.apply(organisation, { kind: 'accept', rules })
  // Without witnesses each of the three would count twice, and the cap is five.
  for (let count = 0; count < 2; count += 1) await coordinator.sign(requestFor(wallet))
  await coordinator.sign(requestFor(wallet, { to: payee }))
  const spent = { witnessed: 3_000_000n, unwitnessed: 0n }
  const spentAt = ({ record }: TestNode['folder']) =>
    record.spentOf(wallet.keyId).get(`${sandboxNetwork}/${trx}`)
  expect(nodes.nodes.map(({ folder }) => spentAt(folder))).toEqual([spent, spent, spent])
  await expect(coordinator.sign(requestFor(wallet, { to: payee }))).rejects.toMatchObject({
    code: 'RECIPIENT_CAP',
    field: 'units',
  })

  // Two signers sign without the third, and count twice what it does not witness.
  await nodes.nodes[2]!.stop()
  await coordinator.sign(requestFor(wallet))
  await nodes.nodes[2]!.start()
  const alone = { ...spent, unwitnessed: 1_000_000n }
  expect(nodes.nodes.map(({ folder }) => spentAt(folder))).toEqual([alone, alone, spent])

  for (const { folder } of nodes.nodes) folder.record.quarantine(wallet.keyId)
  await expect(coordinator.sign(requestFor(wallet))).rejects.toMatchObject({ code: 'KEY_QUARANTINED' })
})

test('the coordinator reads the rules of all signers, and brings a version to each', async () => {
  const rightNow = { madeAt: Date.now() }
  const next = nextRules(rules, { approvalMinutes: rules.document.approvalMinutes - 1 })
  const assertions = [bea, carl].map((id) => assertionBody(changeOf('adopt', id, next, rightNow)))
  const proposal = { document: toBase64(encodeRules(next.document)), assertions }
  const answers = await coordinator.proposeRules(proposal, [1, 2, 3])
  expect(answers.map(({ party, rules: taken }) => [party, taken?.head.hash])).toEqual([
    [1, next.hash],
    [2, next.hash],
    [3, next.hash],
  ])
  rules = next
  const chains = await coordinator.readRules(organisation)
  expect(chains.map(({ rules: chain }) => chain?.versions.length)).toEqual([3, 3, 3])
  const foreign = await coordinator.readRules(randomUUID())
  expect(foreign.map(({ rules: chain, isUp }) => [chain, isUp])).toEqual([
    [null, true],
    [null, true],
    [null, true],
  ])
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
