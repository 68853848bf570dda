import { connect } from '@holdfast/client'

/** The balances of all wallets of your organization. Scope: read:balances. */
export async function readBalances(url: string, token: string): Promise<string[]> {
  const holdfast = connect({ url, token })
  const [organization] = await holdfast.listMyOrganisations()
  if (organization === undefined) return []
  const wallets = await holdfast.listWallets({ query: { entity_id: organization.id, archived: 'false' } })
  // Amounts are exact decimal text, never floating-point numbers.
  return wallets.flatMap(({ name, symbol, balance, tokens }) => [
    `${name}: ${balance} ${symbol}`,
    ...tokens.map((token) => `${name}: ${token.balance} ${token.symbol}`),
  ])
}
