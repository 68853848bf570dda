import { button, element } from './element.ts'
import type { Screen } from './frame.ts'

export interface Question {
  readonly title: string
  readonly text: string
  readonly more?: readonly Node[]
  /** Named after the act. */
  readonly confirm: string
  readonly act: (dialog: HTMLDialogElement) => void
}

/** Over the page. Without fields, the focus starts at the way back. */
export function openDialog(
  { words, root }: Screen,
  { title, text, more = [], confirm, act }: Question,
): void {
  const back = button(words.back, 'quiet', () => dialog.close())
  const dialog = element(
    'dialog',
    { attributes: { 'aria-labelledby': 'dialog-title' } },
    element('h2', { id: 'dialog-title' }, title),
    element('p', { class: 'mute' }, text),
    ...more,
    element(
      'div',
      { class: 'row' },
      back,
      button(confirm, 'danger', () => {
        dialog.close()
        act(dialog)
      }),
    ),
  )
  dialog.addEventListener('close', () => dialog.remove())
  root.append(dialog)
  dialog.showModal()
  if (more.length === 0) back.focus()
}
