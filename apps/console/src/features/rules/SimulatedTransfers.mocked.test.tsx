import type { ApiReply } from '@holdfast/contract'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { ProposeRules } from './ProposeRules.tsx'
import { organisation, rulesView } from './testing-rules-view.ts'

vi.mock('../../session/use-session.ts', () => ({
  useSession: () => ({ entityId: organisation, entityName: 'Acme' }),
}))
vi.mock('../policies/use-policy.ts', () => ({ useMayApplyPolicy: () => true }))

type Simulation = ApiReply<'simulateRules'>
type Transfer = Simulation['transfers'][number]
type Outcome = Transfer['after']

const allowed: Outcome = { outcome: 'allowed', needed: 1, rules: [] }
const refused: Outcome = { outcome: 'refused', needed: null, rules: ['OVER_TRANSFER_CAP'] }
const held = (rule: string): Outcome => ({ outcome: 'held', needed: 1, rules: [rule] })
const transfer = (number: number, before: Outcome, after: Outcome): Transfer => ({
  id: `01a1fc55-59fd-762d-b251-${String(number).padStart(12, '0')}`,
  at: '2026-11-02T14:00:00.000Z',
  recipient: `T-recipient-${number}`,
  amount: String(number),
  symbol: 'TRX',
  before,
  after,
})

interface Sent {
  readonly path: string
  readonly body: Record<string, unknown>
}
let sent: Sent[]
let simulation: Simulation
beforeEach(() => {
  sent = []
  simulation = {
    since: '2026-08-04T14:00:00.000Z',
    changes: rulesView.versions[0]!.changes,
    is_loosening: false,
    is_server_only: false,
    prices: { conversions: [], unlisted: [], fixed: [], kept: [], unnamed: 0, note: '' },
    is_partial: false,
    most: 1_000,
    transfers: [],
  }
  vi.stubGlobal('fetch', (url: string, { body }: { body?: string } = {}) => {
    const { pathname } = new URL(url, 'http://localhost')
    if (body === undefined) return Promise.resolve(Response.json([]))
    sent.push({ path: pathname, body: JSON.parse(body) as Sent['body'] })
    return Promise.resolve(
      pathname === '/api/rules/simulation'
        ? Response.json(simulation)
        : Response.json(rulesView.open, { status: 201 }),
    )
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const patienceMs = 10_000

async function show(language: 'en' | 'es' = 'en'): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
          <Suspense fallback="waiting">
            <ProposeRules
              capChanges={{}}
              bundle={{} as Parameters<typeof ProposeRules>[0]['bundle']}
              rules={rulesView}
            />
          </Suspense>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  await act(() => vi.dynamicImportSettled())
}

async function press(name: string): Promise<void> {
  const button = await screen.findByRole('button', { name }, { timeout: patienceMs })
  await act(async () => fireEvent.click(button))
  await act(() => vi.dynamicImportSettled())
}
const section = () =>
  screen.findByRole('region', { name: /the last 90 days|últimos 90 días/ }, { timeout: patienceMs })
const text = async () => (await section()).textContent ?? ''

test('an outcome, its approvals or its rule that changes is a change, and everything else is not', async () => {
  simulation = {
    ...simulation,
    transfers: [
      transfer(1, allowed, allowed),
      transfer(2, allowed, held('ROLE_MISSING')),
      transfer(3, held('APPROVALS_MISSING'), held('ROLE_MISSING')),
      transfer(4, allowed, { ...allowed, needed: 2 }),
      transfer(5, allowed, refused),
      transfer(6, refused, allowed),
    ],
  }
  await show()
  await press('Compare with the policy in force')
  const listed = await text()
  for (const line of ['1 no change', '1 now allowed', '1 now held', '1 now refused', '2 for other reasons'])
    expect(listed).toContain(line)
  expect(listed).not.toContain('T-recipient-1')
  for (const number of [2, 3, 4, 5, 6]) expect(listed).toContain(`T-recipient-${number}`)
  expect(listed).toContain('In force: Allowed: 1 approvalProposed: Held: approval of a treasurer needed')
  expect(listed).toContain('Proposed: Refused: above the limit per transfer')
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'All' })))
  expect(await text()).toContain('T-recipient-1')
})

test('every transfer can be seen, page by page, and a person learns that older ones are left out', async () => {
  simulation = {
    ...simulation,
    is_partial: true,
    transfers: Array.from({ length: 45 }, (_, at) => transfer(at + 1, allowed, refused)),
  }
  await show('es')
  await press('Comparar con la política en vigor')
  expect(await text()).toContain('Solo se compararon las 1000 solicitudes más recientes')
  expect(await text()).toContain('1–20 de 45')
  const seen = new Set<string>()
  for (const page of ['1–20 de 45', '21–40 de 45', '41–45 de 45']) {
    const listed = await text()
    expect(listed).toContain(page)
    for (const [name] of listed.matchAll(/T-recipient-\d+/g)) seen.add(name)
    if (!page.startsWith('41')) await press('Siguiente')
  }
  expect(seen.size).toBe(45)
  expect(screen.getByRole('button', { name: 'Siguiente' })).toHaveProperty('disabled', true)
  await press('Anterior')
  expect(await text()).toContain('21–40 de 45')
})

test('the comparison is of what is sent, and a later choice asks for it again', async () => {
  await show()
  expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull()
  await press('Compare with the policy in force')
  expect(screen.getByRole('button', { name: 'Propose' })).toBeDefined()
  expect(await text()).toContain('No transfers in the last 90 days.')
  const governor = await screen.findByLabelText('Teresa Treasurer', {}, { timeout: patienceMs })
  await act(async () => fireEvent.click(governor))
  expect(screen.queryByRole('button', { name: 'Propose' })).toBeNull()
  await press('Compare with the policy in force')
  await act(async () => fireEvent.change(screen.getByLabelText(/Reason/), { target: { value: 'One more' } }))
  await press('Propose')
  const [, compared, proposed] = sent
  expect([compared?.path, proposed?.path]).toEqual(['/api/rules/simulation', '/api/rules/proposals'])
  expect(proposed?.body.governors).toEqual(compared?.body.governors)
  expect(proposed?.body.governors).toBeDefined()
  expect(proposed?.body.note).toBe('One more')
  expect(await screen.findByText('Proposed. Governors adopt it on the approver page.')).toBeDefined()
})
