import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { mergeRows } from './merge-rows.ts'
import { rowOf } from './row.fixture.ts'
import { buildTableRows } from './table-rows.ts'
import { TransactionPanel } from './TransactionPanel.tsx'

afterEach(cleanup)

function showWith(trx_contract_ret: string, language: 'en' | 'es'): void {
  const words = language === 'en' ? english : spanish
  const [row] = buildTableRows(
    mergeRows([rowOf({ trx_contract_ret })], true),
    { wallets: {}, address_book: {}, inbound_labels: {} },
    [],
    null,
  )
  const nothing = () => undefined
  render(
    <WordsProvider spoken={{ language, words }}>
      <TransactionPanel
        row={row!}
        locale={language}
        words={words.transactions}
        onCopy={nothing}
        onDetails={nothing}
        onClose={nothing}
      />
    </WordsProvider>,
  )
}

test.each([
  ['en', 'SUCCESS', 'Successful'],
  ['es', 'SUCCESS', 'Correcta'],
  ['en', 'OUT_OF_ENERGY', 'Out of energy'],
  ['es', 'OUT_OF_ENERGY', 'Sin energía suficiente'],
  ['en', 'BAD_JUMP_DESTINATION', 'BAD_JUMP_DESTINATION'],
] as const)(
  'the result of the chain is in words (%s, %s), and its code is the hint',
  (language, code, text) => {
    showWith(code, language)
    expect(screen.getByText(text, { exact: true }).title).toBe(code)
  },
)
