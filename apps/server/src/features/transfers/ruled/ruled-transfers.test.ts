/** Transfers of a key that has rules, up to the signature: signed requests and approvals, and every statement that is none. */
import { createHash } from 'node:crypto'
import { OrganisationPage, RequestPage } from '@holdfast/contract/approver'
import { encodeTransferIntent, parseTransferIntent } from '@holdfast/ledger'
import { newId, transaction } from '@holdfast/store'
import { countQueries } from '@holdfast/store/testing'
import { insertAttachment } from '@holdfast/store/write'
import { beforeAll, expect, test } from 'vitest'
import {
  approverOrigin,
  authenticatorOf,
  createPlainRuledWorld,
  type RuledWorld,
} from '../../../../test/ruled-world.ts'
import type { Answer } from '../../../../test/world.ts'
import { freshRecipient } from '../../../../test/transfer-world.ts'
import { readTransfer } from '../read-transfer.ts'
import { TransferWorker } from '../worker.ts'
import { RuledSpending } from './ruled-spending.ts'
import { rulingOf } from './ruling-of.ts'

let world: RuledWorld

beforeAll(async () => {
  world = await createPlainRuledWorld()
})

const codeOf = ({ headers, text }: Answer): unknown =>
  headers['x-error-code'] ?? (JSON.parse(text) as { code?: string }).code
const paramsOf = ({ headers }: Answer) =>
  JSON.parse(decodeURIComponent(String(headers['x-error-params']))) as Record<string, unknown>
const minutes = 60_000

test('a request names the rules in force, and lives no longer than they allow', async () => {
  const { rules, created_at, expires_at, status } = await world.get(await world.create())
  expect(status).toBe('draft')
  expect(rules).toEqual({
    version: 1,
    hash: world.rules().hash,
    is_current: true,
    requested_at: null,
    approvals_needed: 1,
    signed_by: [],
    waits: ['REQUEST_UNSIGNED', 'RULES_APPROVALS_MISSING'],
  })
  expect(Date.parse(expires_at) - Date.parse(created_at)).toBeLessThanOrEqual(24 * 60 * minutes)
})

test('the spending of the day is read once for any number of recipients', async () => {
  const rulings = []
  for (const recipient_address of [freshRecipient(), freshRecipient(), freshRecipient()]) {
    const id = await world.create({ recipient_address })
    const ruling = rulingOf(await readTransfer(world.db, { entity_id: world.acme, id }))
    if (ruling === null) throw new Error('no ruling')
    rulings.push(ruling)
  }
  const { db, counter } = countQueries(world.db)
  const spending = new RuledSpending(db, rulings, { now: new Date(), exceptIds: [] })
  for (const ruling of rulings) expect((await spending.judge(ruling)).refusals).toEqual([])
  expect(counter.queries).toBe(1)
})

test('requested, approved: each signs, and the request is approved with the last signature that is missing', async () => {
  const id = await world.requested()
  expect((await world.get(id)).rules).toMatchObject({ waits: ['RULES_APPROVALS_MISSING'] })
  const approved = await world.approve('approver', id)
  expect(approved.status, approved.text).toBe(200)
  expect(approved.json()).toMatchObject({
    status: 'approved',
    rules: { waits: [], signed_by: [{ user_id: await world.userId('approver'), name: 'Arthur Approver' }] },
  })
  expect(codeOf(await world.approve('approver2', id))).toBe('TRANSFER_NOT_IN_STATE')
})

test('the requester may sign last', async () => {
  const id = await world.create()
  await world.act('treasurer', id, 'submit')
  expect((await world.approve('approver', id)).json()).toMatchObject({ status: 'pending' })
  expect((await world.request(id)).json()).toMatchObject({ status: 'approved', rules: { waits: [] } })
})

test('a higher tier asks for two people and a treasurer', async () => {
  const id = await world.requested({ amount: '60' })
  expect((await world.get(id)).rules).toMatchObject({
    approvals_needed: 2,
    waits: ['RULES_APPROVALS_MISSING', 'RULES_TREASURER_MISSING'],
  })
  expect((await world.approve('approver', id)).json()).toMatchObject({ status: 'pending' })
  expect(codeOf(await world.approve('approver', id))).toBe('APPROVED_ALREADY')
  expect((await world.approve('approver2', id)).json()).toMatchObject({ status: 'approved' })
})

test.each([
  ['an amount above the cap', { amount: '100.000001' }, 'OVER_TRANSFER_CAP', 'amount'],
  ['an asset that is not in the rules', { token_id: 'usdt' }, 'ASSET_NOT_IN_RULES', 'token_id'],
])('%s is refused at once, and the estimate says so', async (_, change, code, field) => {
  const fields = world.fields('token_id' in change ? { token_id: world.usdt } : change)
  const refused = await world.ask('treasurer', 'POST', '/api/transfer-requests', fields)
  expect([codeOf(refused), paramsOf(refused).field]).toEqual([code, field])
  const estimate = await world.ask('treasurer', 'POST', '/api/transfer-requests/estimate', fields)
  expect(estimate.json().rules, estimate.text).toMatchObject({ version: 1, refusals: [{ code }] })
})

test('a person who is not a requester of the rules requests nothing', async () => {
  const refused = await world.ask('operator', 'POST', '/api/transfer-requests', world.fields())
  expect(codeOf(refused)).toBe('REQUESTER_NOT_IN_RULES')
  // The forms know it from the list of wallets, before anything is typed.
  const listed = async (person: 'operator' | 'treasurer') => {
    const wallets = (await world.ask(person, 'GET', '/api/mpc/wallets')).json()
    return wallets
      .filter(({ id }: { id: string }) => id === world.fields().wallet_id)
      .map(({ may_request }: { may_request: boolean }) => may_request)
  }
  expect([await listed('operator'), await listed('treasurer')]).toEqual([[false], [true]])
})

test('an approval without a signature, or by a person who is not in the rules, does not count', async () => {
  const id = await world.requested()
  expect(codeOf(await world.act('approver', id, 'approve'))).toBe('SIGNED_APPROVAL_NEEDED')
  expect(codeOf(await world.approve('treasurer', id))).toBe('FORBIDDEN')
  expect(
    codeOf(
      await world.act('approver', id, 'request-statement', {
        signed: await world.signed('request', 'approver', id),
      }),
    ),
  ).toBe('NOT_THE_REQUESTER')
  expect((await world.get(id)).status).toBe('pending')
})

test.each([
  ['of another transfer', { statement: { intentHash: 'a'.repeat(64) } }, 'STATEMENT_DIFFERS', 'intentHash'],
  ['of another organisation', { statement: { organisation: newId() } }, 'STATEMENT_DIFFERS', 'organisation'],
  ['of other rules', { statement: { rulesHash: 'b'.repeat(64) } }, 'STATEMENT_DIFFERS', 'rulesHash'],
  ['of another version', { statement: { rulesVersion: 2 } }, 'STATEMENT_DIFFERS', 'rulesVersion'],
  ['of another person', { statement: { person: newId() } }, 'STATEMENT_DIFFERS', 'person'],
  ['of the other act', { statement: { act: 'request' as const } }, 'STATEMENT_DIFFERS', 'act'],
  ['that has ended', { statement: { notAfter: Date.now() - 1 } }, 'STATEMENT_EXPIRED', 'notAfter'],
  ['for too long', { statement: { notAfter: Date.now() + 70 * minutes } }, 'STATEMENT_TOO_LONG', 'notAfter'],
  ['by an unknown passkey', { by: authenticatorOf('approver', 2) }, 'CREDENTIAL_UNKNOWN', 'credentialId'],
  [
    'by the passkey of another person',
    { by: authenticatorOf('approver2') },
    'CREDENTIAL_UNKNOWN',
    'credentialId',
  ],
  [
    'by a forged passkey',
    { by: { ...authenticatorOf('approver', 2), credentialId: authenticatorOf('approver').credentialId } },
    'ASSERTION_INVALID',
    'signature',
  ],
])('a statement %s is refused', async (_, change, code, field) => {
  const id = await world.requested()
  const refused = await world.approve('approver', id, change)
  expect([codeOf(refused), paramsOf(refused).field], refused.text).toEqual([code, field])
  expect((await world.get(id)).rules.signed_by).toEqual([])
})

test('the signature of one transfer does not approve another', async () => {
  const [first, other] = [await world.requested(), await world.requested()]
  const signed = await world.signed('approve', 'approver', first)
  expect(codeOf(await world.act('approver', other, 'approve', { signed }))).toBe('STATEMENT_DIFFERS')
  const changed = {
    ...signed,
    statement: { ...signed.statement, intentHash: (await world.row(other)).intent_hash },
  }
  expect(codeOf(await world.act('approver', other, 'approve', { signed: changed }))).toBe('ASSERTION_INVALID')
})

test('a statement that ends sends the request back, and the person signs again', async () => {
  const id = await world.requested()
  expect(
    (await world.approve('approver', id, { statement: { notAfter: Date.now() + 1_500 } })).json(),
  ).toMatchObject({ status: 'approved' })
  await new Promise((resolve) => setTimeout(resolve, 1_600))
  const refused = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(codeOf(refused), refused.text).toBe('WAITS_AGAIN')
  expect(await world.get(id)).toMatchObject({
    status: 'pending',
    rules: { waits: ['RULES_APPROVALS_MISSING'] },
  })
  expect((await world.approve('approver', id)).json()).toMatchObject({ status: 'approved' })
})

test('the worker sends a request back when a statement has ended', async () => {
  const id = await world.requested()
  await world.approve('approver', id, { statement: { notAfter: Date.now() + 1_000 } })
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  await new TransferWorker({ context: world.context, log: { debug() {}, warn() {} } as never }).round()
  expect(await world.get(id)).toMatchObject({
    status: 'pending',
    last_error_refusal: { code: 'WAITS_AGAIN' },
  })
})

test('the approver page: the requester signs, an approver approves, with the links of each', async () => {
  const id = await world.create()
  await world.act('treasurer', id, 'submit')
  const link = (await world.act('treasurer', id, 'approver-link')).json()
  expect(link.url).toMatch(
    new RegExp(`^${approverOrigin}/#request=${id}&server=http%3A%2F%2Flocalhost%3A\\d+&token=`),
  )
  const requester = await world.token('treasurer', id)
  const shown = RequestPage.parse((await world.page(requester, 'GET', id)).json())
  expect(shown).toMatchObject({
    person: await world.userId('treasurer'),
    approvals: [],
    rejection: null,
    unsigned: null,
  })
  expect(shown.attachments).toEqual([])
  expect(shown.rules).toHaveLength(1)
  expect(Buffer.from(shown.intent)).toEqual((await world.row(id)).intent)
  const request = await world.signed('request', 'treasurer', id)
  expect((await world.page(requester, 'POST', `${id}/approvals`, request)).json()).toEqual({})
  const approver = await world.token('approver', id)
  // The link of the approver does not sign for the requester, nor for another request.
  expect(codeOf(await world.page(approver, 'POST', `${id}/approvals`, request))).toBe('NOT_THE_REQUESTER')
  expect((await world.page(approver, 'GET', await world.create())).status).toBe(401)
  const approval = await world.signed('approve', 'approver', id)
  expect((await world.page(approver, 'POST', `${id}/approvals`, approval)).json()).toEqual({})
  expect(await world.get(id)).toMatchObject({ status: 'approved' })
  expect(RequestPage.parse((await world.page(approver, 'GET', id)).json()).approvals).toHaveLength(2)
})

test('the approver page gets the files of the request by name, size and hash, and the name of the organisation', async () => {
  const id = await world.requested()
  const token = await world.token('approver', id)
  const body = Buffer.from('Invoice 7')
  const sha256 = createHash('sha256').update(body).digest('hex')
  await transaction(world.db, async (tx) =>
    insertAttachment(tx, {
      entity_id: world.acme,
      subject_kind: 'transfer-request',
      subject: id,
      name: 'invoice.txt',
      media_type: 'text/plain',
      size: body.length,
      sha256,
      body,
      uploaded_by: await world.userId('treasurer'),
    }),
  )
  const shown = RequestPage.parse((await world.page(token, 'GET', id)).json())
  expect(shown.attachments).toEqual([{ name: 'invoice.txt', size: 9, sha256 }])
  const named = (headers?: Record<string, string>) =>
    world.ask(null, 'GET', '/approver/organisation', undefined, headers)
  const { name } = await world.db
    .selectFrom('organisations')
    .select('name')
    .where('entity_id', '=', world.acme)
    .executeTakeFirstOrThrow()
  expect(OrganisationPage.parse((await named({ authorization: `Bearer ${token}` })).json())).toEqual({ name })
  expect((await named()).status).toBe(401)
})

test('a link is for people who may act, and ends with their membership, right and account', async () => {
  const id = await world.requested()
  expect((await world.act('viewer', id, 'approver-link')).status).toBe(403)
  const token = await world.token('approver2', id)
  const userId = await world.userId('approver2')
  const members = world.db.updateTable('members').where('user_id', '=', userId)
  const users = world.db.updateTable('users').where('id', '=', userId)
  const statusNow = async () => (await world.page(token, 'GET', id)).status
  expect(await statusNow()).toBe(200)
  await members.set({ treasury_role: null }).execute()
  expect(await statusNow()).toBe(403)
  await members.set({ treasury_role: 'Approver', is_active: false }).execute()
  expect(await statusNow()).toBe(401)
  await members.set({ is_active: true }).execute()
  await users.set({ approvals_suspended_until: new Date(Date.now() + minutes) }).execute()
  expect(await statusNow()).toBe(403)
  await users.set({ approvals_suspended_until: null, is_retired: true }).execute()
  expect(await statusNow()).toBe(401)
  await users.set({ is_retired: false }).execute()
  expect(await statusNow()).toBe(200)
})

test('a preflight of the approver page is answered, and of no other origin', async () => {
  const preflight = async (origin: string) =>
    (
      await world.server.inject({
        method: 'OPTIONS',
        url: `/approver/requests/${newId()}`,
        headers: {
          origin,
          'access-control-request-method': 'GET',
          'access-control-request-headers': 'authorization',
        },
      })
    ).headers['access-control-allow-origin']
  expect(await preflight(approverOrigin)).toBe(approverOrigin)
  expect(await preflight('http://localhost:3999')).not.toBe('http://localhost:3999')
})

test('a requester who became a Viewer signs no request through an earlier link', async () => {
  const id = await world.create()
  const [token, signed] = [await world.token('treasurer', id), await world.signed('request', 'treasurer', id)]
  const treasurer = await world.userId('treasurer')
  const become = (treasury_role: 'Viewer' | 'Treasurer') =>
    world.db.updateTable('members').set({ treasury_role }).where('user_id', '=', treasurer).execute()
  await become('Viewer')
  const refused = await world.page(token, 'POST', `${id}/approvals`, signed)
  await become('Treasurer')
  expect([refused.status, codeOf(refused)], refused.text).toEqual([403, 'FORBIDDEN'])
  expect((await world.get(id)).rules.signed_by).toEqual([])
  const taken = await world.page(token, 'POST', `${id}/approvals`, signed)
  expect(taken.status, taken.text).toBe(200)
})

test('a rejection ends the request with its reason, and nothing revives it', async () => {
  const id = await world.requested()
  await world.approve('approver', id)
  const token = await world.token('approver2', id)
  const rejected = await world.page(token, 'POST', `${id}/rejection`, {
    reason: 'AMOUNT',
    note: 'ten times too much',
  })
  expect(rejected.json(), rejected.text).toEqual({})
  expect(await world.get(id)).toMatchObject({
    status: 'failed',
    failure_code: 'REJECTED',
    failure: 'Rejected by Aiko Approver: The amount is wrong. ten times too much',
  })
  expect(RequestPage.parse((await world.page(token, 'GET', id)).json()).rejection).toEqual({
    person: await world.userId('approver2'),
    code: 'AMOUNT',
    note: 'ten times too much',
  })
  for (const answer of [
    await world.act('treasurer', id, 'sign-and-broadcast'),
    await world.approve('approver', id),
    await world.request(id),
  ])
    expect(answer.status, answer.text).toBe(409)
  const ended = await world.get(id)
  const repeated = await world.page(token, 'POST', `${id}/rejection`, { reason: 'OTHER', note: '' })
  expect(repeated.json(), repeated.text).toEqual({})
  expect(await world.get(id)).toEqual(ended)
})

test('the requester cancels with the link, a repetition changes nothing, and approvers see it', async () => {
  const id = await world.requested()
  const token = await world.token('treasurer', id)
  const body = { reason: 'OTHER', note: 'paid by card' }
  const cancel = () => world.page(token, 'POST', `${id}/rejection`, body)
  const cancelled = await cancel()
  expect(cancelled.json(), cancelled.text).toEqual({})
  const after = await world.get(id)
  expect(after).toMatchObject({
    status: 'failed',
    failure_code: 'CANCELLED',
    failure: 'Cancelled by Teresa Treasurer. paid by card',
  })
  expect((await cancel()).json()).toEqual({})
  expect(await world.get(id)).toEqual(after)
  const approver = await world.token('approver', id)
  const shown = RequestPage.parse((await world.page(approver, 'GET', id)).json())
  expect(shown.rejection).toEqual({
    person: await world.userId('treasurer'),
    code: 'CANCELLED',
    note: 'paid by card',
  })
})

test('a requester who may not draft transfers any more does not cancel with an earlier link', async () => {
  const id = await world.requested()
  const token = await world.token('treasurer', id)
  const treasurer = await world.userId('treasurer')
  const become = (treasury_role: 'Viewer' | 'Treasurer') =>
    world.db.updateTable('members').set({ treasury_role }).where('user_id', '=', treasurer).execute()
  await become('Viewer')
  const refused = await world.page(token, 'POST', `${id}/rejection`, { reason: 'OTHER', note: '' })
  await become('Treasurer')
  expect([refused.status, codeOf(refused)], refused.text).toEqual([403, 'FORBIDDEN'])
  expect((await world.get(id)).status).toBe('pending')
})

test('a rejection needs a reason of the list and a readable note', async () => {
  const id = await world.requested()
  const token = await world.token('approver', id)
  for (const body of [
    {},
    { reason: 'NO', note: '' },
    { reason: 'OTHER', note: 'a\u202eb' },
    { reason: 'OTHER', note: '', more: 1 },
  ])
    expect((await world.page(token, 'POST', `${id}/rejection`, body)).status).toBe(422)
  expect((await world.get(id)).status).toBe('pending')
})

test('no tool for developers reaches a key that has rules', async () => {
  const dev = await createPlainRuledWorld({ DEV_MODE: 'true' })
  const id = await dev.requested()
  for (const verb of ['approve-dev', 'run-dev', 'sig-compare'])
    expect(codeOf(await dev.act('treasurer', id, verb)), verb).toBe('KEY_HAS_RULES')
  await dev.approve('approver', id)
  expect(codeOf(await dev.act('treasurer', id, 'sign-and-broadcast?force_dev_key=true'))).toBe(
    'KEY_HAS_RULES',
  )
  const test = {
    owner_b58: dev.walletAddress,
    to_b58: dev.walletAddress,
    amount_sun: 1,
    mpc_key_id: dev.keyId,
  }
  const sent = await dev.ask('treasurer', 'POST', '/api/trx/send', test)
  expect(codeOf(sent), sent.text).toBe('KEY_HAS_RULES')
})

test('other rules: nobody approves or signs the request, and it is resubmitted as a new draft', async () => {
  const id = await world.requested({ amount: '7', max_fee: '4.5' })
  const waiting = await world.requested({ amount: '8' })
  await world.approve('approver', id)
  await world.changeRules({ approvalMinutes: 59 })
  expect(await world.get(id)).toMatchObject({
    rules: { version: 1, is_current: false, waits: ['RULES_CHANGED'] },
  })
  expect(codeOf(await world.approve('approver', waiting))).toBe('RULES_CHANGED')
  expect(codeOf(await world.act('treasurer', id, 'sign-and-broadcast'))).toBe('RULES_CHANGED')
  const { status, last_error_refusal } = await world.get(id)
  expect([status, last_error_refusal.code]).toEqual(['pending', 'RULES_CHANGED'])
  expect(codeOf(await world.request(id))).toBe('RULES_CHANGED')
  const again = await world.act('treasurer', id, 'resubmit')
  expect(again.status, again.text).toBe(201)
  expect(again.json()).toMatchObject({
    status: 'draft',
    amount: '7',
    fee_ceiling: '4.5',
    rules: { version: 2, is_current: true },
  })
  expect(await world.get(id)).toMatchObject({ status: 'failed', failure_code: 'RULES_CHANGED' })
  expect(codeOf(await world.act('treasurer', again.json().id, 'resubmit'))).toBe('TRANSFER_NOT_OUTDATED')
})

test('a resubmitted request whose fee rose above its ceiling is refused, with the ceiling', async () => {
  const id = await world.requested({ amount: '7.5' })
  const { intent } = await world.row(id)
  const parsed = parseTransferIntent(intent)
  if (!parsed.ok) throw new Error(parsed.reason)
  const lower = Buffer.from(encodeTransferIntent({ ...parsed.value, feeCeiling: 1n }))
  await world.db.updateTable('transfer_requests').set({ intent: lower }).where('id', '=', id).execute()
  await world.changeRules({ approvalMinutes: 58 })
  const again = await world.act('treasurer', id, 'resubmit')
  expect([again.status, codeOf(again)], again.text).toEqual([409, 'FEE_ABOVE_CEILING'])
  expect(paramsOf(again)).toMatchObject({ most: '0.000001', symbol: 'TRX' })
  expect(paramsOf(again)).not.toHaveProperty('field')
})

test('while signing is frozen, people sign, and the signers are not asked', async () => {
  const id = await world.requested()
  await world.db
    .insertInto('rules_freezes')
    .values({ entity_id: world.acme, frozen_at: new Date(), frozen_by: null })
    .execute()
  expect((await world.approve('approver', id)).json()).toMatchObject({
    status: 'approved',
    rules: { waits: ['RULES_FROZEN'] },
  })
  expect(codeOf(await world.act('treasurer', id, 'sign-and-broadcast'))).toBe('RULES_FROZEN')
  expect((await world.get(id)).status).toBe('approved')
  await world.db.deleteFrom('rules_freezes').execute()
  expect((await world.act('treasurer', id, 'sign-and-broadcast')).json()).toMatchObject({
    status: 'broadcasted',
  })
})

test('what a writer of the database adds does not count', async () => {
  const id = await world.requested()
  const other = await world.requested()
  const statement = await world.signed('approve', 'approver', other)
  await world.db
    .insertInto('transfer_statements')
    .values({
      entity_id: world.acme,
      request_id: id,
      act: 'approve',
      person: await world.userId('approver'),
      signed: JSON.stringify(statement),
      not_after: new Date(Date.now() + minutes),
      created_at: new Date(),
    })
    .execute()
  await world.db.updateTable('transfer_requests').set({ status: 'approved' }).where('id', '=', id).execute()
  const refused = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(codeOf(refused), refused.text).toBe('WAITS_AGAIN')
  expect(await world.get(id)).toMatchObject({ status: 'pending', tx_hash: null })
})
