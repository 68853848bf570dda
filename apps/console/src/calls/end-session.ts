/** Ends the session in this browser. Where to go then is the shell's business: it watches the token. */
import { readToken, removeToken } from './token.ts'

/** 'left': the person asked. 'idle': two hours without a sign of life. 'refused': the server knows the token no more. */
export type SessionEnd = 'left' | 'idle' | 'refused'

let lastEnd: SessionEnd = 'left'
export const howSessionEnded = (): SessionEnd => lastEnd

export function endSession(how: SessionEnd): void {
  if (readToken() === null) return
  lastEnd = how
  removeToken()
}
