/** An answer from outside that is not validated yet. Only a parser of `chains` may look inside `body`. */
export interface Raw<Shape extends RawShape = RawShape> {
  readonly shape: Shape
  readonly provider: ProviderName
  readonly fetchedAt: Date
  readonly body: unknown
}

/** The kind of a provider with lists, as HOLDFAST_PROVIDERS spells it. Which kinds there are, only the providers know. */
export type ProviderName = string

/** Source and kind: 'tron.receipt', 'trongrid.transaction'. */
export type RawShape = `${string}.${string}`

export const raw = <Shape extends RawShape>(
  shape: Shape,
  provider: ProviderName,
  body: unknown,
  fetchedAt: Date,
): Raw<Shape> => ({
  shape,
  provider,
  fetchedAt,
  body,
})
