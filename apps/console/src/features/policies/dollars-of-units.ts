/** Base units of an asset in whole US dollars, rounded up, within the range of a policy. `usd`: the price of one whole unit. */
export function dollarsOfUnits(units: string, decimals: number, usd: string): number {
  const [, whole = '0', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(usd) ?? []
  const scale = 10n ** BigInt(decimals + fraction.length)
  const dollars = (BigInt(units) * BigInt(whole + fraction) + scale - 1n) / scale
  return Number(dollars < mostDollars ? dollars : mostDollars)
}

const mostDollars = 1_000_000_000_000n
