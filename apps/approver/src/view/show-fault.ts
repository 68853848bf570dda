import { z } from 'zod'
import { FailedCall, type ServerRefusal } from '../server-calls.ts'
import { button, element } from './element.ts'
import { type Screen, showState } from './frame.ts'
import { refusedText } from './refused-text.ts'

/** A call that failed, or an error that nothing foresaw. */
export function showFault(screen: Screen, error: unknown, again: () => void): void {
  const { words } = screen
  const [title, text] = words.faults[codeOf(error)]
  const refusal = error instanceof FailedCall ? error.refusal : null
  showState(screen, {
    title,
    text: refusal === null ? text : (refusedText(words, refusal.code) ?? text),
    look: { icon: 'shield', tone: 'warn' },
    more: [refusal === null ? null : element('p', { class: 'mono' }, codeText(refusal))],
    buttons: [button(words.tryAgain, 'quiet wide', again)],
    isAlert: true,
  })
}

const codeText = ({ code, params: { field } }: ServerRefusal): string =>
  field === undefined ? code : `${code} · ${field}`

function codeOf(error: unknown) {
  if (error instanceof FailedCall) return error.code
  return error instanceof z.ZodError || error instanceof SyntaxError ? 'HEAD_UNREADABLE' : 'UNEXPECTED'
}
