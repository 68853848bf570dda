/** The command palette. */
export const palette = {
  title: 'Go to or do',
  hint: 'Page, action, wallet, address or transaction hash',
  results: 'Results',
  none: 'Nothing found',
  searching: 'Searching transactions…',
  failed: (reason: string) => `Transactions could not be searched: ${reason}`,
  groups: {
    pages: 'Pages',
    actions: 'Actions',
    wallets: 'Wallets',
    addresses: 'Addresses',
    transactions: 'Transactions',
  },
  searchFor: (text: string) => `Search transactions for “${text}”`,
}
