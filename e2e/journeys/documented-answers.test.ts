/**
 * Every screen with responses that have exactly the documented fields: they replace the server's, with each optional field
 * missing, null, and of the other documented type. Each list is one response, a row for each variant, and one invalid row.
 */
import type { Page } from '@playwright/test'
import { openRow, panelAct, requestRow } from '../request-panel.ts'
import { expect, test } from '../world.ts'

type Json = Record<string, unknown>

interface Field {
  /** The cell's text for the documented value. */
  readonly shown: string
  /** The cell's text when the field is missing or null. */
  readonly absent: string
  /** The same value of the other documented type. */
  readonly other?: unknown
  /** The same value under the other documented name. */
  readonly instead?: Json
  readonly column: number
}

interface Screen {
  readonly name: string
  readonly page: string
  /** The call whose response is replaced. */
  readonly call: RegExp
  /** A row with every documented field. */
  readonly row: Json
  readonly fields: Readonly<Record<string, Field>>
  /** How a row is found by its id. */
  readonly attribute: string
  /** Wraps the list. */
  readonly inside?: (rows: readonly Json[]) => unknown
  /** The field that the attribute holds, if not the id. */
  readonly key?: string
  /** The page exists in dev mode only. */
  readonly isDev?: boolean
  /** Documented responses of the page's other calls. */
  readonly beside?: Readonly<Record<string, unknown>>
  /** Further rows, and their cells. */
  readonly more?: readonly { readonly json: Json; readonly cells: readonly (readonly [number, string])[] }[]
}

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const at = '2026-11-01T12:00:00Z'

/** With every field that both documents list for a TRON transaction. */
const transaction = {
  tx_hash: 'abcd'.repeat(16),
  timestamp: at,
  status: 'confirmed',
  from_address: address,
  to_address: 'TJRyWwFs9wTFGZg3JbrVri2bTRXug5tDqB',
  mpc_asset: 'TRX',
  amount: '1234.5',
  usd_amount: '345.66',
  transaction_type: 'native',
  mpc_network: 'TRON',
  token_id: null,
  parent_tx_id: null,
  transaction_fee: '0.267',
  block_number: 70_000_000,
  block_hash: 'ef'.repeat(32),
  position_in_block: 3,
  is_internal: false,
  row_kind: 'tx',
  event_index: null,
  input_data: null,
  event_logs: null,
  contract_address: 'TJRyWwFs9wTFGZg3JbrVri2bTRXug5tDqB',
  created_at: '2026-11-02T12:00:00Z',
  updated_at: '2026-11-02T12:00:00Z',
}
const screens: readonly Screen[] = [
  {
    name: '[DATA-16] [WAL-15] [WAL-16] [WAL-39] wallets',
    page: '/accounts-balances',
    call: /\/api\/wallets\?/,
    attribute: 'data-wallet',
    row: {
      name: 'Hot',
      address,
      network: 'TRON',
      symbol: 'TRX',
      balance: '100.5',
      usdt_balance: '12.5',
      resources: { energy_remaining: 65_000 },
      is_active: true,
      account_group_id: null,
      account_group_name: null,
      tokens: [{ symbol: 'USDC', balance: '3', display_tier: 1 }],
    },
    fields: {
      name: { column: 0, shown: 'Hot', absent: '' },
      balance: { column: 2, shown: '100.5000', absent: '—', other: 100.5 },
      resources: { column: 3, shown: '65K', absent: '' },
      usdt_balance: { column: 4, shown: '12.50', absent: '', other: 12.5 },
      tokens: { column: 5, shown: '3.0000', absent: '' },
    },
  },
  {
    name: '[RUNS-06] runs',
    page: '/main/IngestionRuns',
    call: /\/api\/runs\?/,
    attribute: 'data-run',
    inside: (runs) => ({ runs }),
    row: {
      name: 'catch-up',
      labels: {
        wallet_id: 'w1',
        address,
        provider: 'trongrid',
        network_symbol: 'TRX',
        network_name: 'TRON',
        wallet_name: 'Cold vault',
      },
      started_at: at,
      ended_at: '2026-11-01T12:00:02Z',
      duration_ms: 1250,
      records_fetched: 25,
      extra: { total_processed: 7 },
      stages: [{ name: 'fetch', duration_ms: 850, extra: {} }],
    },
    fields: {
      labels: { column: 6, shown: 'trongrid', absent: '' },
      ended_at: { column: 1, shown: '2026-11-01', absent: '-' },
      duration_ms: { column: 2, shown: '1.25 s', absent: '-', other: '1250' },
      records_fetched: { column: 3, shown: '25', absent: '7', other: '25' },
      stages: { column: 7, shown: '850 ms', absent: '-' },
    },
  },
  {
    name: '[NET-01] networks',
    page: '/admin/networks',
    call: /\/api\/networks/,
    attribute: 'data-network',
    inside: (networks) => ({ networks }),
    row: {
      name: 'TRON',
      chain_id: '728126428',
      symbol: 'TRX',
      explorer_url: 'https://tronscan.test',
      sort_order: 3,
      is_active: true,
    },
    fields: {
      name: { column: 0, shown: 'TRON', absent: '' },
      chain_id: { column: 1, shown: '728126428', absent: '', other: 728126428 },
      symbol: { column: 2, shown: 'TRX', absent: '' },
      sort_order: { column: 4, shown: '3', absent: '0', other: '3' },
    },
  },
  {
    name: '[TOK-01] tokens',
    page: '/admin/tokens',
    call: /\/api\/tokens/,
    attribute: 'data-token',
    inside: (list) => ({ list }),
    row: {
      network_name: 'TRON',
      name: 'Tether',
      symbol: 'USDT',
      contract_address: address,
      decimals: 6,
      tier: 2,
      is_active: true,
      chain_namespace: 'tron',
      chain_reference: 'mainnet',
      asset_namespace: 'trc20',
      asset_reference: address,
      caip19: `tron:mainnet/trc20:${address}`,
      source: 'manual',
    },
    fields: {
      network_name: { column: 0, shown: 'TRON', absent: '' },
      decimals: { column: 4, shown: '6', absent: '', other: '6' },
      tier: { column: 5, shown: '2', absent: '1', other: '2' },
      chain_reference: { column: 9, shown: 'mainnet', absent: '-' },
      source: { column: 13, shown: 'manual', absent: '-' },
    },
  },
  {
    name: '[ENR-01] enrichment',
    page: '/admin/tron-enrichment',
    call: /\/api\/v1\/tron\/enrichment/,
    attribute: 'data-hash',
    key: 'tx_hash',
    inside: (rows) => ({ rows }),
    row: {
      status: 'complete',
      trx_energy_transferred_trx: '12.5',
      trx_energy_usage_total: 64_000,
      updated_at: at,
    },
    fields: {
      trx_energy_transferred_trx: { column: 2, shown: '12.5', absent: '-', other: 12.5 },
      trx_energy_usage_total: { column: 3, shown: '64,000', absent: '-', other: '64000' },
      updated_at: { column: 4, shown: '2026-11-01', absent: '-' },
    },
  },
  {
    name: '[KD-01] key domains',
    page: '/mpc/key-domains',
    call: /\/api\/mpc\/kds/,
    attribute: 'data-domain',
    row: { label: 'Treasury', threshold: 2, n: 3 },
    fields: {
      label: { column: 0, shown: 'Treasury', absent: '' },
      threshold: { column: 1, shown: 'threshold 2 of 3', absent: '-', other: '2' },
      n: { column: 1, shown: 'threshold 2 of 3', absent: '-', other: '3' },
    },
  },
  {
    name: '[TR-01] transfer requests',
    page: '/mpc/transfer-requests',
    call: /\/api\/transfer-requests\?/,
    attribute: 'data-request',
    row: {
      wallet_id: 'wallet-1',
      recipient_address: address,
      amount: '1234567890.123456789012345678',
      token_id: 'token-1',
      network_code: 'tron',
      status: 'draft',
      tx_hash: null,
    },
    fields: {
      wallet_id: { column: 0, shown: 'wallet-1', absent: '' },
      amount: { column: 1, shown: '1,234,567,890.123456789012345678', absent: '-' },
      network_code: { column: 0, shown: 'tron', absent: '' },
    },
  },
  {
    name: '[DATA-20] [DATA-21] [DATA-27] [DATA-28] [TX-36] transactions',
    page: '/bc-transactions',
    call: /\/api\/bc-transactions\?/,
    attribute: 'data-row',
    inside: (rows) => ({ rows, total: rows.length }),
    beside: {
      '**/api/address-resolution**': { wallets: { [address]: 'Hot wallet' } },
      '**/api/system/lists/transaction_type**': { list: [{ code: 'native' }] },
    },
    row: transaction,
    fields: {
      timestamp: {
        column: 0,
        shown: '2026-11-01 13:00:00',
        absent: '2026-11-02',
        other: '2026-11-01 12:00:00',
      },
      status: { column: 1, shown: 'Confirmed', absent: 'Confirming', other: 'success' },
      from_address: { column: 2, shown: 'Hot wallet', absent: '—' },
      to_address: { column: 3, shown: 'TJRy…g5tDqB', absent: '—' },
      amount: { column: 4, shown: '1,234.5', absent: '—', other: 1234.5 },
      mpc_asset: { column: 4, shown: 'TRX', absent: '', instead: { token: 'TRX' } },
      transaction_fee: { column: 5, shown: '0.267', absent: '—', other: 0.267 },
      transaction_type: { column: 6, shown: 'TRX Transfer', absent: '-' },
      mpc_network: { column: 7, shown: 'TRON', absent: '', instead: { network: 'TRON' } },
      tx_hash: { column: 8, shown: 'abcdab…abcd', absent: '' },
      row_kind: { column: 6, shown: 'TRX Transfer', absent: 'TRX Transfer' },
      is_internal: { column: 6, shown: 'TRX Transfer', absent: 'TRX Transfer' },
      block_number: { column: 4, shown: '1,234.5', absent: '1,234.5', other: '70000000' },
      usd_amount: { column: 4, shown: '1,234.5', absent: '1,234.5', other: 345.66 },
    },
    more: [
      {
        json: {
          ...transaction,
          transaction_type: 'energy_transfer',
          trx_delegate_energy_estimate: 65_000,
          trx_delegate_balance_sun: 6_500_000_000,
        },
        cells: [
          [4, '65K'],
          [6, 'Energy Delegation'],
        ],
      },
      {
        json: {
          ...transaction,
          mpc_asset: 'BTC',
          mpc_network: 'Bitcoin',
          btc_utxo_inputs: [],
          amount: '1.5e-5',
        },
        cells: [
          [4, '0.000015'],
          [7, 'Bitcoin'],
        ],
      },
      { json: { ...transaction, display_type: 'multi_event' }, cells: [[6, 'Complex Contract']] },
    ],
  },
  {
    name: '[TXM-01] [DATA-21] transactions of the older list',
    page: '/bc-transactions-mpc',
    call: /\/api\/bc-transactions-mpc\?/,
    attribute: 'data-row',
    inside: (rows) => ({ rows, total: rows.length }),
    row: {
      ...transaction,
      mpc_initiator: 'Teresa',
      mpc_comment: 'Rent',
      mpc_entry_notes: 'Booked to 4711',
      mpc_transaction_notes: 'Second half',
    },
    fields: {
      timestamp: { column: 0, shown: '2026-11-01 13:00:00', absent: '2026-11-02' },
      from_address: { column: 1, shown: 'TR7N…gjLj6t', absent: '' },
      mpc_asset: { column: 2, shown: 'TRX', absent: '', instead: { token: 'TRX' } },
      amount: { column: 3, shown: '1,234.5', absent: '-', other: 1234.5 },
      usd_amount: { column: 3, shown: '$345.66', absent: '-', other: 345.66 },
      mpc_network: { column: 4, shown: 'TRON', absent: '', instead: { network: 'TRON' } },
      status: { column: 6, shown: 'Confirmed', absent: 'Confirming' },
      contract_address: { column: 7, shown: 'TJRy', absent: '-' },
      mpc_initiator: { column: 9, shown: 'Teresa', absent: '-' },
      mpc_comment: { column: 10, shown: 'Rent', absent: '-' },
      mpc_entry_notes: { column: 11, shown: 'Booked to 4711', absent: '-' },
      mpc_transaction_notes: { column: 12, shown: 'Second half', absent: '-' },
    },
  },
  {
    name: '[USERS-07] members',
    page: '/settings/users',
    call: /\/api\/orgs\/[^/]+\/members/,
    attribute: 'data-member',
    inside: (members) => ({ members }),
    row: {
      name: 'Ada Lovelace',
      email: 'ada@new.test',
      role: 'Manager',
      is_active: true,
      is_system: true,
      is_retired: false,
    },
    fields: {
      name: { column: 1, shown: 'Ada Lovelace', absent: '' },
      email: { column: 2, shown: 'ada@new.test', absent: '' },
      role: { column: 3, shown: 'Manager', absent: '-' },
      is_active: { column: 4, shown: 'Yes', absent: 'Yes' },
      is_system: { column: 5, shown: 'Yes', absent: 'No' },
      is_retired: { column: 1, shown: 'Ada Lovelace', absent: 'Ada Lovelace' },
    },
  },
  {
    name: '[DEVICE-01] devices',
    page: '/settings/devices',
    call: /\/api\/devices/,
    attribute: 'data-device',
    row: { device_name: 'Laptop', fingerprint: 'abcdef0123456789abcdef', last_used_at: at },
    fields: {
      device_name: { column: 0, shown: 'Laptop', absent: '' },
      fingerprint: { column: 1, shown: 'abcdef0123456789', absent: '' },
      last_used_at: { column: 2, shown: '2026-11-01', absent: '-', other: '2026-11-01T12:00:00' },
    },
  },
  {
    name: '[ENT-01] entities',
    page: '/settings/entities',
    call: /\/api\/entities/,
    attribute: 'data-entity',
    inside: (entities) => ({ entities }),
    row: {
      name: 'Acme',
      type: 'nonprofit',
      sub_tier: 'premium',
      sub_status: 'suspended',
      sub_is_paying_customer: true,
      sub_plan_name: 'Premium Plan',
      status: 'suspended',
    },
    fields: {
      name: { column: 0, shown: 'Acme', absent: '' },
      type: { column: 1, shown: 'nonprofit', absent: 'business' },
      sub_tier: { column: 2, shown: 'premium', absent: 'free' },
      sub_plan_name: { column: 3, shown: 'Premium Plan', absent: 'Free Plan' },
      sub_status: { column: 4, shown: 'suspended', absent: 'active' },
      sub_is_paying_customer: { column: 6, shown: 'Premium', absent: 'Standard' },
      status: { column: 7, shown: 'suspended', absent: 'active' },
    },
  },
  {
    name: '[AG-01] account groups',
    page: '/settings/account-groups',
    call: /\/api\/account-groups/,
    attribute: 'data-group',
    inside: (groups) => ({ groups }),
    row: {
      name: 'Operations',
      description: 'Daily business',
      sort_order: 7,
      is_active: true,
      entity_id: 'entity-1',
      entity: 'Acme',
    },
    fields: {
      name: { column: 1, shown: 'Operations', absent: '' },
      description: { column: 2, shown: 'Daily business', absent: '' },
      sort_order: { column: 3, shown: '7', absent: '0', other: '7' },
      is_active: { column: 4, shown: 'Yes', absent: 'Yes' },
      entity_id: { column: 1, shown: 'Operations', absent: 'Operations' },
      entity: { column: 0, shown: 'Acme', absent: 'Acme Treasury' },
    },
  },
  {
    name: '[UNK-01] unknown tokens',
    page: '/admin/unknown-tokens',
    call: /\/api\/admin\/unknown-tokens/,
    attribute: 'data-token',
    inside: (tokens) => ({ tokens }),
    row: {
      network_name: 'TRON',
      name: 'Fake dollar',
      symbol: 'USDT',
      contract_address: address,
      decimals: 6,
      is_active: true,
      chain_namespace: 'tron',
      chain_reference: 'mainnet',
      asset_namespace: 'trc20',
      asset_reference: address,
      caip19: `tron:mainnet/trc20:${address}`,
      is_verified: true,
      is_spam: true,
    },
    fields: {
      caip19: { column: 0, shown: 'tron:mainnet', absent: '' },
      chain_namespace: { column: 1, shown: 'tron', absent: '-' },
      chain_reference: { column: 2, shown: 'mainnet', absent: '-' },
      asset_namespace: { column: 3, shown: 'trc20', absent: '-' },
      asset_reference: { column: 4, shown: 'TR7N', absent: '' },
      symbol: { column: 5, shown: 'USDT', absent: '' },
      name: { column: 6, shown: 'Fake dollar', absent: '-' },
      decimals: { column: 7, shown: '6', absent: '', other: '6' },
      is_verified: { column: 8, shown: 'Yes', absent: 'No' },
      is_spam: { column: 9, shown: 'Yes', absent: 'No' },
      is_active: { column: 10, shown: 'Yes', absent: 'Yes' },
    },
  },
  {
    name: '[REC-05] reconciliation',
    page: '/admin/reconciliation?wallet=00000000-0000-4000-8000-000000000001',
    call: /\/reconciliation-status/,
    attribute: 'data-token',
    key: 'token_symbol',
    inside: (results) => ({ address, results }),
    row: {
      token_id: 'token-1',
      is_unknown: false,
      db_balance: '12.3456789',
      current_chain_balance: '12.3456789',
      last_reconciled_chain_balance: '10',
      last_reconciled_at: at,
      is_equal: true,
    },
    fields: {
      is_unknown: { column: 0, shown: 'variant', absent: 'variant' },
      db_balance: { column: 1, shown: '12.345678', absent: '—', other: 12.345_678_9 },
      current_chain_balance: { column: 2, shown: '12.345678', absent: '—', other: 12.345_678_9 },
      last_reconciled_chain_balance: { column: 3, shown: '10', absent: '—', other: 10 },
      last_reconciled_at: { column: 4, shown: '2026-11-01', absent: '—' },
      is_equal: { column: 5, shown: 'OK', absent: '' },
    },
  },
  {
    name: '[KEY-02] MPC keys',
    page: '/mpc/keys',
    call: /\/api\/mpc\/keys(\?|$)/,
    attribute: 'data-key',
    inside: (keys) => ({ keys }),
    beside: { '**/api/mpc/keys/kds**': { kds: [{ id: 'kd-1', label: 'Treasury', threshold: 2, n: 3 }] } },
    row: {
      kd_id: 'kd-1',
      label: 'Cold',
      public_key: '02abcdef',
      address,
      created_at: at,
    },
    fields: {
      label: { column: 0, shown: 'Cold', absent: '' },
      kd_id: { column: 1, shown: 'Treasury', absent: '-' },
      address: { column: 3, shown: 'TR7N', absent: '' },
      public_key: { column: 4, shown: '02abcdef', absent: '' },
      created_at: { column: 6, shown: '2026-11-01', absent: '' },
    },
  },
  {
    name: '[DEVT-02] dev keys',
    page: '/mpc/dev-keys',
    call: /\/api\/dev\/keys/,
    attribute: 'data-dev-key',
    inside: (keys) => ({ keys }),
    isDev: true,
    row: {
      label: 'Faucet',
      network_name: 'TRON Shasta',
      purpose: 'faucet',
      address,
      is_active: true,
      created_at: at,
    },
    fields: {
      label: { column: 0, shown: 'Faucet', absent: '' },
      network_name: { column: 1, shown: 'TRON Shasta', absent: '' },
      purpose: { column: 2, shown: 'faucet', absent: '-' },
      address: { column: 3, shown: 'TR7N', absent: '' },
      created_at: { column: 5, shown: '2026-11-01', absent: '' },
    },
  },
]

/** Each variant of a row, with the texts of its cells. */
function variantsOf({ row, fields, key = 'id', more = [] }: Screen) {
  const whole = Object.values(fields).map(({ column, shown }) => [column, shown] as const)
  const made: { id: string; json: Json; cells: readonly (readonly [number, string])[] }[] = []
  const add = (json: Json, cells: readonly (readonly [number, string])[]) => {
    const id = `variant-${made.length}`
    made.push({ id, json: { id, [key]: id, ...json }, cells })
  }
  add(row, whole)
  for (const [name, { column, shown, absent, other, instead }] of Object.entries(fields)) {
    const { [name]: _, ...without } = row
    for (const json of [without, { ...row, [name]: null }]) add(json, [[column, absent]])
    if (other !== undefined) add({ ...row, [name]: other }, [[column, shown]])
    if (instead !== undefined) add({ ...without, ...instead }, [[column, shown]])
  }
  for (const { json, cells } of more) add(json, cells)
  return made
}

/** The console reads the flag from the server's settings at its start. */
const withDevMode = (page: Page) =>
  page.route('**/config.json', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), devMode: true } })
  })

async function serve(
  page: Page,
  { call, inside = (rows) => rows, beside = {}, isDev }: Screen,
  rows: readonly Json[],
) {
  if (isDev === true) await withDevMode(page)
  for (const [other, json] of Object.entries(beside))
    await page.route(other, (route) => route.fulfill({ json }))
  await page.route(call, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: inside(rows) }) : route.fallback(),
  )
}

for (const screen of screens)
  test(`${screen.name}: the documented fields alone, each missing, null and of the other type`, async ({
    page,
    world,
  }) => {
    await world.signIn('admin')
    const variants = variantsOf(screen)
    await serve(page, screen, [...variants.map(({ json }) => json), 'not a row' as unknown as Json])
    await page.goto(screen.page)
    await expect(page.getByText('This row could not be read.').first()).toBeVisible()
    for (const { id, json, cells } of variants) {
      const row = page.locator(`tr[${screen.attribute}="${id}"]`)
      await expect(row, JSON.stringify(json)).toBeVisible()
      const texts = await row.getByRole('cell').allInnerTexts()
      for (const [column, text] of cells)
        expect([JSON.stringify(json), (texts[column] ?? '').replace(/\n/g, '').trim()]).toEqual([
          JSON.stringify(json),
          text === '' ? expect.not.stringContaining('undefined') : expect.stringContaining(text),
        ])
    }
    await expect(page.getByText(/expected|Invalid (input|option)|undefined|NaN/)).toHaveCount(0)
  })

test('[I18N-02] an unreadable response is reported in the words of the language, never in those of a schema', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await page.evaluate(() => localStorage.setItem('lang', 'es'))
  await page.route(/\/api\/runs\?/, (route) => route.fulfill({ json: { count: 'many' } }))
  await page.goto('/main/IngestionRuns')
  await expect(page.getByText('No se pudo leer la respuesta del servidor.')).toBeVisible()
  await page.route(/\/api\/wallets\?/, (route) =>
    route.fulfill({ json: [{ id: 'w1' }, { id: 'w2', balance: 'much' }] }),
  )
  await page.goto('/accounts-balances')
  await expect(page.locator('tr[data-wallet="w1"]')).toBeVisible()
  await expect(page.getByText('No se pudo leer esta fila (id w2).')).toBeVisible()
})

test("[TRON-06] the documented fields of the signers' health make the badge", async ({ page, world }) => {
  await world.signIn('admin')
  await page.route('**/api/health/mpc', (route) =>
    route.fulfill({ json: { dev_signer: false, dev_signer_address: null, tss_ok: true, tss_addr: address } }),
  )
  await page.goto('/mpc/tron')
  await expect(page.getByText(/TSS signer/)).toBeVisible()
  await expect(page.getByText('No MPC signer')).toHaveCount(0)
})

const eth = {
  eth_gas_price: '30000000000',
  eth_gas_limit: '21000',
  eth_gas_used: '20999',
  eth_nonce: 7,
  eth_receipt_status: 1,
  eth_originating_tx_hash: 'cd'.repeat(32),
}
const trx = {
  trx_bandwidth_used: 345,
  trx_energy_used: 64_285,
  trx_contract_type: 'TriggerSmartContract',
  trx_contract_ret: 'SUCCESS',
  trx_resource_type: 'ENERGY',
  trx_resource_amount: '6500000000',
  trx_delegate_balance_sun: '6500000000',
  trx_delegate_balance_trx: '6500',
  trx_delegate_energy_estimate: '65000',
  trx_delegate_energy_source: 'formula',
  trx_energy_transferred_trx: '12.5',
  trx_raw_full: { txID: 'raw-of-the-node' },
}
const written = {
  mpc_initiator: 'Teresa',
  mpc_comment: 'Rent',
  mpc_entry_notes: 'Booked to 4711',
  mpc_transaction_notes: 'Second half',
}
/** By row: the section of its chain, and its content. */
const details: readonly (readonly [
  id: string,
  section: string,
  own: Json,
  facts: Readonly<Record<string, string | number>>,
])[] = [
  ['eth', 'Ethereum', { ...eth, mpc_network: 'Ethereum', mpc_asset: 'ETH' }, eth],
  ['eth-part', 'Ethereum', { ...eth, eth_gas_price: null, eth_nonce: '7' }, { ...eth, eth_gas_price: '-' }],
  ['trx', 'TRON', trx, { ...trx, trx_raw_full: 'raw-of-the-node' }],
  [
    'trx-numbers',
    'TRON',
    { ...trx, trx_delegate_balance_sun: 6_500_000_000, trx_energy_used: '64285', trx_raw_full: null },
    { ...trx, trx_raw_full: '-' },
  ],
  ['trx-nothing', 'TRON', {}, { trx_bandwidth_used: '-', trx_contract_ret: '-', trx_raw_full: '-' }],
  [
    'sol',
    'Solana',
    { sol_signature: '5'.repeat(88), sol_instructions: [{ programId: 'Vote111' }] },
    { sol_signature: '5'.repeat(88), sol_instructions: 'Vote111' },
  ],
  ['sol-part', 'Solana', { sol_signature: null, sol_instructions: 'Vote111' }, { sol_signature: '-' }],
  [
    'btc',
    'Bitcoin',
    { btc_utxo_inputs: [{ txid: 'in1' }], btc_utxo_outputs: [{ address: 'bc1qout' }] },
    { btc_utxo_inputs: 'in1', btc_utxo_outputs: 'bc1qout' },
  ],
  ['btc-part', 'Bitcoin', { btc_utxo_outputs: [{ address: 'bc1qout' }] }, { btc_utxo_inputs: '-' }],
]

test('[TXD-03] [TXD-04] [TXD-05] [TXD-06] [TXD-08] [TXD-10] the details of a row with exactly the documented fields', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  const nulls = Object.fromEntries(Object.keys({ ...eth, ...trx }).map((name) => [name, null]))
  const rows = details.map(([id, , own]) => ({
    id,
    ...transaction,
    ...(id.endsWith('-part') ? nulls : {}),
    ...own,
    ...(id === 'trx-nothing' ? {} : written),
  }))
  await page.route(/\/api\/bc-transactions\?/, (route) =>
    route.fulfill({ json: { rows, total: rows.length } }),
  )
  const field = {
    trongrid_path: 'ret.fee',
    tatum_path: null,
    db_table: 'bc_transactions',
    db_column: 'fee_units',
  }
  await page.route('**/tron-mapping', (route) =>
    route.fulfill({
      json: {
        canonical: [{ canonical: 'transaction_fee', ...field, db_value: '267000' }, 'not a row'],
        extras: [{ extra: 'ret.other', ...field, db_value: 7 }],
      },
    }),
  )
  await page.goto('/bc-transactions')
  for (const [id, name, , facts] of details) {
    await page.locator(`tr[data-row="${id}"] td`).nth(6).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Only the fields from the list are available')).toBeVisible()
    // Folded sections are loaded, too.
    const headings = ['Core Data', name, 'Smart Contract Data', 'App Metadata']
    await expect(dialog.getByRole('heading', { level: 3, includeHidden: true })).toHaveText(
      name === 'TRON' ? [...headings, 'Mapping Comparison (Provider → DB)'] : headings,
    )
    const shown = (section: string, fact: string) =>
      dialog
        .locator('section', {
          has: page.getByRole('heading', { name: section, exact: true, includeHidden: true }),
        })
        .locator(`[data-field="${fact}"] dd`)
    for (const [fact, value] of Object.entries(facts)) {
      const text = (await shown(name, fact).innerText()).replaceAll(',', '')
      const expected = String(value)
      expect([id, fact, text]).toEqual([id, fact, expected === '-' ? '-' : expect.stringContaining(expected)])
    }
    for (const [fact, value] of Object.entries(written))
      await expect(shown('App Metadata', fact)).toHaveText(id === 'trx-nothing' ? '-' : value)
    await expect(shown('Core Data', 'usd_amount')).toHaveText('≈ $345.66')
    await expect(shown('Core Data', 'block_hash')).toHaveText('ef'.repeat(32))
    await expect(shown('Core Data', 'position_in_block')).toHaveText('3')
    if (id === 'trx') {
      await expect(dialog.locator('[data-mapping="transaction_fee"] td')).toHaveText([
        'transaction_fee',
        'ret.fee',
        '-',
        'bc_transactions',
        'fee_units',
        '267000',
      ])
      await expect(dialog.locator('[data-mapping="ret.other"]')).toContainText('7')
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

const servedAt = (page: Page, path: string | RegExp, json: unknown) =>
  page.route(path, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.fallback(),
  )

test('[TR-18] [TRON-05] [TR-15] receipts and the health of the node with the documented fields alone', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  const resources = { bandwidth_used: 345, energy_used: 64_285 }
  const fees = { bandwidth_fee_trx: '0.345', energy_fee_trx: '13.37', trx_burned_total: '13.715' }
  const figures = ['345', '64,285', '0.345', '13.37', '13.715']
  const receipts: Record<string, readonly [json: Json, shown: readonly string[]]> = {
    whole: [{ status: 'confirmed', resources, fees }, ['Confirmed on the chain', ...figures]],
    other: [
      {
        status: 'success',
        resources: { bandwidth_used: '345', energy_used: '64285' },
        fees: { bandwidth_fee_trx: 0.345, energy_fee_trx: 13.37, trx_burned_total: 13.715 },
      },
      ['Confirmed on the chain', ...figures],
    ],
    part: [
      { status: 'failed', resources: { energy_used: 64_285 }, fees: { trx_burned_total: '13.715' } },
      ['Reverted', '64,285', '13.715'],
    ],
    nulls: [{ status: null, resources: null, fees: null }, ['Waiting for confirmation']],
    nothing: [{}, ['Waiting for confirmation']],
  }
  const rows = Object.keys(receipts).map((id) => ({
    id,
    wallet_id: 'w1',
    recipient_address: address,
    amount: 1,
    token_id: 't1',
    network_code: 'tron',
    status: 'broadcasted',
    tx_hash: 'ab'.repeat(32),
  }))
  await servedAt(page, /\/api\/transfer-requests\?/, { requests: rows })
  await servedAt(page, '**/api/health/tron', { ok: true, latest_block: '7654321' })
  await servedAt(page, '**/api/health/mpc', { tss_ok: true, tss_addr: address })
  for (const [id, [json]] of Object.entries(receipts))
    await servedAt(page, `**/api/transfer-requests/${id}/receipt`, json)
  await page.goto('/mpc/transfer-requests')
  await expect(page.getByText('TRON OK')).toContainText('block 7,654,321')
  await expect(page.getByText('TSS signer')).toContainText('TR7N…gjLj6t')
  for (const [id, [, shown]] of Object.entries(receipts)) {
    await openRow(requestRow(page, id))
    await panelAct(page, 'Receipt').click()
    const dialog = page.getByRole('dialog')
    for (const text of shown) await expect(dialog.getByText(text, { exact: true })).toBeVisible()
    await expect(dialog.getByText(/could not|undefined|NaN|null/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})

test('[METR-01] [METR-02] [METR-03] [METR-07] the metrics of a run with the documented fields alone', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  const labels = { wallet_id: 'w1', provider: 'trongrid' }
  await servedAt(page, /\/api\/runs\?/, { runs: [{ id: 'run-1', name: 'catch-up', labels, started_at: at }] })
  await servedAt(page, '**/api/metrics.json', {
    histograms: [
      { name: 'ingest_fetch', labels },
      { name: 'ingest_parse', labels, count: '3', avg: '1250' },
      'odd',
    ],
    counters: [
      { name: 'own_counter', labels, value: '12' },
      { name: 'unvalued', labels, value: null },
      { name: 7 },
    ],
  })
  await servedAt(page, '**/api/runs/run-1/recon', {
    bc_transactions: { outbound: { native_tx: 1, contract_tx: '2', token_events: null, subtotal: 6 } },
    wallet_transactions: { outbound: { native_tx: 41 }, inbound: null },
  })
  await page.goto('/main/IngestionRuns')
  await page.locator('tr[data-run="run-1"] td').first().click()
  const dialog = page.getByRole('dialog', { name: 'Ingestion Metrics' })
  await expect(dialog.locator('[data-block="outbound"] tr').nth(1).getByRole('cell')).toHaveText(['1', '41'])
  await expect(dialog.locator('[data-block="outbound"] tr').nth(2).getByRole('cell')).toHaveText(['2', '-'])
  await expect(dialog.locator('[data-block="outbound"] tr').nth(3).getByRole('cell')).toHaveText(['-', '-'])
  await expect(dialog.getByText('own_counter').first()).toBeVisible()
  await expect(dialog.getByText('12', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Parse', { exact: true }).first()).toBeVisible()
  await expect(dialog.getByText(/undefined|NaN|expected/)).toHaveCount(0)
})

test('[DEVT-16] [DEVT-17] flow logs with the documented fields alone', async ({ page, world }) => {
  await world.signIn('admin')
  await withDevMode(page)
  const log = {
    timestamp: at,
    step: 'sign',
    category: 'signature',
    message: 'Signed',
    data: { round: 2 },
    level: 'info',
  }
  await servedAt(page, /\/api\/dev\/flow-logs\/recent/, [
    {
      transfer_id: 't-whole',
      session_id: 's-1',
      status: 'error',
      error: 'No quorum',
      updated_at: '2026-11-03T12:00:00Z',
      logs: [log],
    },
    { transfer_id: 't-nulls', session_id: null, status: null, error: null, updated_at: null, logs: null },
    { transfer_id: 't-nothing' },
    {
      transfer_id: 't-odd',
      status: 'pending',
      logs: [
        { ...log, data: null, level: null },
        { ...log, message: 'Text of data', data: 'as text' },
        'odd',
        {},
      ],
    },
  ])
  await page.goto('/mpc/dev-flow-logs')
  const part = (id: string) => page.locator(`[data-transfer="${id}"]`)
  for (const text of [
    't-whole',
    's-1',
    'error',
    'No quorum',
    '2026-11-03',
    '2026-11-01',
    'signature',
    'sign',
    'Signed',
    '{"round":2}',
  ])
    await expect(part('t-whole')).toContainText(text)
  await expect(part('t-nulls')).toBeVisible()
  await expect(part('t-nothing')).toBeVisible()
  await expect(part('t-odd').locator('tbody tr')).toHaveCount(3)
  await expect(part('t-odd')).toContainText('as text')
  await expect(page.getByText(/undefined|Invalid|NaN/)).toHaveCount(0)
})

test('[SHELL-03] [ORG-04] [ORG-05] [FETCH-25] [FETCH-26] [FETCH-27] [FETCH-28] the person, the organizations and a fetch with the documented fields alone', async ({
  page,
  world,
}) => {
  await world.signIn('admin')
  await servedAt(page, '**/api/me', { name: 'Ada Lovelace', email: 'ada@new.test' })
  await servedAt(page, '**/api/my-organizations', {
    organizations: [{ id: 'o1', name: 'First' }, { id: 'o2' }, 'odd'],
  })
  await servedAt(page, '**/api/users/preferences', { default_org_id: null, precision: { TRX: '2' } })
  await servedAt(page, /\/api\/account-groups/, [])
  await servedAt(page, /\/api\/networks/, {
    networks: [{ id: 'n1', name: 'TRON', symbol: 'TRX', is_active: true }],
  })
  await servedAt(page, /\/api\/wallets\?/, [
    { id: 'w1', name: 'Hot', address, network: 'TRON', network_id: 'n1', symbol: 'TRX', balance: 100.456 },
  ])
  await page.goto('/accounts-balances')
  await expect(page.getByText('Ada Lovelace')).toBeVisible()
  await expect(page.getByText('ada@new.test')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Organization: First' })).toBeVisible()
  await expect(page.locator('tr[data-wallet="w1"]')).toContainText('100.46')
  await page.route('**/api/v1/tron/catch-up', (route) =>
    route.fulfill({ json: { success: true, stats: { job_id: 'job-1' } } }),
  )
  let reads = 0
  await page.route('**/api/v1/tron/progress/job-1', (route) =>
    route.fulfill({
      json: [
        {},
        { stage: null, processed_native_out: null, errors: null, done: null },
        {
          stage: 'fetch',
          processed_native_out: '1',
          processed_native_in: 2,
          processed_trc20_out: 3,
          processed_trc20_in: 4,
          planned_total: '25',
          errors: [{ txid: 'abc', message: 'late' }, { message: 'no id' }, 'odd'],
          done: true,
        },
      ][Math.min(reads++, 2)],
    }),
  )
  await page.route('**/orchestrate-catchup', (route) => route.fulfill({ json: {} }))
  // On a busy machine the row is drawn again under the first click.
  await expect(async () => {
    await page
      .locator('tr[data-wallet="w1"]')
      .getByRole('button', { name: /^Actions of/ })
      .click()
    await page.getByRole('menuitem', { name: 'Fetch Transactions' }).click({ timeout: 5_000 })
  }).toPass()
  await page.getByRole('dialog').getByRole('button', { name: 'Fetch', exact: true }).click()
  const progress = page.getByRole('dialog', { name: 'Fetching Transactions: Progress' })
  await expect(progress.getByText('Done', { exact: true })).toBeVisible()
  await expect(progress.locator('dd')).toHaveText(['job-1', /./, '1', '2', '3', '4', '10', '25'])
  for (const text of ['abc', 'late', 'no id'])
    await expect(progress.getByText(text, { exact: true })).toBeVisible()
})
