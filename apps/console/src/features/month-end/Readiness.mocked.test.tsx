import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogue } from '../../../locales/en/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { Readiness } from './Readiness.tsx'
import type { MonthEnd } from './use-month-end.ts'

vi.mock('@tanstack/react-router', () => ({ Link: ({ children }: { children: string }) => children }))
vi.mock('../../session/use-is-staff.ts', () => ({ useIsStaff: () => false }))
afterEach(cleanup)

const asset = (symbol: string, books: string, chain: string, isKnown = true) => ({
  symbol,
  decimals: 6,
  is_verified: isKnown,
  proof: { books, chain, is_equal: books === chain },
})
const wallet = (name: string, reasons: readonly string[], assets: readonly object[] = []) => ({
  name,
  reasons,
  assets,
})

async function textOf(check: string, wallets: readonly object[]): Promise<string> {
  const monthEnd = {
    first_day: '2026-10-01',
    last_day: '2026-10-31',
    is_provisional: true,
    reasons: [],
    unpriced: [],
    wallets,
  } as unknown as MonthEnd
  await act(async () => {
    render(
      <WordsProvider spoken={{ language: 'en', words: catalogue }}>
        <Suspense>
          <Readiness monthEnd={monthEnd} />
        </Suspense>
      </WordsProvider>,
    )
  })
  await screen.findByText('Not ready to close')
  const text = document.querySelector(`[data-check=${check}]`)?.textContent ?? ''
  cleanup()
  return text
}

test('an open check names its wallets, and counts those after the third', async () => {
  const unread = ['Payroll', 'Reserve', 'Cold', 'Fees', 'Desk'].map((name) => wallet(name, ['never-read']))
  expect(await textOf('read', unread.slice(0, 2))).toContain('Payroll and Reserve')
  expect(await textOf('read', unread)).toContain('Payroll, Reserve, Cold and 2 other wallets')
})

test('a difference states wallet, amount and side, of verified assets only', async () => {
  const assets = [
    asset('TRX', '10', '7.5'),
    asset('USDT', '100', '1350'),
    asset('USDC', '5', '5'),
    asset('SPAM', '0', '9', false),
  ]
  const text = await textOf('equal', [wallet('Operations', ['difference'], assets)])
  expect(text).toContain('Operations: the chain has 2.50 TRX less than the ledger')
  expect(text).toContain('Operations: the chain has 1,250.00 USDT more than the ledger')
  expect(text).not.toMatch(/USDC|SPAM/)
})
