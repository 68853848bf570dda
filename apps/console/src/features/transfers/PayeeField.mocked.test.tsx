import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { PayeeField } from './PayeeField.tsx'

vi.mock('../../session/use-session.ts', () => ({ useSession: () => ({ entityId: 'e', entityName: 'Acme' }) }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const payee = { address: 'TR7NHq', name: 'Halden Logistics', group: null, paid: null, look_alikes: [] }

function Field() {
  const [value, setValue] = useState('')
  return (
    <PayeeField
      networkId="01a1fc55-59fd-762d-b251-4c54ee7e4dd0"
      value={value}
      onChange={setValue}
      picked={undefined}
      onPick={() => undefined}
      onDrop={() => undefined}
      except={undefined}
      error={undefined}
    />
  )
}

test('the first payee that is found does not suspend the dialog around the field', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ lists: [{ list: 'address_book', payees: [payee], next: null }], stranger: null }),
    ),
  )
  const suspended = vi.fn<() => void>()
  const Fallback = () => {
    suspended()
    return null
  }
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WordsProvider spoken={{ language: 'en', words: english }}>
          <Suspense fallback={<Fallback />}>
            <Field />
          </Suspense>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  const field = await screen.findByRole('combobox', { name: 'Payee' })
  suspended.mockClear()
  fireEvent.change(field, { target: { value: 'Halden' } })
  await screen.findByRole('option', { name: /Halden Logistics/ }, { timeout: 5_000 })
  expect(suspended).not.toHaveBeenCalled()
})
