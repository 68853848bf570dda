import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { catalogue as spanish } from '../../locales/es/catalogue.ts'
import { useSay } from './use-said.ts'
import { WordsProvider } from './words.tsx'

afterEach(cleanup)

const stored = 'Too few signers answer: 1 of the 2 that are needed. Nothing was signed.'
const Stored = () => {
  const say = useSay()
  return <p>{say(stored)}</p>
}

test('[I18N-05] a sentence that the server stored follows the language of whoever looks', async () => {
  const view = render(<Stored />, {
    wrapper: ({ children }) => (
      <WordsProvider spoken={{ language: 'en', words: english }}>{children}</WordsProvider>
    ),
  })
  expect(screen.getByText(stored)).toBeTruthy()
  view.unmount()
  await act(async () => {
    render(
      <WordsProvider spoken={{ language: 'es', words: spanish }}>
        <Stored />
      </WordsProvider>,
    )
  })
  expect(
    await screen.findByText('Responden muy pocos firmantes: 1 de los 2 necesarios. No se firmó nada.'),
  ).toBeTruthy()
})
