/** An organisation without rules gets version 1: people register passkeys, an Admin prepares the document, everybody states it on the
 *  approver page, and the operator of each signer accepts it and binds the key with the real command. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { intentHash } from '@holdfast/chains'
import { encodeTransferIntent } from '@holdfast/ledger'
import { coordinatorOf, toBase64 } from '@holdfast/mpc/nodes'
import { credentialOfKey, signAsAuthenticator } from '@holdfast/policy/passkeys/testing'
import { challengeOf, type ChangeAct, parseRules, type Rules } from '@holdfast/policy/rules'
import { sandboxAssets, sandboxNetworkIds, seedKeyDomain } from '@holdfast/sandbox'
import {
  commandOf,
  type NodeProcess,
  type NodeProcesses,
  startNodeProcesses,
} from '@holdfast/signer/testing-processes'
import { findOpenRules, listSeededDomains } from '@holdfast/store/read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assertionBody, authenticatorOf, changeOf, page } from '../../signer/src/rules/testing.ts'
import { encodeLinkToken, type LinkKind, linkMs } from '../src/http/link-token.ts'
import { rulesRoutes } from '../src/approver/rules/routes.ts'
import { serveApprover } from '../src/approver/serve-approver.ts'
import { syncRules } from '../src/features/rules/sync-rules.ts'
import { makeFirstKey } from '../src/sandbox/make-first-key.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { wideBundle, withApp } from './bundles.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { refusedWith } from './refused-with.ts'
import { intentOf, requestOf } from './signing-requests.ts'
import { type Answer, createWorld, type Person, type World } from './world.ts'

const secretKey = 'ab'.repeat(32)
const identity = coordinatorOf(Buffer.from(secretKey, 'hex'))
const folder = mkdtempSync(join(tmpdir(), 'first-version-'))
const run = promisify(execFile)

let nodes: NodeProcesses
let clients: readonly SignerClient[]
let world: World
let keyId: string
let rules: Rules
/** The passkey that version 1 leaves out. */
let extra: string
const people = ['admin', 'treasurer', 'approver'] as const
const ids = {} as Record<Person, string>

beforeAll(async () => {
  nodes = await startNodeProcesses(3, {
    coordinator: identity.name,
    networks: sandboxNetworkIds,
    assets: [...sandboxAssets].map(([asset, decimals]) => `${asset}=${decimals}`).join(','),
  })
  clients = nodes.nodes.map((node) => new SignerClient(node, identity))
  const signing = new Coordinator(nodes.nodes, identity)
  afterAll(() => signing.close())
  world = await createWorld(
    { HOLDFAST_SECRET_KEY: secretKey, HOLDFAST_APPROVER_ORIGIN: page.origin },
    signing,
  )
  serveApprover(world.server, world.context, rulesRoutes)
  for (const person of [...people, 'approver2'] as const) ids[person] = await world.userId(person)
  await seedKeyDomain(world.db)
  await makeFirstKey(world.context)
  const [key] = (await ask('admin', 'GET', '/api/mpc/keys')).json()
  keyId = key.id
}, 120_000)

afterAll(async () => {
  for (const client of clients) client.close()
  await nodes.stop()
  rmSync(folder, { recursive: true })
})

const ask = (who: Person, method: string, path: string, body?: object): Promise<Answer> =>
  world.ask(who, method, `${path}?entity_id=${world.acme}`, body)
const codeOf = ({ headers }: Answer): unknown => headers['x-error-code']
const first = async () => (await ask('viewer', 'GET', '/api/rules/first')).json()
const missing = async (): Promise<Record<string, string[]>> =>
  Object.fromEntries(
    (await first()).checks.map(({ check, missing }: any) => [check, missing.map(({ code }: any) => code)]),
  )
const choice = (change: object = {}) => ({
  governors: [ids.admin, ids.treasurer, ids.approver],
  governors_needed: 2,
  delay_hours: 24,
  ...change,
})
const prepare = (change: object = {}, who: Person = 'admin') =>
  ask(who, 'POST', '/api/rules/first', choice(change))

const onPage = (
  person: Person,
  method: string,
  path: string,
  body?: unknown,
  kind: LinkKind = 'rules',
  id = world.acme,
) =>
  world.ask(null, method, `/approver/${path}`, body, {
    authorization: `Bearer ${encodeLinkToken(world.context.config, {
      kind,
      id,
      organisationId: world.acme,
      userId: ids[person],
      expiresAt: new Date(Date.now() + linkMs),
    })}`,
  })

async function register(person: Person, device: number): Promise<string> {
  const { url } = (await ask(person, 'POST', '/api/rules/registrations')).json()
  const id = /#register=([-0-9a-f]+)&/.exec(url)?.[1] ?? ''
  const { addedIn } = (await onPage(person, 'GET', `registrations/${id}`, undefined, 'register', id)).json()
  const credential = credentialOfKey(authenticatorOf(ids[person], device), { ...page, addedIn })
  const answer = await onPage(person, 'POST', `registrations/${id}`, { credential }, 'register', id)
  expect(answer.status, answer.text).toBe(200)
  return credential.id
}

const state = (act: ChangeAct, person: Person, device = 1) =>
  onPage(
    person,
    'POST',
    `rules/${world.acme}/statements`,
    assertionBody(
      changeOf(act, ids[person], rules, { madeAt: Date.now(), by: authenticatorOf(ids[person], device) }),
    ),
  )

/** The command that the console shows, at a signer that is stopped meanwhile. */
async function operate(node: NodeProcess, ...options: readonly string[]): Promise<string> {
  await node.kill()
  try {
    const { stdout } = await run(process.execPath, [...commandOf('rules'), ...options], {
      env: {
        PATH: process.env.PATH,
        SIGNER_DATA: node.path,
        SIGNER_SEALING_KEY: node.sealingKey.toString('hex'),
      },
    })
    return stdout
  } finally {
    await node.start()
  }
}

async function download(): Promise<string> {
  const file = join(folder, `rules-${rules.document.version}.json`)
  writeFileSync(file, (await ask('viewer', 'GET', `/api/rules/versions/${rules.hash}`)).text)
  return file
}

const signerStates = async () => (await first()).signers.map(({ state }: any) => state)
const bindings = async () => {
  const found = (await ask('viewer', 'GET', '/api/rules/bindings')).json()
  return found.find((key: any) => key.key_id === keyId)
}

test('says what is missing, and prepares nothing before it is there', async () => {
  expect((await ask('viewer', 'GET', '/api/rules')).json()).toBeNull()
  expect(await missing()).toMatchObject({
    page: [],
    signers: [],
    keys: [],
    people: ['FIRST_RULES_APPROVERS'],
    governors: ['FIRST_RULES_GOVERNORS'],
  })
  const refused = await prepare()
  expect([refused.status, codeOf(refused)]).toEqual([409, 'FIRST_RULES_NOT_READY'])
  expect(refused.text).toContain('Ada Admin has 0 of 2 passkeys.')
  const bundle = withApp(wideBundle([ids.treasurer, ids.approver]), {
    approvals: { required: 1, expiryMinutes: 60 },
    limits: { perTxCapUSD: 1_000, dailyCapUSD: 100_000 },
  })
  expect((await ask('admin', 'POST', '/api/policies/apply', bundle)).status).toBe(200)
  expect(await missing()).toMatchObject({ policy: [], assets: [] })
})

test('people register two passkeys each before there are rules', async () => {
  for (const person of people) await register(person, 1)
  expect((await missing()).people).toEqual(people.map(() => 'FIRST_RULES_PASSKEYS'))
  for (const person of people) await register(person, 2)
  expect(Object.values(await missing()).flat()).toEqual([])
  const { people: listed } = await first()
  expect(listed.find(({ id }: any) => id === ids.admin)).toMatchObject({
    name: 'Ada Admin',
    credentials: [{ is_synced: false }, { is_synced: false }],
  })
})

test('a passkey that is left out counts for nothing, and unknown people and passkeys are refused at their fields', async () => {
  extra = await register('approver2', 1)
  expect((await missing()).people).toEqual(['FIRST_RULES_PASSKEYS'])
  expect(codeOf(await prepare({}, 'treasurer'))).toBe('FORBIDDEN')
  const stranger = await prepare({ governors: [ids.admin, world.acme], left_out: [extra] })
  expect([codeOf(stranger), stranger.text]).toEqual([
    'GOVERNOR_UNKNOWN',
    expect.stringContaining('governors.1'),
  ])
  expect((await prepare({ left_out: [extra, 'A'.repeat(22)] })).text).toContain('left_out.1')
  const few = await prepare({ governors: [ids.admin], left_out: [extra] })
  expect([codeOf(few), few.text]).toEqual([
    'FIRST_RULES_NOT_READY',
    expect.stringContaining('1 of 2 governors'),
  ])
  expect((await prepare({ governors_needed: 1 })).status).toBe(422)

  const prepared = await prepare({ left_out: [extra], note: 'First rules' })
  expect(prepared.status, prepared.text).toBe(201)
  const shown = prepared.json()
  expect(shown).toMatchObject({ version: 1, prices: { note: 'First rules' } })
  expect(shown.governors.map(({ has_adopted }: any) => has_adopted)).toEqual([false, false, false])
  expect(shown.joins_missing).toHaveLength(6)
  const parsed = parseRules((await findOpenRules(world.db, world.acme))!.document)
  if (!parsed.ok) throw new Error('the prepared rules are not valid')
  rules = parsed.value
  expect(rules.document).toMatchObject({
    version: 1,
    previous: null,
    signers: nodes.nodes.map(({ party }) => ({ party })),
    keys: [{ keyId, threshold: 2, parties: [1, 2, 3] }],
    governance: { needed: 2, delayHours: 24, recovery: null },
  })
  expect(rules.document.people.map(({ name, roles }) => [name, roles])).toEqual([
    ['Ada Admin', ['requester', 'governor']],
    ['Arthur Approver', ['requester', 'approver', 'governor']],
    ['Teresa Treasurer', ['requester', 'treasurer', 'governor']],
  ])
  expect(codeOf(await prepare({ left_out: [extra] }))).toBe('RULES_PROPOSAL_OPEN')
})

test('nothing is in force while no signer accepted it, and a signer refuses it before everybody stated it', async () => {
  await syncRules(world.context, world.acme)
  expect((await ask('viewer', 'GET', '/api/rules')).json()).toBeNull()
  expect(await signerStates()).toEqual(['none', 'none', 'none'])
  expect(await bindings()).toMatchObject({
    is_listed: true,
    signers: [1, 2, 3].map((party) => ({ party, state: 'unbound' })),
  })
  const shown = (await onPage('admin', 'GET', `rules/${world.acme}`)).json()
  expect(shown.rules.map(({ document }: any) => document)).toEqual([shown.proposed.document])
  expect((await state('freeze', 'admin')).status).toBe(409)
  expect((await state('adopt', 'approver2')).status).toBe(403)
  expect((await state('join', 'admin')).status).toBe(200)
  await expect(operate(nodes.nodes[0]!, '--accept', rules.hash, await download())).rejects.toThrow(
    '0 of 3 governors',
  )
  for (const person of people) {
    for (const device of [1, 2]) expect((await state('join', person, device)).status).toBe(200)
    const adopted = await state('adopt', person)
    expect(adopted.status, adopted.text).toBe(200)
  }
  const { prepared } = await first()
  expect([prepared.joins_missing, prepared.governors.map(({ has_adopted }: any) => has_adopted)]).toEqual([
    [],
    [true, true, true],
  ])
}, 60_000)

test('each operator compares the words, accepts the file and binds the key; then version 1 is in force', async () => {
  const file = await download()
  const shown = await operate(nodes.nodes[0]!, '--show', file)
  const { prepared } = await first()
  expect(shown).toContain(`Hash in words: ${prepared.fingerprint.join(' ')}`)
  for (const { fingerprint } of prepared.credentials) expect(shown).toContain(fingerprint.join(' '))
  await expect(operate(nodes.nodes[0]!, '--accept', '0'.repeat(64), file)).rejects.toThrow('RULES_OTHER_HASH')

  await operate(nodes.nodes[0]!, '--accept', rules.hash, file)
  await syncRules(world.context, world.acme)
  expect(await signerStates()).toEqual(['accepted', 'none', 'none'])
  for (const node of nodes.nodes.slice(1)) await operate(node, '--accept', rules.hash, file)
  await syncRules(world.context, world.acme)
  expect((await ask('viewer', 'GET', '/api/rules')).json()).toMatchObject({
    in_force: {
      version: 1,
      hash: rules.hash,
      adopted_by: expect.arrayContaining([{ id: ids.admin, name: 'Ada Admin' }]),
    },
    open: null,
    signers: [1, 2, 3].map((party) => ({ party, state: 'current' })),
  })
  expect(codeOf(await ask('viewer', 'GET', '/api/rules/first'))).toBe('RULES_EXIST')
  expect(codeOf(await prepare())).toBe('RULES_EXIST')

  for (const node of nodes.nodes) await operate(node, '--bind', keyId, '--organisation', world.acme)
  expect((await bindings()).signers.map(({ state }: any) => state)).toEqual(['bound', 'bound', 'bound'])
}, 120_000)

/** An order as the server could make it, with the given statements of people. */
function sign(signatures: readonly (readonly ['request' | 'approve', Person])[], key = keyId) {
  const [wallet] = rules.document.keys.find((listed) => listed.keyId === key)!.wallets
  const intent = intentOf(
    { keyId: key, address: wallet!.address },
    {
      organisation: world.acme,
      requestedBy: ids.treasurer,
      rules: rules.hash,
      wallet: { keyId: key, address: wallet!.address, path: wallet!.path },
    },
  )
  const { path, intent: bytes, unsigned } = requestOf(intent)
  const approvals = signatures.map(([act, person]) => {
    const statement = {
      act,
      intentHash: intentHash(encodeTransferIntent(intent)),
      organisation: world.acme,
      rulesVersion: rules.document.version,
      rulesHash: rules.hash,
      person: ids[person],
      notAfter: Date.now() + 600_000,
    }
    const by = authenticatorOf(ids[person])
    const signed = signAsAuthenticator(by, { challenge: challengeOf(statement), ...page })
    return {
      userId: ids[person],
      at: new Date().toISOString(),
      intentHash: intentHash(bytes),
      assertion: {
        statement,
        credentialId: by.credentialId,
        clientDataJSON: toBase64(signed.clientDataJSON),
        authenticatorData: toBase64(signed.authenticatorData),
        signature: toBase64(signed.signature),
      },
    }
  })
  const order = {
    kind: 'sign' as const,
    keyId: key,
    parties: [1, 2],
    path: [...path],
    intent: toBase64(bytes),
    unsigned: toBase64(unsigned),
    approvals,
    receipts: [],
  }
  return new HandCarriedSession(clients, order).runToEnd()
}

test('a transfer is refused without the statements of people, and signed with them', async () => {
  await expect(sign([])).rejects.toEqual(refusedWith('REQUEST_UNSIGNED'))
  await expect(sign([['request', 'treasurer']])).rejects.toEqual(refusedWith('APPROVALS_MISSING'))
  const signatures = await sign([
    ['request', 'treasurer'],
    ['approve', 'approver'],
  ])
  expect(signatures.size).toBe(2)
}, 60_000)

const generateKey = async (label: string) => {
  const [domain] = await listSeededDomains(world.db)
  return world.ask('admin', 'POST', '/api/mpc/keys/keygen', { kd_id: domain!.id, label })
}
const keyOf = async (id: string) =>
  (await ask('admin', 'GET', '/api/mpc/keys')).json().find((key: any) => key.id === id)

let second: string

test('signers that require rules make a key under the rules in force, and it waits for a version that lists it', async () => {
  for (const node of nodes.nodes) {
    await node.kill()
    await node.start({ rules: 'required' })
  }
  const made = await generateKey('Second key')
  expect(made.status, made.text).toBeLessThan(300)
  second = made.json().id
  await expect.poll(async () => (await keyOf(second)).state, { timeout: 60_000 }).toBe('ready')
  expect([(await keyOf(second)).rules, (await keyOf(keyId)).rules]).toEqual(['waiting', 'in_force'])
  const found = (await ask('viewer', 'GET', '/api/rules/bindings')).json()
  expect(found.find((key: any) => key.key_id === second)).toMatchObject({
    is_listed: false,
    signers: [1, 2, 3].map((party) => ({ party, state: 'bound' })),
  })
  const { id: token_id } = await world.db
    .selectFrom('tokens as t')
    .innerJoin('networks as n', 'n.id', 't.network_id')
    .select('t.id')
    .where('n.code', '=', 'tron-sandbox')
    .where('t.asset', '=', 'slip44:195')
    .executeTakeFirstOrThrow()
  const answer = await world.ask('treasurer', 'POST', '/api/transfer-requests', {
    wallet_id: (await keyOf(second)).wallet_id,
    network_code: 'tron-sandbox',
    token_id,
    recipient_address: 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC',
    amount: '1',
  })
  expect([codeOf(answer), answer.text]).toEqual([
    'KEY_WAITS_FOR_RULES',
    expect.stringContaining('Second key waits for the next version'),
  ])
}, 90_000)

test('a new key, other governance and a lost passkey are proposed for the next version, with their words', async () => {
  const { bundle } = (await ask('admin', 'GET', '/api/policies')).json()
  const [lost] = rules.document.people.find((person) => person.id === ids.approver)!.credentials
  const review = (change: object) => ask('admin', 'POST', '/api/rules/simulation', { bundle, ...change })
  expect((await review({ keys: [world.acme] })).text).toContain('keys.0')
  expect((await review({ lost_credentials: ['A'.repeat(22)] })).text).toContain('lost_credentials.0')
  expect((await review({ governors: [world.acme] })).text).toContain('governors.0')
  const answer = await review({
    keys: [second],
    governors_needed: 3,
    delay_hours: 48,
    lost_credentials: [lost!.id],
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json().changes.map(({ code }: any) => code)).toEqual(
    expect.arrayContaining(['KEY_ADDED', 'CREDENTIAL_REMOVED', 'GOVERNORS_NEEDED_CHANGED', 'DELAY_CHANGED']),
  )
}, 90_000)

test('no key is made while the signers differ about the rules, and the second key signs once all of them list it', async () => {
  const { bundle } = (await ask('admin', 'GET', '/api/policies')).json()
  await world.stepUp('admin')
  const proposed = await ask('admin', 'POST', '/api/rules/proposals', {
    bundle,
    keys: [second],
    lost_credentials: [extra],
  })
  expect(proposed.status, proposed.text).toBe(201)
  const parsed = parseRules((await findOpenRules(world.db, world.acme))!.document)
  if (!parsed.ok) throw new Error('the proposed rules are not valid')
  rules = parsed.value
  for (const person of ['admin', 'approver'] as const) expect((await state('adopt', person)).status).toBe(200)
  const file = await download()
  await operate(nodes.nodes[0]!, '--accept', rules.hash, file)
  const refused = await generateKey('Third key')
  expect([refused.status, codeOf(refused)]).toEqual([409, 'KEY_RULES_DIFFER'])
  expect(refused.text).toContain('Signer 1 has version 2. Signer 2 has version 1.')
  for (const node of nodes.nodes.slice(1)) await operate(node, '--accept', rules.hash, file)
  await syncRules(world.context, world.acme)
  expect((await keyOf(second)).rules).toBe('in_force')
  const signatures = await sign(
    [
      ['request', 'treasurer'],
      ['approve', 'approver'],
    ],
    second,
  )
  expect(signatures.size).toBe(2)
}, 120_000)

test('no key is made while signing is stopped', async () => {
  expect((await state('freeze', 'approver')).status).toBe(200)
  const refused = await generateKey('Third key')
  expect([refused.status, codeOf(refused)]).toEqual([409, 'RULES_FROZEN'])
}, 60_000)

test('the audit record tells who prepared version 1 and who stated it', async () => {
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'actor_id'])
    .where('subject_kind', '=', 'rules')
    .where('outcome', '=', 'done')
    .execute()
  expect(events.filter(({ verb }) => verb === 'prepared')).toMatchObject([{ actor_id: ids.admin }])
  expect(events.filter(({ verb }) => verb === 'adopted')).toHaveLength(5)
})
