/** The product as a whole: its areas, their visibility by role, and the three gates. */
import { randomBytes } from 'node:crypto'
import { addressFromPublicKey, toBase58 } from '@holdfast/chains/tron'
import { contracts } from '@holdfast/sandbox'
import type { Locator, Page } from '@playwright/test'
import { openRow, requestPanel, requestRow } from '../request-panel.ts'
import { choose } from '../choose.ts'
import { nextSuccess } from '../next-alert.ts'
import { expect, solidAfterBlocks, test } from '../world.ts'

const title = (page: Page) => page.getByRole('heading', { level: 1 })
const main = (page: Page) => page.getByRole('main')
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })

test('[PROD-02] an entity of a table is the organisation of the top bar, by the same id', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('admin')
  const acme = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto('/settings/users')
  await expect(
    page.getByRole('banner').getByRole('button', { name: /^Organization: Acme Treasury/ }),
  ).toBeVisible()
  await expect(main(page).getByRole('table')).toBeVisible()
  expect(requests.some((url) => url.includes(`/api/orgs/${acme?.id}/members`))).toBe(true)
  await page.goto('/main/AddressBook')
  await expect(main(page).getByRole('table')).toBeVisible()
  expect(requests.some((url) => url.includes(`/api/address-book?entity_id=${acme?.id}`))).toBe(true)
  await page.goto('/settings/account-groups')
  await expect(main(page).getByRole('columnheader', { name: 'Entity', exact: true })).toBeVisible()
  await expect(main(page).getByRole('cell', { name: 'Acme Treasury' }).first()).toBeVisible()
})

test('[PROD-06] every area has a page', async ({ page, world }) => {
  await world.signIn('admin')
  for (const [path, name] of [
    ['/main/AddressBook', 'Address Book (Outbound)'],
    ['/bc-transactions', 'Blockchain Transactions'],
    ['/dashboard-cards', 'Cards'],
    ['/dashboard-send-invoice', 'Sent Invoice'],
    ['/dashboard-fiat', 'Payments and on-ramps'],
    ['/dashboard-api', 'API Management'],
    ['/settings/users', 'Users'],
    ['/settings/billing', 'Plan & Billing'],
    ['/admin/subscriptions', 'Entity Subscriptions'],
  ] as const) {
    await page.goto(path)
    await expect(title(page)).toHaveText(name)
    await expect(main(page).getByRole('table').or(main(page).getByRole('heading')).first()).toBeVisible()
  }
})

test('[PROD-11] regular users see wallets by group, transactions, and the catalogues without a way to change them', async ({
  page,
  world,
}) => {
  await world.signIn('viewer')
  await page.goto('/accounts-balances')
  await expect(main(page).getByRole('rowheader', { name: /^Operations/ })).toBeVisible()
  await expect(main(page).getByText('Customer deposits')).toBeVisible()
  await page.goto('/bc-transactions')
  await expect(main(page).locator('tbody tr').first()).toBeVisible()
  for (const [path, entry] of [
    ['/admin/networks', 'TRON Sandbox'],
    ['/admin/tokens', 'USDT'],
  ] as const) {
    await page.goto(path)
    await expect(main(page).getByRole('cell', { name: entry }).first()).toBeVisible()
    await expect(main(page).getByRole('button', { name: /^(Edit|Move|\+ )/ })).toHaveCount(0)
  }
})

test('[PROD-17] the build flag, the system flag and the admin check each open only their own features', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('viewer')
  const me = await calls.getCurrentUser()
  const flags = { devMode: false, isSystem: false, isAdmin: false }
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), devMode: flags.devMode } })
  })
  await page.route('**/api/me', (route) =>
    route.fulfill({ json: { ...me, is_system: flags.isSystem, is_admin: flags.isAdmin } }),
  )
  await page.route('**/admin-api/verify', (route) => route.fulfill({ json: { admin: flags.isAdmin } }))
  for (const flag of [null, 'devMode', 'isSystem', 'isAdmin'] as const) {
    Object.assign(
      flags,
      { devMode: false, isSystem: false, isAdmin: false },
      flag === null ? {} : { [flag]: true },
    )
    await page.goto('/admin/networks')
    await expect(main(page).getByRole('cell', { name: 'TRON Sandbox' }).first()).toBeVisible()
    await expect(menu(page).getByText('Checking admin permissions...')).toHaveCount(0)
    await menu(page).getByRole('button', { name: 'MPC', exact: true }).click()
    await expect(menu(page).getByRole('link', { name: 'Sessions' })).toBeVisible()
    const shown = async (count: number, locator: ReturnType<Page['locator']>) =>
      expect(locator, String(flag)).toHaveCount(count)
    await shown(flag === 'devMode' ? 1 : 0, menu(page).getByRole('link', { name: 'Dev Keys' }))
    await shown(flag === 'isAdmin' ? 1 : 0, menu(page).getByRole('link', { name: 'Admin Dashboard' }))
    await shown(flag === 'isSystem' ? 1 : 0, main(page).getByRole('button', { name: '+ Network' }))
  }
})

test('[PROD-12] an operator manages networks and tokens, fetches, reconciles, backfills and marks spam; all of it is stored', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('operator')
  const mark = crypto.randomUUID().slice(0, 8)
  const network = await calls.createNetwork({
    body: { name: `Quay ${mark}`, symbol: 'QUA', chain_id: '4243', is_active: false },
  })
  const { id: tokenId } = await calls.createToken({
    body: { network_id: network.id, name: `Quay coin ${mark}`, symbol: `Q${mark}`, decimals: 6 },
  })
  for (const [path, row, field] of [
    ['/admin/networks', main(page).locator(`tr[data-network="${network.id}"]`), 'Sort Order'],
    ['/admin/tokens', main(page).locator(`tr[data-token="${tokenId}"]`), 'Tier'],
  ] as const) {
    await page.goto(path)
    await choose(menuOf(row), 'Edit')
    await row.getByRole('textbox', { name: field }).fill('3')
    await row.getByRole('button', { name: 'Save' }).click()
    await expect(menuOf(row)).toBeVisible()
  }
  expect((await calls.listTokens()).find(({ id }) => id === tokenId)?.tier).toBe(3)
  const tokenRow = main(page).locator(`tr[data-token="${tokenId}"]`)
  await choose(menuOf(tokenRow), 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(tokenRow).toHaveCount(0)
  const stored = (await calls.listNetworks({ query: {} })).find(({ id }) => id === network.id)
  expect(stored?.sort_order).toBe(3)
  await calls.deleteNetwork({ params: { id: network.id } })

  const wallet = await world.freshWallet({ trxSun: 30_000_000n })
  const token = toBase58(contracts.taking.address)
  await world.chain.faucet({ address: wallet.address, amount: 5n, token })
  await world.chain.mine(solidAfterBlocks)
  const { id: entity_id } = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')!
  const countRows = async () =>
    (
      await calls.listTransactions({
        query: { entity_id, wallet_id: wallet.id, include_unknown: 'true', limit: 1 },
      })
    ).total
  expect(await countRows()).toBe(0)
  await page.goto('/accounts-balances')
  await choose(menuOf(page.locator(`tr[data-wallet="${wallet.id}"]`)), 'Fetch Transactions')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'All' }).click()
  await dialog.getByRole('button', { name: 'Fetch', exact: true }).click()
  await expect(dialog.getByText('Done', { exact: true }).last()).toBeVisible({ timeout: 60_000 })
  expect(await countRows()).toBe(2)

  await page.goto('/admin/reconciliation')
  await page.getByLabel('Wallet ID or address').fill(wallet.address)
  await page.getByRole('button', { name: 'Reconcile Now' }).click()
  const trx = page.locator('tr[data-token="TRX"]')
  await expect(trx).toContainText('OK')
  await world.chain.faucet({ address: wallet.address, amount: 4_000_000n })
  await world.chain.mine(solidAfterBlocks)
  await trx.getByRole('button', { name: /^Backfill/ }).click()
  await expect.poll(countRows, { timeout: 60_000 }).toBe(3)

  const { id: baitId } = (await calls.listUnknownTokens()).find(
    ({ contract_address }) => contract_address === token,
  )!
  const bait = async () => (await calls.listUnknownTokens()).find(({ id }) => id === baitId)
  await page.goto('/admin/unknown-tokens')
  await page.locator(`tr[data-token="${baitId}"]`).getByRole('button', { name: 'Mark Spam' }).click()
  const message = nextSuccess(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as spam' }).click()
  expect(await message).toBe('Marked as spam and purged related wallet transactions.')
  expect(await bait()).toMatchObject({ is_spam: true, spam_by: 'Otis Operator' })
  expect(await countRows()).toBe(2)
})

test('[PROD-16] an object in a state offers the documented transitions and no other', async ({
  page,
  world,
}) => {
  const calls = await world.signIn('operator')
  const { id: entity_id } = await calls.createOrganisation({ body: { name: 'States' } })
  await page.route('**/api/users/preferences', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { default_org_id: entity_id, precision: {} } })
      : route.fallback(),
  )
  const network_id = (await calls.listNetworks({ query: {} })).find(({ name }) => name === 'TRON Sandbox')!.id
  const nobody = addressFromPublicKey(Uint8Array.of(4, ...randomBytes(64)))
  for (const [name, is_active] of [
    ['Away', false],
    ['Here', true],
  ] as const) {
    const group = await calls.createAccountGroup({ body: { name, entity_id } })
    const person = { name, email: `${crypto.randomUUID()}@new.test`, role: 'User' as const }
    const { id } = await calls.createMember({ params: { orgId: entity_id }, body: person })
    if (is_active) continue
    const wallet = await calls.createWallet({ body: { name, address: nobody, network_id, entity_id } })
    await calls.archiveWallet({ params: { id: wallet.id } })
    await calls.setAccountGroupActivity({ params: { id: group.id }, body: { is_active } })
    await calls.changeMember({ params: { orgId: entity_id, id }, body: { is_retired: true } })
  }
  const here = addressFromPublicKey(Uint8Array.of(4, ...randomBytes(64)))
  await calls.createWallet({ body: { name: 'Here', address: here, network_id, entity_id } })
  await page.route('**/api/admin/unknown-tokens', async (route) => {
    const [row] = (await (await route.fetch()).json()) as object[]
    const spam = { is_spam: true, spam_at: '2026-05-04T10:20:33.000Z', spam_by: 'Otis Operator' }
    const open = { is_spam: false, spam_at: null, spam_by: null }
    await route.fulfill({
      json: [
        { ...row, ...open, name: 'Here' },
        { ...row, ...spam, id: crypto.randomUUID(), name: 'Away' },
      ],
    })
  })
  const walletActs = [
    'Copy address',
    'Show transactions',
    'Fetch Transactions',
    'Reconcile',
    'Subscribe to Webhook',
    'Rename…',
    'Move to group…',
  ]
  for (const [path, row, state, acts, tab] of [
    ['/settings/users', 'tr[data-member]', 'Here', ['Edit', 'Archive', 'Delete']],
    ['/settings/users', 'tr[data-member]', 'Away', ['Edit', 'Unarchive', 'Delete'], 'Archived Users'],
    ['/settings/account-groups', 'tr[data-group]', 'Here', ['Edit', 'Archive', 'Delete']],
    ['/settings/account-groups', 'tr[data-group]', 'Away', ['Edit', 'Unarchive', 'Delete'], 'Archived'],
    ['/accounts-balances', 'tr[data-wallet]', 'Here', ['Receive', ...walletActs, 'Archive']],
    ['/accounts-balances', 'tr[data-wallet]', 'Away', [...walletActs, 'Unarchive'], 'Archived'],
    ['/settings/entities', 'tr[data-entity]', 'Birch Holdings', ['Edit', 'Delete']],
    ['/admin/networks', 'tr[data-network]', 'TRON Sandbox', ['Edit', 'Delete']],
    ['/admin/tokens', 'tr[data-token]', 'TRON Sandbox', ['Edit', 'Delete']],
    ['/admin/unknown-tokens', 'tr[data-token]', 'Here', ['Mark Spam']],
    ['/admin/unknown-tokens', 'tr[data-token]', 'Away', ['Restore']],
  ] as const) {
    await page.goto(path)
    if (tab !== undefined) await main(page).getByRole('tab', { name: tab }).click()
    const shown = main(page).locator(row).filter({ hasText: state }).first()
    await expect(shown).toBeVisible()
    await expect(async () => expect(await actsOf(shown), `${path} ${state}`).toEqual(acts)).toPass({
      timeout: 10_000,
    })
    await expect(shown.locator('input, select, [role=combobox], [role=switch]')).toHaveCount(0)
  }
})

/** Only one request is open at a time. */
async function inOrder(
  ids: readonly string[],
  actsOf: (id: string) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {}
  for (const id of ids) all[id] = await actsOf(id)
  return all
}

test('[PROD-16] a transfer request and a dev key offer the documented transitions of their state and no other', async ({
  page,
  world,
}) => {
  await world.signIn('operator')
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), devMode: true } })
  })
  await page.route('**/api/health/tron', (route) =>
    route.fulfill({ json: { ok: true, latest_block: 7, fullhost: '', error: null } }),
  )
  await page.route('**/api/health/mpc', (route) =>
    route.fulfill({
      json: { dev_signer: true, dev_signer_address: null, tss_ok: true, tss_addr: null },
    }),
  )
  const statuses = ['draft', 'pending', 'approved', 'broadcasted', 'failed']
  await page.route(/\/api\/transfer-requests\?/, (route) =>
    route.fulfill({
      json: statuses.map((status) => ({
        id: status,
        wallet_id: 'w1',
        recipient_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
        amount: '1',
        token_id: 't1',
        network_code: 'tron-sandbox',
        status,
        tx_hash: status === 'broadcasted' ? 'ab'.repeat(32) : null,
      })),
    }),
  )
  await page.route(/\/api\/dev\/keys/, (route) =>
    route.fulfill({ json: [{ id: 'k1', label: 'Faucet', purpose: 'faucet', is_active: true }] }),
  )
  await page.goto('/mpc/transfer-requests')
  const actsOfRequest = async (id: string) => {
    await openRow(requestRow(page, id))
    const row = requestPanel(page).locator('footer')
    await expect(row).toBeVisible()
    const controls = row.locator('button, a, input, select, [role=checkbox], [role=switch], [role=combobox]')
    const names = await controls.evaluateAll((all) =>
      all.map((control) => {
        const own = control.getAttribute('aria-label') || control.textContent
        return (own || control.closest('label')?.textContent || '').trim().replace(/:.*/s, '')
      }),
    )
    return names.toSorted()
  }
  await expect(page.getByText('TRON OK')).toBeVisible()
  expect(
    await inOrder(statuses, actsOfRequest),
    // 'Delete draft' and 'Cancel request' end a request; 'Edit' and 'Resubmit as new' fill the form for another one.
  ).toEqual({
    draft: ['Delete draft', 'Edit', 'Run Dev Flow', 'Submit'],
    pending: ['Approve (dev)', 'Cancel request', 'Run Dev Flow'],
    approved: ['Cancel request', 'Compare Sigs', 'Run Dev Flow', 'Sign & Broadcast', 'use dev key'],
    broadcasted: ['Receipt'],
    failed: ['Resubmit as new'],
  })
  await page.goto('/mpc/dev-keys')
  const key = main(page).locator('tr[data-dev-key="k1"]')
  await expect(key.getByRole('checkbox')).toHaveCount(1)
  await expect(key.getByRole('button', { name: /^Delete/ })).toHaveCount(1)
  const others = key.locator('button, a, input, select').filter({ hasNot: page.locator('svg') })
  expect((await others.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '')).toEqual([
    'Delete',
  ])
})

const menuOf = (row: Locator) => row.getByRole('button', { name: /^Actions of / })

/** The actions of its buttons and its menu, except copying, ordering, opening, and ending an open invitation. */
async function actsOf(row: Locator): Promise<string[]> {
  const acts = await row
    .getByRole('button', { disabled: false })
    .evaluateAll((buttons) =>
      buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
    )
  const changing = acts.filter(
    (name) => !/, copy$|^Move |^Actions of |^Cancel invitation|TRX|Other tokens/.test(name),
  )
  if ((await menuOf(row).count()) === 0) return changing
  await menuOf(row).click()
  const entries = await row.page().getByRole('menuitem').allInnerTexts()
  await row.page().keyboard.press('Escape')
  return [...changing, ...entries]
}
