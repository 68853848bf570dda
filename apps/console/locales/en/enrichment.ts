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
    pending: 'The block is not solid yet. Its receipt will show the energy.',
    complete: 'The receipt of a solid block was read.',
  },
  caption: 'TRON transactions that use or delegate energy, newest first',
  hashCopied: 'Hash copied!',
  openIn: (shown: string) => `Show ${shown} in Blockchain Transactions`,
  shown: (shown: string, all: string) => `${shown} of ${all}`,
  newest: (count: string) => `Showing the newest ${count}`,
  empty: 'No transactions.',
  emptyWhy: {
    all: 'Contract calls and energy delegations appear here once you fetch a TRON wallet.',
    pending: 'No transactions are waiting for a receipt.',
    complete: 'No receipts read yet.',
  },
  noMatch: 'No hash contains this text.',
  unreachable: 'Error: the server cannot be reached',
}
