/**
 * Every screen with answers that hold the documented fields and no others: put in place of the server's, with each optional field
 * missing, null, and of the other documented type. Each list is one answer, a row for each variant, and one row that is none.
 */
import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'

type Json = Record<string, unknown>

interface Field {
  /** What the cell shows of the documented value. */
  readonly shown: string
  /** What it shows when the field is missing or null. */
  readonly absent: string
  /** The same value of the other documented type. */
  readonly other?: unknown
  readonly column: number
}

interface Screen {
  readonly name: string
  readonly page: string
  /** The call that the answer is put in place of. */
  readonly call: RegExp
  /** A row with every documented field. */
  readonly row: Json
  readonly fields: Readonly<Record<string, Field>>
  /** How a row is found by its id. */
  readonly attribute: string
  /** Around the list. */
  readonly inside?: (rows: readonly Json[]) => unknown
  /** By which other field the attribute goes. */
  readonly key?: string
}

const address = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const at = '2026-11-01T12:00:00Z'

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
      amount: { column: 2, shown: '1,234,567,890.123456789012345678', absent: '-' },
      network_code: { column: 0, shown: 'tron', absent: '' },
    },
  },
]

/** Each variant of a row, with what its cells show. */
function variantsOf({ row, fields, key = 'id' }: Screen) {
  const whole = Object.values(fields).map(({ column, shown }) => [column, shown] as const)
  const made: { id: string; json: Json; cells: readonly (readonly [number, string])[] }[] = []
  const add = (json: Json, cells: readonly (readonly [number, string])[]) => {
    const id = `variant-${made.length}`
    made.push({ id, json: { id, [key]: id, ...json }, cells })
  }
  add(row, whole)
  for (const [name, { column, shown, absent, other }] of Object.entries(fields)) {
    const { [name]: _, ...without } = row
    for (const json of [without, { ...row, [name]: null }]) add(json, [[column, absent]])
    if (other !== undefined) add({ ...row, [name]: other }, [[column, shown]])
  }
  return made
}

async function serve(page: Page, { call, inside = (rows) => rows }: Screen, rows: readonly Json[]) {
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

test('[I18N-02] an answer that cannot be read is said in words of the language, never in those of a schema', async ({
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

test('[TRON-06] the documented fields of the health of signers make the badge', async ({ page, world }) => {
  await world.signIn('admin')
  await page.route('**/api/health/mpc', (route) =>
    route.fulfill({ json: { dev_signer: false, dev_signer_address: null, tss_ok: true, tss_addr: address } }),
  )
  await page.goto('/mpc/tron')
  await expect(page.getByText(/TSS signer/)).toBeVisible()
  await expect(page.getByText('No MPC signer')).toHaveCount(0)
})
