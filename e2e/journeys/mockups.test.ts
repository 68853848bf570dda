/** The static pages: their content, their sample marks, and that they call nothing. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { go, watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

const main = (page: Page) => page.getByRole('main')
const columnsOf = (page: Page) => main(page).getByRole('columnheader').allTextContents()
const firstRow = (page: Page) => main(page).getByRole('row').nth(1)

/** The pages that are still static, and the Admin Dashboard. */
const mockups = [
  '/dashboard-vaults',
  '/dashboard-signing-request',
  '/dashboard-cards',
  '/dashboard-send-invoice',
  '/dashboard-clients',
  '/dashboard-fiat',
  '/dashboard-api',
  '/settings/billing',
  '/settings/keys',
  '/settings/email',
  '/admin/dashboard',
] as const

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(main(page).getByText('Sample data', { exact: true })).toBeVisible()
}

async function expectDialog(page: Page, label: string): Promise<void> {
  await main(page).getByRole('button', { name: label, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: label })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

/** Collects the page's calls from now on, by method and path. */
function watchCalls(page: Page): Set<string> {
  const calls = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(api|admin-api|dev\/mpc|sandbox)\//.test(pathname)) calls.add(`${request.method()} ${pathname}`)
  })
  return calls
}

test('[PROD-07] [STATIC-47] [ROUTE-09] [ROUTE-10] [ROUTE-11] [ROUTE-12] [ROUTE-13] [ROUTE-14] [ROUTE-15] [ROUTE-37] [ROUTE-38] [ROUTE-40] [ROUTE-43] [ADMIN-06] static pages open, survive a reload, and make no call that the frame does not make', async ({
  page,
  world,
}) => {
  test.setTimeout(180_000)
  await world.signIn('admin')
  const calls = watchCalls(page)
  await page.goto('/mpc/forwarders')
  await expect(page.getByText('Coming soon')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const ofFrame = new Set(calls)
  expect(ofFrame.size).toBeGreaterThan(0)
  const titles = {
    '/dashboard-vaults': 'Vaults',
    '/dashboard-signing-request': 'Signing Requests',
    '/dashboard-cards': 'Cards',
    '/dashboard-send-invoice': 'Sent Invoice',
    '/dashboard-clients': 'Invoice Clients',
    '/dashboard-fiat': 'Payments and on-ramps',
    '/dashboard-api': 'API Management',
    '/settings/billing': 'Plan & Billing',
    '/settings/keys': 'MPC Key List',
    '/settings/email': 'Email Notifications',
    '/admin/dashboard': 'Admin Dashboard',
  } as const
  for (const path of mockups) {
    calls.clear()
    await open(page, path)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[path])
    await expect(main(page).getByText('Sample data', { exact: true })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(
      [...calls].filter((call) => !ofFrame.has(call)),
      path,
    ).toEqual([])
  }
})

test('[PROD-07] static pages are the same for every role', async ({ page, world }) => {
  const textsOf = async (person: 'treasurer' | 'owner') => {
    await world.signIn(person)
    const texts: string[] = []
    for (const path of mockups.filter((mockup) => !mockup.startsWith('/admin'))) {
      await open(page, path)
      texts.push(await main(page).innerText())
    }
    return texts
  }
  expect(await textsOf('owner')).toEqual(await textsOf('treasurer'))
})

test('[PROD-08] no sample occurs in a response of the server', async ({ page, world }) => {
  const calls = await world.signIn('admin')
  const organisations = await calls.listMyOrganisations()
  const answers = await Promise.all(
    organisations.flatMap(({ id }) => [
      calls.listWallets({ query: { entity_id: id, archived: 'false' } }),
      calls.listTransactions({ query: { entity_id: id, limit: 200 } }),
      calls.listAccountGroups({ query: { entity_id: id } }),
      calls.getAddressResolution({ query: { entity_id: id } }),
    ]),
  )
  const text = JSON.stringify([organisations, answers])
  expect(text.length).toBeGreaterThan(1_000)
  for (const sample of [
    '4218350',
    'Maya Lindqvist',
    'Cold reserve',
    'Northwind Fund',
    'Harbour Treasury',
    'SR-20418',
  ])
    expect(text).not.toContain(sample)
  await open(page, '/dashboard-vaults')
  await expect(main(page)).toContainText('$4,218,350.00')
})

test('[ROUTE-09] each static page links to its sister pages by the nine paths seen in pages', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  for (const path of mockups) {
    await open(page, path)
    const links = page.getByRole('navigation', { name: 'Related pages' }).getByRole('link')
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/dashboard/vaults',
      '/dashboard/cards/home',
      '/dashboard/cards/transactions',
      '/dashboard/invoice/sent-invoice',
      '/dashboard/invoice/invoice-clients',
      '/dashboard/signing-request',
      '/dashboard/fait-crypto-bridge',
      '/dashboard/cloud-mpc',
      '/dashboard/org-settings/general',
    ])
  }
  await page.getByRole('link', { name: 'Invoice Clients' }).click()
  await expect(page).toHaveURL('/dashboard-clients')
  await expect(page.getByRole('link', { name: 'Invoice Clients' })).toHaveAttribute('aria-current', 'page')
})

test('[STATIC-01] [STATIC-02] Vaults', async ({ page, world }) => {
  await world.signIn('viewer')
  await open(page, '/dashboard-vaults')
  expect(await columnsOf(page)).toEqual([
    'Vault',
    'Total Value',
    '1-day PnL',
    '7-day PnL',
    '7-day Inflow',
    '7-day Outflow',
    'Actions',
  ])
  await expectDialog(page, '+ Vault')
})

test('[STATIC-03] [STATIC-04] [STATIC-05] Signing Requests: actions of a row send nothing and say so', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await open(page, '/dashboard-signing-request')
  expect((await columnsOf(page)).slice(0, 4)).toEqual(['Request ID', 'Requester', 'Date', 'Status'])
  await page.waitForLoadState('networkidle')
  const calls = watchCalls(page)
  const rows = await main(page).getByRole('row').count()
  await expect(main(page).getByRole('button', { name: /^Approve / })).toHaveCount(rows - 1)
  await expect(main(page).getByRole('button', { name: /^Reject / })).toHaveCount(rows - 1)
  const before = await main(page).getByRole('table').innerText()
  for (const act of [/^Approve /, /^Reject /, 'New Request']) {
    await main(page).getByRole('button', { name: act }).first().click()
    await expect(main(page).getByRole('status')).toHaveText(
      'This area shows sample data. Nothing was sent or saved.',
    )
  }
  expect(await main(page).getByRole('table').innerText()).toBe(before)
  expect([...calls]).toEqual([])
})

test('[STATIC-06] [STATIC-07] [STATIC-08] [STATIC-09] [STATIC-33] [STATIC-48] Cards', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await open(page, '/dashboard-cards')
  await expect(main(page)).toContainText('Card account balance')
  await expect(main(page).getByText('$48,210.55')).toBeVisible()
  expect(await columnsOf(page)).toEqual([
    'Nickname',
    'Cardholder',
    'Card',
    'Spent this month',
    'Limit',
    'Status',
    'Created',
    'Edit',
  ])
  await expect(firstRow(page).getByRole('cell').nth(4)).toHaveText('$10,000')
  await expect(firstRow(page).getByRole('cell').nth(2)).toContainText('•••• 4821')
  expect(await page.content()).not.toMatch(/\d{4}[ -]?\d{4}[ -]?\d{4}/)
  await expectDialog(page, 'Top Up')
  await expectDialog(page, '+ Virtual Card')
})

test('[STATIC-10] [STATIC-11] [STATIC-48] Sent Invoice', async ({ page, world }) => {
  await world.signIn('viewer')
  await open(page, '/dashboard-send-invoice')
  expect(await columnsOf(page)).toEqual([
    'Invoice name',
    'Clients',
    'Amount',
    'Currency',
    'Payment',
    'Status',
    'Due date',
    'Created by',
    'Created',
  ])
  await expect(main(page).getByRole('button', { name: 'Create new invoice' })).toBeVisible()
})

test('[STATIC-12] [STATIC-13] [STATIC-14] [STATIC-48] Invoice Clients', async ({ page, world }) => {
  await world.signIn('viewer')
  await open(page, '/dashboard-clients')
  expect(await columnsOf(page)).toEqual([
    'Clients',
    'Email',
    'Country',
    'Street address',
    'City',
    'State',
    'ZIP',
    'Tax identification number',
  ])
  await expect(main(page).getByText('You don’t have any client yet', { exact: true })).toBeVisible()
  await expect(main(page).getByRole('row')).toHaveCount(1)
  await expectDialog(page, '+ Client')
})

test('[STATIC-15] [STATIC-16] [STATIC-17] [STATIC-18] [STATIC-19] [STATIC-20] [STATIC-21] Payments and on-ramps', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await open(page, '/dashboard-fiat')
  const headings = main(page).getByRole('heading', { level: 2 })
  await expect(headings).toHaveText([
    'Convert stablecoins to fiat and send to a bank',
    'Convert fiat to stablecoins',
    'Live rates',
  ])
  for (const list of [0, 1]) {
    await expect(main(page).getByRole('list', { name: 'Chains' }).nth(list).getByRole('listitem')).toHaveText(
      ['Ethereum', 'Polygon', 'Tron', 'Solana'],
    )
    await expect(
      main(page).getByRole('list', { name: 'Payment networks' }).nth(list).getByRole('listitem'),
    ).toHaveText(['Pix', 'Inst', 'Peso', 'Spe', 'bank account'])
  }
  await expect(main(page).getByRole('table', { name: 'Live rates' }).getByRole('rowheader')).toHaveText([
    'EUR',
    'GBP',
    'SGD',
    'USD',
    'AUD',
  ])
  await expect(main(page).getByRole('row', { name: 'USD 1.0000' })).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Get started' })).toHaveCount(2)
  await expect(main(page).getByText('API support is available. Contact our team.')).toBeVisible()
})

test('[STATIC-22] [STATIC-23] [STATIC-24] [STATIC-48] API Management', async ({ page, world }) => {
  await world.signIn('viewer')
  await open(page, '/dashboard-api')
  expect(await columnsOf(page)).toEqual([
    'Name',
    'API Token',
    'Permissions',
    'Last Used',
    'Created By',
    'Created',
    'Whitelisted IPs',
    'Status',
  ])
  await expect(firstRow(page).getByRole('cell').nth(1)).toContainText(/^•••••••• [0-9a-f]{4}/)
  expect(await main(page).innerHTML()).not.toMatch(/[0-9a-f]{16}/)
  await expectDialog(page, '+ API User')
})

test('[STATIC-25] [STATIC-26] [STATIC-27] [STATIC-28] [STATIC-29] [STATIC-30] [STATIC-31] [STATIC-32] Plan & Billing', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await open(page, '/settings/billing')
  const plan = main(page).getByRole('region', { name: 'Plan', exact: true })
  await expect(plan).toContainText('$1,280 per month')
  await expect(plan).toContainText(/Renewal date\s*2027-01-01/)
  await expect(plan.getByRole('button', { name: 'Upgrade plan' })).toBeVisible()
  await expect(plan.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  await expect(main(page).getByRole('region', { name: 'Payment method' })).toContainText('•••• 4242')
  await expect(main(page).getByRole('table', { name: 'Payment history' }).getByRole('row')).toHaveCount(5)
  await expectDialog(page, 'Edit Credit Card')
  await expectDialog(page, 'Edit Billing Information')
})

test('[STATIC-34] [STATIC-35] MPC Key List', async ({ page, world }) => {
  await world.signIn('viewer')
  await open(page, '/settings/keys')
  expect(await columnsOf(page)).toEqual([
    'User',
    'Certificate public key',
    'Key path',
    'Key type',
    'Associated vault',
    'Granted by',
    'Creation time',
  ])
  await expect(main(page).getByText('No keys', { exact: true })).toBeVisible()
})

test('[STATIC-38] [STATIC-39] Email Notifications: every switch is on, and on again after a reload', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await open(page, '/settings/email')
  await expect(main(page).getByText('One email is sent per signed transaction')).toBeVisible()
  const switches = main(page).getByRole('switch')
  const expectAllOn = async () => {
    await expect(switches).toHaveCount(5)
    for (const toggle of await switches.all()) await expect(toggle).toBeChecked()
  }
  await expectAllOn()
  await switches.first().click()
  await expect(switches.first()).not.toBeChecked()
  await page.reload()
  await expectAllOn()
})

test('[ADMIN-01] [ADMIN-02] [ADMIN-03] [ADMIN-04] [ADMIN-05] [ADMIN-06] Admin Dashboard', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await open(page, '/admin/dashboard')
  for (const [name, value] of [
    ['Active Entities', /^\d+$/],
    ['Total Users', /^\d+$/],
    ['Paid Subscriptions', '--'],
    ['System Health', 'Good'],
  ] as const) {
    const term = main(page).getByRole('term').filter({ hasText: name })
    await expect(term.locator('xpath=following-sibling::dd')).toHaveText(value)
  }
  await expect(main(page).getByRole('region', { name: 'Recent activity' }).getByRole('listitem')).toHaveCount(
    5,
  )
  const tiles = main(page).getByRole('region', { name: 'Quick actions' }).getByRole('link')
  for (const path of await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('href') ?? ''))) {
    expect(path).toMatch(/^\/(admin\/|main\/IngestionRuns$)/)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Page not found')
  }
})

test('static pages are accessible in both languages and themes, and fit a narrow window', async ({
  page,
  world,
}) => {
  test.setTimeout(240_000)
  await world.signIn('admin')
  const quiet = watchQuiet(page)
  await expectAccessibleEverywhere(page, async ({ width }) => {
    await page.goto('/mpc/sessions')
    for (const path of mockups) {
      await go(page, path)
      await quiet()
      await expect(main(page).getByText(/^(Sample data|Datos de ejemplo)$/)).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
})
