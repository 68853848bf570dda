/** Signing out: the server revokes the token and the browser removes it, even if the server cannot be reached. */
import { api } from '../calls/api.ts'
import { endSession, type SessionEnd } from '../calls/end-session.ts'

export function signOut(how: Extract<SessionEnd, 'left' | 'idle'>): void {
  // Sent before the token is removed; if the server cannot be reached, the token expires by itself.
  const revocation = api.logout()
  endSession(how)
  revocation.catch(() => undefined)
}
