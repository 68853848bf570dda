/** Refusals about networks, tokens, wallets and account groups. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const catalogueRefusals = {
  CHAIN_REFERENCE_FORM: {
    status: 422,
    text: '{field}: must be 1 to 32 letters, digits, hyphens or underscores',
    params: field,
  },
  CAIP_NAMESPACE_FORM: {
    status: 422,
    text: '{field}: must be 3 to 8 small letters, digits or hyphens',
    params: field,
  },
  CAIP_REFERENCE_FORM: {
    status: 422,
    text: '{field}: must be letters, digits, dots or hyphens',
    params: field,
  },
  CAIP19_FORM: {
    status: 422,
    text: '{field}: must read chain:reference/asset:reference',
    params: field,
  },
  EXPLORER_URL_FORM: {
    status: 422,
    text: '{field}: must be an address that begins with http:// or https://',
    params: field,
  },
  NETWORK_UNKNOWN: { status: 422, text: '{field}: is not a known network', params: field },
  ADDRESS_INVALID: {
    status: 422,
    text: 'Invalid address for {network}',
    params: { field: 'field', network: 'text' },
  },
  NETWORK_LISTED: {
    status: 409,
    text: '{field}: there is a network called {network} already',
    params: { field: 'field', network: 'text' },
  },
  NETWORK_CHAIN_DIFFERS: {
    status: 422,
    text: '{field}: the node of this network serves {chain}',
    params: { field: 'field', chain: 'text' },
  },
  NETWORK_FIELD_FIXED: {
    status: 409,
    text: '{field}: cannot change while {network} has wallets; add a new network instead',
    params: { field: 'field', network: 'text' },
  },
  NETWORK_IN_USE: {
    status: 409,
    text: '{network} has wallets, named addresses or transactions; deactivate the network instead of deleting it',
    params: { network: 'text' },
  },
  NATIVE_IN_USE: {
    status: 409,
    text: '{symbol} is the native asset of its network, and wallets hold it',
    params: { symbol: 'text' },
  },
  TOKEN_LISTED: { status: 409, text: '{field}: the catalogue has this token already', params: field },
  TOKEN_CONTRACT_FIXED: {
    status: 409,
    text: '{field}: wallets hold this token; another contract is another token',
    params: field,
  },
  NO_TOKEN_CONTRACTS: {
    status: 422,
    text: '{field}: {network} has no token contracts',
    params: { field: 'field', network: 'text' },
  },
  CONTRACT_ADDRESS_INVALID: {
    status: 422,
    text: '{field}: is not an address of {network}',
    params: { field: 'field', network: 'text' },
  },
  NATIVE_DECIMALS: {
    status: 422,
    text: '{field}: the network counts its own coin with {decimals} decimals',
    params: { field: 'field', decimals: 'count' },
  },
  CONTRACT_STATES_NOTHING: {
    status: 422,
    text: '{field}: the contract does not state its symbol and decimals: {why}',
    params: { field: 'field', why: 'refusal' },
  },
  TOKEN_UNREADABLE: {
    status: 409,
    text: 'The token’s contract does not state its symbol and decimals (TOKEN_UNREADABLE). Nothing was signed.',
  },
  TOKEN_DIFFERS: {
    status: 409,
    text: 'The token’s contract states {stated} with {stated_decimals} decimals, not {symbol} with {decimals} (TOKEN_DIFFERS). Nothing was signed.',
    params: { stated: 'text', stated_decimals: 'count', symbol: 'text', decimals: 'count' },
  },
  CONTRACT_STATES_OTHER: {
    status: 422,
    text: '{field}: the contract states {stated}',
    params: { field: 'field', stated: 'text' },
  },
  SYMBOL_TAKEN: {
    status: 409,
    text: '{field}: {network} already has a token whose symbol reads the same: {symbol}, {contract} (SYMBOL_TAKEN). Confirm that you want a second one.',
    params: { field: 'field', network: 'text', symbol: 'text', contract: 'text' },
  },
  TOKEN_IN_USE: {
    status: 409,
    text: '{field}: cannot change while a wallet holds the token, a transfer request names it or a price exists for it (TOKEN_IN_USE)',
    params: field,
  },
  GROUP_UNKNOWN: {
    status: 422,
    text: '{field}: is not an active account group of this organization',
    params: field,
  },
  WALLET_LISTED: {
    status: 409,
    text: '{field}: this organization already has a wallet with this address on {network}',
    params: { field: 'field', network: 'text' },
  },
  GROUP_HAS_WALLETS: {
    status: 409,
    text: '{group} has accounts as part of this group, please transfer these accounts to another group first',
    params: { group: 'text' },
  },
} as const satisfies Table
