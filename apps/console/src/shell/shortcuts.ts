/**
 * Shortcuts of the whole page: single keys and two-key chords ('g t'). Matched by the typed character, not by the key's position,
 * so that every keyboard has them. Never inside a field or an open dialog, never with Ctrl, Meta or Alt.
 */
const chordMs = 1500

export function listenToShortcuts(acts: Readonly<Record<string, () => void>>): () => void {
  let first: { readonly key: string; readonly at: number } | null = null
  const onKey = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.repeat || isTaken(event)) return
    const chord = first !== null && event.timeStamp - first.at < chordMs ? `${first.key} ${event.key}` : null
    const act = (chord === null ? undefined : acts[chord]) ?? acts[event.key]
    first = act === undefined ? { key: event.key, at: event.timeStamp } : null
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

/** Ctrl or Cmd + K, also from inside a field; not over an open dialog. */
export function listenToPalette(open: () => void): () => void {
  const onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
    if (key.toLowerCase() !== 'k' || ctrlKey === metaKey || altKey || shiftKey || repeat) return
    if (document.querySelector(openDialogs) !== null) return
    event.preventDefault()
    open()
  }
  document.addEventListener('keydown', onKey)
  return () => document.removeEventListener('keydown', onKey)
}

const openDialogs = ':is([role="dialog"], [role="alertdialog"]):not([popover])'

/** AltGr and Option write '[' and '/' on many keyboards, so Alt only counts with a letter. */
function isTaken({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (metaKey || (ctrlKey && !altKey) || (altKey && /^[a-z]$/i.test(key))) return true
  return target instanceof Element && target.closest(keysOfTheirOwn) !== null
}

const keysOfTheirOwn =
  'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"], [role="listbox"], [role="menu"]'
