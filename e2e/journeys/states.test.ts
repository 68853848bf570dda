/**
 * Common states of every page: empty, failed to load, and with its dialogs open. Axe finds nothing in any of them; the journey of
 * each page covers the loaded state.
 */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { pagePaths } from '../route-table.ts'
import { go, watchQuiet } from '../walk.ts'
import { expect, test } from '../world.ts'

/** Pages that make calls of their own. */
const livePaths = pagePaths.filter(
  (path) =>
    !/^\/(dev|dashboard-|help$|my-account)|^\/settings\/(billing|keys|security-history|email)$/.test(path) &&
    !/^\/mpc\/(policy|forwarders|dev)|^\/admin\/dashboard/.test(path),
)

/** Pages that work without any data. */
const quietPaths = new Set(['/admin/reconciliation', '/mpc/transfer-requests', '/mpc/tron'])

async function settle(page: Page, quiet: () => Promise<void>): Promise<void> {
  await quiet()
  await expect(page.locator('h1').first()).toBeAttached()
  await expect(page.locator('.animate-pulse'), page.url()).toHaveCount(0)
}

test('every page that cannot be loaded reports it, and is accessible', async ({ page, world }) => {
  test.setTimeout(480_000)
  await world.signIn('admin')
  const quiet = watchQuiet(page)
  /** The shell needs these. */
  const session = /\/api\/(me|my-organizations|users\/preferences)$|\/admin-api\/verify$/
  await page.route('**/{api,admin-api}/**', (route) =>
    session.test(new URL(route.request().url()).pathname)
      ? route.continue()
      : route.fulfill({ status: 500, json: { detail: 'Out of order.' } }),
  )
  await expectAccessibleEverywhere(page, async () => {
    await page.goto('/mpc/sessions')
    for (const path of livePaths) {
      await go(page, path)
      await settle(page, quiet)
      if (!quietPaths.has(path))
        await expect(page.getByRole('main').getByRole('alert').first(), path).toBeVisible()
      await expectAccessible(page)
    }
  })
})

test('every page of a new organisation is accessible', async ({ page, world }) => {
  test.setTimeout(480_000)
  const { organisation } = await world.signInAsNewcomer()
  const quiet = watchQuiet(page)
  await expectAccessibleEverywhere(page, async () => {
    await page.goto('/mpc/sessions')
    await expect(page.getByRole('banner')).toContainText(organisation.name)
    for (const path of livePaths) {
      await go(page, path)
      await settle(page, quiet)
      await expectAccessible(page)
    }
  })
})

/** Dialogs that no other journey covers: their page, and their button in each language. */
const dialogs = [
  ['/accounts-balances', 'Precision', 'Precisión'],
  ['/mpc/key-domains', 'New KD', 'Nuevo dominio'],
  ['/main/AddressBook', 'History', 'Historial'],
  ['/main/AddressBook', 'Import CSV', 'Importar CSV'],
  ['/settings/general', 'Open the record', 'Abrir el registro'],
] as const

test('dialogs that pages open are accessible', async ({ page, world }) => {
  await world.signInAsNewcomer()
  await expectAccessibleEverywhere(page, async ({ language }) => {
    await page.goto('/help')
    for (const [path, en, es] of dialogs) {
      await go(page, path)
      const opener = page.getByRole('button', { name: language === 'en' ? en : es, exact: true })
      const more = page.getByRole('button', { name: /^(More actions|Más acciones)$/ })
      await expect(opener.or(more).first()).toBeVisible()
      if ((await opener.count()) > 0) await opener.click()
      else {
        await more.click()
        await page.getByRole('menuitem', { name: language === 'en' ? en : es, exact: true }).click()
      }
      const dialog = page.getByRole('dialog')
      await expect(dialog).toBeVisible()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
      await expect(dialog).toHaveCount(0)
    }
  })
})
