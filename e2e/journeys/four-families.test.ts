/**
 * Wallets and transactions of the four chain families side by side. Their transactions are written to the ledger by the
 * ingestion's own writer, because nothing ingests three of these chains yet.
 */
import { readFileSync } from 'node:fs'
import { chainOf } from '@holdfast/chains'
import { chainFactsOf } from '@holdfast/ledger'
import { type Database, insertOutbox, openDatabase, transaction } from '@holdfast/store'
import { type ChainRow, lockBooks, upsertAnswers, upsertChainRows } from '@holdfast/store/write'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleEverywhere } from '../accessibility.ts'
import { choose } from '../choose.ts'
import { type Family, generatedFamilies, recordedFamilies } from '../families.ts'
import { expect, type Newcomer, test } from '../world.ts'
import { findRecordings } from '../world-setup.ts'

const recordings = findRecordings()
const sources: readonly (readonly [origin: string, familiesOf: () => readonly Family[]])[] = [
  ['generated', generatedFamilies],
  ...(recordings === '' ? [] : [['recorded', () => recordedFamilies(recordings)] as const]),
]

const sections = new Set(['TRON', 'Ethereum', 'Bitcoin', 'Solana'])

for (const [origin, familiesOf] of sources)
  test(`[PROD-15] [TXD-03] [TXD-05] [TXD-06] ${origin} wallets and transactions of TRON, Ethereum, Bitcoin and Solana, each with its own section`, async ({
    page,
    world,
  }) => {
    test.setTimeout(480_000)
    const newcomer = await world.signInAsNewcomer()
    const families = familiesOf()
    await page.goto('/accounts-balances')
    for (const family of families) await addWallet(page, family)
    await expectWallets(page, families)
    await writeTransactions(newcomer, families)
    await page.goto('/bc-transactions')
    await expect(page.locator('tr[data-row]')).toHaveCount(families.length)
    for (const family of families) {
      await expectRow(page, family)
      await expectDetails(page, family)
    }
    for (const { network, row } of families) {
      await choose(page.getByRole('combobox', { name: /^Network/ }), network)
      await expect(page.locator('tr[data-row]')).toHaveCount(1)
      await expect(page.locator(`tr[data-hash="${row.tx_hash}"]`)).toBeVisible()
    }
    await page.goto('/bc-transactions')
    await expectFile(page, families)
    await page.setViewportSize({ width: 390, height: 844 })
    for (const family of families)
      await expect(listedRow(page, family).locator('time')).toHaveText(
        family.row.ts.toISOString().slice(0, 10),
        { useInnerText: true },
      )
    await expectAccessibleEverywhere(page, async () => {
      await page.goto('/accounts-balances')
      await page.locator('[data-wallet]').filter({ visible: true }).first().waitFor()
      await expectAccessible(page)
    })
  })

async function addWallet(page: Page, { network, symbol, address, badAddresses }: Family): Promise<void> {
  await page.getByRole('button', { name: '+ Wallet' }).first().click()
  const dialog = page.getByRole('dialog', { name: '+ Wallet' })
  await dialog.getByLabel('Name').fill(`${network} wallet`)
  await choose(dialog.getByRole('combobox', { name: 'Network' }), `${network} (${symbol})`)
  for (const bad of badAddresses) {
    await dialog.getByLabel('Address', { exact: true }).fill(bad)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText(`Invalid address for ${network}`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Create' })).toBeEnabled()
  }
  await dialog.getByLabel('Address', { exact: true }).fill(address)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog).toBeHidden()
}

const walletRow = (page: Page, network: string): Locator =>
  page.locator('tr[data-wallet]').filter({ hasText: `${network} wallet` })

/** A wallet on a network without a provider shows that, and no balance. */
async function expectWallets(page: Page, families: readonly Family[]): Promise<void> {
  for (const { chain, network, address, isRead } of families) {
    const row = walletRow(page, network)
    const whole = chainOf(chain).normaliseAddress(address)!
    await expect(row.getByTitle(whole, { exact: true })).toBeVisible()
    await expect(row.locator('[data-books]')).toHaveText(isRead ? 'Not read yet' : 'Network not connected')
    await expect(row.getByRole('cell').nth(2)).toHaveText('—')
  }
}

/** Writes them like an ingested page: rows with their links and counts, the raw response, and the notification. */
async function writeTransactions(
  { calls, organisation }: Newcomer,
  families: readonly Family[],
): Promise<void> {
  const wallets = await calls.listWallets({ query: { entity_id: organisation.id } })
  const db = openWorldDatabase()
  try {
    for (const family of families) {
      const wallet = wallets.find(({ network }) => network === family.network)!
      await writeTransaction(db, { organisationId: organisation.id, wallet, family })
    }
  } finally {
    await db.destroy()
  }
}

function openWorldDatabase(): Database {
  const url = process.env.HOLDFAST_DATABASE_URL
  if (url === undefined) throw new Error('HOLDFAST_DATABASE_URL is not set: world-setup.ts has not run')
  return openDatabase(url, { poolSize: 2 })
}

interface Writing {
  readonly organisationId: string
  readonly wallet: { readonly id: string; readonly network_id: string }
  readonly family: Family
}

async function writeTransaction(db: Database, { organisationId, wallet, family }: Writing): Promise<void> {
  const { native } = chainFactsOf(family.chain)
  const token = await db
    .selectFrom('tokens')
    .select(['id', 'symbol', 'decimals'])
    .where('network_id', '=', wallet.network_id)
    .where('asset', '=', native.asset)
    .executeTakeFirstOrThrow()
  const row: ChainRow = {
    ...plain,
    network_id: wallet.network_id,
    token_id: token.id,
    symbol: token.symbol,
    decimals: token.decimals,
    amount: family.shown.amount,
    ...family.row,
  }
  const now = new Date()
  const place = { organisationId, networkId: wallet.network_id, now }
  await transaction(db, async (tx) => {
    await lockBooks(tx, organisationId)
    await upsertChainRows(tx, {
      ...place,
      transactions: [{ hash: row.tx_hash, isFinal: true, rows: [{ row, walletIds: [wallet.id] }] }],
    })
    if (family.response !== undefined)
      await upsertAnswers(tx, {
        ...place,
        provider: 'trongrid',
        answers: [{ hash: row.tx_hash, answers: [{ shape: 'trongrid.transaction', body: family.response }] }],
      })
    await insertOutbox(tx, [
      { channel: 'bc-transactions', organisationId, message: 'bc_transactions:updated' },
    ])
  })
}

/** A confirmed native payment, without the chain-specific fields. */
const plain = {
  row_kind: 'tx',
  event_index: -1,
  is_internal: false,
  parent_tx_id: null,
  status: 'confirmed',
  transaction_type: 'native',
  from_address: null,
  to_address: null,
  block_number: null,
  block_hash: null,
  position_in_block: null,
  contract_address: null,
  input_data: null,
  event_logs: null,
  resource_type: null,
  resource_amount: null,
  is_known_token: true,
  is_spam: false,
  is_dust: false,
  trx_bandwidth_used: null,
  trx_energy_used: null,
  trx_contract_type: null,
  trx_contract_ret: null,
  trx_delegate_balance_sun: null,
  trx_delegate_energy_estimate: null,
  trx_delegate_energy_source: null,
  trx_energy_transferred_trx: null,
  is_receipt_missing: false,
  provider: 'trongrid',
} as const satisfies Partial<ChainRow>

const listedRow = (page: Page, { row }: Family): Locator => page.locator(`tr[data-hash="${row.tx_hash}"]`)

async function expectRow(page: Page, family: Family): Promise<void> {
  const row = listedRow(page, family)
  const { amount, explorer, status } = family.shown
  await expect(row.locator(`[title^="${amount} ${family.symbol}"]`)).toBeVisible()
  await expect(row).toContainText(`${family.symbol} Transfer`)
  await expect(row).toContainText(status)
  await expectExplorer(row, explorer)
}

async function expectExplorer(place: Locator, explorer: string | null): Promise<void> {
  if (explorer === null) await expect(place.locator('a[href^="https:"]')).toHaveCount(0)
  else await expect(place.locator(`a[href="${explorer}"]`).first()).toBeVisible()
}

async function expectDetails(page: Page, family: Family): Promise<void> {
  await listedRow(page, family).getByRole('cell').nth(6).click()
  const dialog = page.getByRole('dialog', { name: 'Transaction Details' })
  await dialog.locator('[data-technical]').click()
  const { amount, fee, explorer, section, facts, status } = family.shown
  const headings = dialog.getByRole('heading', { level: 3 })
  await expect(headings.filter({ hasText: section }).first()).toBeVisible()
  await expect(dialog).toContainText(`${family.symbol} Transfer`)
  const own = (await headings.allInnerTexts()).filter((text) => sections.has(text))
  expect(own).toEqual([section])
  const fact = (name: string) => dialog.locator(`[data-field="${name}"] > dd`)
  await expect(fact('amount')).toHaveText(`${withTwoPlaces(amount)} ${family.symbol}`)
  await expect(fact('transaction_fee')).toHaveText(`${withTwoPlaces(fee)} ${family.symbol}`)
  await expect(fact('status')).toHaveText(status)
  await expectExplorer(dialog, explorer)
  for (const [name, text] of Object.entries(facts)) await expect(fact(name)).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

/** As in the details: in full, and with at least two places. */
function withTwoPlaces(amount: string): string {
  const [whole = '', places = ''] = amount.split('.')
  return `${whole}.${places.padEnd(2, '0')}`
}

/** The exported file has the exact figures of each. */
async function expectFile(page: Page, families: readonly Family[]): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Csv Export' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click()
  const [head = '', ...lines] = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n')
  const columns = head.replace('\uFEFF', '').split(',')
  expect(lines).toHaveLength(families.length)
  for (const { network, symbol, row, shown } of families) {
    const cells = lines.find((line) => line.includes(row.tx_hash))?.split(',') ?? []
    const cell = (name: string) => cells[columns.indexOf(name)]
    expect(['network', 'token', 'amount', 'fee', 'fee_token', 'status'].map(cell)).toEqual([
      network,
      symbol,
      shown.amount,
      shown.fee,
      symbol,
      'confirmed',
    ])
  }
}
