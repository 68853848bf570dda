/** Developer tools: disabled for all unless dev mode is on, and never beside real money. */
import { sandboxKey } from '@holdfast/sandbox'
import { insertTransferStep, insertWallet } from '@holdfast/store/write'
import { api, plainEnglish, type RefusalBody, renderRefusal, type Route } from '@holdfast/contract'
import { afterEach, expect, test } from 'vitest'
import { seal, unseal } from '../../seal.ts'
import { refuseBesideMain } from './refuse-beside-main.ts'
import { type AppChange, wideBundle, withApp } from '../../../test/bundles.ts'
import { createTransferWorld, freshRecipient } from '../../../test/transfer-world.ts'
import { createWorld } from '../../../test/world.ts'

const world = await createTransferWorld({ DEV_MODE: 'true' })
const off = await createWorld()
const party = sandboxKey('somebody who develops')
const hex = Buffer.from(party.key).toString('hex')
const devWallet = await insertWallet(world.db, {
  entity_id: world.acme,
  account_group_id: null,
  network_id: world.networkId,
  name: 'Dev wallet',
  address: party.address,
})
world.node.give(party.address, 100_000_000n)
world.node.mine(25)

const ask = (method: string, path: string, body?: object) => world.ask('admin', method, path, body)
const keyFields = (change: object = {}) => ({
  network_id: world.networkId,
  wallet_id: devWallet,
  purpose: 'signing',
  private_key_hex: hex,
  ...change,
})

afterEach(async () => {
  await ask('POST', '/dev/mpc/clear-dev-signer')
  await world.db.deleteFrom('dev_keys').execute()
})

test('[DEVT-01] [DEVT-02] with dev mode off every dev call answers 403, even for admins', async () => {
  const id = '01a1fc55-59fd-762d-b251-4c54ee7e4ddf'
  const calls = Object.values<Route>(api).filter(({ devOnly }) => devOnly === true)
  expect(calls.length).toBeGreaterThan(12)
  for (const { method, path } of calls) {
    const answer = await off.ask('admin', method, path.replace(':id', id), {})
    expect([path, answer.status, answer.json()]).toMatchObject([
      path,
      403,
      { detail: 'Dev mode is disabled.' },
    ])
  }
})

test.each([
  ['POST', '/api/dev/keys', (): object => keyFields(), ['admin']],
  ['DELETE', '/api/bc-transactions/dev-delete-all', (): undefined => undefined, ['admin']],
  ['POST', '/dev/mpc/dev-signer', (): object => ({ privkey_hex: hex }), ['admin', 'operator']],
  ['POST', '/dev/mpc/clear-dev-signer', (): undefined => undefined, ['admin', 'operator']],
] as const)(
  '%s %s changes nothing for members who are neither Owner nor Admin, nor for another organisation',
  async (method, path, body, allowed) => {
    const books = async () =>
      (await world.db.selectFrom('bc_transactions').select('id').execute()).length +
      (await world.db.selectFrom('dev_keys').select('id').execute()).length +
      (await world.db.selectFrom('dev_signer').selectAll().execute()).length
    await world.db.deleteFrom('dev_keys').execute()
    const before = await books()
    for (const person of ['treasurer', 'approver', 'viewer'] as const)
      expect([person, (await world.ask(person, method, path, body())).status]).toEqual([person, 403])
    expect(await books()).toBe(before)
    // An Owner of another organisation reaches neither these books nor the settings of the installation.
    const elsewhere = await world.ask('owner', method, path, body())
    expect(elsewhere.status).toBe(path.startsWith('/dev/mpc') ? 403 : method === 'POST' ? 404 : 200)
    expect(await books()).toBe(before)
    for (const person of allowed)
      expect((await world.ask(person, method, path, body())).status, person).toBeLessThan(300)
  },
)

test('[API-80] [API-81] [API-82] [API-83] [DATA-38] [DEVT-05] [DEVT-09] [DEVT-11] a dev key is stored, listed, toggled and deleted, and never revealed', async () => {
  const made = await ask('POST', '/api/dev/keys', keyFields())
  expect(made.status, made.text).toBe(201)
  const key = made.json()
  expect(key).toMatchObject({
    label: 'Dev wallet',
    network_name: 'TRON Sandbox',
    purpose: 'signing',
    address: party.address,
    is_active: true,
  })
  expect((await ask('GET', '/api/dev/keys')).json()).toEqual([key])
  const off = await ask('PATCH', `/api/dev/keys/${key.id}`, { is_active: false })
  expect(off.json()).toEqual({ ...key, is_active: false, version: key.version + 1 })
  const stored = await world.db.selectFrom('dev_keys').selectAll().executeTakeFirstOrThrow()
  expect(stored.sealed.includes(Buffer.from(party.key))).toBe(false)
  const announced = await world.db.selectFrom('outbox').select('message').execute()
  const events = await world.db.selectFrom('audit_events').selectAll().execute()
  expect(JSON.stringify([announced, events, made.text, off.text])).not.toContain(hex)
  expect((await world.ask('owner', 'DELETE', `/api/dev/keys/${key.id}`)).status).toBe(404)
  expect((await ask('DELETE', `/api/dev/keys/${key.id}`)).status).toBe(204)
  expect((await ask('GET', '/api/dev/keys')).json()).toEqual([])
})

test.each([
  [{ private_key_hex: `0x${hex}` }, 'private_key_hex: must be 64 hexadecimal digits, without 0x'],
  [{ private_key_hex: 'ab' }, 'private_key_hex: must be 64 hexadecimal digits, without 0x'],
  [{ private_key_hex: '0'.repeat(64) }, 'private key: is no key of secp256k1'],
])('[DEVT-08] %j is refused without being repeated', async (change, detail) => {
  const answer = await ask('POST', '/api/dev/keys', keyFields(change))
  expect([answer.status, answer.json()]).toMatchObject([
    422,
    { detail, params: { field: 'private_key_hex' } },
  ])
})

test('[DEVT-06] [API-81] the three purposes are stored, and others are refused', async () => {
  expect((await ask('POST', '/api/dev/keys', keyFields({ purpose: 'other' }))).status).toBe(422)
  for (const purpose of ['signing', 'faucet', 'sharding_source'])
    expect((await ask('POST', '/api/dev/keys', keyFields({ purpose }))).json()).toMatchObject({ purpose })
  const listed = (await ask('GET', '/api/dev/keys')).json().map((key: { purpose: string }) => key.purpose)
  expect(listed).toEqual(['sharding_source', 'faucet', 'signing'])
})

test('[API-85] [API-86] [API-87] [API-88] [DEVT-03] [DEVT-04] the dev signer is set, shown in the health, and cleared', async () => {
  expect((await ask('GET', '/dev/mpc/dev-signer')).json()).toEqual({ present: false, address: null })
  const set = await ask('POST', '/dev/mpc/dev-signer', { privkey_hex: hex })
  expect(set.json()).toEqual({ present: true, address: party.address })
  expect((await ask('GET', '/api/health/mpc')).json()).toMatchObject({
    dev_signer: true,
    dev_signer_address: party.address,
  })
  const balance = await ask('GET', '/dev/mpc/balance?network_code=tron-shasta')
  expect(balance.json()).toEqual({
    balance_trx: '100',
    address: party.address,
    network_code: 'tron-sandbox',
  })
  expect((await ask('GET', '/dev/mpc/balance?network_code=tron')).status).toBe(403)
  expect((await ask('POST', '/dev/mpc/clear-dev-signer')).json()).toEqual({ present: false, address: null })
  expect((await ask('GET', '/api/health/mpc')).json()).toMatchObject({ dev_signer: false })
})

const fromDev = (to: string) => ({ wallet_id: devWallet, recipient_address: to, amount: '2' })

test('[TR-10] [TR-12] [API-73] a transfer approved in dev mode and signed with the dev key of the wallet', async () => {
  await ask('POST', '/api/dev/keys', keyFields())
  const to = freshRecipient()
  const id = await world.create(fromDev(to))
  expect((await world.act('treasurer', id, 'approve-dev')).status).toBe(409)
  await world.act('treasurer', id, 'submit')
  expect((await world.act('treasurer', id, 'approve-dev')).json()).toMatchObject({
    status: 'approved',
    approvals: [{ is_dev: true }],
  })
  const answer = await world.act('treasurer', id, 'sign-and-broadcast?force_dev_key=true')
  expect(answer.json(), answer.text).toMatchObject({ status: 'broadcasted', signer: 'dev' })
  expect(world.received(to)).toBe(2_000_000n)
})

test('a key of another wallet signs nothing', async () => {
  await ask('POST', '/dev/mpc/dev-signer', { privkey_hex: hex })
  const id = await world.approved()
  const answer = await world.act('treasurer', id, 'sign-and-broadcast?force_dev_key=true')
  expect([answer.status, answer.text]).toEqual([409, `No dev key signs for ${world.walletAddress}.`])
  expect(await world.get(id)).toMatchObject({ status: 'approved', phase: null })
})

test('[API-77] run-dev runs the whole flow at once, and explains why it stopped', async () => {
  await ask('POST', '/dev/mpc/dev-signer', { privkey_hex: hex })
  const to = freshRecipient()
  const id = await world.create(fromDev(to))
  const answer = await world.act('treasurer', id, 'run-dev')
  expect(answer.json(), answer.text).toMatchObject({ ok: true, error: null, tx_hash: expect.any(String) })
  expect(world.received(to)).toBe(2_000_000n)
  expect((await world.act('treasurer', id, 'run-dev')).status).toBe(409)
  await ask('POST', '/dev/mpc/clear-dev-signer')
  const other = await world.create(fromDev(freshRecipient()))
  expect((await world.act('treasurer', other, 'run-dev')).json()).toMatchObject({
    ok: false,
    tx_hash: null,
    error: 'No key of the signers signs for this wallet.',
    error_refusal: { code: 'NO_WALLET_KEY', params: {} },
    details: ['submitted', 'approved in dev mode', 'signed with the signers'],
  })
})

test('[API-79] [DATA-36] [TR-13] both signatures are shown side by side, and the signed bytes are then sent', async () => {
  await ask('POST', '/dev/mpc/dev-signer', {
    privkey_hex: world.signing.walletKeyHex(world.keyId),
  })
  const to = freshRecipient()
  const id = await world.approved({ recipient_address: to })
  const compared = (await world.act('treasurer', id, 'sig-compare')).json()
  expect(compared).toMatchObject({
    digest_hex: expect.stringMatching(/^[0-9a-f]{64}$/),
    tss_sig_hex: expect.stringMatching(/^[0-9a-f]{130}$/),
    dev_sig_hex: expect.stringMatching(/^[0-9a-f]{130}$/),
    equal_r_s: false,
  })
  expect(compared.notes.join(' ')).toContain('both verify for the wallet')
  const left = await world.get(id)
  expect(left).toMatchObject({ status: 'approved', phase: 'signed', is_under_way: false })
  const answer = await world.act('treasurer', id, 'sign-and-broadcast')
  expect(answer.json(), answer.text).toMatchObject({ status: 'broadcasted', tx_hash: compared.digest_hex })
  expect(world.received(to)).toBe(1_500_000n)
  expect((await world.act('treasurer', id, 'sig-compare')).status).toBe(409)
})

test('a policy applies to developers too: nothing beyond it is approved, and no signature is revealed', async () => {
  await ask('POST', '/dev/mpc/dev-signer', { privkey_hex: hex })
  const people = await world.db.selectFrom('users').select(['id', 'email']).execute()
  const holders = people.flatMap(({ id, email }) => (/^(treasurer|approver)@/.test(email) ? [id] : []))
  const inForce = async (change: AppChange) => {
    const body = withApp(wideBundle(holders), change)
    const applied = await world.ask('admin', 'POST', `/api/policies/apply?entity_id=${world.acme}`, body)
    expect(applied.status, applied.text).toBe(200)
  }
  const capped = 'This transfer is worth 2 USD, and the policy allows at most 1 USD for one transfer.'
  const fields = { ...fromDev(freshRecipient()), amount: '20', token_id: world.trx }
  try {
    await inForce({})
    const [compared, waiting] = [await world.approved(fields), await world.create(fromDev(freshRecipient()))]
    expect((await world.act('treasurer', compared, 'sig-compare')).json()).toMatchObject({
      tss_sig_hex: null,
      dev_sig_hex: expect.stringMatching(/^[0-9a-f]{130}$/),
    })
    expect((await world.act('treasurer', waiting, 'submit')).status).toBe(200)
    await inForce({ limits: { perTxCapUSD: 1 } })
    const again = await world.act('treasurer', compared, 'sig-compare')
    expect([again.status, again.text]).toEqual([409, capped])
    await inForce({ controls: { whitelistedAddresses: [party.address] } })
    const answer = await world.act('treasurer', waiting, 'approve-dev')
    expect([answer.status, answer.text]).toEqual([409, expect.stringMatching(/listed recipients only/)])
    expect(await world.get(waiting)).toMatchObject({ status: 'pending', approvals: [] })
    await inForce({})
    expect((await world.act('treasurer', waiting, 'approve-dev')).json()).toMatchObject({
      status: 'approved',
    })
  } finally {
    await world.db.deleteFrom('policies').execute()
  }
})

test('where one of them cannot sign, equality is null and the notes explain why', async () => {
  const id = await world.approved()
  const compared = (await world.act('treasurer', id, 'sig-compare')).json()
  expect(compared).toMatchObject({ dev_sig_hex: null, equal_r_s: null })
  expect(compared.notes.join(' ')).toContain('exists only in shares')
  expect(compared.notes_refusals).toEqual([
    { code: 'COMPARED_SIGNERS_VERIFY', params: { address: expect.any(String) } },
    { code: 'COMPARED_NO_DEV_KEY', params: { address: expect.any(String) } },
  ])
})

test('[API-84] [DATA-39] [DEVT-15] [DEVT-16] [DEVT-17] [DEVT-18] [DEVT-19] the real steps of a transfer, in their order', async () => {
  const id = await world.approved()
  await world.act('treasurer', id, 'sign-and-broadcast')
  const { transfers } = (await ask('GET', '/api/dev/flow-logs/recent')).json()
  const own = transfers.find((transfer: { transfer_id: string }) => transfer.transfer_id === id)
  expect(own).toMatchObject({ status: 'broadcasted', error: null, session_id: expect.any(String) })
  expect(own.logs.map(({ step, category }: Record<string, string>) => `${category} ${step}`)).toEqual([
    'orchestrator created',
    'orchestrator submitted',
    'orchestrator approved',
    'orchestrator claimed',
    'tron_api built',
    'tss_client session',
    'signature signed',
    'broadcast sending',
    'broadcast broadcast',
  ])
  expect(
    own.logs.map(({ message_refusal }: { message_refusal: RefusalBody }) => message_refusal.code),
  ).toEqual([
    'STEP_FROZEN',
    'STEP_SUBMITTED',
    'STEP_APPROVED',
    'STEP_CLAIMED',
    'STEP_BUILT',
    'STEP_SIGNERS_ASKED',
    'STEP_SIGNED',
    'STEP_SENDING',
    'STEP_BROADCAST',
  ])
  for (const { message, message_refusal } of own.logs)
    expect(renderRefusal(message_refusal, plainEnglish)).toBe(message)
  expect((await world.ask('owner', 'GET', '/api/dev/flow-logs/recent')).json()).toEqual({ transfers: [] })
})

test('[DEVT-17] [DEVT-18] a step has its time, its subject and its level', async () => {
  const id = await world.approved()
  const levels = ['info', 'warning', 'error'] as const
  for (const level of levels)
    await insertTransferStep(world.db, {
      entity_id: world.acme,
      request_id: id,
      session_id: null,
      category: 'tron_api',
      level,
      step: `said as ${level}`,
      message: `Told as ${level}.`,
      data: { level },
    })
  const { transfers } = (await ask('GET', '/api/dev/flow-logs/recent')).json()
  const { logs } = transfers.find((transfer: { transfer_id: string }) => transfer.transfer_id === id)
  expect(logs.slice(-levels.length)).toEqual(
    levels.map((level) => ({
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      step: `said as ${level}`,
      category: 'tron_api',
      message: `Told as ${level}.`,
      message_refusal: null,
      data: { level },
      level,
    })),
  )
})

test('a sealed key opens only in its own place with its own key', () => {
  const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const sealed = seal(key, 'here', party.key)
  expect(Buffer.from(unseal(key, 'here', sealed)).toString('hex')).toBe(hex)
  expect(() => unseal(other, 'here', sealed)).toThrow()
  expect(() => unseal(key, 'there', sealed)).toThrow()
})

test('the server does not start in dev mode beside a main network', async () => {
  const { config, db } = world.context
  await refuseBesideMain(db, config)
  await db.updateTable('networks').set({ is_main: true }).where('id', '=', world.networkId).execute()
  try {
    await expect(refuseBesideMain(db, config)).rejects.toThrow('TRON Sandbox')
    await refuseBesideMain(db, { ...config, isDevMode: false })
    expect((await ask('POST', '/api/dev/keys', keyFields())).status).toBe(403)
  } finally {
    await db.updateTable('networks').set({ is_main: false }).where('id', '=', world.networkId).execute()
  }
})
