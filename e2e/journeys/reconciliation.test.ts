/** Wallet Reconciliation: finding a wallet, its table, and no match shown before the chain confirms it. */
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { hoverUntilShown } from '../hover-until-shown.ts'
import { expect, test } from '../world.ts'

type Row = ApiReply<'getReconciliationStatus'>['results'][number]

const walletId = '01a1fc55-59fd-762d-b251-4c54ee7e4ddf'
const tokenId = '01a1fc55-59fd-762d-b251-4c54ee7e4dd0'
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const row = (change: Partial<Row>): Row => ({
  token_id: tokenId,
  token_symbol: 'TRX',
  decimals: 6,
  contract_address: null,
  is_unknown: false,
  db_balance: '1',
  current_chain_balance: '1',
  last_reconciled_chain_balance: '1',
  last_reconciled_at: '2026-11-01T12:00:00.000Z',
  as_of_block: 77,
  is_equal: true,
  state: 'reconciled',
  ...change,
})

async function openWith(page: Page, results: readonly Row[]): Promise<string[]> {
  const calls: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname.startsWith('/api/wallets'))
      calls.push(`${request.method()} ${url.pathname}${url.search}`)
  })
  await page.route('**/reconciliation-status', (route) => route.fulfill({ json: { address, results } }))
  await page.goto('/admin/reconciliation')
  // The page's own content is loaded; from now on the calls are those of the wallet.
  await expect(page.getByRole('table')).toBeVisible()
  calls.length = 0
  return calls
}
const input = (page: Page) => page.getByLabel('Wallet ID or address')
const load = (page: Page) => page.getByRole('button', { name: 'Load Status' })
const reconcile = (page: Page) => page.getByRole('button', { name: 'Reconcile Now' })

test('[REC-01] [REC-02] [REC-03] [REC-04] one input, two buttons, both disabled while it is empty or busy', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  let release: () => void = () => undefined
  await page.route('**/reconciliation-status', async (route) => {
    await new Promise<void>((done) => (release = done))
    await route.fulfill({ json: { address, results: [] } })
  })
  await page.goto('/admin/reconciliation')
  await expect(page.locator('main').getByRole('textbox')).toHaveCount(1)
  for (const text of ['', '   ']) {
    await input(page).fill(text)
    await expect(load(page)).toBeDisabled()
    await expect(reconcile(page)).toBeDisabled()
  }
  await input(page).fill(walletId)
  await load(page).click()
  await expect(load(page)).toBeDisabled()
  await expect(reconcile(page)).toBeDisabled()
  release()
  await expect(load(page)).toBeEnabled()
})

test('[REC-05] [REC-08] [REC-13] a UUID is used as it is; the address is shown; no rows say No data', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const calls = await openWith(page, [])
  await input(page).fill(walletId)
  await load(page).click()
  await expect(page.getByText('No data')).toBeVisible()
  await expect(page.getByText(address)).toBeVisible()
  expect(calls).toEqual([`GET /api/wallets/${walletId}/reconciliation-status`])
})

test('[REC-06] [REC-07] any other text is an address, in any case; an unknown one is reported', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('operator')
  const [wallet] = await calls.listWallets({ query: { archived: 'false' } })
  await page.goto('/admin/reconciliation')
  await input(page).fill(wallet!.address.toUpperCase())
  await load(page).click()
  await expect(page.getByText(wallet!.address)).toBeVisible()
  let requests = 0
  page.on('request', (request) => (requests += request.url().includes('reconciliation-status') ? 1 : 0))
  await input(page).fill('TNobodyKnowsThisAddress')
  await load(page).click()
  await expect(page.getByRole('alert')).toHaveText('Wallet not found (by ID or address)')
  expect(requests).toBe(0)
})

test('[REC-09] [REC-10] [REC-11] [REC-14] [REC-15] [REC-16] the table: columns, truncated balances, match, warning', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await openWith(page, [
    row({
      db_balance: '1.23456789',
      current_chain_balance: '0.9999999',
      last_reconciled_chain_balance: '2',
      is_equal: false,
    }),
    row({ token_id: walletId, token_symbol: 'EVIL', decimals: 2, db_balance: '1.239', is_unknown: true }),
    row({
      token_id: '01a1fc55-59fd-762d-b251-4c54ee7e4dd1',
      token_symbol: 'NIX',
      current_chain_balance: null,
      is_equal: null,
    }),
  ])
  await input(page).fill(walletId)
  await load(page).click()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Token',
    'DB Balance',
    'Chain Balance (live)',
    'Chain Balance (last)',
    'Last Reconciled At',
    'Match',
    'Actions',
  ])
  const cells = (symbol: string) => page.locator(`tr[data-token="${symbol}"]`).getByRole('cell')
  await expect(cells('TRX')).toHaveText([
    'TRX',
    '1.234567',
    '0.999999',
    '2',
    /^2026-11-01 \d\d:00:00$/,
    'Mismatch',
    'Backfill',
  ])
  await expect(cells('EVIL').nth(1)).toHaveText('1.23')
  await expect(cells('EVIL').nth(5)).toHaveText('OK')
  await expect(cells('NIX').nth(2)).toHaveText('—')
  await expect(cells('NIX').nth(5)).toHaveText('Unknown')
  const warning =
    'This token is from an unverified smart contract. Fraudsters often create tokens that mimic well-known ones like USDT — verify carefully before transacting.'
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: warning })).toHaveCount(1)
  await hoverUntilShown(cells('EVIL').first().getByRole('button', { name: warning }), page.getByText(warning))
})

test('[REC-12] backfill has its tooltip and reads from the last reconciled point of its token', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const calls = await openWith(page, [row({})])
  await page.route('**/backfill?*', (route) =>
    route.fulfill({ json: { success: true, message: '', job_id: walletId } }),
  )
  await input(page).fill(walletId)
  await load(page).click()
  const button = page.getByRole('button', { name: /^Backfill/ })
  await hoverUntilShown(button, page.getByText('Backfill from last reconciled point', { exact: true }))
  await button.click()
  await expect.poll(() => calls).toContain(`POST /api/wallets/${walletId}/backfill?token_id=${tokenId}`)
})

test('[REC-17] [REC-18] Reconcile Now reconciles and loads again; an error shows the response’s own text', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const calls = await openWith(page, [row({})])
  let isDown = false
  await page.route('**/reconcile', (route) =>
    isDown
      ? route.fulfill({ status: 500, contentType: 'text/plain', body: 'chain unavailable' })
      : route.fulfill({ json: { address, results: [row({})] } }),
  )
  await input(page).fill(walletId)
  await reconcile(page).click()
  await expect(page.locator('tr[data-token="TRX"]')).toContainText('OK')
  expect(calls).toEqual([
    `POST /api/wallets/${walletId}/reconcile`,
    `GET /api/wallets/${walletId}/reconciliation-status`,
  ])
  isDown = true
  await reconcile(page).click()
  await expect(page.getByRole('alert')).toHaveText('chain unavailable')
})

test('the wallets of the organisation are offered; a selected one is loaded', async ({ page, world }) => {
  const calls = await world.signIn('operator')
  const [wallet] = await calls.listWallets({ query: { archived: 'false' } })
  const requests = await openWith(page, [row({})])
  await page.getByRole('button', { name: wallet!.name }).first().click()
  await expect(input(page)).toHaveValue(wallet!.address)
  await expect(page.locator('tr[data-token="TRX"]')).toContainText('OK')
  expect(requests).toContain(`GET /api/wallets/${wallet!.id}/reconciliation-status`)
})

test('a reader opens the reconciliation of a wallet, without acts', async ({ page, world }) => {
  await world.signIn('viewer')
  await page.goto('/reconciliations')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Open the reconciliation of Fresh wallet' }).click()
  await expect(dialog.getByText('Not compared yet')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Fetch Transactions' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Open the reconciliation of Supplier payments' }).click()
  await expect(dialog.getByRole('columnheader', { name: 'DB Balance' })).toBeVisible()
  await expect(dialog.getByRole('cell', { name: /^\d{1,3}(,\d{3})+/ }).first()).toBeVisible()
  await expect(dialog.getByText('Coverage', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByRole('button', { name: /Backfill|Repair/ })).toHaveCount(0)
  await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  await expectAccessible(page)
})
