/** The policy at each step of a transfer: what it refuses, what it waits for, and that nothing bypasses it. */
import { sandboxKey } from '@holdfast/sandbox'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { judge, subjectOf } from './gate.ts'
import { readTransfer } from './read-transfer.ts'
import { TransferWorker } from './worker.ts'
import { type AppChange, wideBundle, withApp } from '../../../test/bundles.ts'
import { approvalMac } from '../../row-macs.ts'
import { createTransferWorld, freshRecipient } from '../../../test/transfer-world.ts'
import { emailOf, password } from '../../../test/world.ts'

const world = await createTransferWorld({
  HOLDFAST_COUNTRY_HEADER: 'X-Country',
  HOLDFAST_PROXIES: '127.0.0.1, 10.1.0.0/16',
})
const { db, acme } = world
const worker = new TransferWorker({ context: world.context, log: pino({ level: 'silent' }) })

const holders = await Promise.all((['treasurer', 'approver'] as const).map(world.userId))

async function inForce(change: AppChange): Promise<number> {
  const body = withApp(wideBundle(holders), change)
  // From a place that the lists of the tests contain: the policy in force also guards its own change.
  const place = { 'x-forwarded-for': '203.0.113.7', 'x-country': 'ES' }
  const answer = await world.ask('admin', 'POST', `/api/policies/apply?entity_id=${acme}`, body, place)
  expect(answer.status, answer.text).toBe(200)
  return answer.json().version
}

/** 20 USDT requested by the treasurer. */
const usdt = (change: object = {}) => world.create({ token_id: world.usdt, amount: '20', ...change })
const submitted = async (change: object = {}): Promise<string> => {
  const id = await usdt(change)
  const answer = await world.act('treasurer', id, 'submit')
  expect(answer.status, answer.text).toBe(200)
  return id
}
const statusAndDetail = async (answer: ReturnType<typeof world.ask>) => {
  const { status, text } = await answer
  return [status, text]
}
const sign = (id: string) => world.act('treasurer', id, 'sign-and-broadcast')
/** Makes the approvals older. */
async function agedBy(id: string, minutes: number) {
  const created_at = new Date(Date.now() - minutes * 60_000)
  const rows = await db.selectFrom('transfer_approvals').selectAll().where('request_id', '=', id).execute()
  for (const row of rows)
    await db
      .updateTable('transfer_approvals')
      .set({ created_at, mac: approvalMac(world.context.config, { ...row, created_at }) })
      .where('request_id', '=', id)
      .where('user_id', '=', row.user_id)
      .execute()
}

// Earlier tests do not count towards the limits.
beforeEach(async () => {
  await db
    .updateTable('transfer_requests')
    .set({ status: 'failed', claim_id: null, settled_at: new Date() })
    .execute()
})

describe('limits', () => {
  test('a transfer above the cap is refused with the figures when it is submitted', async () => {
    await inForce({ limits: { perTxCapUSD: 19, dailyCapUSD: 100 } })
    const id = await usdt()
    expect(await statusAndDetail(world.act('treasurer', id, 'submit'))).toEqual([
      409,
      'This transfer is worth 20 USD, and the policy allows at most 19 USD for one transfer.',
    ])
    expect((await world.get(id)).status).toBe('draft')
  })

  test('a lowered cap applies to pending and approved requests; the latter need new approvals', async () => {
    await inForce({ limits: { perTxCapUSD: 20 } })
    const waiting = await submitted()
    const approved = await submitted()
    expect((await world.act('approver', approved, 'approve')).json().status).toBe('approved')
    await inForce({ limits: { perTxCapUSD: 19 } })
    const sentence = 'This transfer is worth 20 USD, and the policy allows at most 19 USD for one transfer.'
    expect(await statusAndDetail(world.act('approver', waiting, 'approve'))).toEqual([409, sentence])
    expect((await world.get(waiting)).approvals).toEqual([])
    expect(await statusAndDetail(sign(approved))).toEqual([409, sentence])
    expect(await world.get(approved)).toMatchObject({ status: 'pending', phase: null, last_error: sentence })
    const version = await inForce({ limits: { perTxCapUSD: 20 } })
    // It has one valid approval. The same person approves again, and it proceeds.
    expect((await world.act('approver', approved, 'approve')).json()).toMatchObject({
      status: 'approved',
      policy_version: version,
      last_error: null,
    })
    expect((await sign(approved)).json().status).toBe('broadcasted')
  })

  test('the daily cap counts sent and approved requests, but neither pending nor failed ones', async () => {
    await inForce({ limits: { dailyCapUSD: 50 } })
    const sent = await submitted()
    await world.act('approver', sent, 'approve')
    expect((await sign(sent)).json().status).toBe('broadcasted')
    const approved = await submitted()
    await world.act('approver', approved, 'approve')
    await expect(world.act('treasurer', await usdt({ amount: '10' }), 'submit')).resolves.toMatchObject({
      status: 200,
    })
    const over = await usdt({ amount: '10.000001' })
    expect(await statusAndDetail(world.act('treasurer', over, 'submit'))).toEqual([
      409,
      'This transfer is worth 10.000001 USD, and of the 50 USD that the policy allows in 24 hours 40 USD are used.',
    ])
    await db
      .updateTable('transfer_requests')
      .set({ broadcast_at: new Date(Date.now() - 24 * 3_600_000 - 1_000) })
      .where('id', '=', sent)
      .execute()
    expect((await world.act('treasurer', over, 'submit')).status).toBe(200)
  })

  test('of two requests approved at the same moment only one gets the rest of the daily limit', async () => {
    await inForce({ limits: { dailyCapUSD: 30 } })
    for (let round = 0; round < 5; round++) {
      const pair = [await submitted(), await submitted()] as const
      const answers = await Promise.all([
        world.act('approver', pair[0], 'approve'),
        world.act('approver2', pair[1], 'approve'),
      ])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      expect(answers.find(({ status }) => status === 409)?.text).toMatch(/ 20 USD are used\.$/)
      await db.updateTable('transfer_requests').set({ status: 'failed' }).where('id', 'in', pair).execute()
    }
  })

  test('of two requests signed at the same moment only one gets the rest of the daily limit', async () => {
    await inForce({ limits: { dailyCapUSD: 40 } })
    const pair = [await submitted(), await submitted()] as const
    for (const id of pair) expect((await world.act('approver', id, 'approve')).status).toBe(200)
    await inForce({ limits: { dailyCapUSD: 30 } })
    const answers = await Promise.all(pair.map(sign))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const states = await Promise.all(pair.map(async (id) => (await world.get(id)).status))
    expect(states.toSorted((a, b) => a.localeCompare(b))).toEqual(['broadcasted', 'pending'])
  })

  test('a test payment needs no approval but obeys the limits, and a refused one leaves nothing behind', async () => {
    const before = await db.selectFrom('transfer_requests').select('id').execute()
    await inForce({ limits: { perTxCapUSD: 1 } })
    const pay = (sun: number) =>
      world.ask('treasurer', 'POST', '/api/trx/send', {
        owner_b58: world.walletAddress,
        to_b58: freshRecipient(),
        amount_sun: sun,
        mpc_key_id: world.keyId,
      })
    expect(await statusAndDetail(pay(10_000_001))).toEqual([
      409,
      expect.stringMatching(/worth 1\.000001 USD/),
    ])
    expect(await db.selectFrom('transfer_requests').select('id').execute()).toHaveLength(before.length)
    expect((await pay(10_000_000)).json()).toMatchObject({ ok: true })
  })

  test('a test payment that was not made does not count towards the daily limit', async () => {
    await inForce({ limits: { dailyCapUSD: 50 } })
    const answer = await world.ask('treasurer', 'POST', '/api/trx/send', {
      owner_b58: world.walletAddress,
      to_b58: world.walletAddress,
      amount_sun: 400_000_000,
      mpc_key_id: world.keyId,
    })
    expect(answer.json()).toMatchObject({ ok: false })
    expect((await world.row(answer.json().transfer_id)).status).toBe('approved')
    await submitted()
  })
})

describe('approvals', () => {
  test('needs as many different people as the policy requires, under the version stored with the request', async () => {
    const version = await inForce({ approvals: { required: 2 } })
    const id = await submitted()
    expect(await world.get(id)).toMatchObject({ approvals_needed: 2, policy_version: version })
    expect((await world.act('approver', id, 'approve')).json()).toMatchObject({ status: 'pending' })
    expect(await statusAndDetail(world.act('approver', id, 'approve'))).toEqual([
      409,
      'You have approved this transfer already.',
    ])
    expect((await sign(id)).status).toBe(409)
    expect((await world.act('approver2', id, 'approve')).json()).toMatchObject({ status: 'approved' })
    expect((await sign(id)).json()).toMatchObject({ status: 'broadcasted', policy_version: version })
  })

  test('an approval that is too old stops the signing; the request waits again with the reason, and the same person renews it', async () => {
    await inForce({ approvals: { required: 2, expiryMinutes: 15 } })
    const before = world.signing.requests.length
    const id = await submitted()
    await world.act('approver', id, 'approve')
    await world.act('approver2', id, 'approve')
    expect((await world.get(id)).approvals).toMatchObject([{ counts: true }, { counts: true }])
    await agedBy(id, 16)
    expect((await world.get(id)).approvals).toMatchObject([{ counts: false }, { counts: false }])
    const why = 'It waits for approval again. Approvals that count: 0 of the 2 that the policy asks for.'
    expect(await statusAndDetail(sign(id))).toEqual([409, why])
    expect(await world.get(id)).toMatchObject({ status: 'pending', last_error: why, phase: null })
    expect(world.signing.requests).toHaveLength(before)
    expect((await world.act('approver', id, 'approve', { reason: 'Still right' })).json().status).toBe(
      'pending',
    )
    expect((await world.act('approver2', id, 'approve')).json()).toMatchObject({ status: 'approved' })
    expect((await sign(id)).json().status).toBe('broadcasted')
  })

  test('an approval that lapses returns the request to waiting automatically', async () => {
    await inForce({ approvals: { required: 1, expiryMinutes: 15 } })
    const id = await submitted()
    await world.act('approver', id, 'approve')
    const { approved_until } = await world.row(id)
    expect(approved_until.getTime() - Date.now()).toBeGreaterThan(14 * 60_000)
    await worker.round()
    expect((await world.get(id)).status).toBe('approved')
    await agedBy(id, 15)
    await db
      .updateTable('transfer_requests')
      .set({ approved_until: new Date() })
      .where('id', '=', id)
      .execute()
    await worker.round(new Date(Date.now() + 1))
    expect(await world.get(id)).toMatchObject({
      status: 'pending',
      last_error: 'It waits for approval again. Approvals that count: 0 of the 1 that the policy asks for.',
    })
  })

  test('an approval lapses automatically even after a temporary refusal to sign', async () => {
    await inForce({ approvals: { expiryMinutes: 15 } })
    const id = await submitted()
    await world.act('approver', id, 'approve')
    const { approved_until } = await world.row(id)
    await inForce({ approvals: { expiryMinutes: 15 }, controls: { ipAllowlist: ['203.0.113.0/24'] } })
    await worker.round()
    expect((await sign(id)).status).toBe(403)
    expect(await world.row(id)).toMatchObject({ status: 'approved', approved_until })
    await agedBy(id, 15)
    await worker.round(new Date(approved_until.getTime() + 1))
    expect(await world.get(id)).toMatchObject({
      status: 'pending',
      last_error: 'It waits for approval again. Approvals that count: 0 of the 1 that the policy asks for.',
    })
  })

  test('an approval without an expiry lapses automatically under a policy that has one', async () => {
    await inForce({})
    const id = await submitted()
    await world.act('approver', id, 'approve')
    await agedBy(id, 16)
    await inForce({ approvals: { expiryMinutes: 15 } })
    await worker.round()
    expect(await world.get(id)).toMatchObject({ status: 'pending' })
    const kept = await submitted()
    await world.act('approver', kept, 'approve')
    await inForce({ approvals: { expiryMinutes: 10 } })
    await worker.round()
    const { status, approved_until } = await world.row(kept)
    expect(status).toBe('approved')
    expect(approved_until.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000)
  })

  test.each([
    ['is no member any more', { is_active: false }],
    ['has another part in the treasury', { treasury_role: 'Viewer' as const }],
  ])('an approval of a person who %s does not count', async (_, change) => {
    await inForce({})
    const id = await submitted()
    await world.act('approver', id, 'approve')
    const member = db
      .updateTable('members')
      .where('entity_id', '=', acme)
      .where('user_id', '=', await world.userId('approver'))
    await member.set(change).execute()
    try {
      expect(await statusAndDetail(sign(id))).toEqual([
        409,
        expect.stringMatching(/^It waits for approval again\./),
      ])
      expect((await world.get(id)).approvals).toMatchObject([{ counts: false }])
      expect((await world.act('approver2', id, 'approve')).json().status).toBe('approved')
      expect((await sign(id)).json().status).toBe('broadcasted')
    } finally {
      await member.set({ is_active: true, treasury_role: 'Approver' }).execute()
    }
  })

  test('a request whose approver loses the treasury role waits again automatically', async () => {
    await inForce({})
    const id = await submitted()
    await world.act('approver', id, 'approve')
    const member = await db
      .selectFrom('members')
      .select('id')
      .where('entity_id', '=', acme)
      .where('user_id', '=', await world.userId('approver'))
      .executeTakeFirstOrThrow()
    const setTreasuryRole = (treasury_role: string) =>
      world.ask('admin', 'PATCH', `/api/orgs/${acme}/members/${member.id}`, { treasury_role })
    expect((await setTreasuryRole('Viewer')).status).toBe(200)
    try {
      await worker.round()
      expect(await world.get(id)).toMatchObject({ status: 'pending', approvals: [{ counts: false }] })
    } finally {
      expect((await setTreasuryRole('Approver')).status).toBe(200)
    }
  })

  test('a stricter policy applies to approved requests', async () => {
    await inForce({})
    const id = await submitted()
    await world.act('approver', id, 'approve')
    const version = await inForce({ approvals: { required: 2 } })
    expect(await statusAndDetail(sign(id))).toEqual([
      409,
      expect.stringMatching(/1 of the 2 that the policy asks for\.$/),
    ])
    expect((await world.act('approver', id, 'approve')).status).toBe(409)
    expect((await world.act('approver2', id, 'approve')).json()).toMatchObject({
      status: 'approved',
      policy_version: version,
    })
  })

  test('when the policy now needs fewer approvals, earlier approvers approve again', async () => {
    await inForce({ approvals: { required: 2 } })
    const id = await submitted()
    expect((await world.act('approver', id, 'approve')).json().status).toBe('pending')
    await inForce({})
    expect(await world.get(id)).toMatchObject({ status: 'pending', approvals_needed: 1 })
    expect((await world.act('approver', id, 'approve')).json().status).toBe('approved')
  })

  test('a role-bound policy waits for a Treasurer or Admin, and lets a Treasurer approve', async () => {
    await inForce({})
    const submitted = async () => {
      const made = await world.ask(
        'operator',
        'POST',
        '/api/transfer-requests',
        world.fields({ token_id: world.usdt, amount: '20' }),
      )
      const { id } = made.json()
      expect((await world.act('operator', id, 'submit')).status).toBe(200)
      return id as string
    }
    const id = await submitted()
    expect((await world.act('treasurer', id, 'approve')).status).toBe(403)
    await inForce({ approvals: { roleBound: true } })
    expect((await world.act('approver', id, 'approve')).json()).toMatchObject({
      status: 'pending',
      is_role_bound: true,
    })
    const review = (await world.ask('treasurer', 'GET', `/api/transfer-requests/${id}/review`)).json()
    expect(review.checks.policy.waits).toEqual([
      {
        code: 'SENIOR_APPROVAL',
        params: {},
        reason: 'At least one approval must come from a Treasurer or treasury Admin.',
      },
    ])
    expect((await world.act('viewer', id, 'approve')).status).toBe(403)
    expect((await world.act('treasurer', id, 'approve')).json().status).toBe('approved')
  })
})

describe('controls', () => {
  test('recipients are compared by the rules of their chain', async () => {
    const recipient = sandboxKey('listed').address
    await inForce({
      controls: { whitelistedAddresses: ['0x52908400098527886e0f7030069857d2e4169ee7', recipient] },
    })
    await submitted({ recipient_address: recipient })
    const other = freshRecipient()
    const id = await usdt({ recipient_address: other })
    expect(await statusAndDetail(world.act('treasurer', id, 'submit'))).toEqual([
      409,
      `The policy allows payments to listed recipients only, and ${other} is not one of them.`,
    ])
    const view = await readTransfer(db, { entity_id: acme, id })
    const subject = subjectOf(view, world.context.config)
    const moment = { caller: null, step: 'submit' } as const
    const onEthereum = async (recipient: string) =>
      (
        await judge(
          db,
          world.context.config,
          { ...subject, chain: 'ethereum', intent: { ...subject.intent, recipient } },
          moment,
        )
      ).refusals.map(({ code }) => code)
    // The list matches in any capitals.
    expect(await onEthereum('0x52908400098527886E0F7030069857D2E4169EE7')).toEqual([])
    expect(await onEthereum(recipient)).toEqual(['RECIPIENT_NOT_LISTED'])
  })

  test('people act from listed addresses only, at every step', async () => {
    await inForce({ controls: { ipAllowlist: ['203.0.113.0/24'] } })
    const id = await usdt()
    const refusal = [403, 'The policy does not allow acting on transfers from the address 127.0.0.1.']
    expect(await statusAndDetail(world.act('treasurer', id, 'submit'))).toEqual(refusal)
    await inForce({})
    await world.act('treasurer', id, 'submit')
    await inForce({ controls: { ipAllowlist: ['203.0.113.0/24', '2001:db8::/32'] } })
    expect(await statusAndDetail(world.act('approver', id, 'approve'))).toEqual(refusal)
    await inForce({ controls: { ipAllowlist: ['203.0.113.0/24', '127.0.0.0/8'] } })
    expect((await world.act('approver', id, 'approve')).status).toBe(200)
    await inForce({ controls: { ipAllowlist: ['203.0.113.0/24'] } })
    expect(await statusAndDetail(sign(id))).toEqual(refusal)
    // The transfer itself remains valid.
    expect(await world.get(id)).toMatchObject({ status: 'approved', last_error: refusal[1] })
    await inForce({})
    expect((await sign(id)).json().status).toBe('broadcasted')
  })

  test("a country comes from the proxy's header; a missing one counts as not listed", async () => {
    await inForce({ controls: { geoAllowlist: ['ES'] } })
    const from = async (country?: string) =>
      statusAndDetail(
        world.ask(
          'treasurer',
          'POST',
          `/api/transfer-requests/${await usdt()}/submit`,
          undefined,
          country === undefined ? {} : { 'x-country': country },
        ),
      )
    expect((await from('es'))[0]).toBe(200)
    expect(await from('DE')).toEqual([403, 'The policy does not allow acting on transfers from DE.'])
    const unknown =
      'The policy allows acting on transfers from certain countries only, and it is not known from which one you are calling.'
    expect(await from()).toEqual([403, unknown])
    expect(await from('Spain')).toEqual([403, unknown])
    const id = await usdt()
    const login = { email: emailOf('treasurer'), password }
    const { token } = (await world.ask(null, 'POST', '/api/auth/login', login)).json()
    const fromPeer = async (remoteAddress: string, country: string) => {
      const answer = await world.server.inject({
        method: 'POST',
        url: `/api/transfer-requests/${id}/submit`,
        remoteAddress,
        headers: {
          authorization: `Bearer ${token}`,
          'x-country': country,
          'x-forwarded-for': '198.51.100.1',
        },
      })
      return [answer.statusCode, answer.body]
    }
    // A client that is not a proxy could send any value.
    expect(await fromPeer('203.0.113.30', 'ES')).toEqual([403, unknown])
    expect((await fromPeer('::ffff:10.1.2.3', 'ES'))[0]).toBe(200)
  })

  test('outside of treasury hours nothing proceeds', async () => {
    await inForce({ controls: { treasuryHoursOnly: true } })
    const view = await readTransfer(db, { entity_id: acme, id: await usdt() })
    const at = async (moment: string) => {
      const { config } = world.context
      const subject = subjectOf(view, config)
      const { refusals } = await judge(db, config, subject, { caller: null, step: 'sign' }, new Date(moment))
      return refusals.map(({ code }) => code)
    }
    expect(await at('2026-11-20T12:00:00Z')).toEqual([])
    expect(await at('2026-11-20T18:00:00Z')).toEqual(['OUTSIDE_HOURS'])
    expect(await at('2026-11-21T12:00:00Z')).toEqual(['OUTSIDE_HOURS'])
  })
})

test("estimate and review report the policy's refusals as codes and figures", async () => {
  const version = await inForce({
    approvals: { required: 2 },
    limits: { perTxCapUSD: 50, dailyCapUSD: 100 },
    controls: { whitelistedAddresses: [sandboxKey('listed').address] },
  })
  const fields = world.fields({ token_id: world.usdt, amount: '60' })
  const answer = await world.ask('treasurer', 'POST', '/api/transfer-requests/estimate', fields)
  expect(answer.json().policy).toMatchObject({
    version,
    approvals_needed: 2,
    worth_usd: '60',
    used_usd: '0',
    per_tx_cap_usd: '50',
    daily_cap_usd: '100',
    refusals: [
      { code: 'OVER_TRANSACTION_CAP', params: { worth: '60', cap: '50' } },
      { code: 'RECIPIENT_NOT_LISTED', params: { recipient: fields.recipient_address } },
    ],
    waits: [{ code: 'APPROVALS', params: { count: '0', needed: '2' } }],
  })
  const id = await submitted({ recipient_address: sandboxKey('listed').address })
  const review = (await world.ask('viewer', 'GET', `/api/transfer-requests/${id}/review`)).json()
  expect(review).toMatchObject({
    policy_version: version,
    checks: { policy: { version, worth_usd: '20', refusals: [], approvals_needed: 2 } },
  })
})

test('a header that the operator did not configure is ignored, and an asset without a price cannot be sent', async () => {
  const other = await createTransferWorld({
    HOLDFAST_SANDBOX: 'false',
    HOLDFAST_PRICES: 'tron:0x5a17b0c5/slip44:195=0.5',
  })
  const people = await other.db.selectFrom('users').select(['id', 'email']).execute()
  const ids = people.flatMap(({ id, email }) => (/^(treasurer|approver)@/.test(email) ? [id] : []))
  const apply = (change: AppChange) =>
    other.ask(
      'admin',
      'POST',
      `/api/policies/apply?entity_id=${other.acme}`,
      withApp(wideBundle(ids), change),
    )
  expect((await apply({ limits: { perTxCapUSD: 1 } })).status).toBe(200)
  expect(
    await statusAndDetail(other.act('treasurer', await other.create({ amount: '2.000001' }), 'submit')),
  ).toEqual([
    409,
    'This transfer is worth 1.000001 USD, and the policy allows at most 1 USD for one transfer.',
  ])
  expect((await other.act('treasurer', await other.create({ amount: '2' }), 'submit')).status).toBe(200)
  expect(
    await statusAndDetail(
      other.act('treasurer', await other.create({ amount: '1', token_id: other.usdt }), 'submit'),
    ),
  ).toEqual([
    409,
    'The value of this amount in US dollars is unknown, and the policy limits transfers by value.',
  ])
  await apply({ controls: { geoAllowlist: ['ES'] } })
  const id = await other.create()
  const path = `/api/transfer-requests/${id}/submit`
  const answer = other.ask('treasurer', 'POST', path, undefined, { 'x-country': 'ES', 'cf-ipcountry': 'ES' })
  expect((await answer).status).toBe(403)
})

test("a request whose approver is archived waits again automatically, and the approver's sessions end", async () => {
  await inForce({})
  const id = await submitted()
  await world.act('approver2', id, 'approve')
  const archive = async (is_retired: boolean) =>
    world.ask('admin', 'PATCH', `/admin-api/users/${await world.userId('approver2')}`, { is_retired })
  expect((await archive(true)).status).toBe(200)
  try {
    expect((await world.act('approver2', id, 'approve')).status).toBe(401)
    await worker.round()
    expect(await world.get(id)).toMatchObject({ status: 'pending', approvals: [{ counts: false }] })
  } finally {
    expect((await archive(false)).status).toBe(200)
  }
})
