/** What a refused call said, in words for the person. */
import { ApiError } from '@holdfast/contract'
import type { ArrivedRefusal } from '../words/render-into.ts'

/** The server's own sentence where it gave one. */
export const reasonOf = (error: unknown, failed: (reason: string) => string): string =>
  error instanceof ApiError
    ? (error.detail ?? failed(error.statusText))
    : failed(error instanceof Error ? error.message : String(error))

/** The answer's own text, where an error is plain text too. */
export const answerText = (error: unknown): string =>
  error instanceof ApiError
    ? (error.detail ?? (error.body || error.statusText))
    : error instanceof Error
      ? error.message
      : String(error)

/** The state of things is another one than the caller thought; the sentence says which. */
export const isConflict = (error: unknown): error is ApiError & { readonly detail: string } =>
  error instanceof ApiError && error.status === 409 && error.detail !== null

/** A value is not what it has to be; the sentence says which and why. */
export const isOfField = (error: unknown): error is ApiError & { readonly detail: string } =>
  error instanceof ApiError && error.status === 422 && error.detail !== null

/** Another role of the organisation could, or staff. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** In place of a table that could not be loaded. */
export const loadFailure = (error: Error): string =>
  error instanceof ApiError ? error.statusText : error.message

/** For a load error that names only its status. */
export const statusOf = (error: Error): string =>
  error instanceof ApiError ? String(error.status) : error.message

/** Null: the answer carries no code, or there was none. */
export const refusalOf = (error: unknown): ArrivedRefusal | null =>
  error instanceof ApiError && error.code !== null ? { code: error.code, params: error.params } : null

/** Null: the answer carries no code, or there was none. */
export const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null)

/** Which field of the request a refusal is about, as `limits.dailyCapUSD`. Null: none, or it does not say. */
export function fieldOf(error: unknown): string | null {
  const field = error instanceof ApiError ? error.params.field : undefined
  return typeof field === 'string' ? field : null
}
