/** Scheduled payments: each date becomes one submitted request in its requester's name, and never an approved one. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { sandboxKey } from '@holdfast/sandbox'
import { transaction } from '@holdfast/store'
import { listPaymentSchedules } from '@holdfast/store/read'
import { lockTreasury } from '@holdfast/store/write'
import { createTransferWorld, freshRecipient, type TransferWorld } from '../../../test/transfer-world.ts'
import type { Person } from '../../../test/world.ts'
import { ScheduleWorker } from './schedule-worker.ts'

let world: TransferWorld
let worker: ScheduleWorker
const payee = sandboxKey('Rent').address

beforeAll(async () => {
  world = await createTransferWorld()
  worker = new ScheduleWorker({ context: world.context, log: pino({ level: 'silent' }) })
  await save(payee, 'Rent')
})

afterEach(async () => {
  world.node.faults.set('connection-cut', { on: false })
  await world.db.updateTable('payment_schedules').set({ state: 'ended', next_at: null }).execute()
  await world.db.deleteFrom('payment_notices').execute()
})

const save = async (address: string, name: string) => {
  const body = { name, address, network_id: world.networkId, entity_id: world.acme }
  const answer = await world.ask('treasurer', 'POST', '/api/address-book', body)
  expect(answer.status, answer.text).toBe(201)
  return answer.json().id as string
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const fields = (change: object = {}) => {
  const { network_code: _, ...own } = world.fields({ recipient_address: payee })
  return {
    ...own,
    name: 'Rent',
    note: 'Monthly rent',
    repeats: 'weekly',
    starts_on: day(1),
    time: '08:00',
    ...change,
  }
}
const post = (person: Person, body: object, headers: Record<string, string> = {}) =>
  world.ask(person, 'POST', '/api/payment-schedules', body, headers)
const schedule = async (change: object = {}, person: Person = 'treasurer') => {
  const answer = await post(person, fields(change))
  expect(answer.status, answer.text).toBe(201)
  return answer.json()
}
const read = async (id: string) => {
  const all = (await world.ask('treasurer', 'GET', `/api/payment-schedules?entity_id=${world.acme}`)).json()
  return all.find((found: { id: string }) => found.id === id)
}
const act = (person: Person, id: string, verb: string, headers: Record<string, string> = {}) =>
  world.ask(person, 'POST', `/api/payment-schedules/${id}/${verb}`, undefined, headers)
const edit = (person: Person, id: string, change: object) =>
  world.ask(person, 'PUT', `/api/payment-schedules/${id}`, fields(change))
const requestsOf = (id: string) =>
  world.db.selectFrom('transfer_requests').selectAll().where('schedule_id', '=', id).execute()
const at = (time: string, minutes = 0) => new Date(Date.parse(time) + minutes * 60_000)
const noticesOf = async (person: Person) =>
  (await world.ask(person, 'GET', `/api/inbox?entity_id=${world.acme}`)).json().payments

test('on its date a request is made and submitted, in the requester’s name, and nobody approved it', async () => {
  const made = await schedule()
  const [first, second] = made.next
  await worker.round(at(first, -1))
  expect(await requestsOf(made.id)).toEqual([])
  await worker.round(at(first, 1))
  const [row] = await requestsOf(made.id)
  const request = await world.get(row?.id ?? '')
  expect(request).toMatchObject({
    status: 'pending',
    note: 'Monthly rent',
    recipient_address: payee,
    schedule_id: made.id,
    created_by: { name: 'Teresa Treasurer' },
    approvals: [],
  })
  const own = await world.act('treasurer', request.id, 'approve')
  expect(own.status).toBe(403)
  expect(await read(made.id)).toMatchObject({
    state: 'active',
    done: 1,
    last: { due_at: first, outcome: 'requested', request_id: request.id },
    next: [second, expect.any(String), expect.any(String)],
  })
  expect(await noticesOf('treasurer')).toEqual([])
})

test('servers that run at once, and again after a restart, make one request for a date', async () => {
  const made = await schedule()
  const moment = at(made.next[0], 1)
  const warnings: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => warnings.push(line) })
  const others = [1, 2, 3].map(() => new ScheduleWorker({ context: world.context, log }))
  let rounds: Promise<void>[] = []
  // Each has read the schedule as due before the first of them commits.
  await transaction(world.db, async (tx) => {
    await lockTreasury(tx, world.acme)
    rounds = others.map((other) => other.round(moment))
    await expect.poll(waiting, { timeout: 10_000 }).toBe(others.length)
  })
  await Promise.all(rounds)
  await worker.round(moment)
  expect(warnings).toEqual([])
  expect(await requestsOf(made.id)).toHaveLength(1)
  expect((await read(made.id)).done).toBe(1)
})

const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
  return rows[0]?.n ?? 0
}

test('a date that has an outcome is not requested again, whatever the schedule states', async () => {
  const made = await schedule()
  await worker.round(at(made.next[0], 1))
  await world.db
    .updateTable('payment_schedules')
    .set({ next_at: new Date(made.next[0]), done: 0 })
    .where('id', '=', made.id)
    .execute()
  await worker.round(at(made.next[0], 2))
  expect(await requestsOf(made.id)).toHaveLength(1)
  expect((await read(made.id)).next[0]).toBe(made.next[1])
})

test('dates missed while the server was down become one request, with a notice', async () => {
  const made = await schedule()
  await worker.round(at(made.next[2], 120))
  expect(await requestsOf(made.id)).toHaveLength(1)
  expect(await read(made.id)).toMatchObject({ done: 3, last: { due_at: made.next[2], outcome: 'requested' } })
  const outcomes = await world.db
    .selectFrom('payment_occurrences')
    .select('outcome')
    .where('schedule_id', '=', made.id)
    .orderBy('due_at')
    .execute()
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['skipped', 'skipped', 'requested'])
  expect(await noticesOf('treasurer')).toMatchObject([{ kind: 'late', name: 'Rent', skipped: 2 }])
})

test('it ends with its last day, with its count, and after a single date', async () => {
  const once = await schedule({ repeats: 'once', amount: '4.25' })
  await worker.round(at(once.next[0], 1))
  expect(await read(once.id)).toMatchObject({ state: 'ended', next: [], done: 1 })
  const counted = await schedule({ count: 2 })
  expect(counted.next).toHaveLength(2)
  for (const date of counted.next) await worker.round(at(date, 1))
  expect(await read(counted.id)).toMatchObject({ state: 'ended', done: 2 })
  expect(await requestsOf(counted.id)).toHaveLength(2)
})

test('while the node is silent it is tried again, and given up after a day, each with a notice', async () => {
  const made = await schedule()
  const [first] = made.next
  world.node.faults.set('connection-cut', { on: true })
  await worker.round(at(first, 1))
  expect(await read(made.id)).toMatchObject({ done: 0, state: 'active', why: { code: 'NODE_SILENT' } })
  await worker.round(at(first, 2))
  await worker.round(at(first, 20))
  expect((await noticesOf('treasurer')).map(({ kind }: { kind: string }) => kind)).toEqual(['waiting'])
  world.node.faults.set('connection-cut', { on: false })
  await worker.round(at(first, 40))
  expect(await requestsOf(made.id)).toHaveLength(1)
  world.node.faults.set('connection-cut', { on: true })
  // The server was down for a day after the date.
  await worker.round(at(made.next[1], 25 * 60))
  expect(await read(made.id)).toMatchObject({ done: 1, state: 'active', why: { code: 'NODE_SILENT' } })
  await worker.round(at(made.next[1], 48 * 60))
  expect((await read(made.id)).done).toBe(1)
  await worker.round(at(made.next[1], 50 * 60))
  expect(await read(made.id)).toMatchObject({ done: 2, why: null, last: { outcome: 'refused' } })
  expect((await noticesOf('treasurer')).map(({ kind }: { kind: string }) => kind)).toContain('refused')
})

test('a schedule whose requester lost the right stops with a notice, and makes nothing', async () => {
  const made = await schedule({}, 'approver')
  const role = (treasury_role: 'Viewer' | 'Approver') =>
    world.db
      .updateTable('members')
      .set({ treasury_role })
      .where('entity_id', '=', world.acme)
      .where('user_id', '=', approverId)
      .execute()
  const approverId = await world.userId('approver')
  await role('Viewer')
  await worker.round(at(made.next[0], 1))
  await role('Approver')
  expect(await requestsOf(made.id)).toEqual([])
  expect(await read(made.id)).toMatchObject({ state: 'stopped', why: { code: 'SCHEDULE_RIGHT_LOST' } })
  expect(await noticesOf('approver')).toMatchObject([{ kind: 'stopped' }])
  await worker.round(at(made.next[1], 1))
  expect(await requestsOf(made.id)).toEqual([])
})

test('a removed payee and an archived wallet stop it', async () => {
  const address = freshRecipient()
  const entry = await save(address, 'Left')
  const left = await schedule({ recipient_address: address })
  expect((await world.ask('treasurer', 'DELETE', `/api/address-book/${entry}`)).status).toBe(204)
  await worker.round(at(left.next[0], 1))
  expect(await read(left.id)).toMatchObject({ state: 'stopped', why: { code: 'SCHEDULE_PAYEE_REMOVED' } })
  const made = await schedule()
  const archived = (is_active: boolean) =>
    world.db.updateTable('wallets').set({ is_active }).where('id', '=', world.walletId).execute()
  await archived(false)
  await worker.round(at(made.next[0], 1))
  await archived(true)
  expect(await read(made.id)).toMatchObject({ state: 'stopped', why: { code: 'SCHEDULE_WALLET_GONE' } })
  expect(await requestsOf(made.id)).toEqual([])
})

test('nobody who stated what is paid, or resumed it, can approve it', async () => {
  const made = await schedule({}, 'treasurer')
  await act('treasurer', made.id, 'pause')
  const changed = (await edit('approver', made.id, { amount: '2' })).json()
  expect(changed).toMatchObject({ state: 'paused', amount: '2' })
  const resumed = await act('treasurer', made.id, 'resume')
  expect(resumed.json(), resumed.text).toMatchObject({ requested_by: { name: 'Teresa Treasurer' } })
  await worker.round(at(made.next[0], 1))
  const [row] = await requestsOf(made.id)
  const request = await world.get(row?.id ?? '')
  expect(request.stated_by.toSorted()).toEqual(
    [await world.userId('treasurer'), await world.userId('approver')].toSorted(),
  )
  for (const person of ['approver', 'treasurer'] as const)
    expect((await world.act(person, request.id, 'approve')).status).toBe(403)
  const inbox = await world.ask('approver', 'GET', `/api/inbox?entity_id=${world.acme}`)
  expect(inbox.text).not.toContain(request.id)
})

test('resuming is refused if somebody changed the schedule since it was read', async () => {
  const made = await schedule()
  const paused = (await act('treasurer', made.id, 'pause')).json()
  const changed = (await edit('approver', made.id, { amount: '2' })).json()
  const seen = (version: number) => ({ 'if-match': `"${version}"` })
  const stale = await act('treasurer', made.id, 'resume', seen(paused.version))
  expect([stale.status, stale.json().code], stale.text).toEqual([409, 'CHANGED_MEANWHILE'])
  expect((await read(made.id)).state).toBe('paused')
  const resumed = await act('treasurer', made.id, 'resume', seen(changed.version))
  expect([resumed.status, resumed.json().state], resumed.text).toEqual([200, 'active'])
})

test('an edit keeps a due date that is being retried, unless the schedule no longer has it', async () => {
  const due = async (change: object) => {
    const made = await schedule(change)
    const next_at = new Date(Date.now() - 60_000)
    next_at.setUTCSeconds(0, 0)
    const starts_on = next_at.toISOString().slice(0, 10)
    const time = next_at.toISOString().slice(11, 16)
    await world.db
      .updateTable('payment_schedules')
      .set({ next_at, starts_on, time, retry_at: at(next_at.toISOString(), 10), tried_at: next_at })
      .where('id', '=', made.id)
      .execute()
    return { id: made.id as string, due: next_at.toISOString(), starts_on, time }
  }
  for (const [repeats, amount] of [
    ['weekly', '2.25'],
    ['once', '2.75'],
  ] as const) {
    const { id, due: date, starts_on, time } = await due({ repeats })
    const kept = await edit('treasurer', id, { repeats, starts_on, time, amount })
    expect(kept.json().next?.[0], kept.text).toBe(date)
    await worker.round()
    expect(await requestsOf(id)).toHaveLength(1)
  }
  const moved = await due({})
  const answer = await edit('treasurer', moved.id, { starts_on: day(3), time: '08:00' })
  expect(answer.json().next[0], answer.text).toBe(`${day(3)}T08:00:00.000Z`)
})

test('a number of dates that have all passed is refused', async () => {
  const made = await schedule({ count: 3 })
  for (const date of made.next.slice(0, 2)) await worker.round(at(date, 1))
  for (const change of [{ count: 2 }, { repeats: 'once' }]) {
    const answer = await edit('treasurer', made.id, change)
    expect([answer.status, answer.json().code], answer.text).toEqual([422, 'SCHEDULE_OVER'])
  }
  expect((await edit('treasurer', made.id, { count: 3 })).json().next).toHaveLength(1)
})

test('a schedule that has ended is refused as such, whatever its new dates are', async () => {
  const made = await schedule({ count: 2 })
  await worker.round(at(made.next[0], 1))
  const end = () => world.ask('treasurer', 'POST', `/api/payment-schedules/${made.id}/end`)
  const ended = (await end()).json()
  expect(ended.state).toBe('ended')
  for (const change of [{ count: 1 }, { count: 5 }]) {
    const answer = await edit('treasurer', made.id, change)
    expect([answer.status, answer.json().code], answer.text).toEqual([409, 'SCHEDULE_FINISHED'])
  }
  expect((await end()).json()).toEqual(ended)
})

test('an unexpected error delays its schedule alone', async () => {
  const [broken, sound] = [await schedule(), await schedule({ time: '08:01' })]
  const moment = at(broken.next[0], 5)
  let calls = 0
  const nodes: typeof world.context.nodes = (code) => {
    calls += 1
    if (calls === 1) throw new Error('broken')
    return world.context.nodes(code)
  }
  const other = new ScheduleWorker({
    context: { ...world.context, nodes },
    log: pino({ level: 'silent' }),
  })
  await other.round(moment)
  expect(await requestsOf(sound.id)).toHaveLength(1)
  expect(await requestsOf(broken.id)).toEqual([])
  await worker.round(at(broken.next[0], 6))
  expect(await requestsOf(broken.id)).toEqual([])
  await worker.round(at(broken.next[0], 16))
  expect(await requestsOf(broken.id)).toHaveLength(1)
})

test('whoever changes or resumes what is paid becomes its requester and cannot approve it', async () => {
  const made = await schedule({}, 'treasurer')
  const changed = await world.ask(
    'approver',
    'PUT',
    `/api/payment-schedules/${made.id}`,
    fields({ amount: '2' }),
  )
  expect(changed.json(), changed.text).toMatchObject({
    amount: '2',
    requested_by: { name: 'Arthur Approver' },
    created_by: { name: 'Teresa Treasurer' },
  })
  await worker.round(at(made.next[0], 1))
  const [row] = await requestsOf(made.id)
  expect((await world.act('approver', row?.id ?? '', 'approve')).status).toBe(403)
  expect((await act('treasurer', made.id, 'pause')).json().state).toBe('paused')
  expect((await act('treasurer', made.id, 'resume')).json()).toMatchObject({
    state: 'active',
    requested_by: { name: 'Teresa Treasurer' },
  })
})

test('a paused one makes nothing; resumed, it goes on with dates to come; ended, it stays ended', async () => {
  const made = await schedule()
  await act('treasurer', made.id, 'pause')
  await worker.round(at(made.next[1], 1))
  expect(await requestsOf(made.id)).toEqual([])
  expect((await act('treasurer', made.id, 'resume')).json()).toMatchObject({
    state: 'active',
    next: made.next,
  })
  expect((await act('treasurer', made.id, 'end')).json()).toMatchObject({ state: 'ended', next: [] })
  expect((await act('treasurer', made.id, 'end')).json().state).toBe('ended')
  const again = await act('treasurer', made.id, 'resume')
  expect([again.status, again.json().detail]).toEqual([409, 'This schedule has ended. Create a new one.'])
})

test.each([
  [{ recipient_address: freshRecipient() }, 'recipient_address: is neither in your address book'],
  [{ repeats: 'once', starts_on: '2020-01-01' }, 'starts_on: no date remains'],
  [{ ends_on: '2020-01-01' }, 'ends_on: no date remains'],
  [{ time: '24:00' }, 'time: is not valid'],
  [{ amount: '0' }, 'amount: must be more than zero'],
])('%j is refused: %s', async (change, why) => {
  const answer = await post('treasurer', fields(change))
  expect([answer.status, answer.json().detail.slice(0, why.length)], answer.text).toEqual([422, why])
})

test('the list is limited, and ended ones come last', async () => {
  const paused = await schedule()
  await act('treasurer', paused.id, 'pause')
  const ended = await schedule()
  await act('treasurer', ended.id, 'end')
  const listed = await listPaymentSchedules(world.db, { organisationIds: [world.acme], limit: 1 })
  expect(listed.map(({ id }) => id)).toEqual([paused.id])
})

test('a repeated call makes one schedule', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = fields()
  const [first, second] = [await post('treasurer', body, headers), await post('treasurer', body, headers)]
  expect([second.status, second.json().id], second.text).toEqual([201, first.json().id])
  expect((await post('treasurer', fields({ amount: '3' }), headers)).status).toBe(422)
})

test('viewers and members of other organisations schedule, change and see nothing', async () => {
  const made = await schedule()
  for (const [person, status] of [
    ['viewer', 403],
    ['owner', 404],
  ] as const) {
    expect((await post(person, fields())).status).toBe(status)
    for (const verb of ['pause', 'resume', 'end'])
      expect((await act(person, made.id, verb)).status).toBe(status)
    const put = await world.ask(person, 'PUT', `/api/payment-schedules/${made.id}`, fields())
    expect(put.status).toBe(status)
  }
  const list = await world.ask('owner', 'GET', `/api/payment-schedules?entity_id=${world.acme}`)
  expect(list.status).toBe(404)
})

test('its notices leave the inbox once they are read, of that person alone', async () => {
  const made = await schedule()
  await worker.round(at(made.next[1], 1))
  const [notice] = await noticesOf('treasurer')
  const mark = (person: Person) =>
    world.ask(person, 'POST', '/api/inbox/read', { entity_id: world.acme, ids: [notice.id] })
  await mark('approver')
  expect(await noticesOf('treasurer')).toHaveLength(1)
  await mark('treasurer')
  expect(await noticesOf('treasurer')).toEqual([])
})
