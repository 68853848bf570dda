/** Accounts of the installation: search, edit, archive, links, and their sign-ins. */
import type { ApiReply } from '@holdfast/contract'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { speak } from '../speak.ts'
import { expect, type Newcomer, test } from '../world.ts'

type Account = ApiReply<'listAdminUsers'>['rows'][number]

const rowOf = (page: Page, { id }: { readonly id: string }) => page.locator(`tr[data-account="${id}"]`)
const menuOf = (row: Locator) => row.getByRole('button', { name: /^Actions of / })

/** A new person, found by staff; afterwards the browser is signed in as staff. */
async function findNewcomer(
  page: Page,
  world: { signInAsNewcomer(): Promise<Newcomer>; signIn(person: 'admin'): Promise<Newcomer['calls']> },
): Promise<{ account: Account; calls: Newcomer['calls'] }> {
  const { email } = await world.signInAsNewcomer()
  const calls = await world.signIn('admin')
  const { rows } = await calls.listAdminUsers({ query: { q: email } })
  const [account] = rows
  if (account === undefined) throw new Error(`${email} is not listed`)
  await page.goto('/admin/users')
  await page.getByLabel('Search accounts').fill(email)
  // The whole list is loaded first; the search result then replaces it.
  await expect(page.locator('tr[data-account]')).toHaveCount(1)
  await expect(rowOf(page, account)).toBeVisible()
  return { account, calls }
}

test('[ROUTE-55] an account is found, changed, archived and restored', async ({ page, world }) => {
  const { account, calls } = await findNewcomer(page, world)
  const row = rowOf(page, account)
  await expect(row.getByRole('cell').nth(2)).toContainText('Admin')
  await choose(menuOf(row), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit account' })
  await dialog.getByLabel('Name').fill('Renamed by staff')
  await dialog.getByText('System user:').click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('cell').nth(0)).toHaveText('Renamed by staff')
  await expect(row.getByRole('cell').nth(4)).toHaveText('Yes')
  await choose(menuOf(row), 'Archive')
  await expect(page.getByRole('alertdialog')).toContainText('Archive the account of "Renamed by staff"?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Archived' }).click()
  await expect(row.getByRole('cell').nth(5)).toHaveText('0')
  await choose(menuOf(row), 'Unarchive')
  await expect(row).toHaveCount(0)
  expect((await calls.listAdminUsers({ query: { q: account.email } })).rows).toMatchObject([
    { name: 'Renamed by staff', is_system: true, is_retired: false },
  ])
})

test('a conflict is reported; the typed values stay and are saved over the newer version', async ({
  page,
  world,
}) => {
  const { account, calls } = await findNewcomer(page, world)
  const row = rowOf(page, account)
  await choose(menuOf(row), 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit account' })
  await dialog.getByLabel('Name').fill('Second')
  const { email, is_admin, is_system } = account
  await calls.updateAdminUser({
    params: { id: account.id },
    body: { name: 'First', email, is_admin, is_system },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  // Elements behind a dialog have no roles.
  const saved = row.locator('td').first()
  // The live message may arrive before the save is refused.
  await expect(dialog.getByRole('alert').or(saved.getByText('Second'))).toBeVisible()
  if (await dialog.isVisible()) {
    await expect(dialog.getByLabel('Name')).toHaveValue('Second')
    await expect(saved).toHaveText('First')
    await dialog.getByRole('button', { name: 'Save' }).click()
  }
  await expect(saved).toHaveText('Second')
})

test('sign-ins of an account are listed', async ({ page, world }) => {
  const { account } = await findNewcomer(page, world)
  const row = rowOf(page, account)
  await choose(menuOf(row), 'Sign-in history')
  const history = page.getByRole('dialog', { name: 'Sign-in history' })
  await expect(history.getByRole('table', { name: 'Open sessions' }).getByRole('row')).toHaveCount(2)
  await expect(history.getByRole('table', { name: 'Sign-ins and failed attempts' })).toContainText(
    'Signed in',
  )
})

test('a password is reset after an Admin of the person’s organization has agreed', async ({
  page,
  world,
}) => {
  const newcomer = await world.signInAsNewcomer()
  const adminToken = await page.evaluate(() => localStorage.getItem('auth_token') ?? '')
  const colleague = await world.newColleague(newcomer.calls, newcomer.organisation.id, 'Approver')
  const staff = await world.signIn('admin')
  const findColleague = async () => {
    await page.goto('/admin/users')
    await page.getByLabel('Search accounts').fill(colleague.email)
    await expect(page.locator('tr[data-account]')).toHaveCount(1)
    return page.locator('tr[data-account]')
  }
  const row = await findColleague()
  await choose(menuOf(row), 'Request password reset')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Request reset' }).click()
  await expect(row).toContainText('Reset requested by Ada Admin: waiting for the organization until')
  await expectAccessible(page)

  await page.evaluate((token) => localStorage.setItem('auth_token', token), adminToken)
  await expectAccessibleEverywhere(page, async () => {
    await page.goto('/settings/users')
    const resets = page.getByRole('region', { name: /Password resets to decide|Restablecimientos/ })
    await expect(resets).toContainText(colleague.email)
    await expectAccessible(page)
  })
  await speak(page, 'en')
  await page.goto('/settings/users')
  const resets = page.getByRole('region', { name: 'Password resets to decide' })
  await expect(resets).toContainText(`Ada Admin asks for a new password for ${colleague.name}`)
  await resets.getByRole('button', { name: 'Approve' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(resets).toHaveCount(0)

  await world.signIn('admin')
  await findColleague()
  await expect(row).toContainText('Reset approved: Ada Admin can get the link until')
  await choose(menuOf(row), 'Get password link')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Create link' }).click()
  const link = page.getByRole('dialog', { name: 'Sign-in link' }).getByTestId('password-link')
  await expect(link).toContainText(/\/main\/SetPassword#[\w-]{43}$/)
  expect((await staff.listAdminUsers({ query: { q: colleague.email } })).rows).toMatchObject([
    { password_reset: null },
  ])
})

test('the accounts and their dialogs are accessible everywhere', async ({ page, world }) => {
  await world.signIn('admin')
  await expectAccessibleEverywhere(page, async () => {
    await page.goto('/admin/users')
    const menu = page.getByRole('row').nth(1).getByRole('button').last()
    await expect(menu).toBeVisible()
    await expectAccessible(page)
    await menu.click()
    await page.getByRole('menuitem').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await menu.click()
    await page.getByRole('menuitem').nth(1).click()
    await expect(page.getByRole('dialog').getByRole('table').first()).toBeVisible()
    await expectAccessible(page)
  })
})
