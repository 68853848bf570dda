/** Refusals about changes of the rules that signers enforce. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const rulesRefusals = {
  RULES_MISSING: {
    status: 409,
    text: 'This organization has no rules at the signers yet.',
  },
  RULES_VERSION_UNKNOWN: {
    status: 409,
    text: '{field}: this organization has no such version of the policy',
    params: field,
  },
  RULES_PROPOSAL_OPEN: {
    status: 409,
    text: 'Version {version} is open already. Withdraw or veto it before you propose another change.',
    params: { version: 'count' },
  },
  RULES_PROPOSAL_MISSING: { status: 409, text: 'No change of the rules is open.' },
  RULES_PROPOSAL_PENDING: {
    status: 409,
    text: 'The signers have accepted this change already. A governor can veto it on the approver page.',
  },
  RULES_UNCHANGED: { status: 409, text: 'This policy would not change the rules in force.' },
  RULES_INVALID: {
    status: 422,
    text: '{field}: the rules would not be valid: {why}',
    params: { field: 'field', why: 'refusal' },
  },
  RULES_RECIPIENTS_TOO_MANY: {
    status: 422,
    text: '{field}: {count} recipients, and the rules of the signers hold at most {most}. Others are refused, so all of them would have to be named.',
    params: { field: 'field', count: 'count', most: 'count' },
  },
  RULES_TOO_LARGE: {
    status: 422,
    text: '{field}: with {recipients} recipients the rules would have {bytes} bytes, and the signers accept at most {most}. List fewer recipients or give them shorter names.',
    params: { field: 'field', recipients: 'count', bytes: 'count', most: 'count' },
  },
  OTHER_GOVERNORS_NEEDED: {
    status: 409,
    text: 'The change gives roles or passkeys to so many governors that only {available} of the {needed} who have to adopt it are left. Nobody adopts a change that gives something to themselves.',
    params: { available: 'count', needed: 'count' },
  },
  SELF_PROMOTION: {
    status: 403,
    text: 'This change gives you a role or a passkey, so other governors have to adopt it.',
  },
  NOT_A_GOVERNOR: {
    status: 403,
    text: 'You are not a governor with a passkey in the rules in force.',
  },
  NOT_IN_RULES: {
    status: 403,
    text: 'You have no part in the rules that would let you do this.',
  },
  RULES_NOTHING_PENDING: {
    status: 409,
    text: 'No change waits at the signers, so there is nothing to veto.',
  },
  RULES_NOT_FROZEN: { status: 409, text: 'Signing is not frozen.' },
  RULES_FROZEN_ALREADY: { status: 409, text: 'Signing is frozen already.' },
  REGISTRATION_ENDED: {
    status: 409,
    text: 'This link was used or has expired. Ask for a new one.',
  },
  PASSKEY_FOREIGN: {
    status: 422,
    text: '{field}: the passkey is for another page than the approver page of this server',
    params: field,
  },
  PASSKEY_KNOWN: { status: 409, text: 'This passkey is registered already.' },
  GOVERNOR_UNKNOWN: {
    status: 422,
    text: '{field}: this person is not an active member of this organization',
    params: field,
  },
  PERSON_UNKNOWN: {
    status: 422,
    text: '{field}: this person is neither a member of this organization nor in its rules',
    params: field,
  },
  LOST_PASSKEY_UNKNOWN: {
    status: 422,
    text: '{field}: this passkey is neither in the rules nor registered',
    params: field,
  },
  RULES_KEY_UNKNOWN: {
    status: 422,
    text: '{field}: this is no ready key of this organization',
    params: field,
  },
  RECOVERY_KEY_UNKNOWN: {
    status: 422,
    text: '{field}: this is no recovery key on paper of these rules',
    params: field,
  },
  RECOVERY_STATEMENT_UNREADABLE: {
    status: 422,
    text: '{field}: this is not a statement that the command for recovery keys printed',
    params: field,
  },
  SIGNER_REFUSES_RULES: {
    text: 'Refused ({signer_code}): {why}',
    params: { signer_code: 'text', why: 'refusal' },
  },
  SIGNER_REFUSES_RULES_PART: {
    text: 'Refused ({signer_code}: {part}): {why}',
    params: { signer_code: 'text', part: 'text', why: 'refusal' },
  },
  SIGNER_REFUSES_RULES_UNKNOWN: { text: 'Refused ({signer_code})', params: { signer_code: 'text' } },
  RULES_EXIST: {
    status: 409,
    text: 'This organization has rules at the signers. Propose the next version.',
  },
  FIRST_RULES_NOT_READY: {
    status: 409,
    text: 'Version 1 cannot be prepared yet. {missing}',
    params: { missing: 'refusals' },
  },
  FIRST_RULES_POLICY: { text: 'No policy is in force. Set one in the Policy Wizard.' },
  FIRST_RULES_PAGE: { text: 'The server has no approver page (HOLDFAST_APPROVER_ORIGIN).' },
  FIRST_RULES_SIGNERS: {
    text: 'At least 2 signers are needed, and this server has {count}.',
    params: { count: 'count' },
  },
  FIRST_RULES_KEY: { text: 'No key is ready. Create one.' },
  FIRST_RULES_NETWORK: {
    text: 'The key {name} has no wallet, and no active network is of its kind.',
    params: { name: 'text' },
  },
  FIRST_RULES_ASSETS: {
    text: 'No asset has a price and a cap, so nothing could be sent: {symbols}.',
    params: { symbols: 'texts' },
  },
  FIRST_RULES_PASSKEYS: {
    text: '{name} has {count} of 2 passkeys.',
    params: { name: 'text', count: 'count' },
  },
  FIRST_RULES_SYNCED: {
    text: '{name} is to govern and has a synced passkey. Governors need passkeys that stay on one device.',
    params: { name: 'text' },
  },
  FIRST_RULES_GOVERNORS: {
    text: '{count} of {needed} governors who have two passkeys.',
    params: { count: 'count', needed: 'count' },
  },
  FIRST_RULES_APPROVERS: {
    text: '{count} of {needed} people with passkeys who can approve, beside a requester.',
    params: { count: 'count', needed: 'count' },
  },
} as const satisfies Table

/** The refusals of a call that compiles a policy into rules. */
export const rulesProposalRefusals = [
  'RULES_MISSING',
  'RULES_INVALID',
  'RULES_RECIPIENTS_TOO_MANY',
  'RULES_TOO_LARGE',
  'RULES_UNCHANGED',
  'RECIPIENT_NOT_ADDRESS',
  'GOVERNOR_UNKNOWN',
  'LOST_PASSKEY_UNKNOWN',
  'RULES_KEY_UNKNOWN',
  'RECOVERY_KEY_UNKNOWN',
] as const
