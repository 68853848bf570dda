import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../locales/es/catalogue.ts'
import type { ArrivedRefusal } from './render-into.ts'
import { useRefusalText } from './use-refusal-text.ts'
import { WordsProvider } from './words.tsx'

afterEach(cleanup)

const Stored = ({ refusal }: { readonly refusal: ArrivedRefusal | null }) => {
  const refusalText = useRefusalText()
  return <p>{refusalText(refusal, 'As it was stored.')}</p>
}

const show = (language: 'en' | 'es', refusal: ArrivedRefusal | null) =>
  act(async () => {
    render(
      <WordsProvider spoken={{ language, words: language === 'en' ? english : spanish }}>
        <Stored refusal={refusal} />
      </WordsProvider>,
    )
  })
const stored = { code: 'TOO_FEW_SIGNERS', params: { available: 1, needed: 2 } }

test('[I18N-05] a stored refusal follows the language of the reader', async () => {
  await show('es', stored)
  expect(
    await screen.findByText('Responden muy pocos firmantes: 1 de los 2 necesarios. No se firmó nada.'),
  ).toBeTruthy()
  cleanup()
  await show('en', stored)
  expect(
    await screen.findByText('Too few signers answer: 1 of the 2 that are needed. Nothing was signed.'),
  ).toBeTruthy()
})

test('[I18N-05] without a code, or with one of another version, the stored text is shown', async () => {
  await show('es', null)
  expect(screen.getByText('As it was stored.')).toBeTruthy()
  cleanup()
  await show('es', { code: 'LATER', params: {} })
  expect(screen.getByText('As it was stored.')).toBeTruthy()
})
