/** The command palette and the icon galleries. */
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { strangersAddress } from '../signing-wallet.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const palette = (page: Page) => page.getByRole('dialog', { name: 'Search pages and actions' })
const options = (page: Page) => palette(page).getByRole('option')

async function find(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page).getByRole('combobox')).toBeFocused()
  await palette(page).getByRole('combobox').fill(text)
}

test('the palette finds pages and actions by the words of their names, and works by keyboard', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await page.goto('/help')
  await expect(title(page)).toHaveText('Help')
  await find(page, 'signing req')
  await expect(options(page)).toHaveText([/^Signing Requests/])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard-signing-request')
  await expect(palette(page)).toHaveCount(0)
  await find(page, 'receive')
  await expect(options(page).first()).toContainText('/buttons/Receive')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(palette(page)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/dashboard-signing-request')
  await page.getByRole('button', { name: 'Search pages and actions' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Search pages and actions' })).toBeFocused()
})

test('the palette finds wallets, named addresses and transactions, and opens their transactions', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('viewer')
  const acme = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')
  const entity_id = acme?.id ?? ''
  const wallet = (await calls.listWallets({ query: { entity_id, archived: 'false' } })).find(
    ({ name }) => name === 'Operations',
  )!
  const names = await calls.getAddressResolution({ query: { entity_id } })
  const [address, name] = Object.entries(names.address_book)[0]!
  const hash = (await calls.listTransactions({ query: { entity_id, limit: 1 } })).rows[0]?.tx_hash ?? ''
  await page.goto('/help')
  await expect(title(page)).toHaveText('Help')
  await find(page, wallet.address.slice(4, 16))
  await expect(options(page).filter({ hasText: 'Operations' }).first()).toBeVisible()
  await palette(page).getByRole('combobox').fill('operations')
  await options(page).filter({ hasText: wallet.address }).click()
  await expect(page).toHaveURL(new RegExp(`/bc-transactions\\?.*wallet=${wallet.id}`))
  await find(page, name)
  await options(page).filter({ hasText: address }).first().click()
  await expect(page).toHaveURL(new RegExp(`/bc-transactions\\?.*q=${address}`))
  await find(page, hash.slice(0, 12))
  await options(page)
    .filter({ hasText: hash.slice(0, 8) })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/bc-transactions\\?.*q=${hash}`))
  await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toBeVisible()
  await page.keyboard.press('Escape')
  await find(page, 'nothing is called like this')
  await expect(palette(page).getByRole('status')).toHaveText('No results')
})

test('what is typed while the palette opens is in its field, also right after a shortcut to a dialog', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/help')
  await expect(title(page)).toHaveText('Help')
  // The files of the palette and of the form arrive late, as on a slow network.
  const late = new Map([
    [/CommandPalette-[^/]*\.js$/, 1_500],
    [/NewTransfer\w*-[^/]*\.js$/, 2_500],
  ])
  for (const [file, ms] of late)
    await page.route(file, async (route) => {
      await new Promise((done) => setTimeout(done, ms))
      await route.continue()
    })
  await page.keyboard.press('n')
  await page.keyboard.press('ControlOrMeta+k')
  // 'n' and '/' would be shortcuts of the page.
  await page.keyboard.type('plan/')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('s')
  const field = palette(page).getByRole('combobox')
  await expect(field).toHaveValue('plans')
  await expect(field).toBeFocused()
  await expect(page).toHaveURL('/mpc/transfer-requests?new=1')
  const form = page.getByRole('dialog', { name: 'New transfer' })
  await page.waitForTimeout(3_000)
  await expect(form).toHaveCount(0)
  await expect(field).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(palette(page)).toHaveCount(0)
  await expect(form).toBeVisible()
})

test('[ROUTE-78] the palette offers pages for staff to staff only', async ({ page, world }) => {
  await world.signIn('viewer')
  await page.goto('/help')
  await expect(title(page)).toHaveText('Help')
  await find(page, 'reconciliation')
  await expect(options(page).filter({ hasText: '/reconciliations' })).toBeVisible()
  await expect(options(page).filter({ hasText: '/admin/' })).toHaveCount(0)
  await palette(page).getByRole('combobox').fill('unknown tokens')
  await expect(palette(page).getByRole('status')).toHaveText('No results')
})

test('people find acts by their verbs in their language, and their requests by payee and amount', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const wallet = (await calls.listSigningWallets({ query: {} })).find(
    ({ name }) => name === 'MPC Operations',
  )!
  const token = (await calls.listTokens()).find(
    ({ network_id, symbol }) => network_id === wallet.network_id && symbol === 'TRX',
  )!
  const { id } = await calls.createTransferRequest({
    body: {
      wallet_id: wallet.id,
      recipient_address: strangersAddress(),
      amount: '1250.375',
      token_id: token.id,
      network_code: wallet.network_code,
    },
  })
  await page.goto('/help')
  await expect(title(page)).toHaveText('Help')
  await find(page, 'pay')
  await expect(options(page).first()).toContainText('Send')
  await palette(page).getByRole('combobox').fill('close the month')
  await expect(options(page).first()).toContainText('Close the month')
  await palette(page).getByRole('combobox').fill('1,250.375')
  await options(page)
    .filter({ hasText: /^1,250\.375 TRX → .*draft · \d{4}-\d\d-\d\d/ })
    .click()
  await expect(page).toHaveURL(`/mpc/transfer-requests?tab=all&request=${id}`)
  await calls.deleteTransferRequest({ params: { id } })
  await speak(page, 'es')
  // Before the page is there, nothing listens to keys.
  await expect(title(page)).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'Buscar páginas y acciones' }).fill('pagar')
  await expect(page.getByRole('option').first()).toContainText('Enviar')
  await page.getByRole('combobox', { name: 'Buscar páginas y acciones' }).fill('recibir')
  await expect(page.getByRole('option').first()).toContainText('Recibir')
})

test('the palette offers an action of exactly the typed name first, and a treasurer no sample pages or galleries', async ({
  page,
  world,
}) => {
  await world.signIn('treasurer')
  await page.goto('/help')
  await expect(title(page)).toHaveText('Help')
  await find(page, 'send')
  await expect(options(page).first()).toContainText('/buttons/Send')
  await expect(options(page).filter({ hasText: 'Sent Invoice' })).toHaveCount(0)
  await palette(page).getByRole('combobox').fill('/dev/')
  await expect(palette(page).getByRole('status')).toHaveText('No results')
  await palette(page).getByRole('combobox').fill('/dashboard-cards')
  await expect(palette(page).getByRole('status')).toHaveText('No results')
})

test('[ROUTE-06] [ROUTE-07] the icon galleries show icons with their names, and search them', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await world.signIn('viewer')
  for (const [path, least, icon] of [
    ['/dev/icons', 50, 'LogOut'],
    ['/dev/lucide-icons', 1_000, 'Anchor'],
  ] as const) {
    await page.goto(path)
    const icons = page.getByRole('main').getByRole('listitem')
    await expect(icons.first()).toBeVisible()
    const count = page.getByRole('main').getByText(/^[\d,]+ icons$/)
    expect(Number((await count.innerText()).replaceAll(/\D/g, ''))).toBeGreaterThan(least)
    await page.reload()
    await page.getByLabel('Search icons').fill(icon.toLowerCase())
    await expect(icons.filter({ has: page.getByText(icon, { exact: true }) })).toBeVisible()
    expect(await icons.count()).toBeLessThan(10)
    await icons.getByText(icon, { exact: true }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(icon)
    await expectAccessible(page)
  }
  await page.getByLabel('Search icons').fill('no such icon')
  await expect(page.getByText('No icon has that name')).toBeVisible()
})
