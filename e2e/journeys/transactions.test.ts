/**
 * The Blockchain Transactions page. The response is mocked where a requirement is about the page; the sandbox answers where it is
 * about both together. Clock: the browser's own.
 */
import type { ApiReply } from '@holdfast/contract'
import type { Locator, Page, Request } from '@playwright/test'
import { bothLooks, expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { nextAlert } from '../next-alert.ts'
import { storeLanguage } from '../speak.ts'
import { stopClock, timeCalls } from '../timed-calls.ts'
import { expect, test } from '../world.ts'

type Row = ApiReply<'listTransactions'>['rows'][number]

const types = [
  ['native', 'TRX Transfer'],
  ['token', 'Token Transfer'],
  ['contract', 'Contract Call'],
  ['energy_transfer', 'Energy Delegation'],
  ['bandwidth_transfer', 'Bandwidth Delegation'],
  ['undelegate_energy', 'Energy Undelegation'],
  ['undelegate_bandwidth', 'Bandwidth Undelegation'],
  ['resource', 'Resource'],
  ['stake', 'Stake TRX'],
  ['unstake', 'Unstake TRX'],
  ['rewards', 'Claim Rewards'],
] as const

// Changes on the chain by other journeys must not reload the list here while a test waits for a call
// (live-transactions.test.ts covers that).
test.beforeEach(async ({ page }) => {
  await page.routeWebSocket('**/ws/bc-transactions**', () => undefined)
})

test.describe('against the sandbox', () => {
  test.beforeEach(async ({ page, world }) => {
    await world.signIn('treasurer')
    await open(page)
  })

  test('[TX-01] [TX-67] the shell’s group, wallet and search narrow the list of the organisation', async ({
    page,
    world,
  }) => {
    const calls = await world.callsOf('treasurer')
    const organisation = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')!
    const [groups, wallets] = await Promise.all([
      calls.listAccountGroups({ query: { entity_id: organisation.id } }),
      calls.listWallets({ query: { entity_id: organisation.id, archived: 'false' } }),
    ])
    const wallet = wallets.find((wallet) => wallet.account_group_id !== null)!
    const group = groups.find(({ id }) => id === wallet.account_group_id)!
    const byGroup = await queryAfter(page, () => choose(filter(page, 'Account Group'), group.name))
    expect(byGroup.get('entity_id')).toBe(organisation.id)
    expect(byGroup.get('account_group_id')).toBe(group.id)
    const byWallet = await queryAfter(page, () => choose(filter(page, 'Wallet'), wallet.name))
    expect(byWallet.get('wallet_id')).toBe(wallet.id)
    const byText = await queryAfter(page, () => page.getByPlaceholder('Tx hash, address…').fill('abc123'))
    expect(byText.get('q')).toBe('abc123')
  })

  test('[TX-02] [TX-03] the status filter offers four and sends three', async ({ page }) => {
    await filter(page, 'Status').click()
    await expect(page.getByRole('option')).toHaveText(['All', 'Confirmed', 'Confirming', 'Failed'])
    await page.keyboard.press('Escape')
    for (const [label, value] of [
      ['Confirmed', 'confirmed'],
      ['Confirming', 'pending'],
      ['Failed', 'failed'],
      ['All', null],
    ] as const) {
      const query = await queryAfter(page, () => choose(filter(page, 'Status'), label))
      expect(query.get('status')).toBe(value)
    }
  })

  test('[TX-04] [TX-37] the types come from the system list, eleven of them, and are sent by code', async ({
    page,
    world,
  }) => {
    const typesRequest = page.waitForRequest((request) =>
      request.url().includes('/api/system/lists/transaction_type'),
    )
    await page.reload()
    expect(new URL((await typesRequest).url()).search).toBe('?active_only=true')
    const calls = await world.callsOf('treasurer')
    const list = await calls.listSystemList({
      params: { category: 'transaction_type' },
      query: { active_only: 'true' },
    })
    expect(list.map(({ code }) => code)).toEqual(types.map(([code]) => code))
    await filter(page, 'Type').click()
    await expect(page.getByRole('option')).toHaveText(['All', ...list.map(({ label }) => label)])
    await page.keyboard.press('Escape')
    const query = await queryAfter(page, () => choose(filter(page, 'Type'), 'Stake TRX'))
    expect(query.get('type')).toBe('stake')
    await expect(rows(page).first().getByRole('cell').nth(6)).toHaveText('Stake TRX')
  })

  test('[TX-06] the token filter offers seven tokens and sends the symbol', async ({ page }) => {
    await filter(page, 'Token').click()
    await expect(page.getByRole('option')).toHaveText([
      'All',
      'TRX',
      'ETH',
      'BTC',
      'USDT',
      'USDC',
      'EURC',
      'SOL',
    ])
    await page.keyboard.press('Escape')
    const query = await queryAfter(page, () => choose(filter(page, 'Token'), 'USDT'))
    expect(query.get('token')).toBe('USDT')
  })

  test('[TX-07] [TX-08] the quick ranges are twelve and start that many minutes ago, at each load', async ({
    page,
  }) => {
    const ranges = {
      '15min': 15,
      '30min': 30,
      '1hr': 60,
      '2hr': 120,
      '4hr': 240,
      '8hr': 480,
      '16hr': 960,
      '1day': 1440,
      '2days': 2880,
      '3days': 4320,
      '7days': 10080,
    }
    await filter(page, 'Quick Range').click()
    await expect(page.getByRole('option')).toHaveText(['Custom', ...Object.keys(ranges)])
    await page.keyboard.press('Escape')
    for (const [label, minutes] of Object.entries(ranges)) {
      const query = await queryAfter(page, () => choose(filter(page, 'Quick Range'), label))
      expect(Math.abs(Date.now() - minutes * 60_000 - Date.parse(query.get('from_date')!))).toBeLessThan(
        10_000,
      )
      expect(query.get('to')).toBeNull()
    }
  })

  test('no filter moves while a date is typed (B21)', async ({ page }) => {
    await page.goto('/bc-transactions')
    const bar = page.getByRole('search')
    await expect(bar.getByLabel('From', { exact: true })).toBeVisible()
    const places = () =>
      bar.evaluate((element) =>
        [...element.children].map((child) => {
          const { left, top, width } = child.getBoundingClientRect()
          return [left, top, width].map(Math.round).join(' ')
        }),
      )
    for (const width of [1440, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      const before = await places()
      for (const name of ['From', 'To'] as const) {
        const field = bar.getByLabel(name, { exact: true })
        await field.focus()
        expect((await field.boundingBox())!.width).toBeGreaterThan(100)
        expect(await places()).toEqual(before)
        await field.blur()
      }
    }
  })

  test('[TX-09] [TX-10] two dates are sent as from_date and to, and stay in the URL', async ({ page }) => {
    await queryAfter(page, () => page.getByLabel('From', { exact: true }).fill('2026-01-05'))
    const query = await queryAfter(page, () => page.getByLabel('To', { exact: true }).fill('2026-01-06'))
    // Europe/Madrid in January is UTC+1.
    expect(query.get('from_date')).toBe('2026-01-04T23:00:00.000Z')
    expect(query.get('to')).toBe('2026-01-06T22:59:59.999Z')
    expect(query.get('to_date')).toBeNull()
    expect(new URL(page.url()).searchParams.get('from')).toContain('2026-01-05')
    const again = await queryAfter(page, () => page.reload())
    expect(again.get('to')).toBe('2026-01-06T22:59:59.999Z')
    await expect(filter(page, 'Quick Range')).toContainText('Custom')
  })

  test('[TX-18] [TX-20] [TX-23] [TX-24] rows of the sandbox read as a ledger', async ({ page }) => {
    // New rows may arrive, so keep this one.
    const row = page.locator(`[data-row="${await rows(page).first().getAttribute('data-row')}"]`)
    const at = new Date((await row.locator('time').getAttribute('datetime')) ?? '')
    // Swedish writes a time as the product does; the browser is in Madrid.
    const inMadrid = at.toLocaleString('sv-SE', { timeZone: 'Europe/Madrid' })
    expect(inMadrid).not.toBe(at.toLocaleString('sv-SE', { timeZone: 'UTC' }))
    await expect(row.getByRole('cell').first()).toHaveText(inMadrid)
    await expect(row.getByRole('cell').nth(1)).toHaveText(/^(Confirmed|Confirming|Failed)$/)
    await expect(row.getByRole('cell').nth(6)).toHaveText(
      new RegExp(`^(${types.map(([, label]) => label).join('|')})$`),
    )
    await expect(row.locator('[data-network-mark=tron]')).toBeVisible()
    // No explorer knows a transaction of the sandbox.
    await expect(row.getByRole('link')).toHaveCount(0)
  })

  test('[TX-61] [TX-62] the offered wallets are the active ones of the selected network and group', async ({
    page,
    world,
  }) => {
    const calls = await world.callsOf('treasurer')
    const organisation = (await calls.listMyOrganisations()).find(({ name }) => name === 'Acme Treasury')!
    const [groups, wallets, networks] = await Promise.all([
      calls.listAccountGroups({ query: { entity_id: organisation.id } }),
      calls.listWallets({ query: { entity_id: organisation.id, archived: 'false' } }),
      calls.listNetworks({ query: {} }),
    ])
    await page.route('**/api/account-groups**', (route) =>
      route.fulfill({ json: groups.map((group, at) => ({ ...group, is_active: at > 0 })) }),
    )
    const other = networks.find(({ id }) => id !== wallets[0]!.network_id) ?? {
      ...networks[0]!,
      id: crypto.randomUUID(),
      name: 'Other',
    }
    await page.route('**/api/networks**', (route) =>
      route.fulfill({
        json: [...networks.filter(({ id }) => id !== other.id), { ...other, is_active: true }],
      }),
    )
    const made = wallets.slice(0, 4).map((wallet, at) => ({
      ...wallet,
      name: ['Kept', 'Inactive', 'Elsewhere', 'Other group'][at]!,
      is_active: at !== 1,
      network_id: at === 2 ? other.id : wallets[0]!.network_id,
      account_group_id: at === 3 ? null : groups[1]!.id,
      account_group_name: at === 3 ? null : groups[1]!.name,
    }))
    await page.route('**/api/wallets**', (route) => route.fulfill({ json: made }))
    await page.reload()
    await filter(page, 'Account Group').click()
    await expect(page.getByRole('option')).toHaveText(['All', ...groups.slice(1).map(({ name }) => name)])
    await page.keyboard.press('Escape')
    await choose(filter(page, 'Account Group'), groups[1]!.name)
    await choose(filter(page, 'Network'), networks.find(({ id }) => id === wallets[0]!.network_id)!.name)
    await filter(page, 'Wallet').click()
    await expect(page.getByRole('option')).toHaveText(['All', 'Kept'])
  })

  test('[TX-63] with a network chosen the tokens are its active ones of tier 2 or lower', async ({
    page,
    world,
  }) => {
    const calls = await world.callsOf('treasurer')
    const network = (await calls.listNetworks({ query: { active_only: 'true' } })).find(
      ({ name }) => name === 'TRON Sandbox',
    )!
    const token = (await calls.listTokens())[0]!
    const made = [
      { symbol: 'TIER2', tier: 2 },
      { symbol: 'TIER3', tier: 3 },
      { symbol: 'INACTIVE', is_active: false },
      { symbol: 'ELSEWHERE', network_id: crypto.randomUUID() },
    ].map((change) => ({
      ...token,
      id: crypto.randomUUID(),
      tier: 1,
      is_active: true,
      network_id: network.id,
      ...change,
    }))
    await page.route('**/api/tokens', (route) => route.fulfill({ json: made }))
    await page.reload()
    await choose(filter(page, 'Network'), network.name)
    await filter(page, 'Token').click()
    await expect(page.getByRole('option')).toHaveText(['All', 'TIER2'])
  })

  test('[TX-69] nothing on the page, beside the list or in the details changes a status', async ({
    page,
  }) => {
    const status = rows(page).first().getByRole('cell').nth(1)
    await expect(status.locator('button,select,input,a,[role=combobox],[role=button]')).toHaveCount(0)
    for (const [key, shown] of [
      ['Space', page.getByRole('complementary', { name: 'Transaction' })],
      ['Enter', page.getByRole('dialog', { name: 'Transaction Details' })],
    ] as const) {
      await rows(page).first().focus()
      await page.keyboard.press(key)
      await expect(shown.getByText(/^(Confirmed|Confirming|Failed)$/).first()).toBeVisible()
      await expect(shown.locator('select,input:not([type=file]),[role=combobox]')).toHaveCount(0)
      await expect(shown.getByRole('button', { name: /confirm|status|fail/i })).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(shown).toBeHidden()
      await expect(rows(page).first()).toBeFocused()
    }
  })

  test('no violation of accessibility or policy, in both themes and languages', async ({ page }) => {
    await expectAccessibleEverywhere(
      page,
      async ({ language }) => {
        await page.goto('/bc-transactions')
        await rows(page).first().waitFor()
        await expectAccessible(page)
        await page.getByRole('button', { name: language === 'en' ? 'Preferences' : 'Preferencias' }).click()
        await page.getByRole('dialog').waitFor()
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await page.getByRole('dialog').waitFor({ state: 'hidden' })
        await rows(page).first().focus()
        await page.keyboard.press('Space')
        await page.getByRole('complementary').last().waitFor()
        await expectAccessible(page)
      },
      { themes: 'both', looks: bothLooks.map((look) => ({ ...look, width: 1440 })) },
    )
  })
})

test.describe('with mocked responses', () => {
  test.beforeEach(async ({ world }) => {
    await world.signIn('treasurer')
  })

  test('[TX-05] only active networks are offered, and the selected one is sent by its id', async ({
    page,
    world,
  }) => {
    const networks = await (await world.callsOf('treasurer')).listNetworks({ query: {} })
    const network = networks[0]!
    const off = { ...network, id: crypto.randomUUID(), name: 'Switched off', is_active: false }
    await page.route('**/api/networks**', (route) =>
      route.fulfill({ json: [{ ...network, is_active: true }, off] }),
    )
    await answerWith(page, [])
    await open(page)
    await filter(page, 'Network').click()
    await expect(page.getByRole('option')).toHaveText(['All', network.name])
    const query = await queryAfter(page, () => page.getByRole('option', { name: network.name }).click())
    expect(query.get('network')).toBe(network.id)
  })

  test('[TX-11] [TX-12] [TX-13] [TX-68] the page box opens a page, clamps and resets', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 940 })
    await answerWith(page, [row()], { total: 95 })
    await open(page)
    const box = page.getByRole('textbox', { name: /^Page/ })
    const previous = page.getByRole('button', { name: 'Previous' })
    const next = page.getByRole('button', { name: 'Next', exact: true })
    await expect(page.getByText('of 4', { exact: true })).toBeVisible()
    await expect(previous).toBeDisabled()
    expect((await queryAfter(page, () => next.click())).get('page')).toBe('2')
    await expect(box).toHaveValue('2')
    await expect(previous).toBeEnabled()
    const enter = async (text: string): Promise<void> => {
      await box.fill(text)
      await box.press('Enter')
    }
    expect((await queryAfter(page, () => enter('9999'))).get('page')).toBe('4')
    await expect(box).toHaveValue('4')
    await expect(next).toBeDisabled()
    expect((await queryAfter(page, () => enter('0'))).get('page')).toBe('1')
    await expect(box).toHaveValue('1')
    const calls = countCalls(page)
    await enter('abc')
    await expect(box).toHaveValue('1')
    expect(calls.count()).toBe(0)
    await page.goBack()
    await expect(box).toHaveValue('4')
  })

  test('[TX-14] [TX-38] [TX-39] [TX-40] [TX-43] [TXP-04] pairs merge, are counted, and are separate by preference', async ({
    page,
  }) => {
    const pairs = [1, 2].flatMap((n) => contractPair(`${n}`.repeat(64)))
    const others = Array.from({ length: 16 }, (_, n) => row({ tx_hash: `a${n}`.padEnd(64, '0') }))
    await answerWith(page, [...pairs, ...others])
    await open(page)
    await expect(page.getByText('20 raw → 18 display')).toBeVisible()
    await expect(page.getByText('(2 merged)')).toBeVisible()
    await expect(rows(page)).toHaveCount(18)
    const merged = page.locator('[data-display-type=token_with_fees]').first()
    await expect(merged.getByRole('cell').nth(4)).toContainText('250.75')
    await expect(merged.getByRole('cell').nth(5)).toContainText('13.40')
    await inPreferences(page, async (dialog) => {
      await dialog.getByLabel('Merge TRC20 rows').uncheck()
      await dialog.getByRole('button', { name: 'Save' }).click()
    })
    await expect(page.getByText('20 raw → 20 display')).toBeVisible()
    await expect(rows(page)).toHaveCount(20)
  })

  test('[TX-22] [TX-39] a token transfer shows the fee of its transaction although the call is not on the page', async ({
    page,
  }) => {
    const [call, event] = contractPair('3'.repeat(64)) as [Row, Row]
    const fee = { row_id: call.id, asset: 'TRX', units: '13400000', amount: '13.4', is_payer_listed: true }
    await answerWith(page, [
      { ...event, fee_of_transaction: fee },
      { ...call, id: crypto.randomUUID(), tx_hash: '4'.repeat(64), fee_row_id: crypto.randomUUID() },
    ])
    await open(page)
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).getByRole('cell').nth(5)).toContainText('13.40')
  })

  for (const language of ['en', 'es'] as const)
    test(`on a phone a row names the counterparty and cuts no icon, in ${language}`, async ({ page }) => {
      const payee = 'TKnown1111111111111111111111111abC'
      await page.route('**/api/address-resolution**', (route) =>
        route.fulfill({
          json: { wallets: {}, address_book: { [payee]: 'Northwind Traders' }, inbound_labels: {} },
        }),
      )
      await answerWith(page, [row({ to_address: payee, token: 'USDT', amount: '98765.43' })])
      await storeLanguage(page, language)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/bc-transactions')
      const line = rows(page).first()
      await expect(line.locator('[data-counterparty]')).toHaveText('Northwind Traders')
      const isWhole = await line.evaluate((element) =>
        [...element.querySelectorAll('i, img, svg, [data-counterparty] bdi')].every((part) => {
          const cell = part.closest('td')!.getBoundingClientRect()
          const { left, right, width } = part.getBoundingClientRect()
          const isCut = part.scrollWidth > part.clientWidth && part.clientWidth > 0
          return width > 0 && left >= cell.left && right <= Math.min(cell.right, innerWidth) && !isCut
        }),
      )
      expect(isWhole).toBe(true)
      await line.locator('[data-counterparty]').click()
      await expect(page.getByRole('dialog')).toBeVisible()
    })

  test('a month is chosen by its name: this one, the last one, and those with transactions', async ({
    page,
  }) => {
    await answerWith(page, [row()])
    await open(page)
    const inMadrid = new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Madrid' })
    const day = (months: number, date: number): string => {
      const [year, month] = inMadrid.split('-').map(Number) as [number, number]
      return new Date(Date.UTC(year, month - 1 + months, date)).toISOString().slice(0, 10)
    }
    const nameOf = (months: number): string =>
      new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(day(months, 1)),
      )
    await queryAfter(page, () => choose(filter(page, 'Month'), `Last month (${nameOf(-1)})`))
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(day(-1, 1))
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(day(0, 0))
    await queryAfter(page, () => choose(filter(page, 'Month'), `This month (${nameOf(0)})`))
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(day(0, 1))
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(day(1, 0))
    await expect(filter(page, 'Month')).toContainText('This month')
    await queryAfter(page, () => choose(filter(page, 'Month'), nameOf(-3)))
    await expect(page.getByLabel('From', { exact: true })).toHaveValue(day(-3, 1))
    await expect(page.getByLabel('To', { exact: true })).toHaveValue(day(-2, 0))
  })

  test('the empty search says what it finds while it has the focus', async ({ page }) => {
    await answerWith(page, [row()])
    await open(page)
    const scope = page.getByText('Finds names, labels, notes, references, amounts, hashes and addresses.')
    await expect(scope).toBeHidden()
    const search = page.getByPlaceholder('Tx hash, address…')
    await search.focus()
    await expect(scope).toBeVisible()
    await search.fill('a')
    await expect(scope).toBeHidden()
  })

  test('[TX-15] [TX-16] [TX-17] loading, then an empty result with its next step', async ({ page }) => {
    let answer = (): void => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/api/bc-transactions?**', async (route) => {
      await held
      await route.fulfill({ json: { rows: [], total: 0 } })
    })
    await page.goto('/bc-transactions?status=failed')
    await expect(page.getByText('Loading transactions…')).toBeVisible()
    answer()
    await expect(page.getByText('No transactions found.')).toBeVisible()
    await expect(page.getByText('Loading transactions…')).toBeHidden()
    await page.unroute('**/api/bc-transactions?**')
    await answerWith(page, [row()])
    const query = await queryAfter(page, () =>
      page.getByRole('button', { name: 'Clear filters' }).last().click(),
    )
    expect(query.get('status')).toBeNull()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Timestamp',
      'Status',
      'From',
      'To',
      'Token / Amount',
      'Fees',
      'Type',
      'Network',
      'Tx Hash',
    ])
  })

  test('[TX-19] [TX-21] [TX-22] [TX-25] [TX-30] addresses, amount, fee and hash are short, copied in full, and named when known', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const [known, unknown] = ['TKnown1111111111111111111111111abC', 'TUnkn22222222222222222222222222xyZ']
    await page.route('**/api/address-resolution**', (route) =>
      route.fulfill({ json: { wallets: { [known]: 'Treasury' }, address_book: {}, inbound_labels: {} } }),
    )
    const hash = 'ab12cd'.padEnd(60, '0') + 'ef99'
    await answerWith(page, [
      row({
        tx_hash: hash,
        from_address: known,
        to_address: unknown,
        amount: '1234.567891',
        transaction_fee: null,
      }),
      row({ transaction_type: 'energy_transfer', trx_delegate_balance_sun: '6500000000', amount: '6500' }),
    ])
    await open(page)
    const cells = page.locator(`[data-hash="${hash}"]`).getByRole('cell')
    await expect(cells.nth(2)).toHaveText('Treasury')
    await expect(cells.nth(3)).toHaveText('TUnk…222xyZ')
    await expect(cells.nth(4)).toContainText('1,234.567891')
    await expect(cells.nth(4)).toContainText('TRX')
    await expect(cells.nth(5)).toHaveText('—')
    await expect(cells.nth(8)).toContainText('ab12cd…ef99')
    await expect(rows(page).filter({ hasText: 'Energy Delegation' }).getByRole('cell').nth(4)).toHaveText(
      '≈65KENERGY',
    )
    await cells.nth(3).getByRole('button').click()
    await expect(page.getByText('Copied').first()).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(unknown)
  })

  test('[TX-34] [TX-35] [TX-36] stored status words are shown as three', async ({ page }) => {
    const statuses = ['success', 'confirmed', 'error', 'failed', 'pending', 'confirming', null]
    await answerWith(
      page,
      statuses.map((status, at) => row({ status, timestamp: `2026-05-04T10:20:${50 - at}.000Z` })),
    )
    await open(page)
    const shown = await rows(page).evaluateAll((all) => all.map((row) => row.children[1]!.textContent))
    expect(shown).toEqual([
      'Confirmed',
      'Confirmed',
      'Failed',
      'Failed',
      'Confirming',
      'Confirming',
      'Confirming',
    ])
  })

  test('[TX-42] the newest row is first whatever the order of the response', async ({ page }) => {
    await answerWith(page, [
      row({ timestamp: '2026-01-01T00:00:00.000Z', amount: '1' }),
      row({ timestamp: '2026-01-02T00:00:00.000Z', amount: '2' }),
    ])
    await open(page)
    await expect(rows(page).first()).toContainText('2.00')
  })

  test('[TX-41] [TX-51] [TX-52] [TX-53] [TX-54] [TX-55] [TX-56] [TX-57] [TX-58] every type has its label', async ({
    page,
  }) => {
    await answerWith(page, [
      ...types.map(([type], at) =>
        row({ transaction_type: type, timestamp: `2026-05-04T10:20:${50 - at}.000Z` }),
      ),
      row({
        transaction_type: 'contract',
        display_type: 'multi_event',
        timestamp: '2026-05-04T10:20:01.000Z',
      }),
    ])
    await open(page)
    const labels = await rows(page).evaluateAll((all) => all.map((row) => row.children[6]!.textContent))
    expect(labels).toEqual([...types.map(([, label]) => label), 'Complex Contract'])
  })

  test('[TX-26] [TX-27] [TX-28] [TX-29] [TX-51] hashes of four chains open on their explorers, native transfers have their symbol', async ({
    page,
    world,
  }) => {
    const network = (await (await world.callsOf('treasurer')).listNetworks({ query: {} }))[0]!
    const chains = { ethereum: 'ETH', tron: 'TRX', solana: 'SOL', bitcoin: 'BTC' } as const
    const networks = Object.entries(chains).map(([chain, symbol]) => ({
      ...network,
      id: crypto.randomUUID(),
      name: chain,
      network_code: chain,
      chain,
      symbol,
      explorer_url: null,
      is_active: true,
    }))
    await page.route('**/api/networks**', (route) => route.fulfill({ json: networks }))
    await answerWith(
      page,
      networks.map(({ id, name, symbol }, at) =>
        row({ network_id: id, network: name, token: symbol, tx_hash: `${at}`.repeat(64) }),
      ),
    )
    await open(page)
    for (const [at, [address, label]] of [
      ['https://etherscan.io/tx/', 'ETH Transfer'],
      ['https://tronscan.org/#/transaction/', 'TRX Transfer'],
      ['https://solscan.io/tx/', 'SOL Transfer'],
      ['https://mempool.space/tx/', 'BTC Transfer'],
    ].entries()) {
      const hash = `${at}`.repeat(64)
      const shown = page.locator(`[data-hash="${hash}"]`)
      const link = shown.getByRole('link')
      await expect(link).toHaveAttribute('href', address! + hash)
      await expect(link).toHaveAttribute('target', '_blank')
      await expect(link).toHaveAttribute('rel', /noopener/)
      await expect(shown.getByRole('cell').nth(6)).toHaveText(label!)
    }
  })

  test('[TX-24] seven symbols have marks, an unverified look-alike has a warning instead', async ({
    page,
  }) => {
    const symbols = ['TRX', 'ETH', 'BTC', 'USDT', 'USDC', 'EURC', 'SOL', 'DOGE']
    await answerWith(page, [
      ...symbols.map((token) => row({ token, transaction_type: 'token' })),
      row({ token: 'USDT', is_known_token: false, amount: '777' }),
    ])
    await open(page)
    for (const symbol of symbols.slice(0, 7))
      await expect(page.locator(`[data-token-mark=${symbol}]`)).toHaveCount(1)
    await expect(page.locator('[data-token-mark]')).toHaveCount(7)
    await expect(
      rows(page)
        .filter({ hasText: '777' })
        .getByRole('img', { name: /unverified smart contract/ }),
    ).toBeVisible()
  })

  test('[TX-59] [TX-60] delegations are estimated by the constant of their year', async ({ page }) => {
    const delegation = {
      transaction_type: 'energy_transfer',
      trx_delegate_balance_sun: '1000000000',
    } as const
    await answerWith(page, [
      row({ ...delegation, timestamp: '2023-01-01T00:00:00.000Z' }),
      row({ ...delegation, timestamp: '2020-12-31T23:59:59.000Z' }),
    ])
    await open(page)
    await expect(rows(page).nth(0).getByRole('cell').nth(4)).toHaveText('≈10KENERGY')
    await expect(rows(page).nth(1).getByRole('cell').nth(4)).toHaveText('≈12KENERGY')
  })

  test('two addresses that share both ends never look the same, and copying one asks first', async ({
    page,
  }) => {
    const [real, fake] = ['TQab1111111111111111111111112xYz9K', 'TQabWWWWWWWWWWWWWWWWWWWWWWWW2xYz9K']
    await answerWith(page, [row({ from_address: real, to_address: fake })])
    await open(page)
    const [from, to] = await rows(page)
      .first()
      .evaluate((element) => [element.children[2]!.textContent, element.children[3]!.textContent])
    expect(from).not.toBe(to)
    await rows(page).first().getByRole('cell').nth(3).getByRole('button').click()
    await expect(page.getByRole('alertdialog')).toContainText('resembles')
  })

  test('[TX-48] [TX-49] the page size follows the height of the window after a pause', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 940 })
    await answerWith(page, [row()])
    expect((await queryAfter(page, () => open(page))).get('limit')).toBe('30')
    const calls = countCalls(page)
    for (const height of [800, 700, 600, 400]) await page.setViewportSize({ width: 1440, height })
    await expect.poll(() => calls.count()).toBeGreaterThan(0)
    await page.waitForTimeout(600)
    expect(calls.count()).toBe(1)
    expect(calls.last().get('limit')).toBe('20')
    const tall = await queryAfter(page, () => page.setViewportSize({ width: 1440, height: 5000 }))
    expect(tall.get('limit')).toBe('150')
  })

  test('[TX-50] the search makes one call, half a second after the last letter', async ({ page }) => {
    await answerWith(page, [row()])
    const timed = await timeCalls(page, 'GET', '/api/bc-transactions')
    await open(page)
    const calls = countCalls(page)
    await stopClock(page)
    const search = page.getByPlaceholder('Tx hash, address…')
    const before = await timed.count()
    for (const letter of 'abcde') {
      await search.press(letter)
      await page.clock.runFor(60)
    }
    // 60 ms of the 500 have passed since the last letter.
    await page.clock.runFor(439)
    expect(await timed.count()).toBe(before)
    await page.clock.runFor(1)
    // Changes of the URL are applied in the page's next tasks.
    await page.clock.runFor(50)
    await expect.poll(() => timed.count()).toBe(before + 1)
    await expect.poll(() => calls.count()).toBe(1)
    expect(calls.last().get('q')).toBe('abcde')
    await page.clock.runFor(5_000)
    expect(await timed.count()).toBe(before + 1)
  })

  test('a listed transaction without a receipt from any provider is marked, in both languages', async ({
    page,
  }) => {
    await answerWith(page, [row({ status: 'pending', receipt_missing: true })])
    await open(page)
    const status = page.locator('tr[data-row]').getByTitle(/no provider has its receipt/)
    await expect(status).toHaveText('Receipt missing')
    await page.evaluate(() => localStorage.setItem('lang', 'es'))
    await page.reload()
    await expect(page.locator('tr[data-row]').getByText('Falta el recibo')).toBeVisible()
  })

  test('[TX-64] [TX-65] [TX-66] selects report loading, failure and emptiness', async ({ page }) => {
    await answerWith(page, [row()])
    let release = (): void => {}
    const held = new Promise<void>((done) => (release = done))
    await page.route('**/api/system/lists/transaction_type**', async (route) => {
      await held
      await route.fulfill({ json: [] })
    })
    await page.route('**/api/networks**', (route) => route.fulfill({ status: 500, body: 'no' }))
    await open(page)
    await filter(page, 'Type').click()
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    release()
    await expect(page.getByText('No options available')).toBeVisible()
    await page.keyboard.press('Escape')
    await filter(page, 'Network').click()
    await expect(page.getByText('Error loading options')).toBeVisible()
  })

  test('[TX-67] another organisation loads its own list', async ({ page, world }) => {
    await world.signIn('admin')
    const organisations = await (await world.callsOf('admin')).listMyOrganisations()
    const birch = organisations.find(({ name }) => name === 'Birch Holdings')!
    await open(page)
    const query = await queryAfter(
      page,
      async () => {
        await page.getByRole('button', { name: /Acme Treasury|Select Org/ }).click()
        await page.getByText('Birch Holdings').first().click()
      },
      ({ searchParams }) => searchParams.get('entity_id') === birch.id,
    )
    expect(query.get('entity_id')).toBe(birch.id)
  })

  test('a failed response is shown in red with a retry', async ({ page }) => {
    await page.route('**/api/bc-transactions?**', (route) =>
      route.fulfill({ status: 500, json: { detail: 'books are being rebuilt' } }),
    )
    await page.goto('/bc-transactions')
    await expect(page.getByRole('alert').filter({ hasText: 'books are being rebuilt' })).toBeVisible()
    await page.unroute('**/api/bc-transactions?**')
    await answerWith(page, [row()])
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(rows(page)).toHaveCount(1)
  })

  test('an invalid URL falls back, filters replace the history entry and pages add one', async ({ page }) => {
    await answerWith(page, [row()], { total: 500 })
    const query = await queryAfter(page, () =>
      page.goto('/bc-transactions?page=x&status=nope&from=31/12&type=stake'),
    )
    expect([query.get('page'), query.get('status'), query.get('from_date'), query.get('type')]).toEqual([
      '1',
      null,
      null,
      'stake',
    ])
    await choose(filter(page, 'Status'), 'Failed')
    await expect(page).toHaveURL(/status=failed/)
    const depth = await page.evaluate(() => history.length)
    await choose(filter(page, 'Status'), 'Confirmed')
    await expect(page).toHaveURL(/status=confirmed/)
    expect(await page.evaluate(() => history.length)).toBe(depth)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
    await expect(page).toHaveURL(/page=2/)
    expect(await page.evaluate(() => history.length)).toBe(depth + 1)
    await page.goBack()
    await expect(page).not.toHaveURL(/page=/)
  })
})

test.describe('Preferences', () => {
  test.beforeEach(async ({ page, world }) => {
    await world.signIn('treasurer')
    await answerWith(page, [row()])
  })

  test('[TXP-01] [TXP-09] [TXP-10] [TXP-11] [TXP-12] [TXP-13] [TXP-14] a fresh browser has the documented thresholds and steps', async ({
    page,
  }) => {
    await open(page)
    await inPreferences(page, async (dialog) => {
      for (const [symbol, value, step] of [
        ['USDT', '0.50', '0.01'],
        ['BTC', '0.000001', '0.000001'],
        ['ETH', '0.0001', '0.0001'],
        ['TRX', '0.01', '0.01'],
      ] as const) {
        const field = dialog.getByLabel(symbol)
        await expect(field).toHaveValue(value)
        await expect(field).toHaveAttribute('step', step)
        await expect(field).toHaveAttribute('type', 'number')
        await field.fill('')
        await field.pressSequentially('abc')
        await expect(field).toHaveValue('')
      }
    })
  })

  test('[TXP-02] [TXP-03] [TXP-08] [TXP-15] [TXP-16] [TXP-17] saved preferences are sent and stored', async ({
    page,
  }) => {
    const first = await queryAfter(page, () => open(page))
    expect(first.get('include_energy')).toBe('true')
    expect(first.get('include_unknown')).toBe('false')
    expect(first.get('min_amounts')).toBe('USDT:0.5,BTC:0.000001,ETH:0.0001,TRX:0.01')
    const saved = await queryAfter(page, () =>
      inPreferences(page, async (dialog) => {
        await dialog.getByLabel('Show energy').uncheck()
        await dialog.getByLabel('Show unknown tokens').check()
        await dialog.getByLabel('USDT').fill('0')
        await dialog.getByLabel('BTC').fill('0')
        await dialog.getByLabel('ETH').fill('')
        await dialog.getByRole('button', { name: 'Save' }).click()
      }),
    )
    expect(saved.get('include_energy')).toBe('false')
    expect(saved.get('include_unknown')).toBe('true')
    expect(saved.get('min_amounts')).toBe('TRX:0.01')
    const stored = await page.evaluate(() => localStorage.getItem('bcTransactionPreferences.v1'))
    expect(JSON.parse(stored!)).toMatchObject({
      version: 1,
      showEnergy: false,
      showUnknown: true,
      mergedView: true,
    })
    const again = await queryAfter(page, () => page.reload())
    expect(again.get('min_amounts')).toBe('TRX:0.01')
    const none = await queryAfter(page, () =>
      inPreferences(page, async (dialog) => {
        await dialog.getByLabel('TRX').fill('0')
        await dialog.getByRole('button', { name: 'Save' }).click()
      }),
    )
    expect(none.get('min_amounts')).toBeNull()
  })

  test('[TXP-17] [CONST-11] a value of another version is ignored', async ({ page }) => {
    await page.evaluate(() =>
      localStorage.setItem('bcTransactionPreferences.v1', JSON.stringify({ version: 2, showEnergy: false })),
    )
    expect((await queryAfter(page, () => open(page))).get('include_energy')).toBe('true')
  })

  test('[TXP-05] Debug: Clear All Filters empties filters and thresholds', async ({ page }) => {
    await page.goto('/bc-transactions?status=failed&token=USDT')
    await rows(page).first().waitFor()
    const query = await queryAfter(
      page,
      () =>
        inPreferences(page, (dialog) =>
          dialog.getByRole('button', { name: 'Debug: Clear All Filters' }).click(),
        ),
      ({ searchParams }) => !searchParams.has('status') && !searchParams.has('min_amounts'),
    )
    expect([query.get('status'), query.get('token'), query.get('min_amounts')]).toEqual([null, null, null])
  })

  test('[TXP-06] Reset to defaults restores thresholds and toggles', async ({ page }) => {
    await open(page)
    await inPreferences(page, async (dialog) => {
      await dialog.getByLabel('USDT').fill('9')
      await dialog.getByLabel('Show energy').uncheck()
      await dialog.getByLabel('Show unknown tokens').check()
      await dialog.getByLabel('Merge TRC20 rows').uncheck()
      await dialog.getByRole('button', { name: 'Reset to defaults' }).click()
      await expect(dialog.getByLabel('USDT')).toHaveValue('0.50')
      await expect(dialog.getByLabel('BTC')).toHaveValue('0.000001')
      await expect(dialog.getByLabel('ETH')).toHaveValue('0.0001')
      await expect(dialog.getByLabel('TRX')).toHaveValue('0.01')
      await expect(dialog.getByLabel('Show energy')).toBeChecked()
      await expect(dialog.getByLabel('Show unknown tokens')).not.toBeChecked()
      await expect(dialog.getByLabel('Merge TRC20 rows')).toBeChecked()
    })
  })

  test('[TXP-07] Cancel changes nothing', async ({ page }) => {
    await open(page)
    const calls = countCalls(page)
    await inPreferences(page, async (dialog) => {
      await dialog.getByLabel('USDT').fill('9')
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    })
    await expect(page.getByRole('dialog')).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('bcTransactionPreferences.v1'))).toBeNull()
    expect(calls.count()).toBe(0)
  })
})

test.describe('developer mode', () => {
  const name = 'Dev: Delete All Transactions'

  test('[TX-31] [TX-32] the yellow button asks, deletes, and lists the emptied tables', async ({
    page,
    world,
  }) => {
    await world.signIn('admin')
    await withDevMode(page)
    let stored = [row()]
    const deleted: string[] = []
    await page.route('**/api/bc-transactions?**', (route) =>
      route.fulfill({ json: { rows: stored, total: stored.length } }),
    )
    await page.route('**/api/bc-transactions/dev-delete-all**', (route) => {
      deleted.push(route.request().method())
      stored = []
      return route.fulfill({
        json: {
          message: 'All transactions deleted',
          details: { tables_cleared: { bc_transactions: 12, wallet_transactions: 34 } },
        },
      })
    })
    await open(page)
    const question = page.getByRole('alertdialog')
    await page.getByRole('button', { name }).click()
    await expect(question).toContainText('Delete ALL transactions? This cannot be undone.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    expect(deleted).toEqual([])
    await page.getByRole('button', { name }).click()
    await question.getByRole('button', { name: 'Delete all' }).click()
    const result = page.getByRole('dialog')
    await expect(result).toContainText('All transactions deleted')
    await expect(result).toContainText('bc_transactions12')
    await expect(result).toContainText('wallet_transactions34')
    expect(deleted).toEqual(['DELETE'])
    await page.keyboard.press('Escape')
    await expect(page.getByText('No transactions found.')).toBeVisible()
  })

  test('[TX-33] a deletion that fails is alerted with its status', async ({ page, world }) => {
    await world.signIn('admin')
    await withDevMode(page)
    await answerWith(page, [row()])
    await page.route('**/api/bc-transactions/dev-delete-all**', (route) =>
      route.fulfill({ status: 500, body: 'no' }),
    )
    await open(page)
    const alert = nextAlert(page)
    await page.getByRole('button', { name }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete all' }).click()
    expect(await alert).toBe('Error: Failed to delete: 500')
    await expect(rows(page)).toHaveCount(1)
  })

  test('[TX-31] without developer mode there is no button', async ({ page, world }) => {
    await world.signIn('treasurer')
    await withDevMode(page, false)
    await answerWith(page, [row()])
    await open(page)
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  })
})

// --- shared by the tests -------------------------------------------------------------------------------------------

const rows = (page: Page): Locator => page.locator('tbody tr[data-row]')
/** Named by the filter's label alone, or with its value once it is set. */
const filter = (page: Page, label: string): Locator =>
  page.getByRole('combobox', { name: new RegExp(`^${label}(:|$)`) })

async function open(page: Page): Promise<void> {
  await page.goto('/bc-transactions')
  await rows(page).first().or(page.getByText('No transactions found.')).waitFor()
}

const isListCall = (url: string): boolean => new URL(url).pathname === '/api/bc-transactions'

/** The query of the next list call that the action causes. */
async function queryAfter(
  page: Page,
  act: () => Promise<unknown>,
  isIt: (url: URL) => boolean = () => true,
): Promise<URLSearchParams> {
  const listRequest = page.waitForRequest(
    (request) => isListCall(request.url()) && isIt(new URL(request.url())),
  )
  await act()
  return new URL((await listRequest).url()).searchParams
}

function countCalls(page: Page): { count: () => number; last: () => URLSearchParams } {
  const seen: string[] = []
  page.on('request', (request: Request) => {
    if (isListCall(request.url())) seen.push(request.url())
  })
  return { count: () => seen.length, last: () => new URL(seen.at(-1)!).searchParams }
}

async function answerWith(page: Page, listed: Row[], { total = listed.length } = {}): Promise<void> {
  await page.route('**/api/bc-transactions?**', (route) => route.fulfill({ json: { rows: listed, total } }))
}

async function inPreferences(page: Page, act: (dialog: Locator) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Preferences' }).click()
  await act(page.getByRole('dialog', { name: 'Preferences' }))
}

/** The console reads the flag from the server's settings at its start. */
async function withDevMode(page: Page, devMode = true): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), devMode } })
  })
}

function contractPair(hash: string): Row[] {
  return [
    row({ tx_hash: hash, transaction_type: 'contract', amount: '0', transaction_fee: '13.4' }),
    row({
      tx_hash: hash,
      row_kind: 'event',
      event_index: 0,
      transaction_type: 'token',
      token: 'USDT',
      amount: '250.75',
      transaction_fee: null,
    }),
  ]
}

function row(change: Partial<Row> = {}): Row {
  return {
    id: crypto.randomUUID(),
    tx_hash: crypto.randomUUID().replaceAll('-', '').repeat(2),
    timestamp: '2026-05-04T10:20:30.000Z',
    status: 'confirmed',
    from_address: 'TFromAAAAAAAAAAAAAAAAAAAAAAAAAAAA1',
    to_address: 'TToBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB2',
    token: 'TRX',
    mpc_asset: 'TRX',
    amount: '12.5',
    usd_amount: null,
    transaction_type: 'native',
    network: 'TRON',
    mpc_network: 'TRON',
    network_id: '0b0e0000-0000-4000-8000-000000000001',
    token_id: null,
    parent_tx_id: null,
    transaction_fee: '0.268',
    block_number: 61_000_000,
    block_hash: null,
    position_in_block: 0,
    is_internal: false,
    row_kind: 'tx',
    event_index: null,
    input_data: null,
    event_logs: null,
    contract_address: null,
    is_known_token: true,
    resource_type: null,
    resource_amount: null,
    mpc_initiator: null,
    mpc_comment: null,
    mpc_entry_notes: null,
    mpc_transaction_notes: null,
    trx_bandwidth_used: 268,
    trx_energy_used: null,
    trx_contract_type: 'TransferContract',
    trx_contract_ret: 'SUCCESS',
    trx_resource_type: null,
    trx_resource_amount: null,
    trx_delegate_balance_sun: null,
    trx_delegate_balance_trx: null,
    trx_delegate_energy_estimate: null,
    trx_delegate_energy_source: null,
    trx_energy_transferred_trx: null,
    created_at: '2026-05-04T10:20:33.000Z',
    updated_at: '2026-05-04T10:20:33.000Z',
    ...change,
  }
}
