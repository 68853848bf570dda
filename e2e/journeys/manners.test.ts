/** The wallet's menu, the page to sign in, the search, the keys, pages of sample data, and installing on a phone. */
import { accounts } from '@holdfast/sandbox'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBothThemes } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { storeLanguage } from '../speak.ts'
import { expect, password, test } from '../world.ts'

const row = (page: Page, id: string) => page.locator(`tr[data-wallet="${id}"]`)

test('a wallet is renamed, moved to a group, archived and brought back by Undo', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const calls = await world.signInAsNewcomer()
  const { address } = await world.freshWallet({ trxSun: 0n })
  const networks = await calls.calls.listNetworks({ query: {} })
  const network = networks.find(({ name }) => name === 'TRON Sandbox')
  const { id } = await calls.calls.createWallet({
    body: { name: 'Till', address, network_id: network?.id ?? '', entity_id: calls.organisation.id },
  })
  const operator = await world.callsOf('operator')
  await page.goto('/accounts-balances')
  const menu = (name: string) => row(page, id).getByRole('button', { name: `Actions of ${name}` })
  await choose(menu('Till'), 'Rename…')
  const rename = page.getByRole('dialog', { name: 'Rename Till' })
  await rename.getByLabel('Name').fill('  ')
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(rename.getByText('Enter a name')).toBeVisible()
  await rename.getByLabel('Name').fill('Front desk')
  await expectAccessible(page)
  await rename.getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByText('The wallet is now called Front desk')).toBeVisible()
  await expect(row(page, id)).toContainText('Front desk')
  await choose(menu('Front desk'), 'Move to group…')
  const move = page.getByRole('dialog', { name: 'Move Front desk to a group' })
  await expect(move.getByLabel('Account Group')).toHaveText('Unassigned')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, id)).toContainText('Till')
  await choose(menu('Till'), 'Copy address')
  await expect(page.getByText('Address copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await choose(menu('Till'), 'Archive')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
  await expect(row(page, id)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, id)).toBeVisible()
  // A person of another organization neither finds nor changes it.
  await expect(operator.changeWallet({ params: { id }, body: { name: 'Taken' } })).rejects.toMatchObject({
    status: 404,
  })
})

test('the page to sign in lists the accounts of the sandbox, and explains a forgotten password', async ({
  page,
}) => {
  await page.goto('/main/Login')
  for (const { name } of accounts) await expect(page.getByRole('button', { name })).toBeVisible()
  await page.getByRole('button', { name: 'Vera Viewer' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('viewer@holdfast.test')
  await expect(page.getByLabel('Password')).toHaveValue(password)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeFocused()
  await page.getByText('Forgot your password?').click()
  await expect(page.getByText(/ask an Owner or Admin of your organization for a link/)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Language' }).getByRole('link')).toHaveText([
    'English',
    'Español',
  ])
  await expectAccessibleInBothThemes(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await storeLanguage(page, 'es')
  await page.reload()
  await expect(page.getByText('¿Olvidó su contraseña?')).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('button', { name: /Olga Owner/ })).toBeVisible()
})

test('the search offers acts before pages and samples last; keys lead to pages, and the list names them', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Help')
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
  const groups = palette.locator('[role=group]')
  await expect(groups.first()).toContainText('Send')
  await expect(groups.nth(1)).toContainText('/accounts-balances')
  await expect(groups.last()).toContainText('/dashboard-cards')
  await expect(groups.last()).not.toContainText('/bc-transactions')
  await page.keyboard.press('Escape')
  await expect(palette).toHaveCount(0)
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const act of ['New transfer', 'Go to Transfer Requests', 'Go to Signing Requests'])
    await expect(keys.getByText(act)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(0)
  await page.keyboard.press('n')
  await expect(page).toHaveURL('/mpc/transfer-requests?new=1')
})

test('an operator switches the pages of sample data off', async ({ page, world }) => {
  await world.signIn('admin')
  await page.goto('/dashboard-cards')
  await expect(page.getByRole('main').getByText('Preview', { exact: true })).toBeVisible()
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    expect(await answer.json()).toMatchObject({ previews: true })
    await route.fulfill({ json: { ...(await answer.json()), previews: false } })
  })
  await page.goto('/dashboard-cards')
  await expect(page.getByText('This preview is switched off.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Sample data', { exact: true })).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+k')
  const palette = page.getByRole('dialog', { name: 'Search pages and actions' })
  await palette.getByRole('combobox').fill('/dashboard-cards')
  await expect(palette.getByRole('status')).toHaveText('No results')
})

test('the console can be installed: a manifest with icons, within the policy of the page', async ({
  page,
}) => {
  await page.goto('/main/Login')
  const href = await page.locator('link[rel=manifest]').getAttribute('href')
  const answer = await page.request.get(href ?? '')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const { icons, start_url, display } = (await answer.json()) as {
    icons: { src: string; sizes: string; type: string }[]
    start_url: string
    display: string
  }
  expect([start_url, display]).toEqual(['/accounts-balances', 'standalone'])
  for (const { src, sizes, type } of icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    // Width and height of a PNG are at bytes 16 and 20.
    const bytes = await icon.body()
    expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes)
  }
})
