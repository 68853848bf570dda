import { rejectionReasons, type Rejection, type RejectionReason } from '../wire.ts'
import { button, element } from './element.ts'
import type { Screen } from './frame.ts'

/** Opens over the page; `reject` is called with the reason and the note. */
export function openRejectDialog(
  { words, root }: Screen,
  about: string,
  requester: string,
  reject: (rejection: Rejection) => void,
): void {
  const noteField = element('textarea', { id: 'note', attributes: { maxlength: '400', rows: '3' } })
  const dialog = element('dialog', { attributes: { 'aria-labelledby': 'reject-title' } })
  const close = () => {
    dialog.close()
    dialog.remove()
  }
  const confirm = () => {
    const checked = dialog.querySelector<HTMLInputElement>('input:checked')
    const reason = rejectionReasons.find((known) => known === checked?.value) ?? 'OTHER'
    const note = noteField.value.trim()
    close()
    reject({ reason, note })
  }
  dialog.append(
    element('h2', { id: 'reject-title' }, words.rejectTitle),
    element('p', { class: 'mute' }, `${about}. ${words.rejectNote}`),
    element(
      'fieldset',
      {},
      element('legend', {}, words.reason),
      ...rejectionReasons.map((reason) => choice(reason, words.reasons[reason])),
    ),
    element('label', { attributes: { for: 'note' } }, words.noteTo(requester)),
    noteField,
    element(
      'div',
      { class: 'row' },
      button(words.back, 'quiet', close),
      button(words.rejectTransfer, 'danger', confirm),
    ),
  )
  dialog.addEventListener('close', () => dialog.remove())
  root.append(dialog)
  dialog.showModal()
}

function choice(reason: RejectionReason, text: string): HTMLElement {
  const input = element('input', { attributes: { type: 'radio', name: 'reason', value: reason } })
  input.defaultChecked = reason === 'NOT_EXPECTED'
  return element('label', { class: 'radio' }, input, text)
}
