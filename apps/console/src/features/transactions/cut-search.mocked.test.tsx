/** A search that looks up only some of what its text matches: sums and file say so. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { CsvExportDialog } from './CsvExportDialog.tsx'
import { ListSums } from './finding/ListSums.tsx'

vi.mock('../../session/use-session.ts', () => ({ useSession: () => ({ entityId: 'acme' }) }))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const sum = { network: 'Tron', token_id: null, symbol: 'TRX', decimals: 6, is_known_token: true }
const units = { in_units: '5000000', out_units: '0', within_units: '0' }

async function show(isCut: boolean, page: ReactNode) {
  const answer = { total: 1, lines: 1, sums: [{ ...sum, ...units }], ...(isCut && { search_is_cut: true }) }
  vi.stubGlobal('fetch', async () => Response.json(answer))
  await act(async () => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider spoken={{ language: 'en', words: english }}>
          <Suspense>{page}</Suspense>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
}

const filters = { entity_id: 'acme' }

test.each([true, false])('the sums are at least these: %s', async (isCut) => {
  await show(isCut, <ListSums filterKey="all" filters={() => filters} />)
  const title = `Sum of confirmed transactions${isCut ? ', at least' : ''}`
  expect(await screen.findByRole('list', { name: title })).toBeDefined()
})

test.each([true, false])('the file may lack lines: %s', async (isCut) => {
  await show(isCut, <CsvExportDialog filters={filters} onClose={() => undefined} />)
  await screen.findByText('1 line')
  expect(screen.queryByText(/may lack lines/) !== null).toBe(isCut)
})
