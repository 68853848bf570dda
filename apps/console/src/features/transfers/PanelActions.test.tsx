import type { RequestAction } from '@holdfast/ledger'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { Kit } from '../../ui/Kit.tsx'
import { WordsProvider } from '../../words/words.tsx'
import { requestOf } from './request.fixture.ts'
import { PanelActions } from './PanelActions.tsx'
import { RequestLine } from './RequestLine.tsx'
import { RequestState } from './RequestState.tsx'
import { SignSummary } from './SignSummary.tsx'
import type { Actor } from '../requesting/use-actor.ts'
import { useRequestActs } from './use-request-acts.ts'
import type { TransferRequest } from './use-transfers.ts'

afterEach(() => {
  for (const button of document.querySelectorAll('[data-message] button')) fireEvent.click(button)
  cleanup()
  vi.unstubAllGlobals()
})

const request = requestOf({
  id: '7f1d0a36-8f3e-4b6b-9d0b-0a5a3c2f1e10',
  recipient_address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  amount: '1250.5',
  token_symbol: 'USDT',
  fee_ceiling: '100',
})
const summary = <SignSummary request={request} recipientName="Studio South" nativeSymbol="TRX" />

interface ActionsProps {
  readonly action: RequestAction
  readonly shown?: TransferRequest
  readonly actor?: Actor
  readonly onOpen?: (what: string) => void
  /** Without the action. */
  readonly isBare?: boolean
}

const openNothing = () => undefined
const me = { id: 'me', isKnown: true, mayDraft: true } as Actor

function Actions({
  action,
  shown = request,
  actor = me,
  onOpen = openNothing,
  isBare = false,
}: ActionsProps) {
  const lists = { put: () => undefined, readAgain: () => Promise.resolve(), onDeleted: () => undefined }
  const acts = useRequestActs(lists, () => summary)
  return (
    <section aria-label="request">
      <PanelActions
        request={shown}
        shown={isBare ? [] : [{ action, whyNot: [] }]}
        actor={actor}
        isDevMode={false}
        acts={acts}
        onOpen={onOpen}
        onAgain={() => undefined}
      />
      <RequestState request={shown} actor={actor} isSigning={false} />
    </section>
  )
}

/** `answers`: the responses to the calls, in order. */
async function show(shown: React.ReactNode, language: 'en' | 'es', answers: readonly Response[] = []) {
  const calls: string[] = []
  vi.stubGlobal('fetch', (url: string) => {
    calls.push(new URL(url, window.location.href).pathname.split('/').at(-1) ?? '')
    return Promise.resolve(answers[calls.length - 1]?.clone() ?? Response.json({}, { status: 500 }))
  })
  await act(async () => {
    render(
      <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
        <QueryClientProvider client={new QueryClient()}>
          <Kit>
            <Suspense>{shown}</Suspense>
          </Kit>
        </QueryClientProvider>
      </WordsProvider>,
    )
  })
  return calls
}

test('a refused submission shows its reason at the request until the next try', async () => {
  const refused = { detail: '', code: 'OVER_TRANSACTION_CAP', params: { worth: '1250.5', cap: '1000' } }
  const calls = await show(<Actions action="submit" />, 'en', [
    Response.json(refused, { status: 422 }),
    Response.json({ detail: 'No.' }, { status: 422 }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: 'Submit: 1,250.50 USDT' }))
  const row = within(screen.getByRole('region', { name: 'request' }))
  expect((await row.findByRole('alert')).textContent).toBe(
    'Request failed: This transfer is worth 1,250.50 USD, and the policy allows at most 1,000.00 USD for one transfer.',
  )
  fireEvent.click(screen.getByRole('button', { name: /^Submit/ }))
  await waitFor(() => expect(row.getByRole('alert').textContent).toBe('Request failed: No.'))
  fireEvent.click(row.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(calls).toEqual(['submit', 'submit'])
})

test.each([
  ['en', 'Sign & Broadcast', 'Sign and broadcast this transfer?', '1,250.50 USDT', '100.00 TRX'],
  ['es', 'Firmar y transmitir', '¿Firmar y transmitir esta transferencia?', '1.250,50 USDT', '100,00 TRX'],
] as const)(
  'signing asks first, with amount, recipient and fee in full; cancelled, nothing is sent (%s)',
  async (language, label, question, amount, fee) => {
    const calls = await show(<Actions action="sign-and-broadcast" />, language)
    fireEvent.click(await screen.findByRole('button', { name: `${label}: ${amount}` }))
    const dialog = await screen.findByRole('alertdialog', { name: question })
    const values = within(dialog)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent)
    expect(values).toEqual([
      amount,
      'Studio SouthTJRy WwFs 9wTF GZg3 JbrV riFb NfCu g5tD eC',
      fee,
      'Payments, TRON Sandbox',
    ])
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(calls).toEqual([])
    fireEvent.click(screen.getByRole('button', { name: `${label}: ${amount}` }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))
    await waitFor(() => expect(calls).toEqual(['sign-and-broadcast']))
  },
)

const ruled: TransferRequest = {
  ...request,
  rules: {
    version: 2,
    hash: 'a',
    is_current: true,
    requested_at: null,
    approvals_needed: 2,
    signed_by: [],
    waits: ['RULES_APPROVALS_MISSING', 'RULES_FROZEN'],
  },
}
const openTab = () => {
  const tab = { opener: window, close: vi.fn(), location: { replace: vi.fn() } }
  vi.stubGlobal(
    'open',
    vi.fn(() => tab),
  )
  return tab
}

test.each([
  ['en', 'Review and approve', 'Signing is stopped for this organization.'],
  ['es', 'Revisar y aprobar', 'Las firmas están detenidas en esta organización.'],
] as const)(
  'a request under rules is approved on the approver page, in a tab of the click itself (%s)',
  async (language, label, text) => {
    const tab = openTab()
    const url = 'http://localhost:3001/#request=r'
    const calls = await show(<Actions action="approve" shown={ruled} />, language, [
      Response.json({ url, expires_at: '2026-11-21T12:00:00.000Z' }),
    ])
    const button = await screen.findByRole('button', { name: new RegExp(`^${label}`) })
    expect(screen.getByText(text)).toBeTruthy()
    fireEvent.click(button)
    expect(window.open).toHaveBeenCalledWith('about:blank', '_blank')
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url))
    expect([calls, tab.opener]).toEqual([['approver-link'], null])
  },
)

test('without a link, the tab is closed and the reason is shown; without a tab, too', async () => {
  const tab = openTab()
  const calls = await show(<Actions action="approve" shown={ruled} />, 'en', [
    new Response('No.', {
      status: 409,
      headers: { 'x-error-code': 'APPROVER_PAGE_MISSING', 'x-error-params': '%7B%7D' },
    }),
  ])
  fireEvent.click(await screen.findByRole('button', { name: /^Review and approve/ }))
  expect(await screen.findByText(/This server knows no approver page/)).toBeTruthy()
  expect([tab.close.mock.calls.length, tab.location.replace.mock.calls.length]).toEqual([1, 0])
  vi.stubGlobal(
    'open',
    vi.fn(() => null),
  )
  fireEvent.click(screen.getByRole('button', { name: /^Review and approve/ }))
  expect(await screen.findByText(/Your browser blocked the new tab/)).toBeTruthy()
  expect(calls).toEqual(['approver-link'])
})

test('a request under other rules is resubmitted', async () => {
  const outdated = {
    ...ruled,
    created_by: { id: 'me', name: null },
    rules: { ...ruled.rules!, is_current: false },
  }
  const actor = { id: 'me', mayDraft: true } as Actor
  const calls = await show(<Actions action="submit" shown={outdated} actor={actor} />, 'en')
  fireEvent.click(await screen.findByRole('button', { name: /^Resubmit under the current rules/ }))
  await waitFor(() => expect(calls).toEqual(['resubmit']))
})

const line = (name: string | null) => (
  <table>
    <tbody>
      <RequestLine
        request={request}
        recipientName={name}
        short="TJRy…ug5tDeC"
        isOpen={false}
        actor={me}
        now={new Date('2026-11-21T14:00:00.000Z')}
        onOpen={() => undefined}
      />
    </tbody>
  </table>
)

test('a row names the payee above the address, or shows the address alone, and its age', async () => {
  await show(line('Studio South'), 'en')
  const cells = (await screen.findAllByRole('cell')).map(({ textContent }) => textContent)
  expect(cells[0]).toBe('Studio SouthTJRy…ug5tDeC · Payments, TRON Sandbox')
  expect(cells[4]).toContain('3 hr')
  cleanup()
  await show(line(null), 'en')
  expect((await screen.findAllByRole('cell'))[0]?.textContent).toBe('TJRy…ug5tDeCPayments, TRON Sandbox')
})

test.each([
  ['cancel', { status: 'pending', created_by: { id: 'me', name: null } }, 'Cancel request', 'cancel'],
  ['delete', { status: 'draft', created_by: { id: 'me', name: null } }, 'Delete draft', 'r-draft'],
] as const)('%s asks first, and calls only after a confirmation', async (_, change, label, call) => {
  const shown = { ...request, ...change, id: call === 'cancel' ? request.id : 'r-draft' }
  const calls = await show(<Actions action="submit" shown={shown} />, 'en')
  fireEvent.click(await screen.findByRole('button', { name: `${label}: 1,250.50 USDT` }))
  fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: `${label}: 1,250.50 USDT` }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }))
  await waitFor(() => expect(calls).toEqual([call]))
})

test('an approver rejects and reviews; a viewer reads why there is no button', async () => {
  const opened: string[] = []
  const approver = { ...me, treasuryRole: 'Approver' } as Actor
  await show(<Actions action="approve" actor={approver} onOpen={(what) => opened.push(what)} />, 'en')
  fireEvent.click(await screen.findByRole('button', { name: /^Reject: / }))
  fireEvent.click(screen.getByRole('button', { name: /^Review and approve: / }))
  expect(opened).toEqual(['reject', 'approve'])
  cleanup()
  const viewer = { ...me, mayDraft: false, treasuryRole: 'Viewer' } as Actor
  await show(<Actions action="show-receipt" actor={viewer} />, 'en')
  expect(await screen.findByText(/Your treasury role is Viewer/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Reject|Cancel/ })).toBeNull()
})

test('after the signature of the requester the wide place says who is waited for, and Cancel stays small', async () => {
  const own = { ...ruled, status: 'pending', created_by: { id: 'me', name: null } } as const
  const footerOf = async (waits: string[]) => {
    cleanup()
    await show(
      <Actions action="show-receipt" shown={{ ...own, rules: { ...ruled.rules!, waits } }} isBare />,
      'en',
    )
    const cancel = await screen.findByRole('button', { name: /^Cancel request: / })
    return [cancel, [...(cancel.parentElement?.nextElementSibling?.children ?? [])]] as const
  }
  const [before, [sign]] = await footerOf(['REQUEST_UNSIGNED', 'RULES_APPROVALS_MISSING'])
  expect(sign?.textContent).toBe('Sign your request')
  const [after, wide] = await footerOf(['RULES_APPROVALS_MISSING'])
  expect(wide.map(({ textContent }) => textContent)).toEqual(['Waiting for 2 approvers'])
  expect(after.className).toBe(before.className)
})
