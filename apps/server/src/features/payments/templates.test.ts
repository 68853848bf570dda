/** Templates: shared in the organisation, changed by whoever may request transfers, and nothing more than values. */
import { beforeAll, expect, test } from 'vitest'
import { createTransferWorld, type TransferWorld } from '../../../test/transfer-world.ts'
import type { Person } from '../../../test/world.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld()
})

const path = '/api/payment-templates'
const fields = (change: object = {}) => {
  const { network_code: _, ...own } = world.fields()
  return { ...own, name: 'Payroll', note: 'Monthly', ...change }
}
const create = (change: object = {}, person: Person = 'treasurer') =>
  world.ask(person, 'POST', path, fields(change))
const list = async (person: Person = 'viewer') => world.ask(person, 'GET', `${path}?entity_id=${world.acme}`)

test('a template is shared, changed by another member, and removed', async () => {
  const made = await create({ amount: null })
  expect(made.status, made.text).toBe(201)
  const { id } = made.json()
  expect((await list()).json()).toMatchObject([{ id, name: 'Payroll', amount: null, token_symbol: 'TRX' }])
  const changed = await world.ask(
    'approver',
    'PUT',
    `${path}/${id}`,
    fields({ name: 'Salaries', amount: '12.5' }),
  )
  expect(changed.json(), changed.text).toMatchObject({ name: 'Salaries', amount: '12.5', version: 2 })
  const late = await world.ask('approver', 'PUT', `${path}/${id}`, fields(), { 'if-match': '"1"' })
  expect(late.status).toBe(409)
  expect((await world.ask('approver', 'DELETE', `${path}/${id}`)).status).toBe(204)
  expect((await list()).json()).toEqual([])
  const verbs = await world.db
    .selectFrom('audit_events')
    .select('verb')
    .where('subject_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(verbs.map(({ verb }) => verb)).toEqual(['created', 'updated', 'deleted'])
})

test('two templates do not share a name; values that no transfer could have are refused', async () => {
  await create({ name: 'Rent' })
  const twin = await create({ name: 'rent' })
  expect([twin.status, twin.json().detail]).toEqual([409, 'name: another template has this name'])
  const wrong = await create({ name: 'Wrong', recipient_address: 'nowhere' })
  expect(wrong.status).toBe(422)
})

test('viewers read templates and change none; other organisations see none', async () => {
  const { id } = (await create({ name: 'Taxes' })).json()
  for (const [person, status] of [
    ['viewer', 403],
    ['owner', 404],
  ] as const) {
    expect((await create({ name: 'Theirs' }, person)).status).toBe(status)
    expect((await world.ask(person, 'PUT', `${path}/${id}`, fields())).status).toBe(status)
    expect((await world.ask(person, 'DELETE', `${path}/${id}`)).status).toBe(status)
  }
  expect((await list('owner')).status).toBe(404)
})
