/** Links between the dashboard pages. */
export const sisterPages = {
  sisters: 'Related pages',
  section: 'MPC Wallets sections',
  links: {
    vaults: 'Vaults',
    cards: 'Cards',
    cardTransactions: 'Card transactions',
    sentInvoice: 'Sent Invoice',
    invoiceClients: 'Invoice Clients',
    signingRequests: 'Signing Requests',
    fiat: 'Payments and on-ramps',
    api: 'API Management',
    general: 'General settings',
  },
}
