/** Limits of what an organisation adds to its transactions. They bound what a search and a list have to read. */
export const tagLimits = { ofOrganisation: 200, ofTransaction: 20, transactions: 10_000 }
export const viewLimits = { own: 50 }
