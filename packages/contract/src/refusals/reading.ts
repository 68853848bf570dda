/** Refusals about transactions, fetching, runs, reconciliation and providers. */
import { chainFaults } from '@holdfast/ledger'
import type { Table } from './table.ts'

const field = { field: 'field' } as const

const node = {
  NODE_SILENT: { status: 503, text: 'The node does not answer: {why}', params: { why: 'refusal' } },
  NODE_UNREADABLE: {
    status: 502,
    text: 'The node’s answer cannot be read: {reason}',
    params: { reason: 'text' },
  },
  CHAIN_UNNAMED: {
    status: 502,
    text: 'The node of {network} does not say which chain it serves.',
    params: { network: 'text' },
  },
  NODE_OTHER_CHAIN: {
    status: 409,
    text: 'The node of {network} serves another chain: {found} instead of {expected}. Nothing is sent until staff correct it.',
    params: { network: 'text', found: 'text', expected: 'text' },
  },
} as const satisfies Table

/** The refusals of a call that queries a node. */
export const nodeRefusals = Object.keys(node) as readonly (keyof typeof node)[]

export const readingRefusals = {
  ...chainFaults,
  ...node,
  MINIMUMS_FORM: {
    status: 422,
    text: "{field}: must be 'SYMBOL:value' joined by commas",
    params: field,
  },
  WALLET_OTHER_NETWORK: { status: 422, text: '{field}: is not the network of this wallet', params: field },
  WALLET_OTHER_ADDRESS: { status: 422, text: '{field}: is not the address of this wallet', params: field },
  PROVIDER_MISSING: {
    status: 422,
    text: '{field}: no provider is configured for {network}',
    params: { field: 'field', network: 'text' },
  },
  NETWORK_NOT_TRON: {
    status: 422,
    text: '{field}: {network} is not a TRON network',
    params: { field: 'field', network: 'text' },
  },
  ADDRESS_NOT_OF: {
    status: 422,
    text: '{field}: Invalid address for {network}',
    params: { field: 'field', network: 'text' },
  },
  TRON_PROVIDER_MISSING: { text: 'no TRON provider is configured' },
  CHAIN_UNAVAILABLE: { status: 502, text: 'Chain unavailable: {why}', params: { why: 'refusal' } },
  WALLET_UNREADABLE: { text: 'the wallet could not be read' },
  DAYS_WRONG: {
    status: 422,
    text: '{field}: the last day must not lie before the first or in the future, and the range has at most {limit} days',
    params: { field: 'field', limit: 'count' },
  },
  STATEMENT_TOO_LARGE: {
    status: 422,
    text: 'This range has {count} movements; a statement has at most {limit}. Choose fewer days, or one wallet.',
    params: { count: 'count', limit: 'count' },
  },
  FILES_UNDER_WAY: {
    status: 429,
    text: 'Your organization has {limit} statements, exports or their figures under way. Wait for one of them, and try again.',
    params: { limit: 'count' },
  },
  STATEMENT_CHANGED: {
    status: 409,
    text: 'The ledger changed since this statement was made, so its file cannot be made again. Make a new statement.',
  },
  LINES_WITHOUT_PRICE: {
    status: 409,
    text: 'Movements without a price: {count}. Import prices, or agree that they are left out.',
    params: { count: 'count' },
  },
  DATEV_SETTINGS_MISSING: { status: 409, text: 'The settings for DATEV are missing.' },
  DATEV_TWO_YEARS: { status: 422, text: 'A DATEV file covers one fiscal year. Choose fewer days.' },
  DATEV_ACCOUNT_LENGTH: {
    status: 422,
    text: 'The account {account} does not fit account numbers of {length} digits.',
    params: { account: 'text', length: 'count' },
  },
  WALLET_BEING_READ: {
    status: 503,
    text: 'The wallet is still being read. Load the status again in a moment.',
  },
  FINDING_CLOSED: { status: 409, text: 'This finding is closed already' },
  FINDING_BEING_REPAIRED: { status: 409, text: 'This finding is being repaired already' },
  TRON_NODE_MISSING: { status: 503, text: 'No TRON node is configured.' },
  TRON_ADDRESS_FORM: { status: 422, text: '{field}: is no TRON address', params: field },
  TRON_NETWORK_INACTIVE: { status: 422, text: '{field}: is no active TRON network', params: field },
  HASH_NOT_OF: {
    status: 422,
    text: '{field}: is not a transaction hash of {network}',
    params: { ...field, network: 'text' },
  },
  TRON_HASH_FORM: {
    status: 422,
    text: '{field}: is not a transaction hash of TRON (64 hexadecimal characters)',
    params: field,
  },
} as const satisfies Table
