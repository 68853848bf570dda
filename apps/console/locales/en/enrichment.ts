/** Words of the TRON Enrichment page. */
export const enrichment = {
  search: 'Search by tx hash',
  searchHint: 'Tx hash…',
  refresh: 'Refresh',
  pendingOnly: 'Pending Only',
  completedOnly: 'Completed Only',
  columns: {
    txHash: 'Tx Hash',
    status: 'Status',
    energyTransferred: 'Energy Transferred (TRX)',
    energyUsage: 'Energy Usage Total',
    updated: 'Updated',
  },
  statuses: { pending: 'Pending', complete: 'Completed' },
  statusTips: {
    pending: 'The block is not solid yet; its receipt will tell the energy.',
    complete: 'The receipt of a solid block was read.',
  },
  caption: 'TRON transactions that use or hand over energy, newest first',
  hashCopied: 'Hash copied!',
  openIn: (shown: string) => `Show ${shown} in Blockchain Transactions`,
  shown: (shown: string, all: string) => `${shown} of ${all}`,
  newest: (count: string) => `The newest ${count} are shown`,
  empty: 'No transactions here.',
  emptyWhy: {
    all: 'Calls of contracts and delegations of energy appear here once a TRON wallet was fetched.',
    pending: 'No transaction waits for its receipt.',
    complete: 'No receipt was read yet.',
  },
  noMatch: 'No hash contains this text.',
  unreachable: 'Error: the server cannot be reached',
}
