/** Version 1 of the rules of the sandbox at three signers, and what a thief of the server's secrets obtains from them. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent, type TransferIntent } from '@holdfast/ledger'
import { coordinatorOf, RulesAnswer, toBase64 } from '@holdfast/mpc/nodes'
import { type AuthenticatorKey, sandboxKeyOf } from '@holdfast/policy/passkeys/software'
import { parseRules, type Rules, type SignedApprovalText } from '@holdfast/policy/rules'
import {
  credentialKeysOf,
  peopleAuthenticatorsIn,
  putRulesInForce,
  sandboxAssets,
  sandboxNetworkIds,
  seedKeyDomain,
  type SignerFolder,
} from '@holdfast/sandbox'
import { openNodeFolder } from '@holdfast/signer/node-folder'
import { type NodeProcesses, startNodeProcesses } from '@holdfast/signer/testing-processes'
import { findRulesInForce, listRulesStatements } from '@holdfast/store/read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFirstKey } from '../src/sandbox/make-first-key.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { refusedWith } from './refused-with.ts'
import { signedApproval } from './signed-approval.ts'
import { intentOf, requestOf } from './signing-requests.ts'
import { createWorld, emailOf, type Person, type World } from './world.ts'

const secretKey = 'ab'.repeat(32)
const coordinator = coordinatorOf(Buffer.from(secretKey, 'hex'))
const dataFolder = mkdtempSync(join(tmpdir(), 'first-rules-'))
const origin = 'http://localhost:3001'
const people = peopleAuthenticatorsIn(dataFolder, origin)

let nodes: NodeProcesses
let folders: readonly SignerFolder[]
let clients: readonly SignerClient[]
let world: World
let rules: Rules

beforeAll(async () => {
  nodes = await startNodeProcesses(3, {
    coordinator: coordinator.name,
    networks: sandboxNetworkIds,
    assets: [...sandboxAssets].map(([asset, decimals]) => `${asset}=${decimals}`).join(','),
  })
  folders = nodes.nodes.map(({ party, path, identity, sealingKey }) => {
    const keyFile = join(dataFolder, `signer-${party}`)
    writeFileSync(keyFile, sealingKey.toString('hex'))
    return { party, folder: path, keyFile, identity }
  })
  clients = nodes.nodes.map((node) => new SignerClient(node, coordinator))
  const signing = new Coordinator(nodes.nodes, coordinator)
  afterAll(() => signing.close())
  world = await createWorld({ HOLDFAST_SECRET_KEY: secretKey }, signing)
  await seedKeyDomain(world.db)
  await makeFirstKey(world.context)
}, 60_000)

afterAll(async () => {
  for (const client of clients) client.close()
  await nodes.stop()
  rmSync(dataFolder, { recursive: true })
})

const start = (signers = folders) =>
  putRulesInForce({
    db: world.db,
    people,
    signers,
    signal: new AbortController().signal,
    whileSignersAreStopped: async (act) => {
      await Promise.all(nodes.nodes.map((node) => node.kill()))
      try {
        act()
      } finally {
        await Promise.all(nodes.nodes.map((node) => node.start()))
      }
    },
  })

const atSigners = () =>
  Promise.all(
    clients.map((client) =>
      client.ask({ method: 'GET', path: `/rules/${world.acme}` }, RulesAnswer.loose(), 10_000),
    ),
  )

test('a first start that is interrupted between two signers is continued by the next start, with the same rules', async () => {
  const [first, second, third] = folders
  const broken = [first!, { ...second!, keyFile: join(dataFolder, 'missing') }, third!]
  await expect(start(broken)).rejects.toThrow('ENOENT')
  expect(await findRulesInForce(world.db, world.acme)).toBeUndefined()
  await expect(atSigners()).rejects.toEqual(refusedWith('RULES_UNKNOWN'))

  expect(await start()).toBe(true)
  const row = await findRulesInForce(world.db, world.acme)
  expect(row).toMatchObject({ version: 1, prices: null, proposed_by: null })
  const parsed = parseRules(row!.document)
  if (!parsed.ok) throw new Error('the stored rules are not valid')
  rules = parsed.value
  expect((await atSigners()).map(({ head, pending }) => [head, pending])).toEqual(
    folders.map(() => [{ version: 1, hash: rules.hash }, null]),
  )
  expect(await start()).toBe(false)
}, 60_000)

test('the key is bound to the rules at every signer', async () => {
  const keyId = rules.document.keys[0]!.keyId
  await Promise.all(nodes.nodes.map((node) => node.kill()))
  for (const { path, sealingKey } of nodes.nodes) {
    const folder = openNodeFolder(path, sealingKey)
    expect([...folder.record.boundKeys]).toEqual([[keyId, world.acme]])
    folder.close()
  }
  await Promise.all(nodes.nodes.map((node) => node.start()))
})

test('five people have two credentials each, three of them govern, and two of these are needed', async () => {
  const { people: listed, governance, recipients, assets } = rules.document
  expect(listed.map(({ name, roles, credentials }) => [name, roles, credentials.length])).toEqual([
    ['Ada Admin', ['governor'], 2],
    ['Otis Operator', ['requester', 'treasurer'], 2],
    ['Teresa Treasurer', ['requester', 'treasurer', 'governor'], 2],
    ['Arthur Approver', ['approver', 'governor'], 2],
    ['Aiko Approver', ['approver'], 2],
  ])
  expect(governance).toMatchObject({ needed: 2, recovery: null })
  expect(assets.map(({ symbol }) => symbol)).toEqual(['TRX', 'USDT', 'USDC'])
  const book: { name: string }[] = (await world.ask('treasurer', 'GET', '/api/address-book')).json()
  expect(recipients.map(({ label }) => label).toSorted()).toEqual(book.map(({ name }) => name).toSorted())
  const statements = await listRulesStatements(world.db, world.acme)
  expect(statements.filter(({ act }) => act === 'adopt')).toHaveLength(3)
  expect(statements.filter(({ act }) => act === 'join')).toHaveLength(10)
})

interface Signature {
  readonly act: 'request' | 'approve'
  readonly person: Person
  /** Defaults to the person's own. */
  readonly key?: AuthenticatorKey
}

async function signed({ act, person, key }: Signature, intent: TransferIntent): Promise<SignedApprovalText> {
  const statement = {
    act,
    intentHash: intentHash(encodeTransferIntent(intent)),
    organisation: world.acme,
    rulesVersion: 1,
    rulesHash: rules.hash,
    person: await world.userId(person),
    notAfter: Date.now() + 600_000,
  }
  const [own] = credentialKeysOf(people.seed, emailOf(person))
  const by = { ...(key ?? own), credentialId: own.credentialId }
  return signedApproval(statement, by, { rpId: 'localhost', origin })
}

/** An order as the server's secret key can make it, with the given signatures of people. */
async function sign(signatures: readonly Signature[], change: Partial<TransferIntent> = {}) {
  const key = rules.document.keys[0]!
  const [wallet] = key.wallets
  const intent = intentOf(
    { keyId: key.keyId, address: wallet!.address },
    {
      organisation: world.acme,
      requestedBy: await world.userId('treasurer'),
      rules: rules.hash,
      wallet: { keyId: key.keyId, address: wallet!.address, path: wallet!.path },
      ...change,
    },
  )
  const { path, intent: bytes, unsigned } = requestOf(intent)
  const approvals = await Promise.all(
    signatures.map(async (signature) => ({
      userId: await world.userId(signature.person),
      at: new Date().toISOString(),
      intentHash: intentHash(bytes),
      assertion: await signed(signature, intent),
    })),
  )
  const order = {
    kind: 'sign' as const,
    keyId: key.keyId,
    parties: [1, 2],
    path: [...path],
    intent: toBase64(bytes),
    unsigned: toBase64(unsigned),
    approvals,
    receipts: [],
  }
  return new HandCarriedSession(clients, order).runToEnd()
}

const request: Signature = { act: 'request', person: 'treasurer' }
const approval: Signature = { act: 'approve', person: 'approver' }

test('the secret key of the server and its database sign nothing', async () => {
  await expect(sign([])).rejects.toEqual(refusedWith('REQUEST_UNSIGNED'))
  // A seed that is derived from the stolen secret is not that of the people.
  const forged = sandboxKeyOf(secretKey, emailOf('treasurer'))
  await expect(sign([{ ...request, key: forged }])).rejects.toEqual(refusedWith('ASSERTION_INVALID'))
  await expect(sign([], { rules: '' })).rejects.toEqual(refusedWith('RULES_CHANGED'))
})

test('the treasurer alone, and people without a part in the rules, sign nothing either', async () => {
  await expect(sign([request])).rejects.toEqual(refusedWith('APPROVALS_MISSING'))
  await expect(sign([request, { ...request, act: 'approve' }])).rejects.toEqual(
    refusedWith('APPROVALS_MISSING'),
  )
  await expect(sign([request, { act: 'approve', person: 'viewer' }])).rejects.toEqual(
    refusedWith('CREDENTIAL_UNKNOWN'),
  )
  await expect(sign([request, approval], { units: 10_000_000_001n })).rejects.toEqual(
    refusedWith('APPROVALS_MISSING'),
  )
  await expect(sign([request, approval], { units: 100_000_000_001n })).rejects.toEqual(
    refusedWith('OVER_TRANSFER_CAP'),
  )
})

test('the treasurer and an approver sign a payment', async () => {
  expect((await sign([request, approval])).size).toBe(2)
})
