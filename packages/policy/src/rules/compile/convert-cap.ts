/** A cap in US dollars as base units of an asset, rounded down, so that it is never worth more than the dollars. */

/** The most that a rules document can hold. */
const mostUnits = 2n ** 256n - 1n

/** `usd`: US dollars for one whole unit, decimal text above zero. Throws for other text. */
export function convertCap(dollars: number, usd: string, decimals: number): bigint {
  const { digits, places } = fractionOf(usd)
  const units = (BigInt(dollars) * 10n ** BigInt(decimals + places)) / digits
  return units < mostUnits ? units : mostUnits
}

/** `usd` = digits / 10^places. */
function fractionOf(usd: string): { readonly digits: bigint; readonly places: number } {
  const [, whole, decimals = ''] = /^(\d+)(?:\.(\d+))?$/.exec(usd) ?? []
  const digits = BigInt(`${whole ?? ''}${decimals}` || '0')
  if (digits <= 0n) throw new RangeError(`${usd} is no price`)
  return { digits, places: decimals.length }
}
