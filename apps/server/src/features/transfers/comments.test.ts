/** Comments on a request, its activity, its search, and the way back from its transaction. */
import { longestComment } from '@holdfast/contract'
import { newId, transaction } from '@holdfast/store'
import { deleteAllTransactions, insertAttachment, pruneNotices } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import { insertRow } from '../../../test/insert-row.ts'
import { createTransferWorld, freshRecipient, type TransferWorld } from '../../../test/transfer-world.ts'
import type { Person } from '../../../test/world.ts'
import type { Actor } from '../../context.ts'
import { listWaiting } from './list-waiting.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld()
})

const comment = (person: Person, id: string, text: string, key?: string) =>
  world.ask(
    person,
    'POST',
    `/api/transfer-requests/${id}/comments`,
    { text },
    key === undefined ? {} : { 'idempotency-key': key },
  )
const activityOf = async (id: string, person: Person = 'treasurer') =>
  (await world.ask(person, 'GET', `/api/transfer-requests/${id}/activity`)).json()
const kindsOf = async (id: string): Promise<unknown[]> =>
  (await activityOf(id)).events.map(({ kind, by }: { kind: string; by: { name: string } | null }) => [
    kind,
    by?.name ?? null,
  ])

test('every member comments; others do not, and learn nothing of the comments', async () => {
  const id = await world.create()
  expect((await comment('viewer', id, ' First line\nSecond line ')).status).toBe(201)
  expect((await comment('approver', id, 'Seen')).status).toBe(201)
  expect((await activityOf(id)).comments).toMatchObject([
    { text: 'First line\nSecond line', by: { name: 'Vera Viewer' } },
    { text: 'Seen', by: { name: 'Arthur Approver' } },
  ])
  expect((await comment('owner', id, 'Hello')).status).toBe(404)
  expect((await world.ask('owner', 'GET', `/api/transfer-requests/${id}/activity`)).status).toBe(404)
  expect((await activityOf(id)).comments).toHaveLength(2)
})

test.each([
  ['', 'empty'],
  ['   ', 'blank'],
  ['x'.repeat(longestComment + 1), 'too long'],
  ['a\u202eb', 'with a hidden direction'],
])('a comment that is %#: refused', async (text) => {
  const id = await world.create()
  expect((await comment('treasurer', id, text)).status).toBe(422)
  expect((await activityOf(id)).comments).toEqual([])
})

test('a repeated comment with the same key is one; the requester and earlier commenters learn of it', async () => {
  await world.db.deleteFrom('transfer_notices').execute()
  const id = await world.create()
  const first = await comment('approver', id, 'Which invoice?', 'comment-1')
  expect((await comment('approver', id, 'Which invoice?', 'comment-1')).json()).toEqual(first.json())
  expect((await comment('approver', id, 'Another', 'comment-1')).status).toBe(422)
  await comment('treasurer', id, 'Number 7')
  expect((await activityOf(id)).comments).toHaveLength(2)
  const notices = await world.db
    .selectFrom('transfer_notices as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .select(['u.email', 'n.kind'])
    .orderBy('n.created_at')
    .execute()
  expect(notices.map(({ email, kind }) => [email, kind])).toEqual([
    ['treasurer@holdfast.test', 'commented'],
    ['approver@holdfast.test', 'commented'],
  ])
})

test('the activity names each act and its person, up to the chain', async () => {
  const id = await world.approved()
  expect(await kindsOf(id)).toEqual([
    ['created', 'Teresa Treasurer'],
    ['submitted', 'Teresa Treasurer'],
    ['approved', 'Arthur Approver'],
  ])
  await world.act('treasurer', id, 'sign-and-broadcast')
  world.node.mine(25)
  await world.act('treasurer', id, 'refresh-receipt')
  expect((await kindsOf(id)).slice(3)).toEqual([
    ['signed', 'Teresa Treasurer'],
    ['broadcast', 'Teresa Treasurer'],
    ['confirmed', null],
  ])
  const { tx_hash, entity_id } = await world.get(id)
  const found = (person: Person, hash: string) =>
    world.ask(
      person,
      'GET',
      `/api/transfer-requests/of-transaction?entity_id=${entity_id}&network_id=${world.networkId}&tx_hash=${hash}`,
    )
  expect((await found('viewer', tx_hash)).json().request).toMatchObject({
    id,
    created_by: 'Teresa Treasurer',
    approvals: [{ name: 'Arthur Approver' }],
  })
  expect((await found('viewer', '0'.repeat(64))).json()).toEqual({ request: null })
  expect((await found('owner', tx_hash)).status).toBe(404)
})

test('earlier payments to the recipient are counted, of every wallet, and no others', async () => {
  const to = freshRecipient()
  const id = await world.create({ recipient_address: to })
  const place = { entity_id: world.acme, network_id: world.networkId }
  const payment = { from_address: world.walletAddress, to_address: to }
  const pay = (day: string, change: object = {}) =>
    insertRow(world.db, place, { ...payment, ts: new Date(day), ...change })
  expect((await activityOf(id)).paid).toEqual({ count: 0, has_more: false, last_at: null })
  await pay('2026-01-02T10:00:00.000Z')
  await pay('2026-03-04T10:00:00.000Z')
  await pay('2026-04-05T10:00:00.000Z', { status: 'failed' })
  await pay('2026-04-06T10:00:00.000Z', { from_address: freshRecipient() })
  await pay('2026-04-07T10:00:00.000Z', { to_address: freshRecipient() })
  await pay('2026-04-08T10:00:00.000Z', { is_spam: true })
  // Anybody can emit such an event.
  await pay('2026-04-09T10:00:00.000Z', { is_known_token: false })
  expect((await activityOf(id)).paid).toEqual({
    count: 2,
    has_more: false,
    last_at: '2026-03-04T10:00:00.000Z',
  })
})

const search = async (query: string, person: Person = 'treasurer'): Promise<string[]> => {
  const answer = await world.ask(person, 'GET', `/api/transfer-requests?entity_id=${world.acme}&${query}`)
  expect(answer.status, answer.text).toBe(200)
  return answer.json().map(({ id }: { id: string }) => id)
}

test('requests are found by payee, address, memo, amount and hash, and by the filters', async () => {
  const to = freshRecipient()
  const id = await world.create({ recipient_address: to, amount: '77.25', memo: 'Freight 50% of HL_2291' })
  await world.create({ amount: '77.2' })
  const named = await world.ask('admin', 'POST', '/api/address-book', {
    name: 'Zephyr Freight',
    address: to,
    note: '',
    network_id: world.networkId,
    entity_id: world.acme,
  })
  expect([201, 200, 409]).toContain(named.status)
  for (const text of ['zephyr', to, to.slice(3, 14), '50% of hl_', 'MPC Operations'])
    expect(await search(`q=${encodeURIComponent(text)}`), text).toContain(id)
  for (const text of ['Z_phyr', '%', 'Nobody'])
    expect(await search(`q=${encodeURIComponent(text)}&least=77.25&most=77.25`), text).toEqual(
      text === '%' ? [id] : [],
    )
  expect(await search('q=nothing-of-the-kind&amount=77.250')).toEqual([id])
  expect(await search('least=77.21&most=77.3')).toEqual([id])
  expect(await search(`token_id=${world.usdt}&least=77`)).toEqual([])
  expect(await search(`created_by=${await world.userId('treasurer')}&least=77.25&most=77.25`)).toEqual([id])
  expect(await search('since=2999-01-01T00:00:00.000Z')).toEqual([])
})

const countsNow = async (): Promise<{ open: number; ended: number }> =>
  (await world.ask('viewer', 'GET', `/api/transfer-requests/counts?entity_id=${world.acme}`)).json()

test('the views: what waits for the caller, open, done, and all with the open ones first; page by page', async () => {
  const waiting = await world.create()
  await world.act('treasurer', waiting, 'submit')
  const ended = await world.create()
  await world.act('treasurer', ended, 'cancel')
  const draft = await world.create()
  expect(await search('view=needs-you', 'approver')).toContain(waiting)
  expect(await search('view=needs-you', 'treasurer')).not.toContain(waiting)
  expect(await search('view=needs-you', 'viewer')).toEqual([])
  // A rejected request waits until its requester has read that.
  const rejected = await world.create()
  await world.act('treasurer', rejected, 'submit')
  expect((await world.act('approver', rejected, 'reject', { reason: 'OTHER' })).status).toBe(200)
  expect(await search('view=needs-you', 'treasurer')).toContain(rejected)
  expect(await search('view=needs-you&q=nothing-of-the-kind', 'treasurer')).toEqual([])
  const { requests } = (await world.ask('treasurer', 'GET', `/api/inbox?entity_id=${world.acme}`)).json() as {
    requests: { id: string; request_id: string }[]
  }
  const ids = requests.filter(({ request_id }) => request_id === rejected).map(({ id }) => id)
  await world.ask('treasurer', 'POST', '/api/inbox/read', { entity_id: world.acme, ids })
  expect(await search('view=needs-you', 'treasurer')).not.toContain(rejected)
  expect((await search('view=pending')).slice(0, 2)).toEqual([draft, waiting])
  expect((await search('view=done')).slice(0, 2)).toEqual([rejected, ended])
  // A sent request is pending until the chain has confirmed it.
  const sent = await world.create()
  const receive = (state: 'pending' | 'confirmed') =>
    world.db
      .updateTable('transfer_requests')
      .set({ status: 'broadcasted', receipt: JSON.stringify({ state, block: 1 }) })
      .where('id', '=', sent)
      .execute()
  await receive('pending')
  expect((await search('view=pending'))[0]).toBe(sent)
  expect(await search('view=done')).not.toContain(sent)
  const openBefore = (await countsNow()).open
  await receive('confirmed')
  expect(await search('view=pending')).not.toContain(sent)
  expect((await search('view=done'))[0]).toBe(sent)
  expect((await countsNow()).open).toBe(openBefore - 1)
  await receive('pending')
  const all = await search('view=all')
  expect(all[0]).toBe(sent)
  expect(all.indexOf(ended)).toBeGreaterThan(all.indexOf(waiting))
  const pages: string[] = []
  for (let page = await search('view=all&limit=3'); page.length > 0;) {
    pages.push(...page)
    page = await search(`view=all&limit=3&after=${page.at(-1)}`)
  }
  expect(pages).toEqual(all)
  const counts = await countsNow()
  expect(counts.open + counts.ended).toBe(all.length)
  expect(counts.ended).toBe((await search('view=done')).length)
  expect(
    (await world.ask('owner', 'GET', `/api/transfer-requests/counts?entity_id=${world.acme}`)).status,
  ).toBe(404)
})

test('a request that waits for a person is found behind newer ones that do not', async () => {
  const submitted = async () => {
    const id = await world.create({ recipient_address: freshRecipient() })
    expect((await world.act('treasurer', id, 'submit')).status).toBe(200)
    return id
  }
  const waiting = await submitted()
  const own = [await submitted(), await submitted(), await submitted()]
  await world.db
    .updateTable('transfer_requests')
    .set({ submitted_by: await world.userId('approver') })
    .where('id', 'in', own)
    .execute()
  const user = { id: await world.userId('approver') } as Actor['user']
  const memberships = [
    { organisationId: world.acme, treasuryRole: 'Approver' },
  ] as unknown as Actor['memberships']
  const found = await listWaiting(
    world.db,
    { organisationIds: [world.acme], batchId: null },
    { user, memberships, limit: 1, page: 2 },
  )
  expect(found.map(({ request }) => request.id)).toEqual([waiting])
})

test('old notices of requests are deleted', async () => {
  const id = await world.create()
  await comment('approver', id, 'Which invoice?')
  const notices = () =>
    world.db.selectFrom('transfer_notices').select('id').where('request_id', '=', id).execute()
  await pruneNotices(world.db, { before: new Date(Date.now() - 60_000) })
  expect(await notices()).toHaveLength(1)
  await pruneNotices(world.db, { before: new Date(Date.now() + 60_000) })
  expect(await notices()).toEqual([])
})

test('attachments are deleted with their draft and with their transaction', async () => {
  const [draft, other] = [await world.create(), await world.create()]
  const tx_hash = 'ab'.repeat(32)
  const attach = (subject_kind: 'transfer-request' | 'transaction', subject: string) =>
    transaction(world.db, (tx) =>
      insertAttachment(tx, {
        entity_id: world.acme,
        subject_kind,
        subject,
        name: 'invoice.pdf',
        media_type: 'application/pdf',
        size: 1,
        sha256: '',
        body: Buffer.from('a'),
        uploaded_by: newId(),
      }),
    )
  await insertRow(world.db, { entity_id: world.acme, network_id: world.networkId }, { tx_hash })
  await attach('transfer-request', draft)
  await attach('transfer-request', other)
  await attach('transaction', `${world.networkId}/${tx_hash}`)
  const subjects = async () =>
    (await world.db.selectFrom('attachments').select('subject').orderBy('uploaded_at').execute()).map(
      ({ subject }) => subject,
    )
  expect((await world.ask('treasurer', 'DELETE', `/api/transfer-requests/${draft}`)).status).toBe(204)
  expect(await subjects()).toEqual([other, `${world.networkId}/${tx_hash}`])
  await deleteAllTransactions(world.db, [world.acme])
  expect(await subjects()).toEqual([other])
})
