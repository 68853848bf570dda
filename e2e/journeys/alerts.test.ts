/** Alerts, success messages and confirmations, on every screen. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { expect, type Newcomer, test } from '../world.ts'

test('a confirmation has Cancel focused, Escape cancels, and the focus returns; an alert stays until dismissed', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  await addMember(me)
  await refuseChanges(page)
  await page.goto('/settings/users')
  const opener = page.getByRole('button', { name: 'Actions of Ana' })
  const question = page.getByRole('alertdialog', { name: 'Retire this user?' })
  await choose(opener, 'Archive')
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(opener).toBeFocused()

  await choose(opener, 'Archive')
  await page.keyboard.press('Tab')
  await expect(question.getByRole('button', { name: 'Archive' })).toBeFocused()
  await page.keyboard.press('Enter')
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Failed to retire')
  await page.getByRole('tab', { name: 'Archived Users' }).click()
  await expect(alert).toHaveText('Failed to retire')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
})

test('an alert raised from an open dialog is inside it, where the keyboard reaches it', async ({
  page,
  world,
}) => {
  await world.signIn()
  const wallet = await world.freshWallet({ trxSun: 0n })
  await page.route('**/api/v1/tron/catch-up', (route) =>
    route.fulfill({ json: { success: false, message: 'x', stats: {} } }),
  )
  await page.goto('/accounts-balances')
  await choose(page.getByRole('button', { name: `Actions of ${wallet.name}` }), 'Fetch Transactions')
  const dialog = page.getByRole('dialog', { name: 'Fetch Transactions' })
  const submit = dialog.getByRole('button', { name: 'Fetch', exact: true })
  await submit.click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toHaveText('❌ x')
  await expectAccessible(page)
  await alert.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('Enter')
  await expect(alert).toHaveCount(0)
  expect(await dialog.evaluate((shown) => shown.contains(document.activeElement))).toBe(true)
})

test('alerts and confirmations are accessible in both languages and themes, and fit a phone', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  await addMember(me)
  await refuseChanges(page)
  await expectAccessibleEverywhere(page, async ({ language, width }) => {
    const isEnglish = language === 'en'
    await page.goto('/settings/users')
    const opener = page.getByRole('button', { name: isEnglish ? 'Actions of Ana' : 'Acciones de Ana' })
    await choose(opener, isEnglish ? 'Archive' : 'Archivar')
    const question = page.getByRole('alertdialog')
    await expect(question).toBeVisible()
    await expectInside(question, width)
    await expectAccessible(page)
    await question.getByRole('button', { name: isEnglish ? 'Archive' : 'Archivar' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toBeVisible()
    await expectInside(alert, width)
    await expectAccessible(page)
  })
})

async function expectInside(shown: ReturnType<Page['locator']>, width: number): Promise<void> {
  const box = await shown.boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(width)
}

const addMember = ({ calls, organisation }: Newcomer) =>
  calls.createMember({
    params: { orgId: organisation.id },
    body: { name: 'Ana', email: `${randomUUID()}@new.test`, role: 'User' },
  })

const refuseChanges = (page: Page) =>
  page.route(/\/api\/orgs\/[^/]+\/members\/[^/]+$/, (route) => route.fulfill({ status: 500, json: {} }))
