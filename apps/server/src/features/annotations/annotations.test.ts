import { randomBytes } from 'node:crypto'
import { attachmentLimits } from '@holdfast/contract'
import { newId } from '@holdfast/store'
import { rebuildCounts } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { insertRow } from '../../../test/insert-row.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'
import { mediaTypeOf } from './media-type-of.ts'
import { readUpload } from './read-upload.ts'

let world: World
let row: string
let sister: string
let other: string
let elsewhere: string

beforeAll(async () => {
  world = await createWorld()
  const hash = randomBytes(32).toString('hex')
  const at = (entity_id: string) => ({ entity_id, network_id: world.networkId })
  row = await insertRow(world.db, at(world.acme), { tx_hash: hash })
  sister = await insertRow(world.db, at(world.acme), { tx_hash: hash, row_kind: 'event', event_index: 1 })
  other = await insertRow(world.db, at(world.acme))
  elsewhere = await insertRow(world.db, at(world.birch), { tx_hash: hash })
  await rebuildCounts(world.db, world.acme)
})

const ask = (method: string, url: string, body?: unknown, person: Person = 'treasurer') =>
  world.ask(person, method, url, body)
const annotations = async (id = row, person: Person = 'viewer') =>
  (await ask('GET', `/api/bc-transactions/${id}/annotations`, undefined, person)).json()
const upload = (id: string, name: string, bytes: Buffer, person: Person = 'treasurer') =>
  world.ask(
    person,
    'POST',
    `/api/bc-transactions/${id}/attachments?name=${encodeURIComponent(name)}`,
    bytes,
    {
      'content-type': 'application/octet-stream',
    },
  )
const makeTag = async (name: string, kind = 'tag', entity_id = world.acme, person: Person = 'treasurer') =>
  ask('POST', '/api/transaction-tags', { entity_id, kind, name, colour: 'teal' }, person)
const events = async (kind: string) =>
  world.db
    .selectFrom('audit_events')
    .select(['verb', 'subject_name as name'])
    .where('entity_id', '=', world.acme)
    .where('subject_kind', '=', kind)
    .orderBy('seq')
    .execute()

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF')

test('a note that somebody else changed is not overwritten: the refusal has their text and version', async () => {
  const path = `/api/bc-transactions/${row}/notes`
  expect((await annotations()).transaction).toMatchObject({ text: null, version: 0 })
  await ask('PATCH', path, { transaction_notes: 'mine', transaction_version: 0 })
  const { version } = (await annotations()).transaction
  await ask('PATCH', path, { transaction_notes: 'theirs', transaction_version: version }, 'operator')
  const refused = await ask('PATCH', path, { transaction_notes: 'mine again', transaction_version: version })
  expect([refused.status, refused.json()]).toMatchObject([
    409,
    { code: 'NOTE_CHANGED', params: { field: 'transaction_notes', theirs: 'theirs', version: version + 1 } },
  ])
  expect((await annotations()).transaction.text).toBe('theirs')
  // The second attempt states the version that its writer has compared with.
  const { version: now } = (await annotations()).transaction
  expect(
    (await ask('PATCH', path, { transaction_notes: 'both', transaction_version: now })).json(),
  ).toMatchObject({ mpc_transaction_notes: 'both' })
})

test('a note that was removed and written again is another one, and an equal text is no conflict', async () => {
  const path = `/api/bc-transactions/${sister}/notes`
  await ask('PATCH', path, { entry_notes: 'first' })
  const seen = (await annotations(sister)).entry.version
  await ask('PATCH', path, { entry_notes: '' })
  await ask('PATCH', path, { entry_notes: 'second' })
  expect((await ask('PATCH', path, { entry_notes: 'third', entry_version: seen })).status).toBe(409)
  expect((await ask('PATCH', path, { entry_notes: 'second', entry_version: seen })).status).toBe(200)
  // The note of the whole transaction is another note: its version does not matter.
  expect((await annotations(sister)).entry).toMatchObject({ text: 'second', changed_by: expect.any(String) })
})

test('tags belong to the transaction and the organisation; a category replaces the earlier one', async () => {
  const [payroll, salaries, rent] = [
    (await makeTag('Payroll')).json(),
    (await makeTag('Salaries', 'category')).json(),
    (await makeTag('Rent', 'category')).json(),
  ]
  const path = `/api/bc-transactions/${row}/tags`
  await ask('PATCH', path, { add: [payroll.id, salaries.id] })
  const changed = (await ask('PATCH', path, { add: [rent.id] })).json()
  expect(changed.tags.map(({ name }: { name: string }) => name)).toEqual(['Rent', 'Payroll'])
  const { rows } = (
    await ask('GET', `/api/bc-transactions?entity_id=${world.acme}&tag_ids=${rent.id},${payroll.id}`)
  ).json()
  expect(rows.map(({ id }: { id: string }) => id).toSorted()).toEqual([row, sister].toSorted())
  expect(rows[0].tags).toEqual([
    { id: rent.id, kind: 'category', name: 'Rent', colour: 'teal' },
    { id: payroll.id, kind: 'tag', name: 'Payroll', colour: 'teal' },
  ])
  const list = (await ask('GET', `/api/transaction-tags?entity_id=${world.acme}`)).json()
  expect(list).toContainEqual(expect.objectContaining({ name: 'Rent', count: 1 }))
  const before = (await events('transaction-notes')).length
  await ask('PATCH', path, { add: [rent.id] })
  expect((await events('transaction-notes')).length).toBe(before)
  await ask('DELETE', `/api/transaction-tags/${payroll.id}`)
  expect((await annotations()).tags.map(({ name }: { name: string }) => name)).toEqual(['Rent'])
  expect((await events('tag')).at(-1)).toEqual({ verb: 'deleted', name: 'Payroll' })
})

test('a tag is made once, has no twin that looks the same, and no hidden characters', async () => {
  const berlin = (await makeTag('Berlin')).json()
  expect((await makeTag('Berlin')).json()).toEqual(berlin)
  const twin = await makeTag('Bеrlin')
  expect([twin.status, twin.json()]).toMatchObject([
    409,
    { code: 'TAG_NAME_TAKEN', params: { name: 'Berlin' } },
  ])
  for (const name of ['pay \u202Elive', 'a\u200Bb', '', 'x'.repeat(41)])
    expect([name, (await makeTag(name)).status]).toEqual([name, 422])
  const renamed = await ask('PATCH', `/api/transaction-tags/${berlin.id}`, { name: 'Bonn', colour: 'red' })
  expect(renamed.json()).toMatchObject({ name: 'Bonn', colour: 'red' })
})

test('files are kept as they are, once, and come back as downloads that no browser opens', async () => {
  const first = await upload(row, 'Rechnung Nº 7 “neu”.png', png)
  expect([first.status, first.json()]).toMatchObject([201, { media_type: 'image/png', size: png.length }])
  expect((await upload(row, 'Rechnung Nº 7 “neu”.png', png)).json().id).toBe(first.json().id)
  expect((await annotations()).attachments).toHaveLength(1)
  const got = await world.server.inject({
    url: `/api/attachments/${first.json().id}`,
    headers: { authorization: await bearerOf('viewer') },
  })
  expect(got.rawPayload.equals(png)).toBe(true)
  expect(got.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(got.headers['content-disposition']).toMatch(
    /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''Rechnung%20N%C2%BA/,
  )
  await ask('DELETE', `/api/attachments/${first.json().id}`)
  expect((await annotations()).attachments).toEqual([])
  expect((await ask('GET', `/api/attachments/${first.json().id}`)).status).toBe(404)
  expect((await events('attachment')).map(({ verb }) => verb)).toEqual(['created', 'deleted'])
})

const bearerOf = async (person: Person): Promise<string> => {
  const { token } = (
    await world.ask(null, 'POST', '/api/auth/login', {
      email: `${person}@holdfast.test`,
      password: 'holdfast-sandbox',
    })
  ).json()
  return `Bearer ${token}`
}

test('a file that is not what its name says, too large, empty, or one too many is refused', async () => {
  const refusedWith = async (name: string, bytes: Buffer) => (await upload(sister, name, bytes)).json().code
  expect(await refusedWith('page.html', Buffer.from('<p>'))).toBe('ATTACHMENT_TYPE_UNKNOWN')
  expect(await refusedWith('invoice.pdf', png)).toBe('ATTACHMENT_NOT_AS_NAMED')
  expect(await refusedWith('invoice.pdf', Buffer.alloc(0))).toBe('ATTACHMENT_EMPTY')
  const large = await upload(sister, 'a.txt', Buffer.alloc(attachmentLimits.bytes + 1, 0x61))
  expect([large.status, large.json().code]).toEqual([413, 'ATTACHMENT_TOO_LARGE'])
  expect((await upload(sister, '../a.txt', Buffer.from('a'))).status).toBe(422)
  expect((await upload(sister, 'a\u202Efdp.txt', Buffer.from('a'))).status).toBe(422)
  for (let at = 0; at < attachmentLimits.files; at += 1)
    expect((await upload(sister, `${at}.txt`, Buffer.from(`file ${at}`))).status).toBe(201)
  expect(await refusedWith('6.pdf', pdf)).toBe('ATTACHMENTS_FULL')
})

test.each([
  ['a.pdf', pdf, 'application/pdf'],
  ['a.PNG', png, 'image/png'],
  ['a.csv', Buffer.from('a;b\r\n1;2'), 'text/csv'],
  ['a.txt', Buffer.from('Überweisung'), 'text/plain'],
  ['a.csv', Buffer.from('<script>alert(1)</script>'), null],
  ['a.txt', Buffer.from([0x66, 0x00, 0xff]), null],
  ['a.txt', pdf, null],
  ['a.docx', Buffer.from('PK\u0003\u0004 no archive'), null],
  ['a.exe', Buffer.from('MZ'), null],
  ['pdf', pdf, null],
])('%s is recognised from its bytes', async (name, bytes, type) => {
  const found = mediaTypeOf(name, bytes)
  await (type === null ? expect(found).rejects.toThrow() : expect(found).resolves.toBe(type))
})

test('an upload is read no further than its limit', async () => {
  let read = 0
  async function* endless() {
    for (;;) {
      read += 1
      yield Buffer.alloc(10)
    }
  }
  await expect(readUpload(endless(), 95)).rejects.toThrow()
  expect(read).toBe(10)
})

test('a Viewer reads and changes nothing; another organisation sees nothing', async () => {
  const tag = (await makeTag('Seen')).json()
  const file = (await upload(other, 'seen.txt', Buffer.from('seen'))).json()
  for (const [method, path, body] of [
    ['PATCH', `/api/bc-transactions/${row}/tags`, { add: [tag.id] }],
    ['PATCH', `/api/transaction-tags/${tag.id}`, { name: 'x' }],
    ['DELETE', `/api/transaction-tags/${tag.id}`, undefined],
    ['DELETE', `/api/attachments/${file.id}`, undefined],
  ] as const) {
    expect([path, (await ask(method, path, body, 'viewer')).status]).toEqual([path, 403])
    expect([path, (await ask(method, path, body, 'owner')).status]).toEqual([path, 404])
  }
  expect((await upload(row, 'a.txt', Buffer.from('a'), 'viewer')).status).toBe(403)
  expect((await upload(row, 'a.txt', Buffer.from('a'), 'owner')).status).toBe(404)
  expect((await makeTag('x', 'tag', world.acme, 'viewer')).status).toBe(403)
  expect((await makeTag('x', 'tag', world.acme, 'owner')).status).toBe(404)
  for (const path of [
    `/api/bc-transactions/${row}/annotations`,
    `/api/attachments/${file.id}`,
    `/api/transaction-tags?entity_id=${world.acme}`,
  ]) {
    expect([path, (await ask('GET', path, undefined, 'viewer')).status]).toEqual([path, 200])
    expect([path, (await ask('GET', path, undefined, 'owner')).status]).toEqual([path, 404])
  }
  // Tags of one organisation fit no transaction of another.
  const strange = (await makeTag('Birch', 'tag', world.birch, 'owner')).json()
  expect(
    (await ask('PATCH', `/api/bc-transactions/${elsewhere}/tags`, { add: [tag.id] }, 'owner')).status,
  ).toBe(404)
  expect((await ask('PATCH', `/api/bc-transactions/${row}/tags`, { add: [strange.id] })).status).toBe(404)
  expect((await ask('PATCH', `/api/bc-transactions/${row}/tags`, { add: [newId()] })).status).toBe(404)
})
