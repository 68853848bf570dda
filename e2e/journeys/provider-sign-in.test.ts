/** Signing in by an OpenID provider: Holdfast and a real provider, in one browser that also shows the provider's own login form. */
import { freePort } from '@holdfast/store/embedded'
import type { Page } from '@playwright/test'
import { SignInProvider } from '../../apps/server/test/sign-in-provider.ts'
import { collectPolicyViolations, expectAccessible } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { startHoldfast } from '../world-setup.ts'
import { emailOf, expect, password, test as ordinary } from '../world.ts'

let provider: SignInProvider

const test = ordinary.extend<object, { holdfastUrl: string }>({
  holdfastUrl: [
    async ({ playwright: _unused }, use) => {
      // The provider must know the address before Holdfast starts.
      const port = await freePort()
      provider = new SignInProvider(`http://localhost:${port}/main/SignInReturn`)
      await provider.start()
      const { url, stop } = await startHoldfast({
        PORT: String(port),
        HOLDFAST_OIDC_ISSUER: provider.issuer,
        HOLDFAST_OIDC_CLIENT_ID: provider.clientId,
        HOLDFAST_OIDC_CLIENT_SECRET: provider.clientSecret,
        HOLDFAST_OIDC_NAME: 'Acme Login',
      })
      await use(url)
      await stop()
      await provider.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
})

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const leave = (page: Page) => page.getByRole('button', { name: 'Sign in with Acme Login' }).click()

/** The provider's own pages. */
async function signInThere(page: Page, sub: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(sub)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('a person links the provider once by password, is signed in by it, and removes the link', async ({
  page,
}) => {
  const violations = await collectPolicyViolations(page)
  provider.people.set('vera', { email: emailOf('viewer'), email_verified: true })
  await page.goto('/settings/devices?x=1')
  await leave(page)
  await signInThere(page, 'vera')
  await expect(page.getByText(`the Holdfast password of ${emailOf('viewer')}`)).toBeVisible()
  await expect(page).toHaveURL('/main/SignInReturn')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await page.getByLabel('Holdfast password').fill('not-the-password')
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(page.getByRole('alert')).toHaveText('This is not the password of your Holdfast account.')
  await page.getByLabel('Holdfast password').fill(password)
  await page.getByRole('button', { name: 'Confirm and sign in' }).click()
  await expect(title(page)).toHaveText('Devices')
  await expect(page).toHaveURL('/settings/devices?x=1')

  await page.evaluate(() => localStorage.clear())
  await page.goto('/main/Login')
  await leave(page)
  await expect(title(page)).toHaveText('Accounts & Balances')

  await page.goto('/my-account')
  await expect(page.getByText(new RegExp(`${emailOf('viewer')}, linked `))).toBeVisible()
  await page.getByRole('button', { name: 'Remove the link with the sign-in provider' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByLabel('Password').fill(password)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Not linked. Choose “Sign in with Acme Login”')).toBeVisible()
  expect(violations).toEqual([])
})

test('a stranger and a repeated answer are refused in words, in both languages', async ({ page }) => {
  provider.people.set('stranger', { email: 'stranger@example.org', email_verified: true })
  await page.goto('/main/Login')
  await expectAccessible(page)
  const answered = page.waitForRequest('**/api/auth/provider/answer')
  await leave(page)
  await signInThere(page, 'stranger')
  // A page that still loads has other alerts, which no style hides yet.
  await page.getByRole('link', { name: 'Back to sign-in' }).waitFor()
  await expect(page.getByRole('alert')).toContainText('No account here has the email')
  await expectAccessible(page)
  const { query } = (await answered).postDataJSON() as { query: string }
  await page.goto(`/main/SignInReturn${query}`)
  await expect(page.getByRole('alert')).toContainText('was used before, or began in another browser')
  await page.getByRole('link', { name: 'Back to sign-in' }).click()
  await speak(page, 'es')
  await page.goto('/main/Login')
  await expect(page.getByRole('button', { name: 'Iniciar sesión con Acme Login' })).toBeVisible()
  await page.goto(`/main/SignInReturn${query}`)
  await expect(page.getByRole('alert')).toContainText('ya se usó o empezó en otro navegador')
})
