/** Reasons why the signers did not sign or did not make a key. */
import type { Table } from './table.ts'

/** Reasons of a signer, by its own code with the prefix `SIGNER_`. */
export const signerReasons = {
  SIGNER_INTENT_MISMATCH: { text: 'the bytes are not what was approved' },
  SIGNER_INTENT_MALFORMED: { text: 'the intent cannot be read' },
  SIGNER_APPROVAL_MISMATCH: { text: 'the approvals are not for this intent' },
  SIGNER_EXPIRED: { text: 'the request has expired' },
  SIGNER_EXPIRY_TOO_FAR: { text: 'the bytes would be valid for too long' },
  SIGNER_ALREADY_SIGNED: { text: 'it was signed before, with other bytes or another intent' },
  SIGNER_SESSION_REUSED: { text: 'this session was used before' },
  SIGNER_UNKNOWN_SESSION: { text: 'it has forgotten this session, or was started again' },
  SIGNER_ORDERS_DIFFER: { text: 'the signers were told different things' },
  SIGNER_STRANGER: { text: 'it does not know another one of this session' },
  SIGNER_PARTIES: { text: 'the signers of this session are not those of the key' },
  SIGNER_EPOCH: { text: 'it has no shares of this generation' },
  SIGNER_HOLDS_SHARE: { text: 'it holds its share of this key' },
  SIGNER_UNAGREED: {
    text: 'its operator has not agreed to these signers and this threshold for this key (SIGNER_RESHARE)',
  },
  SIGNER_KEY_EXISTS: { text: 'it has a share of this key already' },
  SIGNER_UNCHECKED: { text: 'the new shares were not yet seen to work' },
  SIGNER_UNKEPT: { text: 'a signer of the key has not kept its newer share yet' },
  SIGNER_DEALT_ELSEWHERE: {
    text: 'it has dealt these shares to other signers already; refresh the key first',
  },
  SIGNER_MOVED_LATELY: { text: 'it received its share of this key, or moved with it, less than a day ago' },
  SIGNER_WALLET: { text: 'the key is not that of the wallet' },
  SIGNER_KEY_USED: { text: 'it has signed with this key already' },
  SIGNER_THRESHOLD: { text: 'more than half of the signers must be needed to sign' },
  SIGNER_TOO_MANY_KEYS: {
    text: 'it has begun as many key ceremonies in the last hour as its operator allows',
  },
  SIGNER_RESTORED: {
    text: 'its share came from a backup, and it signs only requests made a day or more after it was restored',
  },
  SIGNER_MADE_AHEAD: { text: 'the request says that it was made later than now' },
  SIGNER_CLOCK_BACK: { text: 'its clock is behind the time it has last acted at' },
  SIGNER_CLOCK_AHEAD: {
    text: 'its clock jumped more than a day ahead, and its operator has neither corrected nor accepted it',
  },
  SIGNER_CLOCKS_DIFFER: { text: 'its clock and another signer’s are more than a minute apart' },
  SIGNER_ROLLED_BACK: {
    text: 'its record was replaced by an older copy; refresh the key, or let its operator accept that',
  },
  SIGNER_VERSIONS_DIFFER: {
    text: 'it works with another version than the others; update the server and all signers together',
  },
  SIGNER_DAILY_CAP: { text: 'the transfer would exceed the daily cap of the asset, as it counts it' },
  SIGNER_AUDIT_WENT_BACK: {
    text: 'the audit record does not continue what it countersigned; its operator looks into that at the machine',
  },
  SIGNER_TOO_MANY_ORGANISATIONS: {
    text: 'it countersigns the audit records of as many organizations as it can',
  },
  SIGNER_UNWRITTEN: { text: 'it cannot write to its disk' },
  SIGNER_UNKNOWN_KEY: { text: 'it has no share of this key' },
  SIGNER_UNKNOWN_NETWORK: { text: 'it does not know this network' },
  SIGNER_UNKNOWN_CONTRACT: { text: 'it does not know this kind of transaction' },
  SIGNER_UNKNOWN_ASSET: { text: 'it does not know this token' },
  SIGNER_ASSET_NOT_PINNED: { text: 'its operator has not listed this token (SIGNER_ASSETS)' },
  SIGNER_DECIMALS_MISMATCH: {
    text: 'its operator has listed this token with other decimals (SIGNER_ASSETS)',
  },
  SIGNER_RECIPIENT_UNSPENDABLE: { text: 'nobody has a key to the recipient’s address' },
  SIGNER_FEE_ABOVE_MAXIMUM: { text: 'the fee could be more than its operator allows (SIGNER_MAX_FEE_TRX)' },
  SIGNER_UNKNOWN_CALL: { text: 'it does not know this call of a contract' },
  SIGNER_MALFORMED_CALL: { text: 'the call of the contract cannot be read' },
  SIGNER_CALL_VALUE: { text: 'the call of the contract would send TRX with it' },
  SIGNER_EXTRA_CONTRACT: { text: 'the bytes do more than one thing' },
  SIGNER_UNDECODABLE: { text: 'the bytes cannot be read' },
  SIGNER_UNEXPECTED_FIELD: { text: 'the bytes hold something that nobody asked for' },
  SIGNER_NOT_CANONICAL: { text: 'the bytes are not written as they should be' },
  SIGNER_PERMISSION_ID: { text: 'the bytes are for another permission of the account' },
  SIGNER_FEE_ABOVE_CEILING: { text: 'the fee limit is above what was approved' },
  SIGNER_FEE_LIMIT_MISSING: { text: 'the fee limit is missing' },
  SIGNER_TOO_MANY_SESSIONS: { text: 'it has too many open sessions; try again later' },
  SIGNER_FAULT: { text: 'it failed with an internal error; see its log' },
  SIGNER_NETWORK_CLASS: { text: 'this key was created for the other class of networks (test or main)' },
  SIGNER_ORGANISATION: { text: 'this key was created for another organization' },
  SIGNER_RULES_UNKNOWN: {
    text: 'it has no rules of this organization; its operator accepts version 1 at the machine',
  },
  SIGNER_RULES_BEGIN_LATER: { text: 'the rules of an organization begin with version 1' },
  SIGNER_CREDENTIAL_UNKNOWN: { text: 'the rules have no such credential of that person' },
  SIGNER_ASSERTION_INVALID: { text: 'the signature of a person is not valid' },
  SIGNER_STATEMENT_EXPIRED: { text: 'the statement of a person is no longer valid' },
  SIGNER_STATEMENT_DIFFERS: {
    text: 'the statement of a person is about another transfer, other rules or another person',
  },
  SIGNER_STATEMENT_TOO_LONG: {
    text: 'the statement of a person is valid for longer than the rules or the transfer allow',
  },
  SIGNER_REQUEST_UNSIGNED: { text: 'the requester has not signed the request' },
  SIGNER_RULES_FROZEN: { text: 'a person of the organization has stopped all signing under its rules' },
  SIGNER_KEY_QUARANTINED: {
    text: 'it does not know whether rules bind this key; its operator says so at the machine',
  },
  SIGNER_RULES_REQUIRED: { text: 'it signs and creates keys only under rules of an organization' },
  SIGNER_RECIPIENT_CAP: {
    text: 'the transfer would exceed the daily cap of the recipient, as it counts it',
  },
  SIGNER_RULES_DIFFER: { text: 'it and another signer have different rules in force for this key' },
  SIGNER_RULES_OTHER_HASH: { text: 'the document of the rules has another hash' },
  SIGNER_RULES_OTHER_SIGNERS: { text: 'it is not among the signers of the rules' },
  SIGNER_KEY_NOT_IN_RULES: { text: 'its rules do not have this key' },
  SIGNER_KEY_DIFFERS: {
    text: 'its rules describe the key with another public key, threshold or other parties',
  },
  SIGNER_KEY_BOUND: { text: 'the key is bound to the rules of another organization' },
  SIGNER_RULES_CHANGED: {
    text: 'the transfer was requested under other rules than those in force; request it again',
  },
  SIGNER_OTHER_ORGANISATION: { text: 'the rules are of another organization' },
  SIGNER_CREATED_AHEAD: { text: 'the request says that it was created later than now' },
  SIGNER_INTENT_ENDED: { text: 'the request has expired' },
  SIGNER_INTENT_TOO_LONG: { text: 'the request is valid for longer than its rules allow' },
  SIGNER_NETWORK_NOT_OF_KEY: { text: 'its rules do not allow this network for this key' },
  SIGNER_WALLET_NOT_OF_KEY: { text: 'its rules do not have this wallet' },
  SIGNER_ASSET_NOT_IN_RULES: { text: 'its rules do not have this token' },
  SIGNER_DECIMALS_DIFFER: { text: 'its rules have other decimals for this token' },
  SIGNER_AMOUNT_INVALID: { text: 'the amount must be at least 1' },
  SIGNER_OVER_TRANSFER_CAP: { text: 'the amount is above its cap for one transfer' },
  SIGNER_FEE_ABOVE_CAP: { text: 'the maximum fee is above its cap' },
  SIGNER_RECIPIENT_NOT_IN_RULES: { text: 'the recipient is not in the address book of its rules' },
  SIGNER_RECIPIENT_NOT_ACTIVE: { text: 'the recipient was added to its rules and does not count yet' },
  SIGNER_RECIPIENT_WITHOUT_ASSET: { text: 'its rules do not allow this token for the recipient' },
  SIGNER_OUTSIDE_RULES_HOURS: { text: 'its rules do not allow transfers at this hour' },
  SIGNER_REQUESTER_NOT_IN_RULES: { text: 'the requester is not a requester in its rules' },
  SIGNER_OVER_DAY_CAP: { text: 'the amount is above its cap for a day' },
  SIGNER_OVER_RECIPIENT_CAP: { text: 'the amount is above its cap for this recipient and a day' },
  SIGNER_APPROVALS_MISSING: { text: 'too few people have signed an approval' },
  SIGNER_ROLE_MISSING: { text: 'a treasurer must sign an approval' },
  SIGNER_UNACKNOWLEDGED: { text: 'its operator has not acknowledged that the signing engine is not audited' },
} as const satisfies Table

/** Reasons why a session ended without a result. */
const sessionReasons = {
  SIGNERS_STOPPED: { text: 'The signers ended the session' },
  SIGNERS_STOPPED_BY: {
    text: 'The signers ended the session because of signer {party}',
    params: { party: 'count' },
  },
  SIGNERS_STOPPED_ACCUSED: {
    text: 'Signer {accuser} ended the session and named signer {party} as the cause',
    params: { party: 'count', accuser: 'count' },
  },
  SESSION_KEY_CHANGED: { text: 'the key changed' },
  SESSION_OTHER_KEY: { text: 'the key shares belong to another key' },
  SESSION_FROZEN_APART: { text: 'the available signers have blocked each other' },
  SESSION_ENDLESS: { text: 'the session exceeded its maximum number of rounds' },
  SESSION_STILL: {
    text: 'the session stalled: no signer sent a message (waiting signer → signers it waits for: {waits})',
    params: { waits: 'texts' },
  },
  SESSION_KEYS_DIFFER: { text: 'the signers computed different keys' },
  SESSION_SIGNATURES_DIFFER: { text: 'the signers computed different signatures' },
  SIGNER_SENDS_OTHERS: { text: 'it sent a message in the name of another signer' },
  SIGNER_SENDS_TOO_MUCH: { text: 'it sent more than a round allows' },
  SIGNER_NAMELESS: { text: 'it did not identify itself' },
  SIGNER_OTHER_SESSION: { text: 'its hello belongs to another session' },
  SIGNER_UNREADABLE: { text: 'its answer could not be read' },
  SIGNER_ENDLESS: { text: 'its answer was too long' },
  SIGNER_FOREIGN: {
    text: 'an answer with status {status} that did not come from the signer',
    params: { status: 'count' },
  },
  SIGNER_SILENT: { text: 'no answer within {patience} ms', params: { patience: 'count' } },
  SIGNER_CUT_OFF: { text: 'the connection ended' },
  SIGNER_UNREACHABLE: { text: 'the connection failed: {text}', params: { text: 'text' } },
  SIGNER_ANSWERED: {
    text: 'the answer was {signer_code}: {text}',
    params: { signer_code: 'text', text: 'text' },
  },
} as const satisfies Table

const answers = {
  TOO_FEW_SIGNERS: {
    status: 503,
    text: 'Too few signers answer: {available} of the {needed} that are needed. Nothing was signed.',
    params: { available: 'count', needed: 'count' },
  },
  SHARES_MISSING: {
    status: 409,
    text: '{count|Signer|Signers} {parties} {count|holds|hold} no current share of this key. Replace {count|it|them} first. Nothing was signed.',
    params: { parties: 'texts', count: 'count' },
  },
  SIGNER_REFUSES: {
    status: 409,
    text: 'Signer {party} refuses ({signer_code}): {why}. Nothing was signed.',
    params: { party: 'count', signer_code: 'text', why: 'refusal' },
  },
  SIGNER_REFUSES_PART: {
    status: 409,
    text: 'Signer {party} refuses ({signer_code}: {part}): {why}. Nothing was signed.',
    params: { party: 'count', signer_code: 'text', part: 'text', why: 'refusal' },
  },
  SIGNER_REFUSES_UNKNOWN: {
    status: 409,
    text: 'Signer {party} refuses ({signer_code}). Nothing was signed.',
    params: { party: 'count', signer_code: 'text' },
  },
  SIGNERS_FROZEN: {
    status: 502,
    text: '{what}, and will not work with each other before their shares are refreshed. Nothing was signed.',
    params: { what: 'refusal' },
  },
  SIGNING_STOPPED: {
    status: 502,
    text: '{what}: {why}. Nothing was signed; it can be tried again.',
    params: { what: 'refusal', why: 'refusal' },
  },
} as const satisfies Table

export const signerRefusals = { ...answers, ...signerReasons, ...sessionReasons } as const

/** The refusals of a call that uses the signers. */
export const signingRefusals = [
  'TOO_FEW_SIGNERS',
  'SHARES_MISSING',
  'SIGNER_REFUSES',
  'SIGNER_REFUSES_PART',
  'SIGNER_REFUSES_UNKNOWN',
  'SIGNERS_FROZEN',
  'SIGNING_STOPPED',
] as const
