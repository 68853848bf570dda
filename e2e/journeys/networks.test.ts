/** The Networks page. Mocked lists where order or failures are tested; changes are real. */
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { expectRed } from '../expect-red.ts'
import { nextAlert } from '../next-alert.ts'
import { expect, test } from '../world.ts'

type Network = ApiReply<'listNetworks'>[number]

const rows = (page: Page) => page.locator('tr[data-network]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })
const id = (n: number) => `01a1fc55-59fd-762d-b251-${String(n).padStart(12, '0')}`
const network = (n: number, change: Partial<Network> = {}): Network => ({
  id: id(n),
  name: `Net ${n}`,
  network_code: `net-${n}`,
  chain: 'ethereum',
  chain_id: String(n),
  symbol: 'NET',
  explorer_url: `https://explorer.example/${n}/`,
  sort_order: n,
  is_active: true,
  is_main: true,
  version: 1,
  ...change,
})

interface Change {
  readonly method: string
  readonly id: string
  readonly body: unknown
}

/** Mocks these networks and a server that changes them; records the requests. */
async function show(page: Page, list: Network[], refuse: readonly string[] = []): Promise<Change[]> {
  const changes: Change[] = []
  await page.route(/\/api\/networks/, (route) => route.fulfill({ json: list }))
  await page.route('**/admin-api/networks/*', (route) => {
    const request = route.request()
    const key = new URL(request.url()).pathname.split('/').at(-1) ?? ''
    const body = request.postDataJSON() as Partial<Network> | null
    changes.push({ method: request.method(), id: key, body })
    if (refuse.includes(key)) return route.fulfill({ status: 500, json: {} })
    const at = list.findIndex((network) => network.id === key)
    if (request.method() === 'DELETE') {
      list.splice(at, 1)
      return route.fulfill({ status: 204 })
    }
    list[at] = { ...list[at]!, ...body, version: list[at]!.version + 1 }
    return route.fulfill({ json: list[at] })
  })
  await page.goto('/admin/networks')
  await rows(page).first().waitFor()
  return changes
}

const menuOf = (page: Page, name: string) =>
  page.getByRole('button', { name: `Actions of ${name}`, exact: true })

const six = ['Name', 'Chain ID', 'Symbol', 'Explorer', 'Sort Order', 'Active']

test('[NET-01] [NET-02] [NET-04] [NET-05] [NET-08] a member who is not a system user sees six columns and no actions', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/admin/networks')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Networks')
  await expect(row(page, 'TRON Sandbox')).toBeVisible()
  await expect(page.getByRole('columnheader')).toHaveText(six)
  await expect(page.getByRole('button', { name: '+ Network' })).toHaveCount(0)
  await expect(rows(page).getByRole('button')).toHaveCount(0)
})

test('[NET-02] [NET-05] system users see two more columns, and a menu of two', async ({ page, world }) => {
  await world.signIn('operator')
  await show(page, [network(1)])
  await expect(page.getByRole('columnheader')).toHaveText([...six, 'UUID', 'Actions'])
  await page.getByRole('button', { name: 'Actions of Net 1' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Edit', 'Delete'])
})

test('[NET-03] a click on the UUID copies it in full and shows a notice for a second and a half', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await world.signIn('operator')
  await page.clock.install()
  await show(page, [network(1)])
  await page.clock.pauseAt(Date.now() + 60_000)
  await rows(page)
    .getByRole('button', { name: id(1).slice(0, 8) })
    .click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id(1))
  await page.clock.runFor(1400)
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  await page.clock.runFor(200)
  await expect(page.getByText('Copied', { exact: true })).toBeHidden()
})

test('[NET-10] sort order, then active first, then symbol, then name', async ({ page, world }) => {
  await world.signIn('viewer')
  await show(page, [
    network(1, { name: 'F', sort_order: 2 }),
    network(2, { name: 'E', sort_order: 1, is_active: false, symbol: 'A' }),
    network(3, { name: 'B', sort_order: 1, symbol: 'B' }),
    network(4, { name: 'D', sort_order: 1, symbol: 'A' }),
    network(5, { name: 'C', sort_order: 1, symbol: 'A' }),
    network(6, { name: 'A', sort_order: 0, is_active: false, symbol: 'Z' }),
  ])
  await expect(rows(page).locator('td:first-child')).toHaveText(['A', 'C', 'D', 'B', 'E', 'F'])
})

test('[NET-06] [NET-07] [NET-19] a row is edited in place: cancel makes no call, save sends all six fields', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const changes = await show(page, [network(1)])
  const field = (name: string) => rows(page).getByRole('textbox', { name, exact: true })
  await choose(menuOf(page, 'Net 1'), 'Edit')
  await field('Name').fill('Never')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Net 1')).toBeVisible()
  expect(changes).toEqual([])
  await choose(menuOf(page, 'Net 1'), 'Edit')
  await field('Name').fill('Renamed')
  await field('Sort Order').fill('7.9')
  await rows(page).getByRole('checkbox', { name: 'Active' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Renamed')).toContainText('No')
  const body = {
    name: 'Renamed',
    explorer_url: 'https://explorer.example/1/',
    symbol: 'NET',
    chain_id: '1',
    is_active: false,
    sort_order: 7,
  }
  expect(changes).toEqual([{ method: 'PUT', id: id(1), body }])
  await choose(menuOf(page, 'Renamed'), 'Edit')
  await field('Sort Order').fill('x')
  await field('Sort Order').press('Enter')
  await expect(row(page, 'Renamed').getByRole('cell').nth(4)).toHaveText('0')
  expect(changes.at(-1)?.body).toMatchObject({ sort_order: 0 })
})

test('[NET-08] [NET-09] arrows swap with the neighbour, or move by one', async ({ page, world }) => {
  await world.signIn('operator')
  const changes = await show(page, [network(1), network(2)])
  await page.getByRole('button', { name: 'Move Net 1 down' }).click()
  await expect(rows(page).locator('td:first-child')).toHaveText(['Net 2', 'Net 1'])
  expect(changes.splice(0)).toEqual([
    { method: 'PUT', id: id(1), body: { sort_order: 2 } },
    { method: 'PUT', id: id(2), body: { sort_order: 1 } },
  ])
  await page.getByRole('button', { name: 'Move Net 1 down' }).click()
  await expect(row(page, 'Net 1').getByRole('cell').nth(4)).toHaveText('3')
  expect(changes).toEqual([{ method: 'PUT', id: id(1), body: { sort_order: 3 } }])
})

test('[NET-15] [NET-16] [NET-17] failures name the failed action, the row stays in editing, the list is the stored one', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await show(page, [network(1), network(2), network(9)], [id(1), id(9)])
  await choose(menuOf(page, 'Net 1'), 'Edit')
  const name = rows(page).getByRole('textbox', { name: 'Name' })
  await name.fill('Kept')
  let alert = nextAlert(page)
  await page.getByRole('button', { name: 'Save' }).click()
  expect(await alert).toBe('Save failed')
  await expect(name).toHaveValue('Kept')
  await page.getByRole('button', { name: 'Cancel' }).click()
  alert = nextAlert(page)
  await page.getByRole('button', { name: 'Move Net 9 down' }).click()
  expect(await alert).toBe('Update sort order failed')
  alert = nextAlert(page)
  await page.getByRole('button', { name: 'Move Net 2 up' }).click()
  expect(await alert).toBe('Failed to swap network positions')
  await expect(row(page, 'Net 2').getByRole('cell').nth(4)).toHaveText('1')
})

test('[NET-14] deleting asks first', async ({ page, world }) => {
  await world.signIn('operator')
  const changes = await show(page, [network(1), network(2)])
  const question = page.getByRole('alertdialog')
  await choose(menuOf(page, 'Net 1'), 'Delete')
  await expect(question).toContainText('Delete network?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toBeHidden()
  expect(changes).toEqual([])
  await choose(menuOf(page, 'Net 1'), 'Delete')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(rows(page)).toHaveCount(1)
  expect(changes).toEqual([{ method: 'DELETE', id: id(1), body: null }])
})

test("[NET-04] [NET-11] [NET-12] [NET-13] a network from the dialog, and others' changes to it, appear by themselves", async ({
  page,
  world,
}) => {
  const calls = await world.signIn('operator')
  await page.goto('/admin/networks')
  await expect(row(page, 'TRON Sandbox')).toBeVisible()
  const name = `Journey Testnet ${crypto.randomUUID().slice(0, 8)}`
  await page.getByRole('button', { name: '+ Network' }).click()
  const dialog = page.getByRole('dialog', { name: '+ Network' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Enter a name')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Symbol' }).fill('JRN')
  await dialog.getByRole('checkbox').click()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, name)).toContainText('JRN')
  const made = (await calls.listNetworks({ query: {} })).find((network) => network.name === name)!
  await calls.updateNetwork({ params: { id: made.id }, body: { symbol: 'JRX' } })
  await expect(row(page, name)).toContainText('JRX')
  await calls.deleteNetwork({ params: { id: made.id } })
  await expect(row(page, name)).toHaveCount(0)
  const other = await calls.createNetwork({ body: { name, symbol: 'OTH', is_active: false } })
  await expect(row(page, name)).toContainText('OTH')
  await calls.deleteNetwork({ params: { id: other.id } })
  await expect(row(page, name)).toHaveCount(0)
})

for (const [address, call] of [
  ['/admin/networks', '/api/networks'],
  ['/admin/tokens', '/api/tokens'],
  ['/admin/tron-enrichment', '/api/v1/tron/enrichment'],
  ['/accounts-balances', '/api/wallets'],
  ['/bc-transactions', '/api/bc-transactions'],
  ['/bc-transactions-mpc', '/api/bc-transactions-mpc'],
] as const)
  test(`[NET-18] on ${address} a failed load is shown in red instead of the table`, async ({
    page,
    world,
  }) => {
    await world.signIn('admin')
    await page.route(
      (url) => url.pathname === call,
      (route) => route.fulfill({ status: 500, body: '' }),
    )
    await page.goto(address)
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toContainText('Internal Server Error')
    await expectRed(alert)
    await expect(page.getByRole('main').getByRole('table')).toHaveCount(0)
  })

test('the page and its dialog are accessible and within the policy in both languages and themes', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await expectAccessibleEverywhere(page, async ({ language }) => {
    await page.goto('/admin/networks')
    await rows(page).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: language === 'en' ? '+ Network' : '+ Red' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /(Actions of|Acciones de) TRON Sandbox/ }).click()
    await page.getByRole('menuitem').first().click()
    await rows(page).getByRole('textbox').first().waitFor()
    await expectAccessible(page)
  })
})
