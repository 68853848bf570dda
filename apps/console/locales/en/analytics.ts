/** Words of Usage Analytics; loaded with the page. */
export const analytics = {
  organization: 'Organization',
  allOrganizations: 'All organizations',
  by: { day: 'Last 30 days', month: 'Last 12 months' },
  period: 'Period',
  asTable: 'Show as tables',
  asCharts: 'Show as charts',
  utc: 'Days and months are in UTC.',
  unreachable: 'The server cannot be reached.',
  charts: {
    transactions: 'Transactions',
    volume: 'Volume in US dollars',
    calls: 'API requests',
    wallets: 'Wallets',
    members: 'Members',
  },
  notes: {
    transactions: 'Rows of the transaction lists, by block time.',
    calls: {
      one: (count: string) => `${count} more has no organization.`,
      other: (count: string) => `${count} more have no organization.`,
    },
    callsAll: {
      one: (count: string) => `${count} of them has no organization.`,
      other: (count: string) => `${count} of them have no organization.`,
    },
    wallets: 'At the end of each day or month. Includes archived wallets, not deleted ones.',
    members: 'At the end of each day or month. Excludes members archived since.',
    volume:
      'Estimated at today’s prices. Without a price, USDT counts as one dollar and a unit of any other asset as ten cents. Fees and stakes are left out. A payment between own wallets counts on both sides.',
    unpriced: {
      one: (count: string) => `Excludes ${count} movement of an unverified token, whose value is unknown.`,
      other: (count: string) => `Excludes ${count} movements of unverified tokens, whose value is unknown.`,
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
  organizationsWhy: 'In the same period. Wallets and members as of now.',
  show: (name: string) => `Show only ${name}`,
  empty: 'No organizations yet.',
}
