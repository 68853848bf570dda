/** The actions of a row stay visible beside its data, in the language with the longer words. */
import type { Page } from '@playwright/test'
import { storeLanguage } from '../speak.ts'
import { expect, test } from '../world.ts'

const rowsOf = (page: Page) => page.locator('main tbody tr').filter({ visible: true })

for (const path of ['/mpc/keys', '/admin/users', '/admin/plans'])
  test(`at 1280 no column of ${path} is under the fixed actions`, async ({ page, world }) => {
    await world.signIn('admin')
    await storeLanguage(page, 'es')
    await page.setViewportSize({ width: 1280, height: 860 })
    await page.goto(path)
    await expect(rowsOf(page).first()).toBeVisible({ timeout: 60_000 })
    const hidden = await rowsOf(page)
      .first()
      .evaluate((row) => {
        const [actions, last] = [...row.children].toReversed().map((cell) => cell.getBoundingClientRect())
        return Math.max(0, (last?.right ?? 0) - (actions?.left ?? 0))
      })
    expect(hidden).toBeLessThan(1)
  })

test('at 1280 the usual type of a transaction is not cut, and the table needs no scrolling', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await storeLanguage(page, 'es')
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/bc-transactions')
  const type = page.getByRole('cell', { name: 'Transferencia de token', exact: true }).first()
  await expect(type).toBeVisible({ timeout: 60_000 })
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth
  expect(await type.evaluate(isCut)).toBe(false)
  expect(await page.locator('main section', { has: page.locator('table') }).evaluate(isCut)).toBe(false)
})

for (const path of ['/admin/networks', '/admin/tokens', '/admin/users', '/settings/users'])
  test(`on a phone the menu of a row of ${path} is in sight`, async ({ page, world }) => {
    await world.signIn('admin')
    await storeLanguage(page, 'es')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(path)
    const menu = rowsOf(page).first().locator('[aria-haspopup=menu]')
    await expect(menu).toBeInViewport({ ratio: 1 })
  })
