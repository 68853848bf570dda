import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { RulesPage } from './RulesPage.tsx'
import { organisation, rulesView } from './testing-rules-view.ts'
import type { RulesView } from './use-rules.ts'

vi.mock('../../session/use-session.ts', () => ({
  useSession: () => ({ entityId: organisation, entityName: 'Acme' }),
}))
vi.mock('../../session/organisation.tsx', () => ({ useOrganisations: () => ({ current: null }) }))
vi.mock('../../calls/use-admin-messages.ts', () => ({ useAdminMessages: () => undefined }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

let rules: RulesView | null
beforeEach(() => {
  rules = rulesView
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://localhost')
    return Promise.resolve(Response.json(pathname === '/api/rules' ? rules : null))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(language: 'en' | 'es' = 'en'): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
          <Suspense fallback="waiting">
            <RulesPage />
          </Suspense>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  await act(() => vi.dynamicImportSettled())
  await vi.waitFor(() => expect(document.querySelector('[data-rules], a[href="/wizard"]')).not.toBeNull())
  return document.body.textContent ?? ''
}

test('[MPC-04] the policy in force, its conversion, the open change, people and signers', async () => {
  const text = await show()
  for (const part of [
    '25,000.00 TRX per transfer, 100,000.00 TRX in 24 hours',
    'from $6,250 and $25,000, 1 = $0.25 (operator, 2026-11-02)',
    'Cannot be sent, because they have no price: GEM.',
    'Up to 5,000.00 TRX, 1 approval, any approver or treasurer',
    'Above 5,000.00 TRX, 2 approvals, one treasurer',
    'Max fee 100.00 TRX per transfer',
    'Any 2 of 3 signers.',
    'Everyone else is refused.',
    'Version 2: 1 change',
    'Most in one transfer, TRX: 40,000.00 TRX',
    '1 of 2 adopted',
    'takes effect 48 h after adoption',
    'Needs a second passkey',
    'Signer 3 has not taken this version.',
  ])
    expect(text).toContain(part)
  expect(screen.getByRole('button', { name: 'Review and adopt' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Freeze now' })).toBeDefined()
})

test('a pending change offers the veto, and a frozen organisation the end of the freeze', async () => {
  const open = { ...rulesView.open!, state: 'pending' as const, effective_at: '2099-01-01T00:00:00.000Z' }
  const frozen = { since: '2026-11-03T10:00:00.000Z', by: null, thawed_by: [], needed: 2 }
  rules = { ...rulesView, open, frozen }
  const text = await show()
  expect(text).toContain('Any governor can veto it until then.')
  expect(screen.getByRole('button', { name: 'Veto' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Review and adopt' })).toBeNull()
  expect(screen.getByRole('alert').textContent).toContain('Signing is frozen since')
  expect(screen.getByRole('button', { name: 'End the freeze' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Freeze now' })).toBeNull()
})

test('without rules it says what to do, in both languages', async () => {
  rules = null
  expect(await show()).toContain('No rules at the signers yet')
  cleanup()
  const text = await show('es')
  expect(text).toContain('Los firmantes aún no tienen reglas')
  expect(screen.getByRole('link', { name: 'Abrir el asistente de políticas' })).toBeDefined()
})

test('amounts are grouped as the language does', async () => {
  const text = await show('es')
  expect(text).toContain('25.000,00 TRX por transferencia, 100.000,00 TRX en 24 horas')
  expect(text).toContain('de 6.250 USD y 25.000 USD, 1 = 0,25 USD (operator, 2026-11-02)')
})
