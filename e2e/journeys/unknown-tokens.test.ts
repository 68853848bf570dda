/** Unknown Tokens: the page, and the effect of marking one as spam on a wallet's list. */
import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addressFromPublicKey, toBase58 } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import { contracts } from '@holdfast/sandbox'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { nextAlert, nextSuccess } from '../next-alert.ts'
import { expect, solidAfterBlocks, test, type World } from '../world.ts'

type Unknown = ApiReply<'listUnknownTokens'>[number]

const rows = (page: Page) => page.locator('tr[data-token]')
const id = (n: number) => `01a1fc55-59fd-762d-b251-${String(n).padStart(12, '0')}`
const contract = addressFromPublicKey(Uint8Array.of(4, ...randomBytes(64)))
const unknown = (n: number, change: Partial<Unknown> = {}): Unknown => ({
  id: id(n),
  network_id: id(900),
  network_name: 'TRON Sandbox',
  name: `Free money ${n}`,
  symbol: 'USDT',
  contract_address: contract,
  decimals: 6,
  tier: 3,
  is_active: true,
  chain_namespace: 'tron',
  chain_reference: '0x5a17b0c5',
  asset_namespace: 'trc20',
  asset_reference: contract,
  caip19: `tron:0x5a17b0c5/trc20:${contract}`,
  source: 'chain',
  version: 1,
  is_verified: false,
  is_spam: false,
  spam_at: null,
  spam_by: null,
  wallets: 2,
  ...change,
})
const spam = (n: number) =>
  unknown(n, { is_spam: true, spam_at: '2026-05-04T10:20:33.000Z', spam_by: 'Otis Operator' })

async function show(page: Page, list: readonly Unknown[]): Promise<void> {
  await page.route('**/api/admin/unknown-tokens', (route) => route.fulfill({ json: list }))
  await page.goto('/admin/unknown-tokens')
}

const markButton = (page: Page) => rows(page).getByRole('button', { name: 'Mark Spam' })

test('[UNK-01] [UNK-02] [UNK-03] [UNK-05] eleven columns, yes and no, a button in each row that is disabled once it is spam', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await show(page, [unknown(1), spam(2)])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unknown Tokens')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByRole('columnheader')).toHaveText([
    'CAIP-19',
    'Chain NS',
    'Chain Ref',
    'Asset NS',
    'Asset Ref',
    'Symbol',
    'Name',
    'Decimals',
    'Verified',
    'Spam',
    'Active',
    'Actions',
  ])
  const yesAndNo = rows(page).nth(1).getByRole('cell')
  await expect(yesAndNo.nth(8)).toHaveText('No')
  await expect(yesAndNo.nth(9)).toHaveText('Yes')
  await expect(yesAndNo.nth(10)).toHaveText('Yes')
  await expect(markButton(page)).toHaveCount(2)
  await expect(markButton(page).nth(0)).toBeEnabled()
  await expect(markButton(page).nth(1)).toBeDisabled()
  await expect(rows(page).nth(1)).toContainText('2026-05-04 12:20:33, Otis Operator')
})

test('[UNK-06] no rows say so', async ({ page, world }) => {
  await world.signIn('admin')
  await show(page, [])
  await expect(page.getByText('No unknown tokens.', { exact: true })).toBeVisible()
})

test('[UNK-04] [UNK-07] [UNK-09] marking asks, is disabled while in progress, reports success, and reads the list again', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  let calls = 0
  let finish: () => void = () => undefined
  const gate = new Promise<void>((open) => (finish = open))
  await page.route('**/api/admin/unknown-tokens/*/mark-spam', async (route) => {
    calls += 1
    await gate
    await route.fulfill({ json: spam(1) })
  })
  await show(page, [unknown(1)])
  await markButton(page).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Mark this unknown token as spam and purge related wallet transactions?',
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(calls).toBe(0)
  await markButton(page).click()
  await question.getByRole('button', { name: 'Mark as spam' }).click()
  await expect(markButton(page)).toBeDisabled()
  const again = page.waitForRequest(
    (request) => request.url().endsWith('/api/admin/unknown-tokens') && request.method() === 'GET',
  )
  const alert = nextSuccess(page)
  finish()
  await again
  expect(await alert).toBe('Marked as spam and purged related wallet transactions.')
  expect(calls).toBe(1)
})

test('[UNK-10] a refusal is shown in its own words, for an action and for the list', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await page.route('**/api/admin/unknown-tokens/*/mark-spam', (route) =>
    route.fulfill({ status: 409, contentType: 'text/plain', body: 'already spam' }),
  )
  await show(page, [unknown(1)])
  await markButton(page).click()
  const alert = nextAlert(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as spam' }).click()
  expect(await alert).toBe('already spam')
  await page.unrouteAll()
  await page.route('**/api/admin/unknown-tokens', (route) =>
    route.fulfill({ status: 503, contentType: 'text/plain', body: 'not now' }),
  )
  await page.reload()
  await expect(page.getByRole('alert')).toHaveText('not now')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('[UNK-08] [UNK-09] spam leaves the list of transactions and comes back when it is restored', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('operator')
  const wallet = await world.freshWallet()
  // A contract that no other journey uses, because a mark applies to all organisations.
  const token = toBase58(contracts.silent.address)
  for (const amount of [3n, 4n]) await world.chain.faucet({ address: wallet.address, amount, token })
  await world.chain.mine(solidAfterBlocks)
  await readAll(calls, wallet.address)
  const { id: entity_id } = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')!
  const bait = (await calls.listUnknownTokens()).find(({ contract_address }) => contract_address === token)!
  const count = async () =>
    (
      await calls.listTransactions({
        query: { entity_id, wallet_id: wallet.id, include_unknown: 'true', token: bait.symbol },
      })
    ).total
  const held = async () =>
    (await calls.listWallets({ query: { entity_id } }))
      .find(({ id: walletId }) => walletId === wallet.id)
      ?.tokens.find(({ token_id }) => token_id === bait.id)?.balance
  expect([await count(), await held()]).toEqual([2, '0.000000000000000007'])
  await page.goto('/admin/unknown-tokens')
  const row = page.locator(`tr[data-token="${bait.id}"]`)
  await row.getByRole('button', { name: 'Mark Spam' }).click()
  let alert = nextSuccess(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as spam' }).click()
  expect(await alert).toBe('Marked as spam and purged related wallet transactions.')
  await expect(row.getByRole('cell').nth(9)).toHaveText('Yes')
  await expect(row).toContainText('Otis Operator')
  expect([await count(), await held()]).toEqual([0, undefined])
  await row.getByRole('button', { name: 'Restore' }).click()
  alert = nextSuccess(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore' }).click()
  expect(await alert).toBe('Restored. Its transactions and balances are back.')
  await expect(row.getByRole('cell').nth(9)).toHaveText('No')
  expect([await count(), await held()]).toEqual([2, '0.000000000000000007'])
})

/** Everything the chain has for an address, in the ledger. */
async function readAll(calls: Awaited<ReturnType<World['signIn']>>, address: string): Promise<void> {
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')!
  const { stats } = await calls.startTronCatchUp({
    body: { address, network_id: network.id, limit: null, provider: 'trongrid', use_high_watermark: true },
  })
  const jobId = stats.job_id ?? ''
  while (!(await calls.getCatchUpProgress({ params: { jobId } })).done) await sleep(200)
}

test('the page is accessible and within the policy in both languages and themes', async ({ page, world }) => {
  await world.signIn('admin')
  await expectAccessibleEverywhere(page, async () => {
    await show(page, [unknown(1), spam(2)])
    await rows(page).first().waitFor()
    await expectAccessible(page)
  })
})
