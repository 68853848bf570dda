/** Failed checks inside a protocol: they are thrown and become the abort of the session. */
import type { Abort, AbortCode } from './abort.ts'
import type { PartyId } from './party-id.ts'

/** A failed check of one sender's message; `blaming` adds the sender. */
export class Fault extends Error {
  readonly code: AbortCode
  readonly freeze: boolean
  constructor(code: AbortCode, freeze = false) {
    super(code)
    this.name = 'Fault'
    this.code = code
    this.freeze = freeze
  }
}

export class SessionAbort extends Error {
  readonly abort: Abort
  constructor(code: AbortCode, party?: PartyId, freeze = false) {
    super(code)
    this.name = 'SessionAbort'
    this.abort = { code, ...(party === undefined ? {} : { party }), freeze }
  }
}

/** Runs checks of messages from `party`. */
export function blaming<Answer>(party: PartyId, check: () => Answer): Answer {
  try {
    return check()
  } catch (error) {
    if (error instanceof Fault) throw new SessionAbort(error.code, party, error.freeze)
    throw error
  }
}
