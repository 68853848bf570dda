/** Accounts & Balances: the content of a row, its menu, and failures. */
import { randomBytes } from 'node:crypto'
import { addressFromPublicKey } from '@holdfast/chains/tron'
import type { ApiReply } from '@holdfast/contract'
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { hoverUntilShown } from '../hover-until-shown.ts'
import { nextAlert, nextSuccess } from '../next-alert.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

const unusedAddress = () => addressFromPublicKey(Uint8Array.of(4, ...randomBytes(64)))

type Wallet = ApiReply<'listWallets'>[number]
type Group = ApiReply<'listAccountGroups'>[number]

const id = (n: number) => `01a1fc55-59fd-762d-b251-${String(n).padStart(12, '0')}`
const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

const token = (change: Partial<Wallet['tokens'][number]>): Wallet['tokens'][number] => ({
  token_id: id(900),
  symbol: 'TKN',
  name: 'Token',
  contract_address: address,
  balance: '0',
  as_of_block: 77,
  state: 'reconciled',
  decimals: 6,
  display_tier: 3,
  is_verified: true,
  is_spam: false,
  ...change,
})

const wallet = (n: number, change: Partial<Wallet> = {}): Wallet => ({
  id: id(n),
  entity_id: id(1),
  name: `Hot ${n}`,
  address,
  network: 'TRON Sandbox',
  network_id: id(2),
  symbol: 'TRX',
  balance: '0',
  usdt_balance: null,
  resources: {},
  is_active: true,
  account_group_id: null,
  account_group_name: null,
  tokens: [],
  books: { state: 'reconciled', as_of_block: 7, as_of: '2026-11-01T00:00:00.000Z' },
  ...change,
})

const group = (n: number, name: string, sort_order: number): Group => ({
  id: id(n),
  name,
  description: '',
  sort_order,
  is_active: true,
  entity_id: id(1),
  entity: 'Acme Treasury',
  version: 1,
})

async function show(page: Page, wallets: readonly Wallet[], groups: readonly Group[] = []): Promise<void> {
  await page.route(/\/api\/wallets\?/, (route) => {
    const isArchived = route.request().url().includes('archived=true')
    return route.fulfill({ json: wallets.filter(({ is_active }) => is_active !== isArchived) })
  })
  await page.route(/\/api\/account-groups/, (route) => route.fulfill({ json: groups }))
  await page.goto('/accounts-balances')
}

const row = (page: Page, n: number) => page.locator(`tr[data-wallet="${id(n)}"]`)
const menuOf = (page: Page, n: number) => row(page, n).getByRole('button', { name: `Actions of Hot ${n}` })

test('[WAL-01] [WAL-05] [WAL-06] [WAL-07] [WAL-08] [WAL-09] [WAL-40] [WAL-41] [WAL-42] groups in their order with count and subtotal, and a total', async ({
  page,
  world,
}) => {
  await world.signIn()
  await show(
    page,
    [
      wallet(11, { balance: '30', account_group_id: id(21) }),
      wallet(12, { usdt_balance: '4', account_group_id: id(21) }),
      wallet(13, { balance: '100', account_group_id: id(22) }),
      wallet(14, {
        tokens: [token({ symbol: 'USDC', balance: '50', display_tier: 1 })],
        account_group_id: id(23),
      }),
      wallet(15, { usdt_balance: '12.5' }),
    ],
    [group(21, 'Third', 3), group(22, 'First', 1), group(23, 'Second', 2)],
  )
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts & Balances')
  const groups = page.locator('tbody[data-group]')
  await expect(groups).toHaveCount(4)
  expect(await groups.evaluateAll((all) => all.map((group) => group.getAttribute('data-group')))).toEqual([
    'First',
    'Second',
    'Third',
    'Unassigned',
  ])
  const head = (name: string) =>
    page.locator(`tbody[data-group="${name}"]`).getByRole('button', { expanded: true })
  await expect(head('First')).toHaveText(/First\s*1 wallet\s*≈\s*10\.00\s*USD/)
  await expect(head('Second')).toHaveText(/≈\s*5\.00\s*USD/)
  await expect(head('Third')).toHaveText(/Third\s*2 wallets\s*≈\s*7\.00\s*USD/)
  await expect(head('Unassigned')).toHaveText(/≈\s*12\.50\s*USD/)
  await expect(page.getByTestId('total-usd')).toHaveText(/≈\s*34\.50\s*USD/)
  await expect(row(page, 11)).toBeVisible()
  await head('Third').click()
  await expect(row(page, 11)).toBeHidden()
  await page.locator('tbody[data-group="Third"] button[aria-expanded]').click()
  await expect(row(page, 11)).toBeVisible()
})

test('[WAL-10] [WAL-11] [WAL-13] [WAL-14] [WAL-15] [WAL-16] [WAL-17] [WAL-38] [WAL-39] the content of a row', async ({
  page,
  world,
}) => {
  await world.signIn()
  await show(page, [
    wallet(11, {
      balance: '100.123456',
      usdt_balance: '12.5',
      resources: { energy_remaining: 65_000 },
      tokens: [
        token({ symbol: 'USDC', balance: '3', display_tier: 1 }),
        token({ token_id: id(901), symbol: 'TRX', balance: '100.123456', staked: '340000', display_tier: 1 }),
      ],
    }),
    wallet(12, { resources: { energy_remaining: 999 } }),
    wallet(13, { resources: { energy_remaining: 0 } }),
    wallet(14, { resources: { energy_remaining: 1500 } }),
    wallet(15, { resources: { energy_remaining: -1500 } }),
    wallet(16),
  ])
  const cells = row(page, 11).getByRole('cell')
  await expect(cells.nth(0)).toContainText('Hot 11')
  await expect(cells.nth(1)).toHaveText('TR7N…gjLj6t')
  await expect(cells.nth(2)).toHaveText(/100\.1235\s*TRX\s*≈\s*10\.01\s*USD/)
  // The balance is what can be sent; the value counts what is staked too.
  await expect(cells.nth(6)).toHaveText(/≈\s*34,022\.81of which staked: 340,000\.00 TRX, ≈\s*\$34,000\.00/)
  await expect(cells.nth(3)).toHaveText('65K')
  await expect(cells.nth(4)).toHaveText('12.50')
  await expect(cells.nth(5)).toHaveText(/3\.0000\s*USDC/)
  await expect(row(page, 12).getByRole('cell').nth(3)).toHaveText('999')
  await expect(row(page, 14).getByRole('cell').nth(3)).toHaveText('1.5K')
  for (const without of [13, 15, 16]) await expect(row(page, without).getByRole('cell').nth(3)).toHaveText('')
  await hoverUntilShown(cells.nth(2).getByRole('button'), page.getByText('100.123456 TRX ≈ 10.0123456 USD'))
})

test('[WAL-39] on a phone a card has no line for energy of 0, below 0 or unknown', async ({
  page,
  world,
}) => {
  await world.signIn()
  await page.setViewportSize({ width: 390, height: 844 })
  const energies = [1500, 0, -1500].map((energy_remaining) => ({ resources: { energy_remaining } }))
  await show(
    page,
    [...energies, {}].map((change, at) => wallet(11 + at, change)),
  )
  const toReconciliation = page
    .locator(`li[data-wallet="${id(11)}"]`)
    .getByTitle('Reconciliation', { exact: true })
  await expect(toReconciliation).toHaveAttribute('href', '/reconciliations')
  const energyOf = (n: number) =>
    page
      .locator(`li[data-wallet="${id(n)}"]`)
      .getByRole('term')
      .filter({ hasText: 'Energy' })
  await expect(energyOf(11)).toHaveCount(1)
  for (const without of [12, 13, 14]) await expect(energyOf(without)).toHaveCount(0)
})

for (const [language, sign] of [
  ['en', '0.25 USD each (operator,'],
  ['es', '0.25 USD por unidad (operator,'],
] as const)
  test(`a listed price replaces the estimate, with its source: USDC is a dollar (${language})`, async ({
    page,
    world,
  }) => {
    await world.signIn()
    await speak(page, language)
    const price = (usd: string) => ({ usd, source: 'operator', at: '2026-11-01T08:00:00.000Z' })
    await show(page, [
      wallet(11, {
        balance: '100',
        prices: { native: price('0.25') },
        tokens: [token({ symbol: 'USDC', balance: '3000', display_tier: 1, price: price('1') })],
      }),
      wallet(12, { balance: '100' }),
    ])
    const balance = row(page, 11).getByRole('cell').nth(2)
    await expect(balance).toHaveText(/25[.,]00\s*USD/)
    await expect(balance).not.toContainText('≈')
    await expect(row(page, 12).getByRole('cell').nth(2)).toHaveText(/≈\s*10[.,]00\s*USD/)
    await expect(page.getByTestId('total-usd')).toHaveText(/≈\s*3[.,]?035[.,]00\s*USD/)
    // The panels above the table load after it and move it.
    await expect(page.locator('[data-part]').first()).toBeVisible()
    await hoverUntilShown(balance.getByRole('button'), page.getByText(sign))
  })

for (const language of ['en', 'es'] as const)
  test(`[WAL-13] [WAL-15] [WAL-16] [WAL-17] on a phone every balance is visible without scrolling sideways (${language})`, async ({
    page,
    world,
  }) => {
    await world.signIn()
    await speak(page, language)
    await page.setViewportSize({ width: 390, height: 844 })
    const huge = '98765432109.876543'
    await show(
      page,
      [
        wallet(11, {
          name: 'Treasury operations and supplier payments for the Iberian Peninsula',
          balance: huge,
          usdt_balance: huge,
          resources: { energy_remaining: 1_234_567 },
          tokens: [
            token({ token_id: id(1), symbol: 'USDC', balance: huge, display_tier: 1 }),
            token({ token_id: id(2), symbol: 'OTHER', balance: huge, is_verified: false }),
          ],
          account_group_id: id(21),
        }),
      ],
      [group(21, 'Subsidiaries and supplier payments for the Iberian Peninsula', 1)],
    )
    const card = page.locator(`li[data-wallet="${id(11)}"]`)
    await card.getByRole('button', { name: language === 'en' ? /^Other tokens/i : /^Otros tokens/i }).click()
    const figures = [
      card.getByText(language === 'en' ? '98,765,432,109' : '98.765.432.109'),
      card.getByText(language === 'en' ? '1,234.5K' : '1.234,5K'),
      card.getByText(language === 'en' ? 'Matches the chain' : 'Coincide con la cadena'),
      card.getByRole('button', { name: /TR7N…/ }),
      card.getByRole('button', { name: language === 'en' ? /^Actions of/ : /^Acciones de/ }),
    ]
    await expect(figures[0]!).toHaveCount(4)
    for (const figure of figures)
      for (const line of await figure.all()) {
        const box = (await line.boundingBox())!
        expect(box.x).toBeGreaterThanOrEqual(0)
        expect(box.x + box.width).toBeLessThanOrEqual(390)
      }
    for (const element of [page.locator('html'), page.getByRole('main').locator('section').first()])
      expect(await element.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
  })

test('a wallet has a page of its own, with its balances, payments, signers and state; of another organisation it is refused', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const [organisation] = await calls.listMyOrganisations()
  const entity_id = organisation!.id
  const wallets = await calls.listWallets({ query: { entity_id } })
  const own = wallets.find(({ name }) => name === 'MPC Operations')!
  const watched = wallets.find(({ name }) => name === 'Customer deposits')!
  await page.goto('/accounts-balances')
  await page.locator(`tr[data-wallet="${own.id}"]`).getByRole('link', { name: own.name }).click()
  await expect(page).toHaveURL(`/wallets/${own.id}`)
  await page.reload()
  const at = page.locator(`[data-wallet-page="${own.id}"]`)
  await expect(at.getByRole('heading', { level: 2 }).first()).toContainText(own.name)
  await expect(at.locator('[data-wallet-value]')).toContainText(/\d/)
  await expect(at.locator('[data-holding="TRX"]')).toContainText(/\d/)
  await expect(at.getByRole('img', { name: `QR code of the address of ${own.name}` })).toBeVisible()
  const signing = at.getByRole('region', { name: 'Who signs' })
  await expect(signing).toContainText('any 2 of 3')
  await expect(signing).toContainText('The signers enforce it for this wallet')
  await expect(at.getByRole('region', { name: 'Ledger' }).locator('[data-books]')).toBeVisible()
  await expectAccessible(page)
  await at.getByRole('button', { name: 'Receive' }).click()
  await expect(page.getByRole('dialog', { name: 'Receive' })).toBeVisible()
  await page.keyboard.press('Escape')
  await at.getByRole('link', { name: 'All transactions of this wallet' }).click()
  await expect(page).toHaveURL(new RegExp(`/bc-transactions\\?wallet=${own.id}`))

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`/wallets/${watched.id}`)
  await expect(page.getByRole('region', { name: 'Who signs' })).toContainText('Watch-only')
  await page.getByRole('region', { name: 'Last transactions' }).getByRole('listitem').first().click()
  await expect(page.getByRole('dialog', { name: 'Transaction Details' })).toBeVisible()

  await world.signInAsNewcomer()
  await page.goto(`/wallets/${own.id}`)
  await expect(page.getByText('This wallet cannot be shown')).toBeVisible()
  await page.getByRole('link', { name: 'Back to Accounts & Balances' }).click()
  await expect(page).toHaveURL('/accounts-balances')
})

test('Receive is in the menu of every active wallet whose network somebody reads, Send where the signers hold the key, with the reason for a person who may not request', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('treasurer')
  const signing = { network_code: 'tron-sandbox', network_id: id(2), entity_id: id(1), address }
  await page.route(/\/api\/mpc\/wallets/, (route) =>
    route.fulfill({
      json: [
        { ...signing, id: id(11), name: 'Hot 11', key_id: id(31) },
        { ...signing, id: id(12), name: 'Hot 12', key_id: null },
        { ...signing, id: id(15), name: 'Hot 15', key_id: id(35), may_request: false },
      ],
    }),
  )
  const entries = async (n: number) => {
    await menuOf(page, n).click()
    await page.getByRole('menuitem').first().waitFor()
    const texts = await page.getByRole('menuitem').allInnerTexts()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    return texts.filter((text) => /^(Send|Receive)/.test(text)).map((text) => text.replace(/\s+/g, ' '))
  }
  await show(page, [
    wallet(11),
    wallet(12),
    wallet(13, { is_active: false }),
    wallet(14, { books: { state: 'unserved', as_of_block: null, as_of: null } }),
    wallet(15),
  ])
  await expect(async () => expect(await entries(11)).toEqual(['Receive', 'Send'])).toPass()
  // Wallets that can pay are marked, also for a person who may not request from them.
  const mark = page.getByTitle('The signers hold the key of this wallet, so it can pay.')
  for (const [n, marks] of [
    [11, 1],
    [12, 0],
    [14, 0],
  ] as const)
    await expect(row(page, n).filter({ has: mark })).toHaveCount(marks)
  expect(await entries(12)).toEqual(['Receive'])
  expect(await entries(14)).toEqual([])
  expect(await entries(15)).toEqual([
    'Receive',
    expect.stringMatching(/^Send The rules of the signers do not name you as a requester for this wallet/),
  ])
  await choose(menuOf(page, 12), 'Receive')
  const dialog = page.getByRole('dialog', { name: 'Receive' })
  await expect(dialog.getByLabel('Wallet')).toContainText('Hot 12')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Archived' }).click()
  await expect(row(page, 13)).toBeVisible()
  expect(await entries(13)).toEqual([])

  const own = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')!
  const members = await calls.listMembers({ params: { orgId: own.id } })
  await page.route(/\/api\/orgs\/[^/]+\/members$/, (route) =>
    route.fulfill({
      json: members.map((member) =>
        member.email === 'treasurer@holdfast.test' ? { ...member, treasury_role: 'Viewer' } : member,
      ),
    }),
  )
  await page.reload()
  await expect(row(page, 11)).toBeVisible()
  await expect(async () =>
    expect(await entries(11)).toEqual([
      'Receive',
      expect.stringMatching(/^Send Your treasury role is Viewer/),
    ]),
  ).toPass()
})

test('[WAL-43] USDT is usdt_balance, else a token USDT, else the known contract on Ethereum', async ({
  page,
  world,
}) => {
  await world.signIn()
  const tether = token({
    symbol: 'TETHER',
    contract_address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    balance: '3',
    display_tier: 1,
  })
  const ethereum = { symbol: 'ETH', network: 'Ethereum', tokens: [tether] }
  await show(page, [
    wallet(11, { ...ethereum, usdt_balance: '7.25' }),
    wallet(12, { tokens: [token({ symbol: 'USDT', balance: '5' })] }),
    wallet(13, ethereum),
    wallet(14, { ...ethereum, network: 'Polygon' }),
  ])
  const cell = (n: number, column: number) => row(page, n).getByRole('cell').nth(column)
  await expect(cell(11, 4)).toHaveText('7.25')
  await expect(cell(12, 4)).toHaveText('5.00')
  await expect(cell(13, 4)).toHaveText('3.00')
  await expect(cell(13, 5)).toHaveText('—')
  await expect(cell(14, 4)).toHaveText('—')
  await expect(cell(14, 5)).toContainText('TETHER')
  const energy = page.getByRole('columnheader', { name: 'Energy' })
  await expect(energy).toBeVisible()
  await page.unroute(/\/api\/wallets\?/)
  await show(page, [wallet(11, { ...ethereum, usdt_balance: '7.25' })])
  await expect(cell(11, 3)).toHaveText('7.25')
  await expect(energy).toHaveCount(0)
})

test('[CONST-02] [CONST-03] [CONST-04] [CONST-05] [CONST-06] [CONST-07] tokens are placed by their tier', async ({
  page,
  world,
}) => {
  await world.signIn()
  await show(page, [
    wallet(11, {
      tokens: [
        token({ token_id: id(1), symbol: 'TRX', display_tier: 1 }),
        token({ token_id: id(2), symbol: 'USDT', display_tier: 1, balance: '9' }),
        token({ token_id: id(3), symbol: 'ZERO', display_tier: 0, balance: '9' }),
        token({ token_id: id(4), symbol: 'ONE', display_tier: 1, balance: '0.1' }),
        token({ token_id: id(5), symbol: 'TWOBIG', display_tier: 2, balance: '10' }),
        token({ token_id: id(6), symbol: 'TWOSMALL', display_tier: 2, balance: '9.9' }),
        token({ token_id: id(7), symbol: 'THREE', display_tier: 3, balance: '5', is_verified: false }),
        token({ token_id: id(8), symbol: 'EMPTY', display_tier: 3, balance: '0', is_verified: false }),
        token({ token_id: id(9), symbol: 'KNOWN', display_tier: 3, balance: '5' }),
        token({ token_id: id(10), symbol: 'SPAM', display_tier: 1, balance: '5', is_spam: true }),
        token({ token_id: id(11), symbol: 'GONE', display_tier: 1, balance: '0' }),
      ],
    }),
  ])
  const cell = row(page, 11).getByRole('cell').nth(5)
  await expect(cell.getByText('Other tokens')).toBeVisible()
  for (const symbol of ['ONE', 'TWOBIG']) await expect(cell.getByText(symbol, { exact: true })).toBeVisible()
  for (const symbol of ['TWOSMALL', 'THREE'])
    await expect(cell.getByText(symbol, { exact: true })).toBeHidden()
  await cell.getByText('Other tokens').click()
  for (const symbol of ['TWOSMALL', 'THREE'])
    await expect(cell.getByText(symbol, { exact: true })).toBeVisible()
  for (const symbol of ['TRX', 'USDT', 'ZERO', 'EMPTY', 'KNOWN', 'SPAM', 'GONE'])
    await expect(cell.getByText(symbol, { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show zero balances' }).click()
  await expect(cell.getByText('GONE', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Hide zero balances' }).click()
  await expect(cell.getByText('GONE', { exact: true })).toHaveCount(0)
})

test('[WAL-12] [CONST-01] a click copies the full address and shows a notice for a second and a half', async ({
  page,
  world,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await world.signIn()
  await page.clock.install()
  await show(page, [wallet(11)])
  await row(page, 11).getByRole('button', { name: 'TR7N…gjLj6t, copy' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'Address copied' })
  await expect(notice).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  await page.clock.runFor(1300)
  await expect(notice).toBeVisible()
  await page.clock.runFor(400)
  await expect(page.getByText('Address copied')).toBeHidden()
})

test('[WAL-03] [WAL-23] two tabs, each with its own list; an empty one says so and offers to add a wallet', async ({
  page,
  world,
}) => {
  await world.signIn()
  const requests: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/wallets') requests.push(url.searchParams.get('archived') ?? '')
  })
  await show(page, [])
  await expect(page.getByRole('tab', { name: 'Active' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('No wallets found.')).toBeVisible()
  await page.getByRole('tab', { name: 'Archived' }).click()
  await expect(page.getByText('No wallets found.')).toBeVisible()
  expect(new Set(requests)).toEqual(new Set(['false', 'true']))
})

test('[WAL-04] [ERR-19] + Wallet creates one, and reports missing or invalid values under their fields', async ({
  page,
  world,
}) => {
  await world.signIn()
  await page.goto('/accounts-balances')
  await page.getByRole('button', { name: '+ Wallet' }).click()
  const dialog = page.getByRole('dialog', { name: '+ Wallet' })
  await dialog.getByRole('button', { name: 'Create' }).click()
  for (const text of ['Enter a name', 'Choose a network', 'Enter the address'])
    await expect(dialog.getByText(text)).toBeVisible()
  const name = `Made ${Date.now()}`
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByRole('combobox', { name: 'Network' }).click()
  await page.getByRole('option', { name: 'TRON Sandbox (TRX)' }).click()
  await dialog.getByLabel('Address').fill('0xdAC17F958D2ee523a2206206994597C13D831ec7')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.getByText('Invalid address for TRON Sandbox')).toBeVisible()
  await dialog.getByLabel('Address').fill(unusedAddress())
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('cell', { name }).first()).toBeVisible()
})

test('[WAL-18] [WAL-21] [WAL-24] [WAL-25] [WAL-26] [WAL-29] [WAL-30] archive asks, moves the wallet, and unarchive restores it', async ({
  page,
  world,
}) => {
  await world.signIn()
  const { id: walletId, name } = await world.freshWallet({ trxSun: 0n })
  await page.goto('/accounts-balances')
  const line = page.locator(`tr[data-wallet="${walletId}"]`)
  const open = () => line.getByRole('button', { name: `Actions of ${name}` }).click()
  await open()
  await expect(page.getByRole('menuitem', { name: 'Unarchive', exact: true })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `Are you sure you want to archive "${name}"? It will be moved to archived view.`,
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(line).toBeVisible()
  await open()
  await page.getByRole('menuitem', { name: 'Archive', exact: true }).click()
  const message = nextSuccess(page)
  await question.getByRole('button', { name: 'Archive' }).click()
  expect(await message).toBe(`✅ Wallet "${name}" has been archived`)
  await expect(line).toBeHidden()
  await page.getByRole('tab', { name: 'Archived' }).click()
  await expect(line).toBeVisible()
  await open()
  await expect(page.getByRole('menuitem', { name: 'Archive', exact: true })).toHaveCount(0)
  const again = nextSuccess(page)
  await page.getByRole('menuitem', { name: 'Unarchive', exact: true }).click()
  expect(await again).toBe(`✅ Wallet "${name}" has been unarchived`)
  await page.getByRole('tab', { name: 'Active' }).click()
  await expect(line).toBeVisible()
})

test('[I18N-05] in Spanish the confirmation is Spanish', async ({ page, world }) => {
  await world.signIn()
  const { id: walletId, name } = await world.freshWallet({ trxSun: 0n })
  await page.evaluate(() => localStorage.setItem('lang', 'es'))
  await page.goto('/accounts-balances')
  await page
    .locator(`tr[data-wallet="${walletId}"]`)
    .getByRole('button', { name: `Acciones de ${name}` })
    .click()
  await page.getByRole('menuitem', { name: 'Archivar', exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    `¿Seguro que desea archivar "${name}"? Se moverá a la vista de archivadas.`,
  )
})

for (const [path, entry, first, second, isActive] of [
  ['archive', 'Archive', '❌ Error archiving wallet: ', 'Failed to archive: Internal Server Error', true],
  [
    'unarchive',
    'Unarchive',
    '❌ Error unarchiving wallet: ',
    'Failed to unarchive: Internal Server Error',
    false,
  ],
] as const)
  test(`[WAL-32] [WAL-33] a failing ${path} is reported and changes nothing`, async ({ page, world }) => {
    await world.signIn()
    await page.route(`**/api/wallets/*/${path}`, (route) =>
      route.fulfill({ status: 500, json: { detail: 'x' } }),
    )
    await show(page, [wallet(11, { is_active: isActive })])
    if (!isActive) await page.getByRole('tab', { name: 'Archived' }).click()
    const message = nextAlert(page)
    await choose(menuOf(page, 11), entry)
    if (isActive) await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click()
    expect(await message).toBe(first + second)
    await expect(row(page, 11)).toBeVisible()
  })

test('[WAL-20] [WAL-35] [WAL-36] subscribing to the webhook: the response is shown, a failure too', async ({
  page,
  world,
}) => {
  await world.signIn()
  let isDown = false
  await page.route('**/api/wallets/*/subscribe-webhook', (route) =>
    isDown
      ? route.fulfill({ status: 503, json: { detail: 'x' } })
      : route.fulfill({
          json: {
            success: true,
            message: 'Subscribed',
            details: { network: 'TRON Sandbox', status: 'active' },
          },
        }),
  )
  await show(page, [wallet(11)])
  const good = nextSuccess(page)
  await choose(menuOf(page, 11), 'Subscribe to Webhook')
  expect(await good).toBe('✅ Subscribed\nTRON Sandbox: active')
  isDown = true
  const bad = nextAlert(page)
  await choose(menuOf(page, 11), 'Subscribe to Webhook')
  expect(await bad).toBe('❌ Error subscribing to webhook: Failed to subscribe: Service Unavailable')
})

test('[WAL-22] [WAL-27] [WAL-28] [WAL-31] [WAL-34] permanent delete: in dev mode only, with a warning, done or refused with the reason', async ({
  page,
  world,
}) => {
  await world.signIn()
  const gone = new Set<string>()
  let isDown = true
  await show(page, [wallet(11)])
  await row(page, 11).getByRole('button', { name: 'Actions of Hot 11' }).click()
  await expect(page.getByRole('menuitem', { name: 'Archive', exact: true })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete Permanently (Dev)' })).toHaveCount(0)

  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), devMode: true } })
  })
  await page.route(/\/api\/wallets\?/, (route) =>
    route.fulfill({ json: gone.has(id(11)) ? [] : [wallet(11)] }),
  )
  await page.route(`**/api/wallets/${id(11)}`, (route) => {
    if (isDown) return route.fulfill({ status: 500, json: { detail: 'x' } })
    gone.add(id(11))
    return route.fulfill({ status: 204 })
  })
  await page.goto('/accounts-balances')
  const ask = async () => {
    await choose(menuOf(page, 11), 'Delete Permanently (Dev)')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      'Permanently delete "Hot 11"? This cannot be undone and is for testing only.',
    )
    return question
  }
  await (await ask()).getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 11)).toBeVisible()
  const failed = nextAlert(page)
  await (await ask()).getByRole('button', { name: 'Delete permanently' }).click()
  expect(await failed).toBe('❌ Error deleting wallet: Failed to delete: Internal Server Error')
  isDown = false
  const done = nextSuccess(page)
  await (await ask()).getByRole('button', { name: 'Delete permanently' }).click()
  expect(await done).toBe('✅ Wallet "Hot 11" has been permanently deleted')
  await expect(row(page, 11)).toHaveCount(0)
})

test('[WAL-37] [WS-18] [WS-19] the balances channel refreshes the list for its three messages and for nothing else', async ({
  page,
  world,
}) => {
  await world.signIn()
  const urls: string[] = []
  let send: (text: string) => void = () => undefined
  await page.routeWebSocket(/\/ws\/balances/, (socket) => {
    urls.push(socket.url())
    send = (text) => socket.send(text)
  })
  await show(page, [wallet(11)])
  await expect(row(page, 11)).toBeVisible()
  const { balancesPort } = (await (await page.request.get('/config.json')).json()) as { balancesPort: number }
  await expect.poll(() => urls.map((url) => new URL(url).port)).toEqual([String(balancesPort)])
  let [reads, treasuryReads] = [0, 0]
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/api/wallets') reads += 1
    if (pathname === '/api/treasury') treasuryReads += 1
  })
  for (const type of ['balances', 'enhanced_balance_update', 'legacy_balances']) {
    const [before, treasuryBefore] = [reads, treasuryReads]
    send(JSON.stringify({ type }))
    await expect.poll(() => reads).toBe(before + 1)
    // The parts of the total are read again with it.
    await expect.poll(() => treasuryReads).toBeGreaterThan(treasuryBefore)
  }
  const before = reads
  for (const text of ['{"type":"other"}', 'not json', '{}']) send(text)
  await page.waitForTimeout(500)
  expect(reads).toBe(before)
})

test('[WAL-02] [PREC-01] [PREC-02] [PREC-03] [PREC-04] [PREC-05] [PREC-06] [PREC-07] [PREC-08] decimals are chosen by symbol, stored, and applied at once', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('approver2')
  await calls.updatePreferences({ body: { precision: { USD: 2, USDT: 2, TRX: 4 } } })
  let isDown = true
  await page.route('**/api/users/preferences', (route) =>
    isDown && route.request().method() === 'PUT'
      ? route.fulfill({ status: 500, json: {} })
      : route.continue(),
  )
  await show(page, [wallet(11, { balance: '1.23456789', usdt_balance: '2.5' })])
  await page.getByRole('button', { name: 'Precision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Precision Settings' })
  const choices = (symbol: string) => dialog.getByLabel(`Decimals of ${symbol}`, { exact: true })
  for (const [symbol, value] of [
    ['USD', '2'],
    ['USDT', '2'],
    ['TRX', '4'],
  ] as const)
    await expect(choices(symbol)).toHaveValue(value)
  expect(await choices('TRX').locator('option').allTextContents()).toEqual(['0', '2', '4', '6', '8'])
  expect(await choices('USD').locator('option').allTextContents()).toEqual(['0', '2', '4'])
  await choices('TRX').selectOption('8')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Failed to save precision settings. Please try again.')).toBeVisible()
  await expect(choices('TRX')).toHaveValue('8')
  isDown = false
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(row(page, 11).getByRole('cell').nth(2)).toContainText('1.23456789')
  expect((await calls.getPreferences()).precision.TRX).toBe(8)
  await page.reload()
  await expect(row(page, 11).getByRole('cell').nth(2)).toContainText('1.23456789')
})

test('[PREC-04] [PREC-05] [PREC-06] without stored preferences USD and USDT have 2 decimals and TRX has 4', async ({
  page,
  world,
}) => {
  await world.signInAsNewcomer()
  await show(page, [wallet(11, { balance: '1.23456789', usdt_balance: '2.567' })])
  await expect(row(page, 11).getByRole('cell').nth(2)).toHaveText(/^1\.2346\s*TRX/)
  await expect(row(page, 11).getByRole('cell').nth(4)).toHaveText('2.57')
  await page.getByRole('button', { name: 'Precision' }).click()
  const dialog = page.getByRole('dialog', { name: 'Precision Settings' })
  for (const [symbol, value] of [
    ['USD', '2'],
    ['USDT', '2'],
    ['TRX', '4'],
  ] as const)
    await expect(dialog.getByLabel(`Decimals of ${symbol}`, { exact: true })).toHaveValue(value)
})

test('an open menu of a wallet stays open while the list is read again in another order', async ({
  page,
  world,
}) => {
  await world.signIn()
  let isChanged = false
  await page.route(/\/api\/wallets\?/, async (route) => {
    const response = await route.fetch()
    const wallets = (await response.json()) as { name: string; balance: string | null }[]
    const changed = wallets.toReversed().map((wallet) => ({ ...wallet, balance: '123456' }))
    await route.fulfill({ response, json: isChanged ? changed : wallets })
  })
  let sendToPage: (text: string) => void = () => undefined
  await page.routeWebSocket(/\/ws\/balances/, (socket) => {
    socket.connectToServer()
    sendToPage = (text) => socket.send(text)
  })
  await page.goto('/accounts-balances')
  const line = page.locator('tr[data-wallet]').filter({ hasText: 'MPC Operations' })
  await line.getByRole('button', { name: 'Actions of MPC Operations' }).click()
  const send = page.getByRole('menuitem', { name: 'Send', exact: true })
  await send.hover()
  isChanged = true
  sendToPage(JSON.stringify({ type: 'balances' }))
  await expect(line).toContainText('123,456')
  await send.click()
  await expect(page.getByRole('dialog', { name: 'New transfer' })).toBeVisible()
})

test('the wallets and their dialogs are accessible everywhere', async ({ page, world }) => {
  await world.signIn()
  await expectAccessibleEverywhere(page, async ({ language }) => {
    await page.goto('/accounts-balances')
    await expect(page.locator('[data-wallet]').filter({ visible: true }).first()).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: language === 'en' ? '+ Wallet' : '+ Billetera' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectAccessible(page)
  })
})
