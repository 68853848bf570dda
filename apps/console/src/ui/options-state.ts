/** The options of a list to choose from, and its loading state. */
export interface Option<V extends string> {
  readonly value: V
  readonly label: string
  /** Disabled; the label says why. */
  readonly isDisabled?: boolean
  /** Beside the label, in the open list. */
  readonly aside?: string
}

export type OptionsState = 'loading' | 'error' | 'ready'

export const optionsState = (query: { isPending: boolean; isError: boolean }): OptionsState =>
  query.isError ? 'error' : query.isPending ? 'loading' : 'ready'
