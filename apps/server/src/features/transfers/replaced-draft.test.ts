/** Editing a draft: another request takes its place, with its files and comments. */
import { newId, transaction } from '@holdfast/store'
import { insertAttachment } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { createTransferWorld, type TransferWorld } from '../../../test/transfer-world.ts'
import type { Person } from '../../../test/world.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld()
})

const replace = (person: Person, replaces: string, change: object = {}, verb = '') =>
  world.ask(person, 'POST', `/api/transfer-requests${verb}`, world.fields({ replaces, ...change }))
const codeOf = ({ headers, text }: Awaited<ReturnType<typeof replace>>): unknown =>
  headers['x-error-code'] ?? JSON.parse(text).code
const statusOf = async (id: string) =>
  (await world.ask('treasurer', 'GET', `/api/transfer-requests/${id}`)).status

async function draftWithMore(): Promise<string> {
  const id = await world.create({ amount: '3' })
  await world.ask('viewer', 'POST', `/api/transfer-requests/${id}/comments`, { text: 'Which invoice?' })
  await transaction(world.db, (tx) =>
    insertAttachment(tx, {
      entity_id: world.acme,
      subject_kind: 'transfer-request',
      subject: id,
      name: 'invoice.txt',
      media_type: 'text/plain',
      size: 7,
      sha256: '',
      body: Buffer.from('Invoice'),
      uploaded_by: newId(),
    }),
  )
  return id
}

test('an edited draft is a new request: the old one ends, files and comments move, the record has both', async () => {
  const id = await draftWithMore()
  const answer = await replace('treasurer', id, { amount: '4' })
  expect(answer.status, answer.text).toBe(201)
  const edited = answer.json()
  expect(edited).toMatchObject({ status: 'draft', amount: '4' })
  expect(edited.id).not.toBe(id)
  expect(await statusOf(id)).toBe(404)
  const { comments } = (
    await world.ask('treasurer', 'GET', `/api/transfer-requests/${edited.id}/activity`)
  ).json()
  expect(comments).toMatchObject([{ text: 'Which invoice?', by: { name: 'Vera Viewer' } }])
  const files = await world.db
    .selectFrom('attachments')
    .select(['name', 'subject'])
    .where('subject', 'in', [id, edited.id])
    .execute()
  expect(files).toEqual([{ name: 'invoice.txt', subject: edited.id }])
  const events = await world.db
    .selectFrom('audit_events')
    .select(['verb', 'subject_id'])
    .where('subject_id', 'in', [id, edited.id])
    .where('outcome', '=', 'done')
    .orderBy('seq')
    .execute()
  expect(events.map(({ verb, subject_id }) => [verb, subject_id])).toEqual([
    ['created', id],
    ['commented', id],
    ['deleted', id],
    ['created', edited.id],
  ])
})

test('the same values again are no repetition of the draft itself, and can be submitted at once', async () => {
  const id = await world.create()
  const { recipient_address, amount } = await world.get(id)
  const answer = await replace('treasurer', id, { recipient_address, amount }, '/create-and-submit')
  expect(answer.status, answer.text).toBe(201)
  expect(answer.json()).toMatchObject({ status: 'pending', is_repeat: false })
  expect(await statusOf(id)).toBe(404)
})

test('a refused change leaves the draft as it was', async () => {
  const id = await draftWithMore()
  expect((await replace('treasurer', id, { amount: '0.0000001' })).status).toBeGreaterThanOrEqual(400)
  expect((await replace('treasurer', id, { amount: '100000' }, '/create-and-submit')).status).toBe(409)
  const { comments } = (await world.ask('treasurer', 'GET', `/api/transfer-requests/${id}/activity`)).json()
  expect(comments).toHaveLength(1)
  expect(await statusOf(id)).toBe(200)
})

test('only a draft, only by those who may delete it, and only in its organisation', async () => {
  const pending = await world.create()
  await world.act('treasurer', pending, 'submit')
  expect(codeOf(await replace('treasurer', pending))).toBe('TRANSFER_NOT_IN_STATE')
  expect(await statusOf(pending)).toBe(200)
  const id = await world.create()
  expect((await replace('approver', id)).status).toBe(403)
  expect((await replace('viewer', id)).status).toBe(403)
  expect((await replace('treasurer', newId())).status).toBe(404)
  expect(await statusOf(id)).toBe(200)
})

test('nobody who stated the draft may approve what became of it', async () => {
  const made = await world.ask('approver', 'POST', '/api/transfer-requests', world.fields())
  expect(made.status, made.text).toBe(201)
  const answer = await replace('treasurer', made.json().id, { amount: '5' }, '/create-and-submit')
  expect(answer.status, answer.text).toBe(201)
  const approval = await world.act('approver', answer.json().id, 'approve')
  expect(codeOf(approval)).toBe('OWN_TRANSFER')
})
