/** Changes of who may do what, in an organisation whose signers enforce rules: one proposes, another adopts. */
import { randomUUID } from 'node:crypto'
import { listConditions } from '@holdfast/store/read'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createPlainRuledWorld, type RuledWorld } from '../../../test/ruled-world.ts'
import { type Answer, emailOf, type Person } from '../../../test/world.ts'
import { endExpiredChanges } from '../changes/end-expired-changes.ts'

let world: RuledWorld
/** Governors of the rules in force: approver and approver2. The only Owner or Admin: admin. */
beforeAll(async () => {
  world = await createPlainRuledWorld({ HOLDFAST_WEBHOOK_ALLOW: '127.0.0.1' })
  await world.stepUp('admin', 'approver', 'approver2')
})

interface Shown {
  readonly id: string
  readonly kind: string
  readonly subject: { readonly id: string | null; readonly name: string }
  readonly before: Record<string, unknown> | null
  readonly after: Record<string, unknown>
  readonly proposed_by: { readonly id: string; readonly name: string }
  readonly adopters: { readonly name: string }[]
}
interface Member {
  readonly id: string
  readonly email: string
  readonly role: string
  readonly treasury_role: string | null
  readonly is_retired: boolean
}

const changes = () => `/api/orgs/${world.acme}/pending-changes`
const open = async (person: Person = 'admin'): Promise<Shown[]> => {
  const answer = await world.ask(person, 'GET', changes())
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const decide = (person: Person, id: string, act: 'adopt' | 'refuse' | 'withdraw') =>
  world.ask(person, 'POST', `${changes()}/${id}/${act}`)
const codeOf = (answer: Answer): [number, string | undefined] => [answer.status, answer.json().code]
/** The id of the change that the call proposed. */
const proposed = (answer: Answer): string => {
  expect(codeOf(answer), answer.text).toEqual([409, 'CHANGE_PROPOSED'])
  return answer.json().params.change
}
const members = async (): Promise<Member[]> =>
  (await world.ask('admin', 'GET', `/api/orgs/${world.acme}/members`)).json()
const memberAt = async (email: string): Promise<Member> => {
  const found = (await members()).find((member) => member.email === email)
  if (found === undefined) throw new Error(`nobody has ${email}`)
  return found
}
const patch = async (asker: Person, email: string, change: object) =>
  world.ask(asker, 'PATCH', `/api/orgs/${world.acme}/members/${(await memberAt(email)).id}`, change)
const add = (asker: Person, fields: object) =>
  world.ask(asker, 'POST', `/api/orgs/${world.acme}/members`, {
    name: 'Ana',
    email: `${randomUUID()}@new.test`,
    role: 'User',
    ...fields,
  })
/** A new member without power. */
const plain = async (): Promise<string> => {
  const answer = await add('admin', {})
  expect(answer.status, answer.text).toBe(201)
  return answer.json().email
}
const verbs = async (subject: string) =>
  (
    await world.db
      .selectFrom('audit_events')
      .select('verb')
      .where('entity_id', '=', world.acme)
      .where('subject_id', '=', subject)
      .orderBy('seq')
      .execute()
  ).map(({ verb }) => verb)

beforeEach(async () => {
  await world.db.deleteFrom('pending_changes').execute()
})

describe('members', () => {
  test('a role that approves is proposed by one and given when another adopts', async () => {
    const email = await plain()
    const { id: memberId } = await memberAt(email)
    const id = proposed(await patch('admin', email, { treasury_role: 'Approver' }))
    expect(await memberAt(email)).toMatchObject({ treasury_role: null })
    const [shown] = await open()
    expect(shown).toMatchObject({
      id,
      kind: 'member-changed',
      subject: { id: memberId, name: `Ana (${email})` },
      before: { treasury_role: null },
      after: { treasury_role: 'Approver' },
      proposed_by: { name: 'Ada Admin' },
    })
    expect(shown?.adopters.map(({ name }) => name)).toEqual(['Aiko Approver', 'Arthur Approver'])
    expect(codeOf(await decide('admin', id, 'adopt'))).toEqual([403, 'CHANGE_NOT_YOURS_TO_DECIDE'])
    expect(codeOf(await decide('treasurer', id, 'adopt'))).toEqual([403, 'FORBIDDEN'])
    expect(codeOf(await decide('owner', id, 'adopt'))).toEqual([404, 'NOT_FOUND'])
    const adopted = await decide('approver', id, 'adopt')
    expect([adopted.status, adopted.json()]).toEqual([200, { password_link: null, secret: null }])
    expect(await memberAt(email)).toMatchObject({ treasury_role: 'Approver' })
    expect(await open()).toEqual([])
    expect(await verbs(memberId)).toEqual(['created', 'proposed', 'updated', 'adopted'])
    expect(codeOf(await decide('approver2', id, 'adopt'))).toEqual([409, 'CHANGE_DECIDED'])
  })

  test('taking a role away is immediate', async () => {
    const email = await plain()
    proposed(await patch('admin', email, { treasury_role: 'Approver' }))
    await decide('approver', (await open())[0]?.id ?? '', 'adopt')
    expect((await patch('admin', email, { treasury_role: null })).status).toBe(200)
    expect((await patch('admin', email, { treasury_role: 'Viewer' })).status).toBe(200)
    proposed(await patch('admin', email, { treasury_role: null }))
  })

  test('a proposal outlives changes of other fields, and lapses with a change of the person or of its own field', async () => {
    const email = await plain()
    const put = async (change: object) => {
      const { id } = await memberAt(email)
      const body = {
        name: `Ana of ${email}`,
        email,
        role: 'User',
        is_active: true,
        is_system: false,
        ...change,
      }
      return world.ask('admin', 'PUT', `/api/orgs/${world.acme}/members/${id}`, body)
    }
    expect((await patch('admin', email, { treasury_role: 'Viewer' })).status).toBe(200)
    for (const change of [{ role: 'Manager' }, { name: 'Another Ana' }]) {
      const lapsing = proposed(await put({ role: 'Admin' }))
      expect((await put(change)).status).toBe(200)
      expect(codeOf(await decide('approver', lapsing, 'adopt'))).toEqual([409, 'CHANGE_LAPSED'])
      expect((await put({})).status).toBe(200)
    }
    const kept = proposed(await put({ role: 'Admin' }))
    expect((await put({ is_active: false })).status).toBe(200)
    expect((await decide('approver', kept, 'adopt')).status).toBe(200)
    expect(await memberAt(email)).toMatchObject({ role: 'Admin', treasury_role: 'Viewer', is_active: false })
  })

  test('a hundred changes may wait for their adoption', async () => {
    const [first, second, third] = [await plain(), await plain(), await plain()] as const
    const propose = (email: string) => patch('admin', email, { treasury_role: 'Approver' })
    const id = proposed(await propose(first))
    const stored = await world.db
      .selectFrom('pending_changes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const more = Array.from({ length: 98 }, () => ({
      ...stored,
      id: randomUUID(),
      subject_key: randomUUID(),
      before_state: JSON.stringify(stored.before_state),
      after_state: JSON.stringify(stored.after_state),
    }))
    await world.db.insertInto('pending_changes').values(more).execute()
    proposed(await propose(second))
    expect(codeOf(await propose(third))).toEqual([409, 'TOO_MANY_CHANGES'])
    expect((await decide('admin', id, 'withdraw')).status).toBe(204)
    proposed(await propose(third))
  })

  test('giving a role back by restoring a member is proposed, too', async () => {
    const email = emailOf('approver2')
    expect((await patch('admin', email, { is_retired: true })).status).toBe(200)
    const id = proposed(await patch('admin', email, { is_retired: false }))
    expect((await decide('approver', id, 'adopt')).status).toBe(200)
    expect(await memberAt(email)).toMatchObject({ is_retired: false })
  })

  test('a member with power is invited when another adopts, who gets the link', async () => {
    const email = `${randomUUID()}@new.test`
    const id = proposed(await add('admin', { email, role: 'Admin' }))
    expect((await members()).map((member) => member.email)).not.toContain(email)
    expect(codeOf(await add('admin', { email, role: 'Admin' }))).toEqual([409, 'CHANGE_OPEN'])
    const adopted = await decide('approver', id, 'adopt')
    expect(adopted.json().password_link.path).toMatch(/^\/main\/SetPassword#/)
    const member = await memberAt(email)
    expect(member).toMatchObject({ role: 'Admin' })

    const link = `/api/orgs/${world.acme}/members/${member.id}/password-link`
    const linkId = proposed(await world.ask('admin', 'POST', link))
    expect((await decide('approver2', linkId, 'adopt')).json().password_link.path).toMatch(/^\/main\//)
    expect(
      (await world.ask('admin', 'POST', link.replace(member.id, (await memberAt(await plain())).id))).status,
    ).toBe(201)
  })

  test('role and treasury role are one proposal when one person proposes both', async () => {
    const email = await plain()
    const { id, name } = (await world.ask('admin', 'GET', `/api/orgs/${world.acme}/members`))
      .json()
      .find((member: Member) => member.email === email)
    const fields = { name, email, role: 'Admin', is_active: true, is_system: false }
    const first = proposed(await world.ask('admin', 'PUT', `/api/orgs/${world.acme}/members/${id}`, fields))
    const second = proposed(await patch('admin', email, { treasury_role: 'Treasurer' }))
    expect(codeOf(await decide('approver', first, 'adopt'))).toEqual([409, 'CHANGE_DECIDED'])
    expect((await decide('approver', second, 'adopt')).status).toBe(200)
    expect(await memberAt(email)).toMatchObject({ role: 'Admin', treasury_role: 'Treasurer' })
    await patch('admin', email, { is_retired: true })
  })

  test('a person does not adopt what concerns them', async () => {
    const id = proposed(await patch('admin', emailOf('approver'), { treasury_role: 'Admin' }))
    expect(codeOf(await decide('approver', id, 'adopt'))).toEqual([403, 'CHANGE_NOT_YOURS_TO_DECIDE'])
    expect((await open())[0]?.adopters.map(({ name }) => name)).toEqual(['Aiko Approver'])
  })

  test('nobody gives a role to themselves, whatever flags they have', async () => {
    for (const person of ['operator', 'admin'] as const)
      expect(codeOf(await patch(person, emailOf(person), { treasury_role: 'Admin' }))).toEqual([
        403,
        'OWN_ROLE',
      ])
    expect(await open()).toEqual([])
  })

  test('two adopt at once: it is made once', async () => {
    const email = await plain()
    const id = proposed(await patch('admin', email, { treasury_role: 'Approver' }))
    const before = await memberAt(email)
    const answers = await Promise.all(
      (['approver', 'approver2', 'approver', 'approver2'] as const).map((person) =>
        decide(person, id, 'adopt'),
      ),
    )
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409])
    const after = await world.db
      .selectFrom('members')
      .select('version')
      .where('id', '=', before.id)
      .executeTakeFirstOrThrow()
    expect(after.version).toBe(2)
  })

  test('it lapses when the subject changed, the subject is gone, or the proposer lost the right', async () => {
    const email = await plain()
    const changedId = proposed(await patch('admin', email, { treasury_role: 'Approver' }))
    expect((await patch('admin', email, { treasury_role: 'Viewer' })).status).toBe(200)
    const lapsed = await decide('approver', changedId, 'adopt')
    expect([codeOf(lapsed), lapsed.json().params.why.code]).toEqual([
      [409, 'CHANGE_LAPSED'],
      'CHANGED_MEANWHILE',
    ])
    expect(await open()).toEqual([])
    expect(await memberAt(email)).toMatchObject({ treasury_role: 'Viewer' })

    const goneId = proposed(await patch('admin', email, { treasury_role: 'Approver' }))
    const { id: memberId } = await memberAt(email)
    await world.ask('admin', 'DELETE', `/api/orgs/${world.acme}/members/${memberId}`)
    expect(codeOf(await decide('approver', goneId, 'adopt'))).toEqual([409, 'CHANGE_LAPSED'])
    expect(await verbs(memberId)).toContain('lapsed')

    const other = await plain()
    const orphanId = proposed(await patch('operator', other, { treasury_role: 'Approver' }))
    expect((await patch('admin', emailOf('operator'), { is_retired: true })).status).toBe(200)
    expect(codeOf(await decide('approver', orphanId, 'adopt'))).toEqual([409, 'CHANGE_LAPSED'])
    expect(await memberAt(other)).toMatchObject({ treasury_role: null })
    await patch('admin', emailOf('operator'), { is_retired: false })
  })

  test('refused, withdrawn and expired changes are not made', async () => {
    const email = await plain()
    const { id: memberId } = await memberAt(email)
    const refusedId = proposed(await patch('admin', email, { treasury_role: 'Approver' }))
    expect((await decide('approver', refusedId, 'refuse')).status).toBe(204)
    const withdrawnId = proposed(await patch('admin', email, { treasury_role: 'Approver' }))
    expect(codeOf(await decide('approver', withdrawnId, 'withdraw'))).toEqual([403, 'FORBIDDEN'])
    expect((await decide('admin', withdrawnId, 'withdraw')).status).toBe(204)
    const expiredId = proposed(await patch('admin', email, { treasury_role: 'Approver' }))
    await world.db
      .updateTable('pending_changes')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', expiredId)
      .execute()
    expect(codeOf(await decide('approver', expiredId, 'adopt'))).toEqual([409, 'CHANGE_DECIDED'])
    await endExpiredChanges(world.db, new Date())
    await endExpiredChanges(world.db, new Date())
    expect(await verbs(memberId)).toEqual([
      'created',
      'proposed',
      'declined',
      'proposed',
      'withdrawn',
      'proposed',
      'expired',
    ])
    expect(await memberAt(email)).toMatchObject({ treasury_role: null })
  })

  test('everybody is told by an alert while it waits', async () => {
    const email = await plain()
    proposed(await patch('admin', email, { treasury_role: 'Approver' }))
    const conditions = (await listConditions(world.db, new Date())).filter(
      ({ kind }) => kind === 'pending-change',
    )
    expect(conditions).toMatchObject([
      {
        organisationId: world.acme,
        facts: { change: 'member-changed', subject: `Ana (${email})`, person: 'Ada Admin' },
      },
    ])
  })

  test('without rules a change is made at once', async () => {
    const answer = await world.ask('owner', 'POST', `/api/orgs/${world.birch}/members`, {
      name: 'Bo',
      email: `${randomUUID()}@new.test`,
      role: 'Admin',
      treasury_role: 'Approver',
    })
    expect(answer.status, answer.text).toBe(201)
    expect((await world.ask('owner', 'GET', `/api/orgs/${world.birch}/pending-changes`)).json()).toEqual([])
  })
})

describe('webhooks', () => {
  const url = () => `http://127.0.0.1:9/${randomUUID()}`
  const create = (target: string) =>
    world.ask('admin', 'POST', '/api/webhooks', { entity_id: world.acme, url: target })
  const added = async (): Promise<{ id: string; url: string; description: string }> => {
    const target = url()
    const id = proposed(await create(target))
    expect((await decide('approver', id, 'adopt')).json().secret).toMatch(/^whsec_/)
    return (await world.ask('admin', 'GET', `/api/webhooks?entity_id=${world.acme}`))
      .json()
      .find((endpoint: { url: string }) => endpoint.url === target)
  }

  test('a new one, another URL and a new secret need two people; switching off and removing do not', async () => {
    const endpoint = await added()
    const path = `/api/webhooks/${endpoint.id}`
    const body = { url: endpoint.url, description: 'The ledger', is_active: true }
    expect((await world.ask('admin', 'PUT', path, body)).status).toBe(200)
    const moved = proposed(await world.ask('admin', 'PUT', path, { ...body, url: url() }))
    expect((await open())[0]).toMatchObject({ before: { url: endpoint.url } })
    expect((await decide('approver', moved, 'adopt')).json()).toEqual({ password_link: null, secret: null })
    const renewed = proposed(await world.ask('admin', 'POST', `${path}/secret`))
    expect((await decide('approver', renewed, 'adopt')).json().secret).toMatch(/^whsec_/)
    const now = (await world.ask('admin', 'GET', `/api/webhooks?entity_id=${world.acme}`))
      .json()
      .find(({ id }: { id: string }) => id === endpoint.id)
    expect(now.url).not.toBe(endpoint.url)
    const off = { ...body, url: now.url, is_active: false }
    expect((await world.ask('admin', 'PUT', path, off)).status).toBe(200)
    proposed(await world.ask('admin', 'PUT', path, { ...off, is_active: true }))
    expect((await world.ask('admin', 'DELETE', path)).status).toBe(204)
  })

  test('people who may not read webhooks do not see their changes', async () => {
    proposed(await create(url()))
    expect(await open('viewer')).toEqual([])
    expect(await open('approver')).toHaveLength(1)
  })
})

describe('recipients in the rules', () => {
  const recipient = 'TLyqzVGLV1srkB7dToTAEqgDSfPtXRJZYH'
  const inRules = (label: string) => ({
    id: 'acme',
    label,
    network: 'tron:0x5a17b0c5',
    address: recipient,
    assets: [{ id: 'slip44:195', perDay: null }],
    activeFrom: Date.now() - 1_000,
  })
  const entry = (name: string, note = '') => ({
    name,
    note,
    address: recipient,
    network_id: world.networkId,
    entity_id: world.acme,
  })

  test('an entry is verified by the policy under its name, and by a second person under another', async () => {
    await world.changeRules({ recipients: [inRules('Northwind Energy')] })
    const verified = async () =>
      (await world.ask('viewer', 'GET', `/api/address-book/payments?entity_id=${world.acme}`)).json()
    const made = await world.ask('treasurer', 'POST', '/api/address-book', entry('Northwind Energy'))
    const { id } = made.json()
    const ofEntry = async () => (await verified()).find((row: { id: string }) => row.id === id).verified
    expect(await ofEntry()).toEqual({ by: 'policy' })
    const path = `/api/address-book/${id}`
    const renamed = proposed(await world.ask('treasurer', 'PUT', path, { name: 'Southsea Timber', note: '' }))
    expect((await decide('approver', renamed, 'adopt')).status).toBe(200)
    expect(await ofEntry()).toEqual({ by: 'person', name: 'Arthur Approver', at: expect.any(String) })
    // Outside the rules one person changes the entry alone.
    await world.changeRules({ recipients: [] })
    expect(await ofEntry()).toMatchObject({ by: 'person' })
    expect((await world.ask('treasurer', 'PUT', path, { name: 'Alone', note: '' })).status).toBe(200)
    expect(await ofEntry()).toBeNull()
    expect((await world.ask('treasurer', 'DELETE', path)).status).toBe(204)
  })

  test('another name needs two people; the name of the rules and removing do not', async () => {
    await world.changeRules({
      recipients: [inRules('Northwind Energy')],
    })
    // People signed the label and no note, so a note needs two people with a new entry, too.
    const noted = proposed(
      await world.ask('treasurer', 'POST', '/api/address-book', entry('Northwind Energy', 'New account')),
    )
    expect((await open())[0]).toMatchObject({ after: { note: 'New account' } })
    expect((await decide('approver', noted, 'refuse')).status).toBe(204)
    const made = await world.ask('treasurer', 'POST', '/api/address-book', entry('Northwind Energy'))
    expect(made.status, made.text).toBe(201)
    const path = `/api/address-book/${made.json().id}`
    const renamed = proposed(await world.ask('treasurer', 'PUT', path, { name: 'Southsea Timber', note: '' }))
    const imported = await world.ask('treasurer', 'POST', '/api/address-book/import', {
      entity_id: world.acme,
      csv: `name,address,network,note\nSouthsea Timber,${recipient},tron-sandbox,\n`,
      dry_run: false,
    })
    expect([imported.status, imported.json().imported, imported.json().faults]).toMatchObject([
      200,
      false,
      [{ code: 'recipient-in-rules' }],
    ])
    expect((await decide('approver', renamed, 'adopt')).status).toBe(200)
    const read = async () =>
      (await world.ask('viewer', 'GET', `/api/address-book?entity_id=${world.acme}`))
        .json()
        .find(({ address }: { address: string }) => address === recipient)
    expect(await read()).toMatchObject({ name: 'Southsea Timber' })
    expect((await world.ask('treasurer', 'DELETE', path)).status).toBe(204)
    const again = proposed(await world.ask('treasurer', 'POST', '/api/address-book', entry('Quarry Lane')))
    expect(await read()).toBeUndefined()
    expect((await decide('approver2', again, 'adopt')).status).toBe(200)
    expect(await read()).toMatchObject({ name: 'Quarry Lane' })
  })
})
