/** English and Spanish: switching, persistence, and no text left in the other language. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { nextAlert } from '../next-alert.ts'
import { expect, test } from '../world.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('[ROUTE-64] [ROUTE-65] [NAV-50] [NAV-51] [NAV-52] [I18N-01] the language menu switches there and back, on the same page', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/settings/devices?keep=this')
  await page.getByRole('button', { name: 'Language', exact: true }).click()
  const offered = page
    .getByRole('list', { name: 'Language, account and help' })
    .locator('ul')
    .getByRole('link')
  await expect(offered).toHaveText(['English', 'Spanish'])
  await page.getByRole('link', { name: 'Spanish' }).click()
  await expect(title(page)).toHaveText('Dispositivos')
  await expect(page).toHaveURL('/settings/devices?keep=this')
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(title(page)).toHaveText('Dispositivos')
  await page.getByRole('button', { name: 'Idioma', exact: true }).click()
  await page.getByRole('link', { name: 'Inglés' }).click()
  await expect(title(page)).toHaveText('Devices')
  await expect(page).toHaveURL('/settings/devices?keep=this')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // Typed into the address bar: still returns to the previous page.
  await page.goto('/lang/es')
  await expect(page).toHaveURL('/settings/devices?keep=this')
  await expect(title(page)).toHaveText('Dispositivos')
})

test('[I18N-04] [I18N-06] English by default; a choice survives reload, signing out and signing in', async ({
  page,
  world,
}) => {
  await page.goto('/main/Login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('link', { name: 'Español', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page).toHaveURL('/main/Login')
  await expectAccessible(page)
  await world.signIn('viewer')
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }))
  await page.goto('/help')
  await expect(title(page)).toHaveText('Ayuda')
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  // Removes what was only rendered, not stored.
  await page.reload()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await world.signIn('viewer')
  await page.goto('/help')
  await expect(title(page)).toHaveText('Ayuda')
})

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-ES' })

  test('[I18N-06] starts in English too', async ({ page, world }) => {
    await page.goto('/main/Login')
    expect(await page.evaluate(() => navigator.language)).toBe('es-ES')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continuar en español' })).toBeVisible()
    await world.signIn('viewer')
    await page.goto('/help')
    await expect(title(page)).toHaveText('Help')
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  })
})

test('[I18N-05] alerts and errors follow the language', async ({ page, world }) => {
  await world.signIn('viewer')
  await page.goto('/lang/es')
  await page.route('**/api/users/preferences', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  )
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Organización:/ })
    .click()
  const message = nextAlert(page)
  await page
    .getByRole('dialog', { name: 'Organización' })
    .getByRole('button', { name: /organización predeterminada/ })
    .first()
    .click()
  expect(await message).toBe('No se pudo guardar la organización predeterminada.')
  await page.evaluate(() => localStorage.removeItem('auth_token'))
  await page.goto('/main/Login')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { detail: 'no' } }))
  await page.getByLabel('Correo electrónico').fill('a@b.test')
  await page.getByLabel('Contraseña').fill('x')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('alert')).toHaveText('Correo electrónico o contraseña no válidos')
})
