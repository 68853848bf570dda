/** Pages of the house: what they show without previews, while they load, and after a failure. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { loadSettings, settings } from '../calls/settings.ts'
import { Kit } from '../ui/Kit.tsx'
import { WordsProvider } from '../words/words.tsx'
import { ApiManagementPage } from './api-keys/ApiManagementPage.tsx'
import { NewApiKeyDialog } from './api-keys/NewApiKeyDialog.tsx'
import { MadeStatements } from './month-end/MadeStatements.tsx'
import { BillingPage } from './plans/BillingPage.tsx'

const entityId = '01a1fc55-59fd-762d-b251-4c54ee7e4ddf'
vi.mock('../session/use-session.ts', () => ({ useSession: () => ({ entityId, entityName: 'Acme' }) }))
vi.mock('../session/organisation.tsx', () => ({ useOrganisations: () => ({ current: { id: entityId } }) }))
vi.mock('../shell/SisterPages.tsx', () => ({ SisterFooter: () => null }))
vi.mock('./api-keys/use-may-have-keys.ts', () => ({ useMayHaveKeys: () => true }))

let answers: Record<string, () => Response | Promise<Response>>
beforeEach(() => {
  answers = {}
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://localhost')
    const answer = answers[`${method} ${pathname}`]
    return answer === undefined ? new Response(null, { status: 404 }) : answer()
  })
})
afterEach(async () => {
  cleanup()
  answers = {}
  await loadSettings()
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

test.each([true, false])('billing shows sample payments only with previews: %s', async (previews) => {
  const config = { ...settings(), previews }
  answers['GET /config.json'] = () => Response.json(config)
  await loadSettings()
  await show(<BillingPage />)
  await vi.waitFor(() => expect(screen.queryByText('Sample data') !== null).toBe(previews))
})

test('the list of statements shows that it loads, and a failure that can be tried again', async () => {
  let answer: (response: Response) => void = () => undefined
  const answered = new Promise<Response>((resolve) => {
    answer = resolve
  })
  answers['GET /api/statements'] = () => answered
  await show(<MadeStatements />)
  expect(screen.getByText('Statements made')).toBeTruthy()
  expect(screen.queryByText('No statement was made yet.')).toBeNull()
  answers['GET /api/statements'] = () => Response.json([])
  await act(async () => answer(new Response(null, { status: 500 })))
  expect((await screen.findByRole('alert')).textContent).toContain('The statements could not be loaded')
  fireEvent.click(screen.getByText('Try again'))
  expect(await screen.findByText('No statement was made yet.')).toBeTruthy()
})

test('people without the right learn who sees API keys, and are offered no new one', async () => {
  answers[`GET /api/orgs/${entityId}/api-keys`] = () =>
    Response.json({ detail: 'Forbidden', code: 'FORBIDDEN', params: {} }, { status: 403 })
  await show(<ApiManagementPage />)
  expect(await screen.findByText('Only Owners and Admins see API keys')).toBeTruthy()
  expect(screen.queryByText('+ API User')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new API key shows its token in place of the form', async () => {
  const person = { id: entityId, name: 'Ada' }
  const at = '2026-11-01T12:00:00.000Z'
  const key = {
    id: entityId,
    name: 'Reporter',
    token_end: 'cret',
    scopes: ['read:balances'],
    ip_ranges: [],
    rate_per_minute: 120,
    expires_at: at,
    created_by: person,
    created_at: at,
    adopted_by: person,
    revoked_at: null,
    last_used_at: null,
    last_used_address: null,
    state: 'active',
  }
  answers[`POST /api/orgs/${entityId}/api-keys`] = () => Response.json({ key, token: 'hf_secret' })
  const onClose = vi.fn()
  await show(<NewApiKeyDialog onClose={onClose} />)
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Reporter' } })
  fireEvent.submit(document.querySelector('form')!)
  expect(await screen.findByText('hf_secret')).toBeTruthy()
  expect(onClose).not.toHaveBeenCalled()
})
