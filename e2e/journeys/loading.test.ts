/** No page is ever blank: while files load, when one of them fails, and when the network is lost. */
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { storeLanguage } from '../speak.ts'
import { expect, test } from '../world.ts'

const files = /\/(?:assets\/.*\.(?:js|css)|config\.json|start-screen\.(?:js|css)|no-eval\.js)$/

/** Every file that a page loads, by its name before the hash. */
async function filesOf(page: Page, path: string): Promise<string[]> {
  const loaded = new Set<string>()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (files.test(pathname)) loaded.add(pathname)
  })
  await page.goto(path)
  await expect(page.locator('main h1, header h1').first()).toBeVisible()
  page.removeAllListeners('request')
  return [...loaded]
}

const shownText = (page: Page) => page.locator('body').innerText()

test('a page is never blank, whichever of its files is missing or delayed', async ({ page, world }) => {
  test.setTimeout(600_000)
  await world.signIn('viewer')
  const loaded = await filesOf(page, '/mpc')
  expect(loaded.length).toBeGreaterThan(10)
  // Fonts and the like never block rendering: these are scripts, styles and settings.
  for (const path of loaded) {
    await page.route(`**${path}`, (route) => route.abort())
    await page.goto('/mpc', { waitUntil: 'commit' })
    await expect.poll(() => shownText(page), { message: `without ${path}` }).not.toBe('')
    // Either the page works without the file, or it reports the failure and offers to try again.
    const works = page.locator('header h1')
    const says = page.locator('[role=alert]:visible', {
      has: page.locator('xpath=.//a | ./..//button'),
    })
    await expect(works.or(says).first(), `without ${path}`).toBeVisible()
    await page.unroute(`**${path}`)
  }
})

test('a slow script leaves the start screen, which offers help after ten seconds', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await storeLanguage(page, 'es')
  let isHeld = true
  await page.route(/\/assets\/index-.*\.js$/, (route) => (isHeld ? undefined : route.continue()))
  await page.goto('/dashboard-api', { waitUntil: 'commit' })
  await expect(page.getByText('Cargando…')).toBeVisible()
  await expect(page.getByText('Loading…')).toBeHidden()
  const slow = page.getByText('Holdfast tarda demasiado en cargar')
  await expect(slow).toBeHidden()
  await expect(slow).toBeVisible()
  isHeld = false
  await page.getByRole('link', { name: 'Reintentar' }).filter({ visible: true }).click()
  await expect(page.getByRole('banner').getByRole('heading')).toBeVisible()
  await expect(page.locator('#start-screen')).toHaveCount(0)
})

test('a failing script is reported at once, in both languages until one is chosen', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.route(/\/assets\/index-.*\.js$/, (route) => route.abort())
  await page.goto('/dashboard-api')
  await expect(page.getByText('Part of Holdfast could not be loaded.')).toBeVisible()
  await expect(page.getByText('No se pudo cargar una parte de Holdfast.')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Try again' }).filter({ visible: true }).click()
  await expect(page.getByRole('banner').getByRole('heading')).toBeVisible()
})

test('a lost connection is shown on every page, marks old values and recovers by itself', async ({
  page,
  world,
  context,
}) => {
  await world.signIn('treasurer')
  await page.goto('/accounts-balances')
  await expect(page.getByText('Matches the chain').first()).toBeVisible()
  await context.setOffline(true)
  const banner = page.getByText(/^No connection\. Values are from \d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.$/)
  await expect(banner).toBeVisible()
  await expect(page.getByText('Matches the chain')).toHaveCount(0)
  await expect(page.getByText(/^Last checked/).first()).toBeVisible()
  await expect(page.getByTestId('total-as-of')).toHaveText(/^Last updated \d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  const colorOf = (value: Locator) => value.evaluate((element) => getComputedStyle(element).color)
  const stale = await colorOf(page.locator('tr[data-wallet] td').first())
  for (const figure of [
    page.getByTestId('total-usd'),
    page.locator('tbody[data-group] [data-value]').first(),
  ])
    expect(await colorOf(figure)).toBe(stale)
  expect(stale).not.toBe(await colorOf(page.getByRole('heading', { level: 1 })))
  await expectAccessible(page)

  // A page that was not visited before stays inside the console.
  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  await page.getByRole('link', { name: 'Users', exact: true }).click()
  await expect(page.getByRole('main').getByText('This page could not be loaded.')).toBeVisible()
  await expect(banner).toBeVisible()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('main').getByText('This page could not be loaded.')).toBeVisible()
  await expectAccessible(page)

  await context.setOffline(false)
  await expect(
    page.getByRole('table', { name: 'Users' }).or(page.getByRole('main').getByRole('table')).first(),
  ).toBeVisible()
  await expect(banner).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings\/users$/)
  await page.getByRole('link', { name: 'Accounts & Balances', exact: true }).click()
  await expect(page.getByTestId('total-usd')).toBeVisible()
  await expect(page.getByTestId('total-as-of')).toHaveCount(0)
})

test('a silently lost connection is detected by the first failing call', async ({ page, world }) => {
  await world.signIn('treasurer')
  await page.goto('/accounts-balances')
  await expect(page.getByText('Matches the chain').first()).toBeVisible()
  await page.route(/\/(api|config\.json)/, (route) => route.abort())
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByText(/^No connection\./)).toBeVisible()
  // A page that has values keeps them; one without says that it has none.
  await page.getByRole('link', { name: 'Accounts & Balances', exact: true }).click()
  await expect(page.getByTestId('total-usd')).toHaveText(/\d,\d{3}/)
  await expect(page.getByTestId('total-as-of')).toBeVisible()
  await expect(page.locator('tr[data-wallet]').first()).toBeVisible()
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unrouteAll()
  await expect(page.getByText(/^No connection\./)).toHaveCount(0)
  await expect(page.locator('tr[data-row]').first()).toBeVisible()
})
