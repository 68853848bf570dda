/** Users: the table of an organisation's members, its menu, and failures. */
import { randomUUID } from 'node:crypto'
import type { ApiReply } from '@holdfast/contract'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { nextAlert } from '../next-alert.ts'
import { expect, type Newcomer, test } from '../world.ts'

type Member = ApiReply<'listMembers'>[number]

const rowOf = (page: Page, { id }: { readonly id: string }) => page.locator(`tr[data-member="${id}"]`)
const menuOf = (row: Locator) => row.getByRole('button', { name: /^Actions of / })
const answer = (page: Page, label: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: label, exact: true }).click()

const addMember = ({ calls, organisation }: Newcomer, name = 'Ana'): Promise<Member> =>
  calls.createMember({
    params: { orgId: organisation.id },
    body: { name, email: `${randomUUID()}@new.test`, role: 'User' },
  })
const membersOf = ({ calls, organisation }: Newcomer): Promise<Member[]> =>
  calls.listMembers({ params: { orgId: organisation.id } })

/** The response to every member call except the list, while `isOn()`. */
async function failChanges(page: Page, reply: { status: number; json: object }, isOn: () => boolean) {
  await page.route(/\/api\/orgs\/[^/]+\/members\/[^/]+$/, (route) =>
    isOn() ? route.fulfill(reply) : route.continue(),
  )
}

test('[USERS-01] [USERS-02] [USERS-03] [USERS-04] [USERS-05] [USERS-06] [USERS-07] [USERS-08] [USERS-15] [USERS-16] two tabs, eight columns, a menu for each state', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const me = await world.signInAsNewcomer()
  const [ana, bea] = [await addMember(me), await addMember(me, 'Bea')]
  const params = { orgId: me.organisation.id, id: bea.id }
  await me.calls.changeMember({ params, body: { is_retired: true } })
  // The tab depends on is_retired alone: an inactive member is not an archived one.
  const cai = await addMember(me, 'Cai')
  await me.calls.changeMember({
    params: { orgId: me.organisation.id, id: cai.id },
    body: { is_active: false },
  })
  await page.goto('/settings/users')
  await expect(page.getByRole('tab')).toHaveText(['Active Users', 'Archived Users'])
  await expect(page.getByRole('tab', { name: 'Active Users' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Entity',
    'Name',
    'Email',
    'Role',
    'Active',
    'System',
    'UUID',
    'Actions',
  ])
  const cells = rowOf(page, ana).getByRole('cell')
  await expect(cells.nth(0)).toHaveText(me.organisation.name)
  await expect(cells.nth(1)).toHaveText('Ana')
  await expect(cells.nth(2)).toContainText(ana.email)
  await expect(cells.nth(3)).toHaveText('User')
  await expect(cells.nth(4)).toHaveText('Yes')
  await expect(cells.nth(5)).toHaveText('No')
  await expect(cells.nth(6)).toHaveText(new RegExp(`^${ana.id.slice(0, 8)}`))
  await cells.nth(6).getByRole('button').click()
  const notice = page.getByText('Copied')
  await expect(notice).toBeVisible()
  await expect(notice).toBeHidden({ timeout: 3000 })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ana.id)
  await expect(rowOf(page, bea)).toHaveCount(0)
  await expect(rowOf(page, cai).getByRole('cell').nth(4)).toHaveText('No')
  await menuOf(rowOf(page, ana)).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Archive', 'Delete'])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Archived Users' }).click()
  for (const present of [ana, cai]) await expect(rowOf(page, present)).toHaveCount(0)
  await menuOf(rowOf(page, bea)).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Unarchive', 'Delete'])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: '+ User' }).click()
  await expect(page.getByRole('dialog', { name: '+ User' })).toBeVisible()
})

test('[USERS-09] [USERS-10] [USERS-11] [USERS-12] [ERR-02] [ERR-16] [ERR-20] a row is edited in place', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const ana = await addMember(me)
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON())
  })
  let isDown = true
  await failChanges(page, { status: 500, json: {} }, () => isDown)
  await page.goto('/settings/users')
  const row = rowOf(page, ana)
  await choose(menuOf(row), 'Edit')
  await row.getByLabel('Name').fill('Never stored')
  for (const label of ['Email', 'Role', 'Active', 'System']) await expect(row.getByLabel(label)).toBeVisible()
  await row.getByLabel('Role').click()
  await expect(page.getByRole('option')).toHaveText(['Admin', 'Manager', 'User'])
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: 'Cancel' }).click()
  await expect(row.getByRole('cell').nth(1)).toHaveText('Ana')
  expect(sent).toEqual([])
  await choose(menuOf(row), 'Edit')
  await row.getByLabel('Name').fill('Anastasia')
  await row.getByLabel('Role').click()
  await page.getByRole('option', { name: 'Manager' }).click()
  await row.getByLabel('Active').click()
  const message = nextAlert(page)
  await row.getByRole('button', { name: 'Save' }).click()
  expect(await message).toBe('Failed to save')
  await expect(row.getByLabel('Name')).toHaveValue('Anastasia')
  expect((await membersOf(me)).find(({ id }) => id === ana.id)).toMatchObject({ name: 'Ana', role: 'User' })
  isDown = false
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('cell').nth(1)).toHaveText('Anastasia')
  await expect(row.getByRole('cell').nth(3)).toHaveText('Manager')
  await expect(row.getByRole('cell').nth(4)).toHaveText('No')
  const body = { name: 'Anastasia', email: ana.email, role: 'Manager', is_active: false, is_system: false }
  expect(sent).toEqual([body, body])
  expect((await membersOf(me)).find(({ id }) => id === ana.id)).toMatchObject(body)
})

test('two people edit one row: the second sees the conflict, keeps the typed values, and saves them over the newer version', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const ana = await addMember(me)
  // The other person's change is not pushed here, so that the row is stale.
  await page.routeWebSocket(/\/ws\/(admin|test)/, () => undefined)
  await page.goto('/settings/users')
  const row = rowOf(page, ana)
  await choose(menuOf(row), 'Edit')
  await row.getByLabel('Name').fill('Second')
  const params = { orgId: me.organisation.id, id: ana.id }
  await me.calls.changeMember({ params, body: { treasury_role: 'Viewer' } })
  const message = nextAlert(page)
  await row.getByRole('button', { name: 'Save' }).click()
  expect(await message).toBe(
    'Somebody else changed this in the meantime. Load it again and repeat your change.',
  )
  await expect(row.getByLabel('Name')).toHaveValue('Second')
  await row.getByRole('button', { name: 'Save' }).click()
  await expect(row.getByRole('cell').nth(1)).toHaveText('Second')
  expect((await membersOf(me)).find(({ id }) => id === ana.id)).toMatchObject({
    name: 'Second',
    treasury_role: 'Viewer',
  })
})

test('[USERS-17] [USERS-18] [USERS-19] [USERS-20] [USERS-21] archive, unarchive and delete', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const ana = await addMember(me)
  const sent: [string, unknown][] = []
  page.on('request', (request) => {
    if (['PATCH', 'DELETE'].includes(request.method())) sent.push([request.method(), request.postDataJSON()])
  })
  await page.goto('/settings/users')
  const row = rowOf(page, ana)
  const question = page.getByRole('alertdialog')
  await choose(menuOf(row), 'Archive')
  await expect(question).toContainText('Retire this user?')
  await answer(page, 'Cancel')
  await expect(row).toBeVisible()
  expect(sent).toEqual([])
  await choose(menuOf(row), 'Archive')
  await answer(page, 'Archive')
  await expect(row).toHaveCount(0)
  await page.getByRole('tab', { name: 'Archived Users' }).click()
  await expect(row.getByRole('cell').nth(4)).toHaveText('No')
  await choose(menuOf(row), 'Unarchive')
  await expect(row).toHaveCount(0)
  await expect(page.getByText('No users found.')).toBeVisible()
  await page.getByRole('tab', { name: 'Active Users' }).click()
  await expect(row.getByRole('cell').nth(4)).toHaveText('Yes')
  expect(sent).toEqual([
    ['PATCH', { is_retired: true, is_active: false }],
    ['PATCH', { is_retired: false, is_active: true }],
  ])
  await choose(menuOf(row), 'Delete')
  await expect(question).toContainText('Delete user "Ana"? This action cannot be undone.')
  await answer(page, 'Cancel')
  await choose(menuOf(row), 'Delete')
  await answer(page, 'Delete')
  await expect(row).toHaveCount(0)
  expect((await membersOf(me)).map(({ id }) => id)).not.toContain(ana.id)
  await page.getByRole('tab', { name: 'Archived Users' }).click()
  await expect(row).toHaveCount(0)
})

test('[ERR-04] [ERR-05] [ERR-06] [ERR-07] [ERR-16] [ERR-20] a failure is alerted and changes nothing', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const [ana, bea] = [await addMember(me), await addMember(me, 'Bea')]
  const params = { orgId: me.organisation.id, id: bea.id }
  await me.calls.changeMember({ params, body: { is_retired: true } })
  let reply: { status: number; json: object } = { status: 500, json: {} }
  let isDown = true
  await page.route(/\/members\/[^/]+$/, (route) => (isDown ? route.fulfill(reply) : route.continue()))
  await page.goto('/settings/users')
  const row = rowOf(page, ana)
  const attempt = async (entry: string, confirm: string | null, target: Locator) => {
    const message = nextAlert(page)
    await choose(menuOf(target), entry)
    if (confirm !== null) await answer(page, confirm)
    return message
  }
  expect(await attempt('Archive', 'Archive', row)).toBe('Failed to retire')
  expect(await attempt('Delete', 'Delete', row)).toBe('Failed to delete user (500)')
  reply = { status: 409, json: { detail: 'x' } }
  expect(await attempt('Delete', 'Delete', row)).toBe('x')
  await expect(row).toBeVisible()
  reply = { status: 500, json: {} }
  await page.getByRole('tab', { name: 'Archived Users' }).click()
  expect(await attempt('Unarchive', null, rowOf(page, bea))).toBe('Failed to restore')
  await expect(rowOf(page, bea)).toBeVisible()
  isDown = false
  await choose(menuOf(rowOf(page, bea)), 'Unarchive')
  await expect(rowOf(page, bea)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Active Users' }).click()
  await choose(menuOf(row), 'Delete')
  await answer(page, 'Delete')
  await expect(row).toHaveCount(0)
})

test('[USERS-13] [USERS-14] [ERR-01] loading, nothing, and a list that could not be loaded', async ({
  page,
  world,
}) => {
  await world.signInAsNewcomer()
  let status = 200
  let release = () => undefined as void
  const held = new Promise<void>((done) => (release = done))
  await page.route(/\/api\/orgs\/[^/]+\/members$/, async (route) => {
    await held
    await route.fulfill({ status, json: status === 200 ? [] : {} })
  })
  await page.goto('/settings/users')
  await expect(page.getByText('Loading users…')).toBeVisible()
  release()
  await expect(page.getByText('No users found.')).toBeVisible()
  status = 500
  await page.reload()
  const failure = page.getByRole('alert')
  await expect(failure).toHaveText('Error 500')
  await expect(failure).toHaveClass(/\btext-bad\b/)
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('[USERS-22] [WS-05] [WS-06] [WS-07] [WS-08] [WS-02] [WS-03] members are added, changed and removed by live messages', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const say: Record<string, (type: string, payload: object) => void> = {}
  await page.routeWebSocket(/\/ws\/(admin|test)/, (socket) => {
    say[new URL(socket.url()).pathname] = (type, payload) => socket.send(JSON.stringify({ type, payload }))
  })
  await page.goto('/settings/users')
  await expect(page.getByRole('row')).toHaveCount(3)
  await expect.poll(() => Object.keys(say).sort()).toEqual(['/ws/admin', '/ws/test'])
  const member = {
    id: '12345678-59fd-462d-b251-4c54ee7e4ddf',
    name: 'Pushed',
    email: 'pushed@x.test',
    role: 'User',
    is_active: true,
    is_system: false,
    is_retired: false,
    entity_id: me.organisation.id,
  }
  const row = rowOf(page, member)
  for (const [path, gone] of [
    ['/ws/admin', 'user_deleted'],
    ['/ws/test', 'user_membership_removed'],
  ] as const) {
    say[path]!('user_created', member)
    say[path]!('user_created', member)
    say[path]!('user_created', {
      ...member,
      id: '22345678-59fd-462d-b251-4c54ee7e4ddf',
      entity_id: member.id,
    })
    await expect(row.getByRole('cell').nth(6)).toHaveText('12345678')
    await expect(page.getByRole('row')).toHaveCount(4)
    say[path]!('user_updated', { ...member, name: 'Replaced', role: 'Manager' })
    await expect(row.getByRole('cell').nth(1)).toHaveText('Replaced')
    await expect(row.getByRole('cell').nth(3)).toHaveText('Manager')
    say[path]!(gone, { id: member.id, entity_id: me.organisation.id })
    await expect(row).toHaveCount(0)
  }
})

test('[USERS-22] [WS-20] a change in one browser appears in the other without a reload', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const ana = await addMember(me)
  await page.goto('/settings/users')
  await expect(rowOf(page, ana)).toBeVisible()
  const params = { orgId: me.organisation.id, id: ana.id }
  const fields = {
    name: 'Changed elsewhere',
    email: ana.email,
    role: 'Admin',
    is_active: true,
    is_system: false,
  } as const
  await me.calls.updateMember({ params, body: fields })
  await expect(rowOf(page, ana).getByRole('cell').nth(1)).toHaveText('Changed elsewhere')
  await me.calls.deleteMember({ params })
  await expect(rowOf(page, ana)).toHaveCount(0)
})

test('[MODAL-29] a new person is added, gets a link, sets a password with it and signs in', async ({
  page,
  world,
  browser,
}) => {
  const me = await world.signInAsNewcomer()
  await page.goto('/settings/users')
  await page.getByRole('button', { name: '+ User' }).click()
  const dialog = page.getByRole('dialog', { name: '+ User' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await expect(dialog.getByText('Enter an email address')).toBeVisible()
  const email = `${randomUUID()}@new.test`
  await dialog.getByLabel('Name').fill('Ines')
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  const link = await dialog.getByTestId('password-link').innerText()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row').filter({ hasText: 'Ines' })).toContainText('Invited, not joined yet')

  const visitor = await browser.newPage()
  await visitor.goto(link)
  await expect(visitor).toHaveURL(/\/main\/SetPassword$/)
  await visitor.getByLabel('New password').fill('short')
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByText('Use at least 12 characters', { exact: true })).toBeVisible()
  for (const field of ['New password', 'Repeat the password'])
    await visitor.getByLabel(field).fill('password1234')
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByRole('alert')).toHaveText(
    'This password is too common and easy to guess. Combine several unrelated words.',
  )
  await visitor.getByLabel('New password').fill('correct horse battery')
  await visitor.getByLabel('Repeat the password').fill('correct horse batterY')
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByText('The passwords do not match')).toBeVisible()
  await visitor.getByLabel('Repeat the password').fill('correct horse battery')
  await expectAccessible(visitor)
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByText(`Your password is set. Sign in as ${email}.`)).toBeVisible()
  await visitor.getByRole('link', { name: 'Sign in' }).click()
  await visitor.getByLabel('Email').fill(email)
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await visitor.getByRole('button', { name: 'Sign in' }).click()
  await expect(visitor.getByText(me.organisation.name).first()).toBeVisible()
  await visitor.goto(link)
  await visitor.getByLabel('New password').fill('correct horse battery')
  await visitor.getByLabel('Repeat the password').fill('correct horse battery')
  await visitor.getByRole('button', { name: 'Set password' }).click()
  await expect(visitor.getByRole('alert')).toHaveText('This link is no longer valid. Ask for a new one.')
  await visitor.close()
})

test('a person who may not change users sees why', async ({ page, world }) => {
  await world.signIn('viewer')
  await page.goto('/settings/users')
  await menuOf(page.getByRole('row').nth(1)).click()
  await expect(page.getByText('Only Owners and Admins can change users.')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
})

test('the users, their rows and dialogs are accessible everywhere', async ({ page, world }) => {
  await world.signInAsNewcomer()
  await expectAccessibleEverywhere(page, async ({ language }) => {
    await page.goto('/settings/users')
    const members = page.locator('[data-member]')
    await expect(members).toHaveCount(2)
    await expectAccessible(page)
    await members.nth(1).locator('[aria-haspopup="menu"]').click()
    await page.getByRole('menuitem').first().click()
    await expectAccessible(page)
    await page.getByRole('button', { name: language === 'en' ? '+ User' : '+ Usuario' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})

test('a person with an account accepts or declines an invitation after signing in; the organization sees only the invitation until then', async ({
  page,
  world,
}) => {
  const me = await world.signInAsNewcomer()
  const approver = await world.callsOf('approver')
  const params = { orgId: me.organisation.id }
  const invite = () =>
    me.calls.createMember({ params, body: { name: 'Alex', email: 'approver@holdfast.test', role: 'User' } })
  const first = await invite()
  await page.goto('/settings/users')
  await expect(rowOf(page, first)).toContainText('Alex')
  await expect(rowOf(page, first)).toContainText('Invited, not joined yet')
  await expect(rowOf(page, first)).not.toContainText('Arthur')
  await expectAccessible(page)
  await rowOf(page, first).getByRole('button', { name: 'Cancel invitation: Alex' }).click()
  await answer(page, 'Cancel invitation')
  await expect(rowOf(page, first)).toHaveCount(0)
  expect(
    (await approver.listMyInvitations()).filter(({ entity_id }) => entity_id === me.organisation.id),
  ).toEqual([])

  await invite()
  await world.signIn('approver')
  await page.goto('/accounts-balances')
  const invitation = page
    .getByRole('region', { name: 'Invitations' })
    .getByRole('listitem')
    .filter({ hasText: me.organisation.name })
  await expect(invitation).toContainText('as User')
  await expectAccessible(page)
  await invitation.getByRole('button', { name: 'Decline' }).click()
  await answer(page, 'Decline')
  await expect(invitation).toHaveCount(0)
  expect((await membersOf(me)).some(({ name }) => name === 'Alex')).toBe(false)

  await invite()
  await page.reload()
  await invitation.getByRole('button', { name: 'Accept' }).click()
  await expect(invitation).toHaveCount(0)
  await page.getByRole('button', { name: /^Organization/ }).click()
  await expect(page.getByRole('button', { name: me.organisation.name, exact: true })).toBeVisible()
  expect((await membersOf(me)).map(({ name }) => name)).toContain('Arthur Approver')
})
