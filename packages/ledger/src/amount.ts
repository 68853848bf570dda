/** Money as whole base units (sun, wei, satoshi, lamport). Text appears only at the edges, through the two functions here. */

export interface Amount {
  readonly units: bigint
  readonly asset: AssetId
}

/** The part of CAIP-19 behind the slash: 'slip44:60' (native ETH), 'erc20:0xdAC1…'. */
export type AssetId = string

/** CAIP-19 names a chain's own coin by its SLIP-44 number. */
export const isNativeAsset = (asset: AssetId): boolean => asset.startsWith('slip44:')
/** The same test as a pattern for PostgreSQL's `like`. */
export const nativeAssetPattern = 'slip44:%'

/** Exact decimal text without exponent or trailing zeros: (1500000n, 6) → '1.5'; negative values keep their sign. */
export function formatUnits(units: bigint, decimals: number): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = decimals === 0 ? '' : digits.slice(-decimals).replace(/0+$/, '')
  return fraction ? `${sign}${whole}.${fraction}` : `${sign}${whole}`
}

/** Decimal text → base units. Throws `RangeError` on anything but plain decimals, and on more digits than the asset has. */
export function parseUnits(text: string, decimals: number): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) throw new RangeError(`'${text}' is not a decimal number`)
  const [, sign, whole = '0', fraction = ''] = match
  if (fraction.length > decimals && /[1-9]/.test(fraction.slice(decimals)))
    throw new RangeError(`'${text}' has more than ${decimals} decimals`)
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return sign ? -units : units
}

/** Cuts (never rounds) decimal text to at most `decimals` places and keeps what is shorter as it is. */
export function truncateDecimal(text: string, decimals: number): string {
  const dot = text.indexOf('.')
  if (dot < 0) return text
  return decimals === 0 ? text.slice(0, dot) : text.slice(0, dot + 1 + decimals)
}
