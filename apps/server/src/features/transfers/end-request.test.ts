/** Ending a request: who may, until when, and what the people concerned learn. */
import { beforeAll, expect, test } from 'vitest'
import { createTransferWorld, freshRecipient, type TransferWorld } from '../../../test/transfer-world.ts'
import type { Person } from '../../../test/world.ts'

let world: TransferWorld
beforeAll(async () => {
  world = await createTransferWorld()
})

const submitted = async (): Promise<string> => {
  const id = await world.create()
  expect((await world.act('treasurer', id, 'submit')).status).toBe(200)
  return id
}
const wrongAmount = { reason: 'AMOUNT', note: 'Invoice says 12' }
const codeOf = ({ status, headers }: Awaited<ReturnType<TransferWorld['act']>>) => [
  status,
  headers['x-error-code'],
]
const remove = (person: Person, id: string) => world.ask(person, 'DELETE', `/api/transfer-requests/${id}`)
const requestsFor = async (person: Person): Promise<{ id: string; request_id: string; kind: string }[]> =>
  (await world.ask(person, 'GET', `/api/inbox?entity_id=${world.acme}`)).json().requests
const verbsOf = async (id: string): Promise<string[]> =>
  (
    await world.db
      .selectFrom('audit_events')
      .select('verb')
      .where('subject_id', '=', id)
      .where('outcome', '=', 'done')
      .orderBy('seq')
      .execute()
  ).map(({ verb }) => verb)

test('an approver rejects with a reason, also what others approved; it ends, and nothing of it is signed', async () => {
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to })
  const answer = await world.act('approver2', id, 'reject', wrongAmount)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 'failed',
    failure_code: 'REJECTED',
    failure: 'Rejected by Aiko Approver: The amount is wrong. Invoice says 12',
  })
  expect(codeOf(await world.act('treasurer', id, 'sign-and-broadcast'))[0]).toBe(409)
  expect(codeOf(await world.act('approver', id, 'approve'))).toEqual([409, 'TRANSFER_NOT_IN_STATE'])
  expect(world.received(to)).toBe(0n)
  expect(await verbsOf(id)).toEqual(['created', 'submitted', 'approved', 'rejected'])
})

test('a repeated rejection or cancellation changes nothing; another person is refused', async () => {
  const id = await submitted()
  const first = (await world.act('approver', id, 'reject', wrongAmount)).json()
  expect((await world.act('approver', id, 'reject', wrongAmount)).json()).toEqual(first)
  expect(codeOf(await world.act('approver2', id, 'reject', wrongAmount))).toEqual([409, 'TRANSFER_IN_STATE'])
  expect(codeOf(await world.act('treasurer', id, 'cancel'))).toEqual([409, 'TRANSFER_IN_STATE'])
  const other = await submitted()
  const cancelled = (await world.act('treasurer', other, 'cancel', { note: 'Paid by card' })).json()
  expect(cancelled).toMatchObject({
    failure_code: 'CANCELLED',
    failure: 'Cancelled by Teresa Treasurer. Paid by card',
  })
  expect((await world.act('treasurer', other, 'cancel', { note: 'Again' })).json()).toEqual(cancelled)
})

test.each([
  ['reject', 'treasurer', 403],
  ['reject', 'operator', 403],
  ['reject', 'viewer', 403],
  ['reject', 'owner', 404],
  ['cancel', 'approver', 403],
  ['cancel', 'viewer', 403],
  ['cancel', 'owner', 404],
] as const)('%s by %s is refused with %i', async (verb, person, status) => {
  const id = await submitted()
  const answer = await world.act(person, id, verb, verb === 'reject' ? wrongAmount : { note: '' })
  expect(answer.status, answer.text).toBe(status)
  expect((await world.get(id)).status).toBe('pending')
})

test('the requester and a Treasurer cancel an approved request; it can no longer be signed', async () => {
  const own = await world.approved()
  const ofOther = await world.approved()
  expect((await world.act('treasurer', own, 'cancel')).json().status).toBe('failed')
  expect((await world.act('operator', ofOther, 'cancel')).json().status).toBe('failed')
  for (const id of [own, ofOther])
    expect(codeOf(await world.act('treasurer', id, 'sign-and-broadcast'))[0]).toBe(409)
})

test.each(['cancel', 'reject'] as const)(
  '%s is refused while the signers have the bytes, and the transfer is sent once',
  async (verb) => {
    const to = freshRecipient()
    const id = await world.approved({ recipient_address: to })
    let open = () => undefined as void
    world.signing.gate = new Promise((resolve) => (open = resolve))
    const signing = world.act('treasurer', id, 'sign-and-broadcast')
    await expect
      .poll(async () => (await world.row(id)).signing_started_at, { timeout: 15_000 })
      .not.toBeNull()
    const person = verb === 'cancel' ? 'treasurer' : 'approver'
    expect(codeOf(await world.act(person, id, verb, verb === 'reject' ? wrongAmount : { note: '' }))).toEqual(
      [409, 'SIGNING_BEGUN'],
    )
    open()
    expect((await signing).json().status).toBe('broadcasted')
    expect(world.received(to)).toBe(1_500_000n)
    world.signing.gate = Promise.resolve()
  },
)

test('a claimed request cannot be cancelled until the claim ends', async () => {
  const id = await world.approved()
  const claim = (until: Date) =>
    world.db
      .updateTable('transfer_requests')
      .set({ phase: 'claimed', claim_id: id, claimed_until: until })
      .where('id', '=', id)
      .execute()
  await claim(new Date(Date.now() + 60_000))
  expect(codeOf(await world.act('treasurer', id, 'cancel'))).toEqual([409, 'SIGNING_ELSEWHERE'])
  await claim(new Date(Date.now() - 1))
  expect((await world.act('treasurer', id, 'cancel')).json().failure_code).toBe('CANCELLED')
})

test('of a cancellation and an approval at once the first wins, and a cancelled request is never approved', async () => {
  for (let i = 0; i < 5; i++) {
    const id = await submitted()
    await Promise.all([world.act('treasurer', id, 'cancel'), world.act('approver', id, 'approve')])
    expect(await world.get(id)).toMatchObject({ status: 'failed', failure_code: 'CANCELLED' })
  }
})

test('a draft is deleted by its requester or a Treasurer, and only a draft; the audit record keeps it', async () => {
  const id = await world.create()
  for (const [person, status] of [
    ['owner', 404],
    ['viewer', 403],
    ['approver', 403],
  ] as const)
    expect((await remove(person, id)).status).toBe(status)
  expect((await remove('treasurer', id)).status).toBe(204)
  expect((await remove('treasurer', id)).status).toBe(404)
  expect(await verbsOf(id)).toEqual(['created', 'deleted'])
  const pending = await submitted()
  expect(codeOf(await remove('treasurer', pending))).toEqual([409, 'TRANSFER_NOT_IN_STATE'])
  expect((await world.get(pending)).status).toBe('pending')
})

test('the requester and the approvers learn of the end, until they have read it', async () => {
  await world.db.deleteFrom('transfer_notices').execute()
  const id = await world.approved()
  await world.act('approver2', id, 'reject', wrongAmount)
  for (const person of ['treasurer', 'approver'] as const)
    expect(await requestsFor(person)).toMatchObject([
      {
        request_id: id,
        kind: 'rejected',
        amount: '1.5',
        symbol: 'TRX',
        requester: 'Teresa Treasurer',
        by: 'Aiko Approver',
      },
    ])
  for (const person of ['approver2', 'operator', 'viewer'] as const)
    expect(await requestsFor(person)).toEqual([])
  const ids = (await requestsFor('treasurer')).map((notice) => notice.id)
  const read = { entity_id: world.acme, ids }
  expect((await world.ask('treasurer', 'POST', '/api/inbox/read', read)).status).toBe(204)
  expect(await requestsFor('treasurer')).toEqual([])
  expect(await requestsFor('approver')).toHaveLength(1)
})
