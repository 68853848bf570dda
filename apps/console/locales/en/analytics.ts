/** Words of Usage Analytics; loaded with the page. */
export const analytics = {
  organization: 'Organization',
  allOrganizations: 'All organizations',
  by: { day: 'Last 30 days', month: 'Last 12 months' },
  period: 'Period',
  asTable: 'Show as tables',
  asCharts: 'Show as charts',
  utc: 'Days and months are those of UTC.',
  unreachable: 'The server cannot be reached.',
  charts: {
    transactions: 'Transactions',
    volume: 'Volume in US dollars',
    calls: 'Calls of the interface',
    wallets: 'Wallets',
    members: 'Members',
  },
  notes: {
    transactions: 'Rows of the transaction lists, by the time of their block.',
    calls: (count: string) => `${count} more were about no organization.`,
    callsAll: (count: string) => `${count} of them were about no organization.`,
    wallets: 'At the end of each day or month, of those that are still there; archived ones count.',
    members: 'At the end of each day or month, of those that are not archived today.',
    volume:
      'An estimate at today’s prices; without a price, one dollar for USDT and ten cents for one unit of everything else. Fees and stakes are not in it; a payment between own wallets counts on both sides.',
    unpriced: {
      one: (count: string) =>
        `${count} movement of a token that nobody verified is not in it: its worth is not known.`,
      other: (count: string) =>
        `${count} movements of tokens that nobody verified are not in it: their worth is not known.`,
    },
  },
  incoming: 'in',
  outgoing: 'out',
  summary: (name: string, first: string, last: string, total: string) =>
    `${name}, ${first} to ${last}: ${total}`,
  bar: (start: string, value: string) => `${start}: ${value}`,
  both: (incoming: string, outgoing: string) => `${incoming} in, ${outgoing} out`,
  start: { day: 'Day', month: 'Month' },
  value: 'Count',
  organizations: 'By organization',
  organizationsWhy: 'In the same time. Wallets and members as they are now.',
  show: (name: string) => `Show only ${name}`,
  empty: 'No organization exists yet.',
}
