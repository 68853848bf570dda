/**
 * The declaration of a refusal: plain data, which server, console, OpenAPI and tests read. It needs no
 * schema.
 */

/** The kind of a parameter, which determines how a language writes it; `ParamKinds` has the types. */
export type ParamKind =
  | 'text'
  | 'id'
  | 'count'
  | 'amount'
  | 'time'
  | 'state'
  | 'field'
  | 'fields'
  | 'noun'
  | 'texts'
  | 'refusal'
  | 'refusals'

export type RefusalStatus = 400 | 401 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 502 | 503

export interface Declared {
  /** Absent for a reason, which is nested in other refusals or stored, and never an answer of its own. */
  readonly status?: RefusalStatus
  /** English. `{name}` is a parameter; `{name|entry|entries}` chooses by a count: the first text for 1. */
  readonly text: string
  readonly params?: Readonly<Record<string, ParamKind>>
}
export type Table = Readonly<Record<string, Declared>>
