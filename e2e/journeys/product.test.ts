/** What the product is as a whole: its areas, who sees what of them, and the three gates. */
import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('[PROD-02] an entity of a table is the organisation of the top bar, by the same id', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('admin')
  const acme = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/settings/users')
  await expect(
    page.getByRole('banner').getByRole('button', { name: /^Organization: Acme Treasury/ }),
  ).toBeVisible()
  await expect(main(page).getByRole('table')).toBeVisible()
  expect(asked.some((url) => url.includes(`/api/orgs/${acme?.id}/members`))).toBe(true)
  await page.goto('/main/AddressBook')
  await expect(main(page).getByRole('table')).toBeVisible()
  expect(asked.some((url) => url.includes(`/api/address-book?entity_id=${acme?.id}`))).toBe(true)
  await page.goto('/settings/account-groups')
  await expect(main(page).getByRole('columnheader', { name: 'Entity', exact: true })).toBeVisible()
  await expect(main(page).getByRole('cell', { name: 'Acme Treasury' }).first()).toBeVisible()
})

test('[PROD-06] every area has a page', async ({ page, world }) => {
  await world.signIn('admin')
  for (const [path, name] of [
    ['/main/AddressBook', 'Address Book (Outbound)'],
    ['/bc-transactions', 'Blockchain Transactions'],
    ['/dashboard-cards', 'Cards'],
    ['/dashboard-send-invoice', 'Sent Invoice'],
    ['/dashboard-fiat', 'Payments and on-ramps'],
    ['/dashboard-api', 'API Management'],
    ['/settings/users', 'Users'],
    ['/settings/billing', 'Plan & Billing'],
    ['/admin/subscriptions', 'Entity Subscriptions'],
  ] as const) {
    await page.goto(path)
    await expect(title(page)).toHaveText(name)
    await expect(main(page).getByRole('table').or(main(page).getByRole('heading')).first()).toBeVisible()
  }
})

test('[PROD-11] regular users see wallets by group, transactions, and the catalogues without a way to change them', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/accounts-balances')
  await expect(main(page).getByRole('rowheader', { name: /^Operations/ })).toBeVisible()
  await expect(main(page).getByText('Customer deposits')).toBeVisible()
  await page.goto('/bc-transactions')
  await expect(main(page).locator('tbody tr').first()).toBeVisible()
  for (const [path, entry] of [
    ['/admin/networks', 'TRON Sandbox'],
    ['/admin/tokens', 'USDT'],
  ] as const) {
    await page.goto(path)
    await expect(main(page).getByRole('cell', { name: entry }).first()).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^(Edit|Move|\+ )/ })).toHaveCount(0)
  }
})

test('[PROD-17] the build flag, the system flag and the admin check each open their own things alone', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('viewer')
  const me = await calls.getCurrentUser()
  const flags = { devMode: false, isSystem: false, isAdmin: false }
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), devMode: flags.devMode } })
  })
  await page.route('**/api/me', (route) => route.fulfill({ json: { ...me, is_system: flags.isSystem } }))
  await page.route('**/admin-api/verify', (route) => route.fulfill({ json: { admin: flags.isAdmin } }))
  for (const flag of [null, 'devMode', 'isSystem', 'isAdmin'] as const) {
    Object.assign(
      flags,
      { devMode: false, isSystem: false, isAdmin: false },
      flag === null ? {} : { [flag]: true },
    )
    await page.goto('/admin/networks')
    await expect(main(page).getByRole('cell', { name: 'TRON Sandbox' }).first()).toBeVisible()
    await expect(menu(page).getByText('Checking admin permissions...')).toHaveCount(0)
    await menu(page).getByRole('button', { name: 'MPC', exact: true }).click()
    await expect(menu(page).getByRole('link', { name: 'Sessions' })).toBeVisible()
    const shown = async (count: number, locator: ReturnType<Page['locator']>) =>
      expect(locator, String(flag)).toHaveCount(count)
    await shown(flag === 'devMode' ? 1 : 0, menu(page).getByRole('link', { name: 'Dev Keys' }))
    await shown(flag === 'isAdmin' ? 1 : 0, menu(page).getByRole('link', { name: 'Admin Dashboard' }))
    await shown(flag === 'isSystem' ? 1 : 0, main(page).getByRole('button', { name: '+ Network' }))
  }
})
