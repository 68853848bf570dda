/** Email Notifications: the choices of a person, by topic, vault and time. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { expect, test } from '../world.ts'

const main = (page: Page) => page.getByRole('main')

test('[ROUTE-40] [STATIC-38] [STATIC-39] every vault is on at first; each choice is stored for the person', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/settings/email')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Email Notifications')
  await expect(main(page).getByText('One email is sent per signed transaction')).toBeVisible()
  const vaults = main(page).locator('[data-vaults]').getByRole('switch')
  await expect(vaults.first()).toBeVisible()
  expect(await vaults.count()).toBeGreaterThan(1)
  for (const vault of await vaults.all()) await expect(vault).toBeChecked()
  const email = main(page).getByRole('switch', { name: 'Email: Transfer failed' })
  const push = main(page).getByRole('switch', { name: 'Push: Transfer failed' })
  await expect(email).toBeChecked()
  await expect(push).not.toBeChecked()
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/api/notification-settings'),
  )
  await email.click()
  expect((await stored).status()).toBe(200)
  await push.click()
  await vaults.first().click()
  await expect(vaults.first()).not.toBeChecked()
  await expect(main(page).getByText('This server sends no email.')).toBeVisible()
  await expect(main(page).getByRole('button', { name: 'Send test email' })).toHaveCount(0)
  await expectAccessible(page)
  await main(page).getByRole('combobox', { name: 'Email digest' }).click()
  await page.getByRole('option', { name: 'Once a week' }).click()
  await main(page).getByRole('combobox', { name: 'Quiet hours' }).click()
  await page.getByRole('option', { name: 'On' }).click()
  await expect(main(page).getByRole('combobox', { name: 'From' })).toHaveText('20:00')
  await main(page).getByRole('textbox', { name: 'Notify from, USD' }).fill('2500.5')
  await main(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.reload()
  await expect(email).not.toBeChecked()
  await expect(push).toBeChecked()
  await expect(vaults.first()).not.toBeChecked()
  await expect(vaults.nth(1)).toBeChecked()
  await expect(main(page).getByRole('combobox', { name: 'Email digest' })).toHaveText('Once a week')
  await expect(main(page).getByRole('combobox', { name: 'Day of the digest' })).toHaveText('Monday')
  await expect(main(page).getByRole('textbox', { name: 'Notify from, USD' })).toHaveValue('2500.5')
  // Another person has choices of their own.
  await world.signIn('treasurer')
  await page.goto('/settings/email')
  await expect(email).toBeChecked()
  for (const vault of await vaults.all()) await expect(vault).toBeChecked()
})

test('push states what the browser allows, and the worker handles no requests', async ({
  page,
  world,
  context,
}) => {
  await world.signIn('approver')
  await context.grantPermissions([])
  await page.goto('/lang/es')
  await expect(page.locator('html')).toHaveAttribute('lang', /^es/)
  await page.goto('/settings/email')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notificaciones por correo')
  await expect(main(page).getByText('Push en este dispositivo')).toBeVisible()
  await expect(main(page).locator('[data-push]')).toHaveAttribute('data-push', /^(denied|off)$/)
  await expectAccessible(page)
  const worker = await page.request.get('/push-worker.js')
  expect(worker.headers()['content-type']).toContain('javascript')
  expect(await worker.text()).not.toMatch(/addEventListener\('fetch'|caches\./)
})
