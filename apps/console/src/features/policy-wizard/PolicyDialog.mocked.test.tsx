import { compile, defaultAnswers, policyAnswers } from '@holdfast/policy'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { organisation, rulesView } from '../rules/testing-rules-view.ts'
import { PolicyDialog } from './PolicyDialog.tsx'

vi.mock('../../session/use-session.ts', () => ({
  useSession: () => ({ entityId: organisation, entityName: 'Acme' }),
}))
vi.mock('../../session/organisation.tsx', () => ({ useOrganisations: () => ({ current: null }) }))
vi.mock('../../calls/use-admin-messages.ts', () => ({ useAdminMessages: () => undefined }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bundle = compile(
  policyAnswers.parse({
    ...defaultAnswers,
    phoneShareHolders: ['Teresa', 'Arthur'],
    phoneShareHolderIds: rulesView.people.map(({ id }) => id),
  }),
)
const policy = {
  entity_id: organisation,
  version: 1,
  hash: '0'.repeat(64),
  applied_by: { id: organisation, name: 'Ada Admin' },
  applied_at: '2026-11-02T14:10:00.000Z',
  bundle,
  earlier: [],
}

test('while the rules cannot be read nothing can be applied; after another try the dialog leads to the proposal', async () => {
  let isDown = true
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (pathname === '/api/rules')
      return Promise.resolve(
        isDown ? new Response('Out of order.', { status: 500 }) : Response.json(rulesView),
      )
    return Promise.resolve(Response.json(pathname.startsWith('/api/policies') ? policy : []))
  })
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider spoken={{ language: 'en', words: english }}>
          <Suspense>
            <PolicyDialog onClose={() => undefined} />
          </Suspense>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  await act(() => vi.dynamicImportSettled())
  const retry = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })
  expect(screen.queryByRole('button', { name: 'Apply policy' })).toBeNull()
  isDown = false
  fireEvent.click(retry)
  await screen.findByRole('button', { name: 'Continue to the proposal' }, { timeout: 15_000 })
  expect(screen.queryByRole('button', { name: 'Apply policy' })).toBeNull()
})
