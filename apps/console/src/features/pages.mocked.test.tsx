import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../locales/es/catalogue.ts'
import { WordsProvider } from '../words/words.tsx'
import { AddressBookPage } from './addresses/AddressListPage.tsx'
import { WebhooksPage } from './webhooks/WebhooksPage.tsx'
import { VigilancePage } from './vigilance/VigilancePage.tsx'

const entityId = '01a1fc55-59fd-762d-b251-4c54ee7e4ddf'
vi.mock('../session/use-session.ts', () => ({ useSession: () => ({ entityId, entityName: 'Acme' }) }))
vi.mock('../calls/use-admin-messages.ts', () => ({ useAdminMessages: () => undefined }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
  useNavigate: () => () => Promise.resolve(),
  useSearch: () => ({}),
}))

let answers: Record<string, unknown>
beforeEach(() => {
  answers = {}
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://localhost')
    return Promise.resolve(pathname in answers ? Response.json(answers[pathname]) : Response.json([]))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const at = '2026-11-01T12:00:00.000Z'
const alert = {
  id: entityId,
  entity_id: entityId,
  entity: 'Acme',
  kind: 'look-alike',
  severity: 'critical',
  state: 'acknowledged',
  facts: { network: 'TRON', address: 'TQabKnown', imitator: 'TQabOther', count: 2, since: at },
  raised_at: at,
  ended_at: null,
  acknowledged_by: 'Ada',
  acknowledged_at: at,
  assigned_to: null,
  closed_by: null,
  closed_at: null,
  note: '',
  version: 2,
}
const event = {
  id: entityId,
  seq: 7,
  type: 'transaction.created',
  wallet_id: entityId,
  wallet_name: 'Vault',
  network: 'TRON',
  created_at: at,
  body: '{"a":1}',
  deliveries: [
    {
      id: entityId,
      endpoint_id: entityId,
      url: 'https://hooks.example.org/x',
      reason: 'event',
      state: 'waiting',
      attempts: 1,
      next_attempt_at: at,
      give_up_at: at,
      created_at: at,
      ended_at: null,
      last_status: 503,
      last_error: 'status 503',
    },
  ],
}
const name = {
  id: entityId,
  entity_id: entityId,
  network_id: entityId,
  network: 'TRON',
  name: 'Olive Press',
  address: 'TQabKnown',
  note: 'by phone',
  version: 1,
  created_by: null,
  created_at: at,
  updated_by: null,
  updated_at: null,
  look_alikes: [
    { address: 'TQabOther', name: null, known_as: 'paid', rule: 'same-ends', head: 4, tail: 6, edits: 0 },
  ],
}

async function show(page: ReactNode, language: 'en' | 'es'): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const spoken = { language, words: language === 'en' ? english : spanish }
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <WordsProvider spoken={spoken}>
          <Suspense fallback="waiting">{page}</Suspense>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  // First the words load, then the page makes its calls.
  await act(() => vi.dynamicImportSettled())
}

test.each([
  [
    'en',
    'Look-alike address',
    '2 addresses on TRON look like',
    'Show its transactions',
    'acknowledged by Ada',
  ],
  [
    'es',
    'Dirección parecida',
    '2 direcciones en TRON se parecen a',
    'Ver sus transacciones',
    'vista por Ada',
  ],
] as const)('an alert in %s', async (language, kind, says, link, by) => {
  answers['/api/alerts'] = [alert]
  await show(<VigilancePage />, language)
  expect(await screen.findByRole('heading', { name: kind })).toBeTruthy()
  for (const text of [says, by]) expect(document.body.textContent).toContain(text)
  expect(screen.getByRole('link', { name: link }).getAttribute('href')).toBe('/bc-transactions')
})

test.each(['en', 'es'] as const)('webhook events in %s', async (language) => {
  answers['/api/webhook-events'] = { rows: [event], has_more: false }
  await show(<WebhooksPage />, language)
  expect(await screen.findByText('hooks.example.org')).toBeTruthy()
  expect(document.body.textContent).toContain(language === 'en' ? 'Transaction seen' : 'Transacción vista')
})

test.each(['en', 'es'] as const)('the address book in %s', async (language) => {
  answers['/api/address-book'] = [name]
  await show(<AddressBookPage />, language)
  expect(await screen.findByText('Olive Press')).toBeTruthy()
  expect(document.body.textContent).toContain(
    language === 'en' ? 'Looks like another address' : 'Se parece a otra dirección',
  )
})
