/** Accounting exports: settings of the organisation, lines without a price, the file itself, and isolation. */
import { beforeAll, expect, test } from 'vitest'
import { upsertDayPrices } from '@holdfast/store/write'
import { insertToken } from '../../../test/insert-token.ts'
import { enter, organisation, read, wallet } from '../../../test/statement-books.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { fileTurns, mostOnScreens } from '../statements/file-turns.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

const at = (day: string) => new Date(`${day}T12:00:00Z`)
const march = { first_day: '2026-03-01', last_day: '2026-03-31' }
const datev = {
  consultant: 29_098,
  client: 55_003,
  fiscal_year_start: '01-01',
  account_length: 4,
  accounts: {
    wallet: '1890',
    in: '1590',
    out: '1591',
    fee: '4970',
    own: '1360',
    staking: '1895',
    reward: '2650',
  },
}

/** TRX at 2 dollars; 10 in, 3 out, 0.000001 out, and two tokens without a price: ODD is verified, SPAM is not. */
async function books(): Promise<string> {
  const entity = await organisation(world)
  const id = await wallet(world, entity, { name: 'Operations' })
  const { chain_id } = await world.db
    .selectFrom('networks')
    .select('chain_id')
    .where('id', '=', world.networkId)
    .executeTakeFirstOrThrow()
  await upsertDayPrices(world.db, {
    source: 'import',
    prices: [{ asset: `tron:${chain_id}/slip44:195`, day: '2026-03-01', usd: '2' }],
    now: at('2026-03-01'),
  })
  const token = await insertToken(world.db, {
    network_id: world.networkId,
    asset: `trc20:${entity}`,
    name: 'Odd',
    symbol: 'ODD',
    contract_address: `T${entity}`,
  })
  await world.db
    .updateTable('tokens')
    .set({ is_known: true, is_verified: true })
    .where('id', '=', token)
    .execute()
  const spam = await insertToken(world.db, {
    network_id: world.networkId,
    asset: `trc20:spam-${entity}`,
    name: 'Spam',
    symbol: 'SPAM',
    contract_address: `S${entity}`,
  })
  await enter(world, entity, id, [
    { direction: 'in', units: 10_000_000n, at: at('2026-03-02'), counterparty: 'T-payer' },
    { direction: 'out', units: 3_000_000n, at: at('2026-03-03'), counterparty: 'T-payee' },
    { direction: 'out', units: 1n, at: at('2026-03-04'), counterparty: 'T-payee' },
    { direction: 'in', units: 1_000_000n, at: at('2026-03-05'), token },
    { direction: 'in', units: 2_000_000n, at: at('2026-03-06'), token: spam },
  ])
  await read(world, entity, id, [{ until: at('2026-04-03') }])
  return entity
}

test('a movement with the wallet itself on the other side has no payee', async () => {
  const entity = await organisation(world)
  const name = 'Energy desk'
  const id = await wallet(world, entity, { name })
  const { address } = await world.db
    .selectFrom('wallets')
    .select('address')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await enter(world, entity, id, [
    { direction: 'in', units: 10_000_000n, at: at('2026-03-02'), counterparty: address },
    { direction: 'in', units: 20_000_000n, at: at('2026-03-03'), counterparty: 'T-payer' },
  ])
  await read(world, entity, id, [{ until: at('2026-04-03') }])
  const lines = (await call(entity, 'export', { format: 'xero' })).text.split('\r\n')
  expect(lines[1]).toMatch(/^03\/02\/2026,[\d.]+,,[^·]* · 10 TRX · Energy desk,/)
  expect(lines[2]).toMatch(/^03\/03\/2026,[\d.]+,T-payer,Received · 20 TRX · Energy desk,/)
})

const call = (
  entity: string,
  kind: 'preview' | 'export',
  more: Record<string, string>,
  person: 'admin' | 'owner' = 'admin',
) =>
  world.ask(
    person,
    'GET',
    `/api/accounting/${kind}?${new URLSearchParams({ entity_id: entity, ...march, format: 'quickbooks-3', ...more }).toString()}`,
  )

test('a stake is no payment: files of one account leave it out and count it, DATEV books it between two accounts', async () => {
  const entity = await organisation(world)
  const id = await wallet(world, entity, { name: 'Energy desk' })
  await enter(world, entity, id, [
    { direction: 'in', units: 90_000_000n, at: at('2026-03-02'), counterparty: 'T-payer' },
    { direction: 'out', units: 50_000_000n, at: at('2026-03-03'), kind: 'stake' },
    { direction: 'in', units: 20_000_000n, at: at('2026-03-04'), kind: 'unstake' },
  ])
  await read(world, entity, id, [{ until: at('2026-04-03') }])
  for (const format of ['quickbooks-3', 'quickbooks-4', 'xero']) {
    expect((await call(entity, 'preview', { format })).json()).toMatchObject({ lines: 1, staking: 2 })
    const lines = (await call(entity, 'export', { format })).text.trim().split('\r\n')
    expect(lines.map((line: string) => /staking/i.test(line))).toEqual([false, false])
  }
  await world.ask('admin', 'PUT', '/api/accounting', { entity_id: entity, datev }, { 'if-match': '"1"' })
  expect((await call(entity, 'preview', { format: 'datev' })).json()).toMatchObject({ lines: 3, staking: 0 })
  const file = (await call(entity, 'export', { format: 'datev' })).text.split('\r\n').slice(2)
  const bookings = file.filter((row: string) => row !== '').map((row: string) => row.split(';').slice(1, 8))
  expect(bookings.map(([side, , , , , account, counter]: string[]) => [side, account, counter])).toEqual([
    ['"S"', '1890', '1590'],
    ['"H"', '1890', '1895'],
    ['"S"', '1890', '1895'],
  ])
})

test('lines of verified assets without a price are left out only with consent, others without it', async () => {
  const entity = await books()
  expect((await call(entity, 'preview', {})).json()).toMatchObject({
    lines: 2,
    parts: 1,
    currency: 'USD',
    unpriced: 1,
    unpriced_lines: [{ symbol: 'ODD', amount: '1', wallet: 'Operations' }],
    unverified: 1,
    below_cent: 1,
  })
  const refused = await call(entity, 'export', {})
  expect([refused.status, refused.json().code]).toEqual([409, 'LINES_WITHOUT_PRICE'])
  const file = await call(entity, 'export', { without_unpriced: 'true' })
  expect(file.text.split('\r\n')).toEqual([
    'Date,Description,Amount',
    '03/02/2026,Received · 10 TRX · T-payer · Operations,20.00',
    '03/03/2026,Paid · 3 TRX · T-payee · Operations,-6.00',
    '',
  ])
  const spanish = await call(entity, 'export', { without_unpriced: 'true', language: 'es', dates: 'dmy' })
  expect(spanish.text).toContain('02/03/2026,Recibido · 10 TRX')
  expect((await call(entity, 'export', { without_unpriced: 'true', part: '2' })).text).toBe(
    'Date,Description,Amount\r\n',
  )
})

test('DATEV asks for its settings first; managers change them, and the change is recorded', async () => {
  const entity = await books()
  const options = { format: 'datev', without_unpriced: 'true' }
  expect((await call(entity, 'export', options)).json().code).toBe('DATEV_SETTINGS_MISSING')
  const put = (body: object, person: 'admin' | 'owner' = 'admin', version = 1) =>
    world.ask(person, 'PUT', '/api/accounting', body, { 'if-match': `"${version}"` })
  const before = await world.ask('admin', 'GET', `/api/accounting?entity_id=${entity}`)
  expect(before.json()).toEqual({ datev: null, version: 1 })
  expect((await put({ entity_id: entity, datev }, 'owner')).status).toBe(404)
  const wrong = { ...datev, accounts: { ...datev.accounts, fee: '497000' } }
  expect((await put({ entity_id: entity, datev: wrong })).json().code).toBe('DATEV_ACCOUNT_LENGTH')
  expect((await put({ entity_id: entity, datev })).json()).toEqual({ datev, version: 2 })
  const late = await put({ entity_id: entity, datev: { ...datev, client: 1 } })
  expect([late.status, late.json().code]).toEqual([409, 'CHANGED_MEANWHILE'])
  const both = await Promise.all(
    [2, 3].map((client) => put({ entity_id: entity, datev: { ...datev, client } }, 'admin', 2)),
  )
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const file = await call(entity, 'export', options)
  expect(file.text.split('\r\n')[2]).toMatch(/^20,00;"S";"USD";;;;1890;1590;;0203;/)
  const twoYears = await call(entity, 'export', { ...options, first_day: '2025-12-01' })
  expect(twoYears.json().code).toBe('DATEV_TWO_YEARS')
  const events = await world.db
    .selectFrom('audit_events')
    .select('verb')
    .where('entity_id', '=', entity)
    .where('subject_kind', '=', 'accounting')
    .orderBy('seq')
    .execute()
  expect(events.map(({ verb }) => verb)).toEqual(['updated', 'updated', 'exported'])
})

test('people of another organisation get no file', async () => {
  const entity = await books()
  for (const kind of ['preview', 'export'] as const)
    expect((await call(entity, kind, { without_unpriced: 'true' }, 'owner')).status).toBe(404)
})

test('previews and figures of an organisation take turns', async () => {
  const entity = await books()
  let end = (): void => undefined
  const held = new Promise<void>((resolve) => (end = resolve))
  const turns = Array.from({ length: mostOnScreens }, () => fileTurns.run(entity, () => held, 'screen'))
  const range = new URLSearchParams({ entity_id: entity, ...march }).toString()
  const figures = await world.ask('admin', 'GET', `/api/month-end?${range}`)
  for (const refused of [await call(entity, 'preview', {}), figures])
    expect([refused.status, refused.json().code], refused.text).toEqual([429, 'FILES_UNDER_WAY'])
  end()
  await Promise.all(turns)
  expect((await call(entity, 'preview', {})).status).toBe(200)
})
