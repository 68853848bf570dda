import { afterEach, expect, test, vi } from 'vitest'
import { listenToShortcuts } from './shortcuts.ts'

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  document.body.replaceChildren()
})

const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body): boolean =>
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }))

test('single keys and chords act; other keys and modifiers do not', () => {
  const slash = vi.fn()
  const chord = vi.fn()
  stop = listenToShortcuts({ '/': slash, 'g t': chord })
  press('/')
  press('g')
  press('x')
  press('t')
  expect(chord).not.toHaveBeenCalled()
  press('g')
  press('t')
  press('/', { ctrlKey: true })
  press('/', { metaKey: true })
  expect(slash).toHaveBeenCalledTimes(1)
  expect(chord).toHaveBeenCalledTimes(1)
})

test('AltGr, which writes a bracket on many keyboards, is not a modifier', () => {
  const bracket = vi.fn()
  stop = listenToShortcuts({ '[': bracket })
  press('[', { ctrlKey: true, altKey: true })
  expect(bracket).toHaveBeenCalledTimes(1)
})

test('nothing happens while a person types or a dialog is open', () => {
  const slash = vi.fn()
  stop = listenToShortcuts({ '/': slash })
  const field = document.body.appendChild(document.createElement('input'))
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('role', 'dialog')
  press('/', {}, field)
  press('/', {}, dialog.appendChild(document.createElement('button')))
  expect(slash).not.toHaveBeenCalled()
})
