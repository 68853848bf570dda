import { toBase58 } from '@holdfast/chains/tron'
import { contracts, type SandboxKey, sandboxKey } from '@holdfast/sandbox'
import { newId } from '@holdfast/store'
import { beforeAll, expect, test } from 'vitest'
import { workQueued } from '../../../test/work-queued.ts'
import { createWorld, type Person, type World } from '../../../test/world.ts'

const usdt = toBase58(contracts.usdt.address)

let world: World
let first: SandboxKey & { id: string }
let second: SandboxKey & { id: string }
let stranger: SandboxKey

beforeAll(async () => {
  world = await createWorld()
  const { node } = world
  const wallet = async (name: string) => {
    const key = sandboxKey(name)
    const made = await world.ask('treasurer', 'POST', '/api/wallets', {
      name,
      address: key.address,
      network_id: world.networkId,
      entity_id: world.acme,
    })
    return { ...key, id: made.json().id as string }
  }
  first = await wallet('=cmd|calc "first", wallet')
  second = await wallet('Second')
  stranger = sandboxKey('stranger')
  node.give(first.address, 50_000_000_000n)
  node.give(first.address, 900_000_000n, usdt)
  node.mine(1)
  node.sendTrx(first, stranger.address, 1_234_567n, 'invoice 7')
  node.sendToken(first, contracts.usdt, second.address, 100_000_001n)
  node.mine(25)
  for (const { address } of [first, second])
    await world.ask('treasurer', 'POST', '/api/v1/tron/catch-up', {
      address,
      network_id: world.networkId,
      limit: null,
      provider: 'trongrid',
      use_high_watermark: false,
    })
  await workQueued(world)
  await world.db
    .insertInto('address_book')
    .values({
      entity_id: world.acme,
      id: newId(),
      network_id: world.networkId,
      name: '@stranger',
      address: stranger.address,
      created_by: null,
      created_at: new Date(),
    })
    .execute()
})

const exported = (person: Person | null, query: string) =>
  world.ask(person, 'GET', `/api/bc-transactions.csv?${query}`)

/** Lines as objects. No cell of this world has a comma but the first wallet's name. */
const rowsOf = (file: string): Record<string, string>[] => {
  const [head = '', ...lines] = file
    .replaceAll('"\'=cmd|calc ""first"", wallet"', 'FIRST')
    .split('\r\n')
    .slice(0, -1)
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, at) => [head.split(',')[at] ?? '', cell])),
  )
}

test('[MODAL-19] the file has every movement of the list in its order, with full values, names and balances after each row', async () => {
  const query = `entity_id=${world.acme}&wallet_id=${first.id}&include_unknown=true`
  const list = (await world.ask('treasurer', 'GET', `/api/bc-transactions?${query}&limit=200`)).json()
  const { text, status } = await exported('treasurer', query)
  expect(status).toBe(200)
  const rows = rowsOf(text)
  expect(
    rows.map(({ id, timestamp_utc, amount, amount_usd }) => [id, timestamp_utc, amount, amount_usd]),
  ).toEqual(
    list.rows
      .filter((row: Record<string, string | null>) => row.fee_row_id === undefined)
      .map((row: Record<string, string | null>) => [row.id, row.timestamp, row.amount, row.usd_amount ?? '']),
  )
  expect(rows).toContainEqual(
    expect.objectContaining({
      token: 'TRX',
      amount: '1.234567',
      amount_usd: '0.123457',
      fee_token: 'TRX',
      from_name: 'FIRST',
      to_address: stranger.address,
      to_name: "'@stranger",
      to_running_balance: '',
    }),
  )
  const paid = rows.find(({ token, to_address }) => token === 'USDT' && to_address === second.address)
  expect(paid).toMatchObject({
    amount: '100.000001',
    amount_usd: '100.000001',
    from_running_balance: '799.999999',
    to_running_balance: '100.000001',
    to_name: 'Second',
    token_contract: usdt,
    direction: 'out',
    signed_amount: '-100.000001',
    value_usd: '-100.000001',
    wallet: 'FIRST',
    payee: 'Second',
  })
  expect(paid?.timestamp_utc).toMatch(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/)
  expect(text).toContain('"\'=cmd|calc ""first"", wallet"')
})

test('[MODAL-19] a token transfer has one line, with the fee of its transaction; the sum of the fees is what was paid', async () => {
  const { text } = await exported('viewer', `entity_id=${world.acme}&include_unknown=true`)
  const rows = rowsOf(text)
  const paid = rows.find(({ token, to_address }) => token === 'USDT' && to_address === second.address)
  expect(rows.filter(({ tx_hash }) => tx_hash === paid?.tx_hash)).toEqual([paid])
  const call = await world.db
    .selectFrom('bc_transactions')
    .select('fee_units')
    .where('entity_id', '=', world.acme)
    .where('tx_hash', '=', paid?.tx_hash ?? '')
    .where('row_kind', '=', 'tx')
    .executeTakeFirstOrThrow()
  expect(BigInt(call.fee_units ?? 0)).toBeGreaterThan(0n)
  expect(paid).toMatchObject({ fee_units: call.fee_units, fee_token: 'TRX', line: 'movement' })
  const { sum } = await world.db
    .selectFrom('bc_transactions')
    .select(({ fn }) => fn.sum('fee_units').as('sum'))
    .where('entity_id', '=', world.acme)
    .executeTakeFirstOrThrow()
  expect(String(rows.reduce((total, { fee_units }) => total + BigInt(fee_units || 0), 0n))).toBe(sum)
  // The call has no line in this file, but the transfer still has its fee.
  const ofToken = rowsOf((await exported('viewer', `entity_id=${world.acme}&token=USDT`)).text)
  expect(ofToken.find(({ id }) => id === paid?.id)?.fee_units).toBe(call.fee_units)
  // The payee paid nothing.
  const ofPayee = await exported('viewer', `entity_id=${world.acme}&wallet_id=${second.id}`)
  expect(rowsOf(ofPayee.text).map(({ fee_units }) => fee_units)).toEqual([''])
})

test('[TX-39] the list gives the fee of a token transfer with it, in base units, although the call is filtered out', async () => {
  const query = `entity_id=${world.acme}&token=USDT&q=${second.address}`
  const { rows } = (await world.ask('viewer', 'GET', `/api/bc-transactions?${query}`)).json()
  expect(rows).toHaveLength(1)
  const [{ fee_of_transaction: fee }] = rows
  expect(fee).toMatchObject({ asset: 'TRX', is_payer_listed: false })
  const call = (await world.ask('viewer', 'GET', `/api/bc-transactions/${fee.row_id}`)).json().row
  expect(call).toMatchObject({ tx_hash: rows[0].tx_hash, row_kind: 'tx', transaction_fee: fee.amount })
  expect(BigInt(fee.units)).toBeGreaterThan(0n)
})

test('[MODAL-19] the same books give the same bytes, and the columns are fixed', async () => {
  const query = `entity_id=${world.acme}&include_unknown=true`
  const once = await exported('treasurer', query)
  expect((await exported('viewer', query)).text).toBe(once.text)
  expect(once.text.split('\r\n')[0]).toBe(
    'timestamp_utc,status,type,network,token,token_contract,is_known_token,amount,amount_usd,fee,fee_token,from_address,from_name,' +
      'from_running_balance,to_address,to_name,to_running_balance,resource,resource_amount,initiator,comment,entry_notes,' +
      'transaction_notes,tx_hash,row_kind,event_index,is_internal,block_number,block_hash,id,' +
      'direction,signed_amount,value_usd,wallet,payee,note,category,tags,' +
      'fee_units,line,request_note,batch,batch_reference',
  )
})

test('a name belongs to the address on its network alone', async () => {
  const now = new Date()
  const networkId = newId()
  await world.db
    .insertInto('networks')
    .values({
      id: networkId,
      code: 'tron-other',
      name: 'Other',
      chain: 'tron',
      chain_id: '0x77',
      symbol: 'TRX',
      decimals: 6,
      explorer_url: null,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const entry = { entity_id: world.acme, network_id: networkId, created_at: now, updated_at: now }
  await world.db
    .insertInto('wallets')
    .values({ ...entry, id: newId(), name: 'Elsewhere', address: stranger.address })
    .execute()
  await world.db
    .insertInto('address_book')
    .values({ ...entry, id: newId(), name: 'Someone else', address: second.address, created_by: null })
    .execute()
  const { text } = await exported('viewer', `entity_id=${world.acme}&include_unknown=true`)
  const toStranger = rowsOf(text).find(({ amount }) => amount === '1.234567')
  expect(toStranger).toMatchObject({ to_name: "'@stranger", direction: 'out', payee: "'@stranger" })
  expect(rowsOf(text).find(({ amount }) => amount === '100.000001')).toMatchObject({ to_name: 'Second' })
  await world.db.deleteFrom('wallets').where('network_id', '=', networkId).execute()
  await world.db.deleteFrom('address_book').where('network_id', '=', networkId).execute()
  await world.db.deleteFrom('networks').where('id', '=', networkId).execute()
})

test('filters narrow the file as they narrow the list', async () => {
  const { text } = await exported('treasurer', `entity_id=${world.acme}&token=USDT&min_amounts=USDT:500`)
  expect(rowsOf(text).map(({ token, amount }) => [token, amount])).toEqual([['USDT', '900']])
  const nothing = await exported('treasurer', `entity_id=${world.acme}&q=nothing%20like%20this`)
  expect(nothing.text.split('\r\n')).toHaveLength(2)
})

test('direction and sign are seen from the wallets of the file, and notes and tags come with each row', async () => {
  const query = `entity_id=${world.acme}&token=USDT`
  const [row] = (await world.ask('treasurer', 'GET', `/api/bc-transactions?${query}`)).json().rows
  const tag = async (kind: string, name: string) =>
    (
      await world.ask('treasurer', 'POST', '/api/transaction-tags', { entity_id: world.acme, kind, name })
    ).json().id
  const add = [await tag('tag', 'Payroll'), await tag('tag', 'Berlin'), await tag('category', 'Salaries')]
  await world.ask('treasurer', 'PATCH', `/api/bc-transactions/${row.id}/tags`, { add })
  await world.ask('treasurer', 'PATCH', `/api/bc-transactions/${row.id}/notes`, {
    transaction_notes: 'run 7',
  })
  const whole = rowsOf((await exported('treasurer', query)).text)
  expect(whole.map(({ direction, signed_amount }) => [direction, signed_amount])).toEqual([
    ['internal', '0'],
    ['in', '900'],
  ])
  expect(whole[0]).toMatchObject({ note: 'run 7', category: 'Salaries', tags: 'Berlin; Payroll' })
  const ofSecond = rowsOf((await exported('treasurer', `${query}&wallet_id=${second.id}`)).text)
  expect(ofSecond).toMatchObject([{ direction: 'in', signed_amount: '100.000001', wallet: 'Second' }])
})

test('another organisation, a person without access and an invalid filter get an explanation, not a file', async () => {
  expect((await exported(null, `entity_id=${world.acme}`)).status).toBe(401)
  const other = await exported('owner', `entity_id=${world.acme}`)
  expect([other.status, other.json()]).toMatchObject([404, { detail: 'Organization not found' }])
  expect((await exported('treasurer', `entity_id=${world.acme}&status=nope`)).status).toBe(422)
  expect((await exported('treasurer', `entity_id=${world.acme}&network=nope`)).status).toBe(422)
})

test('an export is recorded with its filter and its author', async () => {
  await exported('viewer', `entity_id=${world.acme}&token=TRX`)
  const { rows } = (
    await world.ask('admin', 'GET', `/api/orgs/${world.acme}/audit-events?subject=transactions&verb=exported`)
  ).json()
  expect(rows[0]).toMatchObject({ actor: { email: 'viewer@holdfast.test' }, after: { token: 'TRX' } })
})

test('the sums of a list are its payments by token, and its lines are those of the file', async () => {
  const summed = async (query: string, person: Person = 'viewer') =>
    (await world.ask(person, 'GET', `/api/bc-transactions-sums?entity_id=${world.acme}&${query}`)).json()
  const usdtOf = (answer: { sums: { symbol: string }[] }) =>
    answer.sums.find(({ symbol }) => symbol === 'USDT')
  for (const query of ['include_unknown=true', 'token=USDT', `wallet_id=${second.id}`, 'q=100']) {
    const { text } = await exported('viewer', `entity_id=${world.acme}&${query}`)
    const answer = await summed(query)
    expect({ query, lines: answer.lines }).toEqual({ query, lines: rowsOf(text).length })
    expect(answer.lines).toBeGreaterThan(0)
  }
  // A call whose fee stands beside its transfer has no line, so there are fewer lines than transactions.
  const all = await summed('include_unknown=true')
  expect(all.lines).toBeLessThan(all.total)
  const units = { in_units: '0', out_units: '0', within_units: '0' }
  expect(usdtOf(await summed(`wallet_id=${first.id}&q=100`))).toMatchObject({
    ...units,
    out_units: '100000001',
  })
  expect(usdtOf(await summed(`wallet_id=${second.id}&q=100`))).toMatchObject({
    ...units,
    in_units: '100000001',
  })
  expect(usdtOf(await summed('q=100'))).toMatchObject({ ...units, within_units: '100000001', decimals: 6 })
  const sent = (await summed(`q=${stranger.address}`)).sums
  expect(sent).toMatchObject([{ symbol: 'TRX', ...units, out_units: '1234567' }])
  const path = `/api/bc-transactions-sums?entity_id=${world.acme}`
  expect((await world.ask('owner', 'GET', path)).status).toBe(404)
})

test('an amount is found by its whole number, its beginning, and with its decimals', async () => {
  const found = async (q: string) =>
    (await world.ask('viewer', 'GET', `/api/bc-transactions?entity_id=${world.acme}&limit=200&q=${q}`))
      .json()
      .rows.map(({ amount }: { amount: string }) => amount)
  for (const q of ['100', '100.0', '1.2', '1', '1.234567']) expect(await found(q)).not.toEqual([])
  expect(await found('100')).toContain('100.000001')
  // Typed zeros are part of the beginning.
  expect(await found('100.0')).toContain('100.000001')
  expect(await found('500.0')).toEqual([])
  expect(await found('1.230')).toEqual([])
  expect(await found('1.2')).toEqual(['1.234567'])
  expect(await found('1.24')).toEqual([])
  expect(await found('101')).toEqual([])
  // Three digits begin a longer number; two do not.
  expect(await found('500')).toContain('50000')
})

test('the months of an organisation are those in which it has rows', async () => {
  const { months } = (
    await world.ask('viewer', 'GET', `/api/bc-transactions-months?entity_id=${world.acme}`)
  ).json()
  const { rows } = (
    await world.ask(
      'viewer',
      'GET',
      `/api/bc-transactions?entity_id=${world.acme}&include_unknown=true&limit=200`,
    )
  ).json()
  const of: string[] = rows.map(({ timestamp }: { timestamp: string }) => timestamp.slice(0, 7))
  expect(months).toEqual([...new Set(of)].toSorted((a, b) => (a < b ? 1 : -1)))
})
