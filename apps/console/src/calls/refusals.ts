/** The text of a refused call, for the person. */
import { ApiError } from '@holdfast/contract'
import type { ArrivedRefusal } from '../words/render-into.ts'

/** The server's own sentence if there is one. */
export const reasonOf = (error: unknown, failed: (reason: string) => string): string =>
  error instanceof ApiError
    ? (error.detail ?? failed(error.statusText))
    : failed(error instanceof Error ? error.message : String(error))

/** The response's own text, for calls that answer errors as plain text too. */
export const answerText = (error: unknown): string =>
  error instanceof ApiError
    ? (error.detail ?? (error.body || error.statusText))
    : error instanceof Error
      ? error.message
      : String(error)

/** The state differs from the one that the caller expected; the sentence names it. */
export const isConflict = (error: unknown): error is ApiError & { readonly detail: string } =>
  error instanceof ApiError && error.status === 409 && error.detail !== null

/** A value is invalid; the sentence says which and why. */
export const isOfField = (error: unknown): error is ApiError & { readonly detail: string } =>
  error instanceof ApiError && error.status === 422 && error.detail !== null

/** Another role of the organisation, or staff, may do it. */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403

/** Shown instead of a table that could not be loaded. */
export const loadFailure = (error: Error): string =>
  error instanceof ApiError ? error.statusText : error.message

/** For a load error that names only its status. */
export const statusOf = (error: Error): string =>
  error instanceof ApiError ? String(error.status) : error.message

/** Null: the response has no code, or there was none. */
export const refusalOf = (error: unknown): ArrivedRefusal | null =>
  error instanceof ApiError && error.code !== null ? { code: error.code, params: error.params } : null

/** Null: the response has no code, or there was none. */
export const codeOf = (error: unknown): string | null => (error instanceof ApiError ? error.code : null)

/** The request field that a refusal is about, as `limits.dailyCapUSD`. Null: none, or unknown. */
export function fieldOf(error: unknown): string | null {
  const field = error instanceof ApiError ? error.params.field : undefined
  return typeof field === 'string' ? field : null
}
