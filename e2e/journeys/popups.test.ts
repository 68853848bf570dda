/** Menus, filters and tooltips are loaded when they are first opened, without any difference for pointer, keyboard and focus. */
import type { Page } from '@playwright/test'
import { hoverUntilShown } from '../hover-until-shown.ts'
import { expect, test } from '../world.ts'

/** Scripts of the kit's popups requested so far. */
function watchScripts(page: Page): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/(Open[A-Za-z]+)-[^/]*\.js/.exec(request.url())?.[1]
    if (name !== undefined) requests.push(name)
  })
  return requests
}

test('a filter opens by keyboard, returns the focus, and is loaded no sooner', async ({ page, world }) => {
  await world.signIn('viewer')
  const scripts = watchScripts(page)
  await page.goto('/bc-transactions')
  await page.locator('tr[data-row]').first().waitFor()
  expect(scripts).toEqual([])
  const status = page.getByRole('combobox', { name: /^Status/ })
  await expect(status).toHaveAttribute('aria-expanded', 'false')
  await status.focus()
  await page.keyboard.press('ArrowDown')
  const list = page.getByRole('listbox')
  await expect(list).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(list).toBeHidden()
  await expect(status).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await expect(page.getByRole('option', { name: 'Confirmed', exact: true })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const chosen = await page.locator('[role="option"][data-highlighted]').innerText()
  await page.keyboard.press('Enter')
  await expect(list).toBeHidden()
  await expect(status).toBeFocused()
  await expect(status).toHaveAttribute('aria-label', `Status: ${chosen}`)
  expect(new Set(scripts)).toEqual(new Set(['OpenFilterSelect']))
})

test('a menu opens by keyboard and pointer, each entry can be reached, and the focus returns to its button', async ({
  page,
  world,
}) => {
  await world.signIn()
  const scripts = watchScripts(page)
  await page.goto('/accounts-balances')
  const button = page
    .locator('tr[data-wallet]')
    .first()
    .getByRole('button', { name: /^Actions of/ })
  await button.waitFor()
  expect(scripts).toEqual([])
  await expect(button).toHaveAttribute('aria-haspopup', 'menu')
  for (const open of [
    () => button.press('Enter'),
    () => button.press('ArrowDown'),
    () => button.click(),
    () => button.press('Space'),
  ]) {
    await open()
    await expect(page.getByRole('menu')).toBeVisible()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    // The menu takes the keys only once it has the focus.
    await expect(page.locator('[role=menu]:focus-within')).toBeVisible()
    await page.keyboard.press('End')
    await expect(page.getByRole('menuitem').last()).toBeFocused()
    await page.keyboard.press('Home')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
    await expect(button).toBeFocused()
  }
})

test('a tooltip opens by hover and by focus, can be reached, and closes with Escape', async ({
  page,
  world,
}) => {
  await world.signIn()
  await page.goto('/accounts-balances')
  const balance = page.locator('tr[data-wallet]').first().locator('td button[type="button"]').nth(1)
  const tip = page.getByText(/[≈=] [\d.]+ USD/).last()
  await hoverUntilShown(balance, tip)
  await tip.hover()
  await page.waitForTimeout(400)
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()
  await page.mouse.move(0, 0)
  await page.keyboard.press('Tab')
  await balance.focus()
  await expect(tip).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(tip).toBeHidden()
})

test('arrows move along tabs and Enter selects one', async ({ page, world }) => {
  await world.signIn()
  await page.goto('/accounts-balances')
  const [active, archived] = ['Active', 'Archived'].map((name) => page.getByRole('tab', { name }))
  await active!.focus()
  await page.keyboard.press('ArrowRight')
  await expect(archived!).toBeFocused()
  await expect(archived!).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('Enter')
  await expect(archived!).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tabpanel', { name: 'Archived' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(active!).toBeFocused()
  await page.keyboard.press('End')
  await expect(archived!).toBeFocused()
})
