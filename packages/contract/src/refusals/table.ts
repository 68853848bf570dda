/** How a refusal is declared: plain data, which server, console, OpenAPI and tests read. Nothing here needs a schema. */

/** What a parameter is, and so how a language writes it; `ParamKinds` has the values. */
export type ParamKind =
  | 'text'
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
  /** Absent: a reason, which stands in other refusals or is stored, and is never an answer of its own. */
  readonly status?: RefusalStatus
  /** English. `{name}` is a parameter; `{name|entry|entries}` chooses by a count: the first for 1. */
  readonly text: string
  readonly params?: Readonly<Record<string, ParamKind>>
}
export type Table = Readonly<Record<string, Declared>>
