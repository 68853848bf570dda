import { act, cleanup, render, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue } from '../../../locales/en/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { Figures } from './Figures.tsx'
import type { MonthEnd } from './use-month-end.ts'

afterEach(cleanup)

const wallet = (name: string, ...reasons: string[]) => ({ name, reasons })

async function textOf(wallets: readonly object[], ownOut: string, staked?: object): Promise<string> {
  const monthEnd = {
    totals: {
      opening_usd: '0.00',
      closing_usd: '0.00',
      prices_usd: '0.00',
      ...(staked === undefined ? {} : { staked }),
      movements: [
        { kind: 'own_in', usd: '10.00' },
        { kind: 'own_out', usd: ownOut },
      ],
    },
    wallets,
    unpriced: [],
  } as unknown as MonthEnd
  await act(async () => {
    render(
      <WordsProvider spoken={{ language: 'en', words: catalogue }}>
        <Suspense>
          <Figures monthEnd={monthEnd} />
        </Suspense>
      </WordsProvider>,
    )
  })
  await waitFor(() => expect(document.body.textContent).toContain('Closing balance'))
  const text = document.body.textContent
  cleanup()
  return text
}

const why = 'differ by 40.56, because not all is read of: Fresh wallet.'

test('own wallets that differ state by how much, and name the wallet that is not read', async () => {
  const wallets = [wallet('Operations'), wallet('Fresh wallet', 'never-read')]
  expect(await textOf(wallets, '50.56')).toContain(why)
  expect(await textOf(wallets, '10.00')).not.toContain(why)
})

test('of one wallet alone, or where all is read, nothing is explained', async () => {
  expect(await textOf([wallet('Fresh wallet', 'never-read')], '50.56')).not.toContain('not all is read')
  expect(await textOf([wallet('Operations'), wallet('Reserve')], '50.56')).not.toContain('not all is read')
})

test('what is staked is named at both ends, and a stake stands apart from what was paid', async () => {
  const staked = { opening_usd: '100.00', closing_usd: '110.00', to_usd: '25.00', from_usd: '15.00' }
  const text = await textOf([wallet('Energy desk')], '10.00', staked)
  expect(text).toMatch(/Opening balance0\.00of which staked100\.00From own wallets/)
  expect(text).toMatch(/Closing balance0\.00of which staked110\.00Between liquid balance and staking/)
  expect(text).toMatch(/To staking25\.00From staking15\.00/)
  expect(await textOf([wallet('Operations')], '10.00')).not.toContain('staking')
})
