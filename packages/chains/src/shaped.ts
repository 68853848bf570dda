import type { Raw, RawShape } from '@holdfast/ledger'

export const isShaped = <Shape extends RawShape>(raw: Raw, shapes: readonly Shape[]): raw is Raw<Shape> =>
  shapes.some((shape) => shape === raw.shape)

/** An answer to another question is an error of the calling code, not of the provider. */
export function shaped<Shape extends RawShape>(raw: Raw, shapes: readonly Shape[]): Raw<Shape> {
  if (!isShaped(raw, shapes)) throw new TypeError(`${raw.shape} where ${shapes.join(' or ')} is read`)
  return raw
}
