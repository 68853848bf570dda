/** The actions of a row stay visible beside its data, in the language with the longer words. */
import type { Locator, Page } from '@playwright/test'
import { storeLanguage } from '../speak.ts'
import { expect, type Person, test, type World } from '../world.ts'

const rowsOf = (page: Page) => page.locator('main tbody tr').filter({ visible: true })
const cardsOf = (page: Page) => page.locator('main li').filter({ has: page.locator('[aria-haspopup=menu]') })

interface Seen {
  readonly page: Page
  readonly world: World
  readonly person: Person
}

/** In Spanish, in a window of this width. */
async function signInAt(width: number, { page, world, person }: Seen): Promise<void> {
  await world.signIn(person)
  await storeLanguage(page, 'es')
  await page.setViewportSize({ width, height: 850 })
}

for (const path of ['/mpc/keys', '/admin/users', '/admin/plans'])
  test(`at 1280 no column of ${path} is under the fixed actions`, async ({ page, world }) => {
    await signInAt(1280, { page, world, person: 'admin' })
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
  await signInAt(1280, { page, world, person: 'treasurer' })
  await page.goto('/bc-transactions')
  const type = page.getByRole('cell', { name: 'Transferencia de token', exact: true }).first()
  await expect(type).toBeVisible({ timeout: 60_000 })
  const isCut = (element: Element) => element.scrollWidth > element.clientWidth
  expect(await type.evaluate(isCut)).toBe(false)
  expect(await page.locator('main section', { has: page.locator('table') }).evaluate(isCut)).toBe(false)
})

for (const path of ['/admin/networks', '/admin/tokens', '/admin/users'])
  test(`on a phone the menu of a row of ${path} is in sight`, async ({ page, world }) => {
    await signInAt(390, { page, world, person: 'admin' })
    await page.goto(path)
    const menu = rowsOf(page).first().locator('[aria-haspopup=menu]')
    await expect(menu).toBeInViewport({ ratio: 1 })
  })

for (const [path, shown] of [
  ['/settings/users', ['approver', 'Usuario', 'Tesorería: ']],
  ['/main/AddressBook', ['TRON Sandbox']],
] as const)
  test(`on a phone a row of ${path} is a card: its menu and its facts are in sight`, async ({
    page,
    world,
  }) => {
    await signInAt(390, { page, world, person: 'admin' })
    await page.goto(path)
    const card = cardsOf(page)
      .filter({ hasText: shown.at(-1)! })
      .first()
    await expect(card.locator('[aria-haspopup=menu]')).toBeInViewport({ ratio: 1 })
    for (const text of shown) await expect(card.getByText(text).first()).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

test('on a phone keys, compared wallets, versions of the policy and services are cards within the window', async ({
  page,
  world,
}) => {
  await signInAt(390, { page, world, person: 'admin' })
  const keepsInside = async (element: Locator) => {
    await expect(element).toBeVisible({ timeout: 60_000 })
    const box = (await element.boundingBox())!
    expect(box.x).toBeGreaterThanOrEqual(0)
    expect(box.x + box.width).toBeLessThanOrEqual(390)
  }
  for (const [path, text] of [
    ['/mpc/keys', 'Renovar'],
    ['/mpc', 'Última copia verificada'],
    ['/settings/keys', 'de 3 firmantes'],
    ['/reconciliations', 'Cadena menos libro mayor'],
    ['/mpc/policy', 'Huella'],
    ['/admin/services', 'Última señal'],
  ] as const) {
    await page.goto(path)
    await keepsInside(page.locator('main li').getByText(text).first())
  }
})
