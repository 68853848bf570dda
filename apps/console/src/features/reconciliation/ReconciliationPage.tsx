/** Books against chain, wallet by wallet. */
export function ReconciliationPage() {
  return null
}
