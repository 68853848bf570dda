/** The form of a new transfer and the filters of the list, with a server that answers when the test lets it. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react'
import { Suspense, useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { Kit } from '../../ui/Kit.tsx'
import { WordsProvider } from '../../words/words.tsx'
import { AmountField } from './AmountField.tsx'
import { Failures } from './Failures.tsx'
import { PanelFacts } from './PanelFacts.tsx'
import { PayeeOfTransfer } from './PayeeOfTransfer.tsx'
import { PayeeField } from './PayeeField.tsx'
import { RequestFilters } from './RequestFilters.tsx'
import { requestOf } from './request.fixture.ts'
import type { Review } from './ReviewFacts.tsx'
import { NewTransfer } from './NewTransfer.tsx'
import { RequestFooter, TransferDesk } from './TransferDesk.tsx'
import { notScheduled } from './schedule-fields.ts'
import { nothingTyped, type Typed } from './typed-transfer.ts'
import { readRequestsSearch } from './use-requests-search.ts'
import { useMaxAmount } from './use-max-amount.ts'
import { useTransferForm } from './use-transfer-form.ts'

vi.mock('../../session/use-session.ts', () => ({
  useSession: () => ({ entityId: 'e1', entityName: 'Acme' }),
}))
vi.mock('@tanstack/react-router', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  Link: ({ children }: { children: ReactNode }) => <a href="#top">{children}</a>,
  useSearch: () => search,
}))

/** The query of the address. */
let search: Readonly<Record<string, unknown>> = {}
/** The answer of the server by path and query. */
let answerOf: (url: URL) => unknown
beforeEach(() => {
  answerOf = () => []
  search = {}
  // Browsers have it; the test's page has not.
  Object.assign(HTMLElement.prototype, { hidePopover: () => undefined })
  vi.stubGlobal('fetch', async (url: string) =>
    asResponse(await answerOf(new URL(url, 'http://holdfast.test'))),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const asResponse = (answer: unknown): Response =>
  answer instanceof Response ? answer : Response.json(answer)

const Page = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <WordsProvider spoken={{ language: 'en', words: english }}>
      <Kit>
        <Suspense fallback="waiting">{children}</Suspense>
      </Kit>
    </WordsProvider>
  </QueryClientProvider>
)

async function show(page: ReactNode) {
  await act(async () => {
    render(<Page>{page}</Page>)
  })
  for (let i = 0; i < 3; i++) await act(() => vi.dynamicImportSettled())
}

const payee = (address: string, name: string) => ({
  address,
  name,
  group: null,
  paid: null,
  look_alikes: [],
})

function Payee({ onPick }: { readonly onPick: (address: string) => void }) {
  const [value, setValue] = useState('')
  return (
    <PayeeField
      networkId="n1"
      value={value}
      onChange={setValue}
      picked={undefined}
      onPick={({ address }) => onPick(address)}
      onDrop={() => undefined}
      except={undefined}
      error={undefined}
    />
  )
}

test('a chosen payee brings the token of the last payment, unless one is chosen or it is not offered', async () => {
  const paid = { count: 1, has_more: false, last_at: '2026-11-01T00:00:00Z', last_token_id: 'usdt' }
  answerOf = () => ({
    lists: [{ list: 'address_book', payees: [{ ...payee('T1', 'Halden'), paid }], next: null }],
    stranger: null,
  })
  const changeOn = async (token: string | undefined, isDisabled = false) => {
    const set = vi.fn<(change: object) => void>()
    const choices = { chosen: {}, tokens: [{ value: 'usdt', label: 'USDT', isDisabled }] }
    const typed = { ...nothingTyped, network: 'n1', token }
    await show(<PayeeOfTransfer transfer={{ typed, set, choices, shown: {} } as never} />)
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'h' } })
    fireEvent.click(await screen.findByRole('option'))
    cleanup()
    return set.mock.lastCall
  }
  expect(await changeOn(undefined)).toEqual([{ recipient: 'T1', token: 'usdt' }])
  expect(await changeOn('trx')).toEqual([{ recipient: 'T1' }])
  expect(await changeOn(undefined, true)).toEqual([{ recipient: 'T1' }])
})

test('a payee whom a link names brings the token of the last payment, too, unless one is chosen', async () => {
  const paid = { count: 1, has_more: false, last_at: '2026-11-01T00:00:00Z', last_token_id: 'usdt' }
  answerOf = () => ({
    lists: [{ list: 'address_book', payees: [{ ...payee('T1', 'Halden'), paid }], next: null }],
    stranger: null,
  })
  const changesOn = async (token: string | undefined) => {
    const set = vi.fn<(change: object) => void>()
    const choices = { chosen: {}, tokens: [{ value: 'usdt', label: 'USDT', isDisabled: false }] }
    const typed = { ...nothingTyped, network: 'n1', recipient: 'T1', token }
    await show(<PayeeOfTransfer transfer={{ typed, set, choices, shown: {} } as never} />)
    await screen.findByText('Halden')
    cleanup()
    return set.mock.calls
  }
  expect(await changesOn(undefined)).toEqual([[{ token: 'usdt' }]])
  expect(await changesOn('trx')).toEqual([])
})

test('Enter picks only a payee that the list shows for the present text', async () => {
  let answerAnna: () => void = () => undefined
  const annaAnswered = new Promise<void>((resolve) => {
    answerAnna = resolve
  })
  answerOf = async (url) => {
    const search = url.searchParams.get('search')
    if (search === 'anna') await annaAnswered
    const payees =
      search === null
        ? [payee('T1', 'Berta'), payee('T2', 'Carla')]
        : [payee('T8', 'Anna North'), payee('T9', 'Anna South')]
    return { lists: [{ list: 'address_book', payees, next: null }], stranger: null }
  }
  const picked: string[] = []
  await show(<Payee onPick={(address) => picked.push(address)} />)
  const field = screen.getByRole('combobox')
  fireEvent.click(field)
  await screen.findByText('Berta')
  fireEvent.change(field, { target: { value: 'anna' } })
  // The answer for this text is not there yet.
  expect(screen.queryByText('Berta')).toBeNull()
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  answerAnna()
  await screen.findByText('Anna North')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([picked, field.getAttribute('aria-activedescendant')]).toEqual([[], null])
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(picked).toEqual(['T9'])
})

async function transferForm(start: Typed, hasMaxFee: boolean) {
  const options = { start, hasMaxFee, onCreated: () => undefined, onWallet: undefined }
  const { result } = await act(async () => renderHook(() => useTransferForm(options), { wrapper: Page }))
  for (let i = 0; i < 3; i++) await act(() => vi.dynamicImportSettled())
  return result
}

test('an amount that arrives late keeps the payee that was chosen meanwhile', async () => {
  const form = await transferForm(nothingTyped, true)
  const early = form.current.set
  act(() => form.current.set({ recipient: 'T9' }))
  act(() => early({ amount: '5' }))
  expect(form.current.typed).toMatchObject({ recipient: 'T9', amount: '5' })
})

test('the filter by amount names the fault of a value and keeps the value', async () => {
  const set = vi.fn()
  await show(<RequestFilters search={readRequestsSearch({})} set={set} />)
  const [least, most] = ['At least', 'At most'].map((name) => screen.getByLabelText(name))
  const apply = screen.getByText('Apply')
  fireEvent.change(least!, { target: { value: '1,500' } })
  fireEvent.change(most!, { target: { value: '1,5' } })
  fireEvent.click(apply)
  expect(set).not.toHaveBeenCalled()
  expect(screen.getByText(/1500.*1\.500/)).toBeTruthy()
  expect(screen.getByText(/^Enter an amount/)).toBeTruthy()
  expect((least as HTMLInputElement).value).toBe('1,500')
  fireEvent.change(least!, { target: { value: '1500' } })
  fireEvent.change(most!, { target: { value: '' } })
  fireEvent.click(apply)
  expect(set).toHaveBeenCalledWith({ least: '1500', most: undefined })
})

test('a max fee that the form hides has no fault and is not sent', async () => {
  const start = { ...nothingTyped, maxFee: 'ten' }
  const shown = await transferForm(start, true)
  act(() => shown.current.showFaults())
  expect(shown.current.shown.maxFee).toMatch(/^Enter an amount/)
  cleanup()
  const hidden = await transferForm(start, false)
  act(() => hidden.current.showFaults())
  expect(hidden.current.shown.maxFee).toBeUndefined()
})

test('a template whose wallet is gone is not saved, and the field says why', async () => {
  await show(
    <TransferDesk
      purpose="template"
      start={{ ...nothingTyped, network: 'n1', wallet: 'w-gone', token: 't1', recipient: 'T9' }}
      dates={notScheduled}
      saved={{ id: 'p1', version: 1, name: 'Rent' }}
      onSaved={() => undefined}
    />,
  )
  fireEvent.click(screen.getByText('Save template'))
  expect(await screen.findByText('This wallet is not available. Choose another one.')).toBeTruthy()
  // A template may leave the amount open.
  expect(screen.queryByText('Enter an amount')).toBeNull()
})

test('the faults of the amount and the token describe their fields', async () => {
  const choices = { chosen: {}, tokens: [], tokensState: 'ready' }
  const shown = { amount: 'Enter an amount', token: 'Choose a token' }
  await show(
    <AmountField
      transfer={{ typed: nothingTyped, set: () => undefined, choices, shown, checks: undefined } as never}
      holdings={{ balanceOf: () => null, reservedOf: () => null, priceOf: () => null }}
      max={{ isBusy: false, fault: null, fill: () => undefined }}
    />,
  )
  const textOf = (element: Element) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
  expect(textOf(screen.getByLabelText('Amount'))).toBe('Enter an amount')
  expect(textOf(screen.getByRole('combobox', { name: 'Token' }))).toBe('Choose a token')
})

test.each([
  ['native', null, '2', '10.00 TRX now, 3.00 after'],
  ['token', 'TC', '2', '10.00 TRX now, 5.00 after'],
  ['native, fee not known', null, null, null],
])('the balance after a transfer includes a fee in the same coin: %s', async (_case, contract, fee, text) => {
  const checks = {
    balance: '10',
    fee,
    policy: { refusals: [], version: null },
    rules: null,
    look_alikes: [],
    known_as: null,
    same: [],
    will_fail: [],
    error: null,
    reserved: { amount: '6', requests: 2, exceeds_balance: true },
  }
  const review = { intent: { token_contract: contract, token_decimals: 6 }, checks } as unknown as Review
  await show(
    <PanelFacts
      request={requestOf({ amount: '5' })}
      recipientName={null}
      nativeSymbol="TRX"
      review={review}
      paid={undefined}
      payment={null}
      now={new Date()}
    />,
  )
  const shown = document.body.textContent ?? ''
  if (text === null) expect(shown).not.toContain('now,')
  else {
    expect(shown).toContain(text)
    expect(shown).toContain('2 other open requests reserve 6.00 TRX. Together they exceed the balance.')
  }
})

const refuse = (status: number, code: string): Response =>
  Response.json({ detail: code, code, params: {} }, { status })

test.each([
  ['template', { template: 'p9' }, null, 'This template no longer exists, so the form is empty.'],
  ['request', {}, 'The request is gone', 'The request is gone'],
])('the form says that it is empty because the %s is missing', async (_, query, failure, text) => {
  search = query
  await show(
    <NewTransfer
      start={nothingTyped}
      failure={failure}
      onCreated={() => undefined}
      onClose={() => undefined}
    />,
  )
  expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toContain(text)
  expect(screen.getByText('Save draft')).toBeTruthy()
})

test('the form says why a template could not be loaded', async () => {
  search = { template: 'p9' }
  answerOf = (url) => (url.pathname.includes('templates') ? refuse(500, 'INTERNAL') : [])
  await show(<NewTransfer start={nothingTyped} onCreated={() => undefined} onClose={() => undefined} />)
  expect(await screen.findByText(/^The template could not be loaded, so the form is empty: /)).toBeTruthy()
})

test('the fault of a template that was not saved ends with the next change', async () => {
  const [network, wallet, token] = [
    { id: 'n1', network_code: 'tron', chain: 'tron', name: 'TRON', symbol: 'TRX', can_send: true },
    { id: 'w1', name: 'Payments', address: 'TW', key_id: 'k1', network_id: 'n1' },
    { id: 't1', network_id: 'n1', symbol: 'TRX', name: 'TRX', is_active: true, decimals: 6 },
  ]
  answerOf = (url) =>
    url.pathname.includes('templates')
      ? refuse(409, 'NAME_TAKEN')
      : url.pathname.endsWith('/networks')
        ? [network]
        : url.pathname.includes('tokens')
          ? [token]
          : url.pathname.includes('wallets')
            ? [wallet]
            : []
  await show(
    <TransferDesk
      purpose="template"
      start={{ ...nothingTyped, network: 'n1', wallet: 'w1', token: 't1', recipient: 'T9' }}
      dates={notScheduled}
      saved={null}
      onSaved={() => undefined}
    />,
  )
  const name = screen.getByLabelText('Name of the template')
  fireEvent.change(name, { target: { value: 'Rent' } })
  fireEvent.click(screen.getByText('Save template'))
  await screen.findByText(/^Request failed: /)
  fireEvent.change(name, { target: { value: 'Rent 2' } })
  expect(screen.queryByText(/^Request failed: /)).toBeNull()
})

test('why the largest amount is not known ends with the values that it was about', async () => {
  const chosen = { network: { chain: 'tron' }, wallet: { id: 'w1' }, token: { id: 't1' } }
  let refused: () => void = () => undefined
  const answered = new Promise<void>((resolve) => {
    refused = resolve
  })
  answerOf = async () => {
    await answered
    return refuse(503, 'NODE_DOWN')
  }
  const of = (recipient: string) =>
    ({ typed: { ...nothingTyped, recipient }, set: () => undefined, choices: { chosen } }) as never
  const { result, rerender } = await act(async () =>
    renderHook(({ recipient }) => useMaxAmount(of(recipient)), {
      wrapper: Page,
      initialProps: { recipient: 'T1' },
    }),
  )
  for (let i = 0; i < 3; i++) await act(() => vi.dynamicImportSettled())
  act(() => result.current.fill())
  rerender({ recipient: 'T2' })
  refused()
  await waitFor(() => expect(result.current.isBusy).toBe(false))
  expect(result.current.fault).toBeNull()
  rerender({ recipient: 'T1' })
  expect(result.current.fault).toMatch(/^The largest amount is not known: /)
})

const footer = async (...codes: readonly string[]) => footerOf(codes, [])

const footerOf = async (codes: readonly string[], will_fail: readonly object[]) => {
  const policy = { refusals: codes.map((code) => ({ code, params: {}, reason: code })) }
  await show(
    <RequestFooter
      transfer={{ checks: { policy, will_fail } as never, isPending: false }}
      refusalsId="reasons"
      onDraft={() => undefined}
    />,
  )
  return screen.getAllByRole<HTMLButtonElement>('button').map((button) => ({
    isDisabled: button.disabled,
    text: button.textContent,
    isAboutRefusals: button.getAttribute('aria-describedby')?.split(' ').includes('reasons') === true,
  }))
}

test('a transfer that the policy always refuses is not even saved as a draft, and the reasons describe both buttons', async () => {
  expect(await footer('OUTSIDE_HOURS', 'OVER_TRANSACTION_CAP')).toEqual([
    { text: 'Save draft', isDisabled: true, isAboutRefusals: true },
    { text: 'Submit for approval', isDisabled: true, isAboutRefusals: true },
  ])
  cleanup()
  expect((await footer()).some(({ isDisabled }) => isDisabled)).toBe(false)
})

test('a transfer that would fail at the moment can be saved, not submitted, and the footer says why', async () => {
  const buttons = await footerOf([], [{ code: 'NOT_ENOUGH_TOKEN', reason: '', needed: '9', available: '1' }])
  expect(buttons.map(({ isDisabled }) => isDisabled)).toEqual([false, true])
  const submit = screen.getByRole('button', { name: 'Submit for approval' })
  expect(document.getElementById(submit.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'This transfer would fail, so it can’t be submitted.',
  )
})

test('above the balance only the balance is named, not the refusal of the contract that follows from it', async () => {
  const failures = [
    { code: 'NOT_ENOUGH_TOKEN', reason: '', needed: '9', available: '1' },
    { code: 'CALL_REFUSED', reason: '', needed: null, available: null },
  ]
  const failing = (will_fail: readonly object[]) => (
    <Failures checks={{ will_fail } as never} nativeSymbol="TRX" lead="Fails" />
  )
  await show(failing(failures))
  expect(screen.getByRole('alert').textContent).toBe(
    'FailsThe wallet holds 1.00 of the token; the transfer needs 9.00.',
  )
  cleanup()
  await show(failing(failures.slice(1)))
  expect(screen.getByRole('alert').textContent).toContain('contract refuses')
})

test('a payee of the address book who was paid lately is found once', async () => {
  const halden = payee('T1', 'Halden')
  answerOf = () => ({
    lists: [
      { list: 'address_book', payees: [halden], next: null },
      { list: 'recent', payees: [halden, payee('T2', 'Haldane')], next: null },
    ],
    stranger: null,
  })
  await show(<Payee onPick={() => undefined} />)
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'hald' } })
  await screen.findByText('Haldane')
  expect(screen.getAllByText('Halden')).toHaveLength(1)
})

test('a transfer that the policy refuses at this hour can be saved as a draft', async () => {
  expect(await footer('OUTSIDE_HOURS')).toEqual([
    { text: 'Save draft', isDisabled: false, isAboutRefusals: false },
    { text: 'Submit for approval', isDisabled: true, isAboutRefusals: true },
  ])
  expect(screen.getByText('Blocked by policy. You can save a draft and submit it later.')).toBeTruthy()
})
