/**
 * The keys pressed while the palette opens: its files may still be on their way, and a page that opens meanwhile may take the focus.
 * Until the field of the palette has the focus, they are its text, and never shortcuts or text of the page.
 */
export interface EarlyKeys {
  readonly typed: () => string
  readonly stop: () => void
}

export function listenToEarlyKeys(close: () => void): EarlyKeys {
  let text = ''
  const onKey = (event: KeyboardEvent): void => {
    const { key, target, isComposing } = event
    const field = document.querySelector<HTMLElement>('input[data-palette]')
    if (isComposing || isChord(event) || (field !== null && isInDialog(target))) return
    event.stopPropagation()
    if (key === 'Escape') return close()
    // The browser writes the character into the field that has the focus after this event.
    if (field !== null) return field.focus()
    if (key === 'Backspace') text = text.slice(0, -1)
    const isText = Array.from(key).length === 1
    if (isText) text += key
    if (isText || key === 'Backspace' || key === 'Enter') event.preventDefault()
  }
  // Before the listeners of the page.
  document.addEventListener('keydown', onKey, true)
  return { typed: () => text, stop: () => document.removeEventListener('keydown', onKey, true) }
}

/** Ctrl with Alt is AltGr, which writes characters. */
const isChord = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  metaKey || (ctrlKey ? !altKey : altKey)

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role="dialog"], [role="alertdialog"]') !== null
