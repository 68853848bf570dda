import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { catalogue as words } from '../../locales/es/catalogue.ts'
import { WordsProvider } from '../words/words.tsx'
import { confirmUser } from './ask.ts'
import { Questions } from './Questions.tsx'

afterEach(cleanup)

const ask = async () => {
  render(
    <WordsProvider spoken={{ language: 'es', words }}>
      <Questions />
    </WordsProvider>,
  )
  let answer: Promise<boolean> = Promise.resolve(false)
  act(() => {
    answer = confirmUser('¿Archivar la billetera?\nSe puede deshacer.', 'Archivar')
  })
  return { dialog: await screen.findByRole('alertdialog'), answer }
}

test('[I18N-05] a question is an alert dialog with the act on its button and the words of the language', async () => {
  const { dialog, answer } = await ask()
  expect(dialog.textContent).toContain('¿Archivar la billetera?')
  expect(document.activeElement?.textContent).toBe('Cancelar')
  fireEvent.click(screen.getByRole('button', { name: 'Archivar' }))
  expect(await answer).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Escape answers no, and the focus returns to the opener', async () => {
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  const { dialog, answer } = await ask()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(await answer).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(opener))
  opener.remove()
})

test('cancelling answers no', async () => {
  const { answer } = await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await answer).toBe(false)
})
