import { act, cleanup, render } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../../locales/es/catalogue.ts'
import { WordsProvider } from '../../words/words.tsx'
import { KeyState } from './KeyState.tsx'
import type { MpcKey } from './use-keys.ts'

afterEach(cleanup)

async function shown(language: 'en' | 'es', round: number, of: number): Promise<string> {
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
  const text = document.body.textContent
  cleanup()
  return text
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
    expect(await shown(language, 0, 0)).toBe(`${doing}${starting}`)
    expect(await shown(language, 4, 5)).toBe(`${doing}${round}`)
    expect(await shown(language, 5, 5)).toBe(`${doing}${finishing}`)
  },
)
