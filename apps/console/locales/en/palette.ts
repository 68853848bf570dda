/** The command palette. */
export const palette = {
  title: 'Search pages and actions',
  hint: 'Page, action, wallet, address or transaction hash',
  results: 'Results',
  none: 'No results',
  searching: 'Searching transactions…',
  failed: (reason: string) => `Transactions could not be searched: ${reason}`,
  groups: {
    pages: 'Pages',
    actions: 'Actions',
    wallets: 'Wallets',
    addresses: 'Addresses',
    transactions: 'Transactions',
    previews: 'Previews with sample data',
  },
  themes: { system: 'Theme: System', light: 'Theme: Light', dark: 'Theme: Dark' },
  densities: { compact: 'Density: Compact', comfortable: 'Density: Comfortable' },
  searchFor: (text: string) => `Search transactions for “${text}”`,
}
