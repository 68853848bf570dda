import { z } from 'zod'
import { FailedCall } from '../server-calls.ts'
import { button } from './element.ts'
import { type Screen, showState } from './frame.ts'

/** A call that failed, or an error that nothing foresaw. */
export function showFault(screen: Screen, error: unknown, again: () => void): void {
  const { words } = screen
  const [title, text] = words.faults[codeOf(error)]
  showState(screen, {
    title,
    text,
    look: { icon: 'shield', tone: 'warn' },
    buttons: [button(words.tryAgain, 'quiet wide', again)],
    isAlert: true,
  })
}

function codeOf(error: unknown) {
  if (error instanceof FailedCall) return error.code
  return error instanceof z.ZodError || error instanceof SyntaxError ? 'HEAD_UNREADABLE' : 'UNEXPECTED'
}
