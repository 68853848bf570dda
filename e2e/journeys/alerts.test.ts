/** Alerts, messages of success and confirmations, as every screen shows them. */
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { expect, type Newcomer, test } from '../world.ts'

test('a confirmation has Cancel focused, Escape cancels, and the focus returns; an alert stays until dismissed', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  await addGroup(me)
  await refuseChanges(page)
  await page.goto('/settings/account-groups')
  const opener = page.getByRole('button', { name: 'Actions of Ops' })
  const question = page.getByRole('alertdialog', { name: 'Archive (hide) this account group?' })
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
  await expect(alert).toHaveText('Not today')
  await page.getByRole('link', { name: 'Users', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
  await expect(alert).toHaveText('Not today')
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toHaveCount(0)
})

test('an alert raised from an open dialog stands in it, where the keyboard reaches it', async ({
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
  await expect(submit).toBeFocused()
})

test('alerts and confirmations are accessible in both languages and themes, and fit a phone', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  await addGroup(me)
  await refuseChanges(page)
  await expectAccessibleEverywhere(page, async ({ language, width }) => {
    const isEnglish = language === 'en'
    await page.goto('/settings/account-groups')
    const opener = page.getByRole('button', { name: isEnglish ? 'Actions of Ops' : 'Acciones de Ops' })
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

const addGroup = ({ calls, organisation }: Newcomer) =>
  calls.createAccountGroup({ body: { name: 'Ops', entity_id: organisation.id } })

const refuseChanges = (page: Page) =>
  page.route('**/api/account-groups/*', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 409, json: { detail: 'Not today' } }),
  )
