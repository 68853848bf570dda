/** Requests for the same transfer: of many at once one is created, and a second payment needs an approved repeat. */
import { encodeFields, parseTransferIntent, readFields } from '@holdfast/ledger'
import { intentHash } from '@holdfast/chains'
import { beforeAll, expect, test } from 'vitest'
import { createTransferWorld, freshRecipient, type TransferWorld } from '../../../test/transfer-world.ts'
import { emailOf, type Person } from '../../../test/world.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld()
})

const post = (person: Person, fields: object, key?: string) =>
  world.ask(
    person,
    'POST',
    '/api/transfer-requests',
    fields,
    key === undefined ? {} : { 'idempotency-key': key },
  )
const sign = (id: string) => world.act('treasurer', id, 'sign-and-broadcast')
const listed = async (recipient: string) =>
  (
    await world.db
      .selectFrom('transfer_requests')
      .select('id')
      .where('recipient_address', '=', recipient)
      .execute()
  ).length

test('of ten equal requests at once one is created, and the others are refused with SAME_TRANSFER', async () => {
  const fields = world.fields()
  const answers = await Promise.all(Array.from({ length: 10 }, () => post('treasurer', fields)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 9 }, () => 409),
  ])
  for (const { status, headers } of answers)
    if (status === 409) expect(headers['x-error-code']).toBe('SAME_TRANSFER')
  expect(await listed(String(fields.recipient_address))).toBe(1)
})

test("a draft, a pending and an approved request each count as equal, also another person's", async () => {
  const fields = world.fields()
  const { id } = (await post('treasurer', fields)).json()
  const refused = async () => {
    const answer = await post('operator', fields)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain(id)
  }
  await refused()
  await world.act('treasurer', id, 'submit')
  await refused()
  await world.act('approver', id, 'approve')
  await refused()
  expect((await post('operator', { ...fields, amount: '1.6' })).status).toBe(201)
})

test('a repeat is part of the intent: its hash covers it and the approver sees it', async () => {
  const fields = world.fields()
  await post('treasurer', fields)
  const answer = await post('treasurer', { ...fields, is_repeat: true })
  expect(answer.status, answer.text).toBe(201)
  const { id, intent_hash, is_repeat } = answer.json()
  expect(is_repeat).toBe(true)
  const { intent } = await world.row(id)
  expect(intentHash(intent)).toBe(intent_hash)
  expect(parseTransferIntent(intent)).toMatchObject({ ok: true, value: { isRepeat: true } })
  const review = (await world.ask('approver', 'GET', `/api/transfer-requests/${id}/review`)).json()
  expect(review.intent).toMatchObject({ hash: intent_hash, is_repeat: true })
})

test('a request that is not a repeat is not signed once an equal one was sent after its creation', async () => {
  const same = { recipient_address: freshRecipient() }
  const first = await world.approved(same)
  const repeat = await world.approved({ ...same, is_repeat: true })
  expect((await sign(repeat)).json().status).toBe('broadcasted')
  world.node.mine(25)
  await world.act('treasurer', repeat, 'refresh-receipt')
  const answer = await sign(first)
  expect(answer.status, answer.text).toBe(409)
  expect(answer.headers['x-error-code']).toBe('SAME_TRANSFER_PAID')
  expect(answer.text).toContain(repeat)
  expect((await world.get(first)).tx_hash).toBeNull()
  // A repeat of it may be signed.
  const second = await world.approved({ ...same, is_repeat: true })
  expect((await sign(second)).json().status).toBe('broadcasted')
})

test('the same Idempotency-Key and body are one request with one answer, even at once', async () => {
  const fields = world.fields()
  const answers = await Promise.all(Array.from({ length: 5 }, () => post('treasurer', fields, 'key-1')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  for (const answer of answers) expect(answer.json()).toEqual(answers[0]?.json())
  expect(await listed(String(fields.recipient_address))).toBe(1)
  // The original answer, although the request has changed since.
  const { id } = answers[0]?.json() ?? {}
  await world.act('treasurer', id, 'submit')
  expect((await post('treasurer', fields, 'key-1')).json()).toEqual(answers[0]?.json())
})

test('the same Idempotency-Key with another body is refused, and keys belong to one person', async () => {
  const fields = world.fields()
  expect((await post('treasurer', fields, 'key-2')).status).toBe(201)
  const other = await post('treasurer', { ...fields, amount: '1.7' }, 'key-2')
  expect(other.status).toBe(422)
  expect(other.headers['x-error-code']).toBe('IDEMPOTENCY_KEY_REUSED')
  expect((await post('operator', { ...fields, amount: '1.8' }, 'key-2')).status).toBe(201)
  expect((await post('treasurer', world.fields(), 'with space')).status).toBe(422)
})

test('a person who may no longer request transfers gets no earlier answer by an Idempotency-Key', async () => {
  const fields = world.fields()
  expect((await post('treasurer', fields, 'key-3')).status).toBe(201)
  const become = (role: 'Viewer' | 'Treasurer') =>
    world.db
      .updateTable('members')
      .set({ treasury_role: role })
      .where('entity_id', '=', world.acme)
      .where('user_id', '=', (eb) =>
        eb.selectFrom('users').select('id').where('email', '=', emailOf('treasurer')),
      )
      .execute()
  await become('Viewer')
  expect((await post('treasurer', fields, 'key-3')).status).toBe(403)
  await become('Treasurer')
  expect((await post('treasurer', fields, 'key-3')).status).toBe(201)
})

test.each([
  ['1', 14],
  ['2', 15],
])(
  'a request in version %s is shown, but neither submitted nor signed: INTENT_OUTDATED',
  async (version, count) => {
    const id = await world.create()
    const { intent } = await world.row(id)
    const fields = readFields(intent)!.slice(1, count)
    const earlier = Buffer.from(encodeFields([`holdfast/transfer-intent/${version}`, ...fields]))
    await world.db.updateTable('transfer_requests').set({ intent: earlier }).where('id', '=', id).execute()
    expect(await world.get(id)).toMatchObject({ amount: '1.5', is_repeat: false })
    const answer = await world.act('treasurer', id, 'submit')
    expect(answer.status, answer.text).toBe(409)
    expect(answer.headers['x-error-code']).toBe('INTENT_OUTDATED')
  },
)
