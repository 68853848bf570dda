/** The route table, opened directly. */
import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const path = (page: Page) => new URL(page.url()).pathname

async function expectLanding(page: Page, moves: Readonly<Record<string, string>>): Promise<void> {
  for (const [from, to] of Object.entries(moves)) {
    await page.goto(from)
    await expect(title(page)).toBeVisible()
    expect(path(page), from).toBe(to)
    await expect(page.getByText('Page not found')).toHaveCount(0)
  }
}

test('[ROUTE-16] [ROUTE-18] [ROUTE-48] the live pages open directly and after a reload', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  for (const [address, name] of [
    ['/bc-transactions', 'Blockchain Transactions'],
    ['/accounts-balances', 'Accounts & Balances'],
    ['/admin/reconciliation', 'Wallet Reconciliation'],
  ] as const) {
    await page.goto(address)
    await expect(title(page)).toHaveText(name)
    await page.reload()
    await expect(title(page)).toHaveText(name)
    await expect(page.getByText('Coming soon')).toHaveCount(0)
  }
})

test('[ROUTE-33] [ROUTE-34] [ROUTE-35] [ROUTE-36] [ROUTE-41] [ROUTE-44] [ROUTE-45] [ROUTE-47] settings and catalogues open directly and after a reload', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  const main = page.getByRole('main')
  for (const [address, name, shown] of [
    ['/settings/general', 'General settings', main.getByRole('tab', { name: 'Team members' })],
    ['/settings/users', 'Users', main.locator('tr[data-member]').first()],
    ['/settings/devices', 'Devices', main.getByRole('button', { name: '+ Device' }).first()],
    ['/settings/entities', 'Entities Management', main.locator('tr[data-entity]').first()],
    ['/settings/account-groups', 'Account Groups', main.getByRole('tab', { name: 'Archived' })],
    ['/admin/networks', 'Networks', main.locator('tr[data-network]').first()],
    ['/admin/tokens', 'Tokens', main.locator('tr[data-token]').first()],
    ['/admin/unknown-tokens', 'Unknown Tokens', main.getByRole('table')],
  ] as const) {
    await page.goto(address)
    await expect(title(page)).toHaveText(name)
    await expect(shown).toBeVisible()
    await page.reload()
    await expect(title(page)).toHaveText(name)
    await expect(shown).toBeVisible()
  }
})

test('[PROD-01] [PROD-05] staff have an admin area, other people do not', async ({ page, world }) => {
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  await world.signIn('viewer')
  await page.goto('/accounts-balances')
  await expect(menu.getByRole('link', { name: 'Transactions' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
  await world.signIn('admin')
  await page.goto('/accounts-balances')
  await expect(menu.getByRole('link', { name: 'Admin Dashboard' })).toBeVisible()
  for (const group of ['System', 'Management', 'Monitoring'])
    await menu.getByRole('button', { name: group, exact: true }).click()
  for (const entry of ['Networks', 'Tokens', 'Entity Subscriptions', 'Ingestion Runs'])
    await expect(menu.getByRole('link', { name: entry, exact: true }).first()).toBeVisible()
})

test('[PROD-03] [PROD-04] a member of two organisations selects one, and sees only its data', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('admin')
  const names = (await calls.listMyOrganisations()).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['Acme Treasury', 'Birch Holdings']))
  await page.goto('/accounts-balances')
  const banner = page.getByRole('banner')
  await banner.getByRole('button', { name: /^Organization:/ }).click()
  await page.getByRole('button', { name: 'Birch Holdings', exact: true }).click()
  await expect(banner).toContainText('Birch Holdings')
  await expect(page.getByRole('main')).not.toContainText('Customer deposits')
})

test('[MPC-04] [ROUTE-23] the policy page shows the rules at the signers, or what to do for them', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  const rules = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/rules')
  await page.goto('/mpc/policy')
  expect((await rules).status()).toBe(200)
  await expect(title(page)).toHaveText('Policy')
  await expect(page.getByText('Coming soon')).toHaveCount(0)
  const main = page.getByRole('main')
  await expect(main.getByText(/^(Policy in force|No rules at the signers yet)$/)).toBeVisible()
  await main.getByRole('link', { name: /^(Propose a change|Open the Policy Wizard)$/ }).click()
  await expect(title(page)).toHaveText('Policy Wizard')
})

test('[ROUTE-22] [ROUTE-26] [ROUTE-27] sessions, passkeys and recovery are read from the server', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  for (const [address, call, name, shown] of [
    [
      '/mpc/sessions',
      '/api/mpc/sessions',
      'Sessions',
      /^(Show older sessions|Signed|No signing session yet\.)$/,
    ],
    ['/mpc/device', '/api/rules', 'Device', /^(Lost a passkey\?|No passkeys in rules yet)$/],
    ['/mpc/recovery', '/api/health/mpc', 'Recovery', /^Backups$/],
  ] as const) {
    const answer = page.waitForResponse((response) => new URL(response.url()).pathname === call)
    await page.goto(address)
    expect((await answer).status(), address).toBe(200)
    await expect(title(page)).toHaveText(name)
    await expect(page.getByText('Coming soon')).toHaveCount(0)
    await expect(page.getByRole('main').getByText(shown).first()).toBeVisible()
  }
})

test('[ROUTE-03] [ROUTE-04] the developer pages list links to the pages', async ({ page, world }) => {
  await world.signIn('viewer')
  for (const address of ['/dev', '/dev/main']) {
    await page.goto(address)
    const links = page.getByRole('main').getByRole('link')
    await expect(links.first()).toBeVisible()
    expect(await links.count()).toBeGreaterThan(50)
  }
  await page
    .getByRole('main')
    .getByRole('link', { name: /\/mpc\/key-domains/ })
    .click()
  await expect(title(page)).toHaveText('Key Domains')
})

test('[ROUTE-49] [ROUTE-50] the old settings paths redirect to the admin paths, and Back does not loop', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/help')
  await expectLanding(page, { '/settings/tokens': '/admin/tokens', '/settings/networks': '/admin/networks' })
  await page.goBack()
  await expect(page).toHaveURL('/admin/tokens')
  await page.goBack()
  await expect(page).toHaveURL('/help')
})

test('[ROUTE-51] any other path, and any other case, is not found', async ({ page, world }) => {
  await world.signIn('viewer')
  for (const address of [
    '/no-such-page',
    '/settings/nope',
    '/Settings/users',
    '/main/login',
    '/mpc/keys/1',
    '/main/Nope',
    '/buttons/Nope',
    '/vaults',
  ]) {
    await page.goto(address)
    await expect(title(page), address).toHaveText('Page not found')
  }
})

test('[ROUTE-66] [ROUTE-67] [ROUTE-68] [ROUTE-69] [ROUTE-70] [ROUTE-71] [ROUTE-72] [ROUTE-73] [ROUTE-74] links seen in pages redirect to the pages', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await expectLanding(page, {
    '/dashboard/vaults': '/dashboard-vaults',
    '/dashboard/cards/home': '/dashboard-cards',
    '/dashboard/cards/transactions': '/dashboard-cards',
    '/dashboard/invoice/sent-invoice': '/dashboard-send-invoice',
    '/dashboard/invoice/invoice-clients': '/dashboard-clients',
    '/dashboard/signing-request': '/dashboard-signing-request',
    '/dashboard/fait-crypto-bridge': '/dashboard-fiat',
    '/dashboard/cloud-mpc': '/dashboard-api',
    '/dashboard/org-settings/general': '/settings/general',
  })
})

test('[ROUTE-75] main pages answer at /main/{PageName}', async ({ page, world }) => {
  await world.signIn('viewer')
  await expectLanding(page, {
    '/main/Login': '/main/Login',
    '/main/IngestionRuns': '/main/IngestionRuns',
    '/main/AddressBook': '/main/AddressBook',
    '/main/InboundLabels': '/main/InboundLabels',
    '/main/AccountsBalances': '/accounts-balances',
    '/main/BcTransactions': '/bc-transactions',
    '/main/BcTransactionsMpc': '/bc-transactions-mpc',
    '/main/Vaults': '/dashboard-vaults',
    '/main/SigningRequests': '/dashboard-signing-request',
    '/main/Cards': '/dashboard-cards',
    '/main/SentInvoice': '/dashboard-send-invoice',
    '/main/Clients': '/dashboard-clients',
    '/main/Fiat': '/dashboard-fiat',
    '/main/ApiManagement': '/dashboard-api',
  })
})

test('[ROUTE-77] the other pages answer at their kebab-case name', async ({ page, world }) => {
  await world.signIn('viewer')
  await expectLanding(page, {
    '/users': '/settings/users',
    '/devices': '/settings/devices',
    '/entities': '/settings/entities',
    '/general': '/settings/general',
    '/billing': '/settings/billing',
    '/keys': '/settings/keys',
    '/security-history': '/settings/security-history',
    '/email': '/settings/email',
    '/account-groups': '/settings/account-groups',
    '/my-account': '/my-account',
    '/networks': '/admin/networks',
    '/tokens': '/admin/tokens',
    '/unknown-tokens': '/admin/unknown-tokens',
    '/reconciliation': '/admin/reconciliation',
    '/tron-enrichment': '/admin/tron-enrichment',
    '/admin-dashboard': '/admin/dashboard',
    '/policy-wizard': '/wizard',
  })
})

test('[ROUTE-53] [ROUTE-54] [ROUTE-55] [ROUTE-56] [ROUTE-57] [ROUTE-58] [ROUTE-59] [ROUTE-60] [ROUTE-61] [ROUTE-62] [ROUTE-63] linked pages are pages in the shell with the menu’s label as title', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  for (const [address, name] of Object.entries({
    '/main/AddressBook': 'Address Book (Outbound)',
    '/main/InboundLabels': 'Address Labels (Inbound)',
    '/admin/users': 'Admin Users',
    '/admin/subscriptions': 'Entity Subscriptions',
    '/admin/vigilance': 'Vigilance Management',
    '/admin/services': 'Services',
    '/admin/plans': 'Subscription Plans',
    '/admin/webhooks': 'Webhook Events',
    '/admin/monitoring': 'System Health',
    '/admin/analytics': 'Usage Analytics',
    '/help': 'Help',
  })) {
    await page.goto(address)
    await expect(title(page)).toHaveText(name)
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible()
  }
})

test('[ROUTE-78] staff pages opened by others show a notice and load no data', async ({ page, world }) => {
  await world.signIn('viewer')
  const answers: string[] = []
  page.on('response', (answer) => {
    if (/\/(admin-api|api\/admin)\//.test(answer.url()) && answer.ok()) answers.push(answer.url())
  })
  for (const address of ['/admin/reconciliation', '/admin/users', '/main/IngestionRuns']) {
    await page.goto(address)
    await expect(page.getByText('You do not have permission to open this page.')).toBeVisible()
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
  }
  expect(answers).toEqual([])
})

test('[ROUTE-52] unknown calls are not answered with the page', async ({ page, world }) => {
  await world.signIn('viewer')
  for (const address of ['/api/nope', '/admin-api/nope', '/ws/nope']) {
    const answer = await page.request.get(address, { headers: { accept: 'application/json' } })
    expect([401, 404], address).toContain(answer.status())
    expect(answer.headers()['content-type']).toContain('json')
  }
})
