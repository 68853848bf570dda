import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { OrganisationProvider } from '../../session/organisation.tsx'
import { WordsProvider } from '../../words/words.tsx'
import { UsageAnalyticsPage } from '../analytics/UsageAnalyticsPage.tsx'
import type { Usage } from '../analytics/usage-series.ts'
import { ServicesPage } from './ServicesPage.tsx'
import { SystemHealthPage } from './SystemHealthPage.tsx'
import type { Health } from './use-health.ts'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const now = '2026-11-21T10:00:00.000Z'
const process = (change: Partial<Health['processes'][number]>): Health['processes'][number] => ({
  id: crypto.randomUUID(),
  name: 'server',
  version: '0.1.0',
  host: 'host',
  pid: 7,
  state: 'running',
  started_at: now,
  seen_at: now,
  stopped_at: null,
  ...change,
})
const healthWith = (change: Partial<Health>): Health => ({
  as_of: now,
  problems: [],
  processes: [process({}), process({ name: 'ingester' })],
  queue: {
    tasks: [{ name: 'ingest', waiting: 2, working: 1, later: 0, given_up: 0 }],
    oldest_waiting_seconds: 360,
    jobs: { queued: 2, running: 1 },
    oldest_job_seconds: 360,
    runs: { ended: 1234, failed: 0, mismatch: 1 },
  },
  networks: [
    {
      id: crypto.randomUUID(),
      code: 'tron',
      name: 'TRON',
      is_served: true,
      head: 79_072_107,
      solid: 79_072_088,
      solid_at: now,
      error: null,
      wallets: 3,
      wallets_read: 2,
      newest_read: 79_072_088,
      oldest_read: 79_070_000,
      lag_blocks: 2088,
    },
  ],
  database: {
    version: '18.4 (Debian 18.4-1)',
    size_bytes: 10_255_719,
    connections: 9,
    busy_connections: 1,
    most_connections: 100,
    started_at: now,
    latency_ms: 0.4,
  },
  minutes: 15,
  providers: [
    {
      network_code: 'tron',
      network_name: 'TRON',
      provider: 'tatum',
      state: 'quiet',
      answered: 0,
      refused: 0,
      limited: 0,
      failed: 0,
      average_ms: null,
      last_at: null,
    },
  ],
  calls: { ok: 10, refused: 1, failed: 0, average_ms: 12 },
  signers: [],
  ...change,
})

const languages = { en: english, es: spanish }

const walletsOf = (states: Readonly<Record<string, string>>) =>
  Object.entries(states).map(([name, state]) => ({ id: name, name, books: { state } }))

async function show(
  Page: () => React.ReactNode,
  answer: unknown,
  language: 'en' | 'es' = 'en',
  wallets: readonly unknown[] = [],
) {
  const others: Readonly<Record<string, unknown>> = {
    '/api/my-organizations': [{ id: 'acme', name: 'Acme', version: 1 }],
    '/api/users/preferences': { default_org_id: null, precision: {} },
    '/api/wallets': wallets,
  }
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://holdfast.test')
    return Promise.resolve(Response.json(others[pathname] ?? answer))
  })
  const root = createRootRoute({
    component: () => (
      <Suspense>
        <Page />
      </Suspense>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  render(
    <WordsProvider spoken={{ language, words: languages[language] }}>
      <QueryClientProvider client={new QueryClient()}>
        <OrganisationProvider>
          <RouterProvider router={router as never} />
        </OrganisationProvider>
      </QueryClientProvider>
    </WordsProvider>,
  )
  await screen.findAllByRole('table', {}, { timeout: 10_000 })
}

const rowWith = (text: string) =>
  screen.getByText(text, { selector: 'td, td *' }).closest('tr') as HTMLElement
const cells = (row: HTMLElement) =>
  within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test.each([
  ['en', 'All systems operational', '6 min', '79,072,107', '2,088', '2 of 3', '10.3 MB', 'Reading a wallet'],
  [
    'es',
    'Todos los sistemas funcionan',
    '6 min',
    '79.072.107',
    '2.088',
    '2 de 3',
    '10,3 MB',
    'Lectura de una billetera',
  ],
] as const)('System Health in %s: figures in the digits of the language', async (language, ...texts) => {
  await show(SystemHealthPage, healthWith({}), language)
  for (const text of texts) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
  expect(document.body.textContent).not.toMatch(/\bingest\b|\blag\b/i)
  expect(
    cells(document.querySelector<HTMLElement>('[data-network=tron]') ?? document.body).slice(1, 6),
  ).toEqual(
    language === 'en'
      ? ['79,072,107', '79,072,088', '79,072,088', '79,070,000', '2,088']
      : ['79.072.107', '79.072.088', '79.072.088', '79.070.000', '2.088'],
  )
})

test('a process that stopped responding is named, with the consequences', async () => {
  await show(
    SystemHealthPage,
    healthWith({
      processes: [process({}), process({ name: 'ingester', state: 'stale' })],
      problems: [
        { kind: 'process-missing', subject: 'ingester' },
        { kind: 'queue-slow', subject: '' },
      ],
    }),
  )
  expect(screen.getByRole('status').textContent).toBe('2 issues need attention')
  expect(screen.getByText('No ingester is running.')).toBeTruthy()
  expect(cells(rowWith('ingester'))[1]).toBe('Unresponsive')
})

test.each([
  ['en', '1 issue needs attention', 'The ledger of Payroll differs from the chain.'],
  ['es', '1 problema requiere atención', 'El libro mayor de Payroll difiere de la cadena.'],
] as const)(
  'a wallet whose ledger differs from the chain is an issue, in %s',
  async (language, verdict, text) => {
    await show(
      SystemHealthPage,
      healthWith({}),
      language,
      walletsOf({ Payroll: 'mismatch', Operations: 'reconciled' }),
    )
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe(verdict)
  },
)

test('Services shows live processes, and for a name without one the most recent', async () => {
  await show(
    ServicesPage,
    healthWith({
      processes: [
        process({ version: '0.2.0' }),
        process({ version: '0.1.0', state: 'stopped' }),
        process({ name: 'ingester', state: 'stale', version: '0.2.0' }),
        process({ name: 'ingester', state: 'stopped', version: '0.1.0' }),
      ],
    }),
  )
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => cells(row).slice(0, 4).join(' | '))).toEqual([
    'server | Process | Running | 0.2.0',
    'ingester | Process | Unresponsive | 0.2.0',
    'PostgreSQL | Database | Online | 18.4',
    'Node | Node | Online | unknown',
    'tatum | Provider | Idle | unknown',
    'MPC signers | Signer | Not configured | unknown',
  ])
  expect(screen.getByText('2 earlier starts of the last day are in System Health.')).toBeTruthy()
})

const signer = (party: number, change: Partial<Health['signers'][number]> = {}) => ({
  party,
  name: `Signer ${party}`,
  is_up: true,
  identity: `${party}`.repeat(64),
  version: '0.1.0',
  keys: 2,
  epoch: 3,
  frozen_pairs: 0,
  backup: { keys: 0, verified_at: null },
  pending_rules: [],
  ...change,
})
const signers = [
  signer(1),
  signer(2, { frozen_pairs: 1 }),
  signer(3, { is_up: false, version: null, keys: 0, epoch: null }),
]

test.each([
  ['en', 'Online', 'Offline', 'Signer'],
  ['es', 'En línea', 'Sin conexión', 'Firmante'],
] as const)('each signer is shown with what it says of itself (%s)', async (language, up, down, name) => {
  await show(SystemHealthPage, healthWith({ signers }), language)
  const rows = [...document.querySelectorAll<HTMLElement>('[data-signer]')]
  expect(rows.map((row) => cells(row))).toEqual([
    [`${name} 1`, up, '0.1.0', '2', '3', '0', '1'.repeat(64)],
    [`${name} 2`, up, '0.1.0', '2', '3', '1', '2'.repeat(64)],
    [`${name} 3`, down, '-', '-', '-', '-', '3'.repeat(64)],
  ])
})

test('each signer is a service with its state and version', async () => {
  await show(ServicesPage, healthWith({ signers }))
  const rows = [...document.querySelectorAll<HTMLElement>('[data-service^="signer/"]')]
  expect(rows.map((row) => cells(row).slice(0, 4).join(' | '))).toEqual([
    'Signer 1 | Signer | Online | 0.1.0',
    'Signer 2 | Signer | Online | 0.1.0',
    'Signer 3 | Signer | Offline | unknown',
  ])
})

const idOfUsdt = crypto.randomUUID()
const bucket = (start: string, transactions: number): Usage['buckets'][number] => ({
  start,
  transactions,
  calls: 5,
  wallets: 2,
  members: 3,
  volumes: [
    {
      token_id: idOfUsdt,
      asset_id: null,
      symbol: 'USDT',
      in_amount: '1500.4',
      out_amount: '20',
      price: null,
    },
  ],
  unpriced_movements: 1,
})

test('Usage Analytics has each chart as a table too, and shows unknown values', async () => {
  const usage: Usage = {
    by: 'day',
    buckets: [bucket('2026-11-20', 1000), bucket('2026-11-21', 234)],
    organizations: [
      { id: crypto.randomUUID(), name: 'Acme', transactions: 1234, calls: 10, wallets: 2, members: 3 },
    ],
    calls_of_none: 7,
  }
  await show(UsageAnalyticsPage, usage)
  const chart = await screen.findByRole(
    'img',
    { name: 'Transactions, Nov 20 to Nov 21: 1,234' },
    { timeout: 10_000 },
  )
  expect(chart.querySelectorAll('title')[1]?.textContent).toBe('Nov 21: 234')
  const table = screen.getByRole('table', { name: 'Volume in US dollars' })
  expect(
    within(table)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Dayinout', 'Nov 20≈ 1,500≈ 20', 'Nov 21≈ 1,500≈ 20'])
  expect(screen.getByText('≈ 3,001 in, ≈ 40 out')).toBeTruthy()
  expect(screen.getByText('Excludes 2 movements of unverified tokens, whose value is unknown.')).toBeTruthy()
  expect(screen.getByText('7 of them have no organization.')).toBeTruthy()
})
