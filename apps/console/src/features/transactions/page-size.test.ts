import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { pageSizeOf, usePageSize } from './page-size.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('[TX-48] the page size is (height - 280) / 22, rounded down and kept within 20 and 150', () => {
  expect([940, 961, 400, 0, 5000, 3580].map(pageSizeOf)).toEqual([30, 30, 20, 20, 150, 150])
})

test('[TX-49] several resizes within 150 ms change the size once, 150 ms after the last', () => {
  vi.useFakeTimers()
  window.innerHeight = 940
  const { result } = renderHook(usePageSize)
  const resizeTo = (height: number): void => {
    window.innerHeight = height
    window.dispatchEvent(new Event('resize'))
  }
  act(() => {
    resizeTo(1000)
    vi.advanceTimersByTime(100)
    resizeTo(1380)
    vi.advanceTimersByTime(149)
  })
  expect(result.current).toBe(30)
  act(() => {
    vi.advanceTimersByTime(1)
  })
  expect(result.current).toBe(50)
})
