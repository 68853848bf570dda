/** Refusals and reasons of the rules that signers enforce, about transfers and what people sign for them. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

/** The faults of `rulesVerdict`, with its codes. */
const verdict = {
  RULES_CHANGED: {
    status: 409,
    text: 'This transfer was requested under other rules than those in force. Resubmit it under the current rules.',
  },
  OTHER_ORGANISATION: { status: 409, text: 'The rules are of another organization.' },
  CREATED_AHEAD: { status: 409, text: 'This transfer says that it was created later than now.' },
  INTENT_TOO_LONG: {
    status: 409,
    text: 'This transfer is valid for more than the {count} {count|hour|hours} that the rules allow.',
    params: { count: 'count' },
  },
  KEY_NOT_IN_RULES: { status: 409, text: '{field}: its key is not in the rules', params: field },
  NETWORK_NOT_OF_KEY: {
    status: 422,
    text: '{field}: the rules do not allow its key on {network}',
    params: { field: 'field', network: 'text' },
  },
  WALLET_NOT_OF_KEY: { status: 422, text: '{field}: is not in the rules', params: field },
  ASSET_NOT_IN_RULES: {
    status: 422,
    text: '{field}: the rules have no caps for it, so it cannot be sent',
    params: field,
  },
  DECIMALS_DIFFER: {
    status: 409,
    text: '{field}: has other decimals in the rules',
    params: field,
  },
  AMOUNT_INVALID: { status: 422, text: '{field}: must be more than zero', params: field },
  OVER_TRANSFER_CAP: {
    status: 422,
    text: '{field}: {amount} {symbol} is more than the {cap} {symbol} that the rules allow for one transfer',
    params: { field: 'field', amount: 'amount', cap: 'amount', symbol: 'text' },
  },
  FEE_ABOVE_CAP: {
    status: 409,
    text: 'The fee of this transfer could come to {fee} {symbol}; the rules allow at most {cap} {symbol}.',
    params: { fee: 'amount', cap: 'amount', symbol: 'text' },
  },
  RECIPIENT_NOT_IN_RULES: {
    status: 422,
    text: '{field}: is not in the address book of the rules',
    params: field,
  },
  RECIPIENT_NOT_ACTIVE: {
    status: 422,
    text: '{field}: can be paid under the rules from {from} UTC',
    params: { field: 'field', from: 'time' },
  },
  RECIPIENT_WITHOUT_ASSET: {
    status: 422,
    text: '{field}: the rules do not allow this token for it',
    params: field,
  },
  OUTSIDE_RULES_HOURS: {
    status: 409,
    text: 'The rules allow transfers from {from} to {to} o’clock UTC on certain days only.',
    params: { from: 'count', to: 'count' },
  },
  REQUESTER_NOT_IN_RULES: {
    status: 403,
    text: 'The person who requested this transfer is not a requester with a passkey in the rules.',
  },
  OVER_DAY_CAP: {
    status: 409,
    text: '{amount} {symbol} and the {spent} {symbol} of the last 24 hours are more than the {cap} {symbol} that the rules allow for a day.',
    params: { amount: 'amount', spent: 'amount', cap: 'amount', symbol: 'text' },
  },
  OVER_RECIPIENT_CAP: {
    status: 409,
    text: '{amount} {symbol} and the {spent} {symbol} of the last 24 hours are more than the {cap} {symbol} that the rules allow this recipient for a day.',
    params: { amount: 'amount', spent: 'amount', cap: 'amount', symbol: 'text' },
  },
  RULES_FROZEN: {
    status: 409,
    text: 'A person has stopped all signing under the rules. Governors can let it continue.',
  },
} as const satisfies Table

/** The signatures that a transfer still needs under the rules. */
const waits = {
  REQUEST_UNSIGNED: { text: 'The requester has to sign the request.' },
  RULES_APPROVALS_MISSING: {
    text: 'Signed approvals that count: {count} of the {needed} that the rules ask for.',
    params: { count: 'count', needed: 'count' },
  },
  APPROVER_IS_REQUESTER: {
    text: 'The approval of {person} does not count: the requester never approves.',
    params: { person: 'text' },
  },
  APPROVER_WITHOUT_ROLE: {
    text: 'The approval of {person} does not count: signers count approvers and treasurers with a passkey in the rules.',
    params: { person: 'text' },
  },
  APPROVER_ROLE_OTHER: {
    text: 'The approval of {person} does not count: the server counts the treasury roles Approver and Admin.',
    params: { person: 'text' },
  },
  APPROVER_ROLE_BOUND: {
    text: 'The approval of {person} does not count: the server counts the treasury roles Approver, Treasurer and Admin.',
    params: { person: 'text' },
  },
  RULES_TREASURER_MISSING: { text: 'A treasurer of the rules has to sign an approval.' },
} as const satisfies Table

const statements = {
  SIGNED_APPROVAL_NEEDED: {
    status: 409,
    text: 'The signers ask for a signed approval of this transfer. Approve it on the approver page.',
  },
  TRANSFER_NOT_RULED: {
    status: 409,
    text: 'No rules of signers apply to this transfer, so it needs no signed statement.',
  },
  APPROVER_NOT_IN_RULES: {
    status: 403,
    text: 'You are not an approver or treasurer with a passkey in the rules, so your approval would not count.',
  },
  NOT_THE_REQUESTER: { status: 409, text: 'Only the person who requested a transfer can sign the request.' },
  STATEMENT_DIFFERS: {
    status: 422,
    text: '{field}: the statement is about another transfer, other rules or another person',
    params: field,
  },
  STATEMENT_EXPIRED: {
    status: 409,
    text: '{field}: the statement is no longer valid; sign again',
    params: field,
  },
  STATEMENT_TOO_LONG: {
    status: 422,
    text: '{field}: the statement is valid for longer than the rules or the transfer allow',
    params: field,
  },
  CREDENTIAL_UNKNOWN: {
    status: 422,
    text: '{field}: the rules have no such passkey of this person',
    params: field,
  },
  ASSERTION_INVALID: {
    status: 422,
    text: '{field}: the signature of the passkey is not valid. {why}',
    params: { field: 'field', why: 'refusal' },
  },
  KEY_HAS_RULES: {
    status: 409,
    text: 'The key of this wallet is bound to rules that the signers enforce. People approve its transfers on the approver page.',
  },
  APPROVER_PAGE_MISSING: {
    status: 409,
    text: 'This server knows no approver page (HOLDFAST_APPROVER_ORIGIN).',
  },
} as const satisfies Table

/** A person ended a request before it was signed. */
const endings = {
  SIGNING_BEGUN: {
    status: 409,
    text: 'The signers have received this transfer, so it can no longer be stopped here.',
  },
  TRANSFER_REJECTED: {
    text: 'Rejected by {who}: {why} {note}',
    params: { who: 'text', person: 'id', why: 'refusal', note: 'text' },
  },
  REJECTED_AMOUNT: { text: 'The amount is wrong.' },
  REJECTED_RECIPIENT: { text: 'The recipient is wrong.' },
  REJECTED_NOT_EXPECTED: { text: 'The transfer was not expected.' },
  REJECTED_OTHER: { text: 'For another reason.' },
  TRANSFER_CANCELLED: {
    text: 'Cancelled by {who}. {note}',
    params: { who: 'text', person: 'id', note: 'text' },
  },
  TOO_MANY_COMMENTS: {
    status: 409,
    text: 'A request has at most {count} comments.',
    params: { count: 'count' },
  },
  RULES_REPLACED: { text: 'Replaced by a request under the current rules.' },
  TRANSFER_NOT_OUTDATED: {
    status: 409,
    text: 'This transfer was requested under the rules in force, so it need not be resubmitted.',
  },
} as const satisfies Table

export const transferRulesRefusals = { ...verdict, ...waits, ...statements, ...endings } as const

/** The refusals of a call that is checked against the rules in force. */
export const rulesVerdictRefusals = Object.keys(verdict) as readonly (keyof typeof verdict)[]

/** The refusals of a call that takes a signed statement. */
export const statementRefusals = [
  'STATEMENT_DIFFERS',
  'STATEMENT_EXPIRED',
  'STATEMENT_TOO_LONG',
  'CREDENTIAL_UNKNOWN',
  'ASSERTION_INVALID',
  'TRANSFER_NOT_RULED',
] as const
