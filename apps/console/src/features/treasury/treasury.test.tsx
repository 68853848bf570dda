/** The states of the treasury's panels: figures, missing prices, work that waits, nothing, and a failed call. */
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { idOf, showPage } from '../members/settings-page.fixture.tsx'
import { ChangeLine } from './ChangeLine.tsx'
import { Treasury } from './Treasury.tsx'
import type { Treasury as Answer } from './use-treasury.ts'

beforeAll(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe(): void {}
      disconnect(): void {}
    },
  )
})
afterEach(() => {
  cleanup()
  localStorage.clear()
})

const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T00:00:00.000Z`
const price = { usd: '1', source: 'peg', at: at(20) }
const answer: Answer = {
  range: 'month',
  at: at(23),
  priced_at: at(23),
  value_usd: '5816131.29',
  change: {
    usd: '37904.15',
    percent: '0.65',
    in_usd: '312408.1',
    out_usd: '264190.7',
    fees_usd: '5',
    prices_usd: '-10308.25',
  },
  series: [21, 22, 23].map((day) => ({
    at: at(day),
    value_usd: String(5_700_000 + day),
    in_usd: '10',
    out_usd: '0',
    is_partial: day === 21,
  })),
  complete_from: null,
  by_asset: ['USDT', 'A', 'B', 'C', 'D', 'E', 'F', 'G'].map((symbol, index) => ({
    symbol,
    amount: '3576137.08',
    price,
    value_usd: String(3_576_137.08 / (index + 1)),
    wallets: 1,
  })),
  by_group: [{ id: null, name: null, value_usd: '5816131.29', wallets: 4 }],
  by_network: [{ id: idOf(1), name: 'TRON', value_usd: '5816131.29', wallets: 1 }],
  not_counted: [
    { symbol: 'ACME', network: 'TRON', amount: '5', wallets: 1, reason: 'no-price', last_price: null },
    { symbol: 'OLD', network: 'TRON', amount: '7', wallets: 1, reason: 'stale-price', last_price: price },
    {
      symbol: 'GO-TO.EXAMPLE',
      network: 'TRON',
      amount: '9',
      wallets: 1,
      reason: 'unverified',
      last_price: null,
    },
  ],
  unread_wallets: 1,
  archived_wallets: 2,
  held_prices: [{ symbol: 'TRX', usd: '100', previous_usd: '0.1', day: '2026-11-23' }],
}
const nothing = { transfers: [], rules: null, changes: [], frozen: null, notices: [], requests: [] }

function show(
  {
    treasury = answer,
    inbox = nothing,
    alerts = [] as object[],
    status = 200,
  }: Partial<{
    treasury: unknown
    inbox: object
    alerts: object[]
    status: number
  }>,
  language: 'en' | 'es' = 'en',
) {
  const root = createRootRoute({
    component: () => (
      <>
        <ChangeLine />
        <Treasury />
      </>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  showPage(
    <RouterProvider router={router as never} />,
    ({ path }) => {
      if (path === '/api/treasury') return { status, json: treasury }
      if (path === '/api/inbox') return { status: 200, json: inbox }
      return path === '/api/alerts' ? { status: 200, json: alerts } : undefined
    },
    ...(language === 'es' ? [{ language, words: spanish } as const] : []),
  )
}

test('the change with its period, the parts of the change, and a chart with a sentence', async () => {
  show({})
  expect((await screen.findByTestId('treasury-change')).textContent).toMatch(
    /^\+37,904\.15 \(0\.65%\)in the last month · prices 2026-11-2\d/,
  )
  const flow = (label: string) => document.querySelector(`[data-flow="${label}"]`)?.textContent
  expect(['In', 'Out', 'Fees', 'Prices', 'Change'].map(flow)).toEqual([
    '+312,408.10',
    '−264,190.70',
    '−5.00',
    '−10,308.25',
    '+37,904.15',
  ])
  screen.getByRole('img', {
    name: 'Value in the last month: from $5,700,021.00 to $5,700,023.00, lowest $5,700,021.00, highest $5,700,023.00',
  })
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(4)
  expect(rows[3]?.textContent).toContain('Without assets that had no price then')
  expect(screen.queryByRole('navigation', { name: 'Needs you' })).toBeNull()
})

test.each([
  ['nothing is since the first balance', '0.000000', 'since the first balance'],
  ['nearly nothing is of the period', '5.000000', 'in the last month'],
])('a change from %s, without a percentage', async (_, value_usd, period) => {
  const [first, ...others] = answer.series
  const series = [{ ...first!, value_usd }, ...others]
  show({ treasury: { ...answer, series, change: { ...answer.change, percent: null } } })
  const line = (await screen.findByTestId('treasury-change')).textContent
  expect(line).toContain(period)
  expect(line).not.toContain('%')
})

test('what is left out is named with its reason; strangers’ names are not shown', async () => {
  show({})
  const breakdown = await screen.findByRole('region', { name: 'Breakdown' })
  expect(breakdown.textContent).toContain('No price · not counted')
  expect(breakdown.textContent).toContain('Price too old · not counted$1 on 2026-11-20')
  expect(breakdown.textContent).toContain('1 token')
  expect(breakdown.textContent).not.toContain('GO-TO.EXAMPLE')
  expect(breakdown.textContent).toContain('1 wallet is not read yet.')
  expect(breakdown.textContent).toContain('2 archived wallets are not counted.')
  expect(breakdown.textContent).toContain('A new TRX price of $100 (before $0.1) is not used')
  expect(breakdown.querySelectorAll('[data-part]')).toHaveLength(6)
  fireEvent.click(within(breakdown).getByRole('button', { name: '2 more' }))
  expect(breakdown.querySelectorAll('[data-part]')).toHaveLength(8)
  fireEvent.click(within(breakdown).getByRole('radio', { name: 'Group' }))
  expect(breakdown.querySelector('[data-part]')?.textContent).toContain('Unassigned4 wallets')
})

test('what is staked of an asset is named with its value, and that it cannot be sent', async () => {
  const staked = { amount: '340000', value_usd: '34000' }
  const [first, ...others] = answer.by_asset
  show({ treasury: { ...answer, by_asset: [{ ...first!, symbol: 'TRX', staked }, ...others] } })
  const breakdown = await screen.findByRole('region', { name: 'Breakdown' })
  const rows = breakdown.querySelectorAll('[data-staked]')
  expect([...rows].map(({ textContent }) => textContent)).toEqual([
    'of which staked: 340,000.00 TRX34,000.00',
  ])
  expect(breakdown.textContent).toContain('cannot be sent until they are unstaked')
})

test('without prices the change is unknown, and nothing is drawn as 0', async () => {
  show({ treasury: { ...answer, change: null, priced_at: null, value_usd: '0', by_asset: [] } }, 'es')
  expect((await screen.findByTestId('treasury-change')).textContent).toContain('Ningún activo tiene precio.')
  expect(document.querySelector('[data-flow]')).toBeNull()
  expect(await screen.findByText('Todavía no hay saldos.')).toBeTruthy()
})

const event = {
  id: idOf(20),
  request_id: idOf(21),
  kind: 'rejected',
  amount: '5',
  symbol: 'TRX',
  recipient: 'T',
  recipient_name: 'Corvus Exchange',
  failure: null,
  failure_refusal: null,
  by: 'Ann',
  at: new Date().toISOString(),
}

test('work that waits and open alerts are links with a count, as in the bell', async () => {
  const transfer = {
    id: idOf(5),
    act: 'approve',
    amount: '5',
    symbol: 'TRX',
    recipient: 'T',
    wallet: 'Hot',
    by: 'Ann',
    at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  }
  const rejected = { ...event, at: transfer.at }
  show({
    inbox: {
      ...nothing,
      transfers: [
        transfer,
        { ...transfer, id: idOf(6) },
        { ...transfer, id: idOf(7), act: 'sign' },
        { ...transfer, id: idOf(11), act: 'send' },
      ],
      frozen: { by: null, at: transfer.at },
      notices: [
        {
          id: idOf(8),
          kind: 'rules-vetoed',
          subject: null,
          version: 3,
          change: null,
          outcome: null,
          by: 'Ann',
          at: transfer.at,
        },
      ],
      requests: [rejected],
      payments: [
        {
          id: idOf(9),
          kind: 'stopped',
          schedule_id: idOf(10),
          name: 'Rent',
          due_at: null,
          skipped: 0,
          why: null,
          at: transfer.at,
        },
      ],
    },
  })
  const strip = await screen.findByRole('navigation', { name: 'Needs you' })
  expect(strip.querySelector('[data-needs-you]')?.textContent).toBe('7')
  const links = within(strip).getAllByRole('link')
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Signing is frozenby somebodyReview', '/mpc/policy'],
    ['2 transfers to approveoldest 3 hours agoReview', '/mpc/transfer-requests'],
    ['1 request to signoldest 3 hours agoReview', '/mpc/transfer-requests'],
    ['1 transfer ready to sendoldest 3 hours agoOpen', '/mpc/transfer-requests'],
    ['1 notice of a scheduled paymentnewest 3 hours agoOpen', '/mpc/transfer-requests/payments'],
    [
      '1 request rejectedCorvus Exchange · newest 3 hours agoOpen',
      `/mpc/transfer-requests?request=${encodeURIComponent(rejected.request_id)}`,
    ],
  ])
})

test('several requests with events lead to the list, and notices for information are not there', async () => {
  const notice = {
    id: idOf(8),
    kind: 'rules-vetoed',
    subject: null,
    version: 3,
    change: null,
    outcome: null,
    by: 'Ann',
    at: new Date().toISOString(),
  }
  const other = { ...event, id: idOf(22), request_id: idOf(23), kind: 'commented' }
  show({ inbox: { ...nothing, payments: [], notices: [notice], requests: [event, other] } })
  const strip = await screen.findByRole('navigation', { name: 'Needs you' })
  const [link, ...others] = within(strip).getAllByRole('link')
  expect(others).toEqual([])
  expect(link?.textContent).toContain('2 requests to read')
  expect(link?.getAttribute('href')).toBe('/mpc/transfer-requests?tab=needs-you')
})

test('a failed call says so and can be repeated', async () => {
  show({ treasury: { detail: 'The database does not answer.' }, status: 503 })
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('The treasury')
  within(alert).getByRole('button', { name: 'Try again' })
})
