/** Ends the session in this browser. The shell watches the token and leaves the page. */
import { readToken, removeToken } from './token.ts'

/** 'left': the person signed out. 'idle': two hours without activity. 'refused': the server no longer accepts the token. */
export type SessionEnd = 'left' | 'idle' | 'refused'

let lastEnd: SessionEnd = 'left'
export const howSessionEnded = (): SessionEnd => lastEnd

export function endSession(how: SessionEnd): void {
  if (readToken() === null) return
  lastEnd = how
  removeToken()
}
