/** Words of the Blockchain Transactions page. */
export const transactions = {
  filters: {
    status: 'Status',
    type: 'Type',
    network: 'Network',
    token: 'Token',
    quickRange: 'Quick Range',
    from: 'From',
    to: 'To',
    all: 'All',
    clear: 'Clear filters',
  },
  statuses: {
    confirmed: 'Confirmed',
    confirming: 'Confirming',
    failed: 'Failed',
    receiptMissing: 'Receipt missing',
  },
  receiptMissing:
    'The transaction is final, but no provider has its receipt. The ledger adds it once one does.',
  ranges: {
    custom: 'Custom',
    '15min': '15min',
    '30min': '30min',
    '1hr': '1hr',
    '2hr': '2hr',
    '4hr': '4hr',
    '8hr': '8hr',
    '16hr': '16hr',
    '1day': '1day',
    '2days': '2days',
    '3days': '3days',
    '7days': '7days',
  },
  columns: {
    timestamp: 'Timestamp',
    counterparty: 'Counterparty',
    status: 'Status',
    from: 'From',
    to: 'To',
    tokenAmount: 'Token / Amount',
    fees: 'Fees',
    type: 'Type',
    network: 'Network',
    txHash: 'Tx Hash',
  },
  types: {
    native: 'TRX Transfer',
    token: 'Token Transfer',
    contract: 'Contract Call',
    energy_transfer: 'Energy Delegation',
    bandwidth_transfer: 'Bandwidth Delegation',
    undelegate_energy: 'Energy Undelegation',
    undelegate_bandwidth: 'Bandwidth Undelegation',
    resource: 'Resource',
    stake: 'Stake TRX',
    unstake: 'Unstake TRX',
    rewards: 'Claim Rewards',
  },
  multiEvent: 'Complex Contract',
  nativeOther: (symbol: string) => `${symbol} Transfer`,
  counts: (raw: string, displayed: string) => `${raw} raw → ${displayed} display`,
  merged: (count: string) => `(${count} merged)`,
  caption: 'Blockchain transactions, newest first',
  loading: 'Loading transactions…',
  empty: 'No transactions found.',
  emptyFiltered: 'No transaction matches the filters, the search and the thresholds in Preferences.',
  emptyBooks: 'Nothing has been read for this organization yet. Fetch transactions from the row of a wallet.',
  failed: (reason: string) => `Error ${reason}`,
  unreachable: 'Error: the server cannot be reached',
  page: 'Page',
  pageOf: (pages: string) => `of ${pages}`,
  previous: 'Previous',
  next: 'Next',
  live: 'Live',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  lastUpdated: (time: string) => `Updated ${time}`,
  newRows: (count: number, formatted: string) =>
    count === 1 ? '1 new transaction' : `${formatted} new transactions`,
  changedRows: 'The list has changed',
  showNew: 'Show',
  copy: (shown: string) => `${shown}, copy`,
  openExplorer: (shown: string) => `Open ${shown} in explorer`,
  explorer: 'Open in explorer',
  openDetails: (shown: string) => `${shown}, details`,
  provenance: {
    wallet: 'own wallet',
    address_book: 'address book',
    inbound_label: 'address label',
  },
  resembles: (other: string, why: string) =>
    `Resembles another address, ${other}: ${why}. Compare every character.`,
  imitates: (other: string, why: string) => `Imitates ${other}: ${why}. Compare every character.`,
  likeness: {
    'same-ends': ({ head, tail }: Likeness) => `${endsText(head, tail)} are the same`,
    'reads-alike': ({ head, tail }: Likeness) =>
      `${endsText(head, tail)} are the same except for case and similar characters`,
    near: ({ edits }: Likeness) =>
      edits === 1
        ? 'only one of the characters shown differs'
        : `only ${edits} of the characters shown differ`,
  },
  issued: 'Issued by the token contract',
  neverPaid: 'None of your wallets has ever paid this address.',
  copyResembling: (isImitation: boolean, address: string, other: string) =>
    `${address}\n${isImitation ? 'imitates' : 'resembles'}\n${other}\nCopy it anyway?`,
  copyNeverPaid: (address: string) =>
    `${address}\nhas sent you funds, but none of your wallets has ever paid it. Scammers send small amounts first, to be paid by mistake.\nCopy it anyway?`,
  copyAnyway: 'Copy',
  unverified:
    'This token is from an unverified smart contract. Fraudsters often create tokens that mimic well-known ones like USDT — verify carefully before transacting.',
  tokenImitates: (symbol: string) => `Its symbol imitates ${symbol}.`,
  feeMarkTip: 'Contract call and its token event shown as one row',
  estimate: (exact: string, staked: string | null) =>
    staked === null ? `≈ ${exact} energy (estimate)` : `≈ ${exact} energy (estimate) for ${staked} TRX`,
  incoming: 'incoming',
  outgoing: 'outgoing',
  within: 'between own wallets',
  details: {
    title: 'Transaction',
    all: 'All details',
    close: 'Close',
    amount: 'Amount',
    fee: 'Fee',
    block: 'Block',
    energyUsed: 'Energy used',
    bandwidthUsed: 'Bandwidth used',
    contract: 'Contract',
    result: 'Result',
    hash: 'Hash',
    unconfirmed: 'not in a confirmed block',
    notKnown: '-',
  },
  keys: {
    next: 'Next transaction',
    previous: 'Previous transaction',
    open: 'Details of the transaction',
    peek: 'Side panel beside the list',
    copy: 'Copy the hash of the transaction',
  },
  preferences: 'Preferences',
  sidePanel: 'Side panel (space)',
}

interface Likeness {
  readonly head: number
  readonly tail: number
  readonly edits: number
}

/** The first character is the same in every address of the chain. */
function endsText(head: number, tail: number): string {
  if (tail === 0) return `the first ${head} characters`
  if (head <= 1) return `the last ${tail} characters`
  return `the first ${head} and the last ${tail} characters`
}
