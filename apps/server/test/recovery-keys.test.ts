/** A recovery with keys on paper, at three signers that are processes of their own: two of three governors have lost their
 *  passkeys. */
import { coordinatorOf, identityOf, toBase64 } from '@holdfast/mpc/nodes'
import { recoveryKeyId } from '@holdfast/policy/recovery-keys'
import { credentialOfKey } from '@holdfast/policy/passkeys/testing'
import { type ChangeAct, encodeRules, parseRules, type Rules } from '@holdfast/policy/rules'
import { openNodeFolder } from '@holdfast/signer/node-folder'
import {
  type NodeConfiguration,
  type NodeProcess,
  type NodeProcesses,
  startNodeProcesses,
} from '@holdfast/signer/testing-processes'
import { findOpenRules } from '@holdfast/store/read'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signOnPaper } from '../../signer/src/rules/paper-key.ts'
import {
  assertionBody,
  authenticatorOf,
  changeOf,
  hour,
  nextRules,
  page,
  rulesDocument,
  rulesOf,
} from '../../signer/src/rules/testing.ts'
import { encodeLinkToken, type LinkKind, linkMs } from '../src/http/link-token.ts'
import { rulesRoutes } from '../src/approver/rules/routes.ts'
import { serveApprover } from '../src/approver/serve-approver.ts'
import { syncRules } from '../src/features/rules/sync-rules.ts'
import { Coordinator } from '../src/signing/coordinator.ts'
import { wideBundle } from './bundles.ts'
import { listedSigners } from './listed-signers.ts'
import { moveClock } from './move-clock.ts'
import { sandboxNetwork } from './signing-requests.ts'
import { type Answer, createWorld, type Person, type World } from './world.ts'
import { threeGovernors } from './three-governors.ts'

const secretKey = 'ab'.repeat(32)
const identity = coordinatorOf(Buffer.from(secretKey, 'hex'))
const papers = [1, 2, 3].map((number) => Buffer.alloc(32, number))
const foreign = Buffer.alloc(32, 9)
const publicKeyOf = (secret: Buffer) => Buffer.from(identityOf(secret).name, 'hex').toString('base64url')
const labels = ['Safe of the notary', 'Bank box', 'Home of Ada'] as const

let nodes: NodeProcesses
let coordinator: Coordinator
let world: World
let first: Rules
const ids = {} as Record<Person, string>

beforeAll(async () => {
  nodes = await startNodeProcesses(3, { coordinator: identity.name, networks: [sandboxNetwork] })
  coordinator = new Coordinator(nodes.nodes, identity)
  world = await createWorld(
    { HOLDFAST_SECRET_KEY: secretKey, HOLDFAST_APPROVER_ORIGIN: page.origin },
    coordinator,
  )
  serveApprover(world.server, world.context, rulesRoutes)
  for (const person of ['admin', 'treasurer', 'approver'] as const) ids[person] = await world.userId(person)
  const keys = papers.map((secret, at) => {
    const x = publicKeyOf(secret)
    return { kind: 'paper' as const, id: recoveryKeyId(x), label: labels[at] ?? '', x }
  })
  first = rulesOf({
    ...rulesDocument(),
    organisation: world.acme,
    signers: listedSigners(nodes.nodes),
    keys: [],
    people: threeGovernors(ids),
    assets: [],
    recipients: [],
    approvals: [],
    governance: { needed: 2, delayHours: 48, recovery: { keys, needed: 2, delayHours: 72 } },
  })
  await restart({}, ({ path, sealingKey }) => {
    const folder = openNodeFolder(path, sealingKey)
    folder.rules.apply(world.acme, { kind: 'accept', rules: first })
    folder.close()
  })
  await syncRules(world.context, world.acme)
}, 240_000)

afterAll(async () => {
  coordinator.close()
  await nodes.stop()
})

const restart = (
  configuration: Partial<NodeConfiguration>,
  whileStopped: (node: NodeProcess) => void = () => undefined,
) =>
  Promise.all(
    nodes.nodes.map(async (node) => {
      await node.kill()
      whileStopped(node)
      await node.start(configuration)
    }),
  )
const inAcme = () => `?entity_id=${world.acme}`
const read = async () => (await world.ask('viewer', 'GET', `/api/rules${inAcme()}`)).json()
async function propose(body: object): Promise<Answer> {
  await world.stepUp('admin')
  return world.ask('admin', 'POST', `/api/rules/proposals${inAcme()}`, {
    bundle: wideBundle([ids.treasurer, ids.approver]),
    lost_credentials: [ids.admin, ids.treasurer].map((id) => authenticatorOf(id).credentialId),
    ...body,
  })
}
async function open(): Promise<Rules> {
  const row = await findOpenRules(world.db, world.acme)
  const parsed = parseRules(row!.document)
  if (!parsed.ok) throw new Error('the stored rules are not valid')
  return parsed.value
}
const onPage = (person: Person, path: string, body: unknown, kind: LinkKind = 'rules', id = world.acme) =>
  world.ask(null, body === undefined ? 'GET' : 'POST', `/approver/${path}`, body, {
    authorization: `Bearer ${encodeLinkToken(world.context.config, {
      kind,
      id,
      organisationId: world.acme,
      userId: ids[person],
      expiresAt: new Date(Date.now() + linkMs),
    })}`,
  })
const state = (act: ChangeAct, person: Person, rules: Rules, device = 1) =>
  onPage(
    person,
    `rules/${world.acme}/statements`,
    assertionBody(
      changeOf(act, ids[person], rules, { madeAt: Date.now(), by: authenticatorOf(ids[person], device) }),
    ),
  )
const onPaper = (secret: Buffer, rules: Rules) => signOnPaper('adopt', rules, { secret, now: Date.now() })
const handIn = (statement: unknown, who: Person = 'approver') =>
  world.ask(who, 'POST', `/api/rules/recovery-statements${inAcme()}`, {
    statement: typeof statement === 'string' ? statement : JSON.stringify(statement),
  })
const atSigners = async () =>
  (await coordinator.readRules(world.acme)).map(({ rules }) => [
    rules?.head.hash,
    rules?.pending?.hash ?? null,
    rules?.pending?.by ?? null,
  ])

/** A new passkey of a governor who lost the one of the rules. */
async function register(person: Person): Promise<void> {
  const { url } = (await world.ask(person, 'POST', `/api/rules/registrations${inAcme()}`)).json()
  const id = /#register=([-0-9a-f]+)&/.exec(url)?.[1] ?? ''
  const shown = (await onPage(person, `registrations/${id}`, undefined, 'register', id)).json()
  const credential = credentialOfKey(authenticatorOf(ids[person], 2), { ...page, addedIn: shown.addedIn })
  expect((await onPage(person, `registrations/${id}`, { credential }, 'register', id)).status).toBe(200)
}

test('the policy shows the recovery keys with their words, and who may hand in what they sign', async () => {
  const { recovery } = await read()
  expect(recovery).toMatchObject({ needed: 2, delay_hours: 72 })
  expect(recovery.keys.map(({ label, kind, fingerprint }: any) => [label, kind, fingerprint.length])).toEqual(
    labels.map((label) => [label, 'paper', 8]),
  )
  expect((await handIn('{}', 'viewer')).status).toBe(403)
  expect((await handIn('{}')).headers['x-error-code']).toBe('RECOVERY_STATEMENT_UNREADABLE')
})

test('what too few governors can adopt is proposed for recovery keys, and refused statements count for nothing', async () => {
  for (const person of ['admin', 'treasurer'] as const) await register(person)
  const answer = await propose({})
  expect(answer.status, answer.text).toBe(201)
  const recovery = { needed: 2, delay_hours: 72, adopted_by: [] }
  expect(answer.json()).toMatchObject({ needed: 2, recovery, governors: [{ name: 'Arthur Approver' }] })
  const next = await open()
  const code = async (statement: unknown) => (await handIn(statement)).headers['x-error-code']
  expect(await code(onPaper(foreign, next))).toBe('RECOVERY_KEY_UNKNOWN')
  const old = rulesOf({ ...next.document, approvalMinutes: 7 })
  expect(await code(onPaper(papers[0]!, old))).toBe('STATEMENT_DIFFERS')
  const { statement } = onPaper(papers[0]!, next)
  const { proof } = onPaper(papers[1]!, next)
  expect(await code({ statement, proof })).toBe('ASSERTION_INVALID')
  const late = signOnPaper('adopt', next, { secret: papers[0]!, now: Date.now() - 25 * hour })
  expect(await code(late)).toBe('STATEMENT_EXPIRED')
  expect((await read()).open.recovery.adopted_by).toEqual([])

  // One key, also twice, changes nothing, and the signers say the same to a server that does not ask people.
  for (let times = 0; times < 2; times++)
    expect((await handIn(onPaper(papers[0]!, next))).json()).toEqual({
      act: 'adopt',
      label: labels[0],
      version: 2,
    })
  for (const person of ['admin', 'treasurer'] as const) await state('join', person, next, 2)
  const document = toBase64(encodeRules(next.document))
  const refused = async (...assertions: object[]) =>
    (await coordinator.proposeRules({ document, assertions: assertions as never[] }, [1])).map(
      ({ why }) => why?.params.signer_code,
    )
  const [own, stranger] = [onPaper(papers[0]!, next), onPaper(foreign, next)]
  expect(await refused(own)).toEqual(['TOO_FEW_RECOVERY_KEYS'])
  expect(await refused(own, { ...own })).toEqual(['TOO_FEW_RECOVERY_KEYS'])
  expect(await refused(own, stranger)).toEqual(['CREDENTIAL_UNKNOWN'])
  expect(await refused(own, onPaper(papers[1]!, old))).toEqual(['TOO_FEW_RECOVERY_KEYS'])
  expect(await atSigners()).toEqual([1, 2, 3].map(() => [first.hash, null, null]))
})

test('two keys begin the recovery; a signer that refuses says why; everybody sees it, and a governor who is left vetoes it', async () => {
  const next = await open()
  // The operator of the third signer accepted another version by hand, so it holds a change already.
  const third = nodes.nodes[2]!
  const other = nextRules(first, { approvalMinutes: first.document.approvalMinutes + 1 })
  await third.kill()
  const folder = openNodeFolder(third.path, third.sealingKey)
  folder.rules.apply(world.acme, { kind: 'accept-later', rules: other })
  folder.close()
  await third.start()
  expect((await handIn(onPaper(papers[1]!, next), 'admin')).status).toBe(200)
  expect(await atSigners()).toEqual([
    [first.hash, next.hash, 'recovery'],
    [first.hash, next.hash, 'recovery'],
    [first.hash, other.hash, 'operator'],
  ])
  const shown = await read()
  expect(shown.open).toMatchObject({ state: 'pending', by: 'recovery' })
  expect(Date.parse(shown.open.effective_at) - Date.now()).toBeGreaterThan(71.9 * hour)
  expect(shown.signers[0]).toMatchObject({ pending_version: 2, pending_by: 'recovery', refused: [] })
  const why = {
    code: 'SIGNER_REFUSES_RULES',
    params: { signer_code: 'CHANGE_PENDING', why: { code: 'SIGNER_CHANGE_PENDING', params: {} } },
  }
  expect(shown.signers[2].refused).toMatchObject([{ version: 2, hash: next.hash, why }])
  const health = (await world.ask('viewer', 'GET', '/api/health/mpc')).json()
  expect(health.signers.map(({ pending_rules }: any) => pending_rules.map(({ by }: any) => by))).toEqual([
    ['recovery'],
    ['recovery'],
    ['operator'],
  ])
  const inbox = (await world.ask('approver', 'GET', `/api/inbox${inAcme()}`)).json()
  expect(inbox.rules).toMatchObject({ version: 2, acts: ['veto'], is_recovery: true })

  const by = authenticatorOf(ids.approver)
  const ending = changeOf('veto', ids.approver, other, { madeAt: Date.now(), by })
  await coordinator.actOnRules({ assertions: [assertionBody(ending)] }, [3])
  // After its veto the third signer counts new statements only.
  for (const secret of papers.slice(0, 2)) await handIn(onPaper(secret, next))
  expect((await read()).signers[2]).toMatchObject({ pending_by: 'recovery', refused: [] })

  expect((await state('veto', 'approver', next)).status).toBe(200)
  await syncRules(world.context, world.acme)
  expect(await atSigners()).toEqual([1, 2, 3].map(() => [first.hash, null, null]))
  expect(await read()).toMatchObject({ open: null, in_force: { version: 1 } })
}, 180_000)

test('without a veto it is in force after its delay, and the lost passkeys are gone', async () => {
  expect((await propose({ delay_hours: 47 })).status).toBe(201)
  const next = await open()
  for (const person of ['admin', 'treasurer'] as const) await state('join', person, next, 2)
  for (const secret of [papers[2]!, papers[0]!]) await handIn(onPaper(secret, next))
  expect(await atSigners()).toEqual([1, 2, 3].map(() => [first.hash, next.hash, 'recovery']))
  for (const [aheadMs, hash] of [
    [71 * hour, first.hash],
    [72 * hour + 60_000, next.hash],
  ] as const) {
    moveClock(aheadMs)
    await restart({ aheadMs })
    expect((await atSigners()).map(([head]) => head)).toEqual([hash, hash, hash])
  }
  await syncRules(world.context, world.acme)
  // The session of the reader is of today.
  moveClock(0)
  const { in_force: inForce, people } = await read()
  expect(inForce).toMatchObject({ version: 2, hash: next.hash })
  expect(inForce.adopted_by.map(({ name }: any) => name).toSorted()).toEqual(
    [labels[0], labels[2]].toSorted(),
  )
  const ada = people.find(({ name }: any) => name === 'Ada Admin')
  expect(ada.credentials.map(({ id }: any) => id)).toEqual([authenticatorOf(ids.admin, 2).credentialId])
}, 180_000)
