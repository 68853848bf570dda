/** A transfer that is requested and submitted in one step: both or neither, once, with the requester's note and max fee. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTransferWorld } from '../../../test/transfer-world.ts'
import type { Person } from '../../../test/world.ts'

const world = await createTransferWorld()
const path = '/api/transfer-requests/create-and-submit'
const send = (person: Person, body: object, key?: string) =>
  world.ask(person, 'POST', path, body, key === undefined ? {} : { 'idempotency-key': key })
const count = async (): Promise<number> =>
  (await world.db.selectFrom('transfer_requests').select('id').execute()).length

test('one call leaves a pending request, with both acts in its audit record', async () => {
  const answer = await send('treasurer', world.fields({ note: 'Invoice 7\nDecember' }))
  expect(answer.status, answer.text).toBe(201)
  const made = answer.json()
  expect(made).toMatchObject({
    status: 'pending',
    note: 'Invoice 7\nDecember',
    created_by: { name: 'Teresa Treasurer' },
  })
  expect(made.submitted_by.id).toBe(made.created_by.id)
  const events = await world.db
    .selectFrom('audit_events')
    .select('verb')
    .where('subject_id', '=', made.id)
    .orderBy('seq')
    .execute()
  expect(events.map(({ verb }) => verb)).toEqual(['created', 'submitted'])
  const approved = await world.act('approver', made.id, 'approve')
  expect(approved.json().status, approved.text).toBe('approved')
})

test('the requester of a submitted transfer cannot approve it', async () => {
  const answer = await send('approver', world.fields())
  expect(answer.json().status, answer.text).toBe('pending')
  const own = await world.act('approver', answer.json().id, 'approve')
  expect([own.status, own.headers['x-error-code']], own.text).toEqual([403, 'OWN_TRANSFER'])
})

test('a retry with the same key answers the same request; the key of a draft does not submit', async () => {
  const fields = world.fields()
  const key = randomUUID()
  const first = await send('treasurer', fields, key)
  const before = await count()
  const again = await send('treasurer', fields, key)
  expect([again.status, again.json().id]).toEqual([201, first.json().id])
  expect(await count()).toBe(before)
  const draftKey = randomUUID()
  const others = world.fields()
  await world.ask('treasurer', 'POST', '/api/transfer-requests', others, { 'idempotency-key': draftKey })
  expect((await send('treasurer', others, draftKey)).status).toBe(422)
})

test('a refused submission leaves no draft', async () => {
  const before = await count()
  const poor = await send('treasurer', world.fields({ amount: '999999999' }))
  expect([poor.status, poor.text]).toEqual([409, expect.stringContaining('This transfer would fail.')])
  expect(await count()).toBe(before)
})

test('an unreachable node submits nothing', async () => {
  const before = await count()
  world.node.faults.set('connection-cut', { on: true })
  const answer = await send('treasurer', world.fields())
  world.node.faults.set('connection-cut', { on: false })
  expect(answer.status, answer.text).toBeGreaterThanOrEqual(500)
  expect(await count()).toBe(before)
})

test('a viewer and a stranger submit nothing', async () => {
  expect((await send('viewer', world.fields())).status).toBe(403)
  expect((await send('owner', world.fields())).status).toBe(404)
})

test.each([
  ['a direction', 'Pay \u202eevil'],
  ['a zero-width character', 'Pay\u200b now'],
  ['501 characters', 'x'.repeat(501)],
])('a note with %s is refused', async (_what, note) => {
  const answer = await send('treasurer', world.fields({ note }))
  expect([answer.status, answer.text.startsWith('note: ')], answer.text).toEqual([422, true])
})

test('the max fee becomes the ceiling of the intent; one below the cost is refused', async () => {
  const made = await world.ask(
    'treasurer',
    'POST',
    '/api/transfer-requests',
    world.fields({ max_fee: '2.5' }),
  )
  expect(made.json(), made.text).toMatchObject({ fee_ceiling: '2.5', is_max_fee_stated: true })
  const usual = await world.ask('treasurer', 'POST', '/api/transfer-requests', world.fields())
  expect(usual.json(), usual.text).toMatchObject({ is_max_fee_stated: false })
  const low = await world.ask(
    'treasurer',
    'POST',
    '/api/transfer-requests',
    world.fields({ max_fee: '0.000001' }),
  )
  expect([low.status, low.text.startsWith('max_fee: below the')], low.text).toEqual([422, true])
  const token = world.fields({ token_id: world.usdt, max_fee: '0.5' })
  const estimate = (await world.ask('treasurer', 'POST', '/api/transfer-requests/estimate', token)).text
  expect(estimate).toContain('max_fee: below the')
})
