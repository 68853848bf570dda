import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Toasts } from './toast.tsx'
import { WhyButton } from './WhyButton.tsx'
import { catalogue as english } from '../../locales/en/catalogue.ts'
import { WordsProvider } from '../words/words.tsx'

afterEach(cleanup)

const why = 'The rules do not name you.'

test('without a reason the button acts; with one it stays in place, is described by it, and says it instead of acting', () => {
  const act = vi.fn()
  const shown = (whyNot: string | null) => (
    <WordsProvider spoken={{ language: 'en', words: english }}>
      <WhyButton whyNot={whyNot} onClick={act}>
        New transfer
      </WhyButton>
      <Toasts />
    </WordsProvider>
  )
  const { rerender } = render(shown(null))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'New transfer' })
  button.focus()
  fireEvent.click(button)
  expect(act).toHaveBeenCalledOnce()
  rerender(shown(why))
  // The same element: the reason arrives later than the page, and must not take the focus away.
  expect(document.activeElement).toBe(button)
  expect(button.disabled).toBe(false)
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(why)
  fireEvent.click(button)
  expect(act).toHaveBeenCalledOnce()
  expect(screen.getByRole('alert').textContent).toContain(why)
})
