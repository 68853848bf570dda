/** Signing out: the server forgets the token, and so does the browser, whether or not the server could be reached. */
import { api } from '../calls/api.ts'
import { endSession, type SessionEnd } from '../calls/end-session.ts'

export function signOut(how: Extract<SessionEnd, 'left' | 'idle'>): void {
  // Sent before the token is removed; an unreachable server lets the token expire by itself.
  const revocation = api.logout()
  endSession(how)
  revocation.catch(() => undefined)
}
