/** The frame of every page: menus, top bar, organisation, filter bar, keyboard. Responses are mocked where a state is needed. */
import type { Locator, Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible } from '../accessibility.ts'
import { expect, test } from '../world.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const groupButton = (page: Page, name: string) => menu(page).getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => menu(page).getByRole('link', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const organisation = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Organization:/ })
const path = (page: Page) => new URL(page.url()).pathname

/** Replaces the server's settings for the page. */
async function withSettings(page: Page, change: object): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), ...change } })
  })
}

const verify = (page: Page, answer: object) =>
  page.route('**/admin-api/verify', (route) => route.fulfill(answer))

async function openGroup(page: Page, name: string): Promise<void> {
  const button = groupButton(page, name)
  if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
}

interface Entry {
  readonly group?: string
  readonly name: string
  readonly path: string
  readonly title?: string
}

async function expectEntries(page: Page, entries: readonly Entry[]): Promise<void> {
  for (const entry of entries) {
    const before = path(page)
    if (entry.group !== undefined) {
      await openGroup(page, entry.group)
      expect(path(page), entry.group).toBe(before)
    }
    await link(page, entry.name).click()
    await expect(title(page)).toHaveText(entry.title ?? entry.name)
    expect(path(page)).toBe(entry.path)
    await expect(page.getByText('Page not found')).toHaveCount(0)
  }
}

test.describe('menus', () => {
  test('[NAV-01] [NAV-02] [NAV-03] [NAV-04] [NAV-05] [NAV-06] [NAV-07] [NAV-08] [NAV-09] [NAV-10] [NAV-11] [NAV-12] [NAV-13] [NAV-14] [NAV-15] [NAV-16] [NAV-17] every entry of the top menu opens its page; groups stay on the current one', async ({
    page,
    world,
  }) => {
    await world.signIn('viewer')
    await page.goto('/help')
    await expectEntries(page, [
      { name: 'Accounts & Balances', path: '/accounts-balances' },
      { name: 'Transactions', path: '/bc-transactions', title: 'Blockchain Transactions' },
      { group: 'Addresses', name: 'Address Book (Outbound)', path: '/main/AddressBook' },
      { group: 'Addresses', name: 'Address Labels (Inbound)', path: '/main/InboundLabels' },
      { group: 'MPC', name: 'Dashboard', path: '/mpc', title: 'MPC Dashboard' },
      { group: 'MPC', name: 'Key Domains', path: '/mpc/key-domains' },
      { group: 'MPC', name: 'Keys', path: '/mpc/keys', title: 'MPC Keys' },
      { group: 'MPC', name: 'Sessions', path: '/mpc/sessions' },
      { group: 'MPC', name: 'Policy', path: '/mpc/policy' },
      { group: 'MPC', name: 'Policy Wizard', path: '/wizard' },
      { group: 'MPC', name: 'TRON', path: '/mpc/tron', title: 'TRON test send' },
      { group: 'MPC', name: 'Forwarders', path: '/mpc/forwarders' },
      { group: 'MPC', name: 'Device', path: '/mpc/device' },
      { group: 'MPC', name: 'Recovery', path: '/mpc/recovery' },
      { group: 'MPC', name: 'Transfer Requests', path: '/mpc/transfer-requests' },
    ])
  })

  test('[NAV-21] [NAV-22] [NAV-23] [NAV-24] [NAV-25] [NAV-26] [NAV-27] [NAV-28] [NAV-29] every entry of Settings opens its page', async ({
    page,
    world,
  }) => {
    await world.signIn('viewer')
    await page.goto('/help')
    await expectEntries(page, [
      { group: 'Settings', name: 'Users', path: '/settings/users' },
      { group: 'Settings', name: 'Devices', path: '/settings/devices' },
      { group: 'Settings', name: 'Entities', path: '/settings/entities', title: 'Entities Management' },
      { group: 'Settings', name: 'Account Groups', path: '/settings/account-groups' },
      { group: 'Settings', name: 'Billing', path: '/settings/billing', title: 'Plan & Billing' },
      { group: 'Settings', name: 'MPC Key List', path: '/settings/keys' },
      { group: 'Settings', name: 'Security History', path: '/settings/security-history' },
      { group: 'Settings', name: 'Email Notifications', path: '/settings/email' },
    ])
  })

  test('[NAV-32] [NAV-33] [NAV-34] [NAV-35] [NAV-36] [NAV-37] [NAV-38] [NAV-39] [NAV-40] [NAV-41] [NAV-42] [NAV-43] [NAV-44] [NAV-45] [NAV-46] [NAV-47] [NAV-48] [NAV-49] every entry of the admin menu opens its page', async ({
    page,
    world,
  }) => {
    await world.signIn('admin')
    await page.goto('/help')
    await expectEntries(page, [
      { name: 'Admin Dashboard', path: '/admin/dashboard' },
      { group: 'System', name: 'Networks', path: '/admin/networks' },
      { group: 'System', name: 'Tokens', path: '/admin/tokens' },
      { group: 'System', name: 'Unknown Tokens', path: '/admin/unknown-tokens' },
      { group: 'System', name: 'Services', path: '/admin/services' },
      { group: 'System', name: 'Subscription Plans', path: '/admin/plans' },
      { group: 'Management', name: 'Admin Users', path: '/admin/users' },
      { group: 'Management', name: 'Entity Subscriptions', path: '/admin/subscriptions' },
      { group: 'Management', name: 'Vigilance Management', path: '/admin/vigilance' },
      { group: 'Monitoring', name: 'Webhook Events', path: '/admin/webhooks' },
      { group: 'Monitoring', name: 'System Health', path: '/admin/monitoring' },
      { group: 'Monitoring', name: 'Usage Analytics', path: '/admin/analytics' },
      { group: 'Monitoring', name: 'TRON Enrichment', path: '/admin/tron-enrichment' },
      { group: 'Monitoring', name: 'Wallet Reconciliation', path: '/admin/reconciliation' },
      {
        group: 'Monitoring',
        name: 'Ingestion Runs',
        path: '/main/IngestionRuns',
        title: 'Recent Ingestion Runs',
      },
    ])
  })

  test('[NAV-53] [NAV-54] [NAV-55] [NAV-56] the bottom menu opens profile and help, and signs out', async ({
    page,
    world,
  }) => {
    await world.signIn('viewer')
    // The token of the other tests stays valid: only this browser removes it.
    await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }))
    await page.goto('/accounts-balances')
    await expectEntries(page, [
      { group: 'My Account', name: 'Profile', path: '/my-account', title: 'My Account' },
      { name: 'Help', path: '/help' },
    ])
    await openGroup(page, 'My Account')
    await link(page, 'Logout').click()
    await expect(page).toHaveURL('/main/Login')
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull()
  })

  test('[NAV-18] [NAV-19] [NAV-20] the three dev entries are there in dev mode only', async ({
    page,
    world,
  }) => {
    await world.signIn('viewer')
    await withSettings(page, { devMode: false })
    await page.goto('/mpc')
    await expect(link(page, 'Transfer Requests')).toBeVisible()
    await expect(link(page, 'Dev Keys')).toHaveCount(0)
    await page.unroute('**/config.json')
    await withSettings(page, { devMode: true })
    await page.reload()
    await expectEntries(page, [
      { group: 'MPC', name: 'Dev Keys', path: '/mpc/dev-keys' },
      { group: 'MPC', name: 'Dev Flow Logs', path: '/mpc/dev-flow-logs' },
      { group: 'MPC', name: 'Dev Tools', path: '/mpc/dev' },
    ])
  })

  test('[NAV-31] [AUTH-05] [AUTH-06] the admin menu is there for exactly admin: true', async ({
    page,
    world,
  }) => {
    await world.signIn('admin')
    const answers = [
      [{ json: { admin: true } }, 1],
      [{ json: { admin: false } }, 0],
      [{ json: { admin: 'true' } }, 0],
      [{ json: { admin: 1 } }, 0],
      [{ json: {} }, 0],
      [{ status: 403, json: { detail: 'Not an admin' } }, 0],
      [{ status: 500, body: '' }, 0],
    ] as const
    for (const [answer, count] of answers) {
      await verify(page, answer)
      await page.goto('/help')
      await expect(title(page)).toHaveText('Help')
      await expect(menu(page).getByText('Checking admin permissions...')).toHaveCount(0)
      await expect(link(page, 'Admin Dashboard')).toHaveCount(count)
      await expect(groupButton(page, 'Monitoring')).toHaveCount(count)
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.unroute('**/admin-api/verify')
    }
  })

  test('people who are no admins load pages without the verification', async ({ page, world }) => {
    await world.signIn('viewer')
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() === 403 || response.url().endsWith('/admin-api/verify'))
        refused.push(response.url())
    })
    for (const place of ['/help', '/accounts-balances']) {
      await page.goto(place)
      await expect(menu(page).getByText('Checking admin permissions...')).toHaveCount(0)
      await expect(link(page, 'Admin Dashboard')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
    }
    expect(refused).toEqual([])
  })

  test('[NAV-68] [AUTH-13] while the admin status is unknown the menu says so', async ({ page, world }) => {
    await world.signIn('admin')
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/admin-api/verify', async (route) => {
      await answered
      await route.fulfill({ json: { admin: true } })
    })
    await page.goto('/help')
    const checking = menu(page).getByText('Checking admin permissions...')
    await expect(checking).toBeVisible()
    await expect(link(page, 'Admin Dashboard')).toHaveCount(0)
    answer()
    await expect(link(page, 'Admin Dashboard')).toBeVisible()
    await expect(checking).toHaveCount(0)
  })

  test('[NAV-59] every entry has an icon and a label; only leaves are links', async ({ page, world }) => {
    await world.signIn('admin')
    await withSettings(page, { devMode: false })
    await page.goto('/help')
    for (const group of [
      'Addresses',
      'MPC',
      'Settings',
      'System',
      'Management',
      'Monitoring',
      'Language',
      'My Account',
    ])
      await openGroup(page, group)
    const entries = await menu(page)
      .locator('a, button[aria-expanded]')
      .evaluateAll((all) =>
        all.map((item) => ({
          label: item.textContent.trim(),
          hasIcon: item.querySelector('svg') !== null,
          isGroup: item.tagName === 'BUTTON',
          target: item.getAttribute('href'),
        })),
      )
    expect(entries).toHaveLength(8 + 43)
    expect(entries.filter(({ label, hasIcon }) => label === '' || !hasIcon)).toEqual([])
    expect(entries.filter(({ isGroup, target }) => isGroup !== (target === null))).toEqual([])
  })

  test('[NAV-60] [NAV-61] [NAV-62] [NAV-63] [NAV-64] groups open, close, follow the page and stay pinned', async ({
    page,
    world,
  }) => {
    await world.signIn('viewer')
    await page.goto('/mpc/keys')
    await expect(groupButton(page, 'MPC')).toHaveAttribute('aria-expanded', 'true')
    await page.goto('/settings/users')
    const settings = groupButton(page, 'Settings')
    await expect(settings).toHaveAttribute('aria-expanded', 'true')
    await expect(groupButton(page, 'MPC')).toHaveAttribute('aria-expanded', 'false')
    const addresses = groupButton(page, 'Addresses')
    await addresses.click()
    await expect(link(page, 'Address Book (Outbound)')).toBeVisible()
    await addresses.click()
    await expect(link(page, 'Address Book (Outbound)')).toHaveCount(0)
    const stored = () => page.evaluate(() => localStorage.getItem('pinnedSidebarGroups'))
    await menu(page).getByRole('button', { name: 'Pin group: Settings' }).click()
    expect(await stored()).toBe('["Settings"]')
    await link(page, 'Accounts & Balances').click()
    await expect(title(page)).toHaveText('Accounts & Balances')
    await expect(settings).toHaveAttribute('aria-expanded', 'true')
    await page.reload()
    await expect(settings).toHaveAttribute('aria-expanded', 'true')
    await menu(page).getByRole('button', { name: 'Unpin group: Settings' }).click()
    await expect(settings).toHaveAttribute('aria-expanded', 'false')
    expect(await stored()).toBe('[]')
  })

  test('[NAV-65] entries whose path begins the current one are active; the page itself is the current one', async ({
    page,
    world,
  }) => {
    await world.signIn('viewer')
    const lookOf = (link: Locator) =>
      link.evaluate((element) => {
        const { color, fontWeight, backgroundColor } = getComputedStyle(element)
        return [color, fontWeight, backgroundColor].join(' ')
      })
    /** Entries that look different from most entries of the menu. */
    const active = async () => {
      await page.mouse.move(1_200, 600)
      const links = await menu(page).getByRole('link').all()
      const looks = await Promise.all(links.map(lookOf))
      const timesSeen = (look: string) => looks.filter((other) => other === look).length
      const usual = looks.toSorted((a, b) => timesSeen(b) - timesSeen(a))[0]
      const names = await Promise.all(links.map((link) => link.innerText()))
      return names.filter((_, at) => looks[at] !== usual)
    }
    for (const [address, names, current] of [
      ['/settings/users', ['Users'], 'Users'],
      ['/bc-transactions-mpc', ['Transactions'], 'Transactions'],
      ['/mpc/keys', ['Dashboard', 'Keys'], 'Keys'],
    ] as const) {
      await page.goto(address)
      await expect(menu(page).locator('[aria-current="page"]')).toHaveText(current)
      await expect.poll(active).toEqual(names)
    }
  })

  test('[NAV-66] [NAV-67] LOCAL DEV is shown on local hosts and on no other', async ({
    page,
    world,
    baseURL,
  }) => {
    await world.signIn('viewer')
    const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
    await page.goto('/help')
    await expect(menu(page).getByText('LOCAL DEV')).toBeVisible()
    await page.addInitScript((text) => localStorage.setItem('auth_token', text), token)
    await page.route(
      (url) => url.hostname !== 'localhost',
      async (route) => {
        const { pathname, search } = new URL(route.request().url())
        await route.fulfill({ response: await route.fetch({ url: `${baseURL}${pathname}${search}` }) })
      },
    )
    for (const [host, count] of [
      ['192.168.1.5', 1],
      ['10.0.0.5', 0],
      ['console.example.test', 0],
    ] as const) {
      await page.goto(`http://${host}/help`)
      await expect(title(page)).toHaveText('Help')
      await expect(page.getByText('LOCAL DEV')).toHaveCount(count)
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test.describe('frame', () => {
  test('[SHELL-01] [SHELL-02] [SHELL-03] [SHELL-12] menu at the left, title and person at the top, no shell on the login', async ({
    page,
    world,
  }) => {
    const calls = await world.signIn('viewer')
    const me = await calls.getCurrentUser()
    await page.goto('/settings/devices')
    await expect(title(page)).toHaveText('Devices')
    const banner = page.getByRole('banner')
    await expect(banner.getByText(me.name, { exact: true })).toBeVisible()
    await expect(banner.getByText(me.email, { exact: true })).toBeVisible()
    await expect(organisation(page)).toBeVisible()
    const box = await menu(page).boundingBox()
    const top = await banner.boundingBox()
    expect([box?.x, box?.width, top?.x, top?.y]).toEqual([0, 256, 256, 0])
    await page.goto('/main/Login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button')).toHaveCount(0)
    await expect(menu(page)).toHaveCount(0)
  })

  test('[SHELL-05] [SHELL-06] [SHELL-08] the filter bar is on the transactions page, with groups, wallets and search', async ({
    page,
    world,
  }) => {
    await world.signIn('treasurer')
    const groupOf = (name: string, is_active: boolean) => ({
      id: crypto.randomUUID(),
      name,
      description: '',
      sort_order: 0,
      is_active,
      entity_id: crypto.randomUUID(),
      entity: 'Acme Treasury',
      version: 1,
    })
    await page.route('**/api/account-groups*', (route) =>
      route.fulfill({ json: [groupOf('In use', true), groupOf('Archived', false)] }),
    )
    await page.goto('/settings/users')
    await expect(title(page)).toHaveText('Users')
    await expect(page.getByPlaceholder('Tx hash, address…')).toHaveCount(0)
    await page.goto('/bc-transactions')
    const bar = page.getByRole('search', { name: 'Filters' })
    await expect(bar.getByPlaceholder('Tx hash, address…', { exact: true })).toBeVisible()
    await bar.getByRole('combobox', { name: 'Account Group' }).click()
    await expect(page.getByRole('option')).toHaveText(['All', 'In use'])
  })

  test('[SHELL-07] the wallet select is disabled while the organisation has no wallets', async ({
    page,
    world,
  }) => {
    await world.signIn('treasurer')
    await page.goto('/bc-transactions')
    const wallets = page.getByRole('search').getByRole('combobox', { name: 'Wallet' })
    await expect(wallets).toBeEnabled()
    await page.route('**/api/wallets?*', (route) => route.fulfill({ json: [] }))
    await page.reload()
    await expect(wallets).toBeDisabled()
  })

  test('the search waits for half a second, is in the URL and is restored from it', async ({
    page,
    world,
  }) => {
    await world.signIn('treasurer')
    await page.clock.install()
    await page.goto('/bc-transactions?page=2')
    const search = page.getByPlaceholder('Tx hash, address…')
    await expect(search).toBeVisible()
    await page.clock.pauseAt(new Date(Date.now() + 60_000))
    await search.fill('TJRy')
    await page.clock.runFor(400)
    expect(page.url()).not.toContain('TJRy')
    await page.clock.runFor(200)
    await page.clock.resume()
    await expect(page).toHaveURL('/bc-transactions?q=TJRy')
    await page.reload()
    await expect(search).toHaveValue('TJRy')
    await search.press('Escape')
    await expect(page).toHaveURL('/bc-transactions')
  })

  test('lists to choose from report loading, failure and emptiness', async ({ page, world }) => {
    await world.signIn('treasurer')
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/account-groups*', async (route) => {
      await answered
      await route.fulfill({ status: 500, json: { detail: 'down' } })
    })
    await page.goto('/bc-transactions')
    await page.getByRole('combobox', { name: 'Account Group' }).click()
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    answer()
    await expect(page.getByText('Error loading options', { exact: true })).toBeVisible()
  })

  test('keys: search, sidebar, list of keys, going places', async ({ page, world }) => {
    await world.signIn('treasurer')
    await page.goto('/bc-transactions')
    await expect(organisation(page)).toContainText('Acme Treasury')
    await page.keyboard.press('/')
    await expect(page.getByPlaceholder('Tx hash, address…')).toBeFocused()
    await page.keyboard.type('[?ga')
    await expect(page.getByPlaceholder('Tx hash, address…')).toHaveValue('[?ga')
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('[')
    await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(56)
    await page.keyboard.press('[')
    await expect.poll(async () => (await menu(page).boundingBox())?.width).toBe(256)
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await expect(page).toHaveURL('/accounts-balances')
    await page.keyboard.press('g')
    await page.keyboard.press('t')
    await expect(page).toHaveURL('/bc-transactions')
  })

  test('a narrow window has the menu in a drawer, and the page does not scroll sideways', async ({
    page,
    world,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await world.signIn('viewer')
    await page.goto('/help')
    await expect(title(page)).toBeVisible()
    await expect(menu(page)).toHaveCount(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('button', { name: 'Open the menu' }).click()
    await openGroup(page, 'Settings')
    await link(page, 'Devices').click()
    await expect(title(page)).toHaveText('Devices')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('every state of the frame is accessible in both themes and within the policy of the page', async ({
    page,
    world,
  }) => {
    const violations = await collectPolicyViolations(page)
    await world.signIn('admin')
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto('/mpc/keys')
      await expect(link(page, 'Admin Dashboard')).toBeVisible()
      await expectAccessible(page)
      await organisation(page).click()
      await expect(page.getByRole('dialog', { name: 'Organization' })).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await page.keyboard.press('[')
      await expectAccessible(page)
      await page.keyboard.press('?')
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
      await expectAccessible(page)
    }
    await page.goto('/no-such-page')
    await expect(page.getByText('Page not found').first()).toBeVisible()
    await expectAccessible(page)
    expect(violations).toEqual([])
  })
})

test.describe('organisation', () => {
  const first = { id: '3b1f0c5e-0000-4000-8000-000000000001', name: 'First Org' }
  const second = { id: '3b1f0c5e-0000-4000-8000-000000000002', name: 'Second Org' }

  test.beforeEach(async ({ page, world }) => {
    await world.signIn('viewer')
    await page.route('**/api/my-organizations', (route) => route.fulfill({ json: [first, second] }))
  })

  /** A preference store for this page alone; returns the requests. */
  async function preferences(page: Page, initial: string | null): Promise<object[]> {
    const sent: object[] = []
    let stored: { default_org_id: string | null } = { default_org_id: initial }
    await page.route('**/api/users/preferences', async (route) => {
      if (route.request().method() === 'PUT') {
        const body = route.request().postDataJSON() as typeof stored
        sent.push(body)
        stored = { ...stored, ...body }
      }
      await route.fulfill({ json: { precision: {}, ...stored } })
    })
    return sent
  }

  test('[ORG-01] [ORG-04] the first is selected; another choice is remembered between visits', async ({
    page,
  }) => {
    await preferences(page, null)
    await page.goto('/help')
    await expect(organisation(page)).toContainText('First Org')
    await organisation(page).click()
    await page.getByRole('button', { name: 'Second Org', exact: true }).click()
    await expect(organisation(page)).toContainText('Second Org')
    await page.reload()
    await expect(organisation(page)).toContainText('Second Org')
    expect(await page.evaluate(() => localStorage.getItem('currentOrgId'))).toBe(second.id)
  })

  test('[ORG-03] the stored default wins over the remembered one', async ({ page }) => {
    await preferences(page, second.id)
    await page.evaluate((id) => localStorage.setItem('currentOrgId', id), first.id)
    await page.goto('/help')
    await expect(organisation(page)).toContainText('Second Org')
  })

  test('[ORG-06] [SHELL-11] the star sets the default, moves, and clears it', async ({ page }) => {
    const sent = await preferences(page, first.id)
    await page.goto('/help')
    await organisation(page).click()
    const star = (name: string) => page.getByRole('button', { name: new RegExp(`organization: ${name}$`) })
    await expect(star('First Org')).toHaveAttribute('aria-pressed', 'true')
    await expect(star('Second Org')).toHaveAttribute('aria-pressed', 'false')
    await star('Second Org').click()
    await expect(star('Second Org')).toHaveAttribute('aria-pressed', 'true')
    await expect(star('First Org')).toHaveAttribute('aria-pressed', 'false')
    await expect(organisation(page)).toContainText('First Org')
    await star('Second Org').click()
    await expect(star('Second Org')).toHaveAttribute('aria-pressed', 'false')
    expect(sent).toEqual([{ default_org_id: second.id }, { default_org_id: null }])
  })

  test('[ORG-05] [SHELL-09] [SHELL-10] nothing loaded is an empty list, not an error', async ({ page }) => {
    await preferences(page, null)
    for (const answer of [{ json: [] }, { status: 500, json: { detail: 'down' } }]) {
      await page.unroute('**/api/my-organizations')
      await page.route('**/api/my-organizations', (route) => route.fulfill(answer))
      await page.goto('/help')
      await expect(organisation(page)).toContainText('Select Org')
      await organisation(page).click()
      await expect(page.getByText('No organizations found')).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })

  test('[ORG-05] without preferences there is no star and the first organisation', async ({ page }) => {
    await page.route('**/api/users/preferences', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/help')
    await expect(organisation(page)).toContainText('First Org')
    await organisation(page).click()
    await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
  })

  test('another organisation starts its lists without the filters of the one before', async ({
    page,
    world,
  }) => {
    await preferences(page, null)
    await page.unroute('**/api/my-organizations')
    const calls = await world.callsOf('viewer')
    const [own] = await calls.listMyOrganisations()
    await page.route('**/api/my-organizations', (route) => route.fulfill({ json: [own, second] }))
    await page.goto('/bc-transactions?q=TJRy&group=3b1f0c5e-0000-4000-8000-000000000009')
    await expect(organisation(page)).toContainText(own!.name)
    await organisation(page).click()
    await page.getByRole('button', { name: 'Second Org', exact: true }).click()
    await expect(page).toHaveURL('/bc-transactions')
    await expect(page.getByPlaceholder('Tx hash, address…')).toHaveValue('')
  })
})
