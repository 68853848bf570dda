/** A key that three signers bound to rules moves to another signer, loses one, and has one restored from its backup. Each has a
 *  new identity, so a version of the rules names it, and the operators accept that version by hand. */
import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent } from '@holdfast/ledger'
import { coordinatorOf, toBase64 } from '@holdfast/mpc/nodes'
import { encodeRules, parseRules, type Rules } from '@holdfast/policy/rules'
import { sandboxAssets, sandboxNetworkIds, seedKeyDomain } from '@holdfast/sandbox'
import { makeNodeFolder } from '@holdfast/signer/node-folder'
import {
  commandOf,
  type MadeNode,
  type MadeNodes,
  makeNodes,
  nodeProcess,
  type NodeProcess,
} from '@holdfast/signer/testing-processes'
import { findOpenRules, findRulesInForce } from '@holdfast/store/read'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import {
  assertionBody,
  authenticatorOf,
  changeOf,
  page,
  personOf,
  rulesDocument,
  rulesOf,
} from '../../signer/src/rules/testing.ts'
import { encodeLinkToken, linkMs } from '../src/http/link-token.ts'
import { rulesRoutes } from '../src/approver/rules/routes.ts'
import { serveApprover } from '../src/approver/serve-approver.ts'
import { syncRules } from '../src/features/rules/sync-rules.ts'
import { makeFirstKey } from '../src/sandbox/make-first-key.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { wideBundle } from './bundles.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { listedSigners } from './listed-signers.ts'
import { moveClock } from './move-clock.ts'
import { refusedWith } from './refused-with.ts'
import { signedApproval } from './signed-approval.ts'
import { intentOf, requestOf, sandboxNetwork } from './signing-requests.ts'
import { type Answer, createWorld, type Person, type World } from './world.ts'

const secretKey = 'ab'.repeat(32)
const identity = coordinatorOf(Buffer.from(secretKey, 'hex'))
const options = {
  coordinator: identity.name,
  networks: sandboxNetworkIds,
  assets: [...sandboxAssets].map(([asset, decimals]) => `${asset}=${decimals}`).join(','),
}
const folder = mkdtempSync(join(tmpdir(), 'replaced-ruled-'))
const run = promisify(execFile)
const dayMs = 24 * 3_600_000
const patienceMs = 180_000

let made: MadeNodes
/** By party. */
const signers = new Map<number, NodeProcess>()
let pins: Map<number, string>
let clients: SignerClient[] = []
let coordinator: Coordinator
/** The server's signers, which its operator configures anew. */
const signing = new Proxy({} as Coordinator, {
  get: (_, name) => {
    const part: unknown = Reflect.get(coordinator, name)
    return typeof part === 'function' ? part.bind(coordinator) : part
  },
})
let world: World
let keyId: string
let rules: Rules
const people = ['admin', 'treasurer', 'approver'] as const
const ids = {} as Record<Person, string>

/** The server is configured with these parties. */
function connect(parties: readonly number[]): void {
  for (const client of clients) client.close()
  coordinator?.close()
  const nodes = parties.map(nodeOf)
  clients = nodes.map((node) => new SignerClient(node, identity))
  coordinator = new Coordinator(nodes, identity)
}

const nodeOf = (party: number): NodeProcess => signers.get(party)!
const ask = (who: Person, method: string, path: string, body?: object): Promise<Answer> =>
  world.ask(who, method, `${path}?entity_id=${world.acme}`, body)
const codeOf = ({ headers }: Answer): unknown => headers['x-error-code']

/** A command at a signer that is stopped meanwhile. */
async function operate(party: number, name: string, ...parameters: readonly string[]): Promise<string> {
  const node = nodeOf(party)
  await node.kill()
  try {
    const { stdout } = await run(process.execPath, [...commandOf(name), ...parameters], {
      env: {
        PATH: process.env.PATH,
        SIGNER_DATA: node.path,
        SIGNER_SEALING_KEY: node.sealingKey.toString('hex'),
        SIGNER_BACKUP_PASSPHRASE: 'a passphrase of a test',
      },
    })
    return stdout
  } finally {
    await node.start()
  }
}

beforeAll(async () => {
  made = makeNodes(3)
  pins = new Map(made.peers)
  for (const node of made.made) signers.set(node.party, nodeProcess(node, pins, options))
  await Promise.all([...signers.values()].map((node) => node.start()))
  connect([1, 2, 3])
  world = await createWorld(
    { HOLDFAST_SECRET_KEY: secretKey, HOLDFAST_APPROVER_ORIGIN: page.origin },
    signing,
  )
  serveApprover(world.server, world.context, rulesRoutes)
  for (const person of people) ids[person] = await world.userId(person)
  await seedKeyDomain(world.db)
  await makeFirstKey(world.context)
  keyId = (await ask('admin', 'GET', '/api/mpc/keys')).json()[0].id
  rules = await firstRules()
  const file = saved({ document: toBase64(encodeRules(rules.document)), assertions: genesis() })
  for (const party of [1, 2, 3]) {
    await operate(party, 'rules', '--accept', rules.hash, file)
    await operate(party, 'rules', '--bind', keyId, '--organisation', world.acme)
  }
  await syncRules(world.context, world.acme)
}, patienceMs)

afterAll(async () => {
  vi.unstubAllGlobals()
  for (const client of clients) client.close()
  coordinator.close()
  await Promise.all([...signers.values()].map((node) => node.kill()))
  made.remove()
  rmSync(folder, { recursive: true })
})

async function firstRules(): Promise<Rules> {
  const [key] = (await ask('admin', 'GET', '/api/mpc/keys')).json()
  const wallet = await world.db
    .selectFrom('wallets')
    .selectAll()
    .where('mpc_key_id', '=', keyId)
    .executeTakeFirstOrThrow()
  const usual = rulesDocument()
  const here = { network: sandboxNetwork }
  return rulesOf({
    ...usual,
    organisation: world.acme,
    signers: listedSigners(made.made),
    keys: [
      {
        keyId,
        publicKey: key.public_key,
        threshold: 2,
        parties: [1, 2, 3],
        networks: [sandboxNetwork],
        wallets: [{ path: [...wallet.derivation_path], address: wallet.address, label: wallet.name }],
      },
    ],
    people: [
      personOf(ids.admin, 'Ada Admin', ['requester', 'governor']),
      personOf(ids.treasurer, 'Teresa Treasurer', ['requester', 'treasurer', 'governor']),
      personOf(ids.approver, 'Arthur Approver', ['requester', 'approver', 'governor']),
    ],
    assets: usual.assets.map((asset) => ({ ...asset, ...here, perTransfer: '9000000', perDay: '90000000' })),
    recipients: [],
    others: 1,
    approvals: usual.approvals.map((tiers) => ({
      ...tiers,
      ...here,
      tiers: [{ above: '0', needed: 1, role: null }],
    })),
    governance: { needed: 2, delayHours: 24, recovery: null },
  })
}

const stated = (act: 'adopt' | 'join', person: (typeof people)[number]) =>
  assertionBody(changeOf(act, ids[person], rules, { madeAt: Date.now() }))
const genesis = () => people.flatMap((person) => [stated('adopt', person), stated('join', person)])

function saved(content: object): string {
  const file = join(folder, `${randomUUID()}.json`)
  writeFileSync(file, JSON.stringify(content))
  return file
}

/** A machine with an identity that nobody has seen; the operators of `parties` pin it. */
async function newMachine(party: number, parties: readonly number[]): Promise<MadeNode> {
  const old = signers.get(party)
  await old?.kill()
  const path = old?.path ?? join(folder, `signer-${party}`)
  rmSync(path, { recursive: true, force: true })
  const sealingKey = randomBytes(32)
  const node = { party, path, sealingKey, identity: makeNodeFolder(path, sealingKey) }
  pins = new Map(pins).set(party, node.identity)
  signers.set(party, nodeProcess(node, pins, options))
  for (const other of parties) {
    await nodeOf(other).kill()
    await nodeOf(other).start({ peers: pins })
  }
  connect(parties)
  return node
}

/** People propose the version that names the signers of the server, governors adopt it, and every operator accepts it. */
async function nameSigners(parties: readonly number[], changes: readonly string[]): Promise<void> {
  const body = { bundle: wideBundle([ids.treasurer, ids.approver]), configured_signers: true }
  await world.stepUp('admin')
  const proposed = await ask('admin', 'POST', '/api/rules/proposals', body)
  expect(proposed.status, proposed.text).toBe(201)
  expect(proposed.json()).toMatchObject({ is_by_hand: true })
  expect(proposed.json().changes.map(({ code }: any) => code)).toEqual(expect.arrayContaining([...changes]))
  const parsed = parseRules((await findOpenRules(world.db, world.acme))!.document)
  if (!parsed.ok) throw new Error('the proposed rules are not valid')
  rules = parsed.value
  for (const person of ['admin', 'approver'] as const) {
    const token = encodeLinkToken(world.context.config, {
      kind: 'rules',
      id: world.acme,
      organisationId: world.acme,
      userId: ids[person],
      expiresAt: new Date(Date.now() + linkMs),
    })
    const headers = { authorization: `Bearer ${token}` }
    const path = `/approver/rules/${world.acme}/statements`
    const answer = await world.ask(null, 'POST', path, stated('adopt', person), headers)
    expect(answer.status, answer.text).toBe(200)
  }
  await syncRules(world.context, world.acme)
  // Adopted by enough governors, and the signers still wait for their operators.
  expect((await findRulesInForce(world.db, world.acme))?.hash).toBe(rules.document.previous)
  const downloaded = (await ask('viewer', 'GET', `/api/rules/versions/${rules.hash}`)).json()
  expect(downloaded.earlier).toHaveLength(rules.document.version - 1)
  const file = saved(downloaded)
  for (const party of parties) await operate(party, 'rules', '--accept', rules.hash, file)
  await syncRules(world.context, world.acme)
  expect((await ask('viewer', 'GET', '/api/rules')).json()).toMatchObject({
    in_force: { version: rules.document.version, hash: rules.hash },
    open: null,
    signers: parties.map((party) => ({ party, state: 'current' })),
  })
}

const stateOfBinding = async (party: number) => {
  const [key] = (await ask('viewer', 'GET', '/api/rules/bindings')).json()
  return key.signers.find((signer: any) => signer.party === party).state
}
const bind = (party: number) => operate(party, 'rules', '--bind', keyId, '--organisation', world.acme)

/** A payment of one TRX, with the statements of its requester and an approver or without. */
function sign(parties: number[], { isApproved = true } = {}) {
  const [wallet] = rules.document.keys[0]!.wallets
  const intent = intentOf(
    { keyId, address: wallet!.address },
    {
      requestId: requestMadeNow(),
      organisation: world.acme,
      requestedBy: ids.treasurer,
      rules: rules.hash,
      wallet: { keyId, address: wallet!.address, path: wallet!.path },
    },
  )
  const { path, intent: bytes, unsigned } = requestOf(intent)
  const signed = (['request', 'approve'] as const).map((act) => {
    const person = act === 'request' ? ids.treasurer : ids.approver
    const statement = {
      act,
      intentHash: intentHash(encodeTransferIntent(intent)),
      organisation: world.acme,
      rulesVersion: rules.document.version,
      rulesHash: rules.hash,
      person,
      notAfter: Date.now() + 600_000,
    }
    return {
      userId: person,
      at: new Date().toISOString(),
      intentHash: statement.intentHash,
      assertion: signedApproval(statement, authenticatorOf(person), page),
    }
  })
  const order = {
    kind: 'sign' as const,
    keyId,
    parties,
    path: [...path],
    intent: toBase64(bytes),
    unsigned: toBase64(unsigned),
    approvals: isApproved ? signed : [],
    receipts: [],
  }
  return new HandCarriedSession(clients, order).runToEnd()
}

/** A version 7 UUID: signers that were restored read the time in it. */
const requestMadeNow = (): string => {
  const digits = Date.now().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7${randomUUID().slice(15)}`
}

test(
  'a key moves to a new signer once a second person adopts it, and the next version names both',
  async () => {
    expect((await sign([1, 3])).size).toBe(2)
    const move = `${keyId}=2:1,2,4`
    await newMachine(4, [])
    for (const party of [1, 2, 4]) {
      await nodeOf(party).kill()
      await nodeOf(party).start({ peers: pins, reshare: move })
    }
    connect([1, 2, 3, 4])
    const body = { threshold: 2, parties: [1, 2, 4] }
    const answer = await world.ask('admin', 'POST', `/api/mpc/keys/${keyId}/reshare`, body)
    expect([answer.status, codeOf(answer)]).toEqual([409, 'CHANGE_PROPOSED'])
    const [change] = (await world.ask('admin', 'GET', `/api/orgs/${world.acme}/pending-changes`)).json()
    expect(change).toMatchObject({
      kind: 'key-moved',
      before: { threshold: '2', signers: '1, 2, 3' },
      after: { threshold: '2', signers: '1, 2, 4' },
    })
    const adopt = (who: Person) =>
      world.ask(who, 'POST', `/api/orgs/${world.acme}/pending-changes/${change.id}/adopt`)
    expect((await adopt('admin')).status).toBe(403)
    await world.stepUp('approver')
    const adopted = await adopt('approver')
    expect(adopted.status, adopted.text).toBe(200)
    const key = async () => (await ask('admin', 'GET', '/api/mpc/keys')).json()[0]
    await expect.poll(async () => (await key()).epoch, { timeout: patienceMs }).toBe(2)
    expect(await key()).toMatchObject({ is_refreshing: false, error: null, threshold: 2, n: 3 })

    await nodeOf(3).kill()
    connect([1, 2, 4])
    await expect(bind(4)).rejects.toThrow('RULES_UNKNOWN')
    await nameSigners([1, 2, 4], ['SIGNER_ADDED', 'SIGNER_REMOVED', 'KEY_PARTIES_CHANGED'])
    expect(await stateOfBinding(4)).toBe('unbound')
    await bind(4)
    expect(await stateOfBinding(4)).toBe('bound')
    expect((await sign([1, 2])).size).toBe(2)
  },
  2 * patienceMs,
)

test(
  'a lost signer gets the rules at its new machine, its share by a repair, and its binding by hand',
  async () => {
    await newMachine(4, [1, 2, 4])
    await nameSigners([1, 2, 4], ['SIGNER_CHANGED'])
    await expect(coordinator.repair(keyId)).resolves.toMatchObject({ received: [4] })
    expect(await stateOfBinding(4)).toBe('unbound')
    await expect(sign([1, 4])).rejects.toEqual(refusedWith('KEY_QUARANTINED'))
    await bind(4)
    await expect(sign([1, 4])).rejects.toEqual(refusedWith('RESTORED'))
    expect((await sign([1, 2])).size).toBe(2)
  },
  2 * patienceMs,
)

test(
  'a signer that is restored from its backup with a new identity does the same',
  async () => {
    const backup = join(folder, 'signer-2.backup')
    await operate(2, 'backup', '--make', backup, '--party', '2')
    await newMachine(2, [1, 2, 4])
    await operate(2, 'backup', '--restore', backup, '--party', '2')
    await nameSigners([1, 2, 4], ['SIGNER_CHANGED'])
    await expect(bind(2)).resolves.toContain('is bound')
    await expect(sign([1, 2])).rejects.toMatchObject({
      refusal: { code: expect.stringMatching(/^(PEER_FROZEN|RESTORED)$/) },
    })
    await coordinator.refresh(keyId)
  },
  2 * patienceMs,
)

test(
  'two days later every pair signs what people signed, and nothing else',
  async () => {
    moveClock(2 * dayMs)
    for (const party of [1, 2, 4]) {
      await nodeOf(party).kill()
      await nodeOf(party).start({ aheadMs: 2 * dayMs })
    }
    connect([1, 2, 4])
    for (const pair of [
      [1, 2],
      [1, 4],
      [2, 4],
    ]) {
      await expect(sign(pair, { isApproved: false })).rejects.toEqual(refusedWith('REQUEST_UNSIGNED'))
      expect((await sign(pair)).size, String(pair)).toBe(2)
    }
  },
  patienceMs,
)
