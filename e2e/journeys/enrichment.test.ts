/** The TRON Enrichment page. */
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { expect, test } from '../world.ts'

type Row = ApiReply<'listTronEnrichment'>['rows'][number]

const path = '/api/v1/tron/enrichment'
const rows = (page: Page) => page.locator('tr[data-hash]')
const isCall = (url: string): boolean => new URL(url).pathname === path

function row(change: Partial<Row> = {}): Row {
  return {
    id: crypto.randomUUID(),
    tx_hash: crypto.randomUUID().replaceAll('-', '').repeat(2),
    status: 'complete',
    trx_energy_transferred_trx: null,
    trx_energy_usage_total: 14_650,
    updated_at: '2026-05-04T10:20:33.000Z',
    ...change,
  }
}

test('[ROUTE-46] the page opens directly and after a reload, with rows of the sandbox', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  for (const open of [() => page.goto('/admin/tron-enrichment'), () => page.reload()]) {
    await open()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('TRON Enrichment')
    await expect(rows(page).first()).toBeVisible()
    await expect(page.getByText('Page not found')).toHaveCount(0)
  }
})

test('[ENR-02] [ENR-03] [ENR-04] [ENR-05] each button loads its rows and is marked', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await page.goto('/admin/tron-enrichment')
  await expect(rows(page).first()).toBeVisible()
  for (const [name, search] of [
    ['Pending Only', '?status=pending'],
    ['Completed Only', '?status=complete'],
    ['Refresh', ''],
    ['Refresh', ''],
  ] as const) {
    const listRequest = page.waitForRequest((request) => isCall(request.url()))
    const button = page.getByRole('button', { name, exact: true })
    await button.click()
    expect(new URL((await listRequest).url()).search).toBe(search)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(page.locator('main search [aria-pressed=true]')).toHaveCount(1)
  }
})

test('[ENR-01] [ENR-06] [ENR-07] part of a hash filters the rows in the browser, in any case; five columns', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  const hashes = ['abcdef12'.padEnd(64, '0'), '0'.repeat(30) + 'abcdef' + '1'.repeat(28), '9'.repeat(64)]
  await page.route(`**${path}**`, (route) =>
    route.fulfill({
      json: {
        rows: hashes.map((tx_hash) => row({ tx_hash, trx_energy_transferred_trx: '250000.5' })),
        has_more: false,
      },
    }),
  )
  await page.goto('/admin/tron-enrichment')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Tx Hash',
    'Status',
    'Energy Transferred (TRX)',
    'Energy Usage Total',
    'Updated',
  ])
  await expect(rows(page)).toHaveCount(3)
  const cells = rows(page).first().getByRole('cell')
  await expect(cells.nth(0).getByRole('button')).toHaveText('abcdef12…000000')
  await expect(cells.nth(1)).toHaveText('Completed')
  await expect(cells.nth(2)).toHaveText('250,000.5')
  await expect(cells.nth(3)).toHaveText('14,650')
  await expect(cells.nth(4)).toHaveText('2026-05-04 12:20:33')
  let calls = 0
  page.on('request', (request) => (calls += isCall(request.url()) ? 1 : 0))
  await page.getByRole('textbox', { name: 'Search by tx hash' }).fill('ABCDEF')
  await expect(rows(page)).toHaveCount(2)
  await expect(page.getByText('2 of 3', { exact: true })).toBeVisible()
  await page.getByRole('textbox').fill('nothing like it')
  await expect(page.getByText('No hash contains this text.')).toBeVisible()
  await page.getByRole('textbox').fill('')
  await expect(rows(page)).toHaveCount(3)
  expect(calls).toBe(0)
})

test('[ENR-08] a click on the hash copies it in full and shows a notice for a second and a half', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await world.signIn('admin')
  const pending = row()
  await page.route(`**${path}**`, (route) => route.fulfill({ json: { rows: [pending], has_more: false } }))
  await page.clock.install()
  await page.goto('/admin/tron-enrichment')
  await expect(rows(page)).toHaveCount(1)
  // From here on the test controls the clock.
  await page.clock.pauseAt(Date.now() + 60_000)
  await rows(page).first().getByRole('button').click()
  await expect(page.getByText('Hash copied!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(pending.tx_hash)
  await page.clock.runFor(1400)
  await expect(page.getByText('Hash copied!')).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText('Hash copied!')).toBeHidden()
})

test('an empty table says why; a failure is shown in red instead of the table, with a retry', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  let isBroken = true
  await page.route(`**${path}**`, (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { detail: 'x' } })
      : route.fulfill({ json: { rows: [], has_more: false } }),
  )
  await page.goto('/admin/tron-enrichment')
  await expect(page.getByRole('alert')).toHaveText('Internal Server Error')
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No transactions.')).toBeVisible()
})

test('the page is accessible and within the policy in both languages and themes, wide and narrow', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  // A few rows of each kind: the rules are the same for the next hundred.
  await page.route(`**${path}`, async (route) => {
    const { rows } = (await (await route.fetch()).json()) as { rows: Row[] }
    await route.fulfill({
      json: { rows: [...rows.slice(0, 12), row({ status: 'pending' })], has_more: true },
    })
  })
  await expectAccessibleEverywhere(
    page,
    async () => {
      await page.goto('/admin/tron-enrichment')
      await rows(page).first().waitFor()
      await expectAccessible(page)
    },
    { themes: 'both' },
  )
})
