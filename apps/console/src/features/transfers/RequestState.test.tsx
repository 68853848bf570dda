import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { Kit } from '../../ui/Kit.tsx'
import { WordsProvider } from '../../words/words.tsx'
import { requestOf } from './request.fixture.ts'
import { RequestState } from './RequestState.tsx'
import type { Actor } from '../requesting/use-actor.ts'

afterEach(cleanup)

const show = (language: 'en' | 'es', shown: ReactNode) =>
  act(async () => {
    render(
      <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
        <Kit>
          <Suspense>{shown}</Suspense>
        </Kit>
      </WordsProvider>,
    )
  })

const untranslated = 'An English sentence that nobody has translated.'
const stateOf = (last_error_refusal: { code: string; params: Record<string, unknown> } | null) => (
  <RequestState
    request={requestOf({ status: 'approved', last_error: untranslated, last_error_refusal })}
    actor={{ id: 'me' } as Actor}
    isSigning={false}
  />
)
const wouldFail = {
  code: 'WOULD_FAIL_UNSIGNED',
  params: { why: { code: 'NOT_ENOUGH_TRX', params: { available: '1.5', needed: '1002.25', symbol: 'TRX' } } },
}

test('[I18N-05] the reason why the last attempt stopped comes from its code, in both languages', async () => {
  await show('es', stateOf(wouldFail))
  await screen.findByText(
    /Esta transferencia fallaría\. La billetera tiene 1,50 TRX; lo que se envía en TRX y la comisión suman 1\.002,25 TRX\. No se firmó nada; se puede intentar de nuevo\./,
  )
  expect(screen.queryByText(new RegExp(untranslated))).toBeNull()
  cleanup()
  await show('en', stateOf(wouldFail))
  await screen.findByText(
    /This transfer would fail\. The wallet holds 1\.50 TRX; amount and fee come to 1,002\.25 TRX\. Nothing was signed; it can be tried again\./,
  )
})

test('[I18N-05] a request whose stored reason has no code shows the stored text', async () => {
  await show('es', stateOf(null))
  await screen.findByText(new RegExp(untranslated))
})

const rules = {
  version: 1,
  hash: 'a',
  is_current: true,
  requested_at: null,
  approvals_needed: 2,
  signed_by: [],
  waits: ['REQUEST_UNSIGNED', 'RULES_APPROVALS_MISSING'],
}
const approver = { id: 'me', treasuryRole: 'Approver' } as Actor
const moreNeeded = 'More signed approvals are needed.'
const then2 = 'Sign your request, then 2 approvers approve it.'

test.each([
  ['the requester', { id: 'asker', treasuryRole: 'Admin' } as Actor, 'you requested it', then2],
  ['a possible approver', approver, 'you haven’t approved', moreNeeded],
  ['another person', { id: 'me', treasuryRole: 'Viewer' } as Actor, '', moreNeeded],
])('what is missing, for %s', async (_, actor, own, approvals) => {
  await show('en', <RequestState request={requestOf({ rules })} actor={actor} isSigning={false} />)
  const end = own === '' ? '' : ` · ${own}`
  expect(await screen.findByText(`0 of 2 approvals${end}`)).toBeTruthy()
  expect(screen.getByText(approvals)).toBeTruthy()
  const isRequester = approvals === then2
  expect(screen.queryAllByText('The requester has to sign.')).toHaveLength(isRequester ? 0 : 1)
  expect(screen.queryAllByText(moreNeeded)).toHaveLength(isRequester ? 0 : 1)
})

test('the last approver reads that the own approval completes it, unless something else is missing', async () => {
  const last = { ...rules, approvals_needed: 1, waits: ['RULES_APPROVALS_MISSING'] }
  const completes = 'Your approval completes it.'
  const stateUnder = (waits: string[], actor = approver) => (
    <RequestState
      request={requestOf({ approvals_needed: 1, rules: { ...last, waits } })}
      actor={actor}
      isSigning={false}
    />
  )
  await show('en', stateUnder(last.waits))
  expect(await screen.findByText(completes)).toBeTruthy()
  expect(screen.queryByText(moreNeeded)).toBeNull()
  for (const [waits, actor] of [
    [[...last.waits, 'REQUEST_UNSIGNED'], approver],
    [last.waits, { id: 'me', treasuryRole: 'Viewer' } as Actor],
  ] as const) {
    cleanup()
    await show('en', stateUnder([...waits], actor))
    expect(await screen.findByText(moreNeeded)).toBeTruthy()
    expect(screen.queryByText(completes)).toBeNull()
  }
})

test('nobody has to sign a draft yet, but a freeze is stated', async () => {
  const frozen = { ...rules, waits: [...rules.waits, 'RULES_FROZEN'] }
  const draft = requestOf({ status: 'draft', rules: frozen })
  await show('en', <RequestState request={draft} actor={approver} isSigning={false} />)
  expect(await screen.findByText('Signing is stopped for this organization.')).toBeTruthy()
  expect(screen.queryByText(/has to sign|signed approvals/)).toBeNull()
})
