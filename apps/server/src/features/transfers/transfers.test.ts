/** Transfers from the form to the chain: states, rights, and the effects of a crash, a lost connection or two people at
 *  once. */
import { randomUUID } from 'node:crypto'
import { plainEnglish, reason, type RefusalBody, renderRefusal } from '@holdfast/contract'
import { toHex41 } from '@holdfast/chains/tron'
import { pino } from 'pino'
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { hashFingerprint } from '@holdfast/policy/passkeys'
import type { TransferNode } from '@holdfast/providers'
import { addressLike, faucet, sandboxContracts } from '@holdfast/sandbox'
import { transaction } from '@holdfast/store'
import { afterEach, expect, test, vi } from 'vitest'
import { type FlowPoint, flowPoints } from './signing/flow.ts'
import { signAndSend } from './signing/sign-and-send.ts'
import { readTransfer } from './read-transfer.ts'
import { TransferWorker } from './worker.ts'
import { SigningAborted, SigningRefused, TooFewSigners } from '../../signing/signing.ts'
import { dyingDatabase } from '../../../test/dying-database.ts'
import { createTransferWorld, freshRecipient } from '../../../test/transfer-world.ts'
import { waiting } from '../../../test/waiting.ts'
import { emailOf } from '../../../test/world.ts'

const world = await createTransferWorld()
const { signing, node } = world
const worker = new TransferWorker({ context: world.context, log: pino({ level: 'silent' }) })

afterEach(() => {
  signing.up = [true, true, true]
  signing.nextError = null
  signing.gate = Promise.resolve()
  for (const name of ['connection-cut', 'rate-limit'] as const) node.faults.set(name, { on: false })
})

test('[API-71] [TR-06] [TR-08] [DATA-34] a transfer is requested: a draft with its five fields and a frozen intent', async () => {
  const fields = world.fields()
  const answer = await world.ask('treasurer', 'POST', '/api/transfer-requests', fields)
  expect(answer.status, answer.text).toBe(201)
  const made = answer.json()
  expect(made).toMatchObject({ ...fields, status: 'draft', tx_hash: null, approvals: [], phase: null })
  expect(made.intent_hash).toMatch(/^[0-9a-f]{64}$/)
  const listed = (await world.ask('viewer', 'GET', '/api/transfer-requests')).json()
  expect(listed[0]).toEqual(made)
})

test.each([
  ['wallet_id', 'wallet_id: '],
  ['recipient_address', 'recipient_address: '],
  ['amount', 'amount: '],
  ['token_id', 'token_id: '],
  ['network_code', 'network_code: '],
])('[TR-05] [API-71] a request without %s is refused in plain text', async (field, why) => {
  const { [field]: _, ...rest } = world.fields()
  const answer = await world.ask('treasurer', 'POST', '/api/transfer-requests', rest)
  expect(answer.status).toBe(422)
  expect(answer.text.startsWith(why), answer.text).toBe(true)
})

test.each([
  [{ recipient_address: '0x52908400098527886E0F7030069857D2E4169EE7' }, 'Invalid address for TRON Sandbox'],
  [{ amount: '0' }, 'amount: must be more than zero'],
  [{ amount: '0.0000001' }, 'amount: has more than 6 decimal places'],
  [{ network_code: 'tron' }, 'network_code: is not the network of this wallet'],
  [{ token_id: randomUUID() }, 'token_id: is no token of the wallet’s network'],
])('[ERR-19] %j is refused: %s', async (change, why) => {
  const answer = await world.ask('treasurer', 'POST', '/api/transfer-requests', world.fields(change))
  expect([answer.status, answer.text]).toEqual([422, why])
})

test('a transfer that TRON cannot encode is refused at creation, with an explanation', async () => {
  const refusal = async (change: object) => {
    const answer = await world.ask('treasurer', 'POST', '/api/transfer-requests', world.fields(change))
    return [answer.status, answer.text]
  }
  expect(await refusal({ amount: '9223372036854.775808' })).toEqual([
    422,
    'This transfer cannot be built: units: too large for TRON Sandbox',
  ])
  const startAt = BigInt(node.now()) + 60_000n
  node.send(faucet, 'AssetIssueContract', {
    name: '4e756d6265726564',
    abbr: '4e554d',
    url: '61',
    total_supply: 1_000n,
    precision: 6n,
    num: 1n,
    trx_num: 1n,
    start_time: startAt,
    end_time: startAt + 86_400_000n,
  })
  node.mine(25)
  const added = await world.ask('admin', 'POST', '/admin-api/tokens', {
    network_id: world.networkId,
    name: 'Numbered',
    symbol: 'NUM',
    decimals: 6,
    contract_address: '1005001',
  })
  expect(added.status, added.text).toBe(201)
  const token_id = added.json().id
  expect(await refusal({ token_id })).toEqual([
    422,
    'This transfer cannot be built: asset: neither TRX nor a token that can be sent on TRON Sandbox',
  ])
})

test('[API-72] [TR-09] submitting moves a draft to pending, once', async () => {
  const id = await world.create()
  expect((await world.act('treasurer', id, 'submit')).json()).toMatchObject({ id, status: 'pending' })
  const again = await world.act('treasurer', id, 'submit')
  expect([again.status, again.text]).toEqual([409, 'This transfer is pending, not draft.'])
})

test('a transfer that is certain to fail is not submitted, and the estimate says so before', async () => {
  const fields = world.fields({ amount: '99999999' })
  const estimate = (await world.ask('treasurer', 'POST', '/api/transfer-requests/estimate', fields)).json()
  expect(estimate.will_fail).toMatchObject([{ code: 'NOT_ENOUGH_TRX', available: estimate.balance }])
  expect(Number(estimate.will_fail[0].needed)).toBeGreaterThan(99_999_999)
  const id = await world.create({ amount: '99999999' })
  const answer = await world.act('treasurer', id, 'submit')
  expect(answer.status).toBe(409)
  expect(answer.text).toContain('This transfer would fail. The wallet holds')
  expect(await world.get(id)).toMatchObject({ status: 'draft' })
})

test('an approver is shown the frozen intent itself, with its hash, its cost and its recipient', async () => {
  const fields = world.fields({ amount: '12.5', memo: 'Invoice 7' })
  const id = await world.create(fields)
  const request = await world.get(id)
  const answer = await world.ask('approver', 'GET', `/api/transfer-requests/${id}/review`)
  expect(answer.status, answer.text).toBe(200)
  const { intent, checks } = answer.json()
  expect(intent).toMatchObject({
    hash: request.intent_hash,
    // The words that the approver page shows.
    fingerprint: hashFingerprint(Buffer.from(request.intent_hash, 'hex')),
    from: request.wallet_address,
    recipient: fields.recipient_address,
    token_contract: null,
    token_decimals: 6,
    amount: '12.5',
    units: '12500000',
    memo: 'Invoice 7',
    fee_ceiling: request.fee_ceiling,
    expires_at: request.expires_at,
    key_id: request.key_id,
  })
  expect(intent.network).toMatch(/^tron:/)
  expect(checks).toMatchObject({ recipient: fields.recipient_address, error: null, will_fail: [] })
  node.faults.set('connection-cut', { on: true })
  const silent = (await world.ask('approver', 'GET', `/api/transfer-requests/${id}/review`)).json()
  expect(silent.intent).toEqual(intent)
  expect(silent.checks).toMatchObject({ fee: null, error: expect.stringContaining('does not answer') })
})

test('the estimate gives bandwidth, energy, fee and balance, and states that this address was never paid', async () => {
  const ask = async (change: object) =>
    (await world.ask('treasurer', 'POST', '/api/transfer-requests/estimate', world.fields(change))).json()
  const trx = await ask({})
  expect(trx).toMatchObject({ energy: 0, will_fail: [], is_first_time: true, known_as: null, error: null })
  expect(trx.bandwidth).toBeGreaterThan(200)
  const usdt = await ask({ token_id: world.usdt })
  expect(usdt).toMatchObject({ balance: '500', will_fail: [] })
  expect(usdt.energy).toBeGreaterThan(10_000)
  expect(Number(usdt.fee)).toBeLessThan(Number(usdt.fee_ceiling))
})

test('[TR-07] approving: another person with the treasury role, once, for the intent they saw', async () => {
  const id = await world.create()
  expect((await world.act('approver', id, 'approve')).status).toBe(409)
  await world.act('treasurer', id, 'submit')
  // The requester, a person without a treasury role that approves, and a person of another organisation.
  expect((await world.act('treasurer', id, 'approve')).status).toBe(403)
  expect((await world.act('viewer', id, 'approve')).status).toBe(403)
  expect((await world.act('admin', id, 'approve')).status).toBe(403)
  expect((await world.act('owner', id, 'approve')).status).toBe(404)
  const wrong = await world.act('approver', id, 'approve', { intent_hash: '00'.repeat(32) })
  expect(wrong.status).toBe(409)
  const { intent_hash } = await world.get(id)
  const answer = await world.act('approver', id, 'approve', { intent_hash, reason: 'Invoice 7' })
  expect(answer.json()).toMatchObject({
    status: 'approved',
    approvals: [{ reason: 'Invoice 7', is_dev: false, name: expect.any(String) }],
  })
  expect((await world.act('approver', id, 'approve')).status).toBe(409)
})

test('the requester cannot approve, whatever their role', async () => {
  await world.db
    .updateTable('members')
    .set({ treasury_role: 'Admin' })
    .where('entity_id', '=', world.acme)
    .where('user_id', '=', (await world.row(await world.create())).created_by)
    .execute()
  const id = await world.create()
  await world.act('treasurer', id, 'submit')
  const answer = await world.act('treasurer', id, 'approve')
  expect([answer.status, answer.text]).toEqual([
    403,
    'The people who created or submitted a transfer can’t approve it.',
  ])
})

test('[API-73] [API-77] [API-79] [TR-12] with dev mode off the developer calls answer 403 with a detail', async () => {
  const id = await world.create()
  for (const verb of ['approve-dev', 'run-dev', 'sig-compare', 'sign-and-broadcast?force_dev_key=true']) {
    const answer = await world.act('treasurer', id, verb)
    expect([verb, answer.status, answer.json()]).toMatchObject([
      verb,
      403,
      { detail: 'Dev mode is disabled.' },
    ])
  }
})

test('[API-74] [API-75] [API-76] [TR-11] [TR-18] [TR-19] [DATA-35] signed by the signers, accepted by the node, confirmed by the chain', async () => {
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to, memo: 'rent' })
  expect((await world.act('treasurer', id, 'receipt')).status).toBe(404)
  expect((await world.ask('viewer', 'GET', `/api/transfer-requests/${id}/receipt`)).status).toBe(409)
  const answer = await world.act('treasurer', id, 'sign-and-broadcast?force_dev_key=false')
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json()).toMatchObject({
    status: 'broadcasted',
    phase: 'broadcast',
    signer: 'tss',
    is_under_way: false,
  })
  expect(answer.json().tx_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(world.received(to)).toBe(1_500_000n)
  const receipt = async () => (await world.act('treasurer', id, 'refresh-receipt')).json()
  expect(await receipt()).toMatchObject({ status: 'pending' })
  node.mine(30)
  expect(await receipt()).toMatchObject({
    status: 'confirmed',
    resources: { bandwidth_used: expect.any(Number), energy_used: 0 },
    fees: { bandwidth_fee_trx: expect.any(String), energy_fee_trx: '0' },
  })
  const stored = (await world.ask('viewer', 'GET', `/api/transfer-requests/${id}/receipt`)).json()
  expect(Number(stored.fees.trx_burned_total)).toBeGreaterThan(1)
  expect(await world.get(id)).toMatchObject({ status: 'broadcasted', receipt_status: 'confirmed' })
  for (const verb of ['submit', 'approve', 'sign-and-broadcast']) {
    const again = await world.act(verb === 'approve' ? 'approver' : 'treasurer', id, verb)
    expect(again.status, verb).toBe(409)
  }
  const signed = signing.requests.at(-1)
  expect(signed).toMatchObject({ keyId: world.keyId, path: [1] })
  expect(signed?.approvals).toMatchObject([
    { intentHash: (await world.get(id)).intent_hash, assertion: null },
  ])
})

test('a token goes the same way', async () => {
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to, token_id: world.usdt, amount: '20' })
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(answer.json(), answer.text).toMatchObject({ status: 'broadcasted' })
  node.mine(30)
  expect((await world.act('treasurer', id, 'refresh-receipt')).json()).toMatchObject({ status: 'confirmed' })
  const held = node.chain.tokenBalances.get(`${toHex41(sandboxContracts.usdt)}/${toHex41(to)}`)
  expect(held).toBe(20_000_000n)
})

test('[API-78] [TR-16] [TR-17] all broadcast requests are refreshed, and the path is not an id', async () => {
  const id = await world.approved()
  await world.act('treasurer', id, 'sign-and-broadcast')
  node.mine(30)
  const answer = await world.ask(
    'treasurer',
    'POST',
    '/api/transfer-requests/refresh-all-broadcasted?limit=50',
  )
  expect(answer.status, answer.text).toBe(200)
  expect(answer.json().refreshed).toBeGreaterThan(0)
  expect(await world.get(id)).toMatchObject({ receipt_status: 'confirmed' })
  expect(
    (await world.ask('treasurer', 'POST', '/api/transfer-requests/refresh-all-broadcasted?limit=51')).status,
  ).toBe(422)
})

class Crash extends Error {}

/** Stops at the given point, so that nothing after it is written. */
async function crashAt(id: string, point: FlowPoint): Promise<void> {
  const view = await readTransfer(world.db, { entity_id: world.acme, id })
  const { db, die } = dyingDatabase(world.db)
  const onPoint = (reached: FlowPoint) => {
    if (reached !== point) return
    die()
    throw new Crash(point)
  }
  await expect(
    signAndSend({ ...world.context, db }, null, view, { signer: 'tss', onPoint }),
  ).rejects.toMatchObject({ cause: expect.any(Crash) })
}
const claimEnds = (id: string) =>
  world.db
    .updateTable('transfer_requests')
    .set({ claimed_until: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()

test.each(flowPoints)(
  'a crash after “%s” leaves a claim that is detected; the worker continues, and it is sent once',
  async (point) => {
    const to = freshRecipient()
    const id = await world.approved({ recipient_address: to })
    await crashAt(id, point)
    const left = await world.row(id)
    expect(await world.get(id)).toMatchObject({ status: 'approved', is_under_way: true })
    expect((await world.act('treasurer', id, 'sign-and-broadcast')).status).toBe(409)
    await worker.round()
    expect((await world.row(id)).version).toBe(left.version)
    await claimEnds(id)
    await worker.round()
    const after = await world.row(id)
    expect(after).toMatchObject({ status: 'broadcasted', phase: 'broadcast' })
    // The stored bytes are the ones that were sent.
    if (left.unsigned !== null) expect(after.unsigned.equals(left.unsigned)).toBe(true)
    if (left.signed !== null) expect(after.signed.equals(left.signed)).toBe(true)
    expect(world.received(to)).toBe(1_500_000n)
    await worker.round(new Date(Date.now() + 60_000))
    expect(world.received(to)).toBe(1_500_000n)
  },
)

test.each(flowPoints)(
  'a crash after “%s” and a second one there: a person continues, and it is sent once',
  async (point) => {
    const to = freshRecipient()
    const id = await world.approved({ recipient_address: to })
    await crashAt(id, point)
    await claimEnds(id)
    if (point === 'claimed' || point === 'sending' || point === 'sent') {
      await crashAt(id, point)
      await claimEnds(id)
    }
    const answer = await world.act('treasurer', id, 'sign-and-broadcast')
    expect(answer.json(), answer.text).toMatchObject({ status: 'broadcasted' })
    expect(world.received(to)).toBe(1_500_000n)
  },
)

test('a session is numbered and stored before the signers receive it, and no number is used twice', async () => {
  const id = await world.approved()
  await crashAt(id, 'session')
  const [first] = await world.db
    .selectFrom('signing_sessions')
    .selectAll()
    .where('request_id', '=', id)
    .execute()
  expect(first?.id).toBe((await world.row(id)).session_id)
  await claimEnds(id)
  await worker.round()
  const sessions = await world.db
    .selectFrom('signing_sessions')
    .selectAll()
    .where('request_id', '=', id)
    .execute()
  expect(new Set(sessions.map((session) => session.id)).size).toBe(2)
  expect(signing.requests.at(-1)?.sessionId).toBe((await world.row(id)).session_id)
})

const sessionsOf = async (id: string) => {
  const answer = await world.ask('viewer', 'GET', '/api/mpc/sessions?limit=20')
  expect(answer.status, answer.text).toBe(200)
  return (answer.json() as { request_id: string }[]).filter(({ request_id }) => request_id === id)
}

test('sessions are listed with the signers that signed, refused or were silent, newest first', async () => {
  const id = await world.approved()
  const why = reason('SIGNER_SILENT', { patience: 5_000 })
  signing.nextFaults = [{ party: 2, isSilent: true, why }]
  signing.nextError = new SigningRefused('DAILY_CAP', 1)
  await world.act('treasurer', id, 'sign-and-broadcast')
  expect(await sessionsOf(id)).toMatchObject([
    {
      outcome: 'refused',
      why: { code: 'SIGNER_REFUSES', params: { party: 1, signer_code: 'DAILY_CAP' } },
      attempts: [
        { parties: [1, 2], faults: [{ party: 2, is_silent: true, why: { code: 'SIGNER_SILENT' } }] },
      ],
    },
  ])
  signing.nextError = new SigningAborted(reason('SESSION_SIGNATURES_DIFFER'))
  await world.act('treasurer', id, 'sign-and-broadcast')
  await world.act('treasurer', id, 'sign-and-broadcast')
  const sessions = await sessionsOf(id)
  expect(sessions).toMatchObject([
    {
      outcome: 'signed',
      why: null,
      attempts: [{ parties: [1, 3], faults: [] }],
      amount: '1.5',
      symbol: 'TRX',
    },
    { outcome: 'stopped', why: { code: 'SIGNING_STOPPED' } },
    { outcome: 'refused' },
  ])
  const page = await world.ask('viewer', 'GET', '/api/mpc/sessions?limit=1')
  const [first] = page.json() as { id: string }[]
  const next = await world.ask('viewer', 'GET', `/api/mpc/sessions?limit=1&before=${first?.id ?? ''}`)
  expect(next.json()).toMatchObject([{ outcome: 'stopped' }])
  expect((await world.ask('owner', 'GET', '/api/mpc/sessions')).json()).toEqual([])
})

test('a session that is being signed runs; one whose server stopped does not', async () => {
  const id = await world.approved()
  await crashAt(id, 'session')
  expect(await sessionsOf(id)).toMatchObject([{ outcome: 'running', ended_at: null, attempts: [] }])
  await claimEnds(id)
  expect(await sessionsOf(id)).toMatchObject([{ outcome: 'stopped', why: null }])
})

test('two people press Sign & Broadcast together: one claim, the other gets 409, one transaction', async () => {
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to })
  let open = () => undefined as void
  signing.gate = new Promise((resolve) => (open = resolve))
  const both = [
    world.act('treasurer', id, 'sign-and-broadcast'),
    world.act('operator', id, 'sign-and-broadcast'),
  ]
  const first = await Promise.race(both)
  expect([first.status, first.text]).toEqual([409, 'Somebody else is signing this transfer at the moment.'])
  open()
  expect(new Set((await Promise.all(both)).map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(world.received(to)).toBe(1_500_000n)
})

test('a process whose claim has expired writes nothing', async () => {
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to })
  let open = () => undefined as void
  signing.gate = new Promise((resolve) => (open = resolve))
  const requestsBefore = signing.requests.length
  const slow = world.act('treasurer', id, 'sign-and-broadcast')
  // The gate holds the request from here on.
  await expect.poll(() => signing.requests.length).toBe(requestsBefore + 1)
  await claimEnds(id)
  const held = signing.gate
  signing.gate = Promise.resolve()
  expect((await world.act('operator', id, 'sign-and-broadcast')).json()).toMatchObject({
    status: 'broadcasted',
  })
  open()
  await held
  expect((await slow).status).toBe(409)
  expect(world.received(to)).toBe(1_500_000n)
})

test('a node accepts the transaction but its answer is lost: detected, not sent twice', async () => {
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to })
  const points: string[] = []
  const onPoint = (point: FlowPoint) => {
    points.push(point)
    // The first broadcast reaches the node, but its answer is lost.
    const isFirst = points.filter((point) => point === 'sending').length === 1
    node.faults.set('connection-cut', { on: point === 'sending' && isFirst, rate: 1 })
  }
  const view = await readTransfer(world.db, { entity_id: world.acme, id })
  await signAndSend(world.context, null, view, { signer: 'tss', onPoint })
  expect(points.filter((point) => point === 'sending')).toHaveLength(2)
  expect(await world.row(id)).toMatchObject({
    status: 'broadcasted',
    broadcast_answer: 'DUP_TRANSACTION_ERROR',
  })
  expect(world.received(to)).toBe(1_500_000n)
})

test('[TR-23] too few signers: refused before anything is built, nothing stuck, and signed when one is back', async () => {
  const id = await world.approved()
  signing.up = [true, false, false]
  // The signers' health is cached briefly.
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(answer.status).toBe(503)
  expect(answer.text).toContain('1 of the 2')
  expect(await world.row(id)).toMatchObject({
    status: 'approved',
    phase: null,
    unsigned: null,
    claim_id: null,
  })
  signing.up = [true, true, false]
  await new Promise((resolve) => setTimeout(resolve, 2_100))
  expect((await world.act('treasurer', id, 'sign-and-broadcast')).json()).toMatchObject({
    status: 'broadcasted',
  })
})

test.each([
  [new TooFewSigners(1, 2), 503, 'Too few signers answer'],
  [
    new SigningRefused('INTENT_MISMATCH', 2, 'recipient'),
    409,
    'Signer 2 refuses (INTENT_MISMATCH: recipient)',
  ],
  [new SigningAborted(reason('SESSION_ENDLESS'), { party: 3 }), 502, 'because of signer 3'],
])('%s: the person sees it, the bytes stay, the next attempt signs the same', async (error, status, text) => {
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to })
  signing.nextError = error
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining(text)])
  const left = await world.row(id)
  expect(left).toMatchObject({ status: 'approved', phase: 'built', claim_id: null })
  expect(left.last_error).toContain(text)
  expect(renderRefusal(left.last_error_refusal as RefusalBody, plainEnglish)).toBe(left.last_error)
  await worker.round()
  expect((await world.row(id)).phase).toBe('built')
  expect((await world.act('treasurer', id, 'sign-and-broadcast')).json()).toMatchObject({
    status: 'broadcasted',
  })
  expect((await world.row(id)).unsigned.equals(left.unsigned)).toBe(true)
  expect(world.received(to)).toBe(1_500_000n)
})

test('a signature by another key than the wallet’s is not attached, and nothing is sent', async () => {
  const id = await world.approved()
  const own = signing.keys.get(world.keyId)
  signing.keys.set(world.keyId, new Uint8Array(32).fill(7))
  try {
    const answer = await world.act('treasurer', id, 'sign-and-broadcast')
    expect([answer.status, answer.text]).toEqual([502, expect.stringContaining('not the wallet’s')])
  } finally {
    signing.keys.set(world.keyId, own as Uint8Array)
  }
  expect(await world.row(id)).toMatchObject({ phase: 'built', signed: null })
})

/** Leaves the wallet with less than 100 TRX, by transfers of its own. */
async function drain(): Promise<void> {
  const sun = node.chain.balances.get(toHex41(world.walletAddress))
  const amount = String((sun - 60_000_000n) / 1_000_000n)
  const id = await world.approved({ amount })
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(answer.json(), answer.text).toMatchObject({ status: 'broadcasted' })
  node.mine(1)
}
const fund = () => {
  node.give(world.walletAddress, 1_000_000_000n)
  node.mine(25)
}

test('a transfer that would now fail is refused before anything is built, and may be retried', async () => {
  const to = freshRecipient()
  const id = await world.approved({ amount: '100', recipient_address: to })
  await drain()
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect([answer.status, answer.text]).toEqual([
    409,
    expect.stringContaining('This transfer would fail. The wallet holds'),
  ])
  expect(await world.row(id)).toMatchObject({
    status: 'approved',
    phase: null,
    unsigned: null,
    claim_id: null,
  })
  fund()
  expect((await world.act('treasurer', id, 'sign-and-broadcast')).json()).toMatchObject({
    status: 'broadcasted',
  })
  expect(world.received(to)).toBe(100_000_000n)
})

test('bytes that a node refuses stay valid until they expire: a second transfer in their place has to wait', async () => {
  const to = freshRecipient()
  const same = { amount: '100', recipient_address: to }
  const id = await world.approved(same)
  const twin = await world.approved({ ...same, is_repeat: true })
  await crashAt(id, 'signed')
  await drain()
  await claimEnds(id)
  await worker.round()
  const left = await world.get(id)
  expect(left).toMatchObject({ status: 'approved', phase: 'signed', is_under_way: false, failure_code: null })
  expect(left.last_error).toContain('The node did not take the transaction (CONTRACT_VALIDATE_ERROR')
  expect(left.last_error).toContain(`stays valid until ${left.expiration.slice(0, 16).replace('T', ' ')} UTC`)
  expect(left.last_error_refusal).toMatchObject({
    code: 'BYTES_NOT_TAKEN_UNTIL',
    params: { until: left.expiration },
  })
  expect(await world.row(id)).toMatchObject({ broadcast_answer: 'CONTRACT_VALIDATE_ERROR', settled_at: null })
  fund()

  // A new request for it names the earlier one, and needs the explicit wish for both.
  const estimate = await world.ask('treasurer', 'POST', '/api/transfer-requests/estimate', world.fields(same))
  expect(estimate.json().same_transfers).toMatchObject([
    { id, status: 'approved', phase: 'signed', created_by: 'Teresa Treasurer', may_still_be_sent: true },
    { id: twin, status: 'approved', phase: null, may_still_be_sent: false },
  ])
  const again = await world.ask('operator', 'POST', '/api/transfer-requests', world.fields(same))
  expect(again.status).toBe(409)
  expect(again.text).toContain(`The earlier request ${id} of Teresa Treasurer`)
  expect(again.text).toContain(`100 TRX to ${to}`)
  const repeated = await world.ask('operator', 'POST', '/api/transfer-requests', {
    ...world.fields(same),
    is_repeat: true,
  })
  expect(repeated.status, repeated.text).toBe(201)
  const other = await world.ask(
    'operator',
    'POST',
    '/api/transfer-requests',
    world.fields({ ...same, amount: '99' }),
  )
  expect(other.status, other.text).toBe(201)

  // One that was approved before is not signed beside it either.
  const second = await world.act('treasurer', twin, 'sign-and-broadcast')
  expect([second.status, second.text]).toEqual([409, expect.stringContaining('you could pay twice')])
  expect(second.text).toContain(id)
  expect(await world.row(twin)).toMatchObject({ status: 'approved', phase: null, unsigned: null })

  // The same bytes, once the wallet can pay for them. The refusal had hidden this.
  expect((await world.act('treasurer', id, 'sign-and-broadcast')).json()).toMatchObject({
    status: 'broadcasted',
    tx_hash: left.tx_hash,
  })
  expect(world.received(to)).toBe(100_000_000n)
  node.mine(25)
  await world.act('treasurer', id, 'refresh-receipt')
  expect((await world.act('treasurer', twin, 'sign-and-broadcast')).json()).toMatchObject({
    status: 'broadcasted',
  })
  expect(world.received(to)).toBe(200_000_000n)
  fund()
})

test('of two requests for the same transfer signed at once, one is made and the other waits for it', async () => {
  const to = freshRecipient()
  const same = { amount: '2', recipient_address: to }
  const both = [await world.approved(same), await world.approved({ ...same, is_repeat: true })]
  let open = () => undefined as void
  signing.gate = new Promise((resolve) => (open = resolve))
  const answers = both.map((id) => world.act('treasurer', id, 'sign-and-broadcast'))
  const first = await Promise.race(answers)
  expect([first.status, first.text]).toEqual([409, expect.stringContaining('you could pay twice')])
  open()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(new Set(statuses)).toEqual(new Set([200, 409]))
  expect(world.received(to)).toBe(2_000_000n)
})

test.each([true, false])(
  'the amount that a wallet can pay is exact to the last sun, including the fee of a new address (recipient is new: %s)',
  async (isNew) => {
    const to = freshRecipient()
    if (!isNew) node.give(to, 1_000_000n)
    node.mine(1)
    const estimate = async (sun: bigint) =>
      (
        await world.ask(
          'treasurer',
          'POST',
          '/api/transfer-requests/estimate',
          world.fields({ recipient_address: to, amount: formatUnits(sun, 6) }),
        )
      ).json()
    const held = node.chain.balances.get(toHex41(world.walletAddress))
    // The two have the same length in bytes, so the bandwidth is the same.
    const fee = parseUnits((await estimate(held - 3_000_000n)).fee, 6)
    expect(fee >= 1_000_000n).toBe(isNew)
    expect((await estimate(held - fee)).will_fail).toEqual([])
    expect((await estimate(held - fee + 1n)).will_fail).toMatchObject([
      { code: 'NOT_ENOUGH_TRX', needed: formatUnits(held + 1n, 6), available: formatUnits(held, 6) },
    ])
  },
)

test('a recipient is compared with every address that the organisation knows, and the original is not blamed for its copy', async () => {
  const original = freshRecipient()
  const copy = addressLike(original, { head: 5, tail: 2 })
  const estimate = async (recipient_address: string) =>
    (
      await world.ask(
        'treasurer',
        'POST',
        '/api/transfer-requests/estimate',
        world.fields({ recipient_address }),
      )
    ).json()
  expect(await estimate(copy)).toMatchObject({ look_alikes: [], is_first_time: true, known_as: null })
  const made = await world.ask('treasurer', 'POST', '/api/address-book', {
    name: 'Landlord',
    address: original,
    network_id: world.networkId,
    entity_id: world.acme,
  })
  expect(made.status, made.text).toBe(201)
  expect((await estimate(copy)).look_alikes).toMatchObject([
    { address: original, name: 'Landlord', known_as: 'address_book' },
  ])
  // A mistaken payment does not clear the look-alike, and does not make the original suspicious.
  await world.db
    .insertInto('met_addresses')
    .values({
      entity_id: world.acme,
      network_id: world.networkId,
      address: copy,
      sent_at: new Date(),
      created_at: new Date(),
      updated_at: new Date(),
    })
    .execute()
  expect(await estimate(copy)).toMatchObject({ is_first_time: false, look_alikes: [{ address: original }] })
  expect(await estimate(original)).toMatchObject({
    look_alikes: [],
    is_first_time: true,
    known_as: { list: 'address_book', name: 'Landlord' },
  })
})

test.each(['T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'])(
  '[RECIPIENT_UNSPENDABLE] %s: nobody has its key, so nothing is sent there',
  async (recipient_address) => {
    for (const path of ['/api/transfer-requests', '/api/transfer-requests/estimate']) {
      const answer = await world.ask('treasurer', 'POST', path, world.fields({ recipient_address }))
      expect([answer.status, answer.headers['x-error-code'], answer.text]).toEqual([
        422,
        'RECIPIENT_UNSPENDABLE',
        `recipient_address: nobody has a key to ${recipient_address}: what is sent there is lost`,
      ])
    }
  },
)

test('[FEE_ABOVE_MAXIMUM] prices that would exceed the fee ceiling lead to no transfer', async () => {
  const usdt = world.fields({ token_id: world.usdt, amount: '1' })
  const ask = () => world.ask('treasurer', 'POST', '/api/transfer-requests', usdt)
  expect((await ask()).status).toBe(201)
  node.setPrice('energyPrice', 10_000n)
  node.mine(1)
  const refused = await ask()
  node.setPrice('energyPrice', 100n)
  node.mine(1)
  expect([refused.status, refused.headers['x-error-code'], refused.text]).toEqual([
    409,
    'FEE_ABOVE_MAXIMUM',
    expect.stringMatching(
      /^The fee of this transfer could come to [\d.]+ TRX; at most 200 TRX are allowed\.$/,
    ),
  ])
})

test('a review states who named the recipient and when, and which other addresses have that name', async () => {
  const [recipient, other] = [freshRecipient(), freshRecipient()]
  const add = async (path: string, name: string, address: string) => {
    const made = await world.ask('treasurer', 'POST', path, {
      name,
      address,
      network_id: world.networkId,
      entity_id: world.acme,
    })
    expect(made.status, made.text).toBe(201)
    return made.json()
  }
  const id = await world.create({ recipient_address: recipient })
  const checks = async () =>
    (await world.ask('approver', 'GET', `/api/transfer-requests/${id}/review`)).json().checks
  expect(await checks()).toMatchObject({ known_as: null })
  const made = await add('/api/address-book', 'Mira Okonkwo', recipient)
  const known = { list: 'address_book', name: 'Mira Okonkwo', since: made.created_at, by: 'Teresa Treasurer' }
  expect((await checks()).known_as).toEqual(known)
  expect((await checks()).same_names).toBeUndefined()
  await add('/api/inbound-labels', 'MIRA OKONKW\u041e', other)
  expect((await checks()).same_names).toEqual([
    { list: 'inbound_label', name: 'MIRA OKONKW\u041e', address: other, network: 'TRON Sandbox' },
  ])
  for (let n = 0; n < 22; n++) await add('/api/inbound-labels', 'Mira Okonkwo', freshRecipient())
  expect((await checks()).same_names).toHaveLength(20)
  const changed = await world.ask('operator', 'PUT', `/api/address-book/${made.id}`, {
    name: 'Somebody else',
    note: '',
  })
  expect(await checks()).toMatchObject({
    known_as: {
      ...known,
      name: 'Somebody else',
      changed_at: changed.json().updated_at,
      changed_by: 'Otis Operator',
    },
  })
  expect((await checks()).same_names).toBeUndefined()
})

test('a transfer that is not signed in time fails automatically', async () => {
  const id = await world.create()
  await world.db
    .updateTable('transfer_requests')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()
  expect((await world.act('treasurer', id, 'submit')).status).toBe(409)
  await worker.round()
  expect(await world.get(id)).toMatchObject({ status: 'failed', failure_code: 'EXPIRED' })
})

test('every change is in the audit record and on the admin channel, without bytes that sign', async () => {
  const id = await world.approved()
  await world.act('treasurer', id, 'sign-and-broadcast')
  const events = await world.db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', world.acme)
    .orderBy('seq')
    .execute()
  const own = events.filter((event: any) => event.subject_id === id)
  expect(own.map((event: any) => event.verb)).toEqual([
    'created',
    'submitted',
    'approved',
    'signed',
    'broadcast',
  ])
  const announced = await world.db
    .selectFrom('outbox')
    .select('message')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const messages = announced.map(({ message }) => message as any).filter(({ payload }) => payload?.id === id)
  expect(messages[0].type).toBe('transfer_request_created')
  expect(messages.at(-1)).toMatchObject({
    type: 'transfer_request_updated',
    payload: { status: 'broadcasted' },
  })
  expect(JSON.stringify([own, messages])).not.toContain((await world.row(id)).signature)
})

test('[API-62] [API-63] [TRON-03] [TRON-04] a test payment is built, and sent with the key of its owner', async () => {
  const to = freshRecipient()
  const fields = { owner_b58: world.walletAddress, to_b58: to, amount_sun: 2_000_000 }
  const built = await world.ask('treasurer', 'POST', '/api/trx/build', fields)
  expect(built.json(), built.text).toMatchObject({
    owner_b58: world.walletAddress,
    to_b58: to,
    amount_sun: '2000000',
  })
  expect(built.json().raw_data_hex).toMatch(/^0a02/)
  const wrong = await world.ask('treasurer', 'POST', '/api/trx/build', { ...fields, to_b58: 'T1' })
  expect([wrong.status, wrong.text]).toEqual([422, 'to_b58: is no TRON address'])
  const sent = await world.ask('treasurer', 'POST', '/api/trx/send', { ...fields, mpc_key_id: world.keyId })
  expect(sent.json(), sent.text).toMatchObject({
    ok: true,
    error: null,
    tx_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  expect(world.received(to)).toBe(2_000_000n)
  const unknown = await world.ask('treasurer', 'POST', '/api/trx/send', {
    ...fields,
    mpc_key_id: randomUUID(),
  })
  expect([unknown.status, unknown.text]).toEqual([404, 'Key not found'])
  const viewer = await world.ask('viewer', 'POST', '/api/trx/send', { ...fields, mpc_key_id: world.keyId })
  expect(viewer.status).toBe(403)
  // The answer does not reveal either whether the key signs for this owner.
  const stranger = { ...fields, owner_b58: freshRecipient(), mpc_key_id: world.keyId }
  expect((await world.ask('viewer', 'POST', '/api/trx/send', stranger)).status).toBe(403)
  expect((await world.ask('treasurer', 'POST', '/api/trx/send', stranger)).status).toBe(422)
})

test('on a main network nothing is sent without another person', async () => {
  await world.db.updateTable('networks').set({ is_main: true }).where('id', '=', world.networkId).execute()
  try {
    const body = {
      owner_b58: world.walletAddress,
      to_b58: freshRecipient(),
      amount_sun: 1,
      mpc_key_id: world.keyId,
    }
    const answer = await world.ask('treasurer', 'POST', '/api/trx/send', body)
    expect([answer.status, answer.text]).toEqual([403, expect.stringContaining('make a transfer request')])
  } finally {
    await world.db.updateTable('networks').set({ is_main: false }).where('id', '=', world.networkId).execute()
  }
})

test('a person who submits a transfer while approving it counts as a requester', async () => {
  const id = await world.create()
  const approver = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', emailOf('approver'))
    .executeTakeFirstOrThrow()
  const approved = await transaction(world.db, async (tx) => {
    await tx
      .updateTable('transfer_requests')
      .set({ status: 'pending', submitted_by: approver.id })
      .where('id', '=', id)
      .execute()
    const answer = world.act('approver', id, 'approve')
    await vi.waitFor(async () => expect(await waiting(world.db)).toBe(1))
    return { answer }
  })
  const { status, text } = await approved.answer
  expect([status, text]).toEqual([403, 'The people who created or submitted a transfer can’t approve it.'])
  expect((await world.get(id)).approvals).toEqual([])
})

test('an approved transfer is shown as it was frozen, whatever changed in the catalogue since', async () => {
  const id = await world.create({ token_id: world.usdt, amount: '1.5' })
  const before = await world.get(id)
  const decimalsAre = (decimals: number) =>
    world.db.updateTable('tokens').set({ decimals }).where('id', '=', world.usdt).execute()
  await decimalsAre(4)
  try {
    expect(await world.get(id)).toEqual(before)
  } finally {
    await decimalsAre(6)
  }
})

test('BYTES_WITHOUT_EXPIRY: bytes on TRON without the time at which they end are neither signed nor built again', async () => {
  const id = await world.approved()
  await crashAt(id, 'built')
  await claimEnds(id)
  await world.db.updateTable('transfer_requests').set({ expiration: null }).where('id', '=', id).execute()
  const before = await world.row(id)
  expect(before.conflict_key).not.toBeNull()
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect([answer.status, answer.headers['x-error-code']], answer.text).toEqual([409, 'BYTES_WITHOUT_EXPIRY'])
  const after = await world.row(id)
  expect(after).toMatchObject({ status: 'approved', phase: 'built', signed: null, settled_at: null })
  expect(after.unsigned.equals(before.unsigned)).toBe(true)
})

test('FATE_UNKNOWN: bytes that have not expired wait for a node that shows no solid block', async () => {
  const id = await world.approved()
  await crashAt(id, 'signed')
  await claimEnds(id)
  const own = world.context.nodes('tron-sandbox')!
  const behind: TransferNode = {
    name: own.name,
    answers: own.answers,
    ask: (question) => (question.ask === 'reference-block' ? Promise.resolve(null) : own.ask(question)),
    fetchHeads: () => own.fetchHeads(),
    broadcast: (signed) => own.broadcast(signed),
  }
  const view = await readTransfer(world.db, { entity_id: world.acme, id })
  const context = { ...world.context, nodes: () => behind }
  await expect(signAndSend(context, null, view, { signer: 'tss' })).rejects.toMatchObject({
    code: 'FATE_UNKNOWN',
  })
  expect(await world.row(id)).toMatchObject({ status: 'approved', phase: 'signed', claim_id: null })
  expect((await world.act('treasurer', id, 'sign-and-broadcast')).json()).toMatchObject({
    status: 'broadcasted',
  })
})

const intentEnds = (id: string) =>
  world.db
    .updateTable('transfer_requests')
    .set({ expires_at: new Date(Date.now() - 1), claimed_until: new Date(Date.now() - 1) })
    .where('id', '=', id)
    .execute()

test('TRANSFER_EXPIRED_OPEN: signed bytes are not sent after the end of their intent', async () => {
  const id = await world.approved()
  await crashAt(id, 'signed')
  await intentEnds(id)
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect([answer.status, answer.headers['x-error-code']], answer.text).toEqual([409, 'TRANSFER_EXPIRED_OPEN'])
  expect(await world.row(id)).toMatchObject({ status: 'approved', broadcast_tries: 0, settled_at: null })
})

test('bytes that no signer received end with their intent', async () => {
  const id = await world.approved()
  await crashAt(id, 'built')
  await intentEnds(id)
  await worker.round()
  expect(await world.row(id)).toMatchObject({
    status: 'failed',
    failure_code: 'EXPIRED',
    failure_refusal: { code: 'NOT_SIGNED_IN_TIME' },
    signed: null,
  })
})

// This test comes last, because health checks based on the clock wait for the clock to return.
test('expired signed bytes wait until the chain has passed their expiry for good, and fail only then', async () => {
  const id = await world.approved()
  await crashAt(id, 'signed')
  await claimEnds(id)
  const head = node.chain.head.at
  const expiration = new Date(head + 10_000)
  const broadcast_answer = 'CONTRACT_VALIDATE_ERROR'
  await world.db
    .updateTable('transfer_requests')
    .set({ expiration, broadcast_answer })
    .where('id', '=', id)
    .execute()
  vi.useFakeTimers({ toFake: ['Date'], now: head + 30_000 })
  const early = await world.act('treasurer', id, 'sign-and-broadcast')
  expect([early.status, early.text]).toEqual([
    409,
    expect.stringContaining('has not passed their expiry for good yet'),
  ])
  expect(await world.row(id)).toMatchObject({ status: 'approved', phase: 'signed' })
  node.advance(120)
  node.mine(25)
  const late = await world.act('treasurer', id, 'sign-and-broadcast')
  vi.useRealTimers()
  expect(late.json(), late.text).toMatchObject({
    status: 'failed',
    failure_code: 'EXPIRED',
    failure: expect.stringContaining('the node answered CONTRACT_VALIDATE_ERROR'),
    failure_refusal: { code: 'NOT_TAKEN_WITH', params: { answer: 'CONTRACT_VALIDATE_ERROR' } },
  })
})
