import { act, cleanup, render, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { KeyState } from './KeyState.tsx'
import type { MpcKey } from './use-keys.ts'

afterEach(cleanup)

async function expectShown(language: 'en' | 'es', round: number, of: number, text: string): Promise<void> {
  const key = { state: 'making', round, of, error: null, is_refreshing: false } as MpcKey
  await act(async () => {
    render(
      <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
        <Suspense>
          <KeyState mpcKey={key} />
        </Suspense>
      </WordsProvider>,
    )
  })
  // The page's own texts are loaded with the first component that uses them.
  await waitFor(() => expect(document.body.textContent).toBe(text))
  cleanup()
}

test.each([
  ['en', 'Generating', 'Connecting signers…', 'Round 4 of 5', 'Checking that the signers can sign…'],
  [
    'es',
    'Generando',
    'Conectando firmantes…',
    'Ronda 4 de 5',
    'Comprobando que los firmantes pueden firmar…',
  ],
] as const)(
  'a key in the making connects, goes from round to round, and is checked after the last (%s)',
  async (language, doing, starting, round, finishing) => {
    await expectShown(language, 0, 0, `${doing}${starting}`)
    await expectShown(language, 4, 5, `${doing}${round}`)
    await expectShown(language, 5, 5, `${doing}${finishing}`)
  },
)
