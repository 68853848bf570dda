/** Pages of the house with its own figures: Vaults, MPC Key List, API Management, Plan & Billing, Admin Dashboard. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { go } from '../walk.ts'
import { expect, password, test, type World } from '../world.ts'

const main = (page: Page) => page.getByRole('main')
const columnsOf = (page: Page) => main(page).getByRole('columnheader')
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function expectDialog(page: Page, label: string): Promise<void> {
  await main(page).getByRole('button', { name: label, exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: label })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

async function acmeOf(world: World): Promise<string> {
  const list = await (await world.callsOf('operator')).listMyOrganisations()
  return list.find(({ name }) => name === 'Acme Treasury')?.id ?? ''
}

test('[ROUTE-09] [STATIC-01] [STATIC-02] Vaults are the account groups, with the value of the treasury', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const entity_id = await acmeOf(world)
  await page.goto('/dashboard-vaults')
  await expect(title(page)).toHaveText('Vaults')
  await expect(main(page).getByText('Sample data')).toHaveCount(0)
  await expect(columnsOf(page)).toHaveText([
    'Vault',
    'Total Value',
    '1-day PnL',
    '7-day PnL',
    '7-day Inflow',
    '7-day Outflow',
    'Actions',
  ])
  const groups = await calls.listAccountGroups({ query: { entity_id } })
  const vaults = await calls.listVaults({ query: { entity_id } })
  expect(vaults.flatMap(({ id }) => id ?? [])).toEqual(groups.map(({ id }) => id))
  for (const { name } of groups)
    await expect(main(page).getByRole('row').filter({ hasText: name }).first()).toContainText('$')
  await expectDialog(page, '+ Vault')
  await page.reload()
  await expect(title(page)).toHaveText('Vaults')
  const [first] = groups
  await main(page)
    .getByRole('link', { name: `Transactions of ${first?.name}` })
    .click()
  await expect(page).toHaveURL(new RegExp(`/bc-transactions\\?.*group=${first?.id}`))
})

test('a system user adds a vault, which is an account group', async ({ page, world }) => {
  const calls = await world.signIn('operator')
  const entity_id = await acmeOf(world)
  const name = `Reserve ${Date.now() % 100_000}`
  await page.goto('/dashboard-vaults')
  await main(page).getByRole('button', { name: '+ Vault' }).click()
  const dialog = page.getByRole('dialog', { name: '+ Vault' })
  await dialog.getByLabel('Name').fill(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(main(page).getByRole('row').filter({ hasText: name })).toContainText('0 wallets')
  const groups = await calls.listAccountGroups({ query: { entity_id } })
  expect(groups.map((group) => group.name)).toContain(name)
})

test('[ROUTE-38] [STATIC-34] [STATIC-35] MPC Key List shows the keys, and says when there are none', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const entity_id = await acmeOf(world)
  const keys = (await calls.listMpcKeys({ query: { entity_id } })).filter(({ state }) => state === 'ready')
  await page.goto('/settings/keys')
  await expect(title(page)).toHaveText('MPC Key List')
  await expect(columnsOf(page)).toHaveText([
    'User',
    'Certificate public key',
    'Key path',
    'Key type',
    'Associated vault',
    'Granted by',
    'Creation time',
  ])
  expect(keys.length).toBeGreaterThan(0)
  for (const { public_key: key } of keys)
    await expect(
      main(page)
        .getByText(key ?? '')
        .first(),
    ).toBeVisible()
  await world.signInAsNewcomer()
  await page.goto('/settings/keys')
  await expect(main(page).getByText('No keys', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test('[ROUTE-37] Plan & Billing shows the own plan with its limits and use', async ({ page, world }) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  const plan = await calls.getOwnPlan({ params: { orgId: organisation.id } })
  await page.goto('/settings/billing')
  const own = main(page).getByRole('region', { name: 'Your plan' })
  await expect(own).toContainText(plan.name)
  await expect(own).toContainText(
    plan.limits.members === null
      ? `${plan.use.members}, no limit`
      : `${plan.use.members} of ${plan.limits.members}`,
  )
})

test('[STATIC-25] [STATIC-26] [STATIC-27] [STATIC-28] [STATIC-29] [STATIC-30] [STATIC-31] [STATIC-32] payments are a marked preview', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/settings/billing')
  const preview = main(page).getByRole('region', { name: 'Payments' })
  await expect(preview.getByText('Sample data', { exact: true })).toBeVisible()
  const plan = main(page).getByRole('region', { name: 'Plan', exact: true })
  await expect(plan).toContainText('$1,280 per month')
  await expect(plan).toContainText(/Renewal date\s*2027-01-01/)
  await expect(plan.getByRole('button', { name: 'Cancel subscription' })).toBeVisible()
  await plan.getByRole('button', { name: 'Upgrade plan' }).click()
  await expect(preview.getByRole('status')).toHaveText(
    'This area shows sample data. Nothing was sent or saved.',
  )
  await expect(main(page).getByRole('region', { name: 'Payment method' })).toContainText('•••• 4242')
  await expect(main(page).getByRole('table', { name: 'Payment history' }).getByRole('row')).toHaveCount(5)
  await expectDialog(page, 'Edit Credit Card')
  await expectDialog(page, 'Edit Billing Information')
})

test('[ROUTE-43] [ADMIN-01] [ADMIN-02] [ADMIN-03] [ADMIN-04] [ADMIN-05] [ADMIN-06] Admin Dashboard shows true figures', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('admin')
  const figure = (name: string) =>
    main(page).getByRole('term').filter({ hasText: name }).locator('xpath=following-sibling::dd[1]')
  await page.goto('/admin/dashboard')
  await expect(title(page)).toHaveText('Admin Dashboard')
  await expect(figure('System Health')).toHaveText(/^(Good|\d+ problems?)$/)
  await expect
    .poll(async () => {
      const entities = await calls.listEntities()
      const { total } = await calls.listAdminUsers({ query: { archived: 'false', limit: 1 } })
      await page.reload()
      await expect(figure('Active Entities')).not.toHaveText('…')
      await expect(figure('Total Users')).not.toHaveText('…')
      const texts = await Promise.all(
        ['Active Entities', 'Total Users', 'Paid Subscriptions'].map((name) => figure(name).innerText()),
      )
      return texts.map(Number).map((shown, at) => {
        const known = [
          entities.filter(({ sub_status }) => sub_status === 'active').length,
          total,
          entities.filter((entity) => entity.sub_is_paying_customer).length,
        ]
        return shown - (known[at] ?? 0)
      })
    })
    .toEqual([0, 0, 0])
  const activity = main(page).getByRole('region', { name: 'Recent activity' }).getByRole('listitem')
  await expect(activity.first()).toContainText(/by /)
  const tiles = main(page).getByRole('region', { name: 'Quick actions' }).getByRole('link')
  for (const path of await tiles.evaluateAll((all) => all.map((tile) => tile.getAttribute('href') ?? ''))) {
    expect(path).toMatch(/^\/(admin\/|main\/IngestionRuns$)/)
    await page.goto(path)
    await expect(title(page)).not.toHaveText('Page not found')
  }
})

test('[ROUTE-15] [STATIC-22] [STATIC-23] [STATIC-24] [STATIC-48] an API key is made after a confirmation, shown once, used and revoked', async ({
  page,
  world,
}) => {
  const { calls, organisation } = await world.signInAsNewcomer()
  await page.goto('/dashboard-api')
  await expect(title(page)).toHaveText('API Management')
  await expect(columnsOf(page)).toHaveText([
    'Name',
    'API Token',
    'Permissions',
    'Last Used',
    'Created By',
    'Created',
    'Whitelisted IPs',
    'Status',
  ])
  await expect(main(page).getByText('No API keys yet')).toBeVisible()
  await main(page).getByRole('button', { name: '+ API User' }).first().click()
  const form = page.getByRole('dialog', { name: '+ API User' })
  await form.getByRole('button', { name: 'Make key' }).click()
  await expect(form.getByText('Enter a name')).toBeVisible()
  await form.getByLabel('Name', { exact: true }).fill('ERP export')
  await form.getByLabel('Whitelisted IPs').fill('127.0.0.0/8\n::1\nnowhere')
  await expect(form.getByText('nowhere is not an IP address or range')).toBeVisible()
  await form.getByLabel('Whitelisted IPs').fill('127.0.0.0/8\n::1')
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Make key' }).click()
  const confirmation = page.getByRole('dialog', { name: 'Confirm that it’s you' })
  await confirmation.getByLabel('Password').fill(password)
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click()
  const shown = page.getByRole('dialog', { name: 'Your API token' })
  const token = await shown.locator('[data-secret]').innerText()
  expect(token).toMatch(/^hfk_/)
  await expectAccessible(page)
  await shown.getByRole('button', { name: 'I saved the token' }).click()
  const row = main(page).getByRole('row').filter({ hasText: 'ERP export' })
  await expect(row.getByRole('cell').nth(1)).toContainText(`•••••••• ${token.slice(-4)}`)
  await expect(row).toContainText('Active')
  expect(await page.content()).not.toContain(token.slice(-32))
  const read = () =>
    page.request.get(`/api/wallets?entity_id=${organisation.id}&archived=false`, {
      headers: { authorization: `Bearer ${token}` },
    })
  expect((await read()).status()).toBe(200)
  await page.reload()
  await expect(title(page)).toHaveText('API Management')
  await expect(row).toContainText('127.0.0.1')
  await row.getByRole('button', { name: 'Revoke: ERP export' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(row).toHaveCount(0)
  expect((await read()).status()).toBe(401)
  await main(page).getByText('Show ended keys').click()
  await expect(row).toContainText('Revoked')
  expect((await calls.listApiKeys({ params: { orgId: organisation.id } })).map(({ state }) => state)).toEqual(
    ['revoked'],
  )
})

test('the pages are accessible in both languages and themes, and fit a narrow window', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await expectAccessibleEverywhere(page, async ({ width }) => {
    await page.goto('/mpc/sessions')
    for (const path of [
      '/dashboard-vaults',
      '/dashboard-api',
      '/settings/keys',
      '/settings/billing',
      '/admin/dashboard',
    ]) {
      await go(page, path)
      await expect(main(page).locator('table, dl').first()).toBeVisible()
      await expectAccessible(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width)
    }
  })
})
