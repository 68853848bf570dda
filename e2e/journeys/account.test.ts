/** Passkeys, authenticator app, recovery codes, sessions and history of the signed-in person, with Chromium's authenticator. */
import type { CDPSession, Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { emailOf, expect, password, test, type World } from '../world.ts'

const main = (page: Page) => page.getByRole('main')
const region = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const title = (page: Page) => page.getByRole('heading', { level: 1 })

async function addAuthenticator(page: Page): Promise<{ client: CDPSession; id: string }> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId: id } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, id }
}

/** A new person with a page of their own; passkeys need the name 'localhost'. */
async function openAccount(page: Page, world: World) {
  const newcomer = await world.signInAsNewcomer()
  await page.goto('/my-account')
  await expect(region(page, 'Profile')).toContainText(newcomer.email)
  return newcomer
}

async function confirmWithPassword(page: Page): Promise<void> {
  const confirmation = dialog(page, 'Confirm that it’s you')
  await confirmation.getByLabel('Password').fill(password)
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(confirmation).toHaveCount(0)
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await main(page).getByRole('button', { name: '+ Security Key' }).click()
  const form = dialog(page, '+ Security Key')
  await form.getByLabel('Name').fill(name)
  await form.getByRole('button', { name: 'Add sign-in passkey' }).click()
}

const signOut = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** `ahead`: steps of 30 seconds. */
const codeOf = (secret: string, ahead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + ahead * 30_000 })

test('[STATIC-41] [STATIC-44] a passkey is added after a confirmation, signs in, is renamed and removed', async ({
  page,
  world,
}) => {
  const { email } = await openAccount(page, world)
  const { client, id } = await addAuthenticator(page)
  const keys = region(page, 'Multi-factor security keys')
  const certificate = region(page, 'Profile').locator('dl > div').filter({ hasText: 'public key' })
  await expect(certificate).toContainText('The public key of your first sign-in passkey appears here.')
  await addPasskey(page, 'Laptop')
  await expectAccessible(page)
  const confirmation = dialog(page, 'Confirm that it’s you')
  await confirmation.getByLabel('Password').fill('not the password')
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(confirmation.getByRole('alert')).toHaveText('This did not confirm that it is you. Try again.')
  await confirmWithPassword(page)
  await expect(keys.getByRole('listitem')).toHaveCount(1)
  await expect(keys).toContainText('Laptop')
  await expect(keys).toContainText('Never used')
  await expect(certificate).toContainText(/([0-9a-f]{2} ){31,64}[0-9a-f]{2}/)
  await expect(main(page).getByText('Add a second sign-in passkey', { exact: false }).first()).toBeVisible()
  // The confirmation still counts, but the device has a passkey of this account already.
  await addPasskey(page, 'Again')
  await expect(dialog(page, '+ Security Key').getByRole('alert')).toHaveText(
    'This device already has a passkey for your account.',
  )
  await page.keyboard.press('Escape')
  await signOut(page)
  await expect(page).toHaveURL('/main/Login')
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(title(page)).toHaveText('Accounts & Balances')
  await page.goto('/my-account')
  await expect(keys).toContainText(/Used \d{4}-/)
  await keys.getByRole('button', { name: 'Actions for Laptop' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await dialog(page, 'Rename sign-in passkey').getByLabel('Name').fill('MacBook')
  await page.keyboard.press('Enter')
  await expect(keys).toContainText('MacBook')
  // A new session: now the passkey confirms, not the password.
  await keys.getByRole('button', { name: 'Actions for MacBook' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(confirmation.getByLabel('Password')).toHaveCount(0)
  await confirmation.getByRole('button', { name: 'Confirm with a passkey' }).click()
  await expect(keys).toContainText("You don't have any login security keys yet")
  await page.goto('/settings/security-history')
  const rows = main(page).getByRole('row')
  await expect(rows.nth(1)).toContainText('Removed: passkey, MacBook')
  await expect(rows.nth(2)).toContainText('Confirmed with a passkey')
  await expect(rows.nth(3)).toContainText('Renamed passkey “Laptop” to “MacBook”')
  await expect(rows.nth(4)).toContainText('Signed in with a passkey')
  // The server no longer knows the passkey that the device still has.
  await signOut(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This passkey does not open an account here. Sign in with your password.',
  )
  // Nor does the person have to use one.
  await client.send('WebAuthn.setUserVerified', { authenticatorId: id, isUserVerified: false })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('alert')).toHaveText(/The browser did not confirm a passkey/)
  await signIn(page, email)
  await expect(title(page)).toHaveText('Accounts & Balances')
})

test('a cancelled confirmation changes nothing', async ({ page, world }) => {
  const { calls } = await openAccount(page, world)
  await main(page).getByRole('button', { name: 'Create recovery codes' }).click()
  await expect(dialog(page, 'Confirm that it’s you').getByLabel('Password')).toBeFocused()
  await dialog(page, 'Confirm that it’s you').getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page, 'Confirm that it’s you')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await calls.getSecurity()).recovery_codes).toBeNull()
})

test('an authenticator app is set up and its code needed at sign-in; a recovery code replaces it', async ({
  page,
  world,
}) => {
  const { email } = await openAccount(page, world)
  await main(page).getByRole('button', { name: 'Set up authenticator app' }).click()
  await confirmWithPassword(page)
  const setUp = dialog(page, 'Set up authenticator app')
  await expect(setUp.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await setUp.locator('code').innerText()).replaceAll(' ', '')
  await expectAccessible(page)
  await setUp.getByLabel('Code shown by the app').fill('123')
  await setUp.getByRole('button', { name: 'Confirm' }).click()
  await expect(setUp.getByText('Enter the 6 digits')).toBeVisible()
  await setUp.getByLabel('Code shown by the app').fill(codeOf(secret))
  await setUp.getByRole('button', { name: 'Confirm' }).click()
  // Recovery codes follow at once, because a lost phone would lock the person out.
  const shown = dialog(page, 'Your recovery codes')
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allInnerTexts()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(shown).toBeVisible()
  const download = page.waitForEvent('download')
  await shown.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('holdfast-recovery-codes.txt')
  await shown.getByRole('button', { name: 'I saved the codes' }).click()
  const means = region(page, 'Sign-in and approval')
  await expect(means).toContainText('10 of 10 left')
  await expect(means).toContainText('Signing in with your password needs a code.')
  await signOut(page)
  await signIn(page, email)
  await expect(page.getByText('Enter the code of your authenticator app, or a recovery code.')).toBeVisible()
  await expect(page.getByLabel('Code')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(
    'This code is wrong or was used before. Wait for the next one.',
  )
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  await expect(title(page)).toHaveText('Accounts & Balances')
  for (const [at, left] of [
    [0, undefined],
    [1, undefined],
    [7, 'You have 2 recovery codes left.'],
  ] as const) {
    await signOut(page)
    for (const used of codes.slice(at === 7 ? 2 : at, at))
      await page.request.post('/api/auth/login', { data: { email, password, code: used } })
    await signIn(page, email)
    await page.getByLabel('Code').fill(codes[at]!.toLowerCase())
    await page.keyboard.press('Enter')
    if (left !== undefined) {
      await expect(page.getByRole('alert').filter({ hasText: 'recovery code' })).toHaveText(left)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Continue' }).click()
    }
    await expect(title(page)).toHaveText('Accounts & Balances')
  }
  await page.goto('/my-account')
  await expect(means).toContainText('2 of 10 left')
  await expect(means).toContainText('Create new codes before you run out.')
  await means.getByRole('button', { name: 'Replace recovery codes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace' }).click()
  const confirmation = dialog(page, 'Confirm that it’s you')
  await confirmation.getByRole('button', { name: 'Recovery code' }).click()
  await confirmation.getByLabel('Recovery code').fill(codes[8]!)
  await confirmation.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  expect(await shown.getByRole('listitem').allInnerTexts()).not.toContain(codes[9])
  await shown.getByRole('button', { name: 'I saved the codes' }).click()
  await means.getByRole('button', { name: 'Remove authenticator app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(means).toContainText('Not set up')
})

test('[STATIC-46] sessions are listed with their devices, and ended one by one or all others at once', async ({
  page,
  world,
}) => {
  const { email } = await openAccount(page, world)
  const tokens = await Promise.all(
    ['iPhone', 'Windows'].map(async (system) => {
      const answer = await page.request.post('/api/auth/login', {
        data: { email, password },
        headers: { 'user-agent': `Mozilla/5.0 (${system}) Version/19.0 Safari/604.1` },
      })
      return ((await answer.json()) as { token: string }).token
    }),
  )
  const isOpen = async (token: string) =>
    (await page.request.get('/api/me', { headers: { authorization: `Bearer ${token}` } })).ok()
  await page.reload()
  const table = main(page).getByRole('table', { name: 'Login sessions' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'Device ID',
    'Device',
    'Location',
    'IP address',
    'Sign-in time',
    'Last active',
  ])
  const current = table.getByRole('row').filter({ hasText: 'This device' })
  await expect(current.getByRole('button', { name: /^Sign out/ })).toHaveCount(0)
  await table.getByRole('button', { name: 'Sign out Safari · iOS' }).click()
  await expect(table.getByRole('row').filter({ hasText: 'iOS' })).toHaveCount(0)
  expect(await Promise.all(tokens.map(isOpen))).toEqual([false, true])
  await main(page).getByRole('button', { name: 'Sign out all other sessions' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out all other sessions' }).click()
  await expect(table.getByRole('row')).toHaveCount(2)
  expect(await Promise.all(tokens.map(isOpen))).toEqual([false, false])
  await expect(main(page).getByRole('button', { name: 'Sign out all other sessions' })).toHaveCount(0)
})

test('the password is changed with the current one', async ({ page, world }) => {
  const { email } = await openAccount(page, world)
  await main(page).getByRole('button', { name: 'Change password' }).click()
  const form = dialog(page, 'Change password')
  const next = 'several unrelated words'
  await form.getByLabel('Current password').fill('wrong')
  await form.getByLabel('New password', { exact: true }).fill(next)
  await form.getByLabel('Repeat the new password').fill('something else')
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByText('The passwords do not match')).toBeVisible()
  await form.getByLabel('Repeat the new password').fill(next)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByLabel('Current password').fill(password)
  await form.getByRole('button', { name: 'Change password' }).click()
  await expect(form).toHaveCount(0)
  const signIn = (tried: string) => page.request.post('/api/auth/login', { data: { email, password: tried } })
  expect((await signIn(password)).status()).toBe(401)
  expect((await signIn(next)).status()).toBe(200)
})

test('[STATIC-40] [STATIC-42] [STATIC-43] [STATIC-45] My Account shows the person who is signed in', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('owner')
  const { name } = await calls.getCurrentUser()
  await page.goto('/my-account')
  await expect(region(page, 'Profile')).toContainText(name)
  await expect(region(page, 'Profile')).toContainText(emailOf('owner'))
  await expect(region(page, 'Profile')).toContainText('Personal key certificate public key')
  const organisations = main(page).getByRole('table', { name: 'Organizations' })
  await expect(organisations.getByRole('columnheader')).toHaveText([
    'Organization',
    'Role',
    'Treasury role',
    'Joined',
  ])
  await expect(organisations.getByRole('row').filter({ hasText: 'Birch Holdings' })).toContainText('Owner')
  await expect(region(page, 'Multi-factor security keys')).toContainText(
    "You don't have any login security keys yet",
  )
  for (const label of ['+ Organization', '+ Security Key']) {
    await main(page).getByRole('button', { name: label, exact: true }).click()
    await expect(dialog(page, label)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page, label)).toHaveCount(0)
  }
})

test('theme, density, time zone and language are kept in the account, and show on every device at once', async ({
  page,
  world,
  browser,
  holdfastUrl,
}) => {
  const { calls } = await openAccount(page, world)
  const root = page.locator('html')
  const preferences = region(page, 'Preferences')
  await preferences.getByText('Dark', { exact: true }).click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await preferences.getByText('Comfortable', { exact: true }).click()
  await expect(root).toHaveAttribute('data-density', 'comfortable')
  const hour = () =>
    main(page).getByRole('table', { name: 'Login sessions' }).getByRole('row').nth(1).locator('time').first()
  await preferences.getByLabel('Time zone').first().fill('Auckland')
  await page.getByRole('option', { name: /Pacific\/Auckland/ }).click()
  const inAuckland = await hour().getAttribute('title')
  const opened = await hour().getAttribute('datetime')
  expect(inAuckland).toBe(
    new Intl.DateTimeFormat('sv', {
      dateStyle: 'short',
      timeStyle: 'medium',
      timeZone: 'Pacific/Auckland',
    }).format(new Date(opened ?? '')),
  )
  await expectAccessible(page)
  await preferences.getByText('Spanish').click()
  await expect(title(page)).toHaveText('Mi cuenta')
  await expect
    .poll(() => calls.getPreferences())
    .toMatchObject({ theme: 'dark', density: 'comfortable', time_zone: 'Pacific/Auckland', language: 'es' })
  // Another device, which has no choices of its own.
  const token = await page.evaluate(() => localStorage.getItem('auth_token'))
  const device = await browser.newContext({ baseURL: holdfastUrl, colorScheme: 'light' })
  const other = await device.newPage()
  await other.goto('/api/health')
  await other.evaluate((text) => localStorage.setItem('auth_token', text ?? ''), token)
  await other.goto('/my-account')
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(other.locator('html')).toHaveAttribute('data-density', 'comfortable')
  await expect(title(other)).toHaveText('Mi cuenta')
  await device.close()
  // The menu changes the language of this browser only; the palette changes the theme.
  await speak(page, 'en')
  await page.reload()
  await expect(title(page)).toHaveText('My Account')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search pages and actions' }).fill('Theme')
  await page.getByRole('option', { name: 'Theme: Light' }).click()
  await expect(root).toHaveAttribute('data-theme', 'light')
  await expect.poll(async () => (await calls.getPreferences()).theme).toBe('light')
})

test('the own name is changed after a confirmation', async ({ page, world }) => {
  await openAccount(page, world)
  await main(page).getByRole('button', { name: 'Edit name' }).click()
  await dialog(page, 'Change name').getByLabel('Name').fill('Nora Newname')
  await page.keyboard.press('Enter')
  await confirmWithPassword(page)
  await expect(dialog(page, 'Change name')).toHaveCount(0)
  await expect(region(page, 'Profile')).toContainText('Nora Newname')
  await expect(page.getByRole('banner')).toContainText('Nora Newname')
})

test('[STATIC-36] [STATIC-37] Security History lists the own events, and says when there are none', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/settings/security-history')
  const columns = ['User', 'Description', 'Correlation ID', 'IP Address', 'Time']
  await expect(main(page).getByRole('columnheader')).toHaveText(columns)
  await expect(main(page).getByRole('row').nth(1)).toContainText('Signed in with the password')
  await page.route('**/api/account/security-history*', (route) => route.fulfill({ json: [] }))
  await page.reload()
  await expect(main(page).getByRole('columnheader')).toHaveText(columns)
  await expect(main(page).getByText('No events', { exact: true })).toBeVisible()
})

test('[ROUTE-39] [ROUTE-42] both pages open by their address, and survive a reload', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  for (const [path, name] of [
    ['/settings/security-history', 'Security History'],
    ['/my-account', 'My Account'],
  ] as const) {
    await page.goto(path)
    await expect(title(page)).toHaveText(name)
    await page.reload()
    await expect(title(page)).toHaveText(name)
    await expect(main(page).getByRole('table').first()).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

test('a failure to load is explained, and loading can be tried again', async ({ page, world }) => {
  await world.signIn('viewer')
  for (const [path, call] of [
    ['/my-account', '**/api/account/security'],
    ['/settings/security-history', '**/api/account/security-history*'],
  ] as const) {
    await page.route(call, (route) => route.fulfill({ status: 503, body: 'down' }))
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('This could not be loaded')
    await expectAccessible(page)
    await page.unroute(call)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('My Account, its dialogs and Security History are accessible in both languages and themes', async ({
  page,
  world,
}) => {
  await openAccount(page, world)
  await addAuthenticator(page)
  await addPasskey(page, 'Laptop')
  await confirmWithPassword(page)
  await expect(region(page, 'Multi-factor security keys')).toContainText('Laptop')
  await expectAccessibleEverywhere(page, async ({ language }) => {
    await page.goto('/my-account')
    await expect(main(page).getByText('Laptop')).toBeVisible()
    await expect(main(page).getByRole('table')).toHaveCount(2)
    // The page scrolls inside the frame only.
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
    ).toBeLessThanOrEqual(0)
    await expectAccessible(page)
    await main(page)
      .getByRole('button', { name: language === 'en' ? 'Change password' : 'Cambiar contraseña' })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/settings/security-history')
    await expect(main(page).getByRole('row').nth(1)).toBeVisible()
    await expectAccessible(page)
  })
})
