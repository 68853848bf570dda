import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { catalogue as words } from '../../locales/es/catalogue.ts'
import { WordsProvider } from '../words/words.tsx'
import { confirmUser } from './ask.ts'
import { Dialog } from './Dialog.tsx'
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

test('[I18N-05] a confirmation is an alert dialog with the action on its button and the words of the language', async () => {
  const { dialog, answer } = await ask()
  expect(dialog.textContent).toContain('¿Archivar la billetera?')
  expect(document.activeElement?.textContent).toBe('Cancelar')
  fireEvent.click(screen.getByRole('button', { name: 'Archivar' }))
  expect(await answer).toBe(true)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

test('Escape cancels, and the focus returns to the opener', async () => {
  const opener = document.createElement('button')
  document.body.append(opener)
  opener.focus()
  const { dialog, answer } = await ask()
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(await answer).toBe(false)
  await waitFor(() => expect(document.activeElement).toBe(opener))
  opener.remove()
})

test('Cancel resolves to false', async () => {
  const { answer } = await ask()
  fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
  expect(await answer).toBe(false)
})

test('Escape closes the confirmation and leaves the dialog below it open', async () => {
  const onClose = vi.fn()
  render(
    <WordsProvider spoken={{ language: 'es', words }}>
      <Dialog title="Form" closeLabel="Leave" onClose={onClose}>
        content
      </Dialog>
      <Questions />
    </WordsProvider>,
  )
  let answer: Promise<boolean> = Promise.resolve(true)
  act(() => {
    answer = confirmUser('¿Aplicar?', 'Aplicar', { details: <p>Tope: 5</p> })
  })
  const question = await screen.findByRole('alertdialog', { name: '¿Aplicar?' })
  expect(within(question).getByText('Tope: 5')).toBeTruthy()
  fireEvent.keyDown(question, { key: 'Escape' })
  expect(await answer).toBe(false)
  expect(onClose).not.toHaveBeenCalled()
  await new Promise((next) => setTimeout(next))
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})
