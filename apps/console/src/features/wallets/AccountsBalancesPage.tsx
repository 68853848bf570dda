/** Wallets and balances of the organisation. */
export function AccountsBalancesPage() {
  return null
}
