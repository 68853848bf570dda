import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { loadRefusals } from '../../words/use-refusal-text.ts'
import { WordsProvider } from '../../words/words.tsx'
import { PolicySays } from './PolicySays.tsx'
import type { Checks } from './use-transfers.ts'

afterEach(cleanup)

type Policy = Checks['policy']
const policy = (change: Partial<Policy> = {}): Policy => ({
  version: 4,
  approvals_needed: 2,
  is_role_bound: true,
  worth_usd: '60000.5',
  used_usd: '60000',
  per_tx_cap_usd: '100000',
  daily_cap_usd: '500000',
  refusals: [],
  waits: [],
  ...change,
})

async function show(language: 'en' | 'es', shown: Policy): Promise<string> {
  await loadRefusals(language)
  await act(async () => {
    render(
      <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
        <Suspense>
          <PolicySays policy={shown} />
        </Suspense>
      </WordsProvider>,
    )
  })
  // The words load first.
  await screen.findAllByText(/USD|policy|política/i)
  return document.body.textContent ?? ''
}
const widths = (): string[] =>
  [...document.querySelectorAll('rect')].map((rect) => rect.getAttribute('width') ?? '')

test('the usage of the daily limit and the required approvals, in the figures of the language', async () => {
  expect(await show('en', policy())).toBe(
    '≈ $60,000.50. With this transfer, $120,000.50 of $500,000.00 are used in 24 hours.' +
      'Limit per transfer: $100,000.00 (estimated value).' +
      'Needs 2 approvals from other people. At least one approver must be a Treasurer or treasury Admin. Policy, version 4.',
  )
  expect(widths()).toEqual(['12', '12'])
  cleanup()
  expect(await show('es', policy({ approvals_needed: 1, is_role_bound: false }))).toContain(
    'Con esta transferencia se usan 120.000,50\u00a0USD de 500.000,00\u00a0USD en 24 horas.',
  )
})

test('a refusal of the policy is shown in the language, and the bar does not overflow', async () => {
  const refusal = {
    code: 'OVER_TRANSACTION_CAP' as const,
    params: { worth: '600000', cap: '100000' },
    reason: 'This transfer is worth 600000 USD, and the policy allows at most 100000 USD for one transfer.',
  }
  await show('es', policy({ worth_usd: '600000', refusals: [refusal] }))
  expect(screen.getByRole('alert').textContent).toContain(
    'Esta transferencia vale 600.000,00 USD, y la política permite como máximo 100.000,00 USD por transferencia.',
  )
  expect(widths()).toEqual(['12', '88'])
})

test('without a policy, and without a price, no figure is shown', async () => {
  expect(await show('en', policy({ version: null }))).toBe(
    'No policy is in force: one other person must approve, and there are no limits.',
  )
  cleanup()
  expect(await show('en', policy({ worth_usd: null }))).not.toContain('≈')
})
