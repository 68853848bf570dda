import { parseUnits } from '@holdfast/ledger'

interface Held {
  readonly token_id: string
  readonly balance: string | null
  readonly price?: { readonly usd: string } | undefined
}

const decimals = 30

/** The token that is worth the most, of those with a balance and a price. */
export function mostHeldToken(tokens: readonly Held[]): string | undefined {
  let most: { readonly id: string; readonly worth: bigint } | undefined
  for (const { token_id: id, balance, price } of tokens) {
    if (balance === null || price === undefined) continue
    const worth = parseUnits(balance, decimals) * parseUnits(price.usd, decimals)
    if (worth > (most?.worth ?? 0n)) most = { id, worth }
  }
  return most?.id
}
