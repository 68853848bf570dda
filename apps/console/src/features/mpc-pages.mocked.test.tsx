import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../locales/es/catalogue.ts'
import { WordsProvider } from '../words/words.tsx'
import { PasskeyOwnersPage } from './passkey-owners/PasskeyOwnersPage.tsx'
import { RecoveryPage } from './recovery/RecoveryPage.tsx'
import { organisation, rulesView } from './rules/testing-rules-view.ts'
import { SigningSessionsPage } from './signing-sessions/SigningSessionsPage.tsx'

vi.mock('../session/use-session.ts', () => ({
  useSession: () => ({ entityId: organisation, entityName: 'Acme' }),
}))
vi.mock('../session/use-why-not.ts', () => ({ useWhyNot: () => whyNot }))
vi.mock('../calls/use-admin-messages.ts', () => ({ useAdminMessages: () => undefined }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, hash, children }: { to: string; hash?: string; children: ReactNode }) => (
    <a href={hash === undefined ? to : `${to}#${hash}`}>{children}</a>
  ),
}))

const idOf = (digit: string) => `${digit.repeat(8)}-0000-7000-8000-000000000000`
const session = {
  id: idOf('1'),
  request_id: idOf('2'),
  key_id: idOf('3'),
  key_label: 'Payments',
  wallet_name: 'Main wallet',
  requester: 'Teresa',
  recipient_address: 'TXYZ',
  amount: '1.5',
  symbol: 'TRX',
  created_at: '2026-11-03T10:00:00.000Z',
  ended_at: '2026-11-03T10:00:01.000Z',
  outcome: 'signed',
  why: null,
  attempts: [
    { parties: [1, 2], faults: [{ party: 2, is_silent: true, why: { code: 'SIGNER_CUT_OFF', params: {} } }] },
    { parties: [1, 3], faults: [] },
  ],
}
const why = { code: 'KEY_BUSY', params: {} }
const proof = {
  at: '2026-11-03T10:00:00.000Z',
  epoch: 1,
  quorums: [
    { parties: [1, 2], why: null },
    { parties: [2, 3], why },
  ],
}
const key = {
  id: idOf('3'),
  kd_id: idOf('4'),
  label: 'Payments',
  public_key: null,
  address: null,
  created_at: '2026-11-03T10:00:00.000Z',
  entity_id: organisation,
  curve: 'secp256k1',
  networks: 'test',
  threshold: 2,
  n: 3,
  state: 'ready',
  round: 5,
  of: 5,
  error: null,
  epoch: 2,
  is_refreshing: false,
  ceremony: null,
  wallet_id: null,
  last_proof: proof,
}
const node = (party: number) => ({
  party,
  name: `Signer ${party}`,
  is_up: party !== 2,
  identity: null,
  version: '1.0.0',
  keys: 1,
  epoch: 2,
  frozen_pairs: party === 2 ? 0 : 1,
  backup: { keys: party === 3 ? 0 : 1, verified_at: party === 3 ? null : '2026-11-20T08:00:00.000Z' },
  pending_rules: [],
})
const held = { name: '', is_up: true, identity: null, not_pinned_by: [], agreed: null }

let answers: Record<string, unknown>
let whyNot: string | null
let requested: string[]
beforeEach(() => {
  whyNot = null
  requested = []
  answers = {
    '/api/mpc/sessions': [session],
    '/api/rules': rulesView,
    '/api/mpc/keys': [key],
    '/api/health/mpc': {
      dev_signer: false,
      dev_signer_address: null,
      tss_ok: true,
      tss_addr: null,
      signers_state: 'ready',
      needed: 2,
      signers: [1, 2, 3].map(node),
    },
    [`/api/mpc/keys/${key.id}/signers`]: {
      key_id: key.id,
      threshold: 2,
      parties: [1, 2, 3],
      epoch: 2,
      is_complete: false,
      frozen_pairs: [{ lower: 1, higher: 3 }],
      signers: [1, 2, 3].map((party) => ({ ...held, party, share: party === 3 ? 'missing' : 'held' })),
    },
    [`/api/mpc/keys/${key.id}/check`]: {
      ...proof,
      epoch: 2,
      quorums: [{ parties: [1, 2], why: null }],
    },
  }
  vi.stubGlobal('fetch', (url: string, { method = 'GET' }: RequestInit = {}) => {
    const { pathname } = new URL(url, 'http://localhost')
    requested.push(`${method} ${pathname}`)
    return Promise.resolve(Response.json(answers[pathname] ?? null))
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const bodyText = () => document.body.textContent ?? ''

async function show(page: ReactNode, awaited: string, language: 'en' | 'es' = 'en'): Promise<string> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await act(async () => {
    render(
      <QueryClientProvider client={client}>
        <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
          <Suspense fallback="waiting">{page}</Suspense>
        </WordsProvider>
      </QueryClientProvider>,
    )
  })
  await act(() => vi.dynamicImportSettled())
  await vi.waitFor(() => expect(bodyText()).toContain(awaited), { timeout: 15_000 })
  return bodyText()
}

test('sessions say who signed and who did not answer, and link to their request', async () => {
  const text = await show(<SigningSessionsPage />, 'Signed: 1, 3')
  for (const part of ['by Teresa', '1.50 TRX', 'Payments', 'Asked: 1, 2', 'Signer 2 did not answer:'])
    expect(text).toContain(part)
  expect(screen.getByRole('link').getAttribute('href')).toBe(`/mpc/transfer-requests#${session.request_id}`)
})

test('a session without an end says why, and no session says what begins one', async () => {
  answers['/api/mpc/sessions'] = [{ ...session, outcome: 'stopped', ended_at: null, attempts: [] }]
  expect(await show(<SigningSessionsPage />, 'not recorded')).toContain('No end was recorded')
  cleanup()
  answers['/api/mpc/sessions'] = []
  expect(await show(<SigningSessionsPage />, 'sesión de firma.', 'es')).toContain('Aún no hay ninguna sesión')
})

test('passkeys are shown with their words and version, and those that wait', async () => {
  const [person] = rulesView.people
  const [credential] = person?.credentials ?? []
  if (person === undefined || credential === undefined) throw new Error('no passkey in the example')
  const waiting = { ...credential, id: 'WAITS', is_synced: true, added_in: null }
  answers['/api/rules'] = { ...rulesView, people: [{ ...person, credentials: [credential, waiting] }] }
  const text = await show(<PasskeyOwnersPage />, 'Lost a passkey?')
  for (const part of [
    credential.fingerprint.join(' '),
    'Version 1',
    'on one device',
    'may be synced',
    'Needs a second passkey',
    '1 registered passkey waits',
  ])
    expect(text).toContain(part)
  await act(async () => screen.getByRole('button', { name: 'Register a passkey' }).click())
  expect(requested).toContain('POST /api/rules/registrations')
  cleanup()
  answers['/api/rules'] = null
  expect(await show(<PasskeyOwnersPage />, 'reglas', 'es')).toContain('Aún no hay claves de acceso')
})

test('recovery shows signers, shares and blocked pairs, and proves the shares', async () => {
  const text = await show(<RecoveryPage />, 'Signer 3: has no share')
  for (const part of [
    'does not answer',
    'Version 1 · agrees',
    'Version 0 · behind',
    'all shares · verified 2026-11-20',
    'no verified backup',
    'Signers 1 and 3 are blocked',
    'Not every group signed',
    'The shares were renewed since.',
    'Signers 1, 2 signed together.',
    'Signers 2, 3 did not sign:',
    'npm run backup -w apps/signer -- --verify FILE --party 1',
  ])
    expect(text).toContain(part)
  await act(async () => screen.getByRole('button', { name: /^Prove that the shares sign/ }).click())
  await vi.waitFor(() => expect(bodyText()).toMatch(/Proven .*, generation 2/), { timeout: 15_000 })
  expect(requested).toContain(`POST /api/mpc/keys/${key.id}/check`)
})

test('who may not prove the shares reads why, and nothing is requested', async () => {
  whyNot = 'Only an Owner may do this.'
  expect(await show(<RecoveryPage />, 'Signer 3: has no share')).toContain(whyNot)
  await act(async () => screen.getByRole('button', { name: /^Prove/ }).click())
  expect(requested.filter((call) => call.startsWith('POST'))).toEqual([])
})
