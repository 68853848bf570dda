/** The static pages: their content, their sample marks, and that they call nothing. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { go, watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

const main = (page: Page) => page.getByRole('main')
const columnsOf = (page: Page) => main(page).getByRole('columnheader').allTextContents()
const firstRow = (page: Page) => main(page).getByRole('row').nth(1)

/** The pages that are still static. */
const mockups = [
  '/dashboard-cards',
  '/dashboard-send-invoice',
  '/dashboard-clients',
  '/dashboard-fiat',
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

test('[PROD-07] [STATIC-47] [ROUTE-11] [ROUTE-12] [ROUTE-13] [ROUTE-14] static pages open, survive a reload, and make no call that the frame does not make', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  const calls = watchCalls(page)
  await page.goto('/mpc/forwarders')
  await expect(page.getByText('Coming soon')).toBeVisible()
  await page.waitForLoadState('networkidle')
  const ofFrame = new Set(calls)
  expect(ofFrame.size).toBeGreaterThan(0)
  const titles = {
    '/dashboard-cards': 'Cards',
    '/dashboard-send-invoice': 'Sent Invoice',
    '/dashboard-clients': 'Invoice Clients',
    '/dashboard-fiat': 'Payments and on-ramps',
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
    for (const path of mockups) {
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
    '48210.55',
    'Maya Lindqvist',
    'Cold reserve',
    'Northwind Fund',
    'Harbour Treasury',
    'SR-20418',
  ])
    expect(text).not.toContain(sample)
  await open(page, '/dashboard-cards')
  await expect(main(page)).toContainText('Maya Lindqvist')
})

test('each static page links to its sister pages by the nine paths seen in pages', async ({
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

test('static pages are accessible in both languages and themes, and fit a narrow window', async ({
  page,
  world,
}) => {
  test.setTimeout(480_000)
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
