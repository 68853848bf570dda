/** Account Groups: each test in an organisation of its own. */
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { nextAlert } from '../next-alert.ts'
import { expect, test, type World } from '../world.ts'

type Group = ApiReply<'listAccountGroups'>[number]

const path = /\/api\/account-groups/
const rows = (page: Page) => page.locator('tr[data-group]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

/** A new organisation with these groups in this order, chosen in the browser. */
async function openGroups(
  page: Page,
  world: World,
  names: readonly string[],
  person: 'operator' | 'treasurer' = 'operator',
) {
  const calls = await world.signIn(person)
  const { id: entityId } = await calls.createOrganisation({ body: { name: `Groups of ${person}` } })
  const groups: Group[] = []
  if (person === 'operator')
    for (const [index, name] of names.entries())
      groups.push(
        await calls.createAccountGroup({
          body: { name, description: `About ${name}`, sort_order: index + 1, entity_id: entityId },
        }),
      )
  await page.route('**/api/users/preferences', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { default_org_id: entityId, precision: {} } })
      : route.fallback(),
  )
  await page.goto('/settings/account-groups')
  return { calls, entityId, groups }
}

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Actions of ${name}` })

/** Method, path and body of each change that the page sends. */
function recordChanges(page: Page): { method: string; id: string; body: unknown }[] {
  const changes: { method: string; id: string; body: unknown }[] = []
  page.on('request', (request) => {
    if (path.test(request.url()) && request.method() !== 'GET')
      changes.push({
        method: request.method(),
        id: new URL(request.url()).pathname.split('/').at(-1) ?? '',
        body: request.postDataJSON() as unknown,
      })
  })
  return changes
}

test('[AG-01] [AG-02] [AG-09] [AG-10] two tabs, seven columns, the first eight characters of the id', async ({
  page,
  world,
}) => {
  const { calls, groups } = await openGroups(page, world, ['Ops', 'Cold'])
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Account Groups')
  await expect(page.getByRole('tab')).toHaveText(['Active', 'Archived'])
  await expect(page.getByRole('tab', { name: 'Active' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('columnheader')).toHaveText([
    'Entity',
    'Name',
    'Description',
    'Sort',
    'Active',
    'UUID',
    'Actions',
  ])
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 'Ops').getByRole('cell').nth(5)).toHaveText(
    new RegExp(`^${groups[0]!.id.slice(0, 8)}`),
  )
  await calls.setAccountGroupActivity({ params: { id: groups[1]!.id }, body: { is_active: false } })
  await expect(row(page, 'Cold')).toHaveCount(0)
  await page.getByRole('tab', { name: 'Archived' }).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(row(page, 'Cold').getByRole('cell').nth(4)).toHaveText('No')
})

test('[AG-03] [AG-04] [AG-05] [AG-06] [AG-07] [AG-08] a member who is not a system user sees six columns and no actions', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/settings/account-groups')
  await expect(rows(page).first()).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText([
    'Entity',
    'Name',
    'Description',
    'Sort',
    'Active',
    'UUID',
  ])
  await expect(page.getByRole('button', { name: '+ Account Group' })).toHaveCount(0)
  await expect(rows(page).getByRole('button', { name: /Move|Actions/ })).toHaveCount(0)
})

test('[AG-08] [AG-22] [WS-12] a group from the dialog appears; one of another organisation does not', async ({
  page,
  world,
}) => {
  const { calls, entityId } = await openGroups(page, world, ['First'])
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: '+ Account Group' }).click()
  const dialog = page.getByRole('dialog', { name: '+ Account Group' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('From the dialog')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 'From the dialog')).toBeVisible()
  const other = await calls.createOrganisation({ body: { name: 'Elsewhere' } })
  const body = { description: '', sort_order: 0 }
  await calls.createAccountGroup({ body: { ...body, name: 'Stranger', entity_id: other.id } })
  await calls.createAccountGroup({ body: { ...body, name: 'Added live', entity_id: entityId } })
  await expect(row(page, 'Added live')).toBeVisible()
  await expect(row(page, 'Stranger')).toHaveCount(0)
})

test('[WS-13] [WS-14] changes and deletions by others appear live', async ({ page, world }) => {
  const { calls, groups } = await openGroups(page, world, ['Was', 'Goes'])
  await expect(rows(page)).toHaveCount(2)
  await calls.updateAccountGroup({ params: { id: groups[0]!.id }, body: { name: 'Is now' } })
  await expect(row(page, 'Is now')).toBeVisible()
  await calls.deleteAccountGroup({ params: { id: groups[1]!.id } })
  await expect(row(page, 'Goes')).toHaveCount(0)
})

test('[AG-11] [AG-12] [AG-13] archiving asks first, restoring does not', async ({ page, world }) => {
  const { groups } = await openGroups(page, world, ['Seasonal'])
  const changes = recordChanges(page)
  await choose(menuOf(page, 'Seasonal'), 'Archive')
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Archive (hide) this account group?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(changes).toEqual([])
  await choose(menuOf(page, 'Seasonal'), 'Archive')
  await question.getByRole('button', { name: 'Archive' }).click()
  await expect(rows(page)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Archived' }).click()
  await choose(menuOf(page, 'Seasonal'), 'Unarchive')
  await expect(rows(page)).toHaveCount(0)
  const { id } = groups[0]!
  expect(changes).toEqual([
    { method: 'PATCH', id, body: { is_active: false } },
    { method: 'PATCH', id, body: { is_active: true } },
  ])
})

test('[AG-14] [AG-16] deleting checks the wallets, then asks', async ({ page, world }) => {
  const { entityId, groups } = await openGroups(page, world, ['Empty'])
  const changes = recordChanges(page)
  const countRequest = page.waitForRequest((request) =>
    request.url().endsWith(`/api/wallets?entity_id=${entityId}&archived=false`),
  )
  await choose(menuOf(page, 'Empty'), 'Delete')
  await countRequest
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(changes).toEqual([])
  await choose(menuOf(page, 'Empty'), 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(0)
  expect(changes).toEqual([{ method: 'DELETE', id: groups[0]!.id, body: null }])
})

test('[AG-15] a group with wallets is refused before any question', async ({ page, world }) => {
  const { calls, entityId, groups } = await openGroups(page, world, ['Ops'])
  const network = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')!
  await calls.createWallet({
    body: {
      name: 'Held',
      address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      network_id: network.id,
      account_group_id: groups[0]!.id,
      entity_id: entityId,
    },
  })
  const changes = recordChanges(page)
  const alert = nextAlert(page)
  await choose(menuOf(page, 'Ops'), 'Delete')
  expect(await alert).toBe(
    'Ops has accounts as part of this group, please transfer these accounts to another group first',
  )
  expect(changes).toEqual([])
})

test('[AG-18] [AG-19] [AG-20] up and down swap places, one call for each group with its sort order alone', async ({
  page,
  world,
}) => {
  const { groups } = await openGroups(page, world, ['One', 'Two'])
  const [first, two] = groups.map(({ id }) => id) as [string, string]
  const changes = recordChanges(page)
  const order = async (...names: string[]) => {
    for (const [index, name] of names.entries())
      await expect(rows(page).nth(index).getByRole('cell').nth(1)).toHaveText(name)
  }
  await order('One', 'Two')
  await page.getByRole('button', { name: 'Move Two up' }).click()
  await order('Two', 'One')
  // The list shows the new order before its second call is sent.
  await expect.poll(() => changes.length).toBe(2)
  expect(changes.splice(0)).toEqual([
    { method: 'PUT', id: two, body: { sort_order: 1 } },
    { method: 'PUT', id: first, body: { sort_order: 2 } },
  ])
  await page.getByRole('button', { name: 'Move Two down' }).click()
  await order('One', 'Two')
  await expect.poll(() => changes.length).toBe(2)
  changes.splice(0)
  await page.getByRole('button', { name: 'Move Two down' }).click()
  await expect(row(page, 'Two').getByRole('cell').nth(3)).toHaveText('3')
  expect(changes).toEqual([{ method: 'PUT', id: two, body: { sort_order: 3 } }])
})

test('[ERR-14] [ERR-15] a failed move says which it was, and the list shows the stored order', async ({
  page,
  world,
}) => {
  const { groups } = await openGroups(page, world, ['One', 'Two', 'Far'])
  await expect(rows(page)).toHaveCount(3)
  const refuse = (id: string) =>
    page.route(`**/api/account-groups/${id}`, (route) => route.fulfill({ status: 500, json: {} }))
  await refuse(groups[0]!.id)
  let alert = nextAlert(page)
  await page.getByRole('button', { name: 'Move Two up' }).click()
  expect(await alert).toBe('Failed to swap group positions')
  await expect(row(page, 'Two').getByRole('cell').nth(3)).toHaveText('1')
  await refuse(groups[2]!.id)
  alert = nextAlert(page)
  await page.getByRole('button', { name: 'Move Far down' }).click()
  expect(await alert).toBe('Update sort order failed')
  await expect(row(page, 'Far').getByRole('cell').nth(3)).toHaveText('3')
})

test('[AG-05] [AG-17] [AG-21] a row is edited in place; an invalid number is not sent', async ({
  page,
  world,
}) => {
  const { groups } = await openGroups(page, world, ['Before'])
  const changes = recordChanges(page)
  await choose(menuOf(page, 'Before'), 'Edit')
  const field = (name: string) => rows(page).getByRole('textbox', { name })
  await expect(field('Name')).toBeFocused()
  await field('Name').fill('After')
  await field('Description').fill('Changed')
  await field('Sort').fill('abc')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Enter a whole number')).toBeVisible()
  expect(changes).toEqual([])
  await field('Sort').fill('7')
  await field('Sort').press('Enter')
  await expect(row(page, 'After')).toContainText('Changed')
  expect(changes).toEqual([
    {
      method: 'PUT',
      id: groups[0]!.id,
      body: { name: 'After', description: 'Changed', sort_order: 7 },
    },
  ])
  await choose(menuOf(page, 'After'), 'Edit')
  await field('Name').fill('Never')
  await field('Name').press('Escape')
  await expect(row(page, 'After')).toBeVisible()
  expect(changes).toHaveLength(1)
})

test('a conflicting save is reported, and the typed values stay', async ({ page, world }) => {
  const { calls, groups } = await openGroups(page, world, ['Shared'])
  await choose(menuOf(page, 'Shared'), 'Edit')
  const name = rows(page).getByRole('textbox', { name: 'Name' })
  await name.fill('Mine')
  // This page does not receive the live message, as if it came a moment later.
  await page.route('**/api/account-groups/**', async (route) => {
    await calls.updateAccountGroup({ params: { id: groups[0]!.id }, body: { description: 'Theirs' } })
    await page.unroute('**/api/account-groups/**')
    await route.continue()
  })
  const alert = nextAlert(page)
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await alert).toBe(
    'Somebody else changed this in the meantime. Load it again and repeat your change.',
  )
  await expect(name).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Mine')).toBeVisible()
})

test('a failed load is shown in red instead of the table', async ({ page, world }) => {
  await world.signIn('treasurer')
  await page.route(path, (route) => route.fulfill({ status: 500, json: { detail: 'x' } }))
  await page.goto('/settings/account-groups')
  await expect(page.getByRole('alert')).toHaveText('Internal Server Error')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('the page and its dialog are accessible and within the policy in both languages and themes', async ({
  page,
  world,
}) => {
  await openGroups(page, world, ['Ops', 'Cold storage'])
  await expectAccessibleEverywhere(page, async ({ language }) => {
    await page.goto('/settings/account-groups')
    await rows(page).first().waitFor()
    await expectAccessible(page)
    await page
      .getByRole('button', { name: language === 'en' ? '+ Account Group' : '+ Grupo de cuentas' })
      .click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: language === 'en' ? 'Actions of Ops' : 'Acciones de Ops' }).click()
    await page.getByRole('menuitem').first().click()
    await rows(page).getByRole('textbox').first().waitFor()
    await expectAccessible(page)
  })
})
