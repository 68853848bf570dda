import { noticeKinds, noticeTopics } from '@holdfast/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createWorld, type Person } from '../../../test/world.ts'

const world = await createWorld()
const path = '/api/notification-settings'
const read = async (person: Person, entity = world.acme) =>
  world.ask(person, 'GET', `${path}?entity_id=${entity}`)
const change = (person: Person, body: object) =>
  world.ask(person, 'PUT', path, { entity_id: world.acme, ...body })

test('the database stores every kind of notice that is declared, and no other', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'notices_kind_check'`.execute(
    world.db,
  )
  const stored = [...(rows[0]?.definition ?? '').matchAll(/'([a-z-]+)'/g)].map(([, kind]) => kind)
  expect(new Set(stored)).toEqual(new Set(noticeKinds))
})

test('without a choice everybody has the declared channels, and every vault is on', async () => {
  const settings = (await read('viewer')).json()
  for (const { topic, email, push } of settings.topics) {
    const usual = noticeTopics[topic as keyof typeof noticeTopics]
    expect([email, push], topic).toEqual([usual.email === 'by-vault' ? null : usual.email, usual.push])
  }
  expect(settings.topics).toHaveLength(Object.keys(noticeTopics).length)
  expect(settings.vaults.length).toBeGreaterThan(1)
  expect(settings.vaults.every(({ is_on }: { is_on: boolean }) => is_on)).toBe(true)
  expect(settings).toMatchObject({
    digest: { mode: 'off' },
    quiet: null,
    email: { address: 'viewer@holdfast.test', state: 'unset' },
    push: { key: null, devices: [] },
  })
})

test('each choice is kept by itself, and is of one person and one organisation', async () => {
  const [vault] = (await read('treasurer')).json().vaults
  const changes = [
    { topic: { topic: 'approval-needed', push: false } },
    { topic: { topic: 'approval-needed', email: false } },
    { topic: { topic: 'transfer-failed', push: true } },
    { vault: { id: vault.id, is_on: false } },
    { payment_usd: '250.5' },
    { quiet: { from: 1200, to: 420 }, time_zone: 'Europe/Madrid' },
    { digest: { mode: 'weekly', hour: 9, weekday: 5 } },
  ]
  for (const body of changes) expect((await change('treasurer', body)).status).toBe(200)
  const settings = (await read('treasurer')).json()
  const of = (topic: string) => settings.topics.find((row: { topic: string }) => row.topic === topic)
  expect(of('approval-needed')).toMatchObject({ email: false, push: false })
  expect(of('transfer-failed')).toMatchObject({ email: true, push: true })
  expect(settings.vaults.filter(({ is_on }: { is_on: boolean }) => !is_on)).toEqual([
    { ...vault, is_on: false },
  ])
  expect(settings).toMatchObject({
    payment_usd: '250.5',
    quiet: { from: 1200, to: 420 },
    time_zone: 'Europe/Madrid',
    digest: { mode: 'weekly', hour: 9, weekday: 5 },
  })
  expect((await read('approver')).json()).toMatchObject({ payment_usd: '1000', quiet: null })
  await change('treasurer', { vault: { id: vault.id, is_on: true } })
  expect((await read('treasurer')).json().vaults.every(({ is_on }: { is_on: boolean }) => is_on)).toBe(true)
})

test('e-mails about the own account cannot be switched off, not even by an earlier choice; push can', async () => {
  const topic = 'account-changed'
  const answer = await change('viewer', { topic: { topic, email: false, push: true } })
  expect([answer.status, answer.json()]).toMatchObject([
    422,
    { code: 'NOTICE_FIXED', params: { field: 'topic.email' } },
  ])
  expect((await change('viewer', { topic: { topic, push: true } })).status).toBe(200)
  await world.db
    .updateTable('notification_settings')
    .set({ channels: JSON.stringify({ [topic]: { email: false } }) })
    .where('user_id', '=', await world.userId('viewer'))
    .execute()
  const { topics } = (await read('viewer')).json()
  expect(topics.find((row: { topic: string }) => row.topic === topic)).toMatchObject({ email: true })
})

test.each([
  [{ time_zone: 'Mars/Olympus' }, 422],
  [{ quiet: { from: 1440, to: 0 } }, 422],
  [{ digest: { mode: 'hourly', hour: 1, weekday: 1 } }, 422],
  [{ payment_usd: '-1' }, 422],
  [{ topic: { topic: 'unheard-of', email: true } }, 422],
  [{ vault: { id: '0190a3f2-7b1c-7def-8a01-ba9876543210', is_on: false } }, 404],
])('a choice that does not exist is refused: %j', async (body, status) => {
  expect((await change('viewer', body)).status).toBe(status)
})

test('nobody reads or changes settings in an organisation of others, or sends mail from there', async () => {
  expect((await read('owner')).status).toBe(404)
  expect((await change('owner', { quiet: null })).status).toBe(404)
  expect((await world.ask('owner', 'POST', `${path}/test-email`, { entity_id: world.acme })).status).toBe(404)
})

test('where the server sends no mail, a test e-mail says so', async () => {
  const answer = await world.ask('viewer', 'POST', `${path}/test-email`, { entity_id: world.acme })
  expect([answer.status, answer.json().code]).toEqual([409, 'MAIL_NOT_SET_UP'])
})
