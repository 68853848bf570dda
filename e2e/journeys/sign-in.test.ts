/** Signing in and out, the token, idle logout, admin verification. The test moves the browser's clock. */
import type { Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible } from '../accessibility.ts'
import { emailOf, expect, password, test, type Person } from '../world.ts'
import { speak } from '../speak.ts'

const minute = 60_000
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('auth_token'))

async function signIn(page: Page, person: Person, secret = password): Promise<void> {
  await page.getByLabel('Email').fill(emailOf(person))
  await page.getByLabel('Password').fill(secret)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Real sign-ins are rate-limited; only tests about signing in make one. */
const keepServerSession = (page: Page) =>
  page.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }))

test('[AUTH-20] [SESS-09] [ROUTE-01] a wrong password is refused in the form, the right one leads to the requested page', async ({
  page,
}) => {
  const violations = await collectPolicyViolations(page)
  await page.goto('/settings/devices?x=1')
  await expect(page).toHaveURL('/main/Login')
  await page.reload()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your email')).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await signIn(page, 'approver', 'not-the-password')
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  await expectAccessible(page)
  expect(await storedToken(page)).toBeNull()
  await signIn(page, 'approver')
  await expect(title(page)).toHaveText('Devices')
  await expect(page).toHaveURL('/settings/devices?x=1')
  expect(await storedToken(page)).toMatch(/\S{20,}/)
  expect(violations).toEqual([])
})

test('wrong passwords entered elsewhere are reported at the next sign-in', async ({ page, world }) => {
  const { email } = await world.signInAsNewcomer()
  await page.evaluate(() => localStorage.clear())
  await page.goto('/main/Login')
  await page.request.post('/api/auth/login', { data: { email, password: 'a stranger’s guess' } })
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone entered a wrong password for your account')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(title(page)).toHaveText('Accounts & Balances')
})

test('[ROUTE-02] the root leads to the login, which shows who is signed in and ends no session by itself', async ({
  page,
  world,
}) => {
  await page.goto('/')
  await expect(page).toHaveURL('/main/Login')
  const calls = await world.signIn('viewer')
  const { name } = await calls.getCurrentUser()
  await page.goto('/')
  await expect(page).toHaveURL('/main/Login')
  await expect(page.getByText(`Signed in as ${name}`)).toBeVisible()
  await expectAccessible(page)
  const token = await storedToken(page)
  await page.route('**/api/me', (route) => route.fulfill({ status: 401, json: { detail: 'Unauthorized' } }))
  await page.reload()
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page.getByText('Signed in as')).toHaveCount(0)
  expect(await storedToken(page)).toBe(token)
  await page.unroute('**/api/me')
  await page.reload()
  await page.getByRole('button', { name: `Continue as ${name.split(' ')[0]}`, exact: true }).click()
  await expect(page).toHaveURL('/accounts-balances')
})

test('every other failure of signing in is explained', async ({ page }) => {
  await page.goto('/main/Login')
  for (const [answer, text] of [
    [{ status: 429, json: { detail: 'slow down' } }, 'Too many attempts. Wait a moment and try again.'],
    [{ status: 503, body: 'down' }, 'Sign-in failed: 503 Service Unavailable'],
  ] as const) {
    await page.route('**/api/auth/login', (route) => route.fulfill(answer))
    await signIn(page, 'viewer')
    await expect(page.getByRole('alert')).toHaveText(text)
    await page.unroute('**/api/auth/login')
  }
  await page.route('**/api/auth/login', (route) => route.abort())
  await signIn(page, 'viewer')
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached')
})

test('[AUTH-01] [AUTH-02] every call of a signed-in page carries the stored token, no call of the login does', async ({
  page,
  world,
}) => {
  const sent: { url: string; authorization: string | undefined }[] = []
  page.on('request', (request) => {
    if (/\/(api|admin-api)\//.test(request.url()))
      sent.push({ url: request.url(), authorization: request.headers().authorization })
  })
  await page.goto('/main/Login')
  await page.getByLabel('Email').fill('nobody@holdfast.test')
  await page.getByLabel('Password').fill('x')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { detail: 'no' } }))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  expect(sent).toHaveLength(1)
  expect(sent[0]!.authorization).toBeUndefined()
  await world.signIn('viewer')
  sent.length = 0
  await page.goto('/bc-transactions')
  await expect(page.getByRole('banner').getByText(emailOf('viewer'))).toBeVisible()
  const token = await storedToken(page)
  expect(sent.length).toBeGreaterThan(4)
  expect(sent.filter(({ authorization }) => authorization !== `Bearer ${token}`)).toEqual([])
})

test('[SHELL-04] [SESS-07] [SESS-08] Logout revokes the token, removes it and opens the login', async ({
  page,
  world,
}) => {
  // A session of its own, so that no other test loses its token.
  const calls = await world.callsOf('viewer')
  const { token } = await calls.login({ body: { email: emailOf('approver2'), password } })
  await page.goto('/main/Login')
  await page.evaluate((text) => localStorage.setItem('auth_token', text), token)
  await page.goto('/help')
  const revoked = page.waitForResponse('**/api/auth/logout')
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL('/main/Login')
  expect(await storedToken(page)).toBeNull()
  expect((await revoked).status()).toBe(204)
  const answer = await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
})

test('signing out in one tab signs out the other', async ({ page, world, context }) => {
  await world.signIn('viewer')
  await keepServerSession(page)
  await page.goto('/help')
  const other = await context.newPage()
  await other.goto('/help')
  await expect(other.getByRole('banner')).toBeVisible()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
  await expect(other).toHaveURL('/main/Login')
})

test('a refused token ends the session, and the page returns after signing in', async ({ page, world }) => {
  await world.signIn('viewer')
  await page.route('**/api/me', (route) => route.fulfill({ status: 401, json: { detail: 'Unauthorized' } }))
  await page.goto('/my-account')
  await expect(page).toHaveURL('/main/Login')
  await expect(page.getByText('Your session has ended. Sign in again.')).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await page.unroute('**/api/me')
  await page.route('**/api/auth/login', (route) => route.fulfill({ json: { token: 'another' } }))
  await page.route('**/api/me', (route) =>
    route.fulfill({
      json: { id: crypto.randomUUID(), name: 'Vera', email: 'vera@x.test', is_system: false },
    }),
  )
  await signIn(page, 'viewer')
  await expect(page).toHaveURL('/my-account')
})

test.describe('idle', () => {
  test.beforeEach(async ({ page, world }) => {
    await world.signIn('viewer')
    await keepServerSession(page)
    await page.clock.install()
    await page.goto('/help')
    await expect(title(page)).toHaveText('Help')
  })

  test('[SESS-01] [SESS-08] two hours without activity end the session, one minute less does not', async ({
    page,
  }) => {
    await page.clock.fastForward(119 * minute)
    await expect(title(page)).toHaveText('Help')
    expect(await storedToken(page)).not.toBeNull()
    await page.clock.fastForward(minute)
    await expect(page).toHaveURL('/main/Login')
    await expect(page.getByText('You were signed out after 2 hours without activity.')).toBeVisible()
    expect(await storedToken(page)).toBeNull()
  })

  const signs: Record<string, (page: Page) => Promise<void>> = {
    mouse: (page) => page.mouse.move(300, 300),
    key: (page) => page.keyboard.press('Shift'),
    click: (page) => page.locator('main').dispatchEvent('click'),
    scroll: (page) => page.locator('main').dispatchEvent('scroll'),
    touch: (page) => page.locator('main').dispatchEvent('touchstart'),
  }
  test('[SESS-02] [SESS-03] [SESS-04] [SESS-05] [SESS-06] mouse, key, click, scroll and touch each restart the two hours', async ({
    page,
  }) => {
    for (const [name, give] of Object.entries(signs)) {
      await page.clock.fastForward(119 * minute)
      await give(page)
      await page.clock.fastForward(119 * minute)
      expect(await storedToken(page), name).not.toBeNull()
      await give(page)
    }
  })
})

test.describe('admin status', () => {
  test('[AUTH-07] [AUTH-09] [AUTH-10] [AUTH-11] the verification is repeated after five minutes, after one if it failed', async ({
    page,
    world,
  }) => {
    await world.signIn('admin')
    await page.clock.install()
    let calls = 0
    let answered = 0
    for (const [answer, lasts] of [
      [{ json: { admin: true } }, 5],
      [{ status: 403, json: { detail: 'no' } }, 5],
      [{ status: 500, body: '' }, 1],
      [null, 1],
    ] as const) {
      calls = 0
      answered = 0
      await page.route('**/admin-api/verify', async (route) => {
        calls += 1
        await (answer === null ? route.abort() : route.fulfill(answer))
        answered += 1
      })
      await page.goto('/help')
      await expect.poll(() => calls).toBe(1)
      // The validity runs from the answer: once the check was sent, this line stands in the menu until the answer is kept.
      await expect(menu(page).getByText('Checking admin permissions...')).toHaveCount(0)
      await page.clock.fastForward(lasts * minute - 5000)
      await menu(page).getByRole('link', { name: 'Transactions', exact: true }).click()
      await expect(title(page)).toHaveText('Blockchain Transactions')
      expect(calls).toBe(1)
      await page.clock.fastForward(6000)
      await menu(page).getByRole('link', { name: 'Help', exact: true }).click()
      await expect(title(page)).toHaveText('Help')
      await expect.poll(() => answered).toBe(2)
      await page.unroute('**/admin-api/verify')
    }
  })

  test('[SESS-10] [AUTH-12] the status ends with the token: the next person is verified again', async ({
    page,
    world,
  }) => {
    await world.signIn('admin')
    await keepServerSession(page)
    const token = await storedToken(page)
    let isAdmin = true
    let calls = 0
    await page.route('**/admin-api/verify', async (route) => {
      calls += 1
      await route.fulfill({ json: { admin: isAdmin } })
    })
    await page.goto('/help')
    await expect(menu(page).getByRole('link', { name: 'Admin Dashboard' })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
    isAdmin = false
    await page.route('**/api/auth/login', (route) => route.fulfill({ json: { token } }))
    await signIn(page, 'admin')
    await expect(title(page)).toHaveText('Accounts & Balances')
    await expect(menu(page).getByText('Checking admin permissions...')).toHaveCount(0)
    await expect(menu(page).getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
    expect(calls).toBe(2)
  })

  test('[AUTH-08] [AUTH-14] [AUTH-15] [AUTH-16] [ERR-17] a failing check and a failing refresh are logged, and the page works', async ({
    page,
    world,
  }) => {
    const calls = await world.signIn('viewer')
    const me = await calls.getCurrentUser()
    // Only people whom the server does not exclude are verified.
    await page.route('**/api/me', (route) => route.fulfill({ json: { ...me, is_admin: true } }))
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    const opened: string[] = []
    page.on('dialog', (dialog) => {
      opened.push(dialog.message())
      void dialog.dismiss()
    })
    await page.route('**/admin-api/verify', (route) => route.abort())
    await page.goto('/admin/users')
    await expect(page.getByText('You do not have permission to open this page.')).toBeVisible()
    await expect.poll(() => logged.some((text) => text.includes('Failed to check admin status'))).toBe(true)
    await page.unroute('**/admin-api/verify')
    let answer: () => void = () => undefined
    const answered = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/admin-api/verify', async (route) => {
      await answered
      await route.abort()
    })
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(menu(page).getByText('Checking admin permissions...')).toBeVisible()
    answer()
    await expect(page.getByText('You do not have permission to open this page.')).toBeVisible()
    await expect.poll(() => logged.some((text) => text.includes('Failed to refresh admin status'))).toBe(true)
    await expect(menu(page).getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
    // On a page for every role nothing shows it.
    await page.unroute('**/admin-api/verify')
    await page.route('**/admin-api/verify', (route) => route.fulfill({ status: 500, body: '' }))
    logged.length = 0
    await page.goto('/help')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
    await expect.poll(() => logged.some((text) => text.includes('Failed to check admin status'))).toBe(true)
    await expect(menu(page).getByText('Checking admin permissions...')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText(/admin status/i)).toHaveCount(0)
    expect(opened).toEqual([])
  })

  test('[AUTH-17] [AUTH-18] the system flag opens staff pages but no admin menu; it comes from the person alone', async ({
    page,
    world,
  }) => {
    const calls = await world.signIn('viewer')
    const me = await calls.getCurrentUser()
    await page.route('**/api/me', (route) => route.fulfill({ json: { ...me, is_system: true } }))
    await page.goto('/admin/users')
    await expect(page.getByLabel('Search accounts')).toBeVisible()
    await expect(menu(page).getByText('Checking admin permissions...')).toHaveCount(0)
    await expect(menu(page).getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0)
    await page.unroute('**/api/me')
    await page.reload()
    await expect(page.getByText('You do not have permission to open this page.')).toBeVisible()
  })

  test('[AUTH-17] two menus exist: the system flag changes neither that of regular users nor that of admins', async ({
    page,
    world,
  }) => {
    const entriesOf = async (me: object): Promise<string[]> => {
      await page.route('**/api/me', (route) => route.fulfill({ json: me }))
      await page.goto('/help')
      await expect(menu(page).getByRole('link', { name: 'Help', exact: true })).toBeVisible()
      await expect(menu(page).getByText('Checking admin permissions...')).toHaveCount(0)
      // Group by group, until every entry is visible.
      const closed = menu(page).getByRole('button', { expanded: false })
      while ((await closed.count()) > 0) await closed.first().click()
      const entries = await menu(page).getByRole('link').allInnerTexts()
      await page.unroute('**/api/me')
      return entries
    }
    const menus: string[][] = []
    for (const person of ['viewer', 'admin'] as const) {
      const me = await (await world.signIn(person)).getCurrentUser()
      const ordinary = await entriesOf({ ...me, is_system: false })
      expect(await entriesOf({ ...me, is_system: true }), person).toEqual(ordinary)
      menus.push(ordinary)
    }
    expect((menus[1]?.length ?? 0) - (menus[0]?.length ?? 0)).toBe(15)
  })
})

test('[CONST-12] [SESS-09] the browser stores the documented keys and no others', async ({ page, world }) => {
  await world.signIn('treasurer')
  await speak(page, 'en')
  await page.goto('/bc-transactions')
  await menu(page).getByRole('button', { name: 'Pin group: MPC' }).click()
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Organization:/ })
    .click()
  await page.getByRole('button', { name: 'Acme Treasury', exact: true }).click()
  await page.getByRole('button', { name: 'Preferences' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.goto('/accounts-balances')
  await page.mouse.move(200, 200)
  const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  const documented = ['auth_token', 'pinnedSidebarGroups']
  const added = [
    'currentOrgId',
    'lang',
    'bcTransactionPreferences.v1',
    'policyWizard.v1',
    'lastActivityAt',
    'look',
  ]
  expect(keys).toEqual(expect.arrayContaining(documented))
  expect(keys.filter((key) => ![...documented, ...added].includes(key))).toEqual([])
})
