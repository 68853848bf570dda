/** An answer from outside that is not validated yet. Only a parser of `chains` may look inside `body`. */
export interface Raw<Shape extends RawShape = RawShape> {
  readonly shape: Shape
  readonly provider: ProviderName
  readonly fetchedAt: Date
  readonly body: unknown
}

export type ProviderName = 'trongrid' | 'tatum'

export type RawShape =
  | 'trongrid.transaction'
  | 'trongrid.trc20'
  | 'trongrid.internal'
  | 'tatum.transaction'
  | 'tatum.trc20'
  | 'tron.transaction'
  | 'tron.receipt'
  | 'tron.account'
  | 'tron.resources'
  | 'tron.block'
  | 'tron.receipts'
  | 'tron.balance'
  | 'tron.call'
  | 'tron.asset'
  | 'tron.parameters'
  | 'tron.broadcast'
  | 'tron.exchange'

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
