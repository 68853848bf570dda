import { codeOf } from './database.ts'

/** A write in a session that only reads: the database has become a standby, or the program writes inside `snapshot`. */
export const readOnlySession = '25006'
/** Names without an address, refused and broken connections; a database that starts, stops, or has become a standby. */
const codes = new Set([
  ...'ENOTFOUND EAI_AGAIN ECONNREFUSED ECONNRESET EPIPE ETIMEDOUT EHOSTUNREACH ENETUNREACH'.split(' '),
  ...'57P01 57P02 57P03'.split(' '),
  readOnlySession,
])
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

/** For errors of statements: other connections fail with the same codes. Whether the statement took effect is unknown. */
export function isDatabaseSilent(error: unknown): boolean {
  const code = codeOf(error)
  return (
    codes.has(code) ||
    (code.length === 5 && code.startsWith(connectionClass)) ||
    (error instanceof Error && messages.has(error.message))
  )
}
