/** Refusals of batches of transfers, and findings about their lines. */
import type { Table } from './table.ts'

export const transferBatchRefusals = {
  TRANSFER_IN_BATCH: {
    status: 409,
    text: 'This payment is part of a batch, which is decided on as a whole.',
  },
  BATCH_NOT_READY: {
    status: 422,
    text: 'Line {line}: {why}',
    params: { line: 'count', why: 'refusal' },
  },
  BATCH_OTHER_HASH: { status: 409, text: 'This is not the hash of the batch.' },
  BATCH_IN_STATE: { status: 409, text: 'No payment of this batch waits for that.' },
  BATCH_CANCELLED: { text: '{who} cancelled this batch.', params: { who: 'text', person: 'id' } },
  BATCH_STOPPED: {
    text: 'Signing stopped after {count} refusals in a row. The last one: {why}',
    params: { count: 'count', why: 'refusal' },
  },
  BATCH_UNSIGNED: {
    text: '{count} {count|payment was|payments were} not signed. The last reason: {why}',
    params: { count: 'count', why: 'refusal' },
  },
  BATCH_SIGNER_GONE: {
    text: 'Signing stopped because the person who started it may not make transfers now. Another person can resume it.',
  },
  BATCH_ADDRESS_MISSING: { text: 'Add an address, or the name of a payee in your address book.' },
  BATCH_ADDRESS_INVALID: { text: 'This is no {network} address.', params: { network: 'text' } },
  BATCH_OTHER_NETWORK: {
    text: 'This is a {other} address, and the wallet is on {network}.',
    params: { other: 'text', network: 'text' },
  },
  BATCH_TO_ITSELF: { text: 'This is the address of the wallet that pays.' },
  BATCH_BURN_ADDRESS: { text: 'Nobody has a key to this address: what is sent there is lost.' },
  BATCH_PAYEE_UNKNOWN: {
    text: '{name} is not in your address book on {network}.',
    params: { name: 'text', network: 'text' },
  },
  BATCH_PAYEE_AMBIGUOUS: {
    text: '{name} has several addresses on {network}. Enter the address.',
    params: { name: 'text', network: 'text' },
  },
  BATCH_ADDRESS_DIFFERS: {
    text: 'Your address book has another address for {name}: {address}',
    params: { name: 'text', address: 'text' },
  },
  BATCH_LOOKS_LIKE: {
    text: 'Looks like {name}: {address}',
    params: { name: 'text', address: 'text' },
  },
  BATCH_FIRST_PAYMENT: { text: 'First payment. Confirm by phone.' },
  BATCH_DUPLICATE: { text: 'Duplicate of line {line}.', params: { line: 'count' } },
  BATCH_SAME_REQUEST: {
    text: 'An equal request of {at} is open.',
    params: { at: 'time' },
  },
  BATCH_AMOUNT_MISSING: { text: 'Add an amount.' },
  BATCH_AMOUNT_AMBIGUOUS: {
    text: '{amount} can mean {whole} or {decimal}. Choose how the amounts are written, or change the amount.',
    params: { amount: 'text', whole: 'text', decimal: 'text' },
  },
  BATCH_AMOUNT_UNREADABLE: { text: '{amount} is not an amount.', params: { amount: 'text' } },
  BATCH_AMOUNT_ZERO: { text: 'The amount must be more than zero.' },
  BATCH_AMOUNT_NEGATIVE: { text: 'The amount is negative.' },
  BATCH_AMOUNT_TOO_FINE: {
    text: '{symbol} has {count} {count|decimal|decimals}. This amount has more.',
    params: { symbol: 'text', count: 'count' },
  },
  BATCH_OVER_BALANCE: {
    text: 'The sum up to this line is {needed} {symbol}; the wallet has {available} {symbol}.',
    params: { needed: 'amount', available: 'amount', symbol: 'text' },
  },
  BATCH_OVER_RESERVED: {
    text: 'The sum up to this line is {needed} {symbol}; {count} open {count|request reserves|requests reserve} {reserved} {symbol}, which leaves {available} {symbol}.',
    params: { needed: 'amount', available: 'amount', reserved: 'amount', symbol: 'text', count: 'count' },
  },
} as const satisfies Table
