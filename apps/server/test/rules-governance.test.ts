/** Changes of the rules with three signers: people propose, adopt, veto, freeze and thaw; the signers decide, the server copies. */
import { randomUUID } from 'node:crypto'
import { intentHash } from '@holdfast/chains'
import type { PolicyBundle } from '@holdfast/policy'
import { encodeTransferIntent } from '@holdfast/ledger'
import { coordinatorOf, toBase64 } from '@holdfast/mpc/nodes'
import { credentialOfKey, signAsAuthenticator } from '@holdfast/policy/passkeys/testing'
import { challengeOf, type ChangeAct, encodeRules, type Rules } from '@holdfast/policy/rules'
import { startNodes, type TestNodes } from '@holdfast/signer/testing'
import { canonicalHash, transaction } from '@holdfast/store'
import { findOpenRules, findRulesInForce, listConditions } from '@holdfast/store/read'
import { insertPolicy } from '@holdfast/store/write'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  assertionBody,
  authenticatorOf,
  changeOf,
  looser,
  nextRules,
  page,
  rulesDocument,
  rulesOf,
  tighter,
} from '../../signer/src/rules/testing.ts'
import { type ApproverLink, encodeLinkToken, type LinkKind, linkMs } from '../src/http/link-token.ts'
import { rulesRoutes } from '../src/approver/rules/routes.ts'
import { serveApprover } from '../src/approver/serve-approver.ts'
import { compileProposal } from '../src/features/rules/compile-proposal.ts'
import { syncRules } from '../src/features/rules/sync-rules.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { SignerClient } from '../src/signing/signer-client.ts'
import { wideBundle, withApp } from './bundles.ts'
import { HandCarriedSession } from './hand-carried-session.ts'
import { listedKey, listedSigners } from './listed-signers.ts'
import { refusedWith } from './refused-with.ts'
import { signedApproval } from './signed-approval.ts'
import { addressOf, intentOf, requestOf, sandboxNetwork } from './signing-requests.ts'
import { createWorld, type Person, type World } from './world.ts'
import { threeGovernors } from './three-governors.ts'

const secretKey = 'ab'.repeat(32)
const identity = coordinatorOf(Buffer.from(secretKey, 'hex'))
const keyId = randomUUID()

let nodes: TestNodes
let coordinator: Coordinator
let clients: readonly SignerClient[]
let world: World
let address: string
let first: Rules
const ids = {} as Record<Person, string>

beforeAll(async () => {
  nodes = await startNodes(3, { coordinator: identity.name, networks: [sandboxNetwork] })
  coordinator = new Coordinator(nodes.nodes, identity)
  clients = nodes.nodes.map((node) => new SignerClient(node, identity))
  world = await createWorld(
    { HOLDFAST_SECRET_KEY: secretKey, HOLDFAST_APPROVER_ORIGIN: page.origin },
    coordinator,
  )
  serveApprover(world.server, world.context, rulesRoutes)
  for (const person of ['admin', 'treasurer', 'approver', 'approver2'] as const)
    ids[person] = await world.userId(person)
  const rules = { networks: 'test', organisation: world.acme } as const
  const key = await coordinator.generateKey({ keyId, curve: 'secp256k1', threshold: 2, parties: 3, rules })
  address = addressOf(key)
  first = await firstRules(Buffer.from(key.publicKey).toString('hex'))
  for (const { folder } of nodes.nodes) {
    folder.rules.apply(world.acme, { kind: 'accept', rules: first })
    folder.rules.bind(keyId, world.acme)
  }
  await transaction(world.db, (tx) =>
    insertPolicy(tx, {
      entity_id: world.acme,
      version: 1,
      bundle: bundle(),
      hash: canonicalHash(bundle()),
      applied_by: ids.admin,
    }),
  )
  await syncRules(world.context, world.acme)
  await world.stepUp('admin', 'operator')
}, 120_000)

afterAll(async () => {
  for (const client of clients) client.close()
  coordinator.close()
  await nodes.stop()
})

const bundle = (perTxCapUSD = 1_000, required = 1): PolicyBundle =>
  withApp(wideBundle([ids.treasurer, ids.approver]), {
    approvals: { required, expiryMinutes: 60 },
    limits: { perTxCapUSD, dailyCapUSD: 100_000 },
  })

/** As the wizard would have made it, so that the same policy again changes nothing. */
async function firstRules(publicKey: string): Promise<Rules> {
  const usual = rulesDocument()
  const hand = rulesOf({
    ...usual,
    organisation: world.acme,
    signers: listedSigners(nodes.nodes),
    keys: [listedKey({ keyId, publicKey, address })],
    people: threeGovernors(ids),
    assets: [],
    recipients: [],
    approvals: [],
    others: 1,
    governance: { needed: 2, delayHours: 48, recovery: null },
  })
  await insertRow(hand)
  const proposal = {
    bundle: bundle(),
    note: '',
    lost_credentials: [],
    keys: [],
    configured_signers: false,
  }
  const { version } = await compileProposal(world.context, world.acme, proposal)
  if (version === null) throw new Error('the rules would stay')
  await world.db.deleteFrom('rules_versions').execute()
  return rulesOf({ ...version.next.document, version: 1, previous: null })
}

const insertRow = (rules: Rules, state: 'in_force' | 'pending' | 'proposed' = 'in_force') =>
  world.db
    .insertInto('rules_versions')
    .values({
      entity_id: rules.document.organisation,
      hash: rules.hash,
      version: rules.document.version,
      document: Buffer.from(encodeRules(rules.document)),
      state,
      proposed_at: new Date(),
    })
    .execute()

const inAcme = () => `?entity_id=${world.acme}`
const propose = (body: object, who: Person = 'admin') =>
  world.ask(who, 'POST', `/api/rules/proposals${inAcme()}`, body)
const noticesOf = async (who: Person): Promise<{ kind: string; version: number; by: string }[]> =>
  (await world.ask(who, 'GET', `/api/inbox${inAcme()}`)).json().notices
const read = async () => (await world.ask('viewer', 'GET', `/api/rules${inAcme()}`)).json()
const head = async (): Promise<Rules> => {
  const row = await findRulesInForce(world.db, world.acme)
  return rulesOf(JSON.parse(row!.document.toString('utf8')))
}
const open = async (): Promise<Rules> => {
  const row = await findOpenRules(world.db, world.acme)
  return rulesOf(JSON.parse(row!.document.toString('utf8')))
}

const tokenOf = (
  person: Person,
  kind: LinkKind = 'rules',
  id = world.acme,
  change: Partial<ApproverLink> = {},
) =>
  encodeLinkToken(world.context.config, {
    kind,
    id,
    organisationId: world.acme,
    userId: ids[person],
    expiresAt: new Date(Date.now() + linkMs),
    ...change,
  })
const onPage = (person: Person, method: string, path: string, body?: unknown, kind?: LinkKind, id?: string) =>
  world.ask(null, method, `/approver/${path}`, body, {
    authorization: `Bearer ${tokenOf(person, kind, id)}`,
  })

/** `device`: 1 is the passkey in the rules. */
const bodyFor = (act: ChangeAct, person: Person, rules: Rules, device = 1, by: Person = person) =>
  assertionBody(
    changeOf(act, ids[person], rules, { madeAt: Date.now(), by: authenticatorOf(ids[by], device) }),
  )
const state = (act: ChangeAct, person: Person, rules: Rules, device = 1, by: Person = person) =>
  onPage(person, 'POST', `rules/${world.acme}/statements`, bodyFor(act, person, rules, device, by))
/** The decisions of the signers, as the audit record has them. */
const effects = async () =>
  (
    await world.db
      .selectFrom('audit_events')
      .select(['verb', 'after_state as after'])
      .where('subject_kind', '=', 'rules')
      .where('actor_id', 'is', null)
      .orderBy('seq')
      .execute()
  ).map(({ verb, after }) => ({ verb, after }))
const alerts = async () =>
  (await listConditions(world.db, new Date())).filter(({ kind }) => kind.startsWith('rules-'))
const atSigners = () => nodes.nodes.map(({ folder }) => folder.rules.get(world.acme))
const hashesAtSigners = () => atSigners().map(({ head, pending }) => [head.hash, pending?.rules.hash ?? null])

function order() {
  const [rules] = atSigners()
  const intent = intentOf(
    { keyId, address },
    { organisation: world.acme, requestedBy: ids.treasurer, rules: rules!.head.hash },
  )
  const { path, intent: bytes, unsigned } = requestOf(intent)
  const signatures = [
    ['request', ids.treasurer],
    ['approve', ids.approver],
  ] as const
  return {
    kind: 'sign' as const,
    keyId,
    parties: [1, 2],
    path: [...path],
    intent: toBase64(bytes),
    unsigned: toBase64(unsigned),
    approvals: signatures.map(([act, person]) => {
      const statement = {
        act,
        intentHash: intentHash(encodeTransferIntent(intent)),
        organisation: world.acme,
        rulesVersion: rules!.head.document.version,
        rulesHash: rules!.head.hash,
        person,
        notAfter: Date.now() + 600_000,
      }
      return {
        userId: person,
        at: new Date().toISOString(),
        intentHash: intentHash(bytes),
        assertion: signedApproval(statement, authenticatorOf(person), page),
      }
    }),
    receipts: [],
  }
}
const sign = () => new HandCarriedSession(clients, order()).runToEnd()

test('rules that operators accepted at their machines are read from the signers', async () => {
  const rules = await read()
  expect(rules).toMatchObject({
    in_force: { version: 1, hash: first.hash, proposed_by: null },
    open: null,
    frozen: null,
    signers: [1, 2, 3].map((party) => ({ party, state: 'current', version: 1 })),
  })
  expect(rules.people.map((person: any) => [person.name, person.needs_second])).toEqual([
    ['Ada Admin', true],
    ['Teresa Treasurer', true],
    ['Arthur Approver', true],
  ])
})

describe('a proposal', () => {
  test('needs the right, and a change', async () => {
    expect((await propose({ bundle: bundle(900) }, 'treasurer')).status).toBe(403)
    expect((await propose({ bundle: bundle() })).text).toBe(
      'This policy would not change the rules in force.',
    )
    expect((await propose({ bundle: bundle(900, 9) })).status).toBe(422)
  })

  test('that tightens is in force at once when enough governors adopted it', async () => {
    const answer = await propose({ bundle: bundle(900), note: 'Smaller payments' })
    expect(answer.status, answer.text).toBe(201)
    expect(answer.json()).toMatchObject({ version: 2, is_loosening: false, needed: 2, joins_missing: [] })
    expect(answer.json().changes.every(({ code }: any) => code === 'TRANSFER_CAP_CHANGED')).toBe(true)
    expect(answer.json().prices.conversions[0]).toMatchObject({ perTransferUSD: 900, source: 'sandbox' })
    expect(answer.json().policy).toEqual({ before: bundle(), after: bundle(900) })
    expect((await propose({ bundle: bundle(800) })).status).toBe(409)
    const page = (await onPage('approver', 'GET', `rules/${world.acme}`)).json()
    expect(page.serverPart).toEqual([{ setting: 'perTxCap', before: ['1000'], after: ['900'] }])
    // Governors have the adoption in their inbox; the others are informed.
    expect((await noticesOf('viewer'))[0]).toMatchObject({ kind: 'rules-proposed', by: 'Ada Admin' })
    expect((await noticesOf('treasurer')).map(({ kind }) => kind)).not.toContain('rules-proposed')
    const next = await open()
    expect((await state('adopt', 'admin', next)).status).toBe(200)
    expect((await read()).open.adopted_by).toEqual([{ id: ids.admin, name: 'Ada Admin' }])
    expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [first.hash, null]))
    expect((await state('adopt', 'treasurer', next)).status).toBe(200)
    expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [next.hash, null]))
    expect(await read()).toMatchObject({ in_force: { version: 2, hash: next.hash }, open: null })
    const policy = (await world.ask('admin', 'GET', `/api/policies${inAcme()}`)).json()
    expect(policy.bundle.app.limits.perTxCapUSD).toBe(900)
    for (const person of ['admin', 'treasurer', 'approver', 'viewer'] as const)
      expect((await noticesOf(person))[0]).toMatchObject({ kind: 'rules-in-force', version: 2 })
  })

  test('that loosens waits at the signers, and one governor vetoes it', async () => {
    const before = await head()
    await propose({ bundle: bundle(5_000) })
    const next = await open()
    for (const person of ['admin', 'treasurer'] as const) await state('adopt', person, next)
    expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [before.hash, next.hash]))
    expect((await read()).open).toMatchObject({ state: 'pending', is_loosening: true, delay_hours: 48 })
    expect(await alerts()).toMatchObject([{ kind: 'rules-change', facts: { count: 3, person: 'Ada Admin' } }])
    expect((await world.ask('admin', 'POST', `/api/rules/proposals/withdraw${inAcme()}`)).status).toBe(409)
    expect((await state('veto', 'approver', next)).status).toBe(200)
    expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [before.hash, null]))
    const { open: left, versions } = await read()
    expect(left).toBeNull()
    expect(versions[0]).toMatchObject({
      state: 'ended',
      vetoed_by: [{ id: ids.approver, name: 'Arthur Approver' }],
    })
    await syncRules(world.context, world.acme)
    expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [before.hash, null]))
  })

  test('that was vetoed can be made again, is adopted anew, and waits for the whole delay', async () => {
    const before = await head()
    expect((await propose({ bundle: bundle(5_000) })).status).toBe(201)
    const next = await open()
    await state('adopt', 'admin', next)
    expect((await read()).open).toMatchObject({ state: 'proposed', adopted_by: [{ id: ids.admin }] })
    const adoptedAt = Date.now()
    await state('adopt', 'treasurer', next)
    for (let times = 0; times < 2; times += 1) await syncRules(world.context, world.acme)
    expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [before.hash, next.hash]))
    for (const { pending } of atSigners()) expect(pending?.recordedAt).toBeGreaterThanOrEqual(adoptedAt)
    expect((await state('veto', 'treasurer', next)).status).toBe(200)
    expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [before.hash, null]))
  })

  test('can be withdrawn before the signers hold it, and made again without the adoptions of before', async () => {
    const withdraw = () => world.ask('admin', 'POST', `/api/rules/proposals/withdraw${inAcme()}`)
    await propose({ bundle: bundle(700) })
    const next = await open()
    await state('adopt', 'admin', next)
    expect((await withdraw()).status).toBe(200)
    expect((await read()).open).toBeNull()
    expect((await propose({ bundle: bundle(700) })).status).toBe(201)
    expect((await read()).open).toMatchObject({ hash: next.hash, state: 'proposed', adopted_by: [] })
    await state('adopt', 'treasurer', next)
    expect((await read()).open).toMatchObject({ state: 'proposed', adopted_by: [{ id: ids.treasurer }] })
    expect((await withdraw()).status).toBe(200)
  })
})

describe('statements', () => {
  test('of others, without the role, borrowed or about another version are refused', async () => {
    await propose({ bundle: bundle(600) })
    const next = await open()
    expect((await state('adopt', 'admin', next, 1, 'treasurer')).status).toBe(422)
    expect((await state('adopt', 'approver2', next)).status).toBe(403)
    expect((await state('adopt', 'admin', tighter(next))).status).toBe(422)
    expect((await state('veto', 'admin', next)).status).toBe(409)
    const stolen = assertionBody(changeOf('adopt', ids.treasurer, next, { madeAt: Date.now() }))
    expect((await onPage('admin', 'POST', `rules/${world.acme}/statements`, stolen)).status).toBe(422)
    const late = assertionBody(changeOf('adopt', ids.admin, next, { madeAt: Date.now() - 25 * 3_600_000 }))
    expect((await onPage('admin', 'POST', `rules/${world.acme}/statements`, late)).status).toBe(409)
    expect((await read()).open.adopted_by).toEqual([])
    await world.ask('admin', 'POST', `/api/rules/proposals/withdraw${inAcme()}`)
  })

  test('with a falling count of a passkey on one device count, and raise a warning', async () => {
    await propose({ bundle: bundle(650) })
    const next = await open()
    const by = authenticatorOf(ids.admin)
    const send = (signCount: number) => {
      const { statement } = changeOf('adopt', ids.admin, next, { madeAt: Date.now() })
      const ceremony = { challenge: challengeOf(statement), ...page, signCount }
      const proof = { credentialId: by.credentialId, ...signAsAuthenticator(by, ceremony) }
      return onPage('admin', 'POST', `rules/${world.acme}/statements`, assertionBody({ statement, proof }))
    }
    const warnings = async () =>
      (await listConditions(world.db, new Date())).filter(({ kind }) => kind === 'credential-count')
    for (const count of [9, 9, 12]) expect((await send(count)).status).toBe(200)
    expect(await warnings()).toEqual([])
    expect((await send(4)).status).toBe(200)
    expect(await warnings()).toMatchObject([
      { severity: 'warning', facts: { person: 'Ada Admin', expected: '12', found: '4' } },
    ])
    expect((await read()).open.adopted_by).toEqual([{ id: ids.admin, name: 'Ada Admin' }])
    await world.ask('admin', 'POST', `/api/rules/proposals/withdraw${inAcme()}`)
  })

  test('forged in the database change nothing at the signers', async () => {
    const before = await head()
    const forged = rulesOf({
      ...before.document,
      version: before.document.version + 1,
      previous: before.hash,
      governance: { ...before.document.governance, needed: 1 },
    })
    await insertRow(forged, 'pending')
    for (const person of ['admin', 'treasurer'] as const) {
      const by = authenticatorOf(ids.approver2)
      const body = assertionBody(changeOf('adopt', ids[person], forged, { madeAt: Date.now(), by }))
      await world.db
        .insertInto('rules_statements')
        .values({
          entity_id: world.acme,
          hash: forged.hash,
          act: 'adopt',
          person: ids[person],
          credential_id: by.credentialId,
          signed: JSON.stringify(body),
          not_after: new Date(body.statement.notAfter),
          created_at: new Date(),
        })
        .execute()
    }
    await syncRules(world.context, world.acme)
    expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [before.hash, null]))
    const document = toBase64(encodeRules(forged.document))
    const assertions = (await world.db.selectFrom('rules_statements').selectAll().execute())
      .filter(({ hash }) => hash === forged.hash)
      .map(({ signed }) => signed as never)
    const answers = await coordinator.proposeRules({ document, assertions }, [1, 2, 3])
    expect(answers.map(({ rules }) => rules)).toEqual([null, null, null])
    await world.db
      .updateTable('rules_versions')
      .set({ state: 'past' })
      .where('state', '=', 'in_force')
      .execute()
    await world.db
      .updateTable('rules_versions')
      .set({ state: 'in_force' })
      .where('hash', '=', forged.hash)
      .execute()
    await syncRules(world.context, world.acme)
    expect(await read()).toMatchObject({ in_force: { hash: before.hash }, open: null })
  })
})

describe('passkeys', () => {
  const register = async (person: Person, device: number) => {
    const { url } = (await world.ask(person, 'POST', `/api/rules/registrations${inAcme()}`)).json()
    const id = /#register=([-0-9a-f]+)&/.exec(url)?.[1] ?? ''
    const shown = (await onPage(person, 'GET', `registrations/${id}`, undefined, 'register', id)).json()
    const key = authenticatorOf(ids[person], device)
    const credential = credentialOfKey(key, { ...page, addedIn: shown.addedIn })
    const send = (body: unknown) => onPage(person, 'POST', `registrations/${id}`, body, 'register', id)
    return { send, credential, id, shown }
  }

  test('are taken once, for this page only, and nobody gets a role by them alone', async () => {
    const { send, credential } = await register('approver2', 1)
    const origin = 'https://evil.example.org'
    expect((await send({ credential: { ...credential, rpId: 'evil.example.org', origin } })).status).toBe(422)
    expect((await send({ credential })).status).toBe(200)
    expect((await send({ credential })).status).toBe(409)
    const eva = (await read()).people.find(({ id }: any) => id === ids.approver2)
    expect(eva).toMatchObject({ roles: [], credentials: [{ added_in: null }] })
    expect((await register('approver2', 2)).shown.known).toEqual([credential.id])
    const own = async (person: Person) =>
      (await world.ask(person, 'GET', '/api/account/security')).json().approver_passkeys
    const place = { entity_id: world.acme, entity_name: 'Acme Treasury', rp_id: page.rpId }
    expect(await own('approver2')).toMatchObject([{ ...place, id: credential.id, added_in: null }])
    const { shown } = await register('approver', 2)
    expect(await own('approver')).toMatchObject(
      shown.known.map((id: string) => ({ ...place, id, added_in: expect.any(Number) })),
    )
    expect(shown.known).toContain(authenticatorOf(ids.approver, 1).credentialId)
  })

  test('of a governor are adopted by the others; the new one joins', async () => {
    const { send, credential } = await register('admin', 2)
    await send({ credential })
    const answer = await propose({ bundle: bundle(900) })
    expect(answer.json(), answer.text).toMatchObject({ is_loosening: true })
    const names = answer.json().governors.map(({ name }: any) => name)
    expect(names).toEqual(['Teresa Treasurer', 'Arthur Approver'])
    const next = await open()
    const own = await state('adopt', 'admin', next)
    expect([own.status, own.text]).toEqual([403, expect.stringContaining('gives you a role or a passkey')])
    for (const person of ['treasurer', 'approver'] as const) await state('adopt', person, next)
    expect((await read()).open).toMatchObject({ state: 'proposed' })
    expect((await state('join', 'admin', next, 2)).status).toBe(200)
    expect((await state('join', 'approver2', next)).status).toBe(200)
    expect((await read()).open).toMatchObject({ state: 'pending', joins_missing: [] })
    await state('veto', 'approver', next)
  })

  test('of two of three governors leave too few to adopt them', async () => {
    const { send, credential } = await register('treasurer', 2)
    await send({ credential })
    expect((await propose({ bundle: bundle(900) })).text).toMatch(/only 1 of the 2/)
  })
})

describe('a freeze', () => {
  const elsewhere = randomUUID()

  test.each<[string, LinkKind, string | undefined]>([
    ['rules', 'rules', undefined],
    ['a request', 'request', elsewhere],
  ])('by one approver, from a link of %s, stops signing; governors together end it', async (_, kind, id) => {
    expect((await sign()).size).toBe(2)
    const rules = await head()
    expect((await state('thaw', 'admin', rules)).status).toBe(409)
    const path = `rules/${world.acme}/statements`
    expect(
      (await onPage('approver', 'POST', path, bodyFor('freeze', 'approver', rules), kind, id)).status,
    ).toBe(200)
    expect((await read()).frozen).toMatchObject({ by: { name: 'Arthur Approver' }, needed: 2 })
    expect(await alerts()).toMatchObject([{ kind: 'rules-frozen', facts: { person: 'Arthur Approver' } }])
    await expect(sign()).rejects.toEqual(refusedWith('RULES_FROZEN'))
    await state('thaw', 'admin', rules)
    expect((await read()).frozen.thawed_by).toEqual([{ id: ids.admin, name: 'Ada Admin' }])
    await expect(sign()).rejects.toEqual(refusedWith('RULES_FROZEN'))
    await state('thaw', 'treasurer', rules)
    expect((await read()).frozen).toBeNull()
    await syncRules(world.context, world.acme)
    expect(atSigners().map(({ frozenAt }) => frozenAt)).toEqual([null, null, null])
    expect((await sign()).size).toBe(2)
  })

  test('is all that a link of a request permits about the rules of its own organization', async () => {
    const rules = await head()
    const withLink = (
      body: unknown,
      link: Partial<ApproverLink>,
      path = `rules/${world.acme}/statements`,
      method = 'POST',
    ) =>
      world.ask(null, method, `/approver/${path}`, body, {
        authorization: `Bearer ${tokenOf('approver', 'request', elsewhere, link)}`,
      })
    for (const act of ['adopt', 'join', 'veto', 'thaw'] as const)
      expect([act, (await withLink(bodyFor(act, 'approver', rules), {})).status]).toEqual([act, 401])
    const freeze = bodyFor('freeze', 'approver', rules)
    expect((await withLink(freeze, { organisationId: world.birch })).status).toBe(401)
    expect((await withLink(freeze, {}, `rules/${world.birch}/statements`)).status).toBe(401)
    expect((await withLink(freeze, { kind: 'register' })).status).toBe(401)
    expect((await withLink(undefined, {}, `rules/${world.acme}`, 'GET')).status).toBe(401)
    expect((await withLink(bodyFor('freeze', 'approver', tighter(rules)), {})).status).toBe(422)
    expect(atSigners().map(({ frozenAt }) => frozenAt)).toEqual([null, null, null])
  })

  test('that the signers got elsewhere is noted once, also by two processes with answers from before', async () => {
    const rules = await head()
    const freeze = bodyFor('freeze', 'approver', rules)
    let isStale = true
    const signing = {
      proposeRules: coordinator.proposeRules.bind(coordinator),
      actOnRules: coordinator.actOnRules.bind(coordinator),
      readRules: async (organisationId: string) => {
        const answers = await coordinator.readRules(organisationId)
        if (!isStale) return answers
        isStale = false
        await coordinator.actOnRules({ assertions: [freeze] }, [1, 2, 3])
        await Promise.all([1, 2].map(() => syncRules(world.context, world.acme)))
        return answers
      },
    }
    const before = await effects()
    await syncRules({ db: world.db, signing }, world.acme)
    const noted = (await effects()).slice(before.length)
    expect(noted.map(({ verb }) => verb)).toEqual(['signing-stopped'])
    expect((await read()).frozen).not.toBeNull()
    for (const person of ['admin', 'treasurer'] as const) await state('thaw', person, rules)
    for (const person of ['admin', 'approver', 'viewer'] as const)
      expect((await noticesOf(person)).slice(0, 2)).toMatchObject([
        { kind: 'signing-resumed' },
        { kind: 'signing-stopped' },
      ])
  })
})

test('the page shows the chain, and every act is in the audit record', async () => {
  const shown = (await onPage('approver', 'GET', `rules/${world.acme}`)).json()
  expect([shown.person, shown.rules.length, shown.proposed]).toEqual([ids.approver, 2, null])
  expect((await onPage('approver', 'GET', `rules/${randomUUID()}`)).status).toBe(401)
  const events = await world.db
    .selectFrom('audit_events')
    .select('verb')
    .where('subject_kind', 'in', ['rules', 'passkey'])
    .where('outcome', '=', 'done')
    .execute()
  expect([...new Set(events.map(({ verb }) => verb))].toSorted()).toEqual([
    'adopted',
    'came-into-force',
    'ended-by-veto',
    'froze',
    'joined',
    'proposed',
    'registered',
    'registration-begun',
    'signing-resumed',
    'signing-stopped',
    'thawed',
    'vetoed',
    'withdrawn',
  ])
})

test('what the signers decided is in the audit record once, with its people', async () => {
  const { hash } = await head()
  await Promise.all([1, 2, 3].map(() => syncRules(world.context, world.acme)))
  const [ada, teresa, arthur] = [
    { id: ids.admin, name: 'Ada Admin' },
    { id: ids.treasurer, name: 'Teresa Treasurer' },
    { id: ids.approver, name: 'Arthur Approver' },
  ]
  const second = { version: 2, hash, proposed_by: ada, adopted_by: [ada, teresa] }
  const stopped = { verb: 'signing-stopped', after: { ...second, frozen_by: arthur } }
  const resumed = { verb: 'signing-resumed', after: { ...second, thawed_by: [ada, teresa] } }
  expect(await effects()).toEqual([
    {
      verb: 'came-into-force',
      after: { version: 1, hash: first.hash, proposed_by: null, adopted_by: [] },
    },
    { verb: 'came-into-force', after: second },
    {
      verb: 'ended-by-veto',
      after: {
        version: 3,
        hash: expect.any(String),
        proposed_by: ada,
        adopted_by: [ada, teresa],
        vetoed_by: [arthur],
      },
    },
    {
      verb: 'ended-by-veto',
      after: {
        version: 3,
        hash: expect.any(String),
        proposed_by: ada,
        adopted_by: [ada, teresa],
        vetoed_by: [teresa],
      },
    },
    {
      verb: 'ended-by-veto',
      after: {
        version: 3,
        hash: expect.any(String),
        proposed_by: ada,
        adopted_by: [teresa, arthur],
        vetoed_by: [arthur],
      },
    },
    stopped,
    resumed,
    stopped,
    resumed,
    // It did not come through the server, which knows nobody who signed it.
    { ...stopped, after: { ...stopped.after, frozen_by: null } },
    resumed,
  ])
})

test('a signer that was away takes the version that the others have meanwhile', async () => {
  const [third] = nodes.nodes.slice(2)
  await third!.stop()
  const next = tighter(await head())
  await insertRow(next, 'proposed')
  for (const person of ['admin', 'treasurer'] as const) await state('adopt', person, next)
  expect(await read()).toMatchObject({ in_force: { hash: next.hash } })
  await third!.start()
  expect(third!.folder.rules.get(world.acme).head.hash).not.toBe(next.hash)
  await syncRules(world.context, world.acme)
  expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [next.hash, null]))
})

test('a signer that was away while people froze signing and changed the rules is frozen when it is back', async () => {
  const [third] = nodes.nodes.slice(2)
  await third!.stop()
  const before = await head()
  expect((await state('freeze', 'approver', before)).status).toBe(200)
  const next = tighter(before)
  await insertRow(next, 'proposed')
  for (const person of ['admin', 'treasurer'] as const) await state('adopt', person, next)
  expect(await read()).toMatchObject({ in_force: { hash: next.hash }, frozen: { needed: 2 } })
  await third!.start()
  for (let times = 0; times < 2; times += 1) await syncRules(world.context, world.acme)
  expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [next.hash, null]))
  expect(atSigners().map(({ frozenAt }) => frozenAt)).not.toContain(null)
  for (const person of ['admin', 'treasurer'] as const) await state('thaw', person, next)
  expect(atSigners().map(({ frozenAt }) => frozenAt)).toEqual([null, null, null])
})

test('a signer that took the next version by its own clock is frozen by a statement about the one before', async () => {
  const [third] = nodes.nodes.slice(2)
  await third!.stop()
  const before = await head()
  expect((await state('freeze', 'approver', before)).status).toBe(200)
  await third!.start()
  const next = tighter(before)
  for (const { folder } of nodes.nodes) folder.rules.apply(world.acme, { kind: 'accept', rules: next })
  for (let times = 0; times < 2; times += 1) await syncRules(world.context, world.acme)
  expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [next.hash, null]))
  expect(atSigners().map(({ frozenAt }) => frozenAt)).not.toContain(null)
  for (const person of ['admin', 'treasurer'] as const) await state('thaw', person, next)
  expect((await read()).frozen).toBeNull()
})

test('a signer that was away during a freeze, its end and a change is not frozen again', async () => {
  const [third] = nodes.nodes.slice(2)
  await third!.stop()
  const before = await head()
  await state('freeze', 'approver', before)
  for (const person of ['admin', 'treasurer'] as const) await state('thaw', person, before)
  const next = tighter(before)
  await insertRow(next, 'proposed')
  for (const person of ['admin', 'treasurer'] as const) await state('adopt', person, next)
  await third!.start()
  for (let times = 0; times < 2; times += 1) await syncRules(world.context, world.acme)
  expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [next.hash, null]))
  expect(atSigners().map(({ frozenAt }) => frozenAt)).toEqual([null, null, null])
  expect((await read()).frozen).toBeNull()
})

test('a signer that froze between two thaws, because it was away, needs the first of them again', async () => {
  const [third] = nodes.nodes.slice(2)
  const rules = await head()
  await third!.stop()
  await state('freeze', 'approver', rules)
  await state('thaw', 'admin', rules)
  await third!.start()
  await syncRules(world.context, world.acme)
  await state('thaw', 'treasurer', rules)
  expect(atSigners().map(({ frozenAt }) => frozenAt)).toEqual([null, null, expect.any(Number)])
  expect((await read()).frozen).toMatchObject({ needed: 2, thawed_by: [{ id: ids.treasurer }] })
  await state('thaw', 'admin', rules)
  expect(atSigners().map(({ frozenAt }) => frozenAt)).toEqual([null, null, null])
  expect((await read()).frozen).toBeNull()
})

test('a thaw that was signed before a signer froze, and arrived after, is not counted', async () => {
  const [third] = nodes.nodes.slice(2)
  const rules = await head()
  await third!.stop()
  await state('freeze', 'approver', rules)
  const early = bodyFor('thaw', 'admin', rules)
  await third!.start()
  await syncRules(world.context, world.acme)
  await onPage('admin', 'POST', `rules/${world.acme}/statements`, early)
  await state('thaw', 'treasurer', rules)
  expect(atSigners().map(({ frozenAt }) => frozenAt)).toEqual([null, null, expect.any(Number)])
  expect((await read()).frozen).toMatchObject({ needed: 2, thawed_by: [{ id: ids.treasurer }] })
  await state('thaw', 'admin', rules)
  expect((await read()).frozen).toBeNull()
})

test('a signer that missed a change gets it no more once a governor vetoed it', async () => {
  const [third] = nodes.nodes.slice(2)
  const before = await head()
  await third!.stop()
  const next = looser(before)
  await insertRow(next, 'proposed')
  for (const person of ['admin', 'treasurer'] as const) await state('adopt', person, next)
  await third!.start()
  const lines = () => third!.folder.record.rulesEvents.length
  const count = lines()
  expect((await state('veto', 'approver', next)).status).toBe(200)
  expect(hashesAtSigners()).toEqual([1, 2, 3].map(() => [before.hash, null]))
  expect(lines()).toBe(count)
})

test('a signer that took a vetoed version by its own clock is shown apart from the others', async () => {
  const [third] = nodes.nodes.slice(2)
  const before = await head()
  const next = nextRules(before, { approvalMinutes: before.document.approvalMinutes + 2 })
  await insertRow(next, 'proposed')
  for (const person of ['admin', 'treasurer'] as const) await state('adopt', person, next)
  await state('veto', 'approver', next)
  third!.folder.rules.apply(world.acme, { kind: 'accept', rules: next })
  await syncRules(world.context, world.acme)
  expect(await read()).toMatchObject({
    in_force: { hash: before.hash },
    signers: [{ state: 'current' }, { state: 'current' }, { state: 'apart', hash: next.hash }],
  })
})
