/** Batches without rules of signers: what is wrong with each line, one approval for all, and row by row to the chain. */
import { randomUUID } from 'node:crypto'
import { encodeFields, nameReading, readFields } from '@holdfast/ledger'
import { newId, transaction, type Transaction } from '@holdfast/store'
import { countTransferRequests } from '@holdfast/store/read'
import { lockTreasury } from '@holdfast/store/write'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { wideBundle, withApp } from '../../../test/bundles.ts'
import { workQueued } from '../../../test/work-queued.ts'
import { createTransferWorld, freshRecipient } from '../../../test/transfer-world.ts'
import type { Answer, Person } from '../../../test/world.ts'
import { TooFewSigners } from '../../signing/signing.ts'
import { TransferWorker } from '../transfers/worker.ts'
import { BatchWorker } from './worker.ts'

const world = await createTransferWorld()
const log = pino({ level: 'silent' })
const worker = new BatchWorker({ context: world.context, log })
const transfers = new TransferWorker({ context: world.context, log })

const codeOf = ({ headers }: Answer): unknown => headers['x-error-code']
const paramsOf = ({ headers }: Answer) =>
  JSON.parse(decodeURIComponent(String(headers['x-error-params']))) as Record<string, unknown>

interface Line {
  readonly payee?: string
  readonly address?: string
  readonly amount?: string
  readonly note?: string
  readonly is_repeat?: boolean
}
const fieldsOf = (lines: readonly Line[], change: object = {}) => ({
  wallet_id: world.walletId,
  token_id: world.trx,
  network_code: 'tron-sandbox',
  lines: lines.map((line) => ({ address: freshRecipient(), amount: '1', ...line })),
  ...change,
})
const check = async (lines: readonly Line[], change: object = {}) => {
  const answer = await world.ask('treasurer', 'POST', '/api/transfer-batches/check', fieldsOf(lines, change))
  expect(answer.status, answer.text).toBe(200)
  return answer.json()
}
const errorsOf = (checked: { lines: { findings: { code: string; level: string }[] }[] }) =>
  checked.lines.map(({ findings }) =>
    findings.filter(({ level }) => level === 'error').map(({ code }) => code),
  )
const create = (body: object, key?: string, person: Person = 'treasurer') =>
  world.ask(
    person,
    'POST',
    '/api/transfer-batches',
    { name: 'Contractors', ...body },
    {
      ...(key !== undefined && { 'idempotency-key': key }),
    },
  )
const act = (person: Person, id: string, verb: string, body?: object) =>
  world.ask(person, 'POST', `/api/transfer-batches/${id}/${verb}`, body)
const get = async (id: string) => (await world.ask('treasurer', 'GET', `/api/transfer-batches/${id}`)).json()

async function made(lines: readonly Line[]): Promise<string> {
  const answer = await create(fieldsOf(lines))
  expect(answer.status, answer.text).toBe(201)
  return answer.json().id
}
async function approved(lines: readonly Line[]): Promise<string> {
  const id = await made(lines)
  expect((await act('treasurer', id, 'submit')).status).toBe(200)
  const { hash } = (await get(id)).batch
  const answer = await act('approver', id, 'approve', { hash })
  expect(answer.status, answer.text).toBe(200)
  return id
}

async function applyPolicy(limits: object, approvals: object = {}): Promise<void> {
  const holders = await Promise.all((['treasurer', 'approver'] as const).map(world.userId))
  const body = withApp(wideBundle(holders), { limits, approvals })
  const answer = await world.ask('admin', 'POST', `/api/policies/apply?entity_id=${world.acme}`, body)
  expect(answer.status, answer.text).toBe(200)
}

/** Runs a call while a transaction holds what the call needs: the transaction continues once the call waits for it. */
async function during(
  hold: (tx: Transaction) => Promise<unknown>,
  call: () => Promise<Answer>,
  then: (tx: Transaction) => Promise<unknown> = async () => undefined,
): Promise<Answer> {
  const held = await transaction(world.db, async (tx) => {
    await hold(tx)
    const answer = call()
    await vi.waitFor(async () => {
      const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(world.db)
      expect(rows[0]?.count).toBeGreaterThan(0)
    }, 10_000)
    await then(tx)
    return { answer }
  })
  return held.answer
}

const noticesOf = async (about: readonly string[]): Promise<string[]> =>
  (
    await world.db
      .selectFrom('notices as n')
      .innerJoin('users as u', 'u.id', 'n.user_id')
      .select(['n.kind', 'u.name'])
      .where('n.about', 'in', about)
      .execute()
  )
    .map(({ kind, name }) => `${kind} ${name}`)
    .toSorted()

const bitcoin = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7'

test('each line says what is wrong with it', async () => {
  const [a, b] = [freshRecipient(), freshRecipient()]
  const lines: readonly (readonly [Line, readonly string[]])[] = [
    [{ address: a }, []],
    [{ address: a }, ['BATCH_DUPLICATE']],
    [{ address: a, is_repeat: true }, []],
    [{ address: 'T123' }, ['BATCH_ADDRESS_INVALID']],
    [{ address: '' }, ['BATCH_ADDRESS_MISSING']],
    [{ address: '', payee: 'Nobody At All' }, ['BATCH_PAYEE_UNKNOWN']],
    [{ address: ethereum }, ['BATCH_OTHER_NETWORK']],
    [{ address: bitcoin }, ['BATCH_OTHER_NETWORK']],
    [{ address: world.walletAddress }, ['BATCH_TO_ITSELF']],
    [{ address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' }, ['BATCH_BURN_ADDRESS']],
    [{ amount: '' }, ['BATCH_AMOUNT_MISSING']],
    [{ amount: '0.000' }, ['BATCH_AMOUNT_ZERO']],
    [{ amount: '-1' }, ['BATCH_AMOUNT_NEGATIVE']],
    [{ amount: '1.0000001' }, ['BATCH_AMOUNT_TOO_FINE']],
    [{ amount: '1,5' }, ['BATCH_AMOUNT_UNREADABLE']],
    [{ amount: 'ten' }, ['BATCH_AMOUNT_UNREADABLE']],
    [{ address: b, amount: '1.0' }, []],
    [{ address: b, amount: '1.5' }, []],
  ]
  const checked = await check(lines.map(([line]) => line))
  expect(errorsOf(checked)).toEqual(lines.map(([, codes]) => codes))
  expect(checked.lines[1].findings).toContainEqual({
    code: 'BATCH_DUPLICATE',
    params: { line: 1 },
    reason: 'Duplicate of line 1.',
    level: 'error',
    repair: 'keep',
    saved: null,
  })
  expect(checked.lines[0].findings).toMatchObject([{ code: 'BATCH_FIRST_PAYMENT', level: 'warning' }])
})

test('a payee that is found by name is no burn address and not the wallet itself', async () => {
  await world.db
    .insertInto('address_book')
    .values({
      entity_id: world.acme,
      id: newId(),
      name: 'Old Burner',
      name_reading: nameReading('Old Burner'),
      address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      network_id: world.networkId,
      created_at: new Date(),
    })
    .execute()
  const { name } = await world.db
    .selectFrom('wallets')
    .select('name')
    .where('id', '=', world.walletId)
    .executeTakeFirstOrThrow()
  const checked = await check([
    { address: '', payee: 'Old Burner' },
    { address: '', payee: name },
  ])
  expect(errorsOf(checked)).toEqual([['BATCH_BURN_ADDRESS'], ['BATCH_TO_ITSELF']])
})

test('a payee is found by name; another address for a known name, and an imitation, are stopped', async () => {
  const address = freshRecipient()
  const named = await world.ask('treasurer', 'POST', '/api/address-book', {
    entity_id: world.acme,
    name: 'Corvus Batch Supplies',
    address,
    network_id: world.networkId,
  })
  expect(named.status, named.text).toBeLessThan(300)
  const { lines } = await check([
    { address: '', payee: ' corvus  batch SUPPLIES ' },
    { payee: 'Corvus Batch Supplies' },
    { address },
  ])
  expect(lines[0]).toMatchObject({ address, name: 'Corvus Batch Supplies' })
  expect(lines[1].findings[0]).toMatchObject({
    code: 'BATCH_ADDRESS_DIFFERS',
    repair: 'saved',
    saved: { name: 'Corvus Batch Supplies', address },
  })
  // The same as the first line, which was found by its name.
  expect(lines[2].findings.map(({ code }: { code: string }) => code)).toContain('BATCH_DUPLICATE')
})

test('the sum is compared with the balance, at the line that passes it', async () => {
  const checked = await check([{ amount: '400' }, { amount: '400' }, { amount: '400' }, { amount: '1' }])
  expect(errorsOf(checked)).toEqual([[], [], ['BATCH_OVER_BALANCE'], []])
  expect(checked).toMatchObject({ total: '1201', balance: '1000' })
})

test('a line that open requests leave too little for has a warning, and the batch can be submitted', async () => {
  const earlier = await made([{ amount: '700' }])
  await act('treasurer', earlier, 'submit')
  const checked = await check([{ amount: '200' }, { amount: '200' }, { amount: '1' }])
  expect(errorsOf(checked)).toEqual([[], [], []])
  const warnings = checked.lines.map(({ findings }: any) =>
    findings.flatMap(({ code, level, params }: any) =>
      code === 'BATCH_OVER_RESERVED' ? [[level, params]] : [],
    ),
  )
  const params = { needed: '400', available: '300', reserved: '700', symbol: 'TRX', count: 1 }
  expect(warnings).toEqual([[], [['warning', params]], []])
  // Above the balance itself, the error says so.
  expect(errorsOf(await check([{ amount: '200' }, { amount: '900' }]))).toEqual([[], ['BATCH_OVER_BALANCE']])
  await act('treasurer', earlier, 'cancel')
  const alone = await check([{ amount: '200' }, { amount: '200' }])
  expect(JSON.stringify(alone)).not.toContain('BATCH_OVER_RESERVED')
})

test('what the wallet cannot pay yet is a draft, and is not submitted', async () => {
  const id = await made([{ amount: '600' }, { amount: '600' }])
  const refused = await act('treasurer', id, 'submit')
  expect([codeOf(refused), paramsOf(refused).why], refused.text).toMatchObject([
    'WOULD_FAIL',
    { code: 'NOT_ENOUGH_TOKEN', params: { needed: '1200', available: '1000' } },
  ])
})

test('a line with an error is not stored, and neither is any other', async () => {
  const before = (await world.ask('treasurer', 'GET', '/api/transfer-batches')).json().length
  const refused = await create(fieldsOf([{}, { address: 'T123' }]))
  expect([codeOf(refused), paramsOf(refused).line], refused.text).toEqual(['BATCH_NOT_READY', 2])
  expect((await world.ask('treasurer', 'GET', '/api/transfer-batches')).json()).toHaveLength(before)
})

test('more than 500 lines are refused at once', async () => {
  const lines = Array.from({ length: 501 }, () => ({ address: 'x', amount: 'y' }))
  const answer = await world.ask('treasurer', 'POST', '/api/transfer-batches/check', fieldsOf(lines))
  expect(answer.status).toBe(422)
})

test('the same call twice makes one batch', async () => {
  const body = fieldsOf([{}, {}])
  const key = randomUUID()
  const [first, second] = [await create(body, key), await create(body, key)]
  expect(second.json()).toEqual(first.json())
  expect(codeOf(await create(fieldsOf([{}]), key))).toBe('IDEMPOTENCY_KEY_REUSED')
  // Without a key the same payments are already requested.
  expect(codeOf(await create(body))).toBe('BATCH_NOT_READY')
})

test('its rows are in no list of single requests, and are not decided on alone', async () => {
  const id = await made([{ note: 'Nov' }, {}])
  const { rows, batch } = await get(id)
  expect(rows).toMatchObject([
    { line: 1, note: 'Nov', status: 'draft' },
    { line: 2, note: '' },
  ])
  expect(batch).toMatchObject({ count: 2, total: '2', counts: { draft: 2 } })
  const listed = (await world.ask('treasurer', 'GET', '/api/transfer-requests')).json()
  expect(
    listed.filter((request: { id: string }) => rows.some((row: { id: string }) => row.id === request.id)),
  ).toEqual([])
  for (const [verb, body] of [
    ['submit', undefined],
    ['reject', { reason: 'OTHER' }],
    ['cancel', {}],
    ['sign-and-broadcast', undefined],
    ['approver-link', undefined],
  ] as const)
    expect(
      codeOf(await world.act(verb === 'reject' ? 'approver' : 'treasurer', rows[0].id, verb, body)),
      verb,
    ).toBe('TRANSFER_IN_BATCH')
})

test('it waits in the inbox of an approver as one', async () => {
  const id = await made([{}, {}])
  await act('treasurer', id, 'submit')
  const inbox = await world.ask('approver', 'GET', `/api/inbox?entity_id=${world.acme}`)
  const own = inbox.json().transfers.filter((transfer: { id: string }) => transfer.id === id)
  expect(own, inbox.text).toMatchObject([{ act: 'approve', batch: 'Contractors', amount: '2' }])
  expect(
    inbox.json().transfers.filter(({ batch }: { batch: string | null }) => batch === 'Contractors'),
  ).toHaveLength(new Set(inbox.json().transfers.map((transfer: { id: string }) => transfer.id)).size)
})

test('another organisation sees and changes nothing of it', async () => {
  const id = await made([{}])
  expect((await world.ask('owner', 'GET', '/api/transfer-batches')).json()).toEqual([])
  expect((await world.ask('owner', 'GET', `/api/transfer-batches/${id}`)).status).toBe(404)
  for (const [verb, body] of [
    ['submit', undefined],
    ['approve', { hash: '' }],
    ['reject', { reason: 'OTHER' }],
    ['cancel', undefined],
    ['sign', undefined],
    ['approver-link', undefined],
  ] as const)
    expect((await act('owner', id, verb, body)).status, verb).toBe(404)
})

test('viewers, the requester and people without the role decide nothing', async () => {
  expect((await create(fieldsOf([{}]), undefined, 'viewer')).status).toBe(403)
  const id = await made([{}])
  await act('treasurer', id, 'submit')
  const { hash } = (await get(id)).batch
  expect(codeOf(await act('treasurer', id, 'approve', { hash }))).toBe('FORBIDDEN')
  const refused = await world.db
    .selectFrom('audit_events')
    .select(['subject_kind', 'verb'])
    .where('subject_id', '=', id)
    .where('outcome', '=', 'refused')
    .execute()
  expect(refused).toEqual([{ subject_kind: 'transfer-batch', verb: 'approved' }])
  expect(codeOf(await act('viewer', id, 'reject', { reason: 'OTHER' }))).toBe('FORBIDDEN')
  expect(codeOf(await act('approver', id, 'cancel'))).toBe('FORBIDDEN')
  expect(codeOf(await act('approver', id, 'approve', { hash: 'ab'.repeat(32) }))).toBe('BATCH_OTHER_HASH')
  expect(codeOf(await act('treasurer', id, 'sign'))).toBe('BATCH_IN_STATE')
})

test('submitted, approved once, signed row by row: every recipient is paid once', async () => {
  const to = [freshRecipient(), freshRecipient(), freshRecipient()]
  const id = await approved(to.map((address, i) => ({ address, amount: String(i + 1) })))
  expect((await get(id)).batch.counts).toMatchObject({ approved: 3 })
  expect((await act('treasurer', id, 'sign')).json()).toMatchObject({ is_signing: true })
  await worker.round()
  expect((await get(id)).batch).toMatchObject({
    is_signing: false,
    stopped: null,
    counts: { broadcasted: 3 },
  })
  expect(to.map((address) => world.received(address))).toEqual([1_000_000n, 2_000_000n, 3_000_000n])
  world.node.mine(25)
  await transfers.round(new Date(Date.now() + 20_000))
  expect((await get(id)).batch).toMatchObject({ confirmed: 3 })
  const events = await world.db
    .selectFrom('audit_events')
    .select('verb')
    .where('subject_id', '=', id)
    .orderBy('seq')
    .execute()
  expect(events.map(({ verb }) => verb)).toEqual(['created', 'submitted', 'approved', 'signed', 'broadcast'])
})

test('the reference of a row, the name of its batch and the request are found from its transaction', async () => {
  const id = await approved([{ note: 'PO-7781' }, { note: 'PO-7782' }])
  await act('treasurer', id, 'sign')
  await worker.round()
  const { batch, rows } = await get(id)
  const [{ tx_hash: hash }] = rows
  await world.ask('treasurer', 'POST', `/api/v1/tron/catch-up`, {
    address: batch.wallet_address,
    network_id: world.networkId,
    limit: null,
    provider: 'trongrid',
    use_high_watermark: false,
  })
  world.node.mine(25)
  await workQueued(world)
  const found = async (q: string): Promise<string[]> => {
    const query = new URLSearchParams({ entity_id: world.acme, q, limit: '200' })
    const answer = await world.ask('viewer', 'GET', `/api/bc-transactions?${query.toString()}`)
    return [...new Set<string>(answer.json().rows.map((row: { tx_hash: string }) => row.tx_hash))]
  }
  expect(await found('po-7781')).toEqual([hash])
  expect(await found(batch.name)).toContain(hash)
  const query = new URLSearchParams({ entity_id: world.acme, network_id: world.networkId, tx_hash: hash })
  const { request } = (
    await world.ask('viewer', 'GET', `/api/transfer-requests/of-transaction?${query.toString()}`)
  ).json()
  expect(request).toMatchObject({ batch: { id, name: batch.name, reference: 'PO-7781' }, note: '', memo: '' })
})

test('a server that dies in the middle of a row: the rest is sent, and nothing twice', async () => {
  const to = Array.from({ length: 5 }, freshRecipient)
  const id = await approved(to.map((address) => ({ address })))
  await act('treasurer', id, 'sign')
  let signed = 0
  const { signing } = world
  const dying = new BatchWorker({
    context: {
      ...world.context,
      signing: new Proxy(signing, {
        get(target, name, receiver) {
          if (name !== 'sign') return Reflect.get(target, name, receiver) as unknown
          return async (...parameters: Parameters<typeof target.sign>) => {
            signed += 1
            const signature = await target.sign(...parameters)
            // The process dies before it stores the third signature.
            if (signed >= 3) return new Promise(() => undefined)
            return signature
          }
        },
      }),
    },
    log,
  })
  void dying.round()
  await vi.waitFor(() => expect(signed).toBe(3), 20_000)
  expect((await get(id)).batch.counts).toMatchObject({ broadcasted: 2, approved: 3 })
  // Its claim ends.
  await world.db
    .updateTable('transfer_requests')
    .set({ claimed_until: new Date(Date.now() - 1) })
    .where('batch_id', '=', id)
    .where('claim_id', 'is not', null)
    .execute()
  await Promise.all([worker.round(), transfers.round()])
  await worker.round()
  expect((await get(id)).batch).toMatchObject({ is_signing: false, counts: { broadcasted: 5 } })
  expect(to.map((address) => world.received(address))).toEqual(to.map(() => 1_000_000n))
})

test('two workers at once pay nobody twice', async () => {
  const to = Array.from({ length: 4 }, freshRecipient)
  const id = await approved(to.map((address) => ({ address })))
  await act('treasurer', id, 'sign')
  const second = new BatchWorker({ context: world.context, log })
  await Promise.all([worker.round(), second.round()])
  await Promise.all([worker.round(), second.round()])
  expect((await get(id)).batch.counts).toMatchObject({ broadcasted: 4 })
  expect(to.map((address) => world.received(address))).toEqual(to.map(() => 1_000_000n))
})

test('without signers it stops, says why, and resumes', async () => {
  const id = await approved([{}, {}, {}, {}])
  await act('treasurer', id, 'sign')
  const refusing = vi.spyOn(world.signing, 'sign').mockRejectedValue(new TooFewSigners(1, 2))
  await worker.round()
  const stopped = await get(id)
  expect(stopped.batch).toMatchObject({
    is_signing: false,
    stopped: { code: 'BATCH_STOPPED', params: { count: 3 } },
    counts: { approved: 4 },
  })
  refusing.mockRestore()
  expect((await act('treasurer', id, 'sign')).json()).toMatchObject({ is_signing: true, stopped: null })
  await worker.round()
  expect((await get(id)).batch.counts).toMatchObject({ broadcasted: 4 })
})

test('rejected with a reason, or cancelled by its requester: nothing is sent', async () => {
  const [rejected, cancelled] = [await approved([{}]), await made([{}, {}])]
  const answer = await act('approver', rejected, 'reject', { reason: 'AMOUNT', note: 'Too much' })
  expect(answer.json(), answer.text).toMatchObject({ counts: { failed: 1 } })
  expect((await get(rejected)).rows[0]).toMatchObject({
    failure_code: 'REJECTED',
    failure_refusal: { code: 'TRANSFER_REJECTED', params: { note: 'Too much' } },
  })
  expect((await act('treasurer', cancelled, 'cancel')).json()).toMatchObject({ counts: { failed: 2 } })
  for (const id of [rejected, cancelled])
    expect(codeOf(await act('treasurer', id, 'sign'))).toBe('BATCH_IN_STATE')
})

test('a Treasurer or treasury Admin cancels the batch of another person', async () => {
  const answer = await create(fieldsOf([{}, {}]), undefined, 'admin')
  const { id } = answer.json()
  expect(answer.status, answer.text).toBe(201)
  expect(codeOf(await act('approver', id, 'cancel'))).toBe('FORBIDDEN')
  const cancelled = await act('treasurer', id, 'cancel')
  expect(cancelled.json(), cancelled.text).toMatchObject({ counts: { failed: 2 } })
  expect((await get(id)).rows[0].failure_refusal).toMatchObject({
    code: 'BATCH_CANCELLED',
    params: { who: 'Teresa Treasurer' },
  })
})

test('a batch that nobody can approve any more can be cancelled', async () => {
  const id = await made([{}])
  await act('treasurer', id, 'submit')
  const { hash } = (await get(id)).batch
  const { intent } = await world.db
    .selectFrom('transfer_requests')
    .select('intent')
    .where('batch_id', '=', id)
    .executeTakeFirstOrThrow()
  const earlier = ['holdfast/transfer-intent/2', ...readFields(intent)!.slice(1, 15)]
  await world.db
    .updateTable('transfer_requests')
    .set({ intent: Buffer.from(encodeFields(earlier)) })
    .where('batch_id', '=', id)
    .execute()
  expect(codeOf(await act('approver', id, 'approve', { hash }))).toBe('INTENT_OUTDATED')
  const cancelled = await act('treasurer', id, 'cancel')
  expect(cancelled.json(), cancelled.text).toMatchObject({ counts: { failed: 1 } })
})

test('cancelled while it is signed: the rest is not sent', async () => {
  const id = await approved([{}, {}, {}, {}])
  await act('treasurer', id, 'sign')
  let end = (): void => undefined
  world.signing.gate = new Promise((resolve) => {
    end = resolve
  })
  const round = worker.round()
  await vi.waitFor(async () => expect((await get(id)).rows[0].phase).toBe('built'), 20_000)
  expect((await act('treasurer', id, 'cancel')).json()).toMatchObject({
    is_signing: false,
    counts: { failed: 3 },
  })
  end()
  await round
  expect((await get(id)).batch.counts).toMatchObject({ broadcasted: 1, failed: 3 })
})

test('a row that signers receive while the batch is cancelled is not marked as cancelled', async () => {
  const id = await approved([{}, {}])
  const [first] = (await get(id)).rows
  const answer = await during(
    (tx) =>
      tx
        .updateTable('transfer_requests')
        .set({ signing_started_at: new Date() })
        .where('id', '=', first.id)
        .execute(),
    () => act('treasurer', id, 'cancel'),
  )
  expect(answer.json(), answer.text).toMatchObject({ counts: { approved: 1, failed: 1 } })
  expect((await get(id)).rows).toMatchObject([{ status: 'approved' }, { failure_code: 'CANCELLED' }])
})

test('an equal request of the meantime stops a line that nobody marked as a repetition', async () => {
  const address = freshRecipient()
  const single = await world.create({ recipient_address: address, amount: '1' })
  const settle = (db: Transaction | typeof world.db, settled_at: Date | null) =>
    db.updateTable('transfer_requests').set({ settled_at }).where('id', '=', single).execute()
  await settle(world.db, new Date())
  const answer = await during(
    (tx) => lockTreasury(tx, world.acme),
    () => create(fieldsOf([{ address }, { address, is_repeat: true }])),
    (tx) => settle(tx, null),
  )
  expect([codeOf(answer), paramsOf(answer).line], answer.text).toEqual(['BATCH_NOT_READY', 1])
})

test('a repeated end changes nothing; another person is refused', async () => {
  const [cancelled, rejected] = [await made([{}]), await approved([{}])]
  const ends = [
    ['treasurer', cancelled, 'cancel', undefined],
    ['approver', rejected, 'reject', { reason: 'OTHER', note: 'Paid by card' }],
  ] as const
  for (const [person, id, verb, body] of ends) {
    const first = (await act(person, id, verb, body)).json()
    expect((await act(person, id, verb, body)).json()).toEqual(first)
    const { verb: recorded } = await world.db
      .selectFrom('audit_events')
      .select('verb')
      .where('subject_kind', '=', 'transfer-batch')
      .where('subject_id', '=', id)
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(recorded).toBe(verb === 'cancel' ? 'cancelled' : 'rejected')
  }
  expect(codeOf(await act('approver2', rejected, 'reject', { reason: 'OTHER' }))).toBe('BATCH_IN_STATE')
})

test('it stops when the person who had it signed loses the right', async () => {
  const id = await approved([{}, {}, {}])
  await act('treasurer', id, 'sign')
  let end = (): void => undefined
  world.signing.gate = new Promise((resolve) => {
    end = resolve
  })
  const round = worker.round()
  await vi.waitFor(async () => expect((await get(id)).rows[0].phase).toBe('built'), 20_000)
  const treasurer = await world.userId('treasurer')
  const restrict = (is_active: boolean) =>
    world.db.updateTable('members').set({ is_active }).where('user_id', '=', treasurer).execute()
  await restrict(false)
  end()
  await round
  await restrict(true)
  expect((await get(id)).batch).toMatchObject({
    is_signing: false,
    stopped: { code: 'BATCH_SIGNER_GONE' },
    counts: { broadcasted: 1, approved: 2 },
  })
})

test('a run that leaves a row unsigned says so, and why', async () => {
  const id = await approved([{}, {}])
  await act('treasurer', id, 'sign')
  vi.spyOn(world.signing, 'sign').mockRejectedValueOnce(new TooFewSigners(1, 2))
  await worker.round()
  expect((await get(id)).batch).toMatchObject({
    is_signing: false,
    stopped: { code: 'BATCH_UNSIGNED', params: { count: 1, why: { code: 'TOO_FEW_SIGNERS' } } },
    counts: { broadcasted: 1, approved: 1 },
  })
})

test('an unexpected error is stored as such', async () => {
  const id = await approved([{}, {}, {}])
  await act('treasurer', id, 'sign')
  const failing = vi.spyOn(world.signing, 'sign').mockRejectedValue(new Error('a fault of the program'))
  await worker.round()
  failing.mockRestore()
  expect((await get(id)).batch).toMatchObject({
    is_signing: false,
    stopped: { code: 'BATCH_STOPPED', params: { count: 3, why: { code: 'UNEXPECTED' } } },
  })
})

test('a row that fails unexpectedly ends its batch with the reason, and is sent when a person resumes', async () => {
  const to = [freshRecipient(), freshRecipient()]
  const id = await approved(to.map((address) => ({ address })))
  await act('treasurer', id, 'sign')
  vi.spyOn(world.signing, 'sign').mockRejectedValueOnce(new Error('a fault of the program'))
  await worker.round()
  const { batch, rows } = await get(id)
  expect(batch).toMatchObject({
    is_signing: false,
    stopped: { code: 'BATCH_UNSIGNED', params: { count: 1, why: { code: 'UNEXPECTED' } } },
    counts: { broadcasted: 1, approved: 1 },
  })
  expect(rows[0].last_error_refusal).toEqual(batch.stopped.params.why)
  const freeClaims = () =>
    world.db
      .updateTable('transfer_requests')
      .set({ claimed_until: new Date(Date.now() - 1) })
      .where('batch_id', '=', id)
      .where('claim_id', 'is not', null)
      .execute()

  // Another process fails with the row while this one continues the batch.
  await freeClaims()
  await act('treasurer', id, 'sign')
  vi.spyOn(world.signing, 'sign').mockRejectedValueOnce(new Error('a fault of the program'))
  await transfers.round()
  await worker.round()
  expect((await get(id)).batch).toMatchObject({ is_signing: false, stopped: { code: 'BATCH_UNSIGNED' } })

  await freeClaims()
  expect((await act('treasurer', id, 'sign')).json()).toMatchObject({ is_signing: true })
  await worker.round()
  expect((await get(id)).batch).toMatchObject({
    is_signing: false,
    stopped: null,
    counts: { broadcasted: 2 },
  })
  expect((await get(id)).rows[0].last_error_refusal).toBeNull()
  expect(to.map((address) => world.received(address))).toEqual(to.map(() => 1_000_000n))
})

test('a reason from before the claim is stored with each row', async () => {
  const id = await approved([{}, {}])
  await act('treasurer', id, 'sign')
  const offline = new BatchWorker({ context: { ...world.context, nodes: () => null }, log })
  await offline.round()
  const { batch, rows } = await get(id)
  expect(batch).toMatchObject({
    is_signing: false,
    stopped: { code: 'BATCH_UNSIGNED', params: { count: 2 } },
  })
  for (const row of rows) expect(row.last_error_refusal).toMatchObject({ code: 'NODE_MISSING' })
})

test('an error outside the signing of a row delays its batch alone', async () => {
  const [broken, sound] = [await approved([{}]), await approved([{}])]
  await act('treasurer', broken, 'sign')
  await act('treasurer', sound, 'sign')
  let reads = 0
  const db = new Proxy(world.db, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (typeof value !== 'function') return value
      return (...parameters: unknown[]): unknown => {
        if (name === 'selectFrom' && parameters[0] === 'transfer_requests' && ++reads === 1)
          throw new Error('unreadable')
        return value.apply(target, parameters) as unknown
      }
    },
  })
  await new BatchWorker({ context: { ...world.context, db }, log }).round()
  expect((await get(sound)).batch.counts).toMatchObject({ broadcasted: 1 })
  expect(reads).toBeGreaterThan(1)
  await worker.round()
  expect((await get(broken)).batch.counts).toMatchObject({ broadcasted: 1 })
})

test('people are notified once of a batch', async () => {
  const id = await approved([{}, {}, {}])
  const ids = (await get(id)).rows.map((row: { id: string }) => row.id)
  const before = await noticesOf(ids)
  const kinds = new Set(before.map((notice) => notice.split(' ')[0]))
  expect(kinds).toEqual(new Set(['approval-needed', 'request-approved']))
  expect(new Set(before).size).toBe(before.length)
  await act('treasurer', id, 'sign')
  await worker.round()
  world.node.mine(25)
  await transfers.round(new Date(Date.now() + 20_000))
  const after = await noticesOf(ids)
  expect(after.filter((notice) => notice.startsWith('transfer-signed')).length).toBeGreaterThan(0)
  expect(after.filter((notice) => notice.startsWith('transfer-confirmed'))).toHaveLength(1)
  expect(new Set(after).size).toBe(after.length)
})

test('its approval, end and lapsed approvals are in the inbox once, as the batch, and a comment as its payment', async () => {
  await world.db.deleteFrom('transfer_notices').execute()
  const [rejected, lapsed] = [await approved([{}, {}]), await approved([{}, {}])]
  await act('approver', rejected, 'reject', { reason: 'OTHER', note: '' })
  const [first, second] = (await get(rejected)).rows
  await world.ask('approver', 'POST', `/api/transfer-requests/${first.id}/comments`, { text: 'Paid by card' })
  const rows = (await get(lapsed)).rows.map((row: { id: string }) => row.id)
  const approver = await world.userId('approver')
  const giveRole = (treasury_role: 'Approver' | null) =>
    world.db.updateTable('members').set({ treasury_role }).where('user_id', '=', approver).execute()
  await giveRole(null)
  await world.db
    .updateTable('transfer_requests')
    .set({ approved_until: new Date(Date.now() - 1) })
    .where('batch_id', '=', lapsed)
    .execute()
  await transfers.round()
  await giveRole('Approver')
  expect((await get(lapsed)).batch.counts).toMatchObject({ pending: 2 })
  const inbox = await world.ask('treasurer', 'GET', `/api/inbox?entity_id=${world.acme}`)
  const { requests, notices } = inbox.json()
  expect(requests, inbox.text).toMatchObject([
    { kind: 'lapsed', request_id: lapsed, batch: 'Contractors', amount: '2' },
    { kind: 'commented', request_id: first.id, batch: null, amount: '1' },
    { kind: 'rejected', request_id: rejected, batch: 'Contractors', amount: '2' },
  ])
  expect(
    notices.filter(({ about }: { about: string }) => [first.id, second.id].includes(about)),
  ).toMatchObject([
    {
      kind: 'request-approved',
      transfer: { request_id: rejected, batch: 'Contractors', amount: '2', symbol: 'TRX' },
    },
  ])
  const kinds = await noticesOf(rows)
  expect(kinds.filter((notice) => notice.startsWith('approvals-lapsed'))).toHaveLength(1)
})

test('each payment shows what happened to its batch', async () => {
  const id = await approved([{}, {}])
  await act('treasurer', id, 'cancel')
  const [first] = (await get(id)).rows
  const answer = await world.ask('viewer', 'GET', `/api/transfer-requests/${first.id}/activity`)
  expect(
    answer.json().events.map(({ kind }: { kind: string }) => kind),
    answer.text,
  ).toEqual(['created', 'submitted', 'approved', 'cancelled'])
})

test('it counts as open while one of its payments is; a filter finds its payments', async () => {
  const before = await countTransferRequests(world.db, world.acme)
  const id = await approved([{ amount: '7.25' }, {}])
  const [first, second] = (await get(id)).rows
  await world.db
    .updateTable('transfer_requests')
    .set({ status: 'failed' })
    .where('id', '=', first.id)
    .execute()
  expect(await countTransferRequests(world.db, world.acme)).toEqual({ ...before, open: before.open + 1 })
  const listed = async (query: string) =>
    (await world.ask('viewer', 'GET', `/api/transfer-requests?limit=100${query}`)).json()
  const idsIn = (rows: { id: string }[]) => rows.map((row) => row.id)
  expect(idsIn(await listed('')).filter((row) => row === second.id)).toEqual([])
  const found = await listed('&least=7.25&most=7.25')
  expect(found).toMatchObject([{ id: first.id, batch_id: id }])
})

test('the limit of a day counts the rows before each row', async () => {
  const { usdt } = world
  const lines = Array.from({ length: 3 }, () => ({ amount: '100' }))
  await applyPolicy({ perTxCapUSD: 1_000, dailyCapUSD: 250 })
  expect(errorsOf(await check(lines, { token_id: usdt }))).toEqual([[], [], ['OVER_DAILY_CAP']])
  expect(errorsOf(await check([{ amount: '1001' }], { token_id: usdt }))[0]).toContain('OVER_TRANSACTION_CAP')
})

test('500 rows are stored, submitted and approved', async () => {
  await applyPolicy({ perTxCapUSD: 1_000_000, dailyCapUSD: 10_000_000 })
  const lines = Array.from({ length: 500 }, () => ({ amount: '0.01' }))
  const id = await made(lines)
  await act('treasurer', id, 'submit')
  const { hash } = (await get(id)).batch
  expect((await act('approver', id, 'approve', { hash })).json()).toMatchObject({ counts: { approved: 500 } })
})

test('a person approves again if one row lost the approval', async () => {
  await applyPolicy({ perTxCapUSD: 1_000_000, dailyCapUSD: 10_000_000 }, { required: 2 })
  const id = await made([{}, {}])
  await act('treasurer', id, 'submit')
  const { batch, rows } = await get(id)
  const approve = () => act('approver', id, 'approve', { hash: batch.hash })
  expect((await approve()).status).toBe(200)
  expect(codeOf(await approve())).toBe('APPROVED_ALREADY')
  await world.db.deleteFrom('transfer_approvals').where('request_id', '=', rows[1].id).execute()
  const again = await approve()
  expect(again.status, again.text).toBe(200)
  const second = await act('approver2', id, 'approve', { hash: batch.hash })
  expect(second.json(), second.text).toMatchObject({ counts: { approved: 2 } })
})
