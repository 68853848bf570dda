/** The batch screens: for a Viewer, without an answer of the server, and before signing what is left. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../../locales/en/catalogue.ts'
import { Kit } from '../../../ui/Kit.tsx'
import { WordsProvider } from '../../../words/words.tsx'
import { requestOf } from '../request.fixture.ts'
import { NewBatch } from './NewBatch.tsx'
import { StoredBatch } from './StoredBatch.tsx'

const actor = vi.hoisted(() => ({ id: 'me', isKnown: true, mayDraft: true, mayMakeTransfers: true }))
vi.mock('../../requesting/use-actor.ts', () => ({ useActor: () => actor }))
vi.mock('../../../session/use-session.ts', () => ({
  useSession: () => ({ entityId: 'e1', entityName: 'Acme' }),
}))
vi.mock('../../../calls/use-admin-messages.ts', () => ({ useAdminMessages: () => undefined }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => () => undefined,
}))

const idOf = (digit: string) => `${digit.repeat(8)}-0000-7000-8000-000000000000`
const row = (line: number, amount: string, status: string) => ({
  id: idOf(String(line)),
  line,
  name: null,
  recipient_address: `T${line}`,
  amount,
  note: '',
  is_repeat: false,
  status,
  phase: null,
  tx_hash: null,
  receipt_status: null,
  failure_code: null,
  failure_refusal: null,
  last_error_refusal: null,
})
const batch = {
  id: idOf('b'),
  entity_id: idOf('e'),
  version: 1,
  name: 'Contractors',
  total: '6.5',
  count: 3,
  token_symbol: 'TRX',
  counts: { draft: 0, pending: 0, approved: 2, broadcasted: 1, failed: 0 },
  created_by: { id: 'me', name: 'Teresa' },
  created_at: '2026-11-21T11:00:00.000Z',
}

let answers: Readonly<Record<string, object>>
const calls: string[] = []
beforeEach(() => {
  calls.length = 0
  answers = {}
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, window.location.href)
    if (method !== 'GET') calls.push(pathname)
    const answer = answers[pathname]
    return Promise.resolve(Response.json(answer ?? {}, { status: answer === undefined ? 500 : 200 }))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(page: ReactNode) {
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider spoken={{ language: 'en', words: english }}>
          <Kit>
            <Suspense fallback="waiting">{page}</Suspense>
          </Kit>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  for (let i = 0; i < 3; i++) await act(() => vi.dynamicImportSettled())
}

test('a Viewer gets no form, and learns why', async () => {
  actor.mayDraft = false
  answers = { '/api/transfer-batches': [batch] }
  await show(<NewBatch />)
  expect(await screen.findByText(/Your treasury role is Viewer/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Read the table' })).toBeNull()
  expect(await screen.findByText('Contractors')).toBeTruthy()
  actor.mayDraft = true
})

test('a list that cannot be loaded says so', async () => {
  await show(<NewBatch />)
  expect(await screen.findByText(/The batches could not be loaded/)).toBeTruthy()
})

test('before the rest is signed, it shows the number and the sum of what is left', async () => {
  answers = {
    [`/api/transfer-batches/${batch.id}`]: {
      batch,
      decision: requestOf({ status: 'approved' }),
      rows: [row(1, '1', 'broadcasted'), row(2, '2.5', 'approved'), row(3, '3', 'approved')],
    },
  }
  await show(<StoredBatch id={batch.id} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Resume' }))
  expect((await screen.findByRole('alertdialog')).textContent).toContain(
    'Sign and send 2 payments, 5.50 TRX together?',
  )
  expect(calls).toEqual([])
})
