import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { RulesPage } from './RulesPage.tsx'
import { bindings, firstRulesView, organisation, preparedView, rulesView } from './testing-rules-view.ts'
import type { RulesView } from './use-rules.ts'

vi.mock('../../session/use-session.ts', () => ({
  useSession: () => ({ entityId: organisation, entityName: 'Acme' }),
}))
vi.mock('../../session/organisation.tsx', () => ({ useOrganisations: () => ({ current: null }) }))
vi.mock('../../calls/use-admin-messages.ts', () => ({ useAdminMessages: () => undefined }))
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children }: { to: string; children: ReactNode }) => <a href={to}>{children}</a>,
}))

const credentialOf = (letter: string) => ({
  id: letter.repeat(22),
  fingerprint: ['ivory'],
  is_synced: false,
})

const bodyOf = (init?: RequestInit): unknown =>
  typeof init?.body === 'string' ? JSON.parse(init.body) : undefined

let rules: RulesView | null
let answers: Record<string, unknown>
beforeEach(() => {
  rules = rulesView
  answers = { '/api/rules/bindings': bindings, '/api/rules/first': firstRulesView }
  vi.stubGlobal('fetch', (url: string) => {
    const { pathname } = new URL(url, 'http://localhost')
    return Promise.resolve(Response.json(answers[pathname] ?? (pathname === '/api/rules' ? rules : null)))
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
  // The first test loads the modules of the page, which takes more than a second on a busy machine.
  await vi.waitFor(() => expect(document.querySelector('[data-rules], [data-first-rules]')).not.toBeNull(), {
    timeout: 15_000,
  })
  return document.body.textContent ?? ''
}

test('[MPC-04] the policy in force, its conversion, the open change, people and signers', async () => {
  const text = await show()
  for (const part of [
    '25,000.00 TRX per transfer, 100,000.00 TRX in 24 hours',
    'from $6,250 and $25,000, 1 = $0.25 (operator, 2026-11-02)',
    'Cannot be sent, because they have no price: GEM.',
    'Up to 5,000.00 TRX, 1 approval, from Teresa Treasurer',
    'Above 5,000.00 TRX, 2 approvals, from Teresa Treasurer, one of them from Teresa Treasurer',
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

test('a person without a part in the policy reads why nothing can be frozen by them', async () => {
  rules = { ...rulesView, open: null }
  const [known] = rulesView.people
  const me = (id: string) => ({
    id,
    name: 'Vera',
    email: 'v@example.test',
    is_admin: false,
    is_system: false,
  })
  answers['/api/me'] = me('01a1fc55-59fd-762d-b251-4c54ee7e4dff')
  await show()
  const freeze = () => screen.getByRole('button', { name: 'Freeze now' })
  await vi.waitFor(() => expect(freeze().getAttribute('aria-disabled')).toBe('true'))
  cleanup()
  answers['/api/me'] = me(known!.id)
  await show()
  await act(() => vi.dynamicImportSettled())
  expect(freeze().getAttribute('aria-disabled')).toBeNull()
})

test('a signer that has a version in force which the others ended is named, with its way out', async () => {
  const signers = rulesView.signers.map((signer) =>
    signer.party === 3 ? { ...signer, state: 'apart' as const } : signer,
  )
  rules = { ...rulesView, signers }
  const text = await show()
  expect(text).toContain('has an ended version')
  expect(text).toContain('Signer 3 was away when the others dropped its version.')
  expect(text).not.toContain('Signer 3 has not taken this version.')
})

test('governors see how each cap of the open version was computed, and what it leaves out, in both languages', async () => {
  const prices = rulesView.in_force!.prices!
  const [made] = prices.conversions
  const gem = { ...prices.unlisted[0]!, symbol: 'DUST', why: 'CAP_BELOW_ONE_UNIT' as const }
  const shown = {
    ...prices,
    conversions: [{ ...made!, perTransfer: '40000000000' }],
    unlisted: [...prices.unlisted, gem],
    fixed: [{ network: made!.network, id: made!.asset, perTransfer: '7000000', perDay: '9000000' }],
    kept: [],
    unnamed: 12,
    note: 'New limits',
  }
  rules = { ...rulesView, open: { ...rulesView.open!, prices: shown } }
  await show()
  const open = () => document.querySelector('[data-open-rules]')?.textContent
  for (const part of [
    '40,000.00 TRX per transfer, 100,000.00 TRX in 24 hours 1 = $0.25 (operator, 2026-11-02)',
    '7.00 TRX per transfer, 9.00 TRX in 24 hours set in the proposal, not from dollars',
    'because they have no price: GEM.',
    'because the limit is worth less than their smallest unit: DUST.',
    '12 entries of the address book do not fit into the policy.',
    'New limits',
  ])
    expect(open()).toContain(part)
  cleanup()
  await show('es')
  expect(open()).toContain('porque el límite vale menos que su unidad mínima: DUST.')
  expect(open()).toContain('12 entradas de la libreta de direcciones no caben en la política.')
})

test('with several keys it says that each has the limits of 24 hours for itself', async () => {
  const text = 'has these 24-hour limits for itself'
  expect(await show()).not.toContain(text)
  cleanup()
  const inForce = rulesView.in_force!
  const [key] = inForce.document.keys
  const keys = [key!, { ...key!, keyId: 'key-2' }]
  rules = { ...rulesView, in_force: { ...inForce, document: { ...inForce.document, keys } } }
  expect(await show()).toContain(`Each of the 2 keys ${text}.`)
})

test('every change of a version can be opened, with what it removed and added', async () => {
  const [proposed, first] = rulesView.versions
  const [change] = proposed!.changes
  const params = { ...change!.params, before: '100000000000', after: '200000000000' }
  const changes = [change!, { ...change!, code: 'DAY_CAP_CHANGED', params }]
  rules = { ...rulesView, versions: [{ ...proposed!, changes }, first!] }
  await show()
  const opener = screen.getByText(/and 1 more$/)
  const text = opener.closest('details')?.textContent
  expect(text).toContain('Most in 24 hours, TRX: 100,000.00 TRX')
  expect(text).toContain('Most in 24 hours, TRX: 200,000.00 TRX')
})

test('a version states all words of its fingerprint, which the approver page sends people to', async () => {
  await show()
  const row = document.querySelector('tr[data-version="1"]')
  expect(row?.textContent).toContain(
    rulesView.versions.find(({ version }) => version === 1)?.fingerprint.join(' '),
  )
})

test('a vetoed version names the governor who ended it, in both languages', async () => {
  const [proposed, first] = rulesView.versions
  const vetoed = { ...proposed!, state: 'ended' as const, vetoed_by: proposed!.adopted_by.slice(1) }
  rules = { ...rulesView, open: null, versions: [vetoed, first!] }
  expect(await show()).toContain('vetoed by Teresa Treasurer')
  cleanup()
  expect(await show('es')).toContain('vetada por Teresa Treasurer')
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

test('without rules it tells what they are, what is ready and what is missing, in both languages', async () => {
  rules = null
  await show()
  await vi.waitFor(() => expect(document.body.textContent).toContain('Ada Admin has 1 of 2 passkeys.'))
  const text = document.body.textContent ?? ''
  for (const part of [
    'No rules at the signers yet',
    'every signer checks by itself',
    'Cannot be sent, because they have no price, or the limit is worth less than their smallest unit: GEM.',
    'no passkey yet',
    'Prepare version 1',
  ])
    expect(text).toContain(part)
  expect(document.querySelector('[data-check="policy"]')?.textContent).toContain('Ready')
  expect(screen.getByRole('link', { name: 'Open the members' }).getAttribute('href')).toBe('/settings/users')
  const button = screen.getByRole('button', { name: 'Prepare version 1' })
  expect(button.hasAttribute('disabled')).toBe(true)
  cleanup()
  expect(await show('es')).toContain('Los firmantes aún no tienen reglas')
  expect(screen.getByRole('link', { name: 'Abrir los miembros' })).toBeDefined()
})

test('a prepared version 1 has its words, the commands of the operators and the state of each signer', async () => {
  rules = null
  answers['/api/rules/first'] = preparedView
  await show()
  await vi.waitFor(() => expect(document.body.textContent).toContain('--bind key-1'))
  const text = document.body.textContent ?? ''
  const { hash } = preparedView.prepared!
  for (const part of [
    'Version 1 is prepared',
    '11111111 11111111',
    'ivory velvet violin lemon anchor cactus meadow harbor',
    `npm run rules -w apps/signer -- --accept ${hash} rules-${hash.slice(0, 12)}.json`,
    'Still to adopt: Teresa Treasurer.',
    'Signer 1accepted',
    'Signer 2accepted another document',
    'Signer 3has not accepted',
    `npm run rules -w apps/signer -- --bind key-1 --organisation ${organisation}`,
    '25,000.00 TRX per transfer',
  ])
    expect(text).toContain(part)
})

test('with rules in force, an unbound key shows its command, and people and keys can be changed', async () => {
  rules = { ...rulesView, open: null }
  await show()
  await vi.waitFor(() => expect(document.body.textContent).toContain('--bind key-1'))
  await act(async () => screen.getByRole('button', { name: 'Change governors, passkeys or keys' }).click())
  await act(() => vi.dynamicImportSettled())
  await vi.waitFor(() => expect(document.body.textContent).toContain('No policy is in force.'))
})

const key = {
  id: '01a1fc55-59fd-762d-b251-000000000021',
  label: 'Safe of the notary',
  kind: 'paper' as const,
  fingerprint: ['ivory', 'velvet', 'violin', 'lemon', 'anchor', 'cactus', 'meadow', 'harbor'],
}
const recovery = { needed: 2, delay_hours: 72, keys: [key, { ...key, id: 'b', label: 'Bank box' }] }
const why = {
  code: 'SIGNER_REFUSES_RULES_PART',
  params: {
    signer_code: 'TOO_FEW_RECOVERY_KEYS',
    part: 'statements',
    why: { code: 'SIGNER_TOO_FEW_RECOVERY_KEYS', params: {} },
  },
}
const withRecovery = (): RulesView => {
  const [first, ...others] = rulesView.signers
  const { hash } = rulesView.open!
  const refused = [{ version: 2, hash, since: '2026-11-03T10:00:00.000Z', why }]
  const adopted_by = [{ id: key.id, name: key.label }]
  return {
    ...rulesView,
    recovery,
    open: { ...rulesView.open!, recovery: { needed: 2, delay_hours: 72, adopted_by } },
    signers: [{ ...first!, refused }, ...others],
  }
}

test('recovery keys, who signed in place of governors, and why a signer refuses, in both languages', async () => {
  rules = withRecovery()
  await show()
  await vi.waitFor(() => expect(document.querySelector('[data-open-recovery]')).not.toBeNull())
  await vi.waitFor(() => expect(document.querySelector('[data-refused="2"]')).not.toBeNull())
  const text = document.body.textContent ?? ''
  for (const part of [
    '2 of 2 change the policy in place of governors, 72 h after they signed',
    'Safe of the notaryon paperivory velvet violin lemon anchor cactus meadow harbor',
    '1 of 2 recovery keys signed in place of governors. Signed by Safe of the notary.',
    'npm run recovery-key -w apps/signer -- --sign rules-222222222222.json',
    'Refused (TOO_FEW_RECOVERY_KEYS: statements): too few recovery keys signed it',
  ])
    expect(text).toContain(part)
  cleanup()
  await show('es')
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain(
      'Rechazada (TOO_FEW_RECOVERY_KEYS: statements): la firmaron muy pocas claves de recuperación',
    ),
  )
  expect(document.body.textContent).toContain('1 de 2 claves de recuperación firmaron')
})

test('a printed line is handed in, and its refusal is shown', async () => {
  rules = withRecovery()
  const bodies: unknown[] = []
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!url.includes('recovery-statements')) return fetched(url, init)
    bodies.push(bodyOf(init))
    return Promise.resolve(Response.json({ act: 'adopt', label: key.label, version: 2 }))
  })
  await show()
  const field = await screen.findByLabelText('Printed line')
  fireEvent.change(field, { target: { value: '{"statement":{}}' } })
  await act(async () => screen.getByRole('button', { name: 'Hand in' }).click())
  expect(bodies).toEqual([{ statement: '{"statement":{}}' }])
  expect((await screen.findByText('Safe of the notary signed this version.')).role).toBe('status')
})

test('a change that waits says who adopted it in place of governors, at each signer too', async () => {
  const { open, signers } = withRecovery()
  const effective_at = '2099-01-01T00:00:00.000Z'
  const waiting = { pending_version: 2, pending_by: 'operator' as const, effective_at }
  rules = {
    ...withRecovery(),
    open: { ...open!, state: 'pending', by: 'recovery', effective_at },
    signers: signers.map((signer) => ({ ...signer, ...waiting })),
  }
  await show()
  await screen.findByText('Recovery keys adopted this change in place of governors.')
  expect(document.querySelector('[data-hand-in]')).toBeNull()
  await vi.waitFor(() =>
    expect(document.body.textContent).toMatch(
      /Version 2 waits until .+ The operators of the signers accepted this change/,
    ),
  )
})

test('version 1 is prepared with recovery keys, by their public keys', async () => {
  rules = null
  const ready = {
    checks: [],
    people: [{ ...firstRulesView.people[0]!, credentials: [credentialOf('A'), credentialOf('B')] }],
  }
  answers['/api/rules/first'] = { ...firstRulesView, ...ready }
  const bodies: unknown[] = []
  const fetched = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return fetched(url, init)
    bodies.push(bodyOf(init))
    return Promise.resolve(Response.json(preparedView.prepared))
  })
  await show()
  await act(async () => (await screen.findByRole('button', { name: 'Add a recovery key' })).click())
  const publicKey = 'C8e3PBgatZw75-vbI23VYwPrvTz4QmQHDG93JTyw20c'
  fireEvent.change(screen.getByLabelText('Where it is kept'), { target: { value: 'Safe of the notary' } })
  fireEvent.change(screen.getByLabelText('Public key'), { target: { value: ` ${publicKey} ` } })
  await act(async () => screen.getByRole('button', { name: 'Prepare version 1' }).click())
  const keys = [{ label: 'Safe of the notary', public_key: publicKey }]
  expect(bodies).toMatchObject([{ recovery: { kept: [], keys, needed: 1, delay_hours: 72 } }])
})

test('amounts are grouped as the language does', async () => {
  const text = await show('es')
  expect(text).toContain('25.000,00 TRX por transferencia, 100.000,00 TRX en 24 horas')
  expect(text).toContain('de 6.250\u00a0USD y 25.000\u00a0USD, 1 = 0,25\u00a0USD (operator, 2026-11-02)')
})
