/** A mismatch through the server: named, offered for repair, repaired on request, and recorded. */
import { sandboxKey } from '@holdfast/sandbox'
import { transaction } from '@holdfast/store'
import { lockRows } from '@holdfast/store/write'
import { beforeAll, expect, test, vi } from 'vitest'
import { waiting } from '../../../test/waiting.ts'
import { workQueued } from '../../../test/work-queued.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

/** A call that waits for the ingester, with the ingester running. */
async function askWorking(method: string, path: string) {
  const timer = setInterval(() => void workQueued(world), 100)
  try {
    return await world.ask('treasurer', method, path)
  } finally {
    clearInterval(timer)
  }
}

let number = 0
async function readWallet() {
  const { address } = sandboxKey(`reconciled by the server ${++number}`)
  const made = await world.ask('treasurer', 'POST', '/api/wallets', {
    name: `Wallet ${number}`,
    address,
    network_id: world.networkId,
    entity_id: world.acme,
  })
  const { id } = made.json() as { id: string }
  const hashes = [30_000_000n, 40_000_000n, 50_000_000n].map((sun) => {
    const hash = world.node.give(address, sun)
    world.node.mine(1)
    return hash
  })
  world.node.mine(22)
  await world.ask('treasurer', 'PUT', `/api/reconciliation/${id}`, { repairs_itself: false })
  await askWorking('POST', `/api/wallets/${id}/reconcile`)
  return { id, hashes }
}

const historyOf = async (id: string) =>
  (await world.ask('treasurer', 'GET', `/api/reconciliation/${id}`)).json()

test('a mismatch is named with both versions; its repair is requested, done and recorded with the requester', async () => {
  const { id, hashes } = await readWallet()
  await world.db
    .updateTable('wallet_transactions')
    .set({ units: '41000000' })
    .where('tx_hash', '=', hashes[1] ?? '')
    .execute()
  const status = (await askWorking('POST', `/api/wallets/${id}/reconcile`)).json()
  expect(status.results[0]).toMatchObject({
    db_balance: '121',
    current_chain_balance: '120',
    is_equal: false,
    state: 'mismatch',
  })
  const { findings, repairs } = await historyOf(id)
  expect(repairs).toEqual([])
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({
    state: 'open',
    kind: 'amount',
    token_symbol: 'TRX',
    tx_hash: hashes[1],
    ours: { direction: 'in', amount: '41' },
    theirs: { direction: 'in', amount: '40' },
    found_by: 'state',
    is_first: true,
  })
  const path = `/api/reconciliation/${id}/findings/${findings[0].id}/repair`
  expect((await askWorking('POST', path)).json()).toMatchObject({
    success: true,
    message: 'Booked as the chain has it',
    notice: { code: 'FINDING_REPAIRED', params: {} },
  })
  const after = await historyOf(id)
  expect(after.findings[0]).toMatchObject({ state: 'repaired', closed_at: expect.any(String) })
  expect(after.repairs).toHaveLength(1)
  expect(after.repairs[0]).toMatchObject({
    who: 'Teresa Treasurer',
    changes: [{ tx_hash: hashes[1], token_symbol: 'TRX', before: { amount: '41' }, after: { amount: '40' } }],
  })
  const repaired = (await world.ask('treasurer', 'GET', `/api/wallets/${id}/reconciliation-status`)).json()
  expect(repaired.results[0]).toMatchObject({ db_balance: '120', is_equal: true, state: 'reconciled' })
  expect((await askWorking('POST', path)).status).toBe(409)
})

test('two repairs of one finding at once are one: the other request is refused, and the record has it once', async () => {
  const { id, hashes } = await readWallet()
  await world.db
    .updateTable('wallet_transactions')
    .set({ units: '51000000' })
    .where('tx_hash', '=', hashes[2] ?? '')
    .execute()
  await askWorking('POST', `/api/wallets/${id}/reconcile`)
  const [finding] = (await historyOf(id)).findings
  const repair = () =>
    world.ask('treasurer', 'POST', `/api/reconciliation/${id}/findings/${finding.id}/repair`)
  const { answers } = await transaction(world.db, async (tx) => {
    await lockRows(tx, 'reconciliation_findings', { id: finding.id })
    const both = Promise.all([repair(), repair()])
    await vi.waitFor(async () => expect(await waiting(world.db)).toBe(2))
    return { answers: both }
  })
  const jobs = () =>
    world.db.selectFrom('ingestion_jobs').select('state').where('finding_id', '=', finding.id).execute()
  await vi.waitFor(async () => expect(await jobs()).toHaveLength(1))
  await workQueued(world)
  const [done, refused] = (await answers).toSorted((left, right) => left.status - right.status)
  expect(done?.json()).toMatchObject({ success: true })
  expect([refused?.status, refused?.json()]).toEqual([
    409,
    { detail: 'This finding is being repaired already', code: 'FINDING_BEING_REPAIRED', params: {} },
  ])
  expect(await jobs()).toEqual([{ state: 'done' }])
  const recorded = await world.db
    .selectFrom('audit_events')
    .select('verb')
    .where('subject_id', '=', finding.id)
    .execute()
  expect(recorded).toEqual([{ verb: 'repaired' }])
})

test('a change of the automatic repair is recorded with what it changed, also of two at once', async () => {
  const { id } = await readWallet()
  const change = (repairs_itself: boolean) =>
    world.ask('treasurer', 'PUT', `/api/reconciliation/${id}`, { repairs_itself })
  const { answers } = await transaction(world.db, async (tx) => {
    await lockRows(tx, 'wallets', { id })
    const both = Promise.all([change(true), change(true)])
    await vi.waitFor(async () => expect(await waiting(world.db)).toBe(2))
    return { answers: both }
  })
  expect((await answers).map(({ status }) => status)).toEqual([200, 200])
  const recorded = await world.db
    .selectFrom('audit_events')
    .select(['before_state', 'after_state'])
    .where('subject_id', '=', id)
    .where('verb', '=', 'updated')
    .orderBy('seq')
    .execute()
  expect(recorded.slice(-2)).toMatchObject([
    { before_state: { repairs_itself: false }, after_state: { repairs_itself: true } },
    { before_state: { repairs_itself: true }, after_state: { repairs_itself: true } },
  ])
})

test('a missing entry is added automatically, unless that is switched off', async () => {
  const { id, hashes } = await readWallet()
  const remove = () =>
    world.db
      .deleteFrom('wallet_transactions')
      .where('tx_hash', '=', hashes[0] ?? '')
      .execute()
  await remove()
  await askWorking('POST', `/api/wallets/${id}/reconcile`)
  const history = await historyOf(id)
  expect(history.repairs_itself).toBe(false)
  expect(history.findings[0]).toMatchObject({
    state: 'open',
    kind: 'missing',
    tx_hash: hashes[0],
    ours: null,
  })
  const changed = await world.ask('treasurer', 'PUT', `/api/reconciliation/${id}`, { repairs_itself: true })
  expect(changed.json()).toEqual({ repairs_itself: true })
  const status = (await askWorking('POST', `/api/wallets/${id}/reconcile`)).json()
  expect(status.results[0]).toMatchObject({ is_equal: true })
  const done = await historyOf(id)
  expect(done.findings[0]).toMatchObject({ state: 'repaired', tx_hash: hashes[0] })
  expect(done.repairs[0]).toMatchObject({ who: null, changes: [{ tx_hash: hashes[0], before: null }] })
})

test('the coverage map states which lists were read, from which provider, since when and until when', async () => {
  const { id } = await readWallet()
  const { coverage, gaps } = await historyOf(id)
  expect(coverage.map((span: { stream: string }) => span.stream)).toEqual(['internal', 'native', 'trc20'])
  for (const span of coverage)
    expect(span).toMatchObject({ provider: 'trongrid', from: null, until: expect.any(String) })
  expect(gaps).toEqual([])
})

test.each([
  ['the node was silent', 'Chain unavailable: the node was silent'],
  [null, 'Chain unavailable: the wallet could not be read'],
])('a job that failed with the text %s and no code is reported with it', async (failure, text) => {
  const { id } = await readWallet()
  const answer = world.ask('treasurer', 'POST', `/api/wallets/${id}/reconcile`)
  const failed = () =>
    world.db
      .updateTable('ingestion_jobs')
      .set({ state: 'failed', failure, failure_refusal: null })
      .where('wallet_id', '=', id)
      .where('state', '=', 'queued')
      .executeTakeFirst()
  await vi.waitFor(async () => expect((await failed()).numUpdatedRows).toBe(1n))
  const { status, text: shown } = await answer
  expect([status, shown]).toEqual([502, text])
})

test('[API-93] another organisation neither sees nor changes any of it', async () => {
  const { id } = await readWallet()
  const path = `/api/reconciliation/${id}`
  for (const [method, url, body] of [
    ['GET', path],
    ['PUT', path, { repairs_itself: true }],
    ['POST', `${path}/findings/${id}/repair`],
  ] as const)
    expect([url, (await world.ask('owner', method, url, body)).status]).toEqual([url, 404])
  expect((await world.ask('viewer', 'PUT', path, { repairs_itself: true })).status).toBe(403)
  expect((await world.ask('treasurer', 'POST', `${path}/findings/${id}/repair`)).status).toBe(404)
})
