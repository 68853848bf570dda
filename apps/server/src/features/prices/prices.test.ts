/** One table of prices for policies, balances and lists: by asset, with a source and a time, and never by symbol. */
import { sandboxContracts } from '@holdfast/sandbox'
import { findPrices, findPricesOfDays } from '@holdfast/store/read'
import { upsertPrices } from '@holdfast/store/write'
import { afterEach, expect, test } from 'vitest'
import { policyPricesOf, sourcesOf, storePrices } from './prices.ts'
import { intentOf } from '../transfers/intent-of.ts'
import { wideBundle, withApp } from '../../../test/bundles.ts'
import { createTransferWorld } from '../../../test/transfer-world.ts'

const world = await createTransferWorld()
const { db } = world
const network = 'tron:0x5a17b0c5'
const trx = `${network}/slip44:195`
const usdt = `${network}/trc20:${sandboxContracts.usdt}`
const usdc = `${network}/trc20:${sandboxContracts.usdc}`
const operator = (prices: Record<string, string>) =>
  storePrices(db, { prices: new Map(Object.entries(prices)) })

afterEach(() => operator({}))

const pricesNow = async (sources: readonly string[], assets = [trx, usdt, usdc]) =>
  [...(await findPrices(db, { assets, sources }))].map(([asset, { usd, source }]) => [asset, usd, source])

test('the operator’s price takes precedence over the sandbox’s, applies from its day, and ends when it is removed', async () => {
  const sandbox = sourcesOf({ isSandbox: true })
  expect(await pricesNow(sandbox, [trx])).toEqual([[trx, '0.1', 'sandbox']])
  await operator({ [trx]: '0.27' })
  await operator({ [trx]: '0.3' })
  expect(await pricesNow(sandbox, [trx])).toEqual([[trx, '0.3', 'operator']])
  await operator({})
  expect(await pricesNow(sandbox, [trx])).toEqual([[trx, '0.1', 'sandbox']])
})

test('outside the sandbox neither its prices nor the fixed estimate apply; issuers’ own stablecoins are a dollar', async () => {
  const real = sourcesOf({ isSandbox: false })
  expect(await pricesNow(real)).toEqual([])
  const mainUsdc = 'tron:0x2b6653dc/trc20:TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'
  expect(await pricesNow(real, [mainUsdc])).toEqual([[mainUsdc, '1', 'peg']])
  const intent = intentOf(await world.row(await world.create()))
  const priceIn = async (isSandbox: boolean, asset = intent.asset) =>
    (await policyPricesOf(db, { isSandbox }, [{ ...intent, asset }]))({ ...intent, asset })
  expect(await priceIn(false)).toBeNull()
  const unnamed = { id: `trc20:${sandboxContracts.fakeUsdt}`, decimals: 6 }
  expect([await priceIn(true, unnamed), await priceIn(false, unnamed)]).toEqual(['0.1', null])
})

test('a day without a price uses the last one before it, or else the first after it', async () => {
  const asset = 'tron:test/slip44:1'
  const at = (day: string) => new Date(`2026-03-${day}T12:00:00Z`)
  for (const [day, usd] of [
    ['10', '2'],
    ['20', '3'],
  ] as const)
    await upsertPrices(db, { source: 'operator', prices: new Map([[asset, usd]]), now: at(day) })
  const days = ['01', '10', '19', '20', '28']
  const found = await findPricesOfDays(
    db,
    days.map((day) => ({ asset, at: at(day) })),
    ['operator'],
  )
  expect(days.map((day) => found.get(`${asset} 2026-03-${day}`))).toEqual(['2', '2', '2', '3', '3'])
})

async function inForce(limits: object): Promise<void> {
  const people = await db.selectFrom('users').select(['id', 'email']).execute()
  const ids = people.flatMap(({ id, email }) => (/^(treasurer|approver)@/.test(email) ? [id] : []))
  const body = withApp(wideBundle(ids), { limits })
  const answer = await world.ask('admin', 'POST', `/api/policies/apply?entity_id=${world.acme}`, body)
  expect(answer.status, answer.text).toBe(200)
}
const submit = async (change: object) => {
  const { status, text } = await world.act('treasurer', await world.create(change), 'submit')
  return [status, status === 200 ? '' : text]
}

test('a cap counts by asset and by the frozen decimals: neither another symbol nor new decimals in the catalogue change it', async () => {
  await inForce({ perTxCapUSD: 1000, dailyCapUSD: 200 })
  const first = await world.create({ token_id: world.usdt, amount: '90' })
  expect((await world.act('treasurer', first, 'submit')).status).toBe(200)
  expect((await world.act('approver', first, 'approve')).status).toBe(200)
  expect((await world.row(first)).worth_micros).toBe('90000000')
  const over = await world.create({ token_id: world.usdt, amount: '150' })
  const catalogueSays = (change: object) =>
    db.updateTable('tokens').set(change).where('id', '=', world.usdt).execute()
  const refused = [
    409,
    'This transfer is worth 150 USD, and of the 200 USD that the policy allows in 24 hours 90 USD are used.',
  ]
  const review = async (id: string) =>
    (await world.ask('approver', 'GET', `/api/transfer-requests/${id}/review`)).json().checks.policy
  await catalogueSays({ decimals: 18, symbol: 'TRX' })
  try {
    expect(await review(over)).toMatchObject({ worth_usd: '150', used_usd: '90' })
  } finally {
    await catalogueSays({ decimals: 6, symbol: 'USDT' })
  }
  // The amount was worth 90 when it was submitted, and still counts as 90.
  await operator({ [usdt]: '0.01' })
  expect(await review(over)).toMatchObject({ worth_usd: '1.5', used_usd: '90' })
  await operator({})
  const answer = await world.act('treasurer', over, 'submit')
  expect([answer.status, answer.text]).toEqual(refused)
  expect(await submit({ token_id: world.usdt, amount: '110' })).toEqual([200, ''])
})

test('product B4: balances carry the table’s price, and USDC is a dollar', async () => {
  const tokens = await db
    .selectFrom('tokens')
    .select(['id', 'symbol'])
    .where('network_id', '=', world.networkId)
    .execute()
  const [wallet] = (await world.ask('viewer', 'GET', `/api/wallets?entity_id=${world.acme}`)).json()
  for (const symbol of ['TRX', 'USDC', 'USDT'])
    await db
      .insertInto('wallet_balances')
      .values({
        entity_id: world.acme,
        wallet_id: wallet.id,
        token_id: tokens.find((token) => token.symbol === symbol)!.id,
        books_units: 5_000_000n,
        updated_at: new Date(),
      })
      .execute()
  const listed = (await world.ask('viewer', 'GET', `/api/wallets?entity_id=${world.acme}`)).json()
  const shown = listed.find(({ id }: { id: string }) => id === wallet.id)
  expect(shown.prices).toMatchObject({
    native: { usd: '0.1', source: 'sandbox' },
    usdt: { usd: '1', source: 'sandbox' },
  })
  expect(shown.tokens.find(({ symbol }: { symbol: string }) => symbol === 'USDC').price).toMatchObject({
    usd: '1',
    source: 'sandbox',
    at: expect.any(String),
  })
})
