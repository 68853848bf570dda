import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catalogue as words } from '../../locales/es/catalogue.ts'
import { WordsProvider } from '../words/words.tsx'
import { alertUser } from './ask.ts'
import { Dialog } from './Dialog.tsx'
import { reportSuccess, showToast, Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  for (const button of screen.queryAllByRole('button', { name: 'Cerrar' })) fireEvent.click(button)
  cleanup()
  vi.useRealTimers()
})

const show = (isDialogOpen = false) => (
  <WordsProvider spoken={{ language: 'es', words }}>
    <button type="button">Opener</button>
    {isDialogOpen && (
      <Dialog title="Form" closeLabel="Leave" onClose={() => undefined}>
        content
      </Dialog>
    )}
    <Toasts />
  </WordsProvider>
)
const close = (alert: HTMLElement) => within(alert).getByRole('button', { name: 'Cerrar' })
const texts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent)

test('[CONST-01] a notice is visible at 1.4 seconds and gone at 1.6', () => {
  render(show())
  act(() => showToast('Copied', 'TJRy'))
  act(() => void vi.advanceTimersByTime(1400))
  expect(screen.getByRole('status').textContent).toBe('CopiedTJRy')
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a success message is a status, stays long enough to read, and can be closed earlier', () => {
  render(show())
  act(() => reportSuccess('✅ done'))
  act(() => void vi.advanceTimersByTime(5900))
  expect(screen.getByRole('status').textContent).toBe('✅ done')
  expect(texts()).toEqual([])
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByRole('status').textContent).toBe('')
  act(() => reportSuccess('✅ again'))
  fireEvent.click(close(screen.getByRole('status')))
  expect(screen.getByRole('status').textContent).toBe('')
})

test('[I18N-05] alerts stay until each is dismissed, one per text', () => {
  render(show())
  act(() => alertUser('❌ one'))
  act(() => alertUser('❌ two'))
  act(() => alertUser('❌ one'))
  act(() => void vi.advanceTimersByTime(3_600_000))
  expect(texts()).toEqual(['❌ two', '❌ one'])
  fireEvent.click(close(screen.getAllByRole('alert')[0]!))
  expect(texts()).toEqual(['❌ one'])
})

test('dismissing by keyboard returns the focus, and takes it from no other element', () => {
  render(show())
  const opener = screen.getByRole('button', { name: 'Opener' })
  opener.focus()
  act(() => alertUser('❌ no'))
  close(screen.getByRole('alert')).focus()
  fireEvent.click(close(screen.getByRole('alert')))
  expect(document.activeElement).toBe(opener)
  act(() => alertUser('❌ no'))
  act(() => reportSuccess('✅ yes'))
  const other = close(screen.getByRole('status'))
  other.blur()
  const body = document.createElement('input')
  document.body.append(body)
  body.focus()
  fireEvent.click(close(screen.getByRole('alert')))
  expect(document.activeElement).toBe(body)
  body.remove()
})

test('an alert raised while a dialog is open is inside it, replaces the previous one, and closes with it', () => {
  const { rerender } = render(show(true))
  act(() => alertUser('❌ one'))
  act(() => alertUser('❌ two'))
  expect(texts()).toEqual(['❌ two'])
  const dialog = screen.getByRole('dialog')
  expect(dialog.contains(screen.getByRole('alert'))).toBe(true)
  act(() => reportSuccess('✅ three'))
  expect(dialog.contains(screen.getByText('✅ three'))).toBe(false)
  rerender(show(false))
  expect(texts()).toEqual([])
  act(() => alertUser('❌ four'))
  expect(texts()).toEqual(['❌ four'])
})
