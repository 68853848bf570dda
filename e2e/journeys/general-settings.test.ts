/** General settings: the older layout with its users, the team, the organisation's name and areas of sample data. */
import { randomUUID } from 'node:crypto'
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { nextAlert } from '../next-alert.ts'
import { expect, type Newcomer, password, test } from '../world.ts'

type Member = ApiReply<'listMembers'>[number]

const addMember = ({ calls, organisation }: Newcomer, name = 'Ana'): Promise<Member> =>
  calls.createMember({
    params: { orgId: organisation.id },
    body: { name, email: `${randomUUID()}@new.test`, role: 'User' },
  })
const userRow = (page: Page, { id }: { readonly id: string }) =>
  page.locator(`tr[data-user="${id}"], tr[data-member="${id}"]`)
const openTeam = (page: Page) => page.getByRole('tab').nth(1).click()
const teamRow = (page: Page, { id }: { readonly id: string }) => page.locator(`tr[data-team="${id}"]`)

test('[GENSET-01] [GENSET-02] [GENSET-03] [GENSET-04] users by the older calls: archived, restored and edited', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const ana = await addMember(me)
  const sent: [string, string, unknown][] = []
  page.on('request', (request) => {
    if (['PUT', 'PATCH'].includes(request.method()))
      sent.push([request.method(), new URL(request.url()).pathname, request.postDataJSON()])
  })
  const usersRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/users')
  await page.goto('/settings/general')
  await usersRequest
  const users = page.getByRole('table', { name: 'Users' })
  await expect(users.getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Role',
    'Active',
    'System',
    'Actions',
  ])
  const row = userRow(page, ana)
  await expect(row.getByRole('button', { name: 'Restore Ana' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Archive Ana' }).click()
  await expect(row.getByRole('button', { name: 'Restore Ana' })).toBeVisible()
  await expect(row.getByRole('cell').nth(3)).toHaveText('No')
  await expect(row.getByRole('button', { name: 'Archive Ana' })).toHaveCount(0)
  await row.getByRole('button', { name: 'Restore Ana' }).click()
  await expect(row.getByRole('button', { name: 'Archive Ana' })).toBeVisible()
  await expect(row.getByRole('cell').nth(3)).toHaveText('Yes')
  await row.getByRole('button', { name: 'Edit Ana' }).click()
  await row.getByLabel('Name').fill('Bea')
  await row.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('cell').nth(0)).toHaveText('Bea')
  const path = `/api/users/${ana.id}`
  const fields = { name: 'Bea', email: ana.email, role: 'Manager', is_active: true, is_system: false }
  expect(sent).toEqual([
    ['PATCH', path, { is_retired: true }],
    ['PATCH', path, { is_retired: false }],
    ['PUT', path, fields],
  ])
  // The other list of the page shows the same name, and shows it once.
  await openTeam(page)
  await expect(teamRow(page, ana).getByRole('cell').nth(0)).toHaveText('Bea')
  await expect(page.getByText(ana.email, { exact: true })).toHaveCount(1)
})

test('[GENSET-05] the name of the organisation is shown and edited', async ({ page, world }) => {
  const me = await world.signInAsNewcomer()
  await page.goto('/settings/general')
  const name = page.getByTestId('organisation-name')
  await expect(name).toHaveText(me.organisation.name)
  await page.getByRole('button', { name: 'Edit name' }).click()
  const field = page.getByLabel('Name of the organization')
  await field.fill(' ')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a name')).toBeVisible()
  await field.fill('Somebody was late')
  await me.calls.renameOrganisation({
    params: { orgId: me.organisation.id },
    body: { name: 'Somebody was faster' },
  })
  const message = nextAlert(page)
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await message).toBe(
    'Somebody else changed this in the meantime. Load it again and repeat your change.',
  )
  await expect(field).toHaveValue('Somebody was late')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(name).toHaveText('Somebody was late')
  await expect(page.getByRole('banner')).toContainText('Somebody was late')
})

test('[GENSET-06] [GENSET-07] the team: seven columns, a new member, a second link, a treasury role', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const ana = await addMember(me)
  await page.goto('/settings/general')
  await openTeam(page)
  const team = page.getByRole('table', { name: 'Team members' })
  await expect(team.getByRole('columnheader')).toHaveText([
    'Member',
    'Email',
    'Public key',
    'Role',
    'Status',
    'Joined',
    'Actions',
  ])
  const cells = teamRow(page, ana).getByRole('cell')
  await expect(cells.nth(2)).toHaveText('-')
  await expect(cells.nth(4)).toHaveText('Invited')
  await expect(cells.nth(5)).toHaveText(/^\d{4}-\d{2}-\d{2}$/)
  const menu = teamRow(page, ana).getByRole('button').last()
  await choose(menu, 'New sign-in link')
  const link = page.getByRole('dialog', { name: 'Sign-in link' })
  await expect(link.getByTestId('password-link')).toContainText(/\/main\/SetPassword#[\w-]{43}$/)
  await link.getByRole('button', { name: 'Close' }).last().click()
  await choose(menu, 'Treasury role')
  await page.getByRole('radio', { name: 'Approver' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(cells.nth(3)).toHaveText('User · Approver')
  expect(await me.calls.listMembers({ params: { orgId: me.organisation.id } })).toContainEqual(
    expect.objectContaining({ email: ana.email, treasury_role: 'Approver' }),
  )
  await page.getByRole('button', { name: '+ Organization Member' }).click()
  const dialog = page.getByRole('dialog', { name: '+ Organization Member' })
  await dialog.getByLabel('Name').fill('Whoever')
  await dialog.getByLabel('Email').fill('approver2@holdfast.test')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(
    'email: belongs to a member of this organization already',
  )
  await dialog.getByLabel('Email').fill('approver@holdfast.test')
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByTestId('password-link')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(team.getByRole('row').filter({ hasText: 'approver@holdfast.test' })).toContainText('Invited')
  // The account's own name appears once its owner accepts.
  await expect(team.getByRole('row').filter({ hasText: 'approver@holdfast.test' })).toContainText('Whoever')
})

test('[GENSET-08] [GENSET-09] [GENSET-10] areas of sample data are marked, and send nothing', async ({
  page,
  world,
}) => {
  await world.signInAsNewcomer()
  await page.goto('/settings/general')
  await expect(page.getByText('Sample data', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'MetaMask Institutional' })).toBeVisible()
  const vaults = page.getByRole('table', { name: 'Archived vaults' })
  const unarchive = vaults.getByRole('button', { name: /^Unarchive/ })
  expect(await unarchive.count()).toBe((await vaults.getByRole('row').count()) - 1)
  const writes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') writes.push(request.url())
  })
  for (const button of [
    page.getByRole('button', { name: 'Connect' }),
    page.getByRole('button', { name: 'Download browser extension' }),
    unarchive.first(),
  ]) {
    const message = nextAlert(page)
    await button.click()
    expect(await message).toBe('Sample data: nothing was changed.')
  }
  expect(writes).toEqual([])
})

test('a new organisation is created, selected, and its creator is the Owner', async ({ page, world }) => {
  const me = await world.signInAsNewcomer()
  await page.goto('/settings/general')
  await page.getByRole('button', { name: '+ Organization', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '+ Organization' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  const taken = dialog.getByText('You already have an organization with this name.')
  await dialog.getByLabel('Name').fill(me.organisation.name.toUpperCase())
  await expect(taken).toBeVisible()
  await dialog.getByLabel('Name').fill(`${me.organisation.name} two`)
  await expect(taken).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(page).toHaveURL(/\/accounts-balances$/)
  await page.goto('/settings/general')
  await expect(page.getByTestId('organisation-name')).toHaveText(`${me.organisation.name} two`)
  await openTeam(page)
  await expect(page.getByRole('table', { name: 'Team members' }).getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('table', { name: 'Team members' })).toContainText('Owner')
})

test('a person without an organisation creates one', async ({ page, world }) => {
  const me = await world.signInAsNewcomer()
  const founder = await world.callsOf('approver2')
  const list = await founder.listMembers({ params: { orgId: me.organisation.id } })
  const own = list.find(({ email }) => email === me.email)
  // Removes their only membership, and with it every session. They have a password and need no new link.
  await founder.deleteMember({ params: { orgId: me.organisation.id, id: own?.id ?? '' } })
  await page.goto('/main/Login')
  await page.getByLabel('Email').fill(me.email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('No organizations found').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: '+ Organization' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Of my own')
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('banner')).toContainText('Of my own')
  await expect(page.getByText('No wallets found.')).toBeVisible()
})

test('the general settings are accessible everywhere', async ({ page, world }) => {
  await world.signInAsNewcomer()
  await expectAccessibleEverywhere(page, async () => {
    await page.goto('/settings/general')
    await expect(page.locator('[data-user]').first()).toBeVisible()
    await expectAccessible(page)
    await openTeam(page)
    await expect(page.locator('[data-team]').first()).toBeVisible()
    await expectAccessible(page)
    await page.locator('[data-team]').first().locator('[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem').first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})
