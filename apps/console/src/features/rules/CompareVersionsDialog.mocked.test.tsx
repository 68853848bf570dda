import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { RulesVersions } from './RulesVersions.tsx'
import { organisation, rulesView } from './testing-rules-view.ts'

vi.mock('../../session/use-session.ts', () => ({
  useSession: () => ({ entityId: organisation, entityName: 'Acme' }),
}))

const [second, first] = rulesView.versions
const [change] = second!.changes
const usdt = { network: 'tron:0x5a17b0c5', id: 'token:TTTT', decimals: 2, symbol: 'USDT' }
const refusal = () =>
  Response.json(
    { detail: 'to: this organization has no such version of the policy', code: 'RULES_VERSION_UNKNOWN' },
    { status: 409 },
  )

const loosening = (from: string, to: string) => ({
  from: { version: from === first!.hash ? 1 : 2, hash: from },
  to: { version: to === first!.hash ? 1 : 2, hash: to },
  is_loosening: to === second!.hash,
  changes: [{ ...change!, params: { ...change!.params, id: `${usdt.network}/${usdt.id}`, name: 'USDT' } }],
  assets: [usdt],
})

let answer: (from: string, to: string) => Response
let comparisons: string[]
beforeEach(() => {
  comparisons = []
  answer = (from, to) => Response.json(loosening(from, to))
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? '']
    comparisons.push(`${pathname} ${from[0]} ${to[0]}`)
    return Promise.resolve(answer(from, to))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(versions = rulesView.versions, language: 'en' | 'es' = 'en'): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
          <Suspense fallback="waiting">
            <RulesVersions versions={versions} assets={[]} />
          </Suspense>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  await act(() => vi.dynamicImportSettled())
}

async function press(name: string): Promise<void> {
  await act(async () => screen.getByRole('button', { name }).click())
  await act(() => vi.dynamicImportSettled())
}
const text = () => screen.getByRole('dialog').textContent ?? ''
/** The first answer waits for the import of the whole contract. */
const shows = (part: string) => vi.waitFor(() => expect(text()).toContain(part), { timeout: 10_000 })

test('a row opens the comparison with the version before it, in amounts of an asset that the policy in force lacks', async () => {
  await show()
  await press('Compare: version 2 (Proposed)')
  await shows('Compared with version 1, version 2 loosens the policy.')
  expect(comparisons).toEqual(['/api/rules/comparison 1 2'])
  expect(text()).toContain('Most in one transfer, USDT: 250,000,000.00 USDT')
  expect(text()).toContain('Most in one transfer, USDT: 400,000,000.00 USDT')
  expect(text()).toContain('Version 2 · Proposed · ')
})

test('the versions are swapped', async () => {
  await show()
  await press('Compare: version 2 (Proposed)')
  await press('Swap the versions')
  await shows('Compared with version 2, version 1 tightens the policy.')
  expect(comparisons).toEqual(['/api/rules/comparison 1 2', '/api/rules/comparison 2 1'])
})

test('versions without differences, in Spanish', async () => {
  answer = (from, to) => Response.json({ ...loosening(from, to), is_loosening: false, changes: [] })
  await show(rulesView.versions, 'es')
  await press('Comparar: versión 1 (En vigor)')
  await shows('Sin diferencias')
  expect(text()).not.toContain('endurece')
})

test('a failure says why, and the next attempt can succeed', async () => {
  const some = answer
  answer = refusal
  await show()
  await press('Compare: version 2 (Proposed)')
  await shows('Could not compare the versions. ')
  answer = some
  await press('Try again')
  await shows('loosens the policy')
})

test('a single version has nothing to be compared with', async () => {
  await show([first!])
  expect(screen.getByText('First policy, accepted at each signer')).toBeDefined()
  expect(screen.queryByRole('button', { name: /Compare/ })).toBeNull()
})
