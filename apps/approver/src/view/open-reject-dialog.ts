import { rejectionReasons, type Rejection, type RejectionReason } from '@holdfast/contract/approver'
import { element } from './element.ts'
import type { Screen } from './frame.ts'
import { openDialog } from './open-dialog.ts'

/** Asks the requester; `cancel` is called once it is confirmed. */
export function openCancelDialog(screen: Screen, about: string, cancel: () => void): void {
  const { words } = screen
  openDialog(screen, {
    title: words.cancelTitle,
    text: `${about}. ${words.rejectNote}`,
    confirm: words.cancelRequest,
    act: cancel,
  })
}

/** Opens over the page; `reject` is called with the reason and the note. */
export function openRejectDialog(
  screen: Screen,
  about: string,
  requester: string,
  reject: (rejection: Rejection) => void,
): void {
  const { words } = screen
  const noteField = element('textarea', { id: 'note', attributes: { maxlength: '400', rows: '3' } })
  openDialog(screen, {
    title: words.rejectTitle,
    text: `${about}. ${words.rejectNote}`,
    more: [
      element(
        'fieldset',
        {},
        element('legend', {}, words.reason),
        ...rejectionReasons.map((reason) => choice(reason, words.reasons[reason])),
      ),
      element('label', { attributes: { for: 'note' } }, words.noteTo(requester)),
      noteField,
    ],
    confirm: words.rejectTransfer,
    act: (dialog) => {
      const checked = dialog.querySelector<HTMLInputElement>('input:checked')
      const reason = rejectionReasons.find((known) => known === checked?.value) ?? 'OTHER'
      reject({ reason, note: noteField.value.trim() })
    },
  })
}

function choice(reason: RejectionReason, text: string): HTMLElement {
  const input = element('input', { attributes: { type: 'radio', name: 'reason', value: reason } })
  input.defaultChecked = reason === 'NOT_EXPECTED'
  return element('label', { class: 'radio' }, input, text)
}
