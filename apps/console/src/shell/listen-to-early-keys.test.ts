import { afterEach, expect, test, vi } from 'vitest'
import { listenToEarlyKeys } from './listen-to-early-keys.ts'

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

test('the text typed before the field is there is kept, and reaches neither the page nor its fields', () => {
  const page = vi.fn()
  document.addEventListener('keydown', page)
  const early = listenToEarlyKeys(() => undefined)
  stop = early.stop
  const field = document.body.appendChild(document.createElement('input'))
  press('p', {}, field)
  press('a')
  press('x')
  press('Backspace')
  press('y')
  press('ArrowDown')
  expect(early.typed()).toBe('pay')
  expect(page).not.toHaveBeenCalled()
  document.removeEventListener('keydown', page)
})

test('shortcuts of the browser stay, and Escape closes', () => {
  const close = vi.fn()
  const early = listenToEarlyKeys(close)
  stop = early.stop
  expect(press('r', { ctrlKey: true })).toBe(true)
  expect(press('F5')).toBe(true)
  expect(early.typed()).toBe('')
  press('Escape')
  expect(close).toHaveBeenCalledTimes(1)
})

test('once the field is there, it gets the focus and the browser writes into it', () => {
  const early = listenToEarlyKeys(() => undefined)
  stop = early.stop
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  const field = dialog.appendChild(document.createElement('input'))
  field.dataset.palette = ''
  expect(press('a')).toBe(true)
  expect(document.activeElement).toBe(field)
  expect(early.typed()).toBe('')
})
