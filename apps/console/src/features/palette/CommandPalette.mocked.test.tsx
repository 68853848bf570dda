import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { palette as spanish } from '../../../locales/es/palette.ts'
import { requesting } from '../../../locales/en/requesting.ts'
import { WordsProvider } from '../../words/words.tsx'
import { requestOf } from '../transfers/request.fixture.ts'
import { CommandPalette } from './CommandPalette.tsx'

const organisation = {
  id: '01a1fc55-59fd-762d-b251-4c54ee7e4ddf',
  name: 'Acme',
  rights: ['change addresses'],
}
vi.mock('../../session/organisation.tsx', () => ({ useOrganisations: () => ({ current: organisation }) }))
vi.mock('../../session/use-is-staff.ts', () => ({ useIsStaff: () => false }))

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  useRouter: () => ({ routesByPath: routes }),
}))
const page = (title: string) => ({ options: { staticData: { title: () => title } } })
const routes = {
  '/help': page('Help'),
  '/networks': page('Networks'),
  '/tokens': page('Tokens'),
  '/mpc/transfer-requests/payments': page('Scheduled Payments'),
  '/buttons/Send': page('Send'),
  '/buttons/Receive': page('Receive'),
  '/buttons/AddWallet': page('+ Wallet'),
  '/buttons/AddNetwork': page('+ Network'),
}

/** The test answers the transaction search. */
let answerSearch: ((rows: readonly object[]) => void) | undefined
/** The answers of the server, by path. */
let held: Readonly<Record<string, unknown>>
beforeEach(() => {
  navigate.mockClear()
  held = {}
  answerSearch = undefined
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('/api/bc-transactions')
      ? new Promise<Response>((resolve) => {
          answerSearch = (rows) => resolve(Response.json({ rows, total: rows.length, page: 1, limit: 5 }))
        })
      : Promise.resolve(
          Response.json(
            Object.entries(held).find(([path]) => url.includes(path))?.[1] ??
              (url.includes('address-resolution') ? {} : []),
          ),
        ),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const answer = async (rows: readonly object[]) => {
  await vi.waitFor(() => expect(answerSearch).toBeDefined())
  await act(async () => answerSearch?.(rows))
}

async function open() {
  await act(async () => {
    const { unmount } = render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider spoken={{ language: 'en', words: english }}>
          <Suspense fallback="waiting">
            <CommandPalette typedBefore={() => ''} onClose={() => unmount()} />
          </Suspense>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  await act(() => vi.dynamicImportSettled())
  return screen.findByRole<HTMLInputElement>('combobox')
}

const enter = (input: HTMLElement) => fireEvent.keyDown(input, { key: 'Enter' })

/** Without `act`, as in a browser: React renders low-priority updates after the key events. */
function withoutActing(act: () => void): void {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  act()
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
}

test('Enter right after typing selects the first match of the typed text', async () => {
  const input = await open()
  await screen.findByRole('option', { name: /Help/ })
  withoutActing(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'netw')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
  await vi.waitFor(() => expect(navigate.mock.calls).toEqual([[{ to: '/networks' }]]))
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('Enter before any match selects the first match that arrives', async () => {
  const input = await open()
  fireEvent.change(input, { target: { value: 'abcd12' } })
  await screen.findByText('Searching requests and transactions…')
  enter(input)
  expect(navigate).not.toHaveBeenCalled()
  await answer([row])
  await vi.waitFor(() =>
    expect(navigate.mock.calls).toEqual([
      [{ to: '/bc-transactions', search: { page: 1, q: row.tx_hash, row: 't1' } }],
    ]),
  )
})

test('typing on cancels an Enter that has found nothing yet', async () => {
  const input = await open()
  fireEvent.change(input, { target: { value: 'abcd12' } })
  await screen.findByText('Searching requests and transactions…')
  enter(input)
  fireEvent.change(input, { target: { value: 'tok' } })
  await screen.findByRole('option', { name: /Tokens/ })
  await answer([row])
  expect(navigate).not.toHaveBeenCalled()
})

const uuid = (digit: number) => `01a1fc55-59fd-762d-b251-4c54ee7e4dd${digit}`

const signingWallet = {
  id: uuid(2),
  name: 'Operations',
  address: 'T',
  network_code: 'tron',
  key_id: uuid(3),
  network_id: uuid(4),
  entity_id: organisation.id,
}

const request = requestOf({
  id: uuid(1),
  entity_id: organisation.id,
  recipient_address: 'THalden',
  amount: '1250.50',
  token_symbol: 'USDT',
  created_at: '2026-11-01T12:00:00.000Z',
})

test('each language finds the acts by the verbs that people type, before any page', async () => {
  const input = await open()
  for (const [typed, act] of [
    ['pay', /^Send/],
    ['send', /^Send/],
    ['receive', /^Receive/],
    ['new transfer', /^Send/],
    ['approve', /^Approve transfers/],
    ['close the month', /^Close the month/],
    ['month-end', /^Close the month/],
    ['new wallet', /^\+ Wallet/],
  ] as const) {
    fireEvent.change(input, { target: { value: typed } })
    await vi.waitFor(() => expect(screen.queryAllByRole('option')[0]?.textContent, typed).toMatch(act))
  }
  for (const [id, typed] of [
    ['Send', 'pagar'],
    ['Receive', 'cobrar'],
    ['approve', 'autorizar'],
    ['AddWallet', 'nueva billetera'],
    ['closeMonth', 'fin de mes'],
  ] as const)
    expect(spanish.synonyms[id].split(', ')).toContain(typed)
})

test('an act that the person may not do says why and does nothing; acts of staff are not offered', async () => {
  held = { '/api/mpc/wallets': [{ ...signingWallet, may_request: false }] }
  const input = await open()
  fireEvent.change(input, { target: { value: 'pay' } })
  const send = await screen.findByRole('option', { name: new RegExp(requesting.notRequester) })
  expect(send.getAttribute('aria-disabled')).toBe('true')
  enter(input)
  fireEvent.click(send)
  expect(navigate).not.toHaveBeenCalled()
  expect(screen.getByRole('combobox')).toBe(input)
  fireEvent.change(input, { target: { value: 'new wallet' } })
  await screen.findByRole('option', { name: /^\+ Wallet ?Only an Owner, Admin or Manager of Acme/ })
  fireEvent.change(input, { target: { value: 'new network' } })
  await vi.waitFor(() => expect(screen.queryByText('+ Network')).toBeNull())
})

test('a request is found by the server, shown with payee, status and time, and opened', async () => {
  held = {
    '/api/transfer-requests': [request],
    'address-resolution': { address_book: { THalden: 'Halden Logistics' } },
  }
  const input = await open()
  fireEvent.change(input, { target: { value: 'halden' } })
  const found = await screen.findByRole('option', {
    name: /1,250\.50 USDT → Halden Logistics pending · 2026-11-01/,
  })
  await answer([])
  fireEvent.click(found)
  expect(navigate.mock.calls).toEqual([
    [{ to: '/mpc/transfer-requests', search: { tab: 'all', request: request.id } }],
  ])
})

const row = {
  id: 't1',
  tx_hash: 'abcd12'.padEnd(64, '0'),
  timestamp: '2026-11-01T12:00:00Z',
  status: 'confirmed',
  from_address: null,
  to_address: null,
  mpc_asset: 'TRX',
  mpc_network: 'TRON',
  amount: '1',
  transaction_type: 'native',
}
