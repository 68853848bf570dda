import { plural } from '../../src/format/plural.ts'
import { usdText } from '../../src/format/usd-text.ts'

export const treasury = {
  loading: 'Loading the treasury…',
  failed: (reason: string) => `The treasury's value could not be loaded: ${reason}`,
  since: {
    day: 'in the last day',
    week: 'in the last week',
    month: 'in the last month',
    year: 'in the last year',
  },
  sinceFirst: 'since the first balance',
  pricesAt: (time: string) => `prices ${time}`,
  noPrices: 'No asset has a price.',
  changeUnknown: (period: string) => `Change ${period} unknown: some prices are missing.`,
  newTransfer: 'New transfer',
  needsYou: 'Needs you',
  watch: 'Alerts',
  approve: (n: number) =>
    plural('en', n, { one: '1 transfer to approve', other: `${n} transfers to approve` }),
  sign: (n: number) => plural('en', n, { one: '1 request to sign', other: `${n} requests to sign` }),
  send: (n: number) =>
    plural('en', n, { one: '1 transfer ready to send', other: `${n} transfers ready to send` }),
  oldest: (age: string) => `oldest ${age}`,
  rules: (version: number) => `Policy version ${version}`,
  rulesActs: { adopt: 'adopt or veto', join: 'your passkey can join', veto: 'can be vetoed' },
  changes: (n: number) => plural('en', n, { one: '1 proposed change', other: `${n} proposed changes` }),
  payments: (n: number) =>
    plural('en', n, { one: '1 notice of a scheduled payment', other: `${n} notices of scheduled payments` }),
  requests: (n: number) => plural('en', n, { one: '1 request to read', other: `${n} requests to read` }),
  requestEvents: {
    rejected: (n: number) => plural('en', n, { one: '1 request rejected', other: `${n} requests rejected` }),
    cancelled: (n: number) =>
      plural('en', n, { one: '1 request cancelled', other: `${n} requests cancelled` }),
    commented: (n: number) =>
      plural('en', n, { one: '1 request with a new comment', other: `${n} requests with new comments` }),
    lapsed: (n: number) =>
      plural('en', n, { one: '1 request needs approval again', other: `${n} requests need approval again` }),
  },
  newest: (age: string) => `newest ${age}`,
  frozen: 'Signing is frozen',
  frozenBy: (name: string) => `by ${name}`,
  somebody: 'somebody',
  alerts: (n: number) => plural('en', n, { one: '1 open alert', other: `${n} open alerts` }),
  critical: (n: number) => plural('en', n, { one: '1 critical', other: `${n} critical` }),
  review: 'Review',
  open: 'Open',
  overTime: 'Value over time',
  range: 'Period',
  ranges: { day: 'Day', week: 'Week', month: 'Month', year: 'Year' },
  value: 'Value',
  in: 'In',
  out: 'Out',
  fees: 'Fees',
  prices: 'Prices',
  change: 'Change',
  time: 'Time',
  asTable: 'Show as table',
  asChart: 'Show as chart',
  summary: (range: string, first: string, last: string, low: string, high: string) =>
    `Value ${range}: from ${usdText(first, 'en')} to ${usdText(last, 'en')}, lowest ${usdText(low, 'en')}, highest ${usdText(high, 'en')}`,
  partial: 'Without assets that had no price then',
  completeFrom: (time: string) =>
    `Earlier movements are too many to be shown here. The chart begins ${time}.`,
  breakdown: 'Breakdown',
  parts: { asset: 'Asset', group: 'Group', network: 'Network' },
  unassigned: 'Unassigned',
  wallets: (n: number) => plural('en', n, { one: '1 wallet', other: `${n} wallets` }),
  tokens: (n: number) => plural('en', n, { one: '1 token', other: `${n} tokens` }),
  valueUsd: 'Value, USD',
  otherParts: (n: number) => `${n} more`,
  empty: 'Nothing is held yet.',
  ofWhichStaked: (amount: string) => `of which staked: ${amount}`,
  stakedWhy: 'Staked assets are yours and counted, but cannot be sent until they are unstaked.',
  notCounted: 'not counted',
  reasons: {
    'no-price': 'No price',
    'stale-price': 'Price too old',
    unverified: 'Unverified',
  },
  lastPrice: (usd: string, day: string) => `${usdText(usd, 'en')} on ${day}`,
  held: (symbol: string, usd: string, previous: string) =>
    `A new ${symbol} price of ${usdText(usd, 'en')} (before ${usdText(previous, 'en')}) is not used until staff accept it.`,
  unread: (n: number) =>
    plural('en', n, { one: '1 wallet is not read yet.', other: `${n} wallets are not read yet.` }),
  archived: (n: number) =>
    plural('en', n, {
      one: '1 archived wallet is not counted.',
      other: `${n} archived wallets are not counted.`,
    }),
  ownMoves: 'Transfers between your own wallets are neither in nor out.',
}
