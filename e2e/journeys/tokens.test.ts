/** The Tokens page and its dialog. */
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { expect, test } from '../world.ts'

type Token = ApiReply<'listTokens'>[number]

const rows = (page: Page) => page.locator('tr[data-token]')
const id = (n: number) => `01a1fc55-59fd-762d-b251-${String(n).padStart(12, '0')}`
const contract = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const token = (n: number, change: Partial<Token> = {}): Token => ({
  id: id(n),
  network_id: id(900),
  network_name: 'TRON',
  name: `Token ${n}`,
  symbol: `TK${n}`,
  contract_address: contract,
  decimals: 6,
  tier: 1,
  is_active: true,
  chain_namespace: 'tron',
  chain_reference: '0x2b6653dc',
  asset_namespace: 'trc20',
  asset_reference: contract,
  caip19: `tron:0x2b6653dc/trc20:${contract}`,
  source: 'catalogue',
  version: 1,
  ...change,
})

interface Change {
  readonly method: string
  readonly body: unknown
}

async function show(page: Page, list: Token[], answer?: { status: number }): Promise<Change[]> {
  const changes: Change[] = []
  await page.route('**/api/tokens', (route) => route.fulfill({ json: list }))
  await page.route('**/admin-api/tokens/*', (route) => {
    const request = route.request()
    const body = request.postDataJSON() as Partial<Token> | null
    changes.push({ method: request.method(), body })
    const at = list.findIndex((token) => request.url().endsWith(token.id))
    if (answer && answer.status >= 400) return route.fulfill({ status: answer.status, json: {} })
    if (request.method() === 'DELETE') {
      list.splice(at, 1)
      return route.fulfill(answer?.status === 200 ? { json: {} } : { status: 204 })
    }
    list[at] = { ...list[at]!, ...body, version: 2 }
    return route.fulfill({ json: list[at] })
  })
  await page.goto('/admin/tokens')
  await rows(page).first().waitFor()
  return changes
}

const menuOf = (page: Page, symbol: string) =>
  page.getByRole('button', { name: `Actions of ${symbol}, TRON`, exact: true })

const fourteen = [
  'Network',
  'Name',
  'Symbol',
  'Contract',
  'Decimals',
  'Tier',
  'Active',
  'UUID',
  'Chain NS',
  'Chain Ref',
  'Asset NS',
  'Asset Ref',
  'CAIP-19',
  'Source',
]

test('[TOK-01] [TOK-02] fifteen columns for system users, fourteen and no dialog for others', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await page.goto('/admin/tokens')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tokens')
  await rows(page).first().waitFor()
  await expect(page.getByRole('columnheader')).toHaveText([...fourteen, 'Actions'])
  await expect(page.getByRole('button', { name: '+ Token' })).toBeVisible()
  await world.signIn('viewer')
  await page.goto('/admin/tokens')
  await rows(page).first().waitFor()
  await expect(page.getByRole('columnheader')).toHaveText(fourteen)
  await expect(page.getByRole('button', { name: '+ Token' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Actions of/ })).toHaveCount(0)
})

test('[TOK-05] active first, then USDT, then USDC, then others by symbol and network', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await show(page, [
    token(1, { symbol: 'USDT', is_active: false, name: '7' }),
    token(2, { symbol: 'BBB', network_name: 'Zeta', name: '6' }),
    token(3, { symbol: 'BBB', network_name: 'Alpha', name: '5' }),
    token(4, { symbol: 'AAA', name: '4' }),
    token(5, { symbol: 'USDC', name: '3' }),
    token(6, { symbol: 'USDT', network_name: 'Zeta', name: '2' }),
    token(7, { symbol: 'USDT', network_name: 'Alpha', name: '1' }),
  ])
  await expect(rows(page).locator('td:nth-child(2)')).toHaveText(['1', '2', '3', '4', '5', '6', '7'])
})

test('[TOK-03] [TOK-04] [TOK-14] a row is edited in place; its CAIP-19 follows its parts; letters are not valid decimals', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  const changes = await show(page, [token(1)])
  await choose(menuOf(page, 'TK1'), 'Edit')
  const field = (name: string) => rows(page).getByRole('textbox', { name, exact: true })
  await field('Decimals').fill('1x8')
  await field('Tier').fill('2')
  await field('Asset NS').fill('trc10')
  await expect(field('CAIP-19')).toHaveValue(`tron:0x2b6653dc/trc10:${contract}`)
  await field('CAIP-19').fill('nonsense')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('chain:reference/asset:reference')).toBeVisible()
  expect(changes).toEqual([])
  await page.getByRole('button', { name: 'Use the parts' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page).getByRole('cell').nth(4)).toHaveText('18')
  expect(changes).toEqual([
    {
      method: 'PUT',
      body: {
        name: 'Token 1',
        symbol: 'TK1',
        contract_address: contract,
        decimals: 18,
        tier: 2,
        is_active: true,
        chain_namespace: 'tron',
        chain_reference: '0x2b6653dc',
        asset_namespace: 'trc10',
        asset_reference: contract,
        caip19: `tron:0x2b6653dc/trc10:${contract}`,
        source: 'catalogue',
      },
    },
  ])
})

test('[TOK-11] [TOK-12] failures are silent: the row shows the stored values', async ({ page, world }) => {
  await world.signIn('operator')
  const changes = await show(page, [token(1)], { status: 500 })
  await choose(menuOf(page, 'TK1'), 'Edit')
  await rows(page).getByRole('textbox', { name: 'Name' }).fill('Other')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(rows(page).getByRole('cell').nth(1)).toHaveText('Token 1')
  await choose(menuOf(page, 'TK1'), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect.poll(() => changes.map(({ method }) => method)).toEqual(['PUT', 'DELETE'])
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('[TOK-09] [TOK-10] deleting asks first; 204 and 200 both remove the row', async ({ page, world }) => {
  await world.signIn('operator')
  for (const status of [204, 200]) {
    const changes = await show(page, [token(1), token(2)], { status })
    const question = page.getByRole('alertdialog')
    await choose(menuOf(page, 'TK1'), 'Delete')
    await expect(question).toContainText('Delete token?')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(changes).toEqual([])
    await choose(menuOf(page, 'TK1'), 'Delete')
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(rows(page)).toHaveCount(1)
    await page.unrouteAll()
  }
})

test("[TOK-06] [TOK-07] [TOK-08] [TOK-13] a token from the dialog, and others' changes to it, appear by themselves", async ({
  page,
  world,
}) => {
  const calls = await world.signIn('operator')
  const name = `Token ${crypto.randomUUID().slice(0, 8)}`
  const network = await calls.createNetwork({
    body: { name: `Harbour Testnet ${name}`, symbol: 'HRB', chain_id: '4242', is_active: false },
  })
  await page.goto('/admin/tokens')
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: '+ Token' }).click()
  const dialog = page.getByRole('dialog', { name: '+ Token' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Choose a network')).toBeVisible()
  await dialog.getByRole('combobox', { name: 'Network' }).click()
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await dialog.getByRole('textbox', { name: 'Contract' }).fill('0xdAC17F958D2ee523a2206206994597C13D831ec7')
  await expect(dialog.getByRole('textbox', { name: 'CAIP-19' })).toHaveValue(
    'eip155:4242/erc20:0xdAC17F958D2ee523a2206206994597C13D831ec7',
  )
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Symbol' }).fill('JRN')
  await dialog.getByRole('textbox', { name: 'Decimals' }).fill('6')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  const row = rows(page).filter({ hasText: 'JRN' }).filter({ hasText: name })
  await expect(row).toBeVisible()
  const made = (await calls.listTokens()).find((token) => token.name === name)!
  await calls.updateToken({ params: { id: made.id }, body: { decimals: 11 } })
  await expect(row.getByRole('cell').nth(4)).toHaveText('11')
  await calls.deleteToken({ params: { id: made.id } })
  await expect(row).toHaveCount(0)
  await calls.createToken({ body: { network_id: network.id, name, symbol: 'JRN', decimals: 2 } })
  await expect(row.getByRole('cell').nth(4)).toHaveText('2')
  await calls.deleteNetwork({ params: { id: network.id } })
  await expect(row).toHaveCount(0)
})

test('Import Token is the same form under its own label', async ({ page, world }) => {
  await world.signIn('operator')
  await page.goto('/buttons/ImportToken')
  const dialog = page.getByRole('dialog', { name: 'Import Token' })
  await expect(dialog.getByRole('textbox', { name: 'CAIP-19' })).toBeVisible()
})

test('a failed load is shown in red instead of the table', async ({ page, world }) => {
  await world.signIn('viewer')
  await page.route('**/api/tokens', (route) => route.fulfill({ status: 500, json: { detail: 'x' } }))
  await page.goto('/admin/tokens')
  await expect(page.getByRole('alert')).toHaveText('Internal Server Error')
  await expect(page.getByRole('table')).toHaveCount(0)
})

test('the page and its dialog are accessible and within the policy in both languages and themes', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await expectAccessibleEverywhere(page, async () => {
    await page.goto('/admin/tokens')
    await rows(page).first().waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: '+ Token' }).click()
    await page.getByRole('dialog').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /(Actions of|Acciones de) USDT, TRON Sandbox/ }).click()
    await page.getByRole('menuitem').first().click()
    await rows(page).getByRole('textbox').first().waitFor()
    await expectAccessible(page)
  })
})
