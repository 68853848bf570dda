/** English and Spanish: switching, staying, and nothing left over of the other. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../world.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })

const pages = `/dev/buttons /dev/icons /dev/lucide-icons /main/IngestionRuns /dashboard-vaults
/dashboard-signing-request /dashboard-cards /dashboard-send-invoice /dashboard-clients /dashboard-fiat /dashboard-api
/bc-transactions-mpc /mpc /mpc/key-domains /mpc/keys /mpc/sessions /mpc/policy /mpc/tron /mpc/forwarders /mpc/device
/mpc/recovery /mpc/transfer-requests /mpc/dev-keys /mpc/dev-flow-logs /mpc/dev /wizard /settings/general
/settings/users /settings/devices /settings/entities /settings/billing /settings/keys /settings/security-history
/settings/email /settings/account-groups /my-account /admin/dashboard /admin/networks /admin/tokens
/admin/tron-enrichment /admin/unknown-tokens /admin/reconciliation /main/AddressBook /main/InboundLabels /admin/users
/admin/subscriptions /admin/vigilance /admin/services /admin/plans /admin/webhooks /admin/monitoring /admin/analytics
/help /main/Login /no-such-page /accounts-balances /bc-transactions`.split(/\s+/)

/** Names, codes and words that are the same in both languages. */
const same =
  /^(Holdfast|MetaMask Institutional|CAIP-19|Plan|Spam|Webhooks|MPC|TRON|(\+ )?Tokens?|Sandbox|Total|Error|Resumen|No|[A-Z]{2,5}|[\d\s.,:%/≈+−…·-]*)$/

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
  // Typed into the address bar: back to the page before all the same.
  await page.goto('/lang/es')
  await expect(page).toHaveURL('/settings/devices?keep=this')
  await expect(title(page)).toHaveText('Dispositivos')
})

test('[I18N-04] [I18N-06] English at first; a choice stays through reload, signing out and signing in', async ({
  page,
  world,
}) => {
  await page.goto('/main/Login')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('link', { name: 'Spanish' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page).toHaveURL('/main/Login')
  await expectAccessible(page)
  await world.signIn('viewer')
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 204 }))
  await page.goto('/help')
  await expect(title(page)).toHaveText('Ayuda')
  await page.getByRole('banner').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page.getByRole('button', { name: 'Iniciar sesión' })).toBeVisible()
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
  const said = new Promise<string>((resolve) => {
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void dialog.accept()
    })
  })
  await page
    .getByRole('dialog', { name: 'Organización' })
    .getByRole('button', { name: /organización predeterminada/ })
    .first()
    .click()
  expect(await said).toBe('No se pudo guardar la organización predeterminada.')
  await page.evaluate(() => localStorage.removeItem('auth_token'))
  await page.goto('/main/Login')
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json: { detail: 'no' } }))
  await page.getByLabel('Correo electrónico').fill('a@b.test')
  await page.getByLabel('Contraseña').fill('x')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByRole('alert')).toHaveText('Correo electrónico o contraseña no válidos')
})

test('[I18N-02] [I18N-03] no screen keeps a text of the other language', async ({ page, world }) => {
  test.setTimeout(480_000)
  await world.signIn('admin')
  const found: [string, string[]][] = []
  for (const path of pages) {
    await speak(page, 'en')
    const english = await textsOf(page, path)
    await speak(page, 'es')
    const spanish = await textsOf(page, path)
    const left = english.filter((text) => spanish.includes(text) && !same.test(text))
    if (left.length > 0) found.push([path, left])
  }
  expect(found).toEqual([])
})

const speak = (page: Page, language: string) =>
  page.evaluate((chosen) => localStorage.setItem('lang', chosen), language)

/** All fixed texts: what is shown, named or hinted at. Marked data (names, addresses, times) is left out. */
async function textsOf(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => {
    const isData = (element: Element | null) =>
      element?.closest('bdi, time, td, [data-copy], .font-mono, title') !== null
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: string[] = []
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (!isData(parentElement)) texts.push(textContent ?? '')
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder]'))
      if (!isData(element))
        texts.push(element.getAttribute('aria-label') ?? '', element.getAttribute('placeholder') ?? '')
    return [...new Set(texts.map((text) => text.trim()))].filter((text) => /\p{L}{2}/u.test(text))
  })
}
