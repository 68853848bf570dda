/** What a list to choose from is filled with, and how far its loading is. */
export interface Option<V extends string> {
  readonly value: V
  readonly label: string
  /** Not to be chosen now; the label says why. */
  readonly isDisabled?: boolean
}

export type OptionsState = 'loading' | 'error' | 'ready'

export const optionsState = (query: { isPending: boolean; isError: boolean }): OptionsState =>
  query.isError ? 'error' : query.isPending ? 'loading' : 'ready'
