import { codeOf } from './database.ts'

/** Refused and broken connections; a database that starts, stops, or has become a standby, which does not write. */
const codes = new Set(
  'ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH 57P01 57P02 57P03 25006'.split(' '),
)
/** Connection exceptions. */
const connectionClass = '08'
/** The client library gives these failures no code. */
const messages = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'timeout expired',
])

/** Whether a statement failed because the database could not be reached, as during a fail-over, or the failure that caused this one. Whether a change was made is then
 *  not known. */
export function isDatabaseSilent(error: unknown): boolean {
  const code = codeOf(error)
  return (
    codes.has(code) ||
    (code.length === 5 && code.startsWith(connectionClass)) ||
    (error instanceof Error && (messages.has(error.message) || isDatabaseSilent(error.cause)))
  )
}
