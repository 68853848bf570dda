import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { WordsProvider } from '../words/words.tsx'
import { CommandPalette } from './CommandPalette.tsx'

const organisation = { id: '01a1fc55-59fd-762d-b251-4c54ee7e4ddf', name: 'Acme' }
vi.mock('../session/organisation.tsx', () => ({ useOrganisations: () => ({ current: organisation }) }))
vi.mock('../session/use-is-staff.ts', () => ({ useIsStaff: () => false }))

const navigate = vi.hoisted(() => vi.fn())
vi.mock('@tanstack/react-router', () => ({
  useNavigate: () => navigate,
  useRouter: () => ({ routesByPath: routes }),
}))
const page = (title: string) => ({ options: { staticData: { title: () => title } } })
const routes = { '/help': page('Help'), '/networks': page('Networks'), '/tokens': page('Tokens') }

/** The test answers the transaction search. */
let answerSearch: (rows: readonly object[]) => void
beforeEach(() => {
  navigate.mockClear()
  vi.stubGlobal('fetch', (url: string) =>
    url.includes('/api/bc-transactions')
      ? new Promise<Response>((resolve) => {
          answerSearch = (rows) => resolve(Response.json({ rows, total: rows.length, page: 1, limit: 5 }))
        })
      : Promise.resolve(Response.json(url.includes('address-resolution') ? {} : [])),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function open() {
  await act(async () => {
    const { unmount } = render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider spoken={{ language: 'en', words: english }}>
          <Suspense fallback="waiting">
            <CommandPalette onClose={() => unmount()} />
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
  await screen.findByText('Searching transactions…')
  enter(input)
  expect(navigate).not.toHaveBeenCalled()
  await act(async () => answerSearch([row]))
  await vi.waitFor(() =>
    expect(navigate.mock.calls).toEqual([[{ to: '/bc-transactions', search: { page: 1, q: row.tx_hash } }]]),
  )
})

test('typing on cancels an Enter that has found nothing yet', async () => {
  const input = await open()
  fireEvent.change(input, { target: { value: 'abcd12' } })
  await screen.findByText('Searching transactions…')
  enter(input)
  fireEvent.change(input, { target: { value: 'tok' } })
  await screen.findByRole('option', { name: /Tokens/ })
  await act(async () => answerSearch([row]))
  expect(navigate).not.toHaveBeenCalled()
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
