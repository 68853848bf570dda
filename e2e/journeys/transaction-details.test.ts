/**
 * The Transaction Details dialog. The sandbox answers; the response is mocked where a requirement is about another chain, or
 * about the rendering of a response.
 */
import type { ApiReply } from '@holdfast/contract'
import type { Locator, Page } from '@playwright/test'
import { collectPolicyViolations, expectAccessible } from '../accessibility.ts'
import { speak } from '../speak.ts'
import { expect, test } from '../world.ts'

type Details = ApiReply<'getTransaction'>
type Mapping = ApiReply<'getTronMapping'>

const sections = [
  'Core Data',
  'Notes, tags and files',
  'TRON',
  'Smart Contract Data',
  'App Metadata',
  'Mapping Comparison (Provider → DB)',
]

const rows = (page: Page): Locator => page.locator('tr[data-row]')
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Transaction Details' })
const sectionOf = (page: Page, name: string): Locator =>
  dialogOf(page).getByRole('region', { name, exact: true }).first()
const factOf = (section: Locator, field: string): Locator => section.locator(`[data-field="${field}"] > dd`)

/** Opens the first row of the list in the dialog, by its type's cell. */
async function openFirst(page: Page, query: string): Promise<string> {
  await page.goto(`/bc-transactions?${query}`)
  const row = rows(page).first()
  const id = (await row.getAttribute('data-row'))!
  await row.getByRole('cell').nth(6).click()
  await expect(dialogOf(page)).toBeVisible()
  await dialogOf(page).locator('[data-technical]').click()
  return id
}

test.describe('against the sandbox', () => {
  test.beforeEach(async ({ world }) => {
    await world.signIn('treasurer')
  })

  test('[TXD-01] a click on a row or Enter opens the dialog, copying and following a link do not; Escape returns the focus', async ({
    page,
  }) => {
    await page.goto('/bc-transactions?type=native')
    const row = rows(page).first()
    await row.getByRole('cell').nth(8).getByRole('button').click()
    await expect(dialogOf(page)).toHaveCount(0)
    await row.getByRole('cell').nth(6).click()
    await expect(dialogOf(page).getByRole('heading', { level: 2 })).toHaveText('Transaction Details')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toBeHidden()
    await expect(row).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialogOf(page)).toBeVisible()
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialogOf(page)).toBeHidden()
  })

  test('space shows the row beside the list, with a link to the full details', async ({ page }) => {
    await page.goto('/bc-transactions?type=native')
    await rows(page).first().focus()
    await page.keyboard.press('Space')
    const panel = page.getByRole('complementary', { name: 'Transaction' })
    await expect(panel).toBeVisible()
    await page.keyboard.press('ArrowDown')
    const second = rows(page).nth(1)
    await expect(panel).toHaveAttribute('data-panel', (await second.getAttribute('data-row'))!)
    await panel.getByRole('button', { name: 'All details' }).click()
    await expect(factOf(sectionOf(page, 'Core Data'), 'id')).toHaveText(
      (await second.getAttribute('data-row'))!,
    )
    await page.keyboard.press('Escape')
    await expect(panel).toBeVisible()
    // Beside the open panel a click shows the row there, and opens no dialog.
    const first = rows(page).first()
    await first.getByRole('cell').nth(1).click()
    await expect(panel).toHaveAttribute('data-panel', (await first.getAttribute('data-row'))!)
    await expect(panel.locator('[data-summary]')).toHaveText(/ (paid|moved) .* TRX/)
    await expect(dialogOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Side panel' }).click()
    await expect(panel).toBeHidden()
  })

  test('the dialog begins with a sentence; technical sections and field names are folded', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/bc-transactions?type=native&status=confirmed')
    await rows(page).first().locator('[data-counterparty]').click()
    const dialog = dialogOf(page)
    await expect(dialog.locator('[data-summary]')).toHaveText(/ (paid|moved) .* TRX/)
    const core = sectionOf(page, 'Core Data')
    await expect(factOf(core, 'amount')).toBeInViewport()
    await expect(dialog.locator('[data-value-then]')).toHaveText(/^≈ \$[\d,.]+ at that time$/)
    await expect(core.getByText('position_in_block', { exact: true })).toHaveCount(0)
    await expect(sectionOf(page, 'App Metadata')).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Technical details' }).click()
    await expect(core.getByText('position_in_block', { exact: true })).toBeVisible()
    await expect(factOf(core, 'event_index')).toBeVisible()
    await expect(sectionOf(page, 'App Metadata')).toBeVisible()
  })

  test('the address of an open transaction opens it again; Back closes it; an unknown one is refused politely', async ({
    page,
    world,
  }) => {
    await page.goto('/bc-transactions?type=native')
    const row = rows(page).first()
    const id = (await row.getAttribute('data-row'))!
    await row.getByRole('cell').nth(6).click()
    const shown = factOf(sectionOf(page, 'Core Data'), 'id')
    await expect(shown).toHaveText(id)
    await expect(page).toHaveURL(new RegExp(`row=${id}`))
    await page.goBack()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page).toHaveURL('/bc-transactions?type=native')
    await page.goForward()
    await expect(shown).toHaveText(id)
    await page.reload()
    await expect(shown).toHaveText(id)
    await dialogOf(page).getByRole('button', { name: 'Close' }).click()
    await expect(page).toHaveURL('/bc-transactions?type=native')
    // A row of an organisation of which the reader is no member looks like one that does not exist.
    await world.signInAsNewcomer()
    await page.goto(`/bc-transactions?row=${id}`)
    await expect(dialogOf(page).getByText('This transaction cannot be shown')).toBeVisible()
    await expectAccessible(page)
    await dialogOf(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(dialogOf(page)).toBeHidden()
  })

  test('[TXD-02] core data: id, hash, time, status, parties, amount, fee and block, exact and in full', async ({
    page,
    world,
  }) => {
    const id = await openFirst(page, 'type=native&status=confirmed')
    const { row } = await (await world.callsOf('treasurer')).getTransaction({ params: { id } })
    const core = sectionOf(page, 'Core Data')
    await expect(factOf(core, 'id')).toHaveText(row.id)
    await expect(factOf(core, 'tx_hash')).toContainText(row.tx_hash)
    await expect(factOf(core, 'timestamp')).toContainText(row.timestamp)
    await expect(factOf(core, 'status')).toHaveText('Confirmed')
    for (const [field, address] of [
      ['from_address', row.from_address],
      ['to_address', row.to_address],
    ] as const)
      await expect(factOf(core, field).getByRole('button')).toHaveText(
        address!.replace(/(.{4})(?=.)/g, '$1 '),
      )
    await expect(factOf(core, 'amount')).toContainText(
      Number(row.amount).toLocaleString('en', { maximumFractionDigits: 6 }),
    )
    await expect(factOf(core, 'transaction_fee')).toContainText(row.transaction_fee!)
    await expect(factOf(core, 'block_number')).toHaveText(String(row.block_number))
    await expect(factOf(core, 'block_hash')).toHaveText(/^[0-9a-f]{64}$/)
    await expect(factOf(core, 'block_hash')).toHaveText(row.block_hash!)
    await expect(factOf(core, 'position_in_block')).toHaveText(String(row.position_in_block!))
    // No explorer knows a transaction of the sandbox.
    await expect(core.getByRole('link')).toHaveCount(0)
  })

  test('[TXD-04] TRON: the twelve fields, the parts of the fee, the signers with their permissions', async ({
    page,
    world,
  }) => {
    const id = await openFirst(page, 'type=energy_transfer')
    const { row, tron } = await (await world.callsOf('treasurer')).getTransaction({ params: { id } })
    const section = sectionOf(page, 'TRON')
    const shown = async (field: string) => (await factOf(section, field).innerText()).replaceAll(',', '')
    for (const field of [
      'trx_bandwidth_used',
      'trx_energy_used',
      'trx_contract_type',
      'trx_contract_ret',
      'trx_resource_type',
      'trx_resource_amount',
      'trx_delegate_balance_sun',
      'trx_delegate_balance_trx',
      'trx_delegate_energy_estimate',
      'trx_delegate_energy_source',
      'trx_energy_transferred_trx',
    ] as const)
      expect([field, await shown(field)]).toEqual([field, String(row[field] ?? '-')])
    await expect(factOf(section, 'trx_raw_full')).toContainText(row.tx_hash)
    await expect(section.locator('[data-cost="Total fee"] td').last()).toHaveText(tron!.cost!.fee)
    await expect(section.locator('[data-cost="Bandwidth"] td').nth(1)).toHaveText(tron!.cost!.bandwidth_used)
    const signer = section.locator(`[data-signer="${tron!.signers[0]!.address}"]`)
    await expect(signer).toContainText('Owner (0)')
    for (const other of ['Ethereum', 'Solana', 'Bitcoin']) await expect(sectionOf(page, other)).toHaveCount(0)
  })

  test('[TXD-07] smart contract data: contract, input with its method, every event of the transaction', async ({
    page,
    world,
  }) => {
    const id = await openFirst(page, 'type=contract&status=confirmed')
    const { row, tron } = await (await world.callsOf('treasurer')).getTransaction({ params: { id } })
    const section = sectionOf(page, 'Smart Contract Data')
    await expect(factOf(section, 'contract_address')).toContainText(
      row.contract_address!.replace(/(.{4})(?=.)/g, '$1 '),
    )
    await expect(factOf(section, 'input_data')).toContainText(row.input_data!.slice(0, 500))
    if (tron!.call!.method !== null)
      await expect(factOf(section, 'input_data')).toContainText(tron!.call!.method)
    expect(tron!.events.length).toBeGreaterThan(0)
    await expect(section.locator('[data-event]')).toHaveCount(tron!.events.length)
    await expect(section.getByRole('table', { name: 'Event logs' })).toBeVisible()
    await expect(section.locator('[data-internal]')).toHaveCount(tron!.internal_transfers.length)
    expect(tron!.fee_limit).not.toBeNull()
    const limit = sectionOf(page, 'TRON').getByText(/^Fee limit [\d,.]+ TRX\. Covers energy only\./)
    await expect(limit).toBeVisible()
  })

  test('[TXD-08] app metadata: the mpc_ fields, the times of creation and change, and its sister rows', async ({
    page,
    world,
  }) => {
    const own = {
      mpc_initiator: 'Teresa Treasurer',
      mpc_comment: 'Rent of November',
      mpc_entry_notes: 'Booked to 4711',
      mpc_transaction_notes: 'Second half',
    }
    // Other journeys write notes.
    const none = Object.fromEntries(Object.keys(own).map((field) => [field, null]))
    let isOwn = false
    await page.route(/\/api\/bc-transactions\/[0-9a-f-]{36}(\?|$)/, async (route) => {
      const response = await route.fetch()
      const details = (await response.json()) as { row: object }
      return route.fulfill({
        response,
        json: { ...details, row: { ...details.row, ...(isOwn ? own : none) } },
      })
    })
    const id = await openFirst(page, 'type=contract&status=confirmed')
    const { same_transaction } = await (await world.callsOf('treasurer')).getTransaction({ params: { id } })
    const section = sectionOf(page, 'App Metadata')
    for (const field of Object.keys(own)) await expect(factOf(section, field)).toHaveText('-')
    isOwn = true
    expect(await openFirst(page, 'type=contract&status=confirmed')).toBe(id)
    for (const [field, value] of Object.entries(own)) await expect(factOf(section, field)).toHaveText(value)
    for (const field of ['created_at', 'updated_at'])
      await expect(factOf(section, field)).toHaveText(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
    const sisters = section.getByRole('table', { name: 'Rows of this transaction' }).locator('tbody tr')
    await expect(sisters).toHaveCount(same_transaction.length)
    const sister = same_transaction.find((row) => row.id !== id)!
    await section
      .getByRole('button', { name: /^Show / })
      .first()
      .click()
    await expect(factOf(sectionOf(page, 'Core Data'), 'id')).toHaveText(sister.id)
  })

  test('[TXD-09] [TXD-10] the mapping is read on demand and lists canonical rows and extras, each with its columns', async ({
    page,
  }) => {
    const response = page.waitForResponse((answer) => answer.url().endsWith('/tron-mapping'))
    const id = await openFirst(page, 'type=native&status=confirmed')
    const answer = await response
    expect(new URL(answer.url()).pathname).toBe(`/api/bc-transactions/${id}/tron-mapping`)
    const mapping = (await answer.json()) as Mapping
    const section = sectionOf(page, 'Mapping Comparison (Provider → DB)')
    const columns = ['canonical', 'trongrid_path', 'tatum_path', 'db_table', 'db_column', 'db_value']
    const [canonical, extras] = [section.getByRole('table').first(), section.getByRole('table').last()]
    await expect(canonical.getByRole('columnheader')).toHaveText(columns)
    await expect(extras.getByRole('columnheader')).toHaveText(['extra', ...columns])
    await expect(canonical.locator('tbody tr')).toHaveCount(mapping.canonical.length)
    await expect(extras.locator('tbody tr')).toHaveCount(mapping.extras.length)
    const fee = mapping.canonical.find((field) => field.canonical === 'transaction_fee')!
    const cells = canonical.locator('[data-mapping="transaction_fee"] td')
    await expect(cells.nth(0)).toHaveText('transaction_fee')
    await expect(cells.nth(1)).toContainText(fee.trongrid_path!)
    await expect(cells.nth(2)).toHaveText(fee.tatum_path!)
    await expect(cells.nth(3)).toHaveText(fee.db_table!)
    await expect(cells.nth(4)).toHaveText(fee.db_column!)
    await expect(cells.nth(5)).toHaveText(fee.db_value!)
    await expect(section.getByText(/^All \d+ provider values/)).toBeVisible()
  })

  test('j and k open the neighbours in the list; the buttons are disabled at the ends', async ({ page }) => {
    await page.goto('/bc-transactions?type=native')
    await rows(page).first().waitFor()
    const ids = await rows(page).evaluateAll((all) => all.map((row) => row.getAttribute('data-row')))
    await rows(page).first().getByRole('cell').nth(6).click()
    const shown = factOf(sectionOf(page, 'Core Data'), 'id')
    await expect(shown).toHaveText(ids[0]!)
    await expect(dialogOf(page).getByRole('button', { name: 'Previous transaction' })).toBeDisabled()
    await page.keyboard.press('j')
    await expect(shown).toHaveText(ids[1]!)
    await page.keyboard.press('k')
    await expect(shown).toHaveText(ids[0]!)
    await page.keyboard.press('j')
    await page.keyboard.press('Escape')
    await expect(page.locator(`[data-row="${ids[1]}"]`)).toBeFocused()
  })

  test('the dialog is accessible and within the policy in both languages and themes', async ({ page }) => {
    const violations = await collectPolicyViolations(page)
    for (const language of ['en', 'es'])
      for (const colorScheme of ['light', 'dark'] as const) {
        await speak(page, language)
        await page.emulateMedia({ colorScheme })
        await page.goto('/bc-transactions?type=contract')
        await rows(page).first().getByRole('cell').nth(6).click()
        await page.locator('[data-technical]').click()
        await page.locator('[data-mapping]').first().waitFor()
        await expect(page.getByRole('dialog')).not.toHaveAttribute('data-starting-style')
        await expectAccessible(page)
      }
    expect(violations).toEqual([])
  })
})

test.describe('with mocked responses', () => {
  test.beforeEach(async ({ world }) => {
    await world.signIn('treasurer')
  })

  /** Mocks the details of every row with a confirmed one of this chain. */
  async function mockDetails(page: Page, change: Partial<Details['row']>): Promise<void> {
    await page.route(/\/api\/bc-transactions\/[0-9a-f-]{36}$/, async (route) => {
      const details = (await (await route.fetch()).json()) as Details
      await route.fulfill({ json: { ...details, tron: null, row: { ...details.row, ...change } } })
    })
  }
  const headings = (page: Page) => dialogOf(page).getByRole('heading', { level: 3 })

  test('the request’s memo, note and batch are in the details and beside the list, linked to the request', async ({
    page,
  }) => {
    const id = '01a2019a-0000-7000-8000-000000000001'
    const request = {
      id,
      created_by: 'Ines Duarte',
      created_at: '2026-11-20T10:00:00.000Z',
      approvals: [],
      memo: 'Invoice 2291',
      note: 'Agreed with the board',
      batch: { id, name: 'November suppliers', reference: 'PO-7781' },
    }
    await page.route('**/api/transfer-requests/of-transaction?**', (route) =>
      route.fulfill({ json: { request } }),
    )
    await page.route('**/api/bc-transactions?**', async (route) => {
      const page = (await (await route.fetch()).json()) as { rows: object[] }
      const rows = page.rows.map((row) => ({ ...row, mpc_initiator: 'Ines Duarte' }))
      await route.fulfill({ json: { ...page, rows } })
    })
    await mockDetails(page, { mpc_initiator: 'Ines Duarte' })
    await page.goto('/bc-transactions?type=native')
    await rows(page).first().focus()
    await page.keyboard.press('Space')
    const panel = page.getByRole('complementary', { name: 'Transaction' })
    for (const place of [panel, dialogOf(page)]) {
      for (const text of ['Invoice 2291', 'Agreed with the board', 'PO-7781', 'November suppliers'])
        await expect(place.getByText(text)).toBeVisible()
      const link = place.getByRole('link', { name: 'Transfer request' })
      expect(await link.getAttribute('href')).toContain(id)
      if (place === panel) await panel.getByRole('button', { name: 'All details' }).click()
    }
  })

  test('[TXD-03] an Ethereum transaction has its section with six fields and no other chain’s', async ({
    page,
  }) => {
    const facts = {
      eth_gas_price: '30000000000',
      eth_gas_limit: '21000',
      eth_gas_used: '20999',
      eth_nonce: 7,
      eth_receipt_status: 1,
      eth_originating_tx_hash: 'cd'.repeat(32),
    }
    await mockDetails(page, facts)
    await openFirst(page, 'type=native')
    const section = sectionOf(page, 'Ethereum')
    await expect(section.locator('[data-field]')).toHaveCount(6)
    for (const [field, value] of Object.entries(facts))
      await expect(factOf(section, field)).toHaveText(String(value))
    await expect(headings(page)).toHaveText([
      'Core Data',
      'Notes, tags and files',
      'Ethereum',
      'Smart Contract Data',
      'App Metadata',
    ])
  })

  test('[TXD-05] a Solana transaction has signature and instructions', async ({ page }) => {
    await mockDetails(page, { sol_signature: '5'.repeat(88), sol_instructions: [{ programId: 'Vote111' }] })
    await openFirst(page, 'type=native')
    const section = sectionOf(page, 'Solana')
    await expect(section.locator('[data-field]')).toHaveCount(2)
    await expect(factOf(section, 'sol_signature')).toHaveText('5'.repeat(88))
    await expect(factOf(section, 'sol_instructions')).toContainText('Vote111')
    await expect(headings(page)).toHaveText([
      'Core Data',
      'Notes, tags and files',
      'Solana',
      'Smart Contract Data',
      'App Metadata',
    ])
  })

  test('[TXD-06] a Bitcoin transaction has inputs and outputs', async ({ page }) => {
    await mockDetails(page, {
      btc_utxo_inputs: [{ txid: 'in1' }],
      btc_utxo_outputs: [{ address: 'bc1qout' }],
    })
    await openFirst(page, 'type=native')
    const section = sectionOf(page, 'Bitcoin')
    await expect(section.locator('[data-field]')).toHaveCount(2)
    await expect(factOf(section, 'btc_utxo_inputs')).toContainText('in1')
    await expect(factOf(section, 'btc_utxo_outputs')).toContainText('bc1qout')
    await expect(headings(page)).toHaveText([
      'Core Data',
      'Notes, tags and files',
      'Bitcoin',
      'Smart Contract Data',
      'App Metadata',
    ])
  })

  test('[TXD-09] a failed mapping is reported inside its section, and differences are marked', async ({
    page,
  }) => {
    let isBroken = true
    await page.route('**/tron-mapping', async (route) => {
      if (isBroken) return route.fulfill({ status: 500, json: { detail: 'The books are closed' } })
      const mapping = (await (await route.fetch()).json()) as Mapping
      const canonical = mapping.canonical.map((field) =>
        field.canonical === 'amount'
          ? { ...field, stated: field.stated.map((entry) => ({ ...entry, value: '42', is_same: false })) }
          : field,
      )
      return route.fulfill({ json: { ...mapping, canonical } })
    })
    await openFirst(page, 'type=native&status=confirmed')
    const section = sectionOf(page, 'Mapping Comparison (Provider → DB)')
    await expect(section.getByRole('alert')).toHaveText('Error The books are closed')
    await expect(headings(page)).toHaveText(sections)
    isBroken = false
    await section.getByRole('button', { name: 'Try again' }).click()
    await expect(section.getByText(/values? differs?\./)).toBeVisible()
    await expect(section.locator('[data-differs]')).toHaveAttribute('data-mapping', 'amount')
    await section.getByText('Only differences').click()
    await expect(section.locator('tbody tr')).toHaveCount(1)
  })
})
