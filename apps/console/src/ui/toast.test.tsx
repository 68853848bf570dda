import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showToast, Toasts } from './toast.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('[CONST-01] a notice is there at 1.4 seconds and gone at 1.6', () => {
  render(<Toasts />)
  act(() => showToast('Copied', 'TJRy'))
  act(() => void vi.advanceTimersByTime(1400))
  expect(screen.getByRole('status').textContent).toBe('CopiedTJRy')
  act(() => void vi.advanceTimersByTime(200))
  expect(screen.getByRole('status').textContent).toBe('')
})
