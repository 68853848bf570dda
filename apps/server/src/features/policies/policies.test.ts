/** Policies: who applies one, what is refused, and how earlier versions are kept. */
import { randomUUID } from 'node:crypto'
import { canonicalHash, newId } from '@holdfast/store'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AppChange, wideBundle, withApp } from '../../../test/bundles.ts'
import { liftLists } from './lift-lists.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

let world: World
const ids = new Map<string, string>()
beforeAll(async () => {
  world = await createWorld()
  for (const { id, email } of await world.db.selectFrom('users').select(['id', 'email']).execute())
    ids.set(email, id)
})

const idOf = (person: string) => ids.get(`${person}@holdfast.test`) ?? ''
const bundle = (change: AppChange = {}) => withApp(wideBundle([idOf('treasurer'), idOf('approver')]), change)

type Place = readonly [person: string, role: string, treasuryRole: string | null]
const usual: readonly Place[] = [
  ['treasurer', 'Manager', 'Treasurer'],
  ['approver', 'User', 'Approver'],
  ['approver2', 'User', 'Approver'],
  ['viewer', 'User', 'Viewer'],
]

/** A separate organisation, owned by admin. */
async function organisation(places: readonly Place[] = usual): Promise<string> {
  const made = await world.ask('admin', 'POST', '/api/my-organizations', { name: randomUUID() })
  const { id } = made.json()
  const now = new Date()
  for (const [person, role, treasuryRole] of places)
    await world.db
      .insertInto('members')
      .values({
        entity_id: id,
        id: newId(),
        user_id: idOf(person),
        role: role as 'User',
        treasury_role: treasuryRole as 'Approver' | null,
        created_at: now,
        updated_at: now,
      })
      .execute()
  return id
}

const apply = (who: Person | null, org: string, body: unknown, headers: Record<string, string> = {}) =>
  world.ask(who, 'POST', `/api/policies/apply?entity_id=${org}`, body, headers)
const read = (who: Person, org: string) => world.ask(who, 'GET', `/api/policies?entity_id=${org}`)

test('[API-89] a valid bundle is applied and is read back unchanged, with author and time', async () => {
  const org = await organisation()
  expect((await read('viewer', org)).text).toBe('null')
  const body = bundle()
  const answer = await apply('admin', org, body)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.headers.etag).toBe('"1"')
  expect(answer.json()).toMatchObject({
    entity_id: org,
    version: 1,
    bundle: body,
    hash: canonicalHash(body),
    applied_by: { id: idOf('admin') },
  })
  expect((await read('viewer', org)).json()).toEqual({ ...answer.json(), earlier: [] })
})

test('[API-89] an invalid bundle is refused with the field, as plain text', async () => {
  const org = await organisation()
  const wrong: readonly [unknown, RegExp][] = [
    [{}, /^mpc: /],
    [{ ...bundle(), app: { ...bundle().app, more: 1 } }, /^app: .*more/],
    [bundle({ approvals: { required: 0 } }), /^app\.approvals\.required: /],
    [bundle({ limits: { perTxCapUSD: 0.5 } }), /^app\.limits\.perTxCapUSD: /],
    [bundle({ controls: { ipAllowlist: ['10.0.0.0/33'] } }), /^app\.controls\.ipAllowlist\.0: /],
    [
      bundle({ controls: { whitelistedAddresses: ['TNowhere'] } }),
      /^app\.controls\.whitelistedAddresses\.0: is no address/,
    ],
  ]
  for (const [body, detail] of wrong) {
    const answer = await apply('admin', org, body)
    expect([answer.status, answer.text]).toEqual([422, expect.stringMatching(detail)])
    expect(answer.headers['content-type']).toMatch(/^text\/plain/)
  }
  expect((await apply(null, org, bundle())).status).toBe(401)
  expect((await read('admin', org)).text).toBe('null')
})

test('every member reads the policy; Owner, Admin, treasury Admin and system users apply it', async () => {
  const org = await organisation([
    ...usual.filter(([person]) => person !== 'viewer'),
    ['viewer', 'User', 'Admin'],
    ['operator', 'User', null],
  ])
  for (const who of ['treasurer', 'approver'] as const) {
    expect((await read(who, org)).status).toBe(200)
    const { status, text } = await apply(who, org, bundle())
    expect([who, status, text]).toEqual([who, 403, 'You do not have permission to do this.'])
  }
  expect((await read('owner', org)).status).toBe(404)
  expect((await apply('owner', org, bundle())).status).toBe(404)
  expect((await apply('viewer', org, bundle())).status).toBe(200)
  expect((await apply('operator', org, bundle({ approvals: { expiryMinutes: 30 } }))).status).toBe(200)
  const refused = await world.db
    .selectFrom('audit_events')
    .select('outcome')
    .where('entity_id', '=', org)
    .where('outcome', '=', 'refused')
    .execute()
  expect(refused).toHaveLength(2)
})

describe('versions', () => {
  test('each is kept, and the record states what changed', async () => {
    const org = await organisation()
    await apply('admin', org, bundle())
    await apply('admin', org, bundle({ limits: { dailyCapUSD: 10 } }))
    const { version, earlier } = (await read('admin', org)).json()
    expect([version, earlier]).toMatchObject([2, [{ version: 1, hash: canonicalHash(bundle()) }]])
    const events = await world.db
      .selectFrom('audit_events')
      .select(['verb', 'subject_name', 'before_state', 'after_state'])
      .where('entity_id', '=', org)
      .where('subject_kind', '=', 'policy')
      .orderBy('seq')
      .execute()
    expect(events).toMatchObject([
      { verb: 'applied', subject_name: 'Version 1', before_state: null },
      {
        subject_name: 'Version 2',
        before_state: { bundle: { app: { limits: { dailyCapUSD: 1_000_000_000 } } } },
        after_state: { bundle: { app: { limits: { dailyCapUSD: 10 } } } },
      },
    ])
    const announced = await world.db
      .selectFrom('outbox')
      .select('message')
      .where('entity_id', '=', org)
      .execute()
    expect(announced.map(({ message }) => message).filter(isPolicy)).toHaveLength(2)
  })

  test('the same bundle again changes nothing', async () => {
    const org = await organisation()
    const first = await apply('admin', org, bundle())
    const { mpc, app, summary } = bundle()
    const again = await apply('admin', org, { summary, app, mpc }, { 'if-match': '"7"' })
    expect([again.status, again.json()]).toEqual([200, first.json()])
  })

  test('a request based on an outdated version is refused', async () => {
    const org = await organisation()
    const changed = bundle({ approvals: { expiryMinutes: 15 } })
    expect((await apply('admin', org, bundle(), { 'if-match': '"1"' })).status).toBe(409)
    await apply('admin', org, bundle())
    expect(await apply('admin', org, changed, { 'if-match': '"2"' })).toMatchObject({
      status: 409,
      text: 'Somebody else changed this in the meantime. Load it again and repeat your change.',
    })
    expect((await apply('admin', org, changed, { 'if-match': '"1"' })).json()).toMatchObject({ version: 2 })
  })

  test('simultaneous requests get separate versions, and of those based on the same version only one succeeds', async () => {
    const org = await organisation()
    const minutes = [5, 6, 7, 8, 9]
    const all = await Promise.all(
      minutes.map((expiryMinutes) => apply('admin', org, bundle({ approvals: { expiryMinutes } }))),
    )
    expect(all.map((answer) => answer.json().version).toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5])
    const seen = await Promise.all(
      minutes.map((expiryMinutes) =>
        apply('admin', org, bundle({ approvals: { expiryMinutes: 100 + expiryMinutes } }), {
          'if-match': '"5"',
        }),
      ),
    )
    expect(seen.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409, 409])
  })
})

test('the list in force guards its own change', async () => {
  const org = await organisation()
  await apply('admin', org, bundle({ controls: { ipAllowlist: ['203.0.113.0/24'] } }))
  const answer = await apply('admin', org, bundle())
  expect([answer.status, answer.headers['x-error-code']]).toEqual([403, 'ADDRESS_NOT_LISTED'])
  expect((await read('admin', org)).json().version).toBe(1)
  // The operator has a way out.
  expect(await liftLists(world.db, org)).toBe(2)
  expect(await liftLists(world.db, org)).toBeNull()
  expect((await read('admin', org)).json()).toMatchObject({
    bundle: bundle(),
    applied_by: { name: null },
  })
  expect((await apply('admin', org, bundle({ limits: { dailyCapUSD: 7 } }))).status).toBe(200)
  expect(
    (
      await world.db.selectFrom('notices').select(['kind', 'version']).where('entity_id', '=', org).execute()
    ).filter(({ version }) => version === 2),
  ).toHaveLength(5)
})

describe('people', () => {
  const refusal = async (org: string, body: unknown) => {
    const { status, text } = await apply('admin', org, body)
    return [status, text]
  }

  test('a holder of a phone share is active and has a treasury role here', async () => {
    const org = await organisation([...usual, ['operator', 'User', null]])
    const field = 'mpc.signerAdmission.phoneShareHolderIds'
    const holders = (...people: string[]) => wideBundle(people.map(idOf))
    const unknown = `${field}.1: is no active member of this organization with a treasury role`
    expect(await refusal(org, holders('treasurer', 'operator'))).toEqual([422, unknown])
    expect(await refusal(org, wideBundle([idOf('treasurer'), randomUUID()]))).toEqual([422, unknown])
    expect(await refusal(org, holders('treasurer', 'treasurer'))).toEqual([422, `${field}.1: is named twice`])
    await world.db
      .updateTable('members')
      .set({ is_active: false })
      .where('entity_id', '=', org)
      .where('user_id', '=', idOf('viewer'))
      .execute()
    expect(await refusal(org, holders('treasurer', 'viewer'))).toEqual([422, unknown])
    expect((await apply('admin', org, holders('treasurer', 'approver2'))).status).toBe(200)
  })

  test('a policy under which nothing could ever be approved is refused with the numbers', async () => {
    const org = await organisation()
    expect(await refusal(org, bundle({ approvals: { required: 3 } }))).toEqual([
      422,
      'app.approvals.required: 3 people besides the requester would have to approve, and only 2 can: members who can sign in and have the treasury role for it',
    ])
    expect((await apply('admin', org, bundle({ approvals: { required: 2 } }))).status).toBe(200)
    // The Treasurer approves too, where a Treasurer is required.
    expect((await apply('admin', org, bundle({ approvals: { required: 3, roleBound: true } }))).status).toBe(
      200,
    )
  })

  test('a role-bound policy without a Treasurer or Admin is refused', async () => {
    const org = await organisation(usual.filter(([, , role]) => role !== 'Treasurer'))
    const body = withApp(wideBundle([idOf('approver'), idOf('approver2')]), {
      approvals: { roleBound: true },
    })
    expect(await refusal(org, body)).toEqual([422, expect.stringMatching(/^app\.approvals\.roleBound: /)])
    expect((await apply('admin', org, withApp(body, { approvals: { roleBound: false } }))).status).toBe(200)
  })
})

const isPolicy = (message: unknown): boolean => JSON.stringify(message).includes('policy_applied')
