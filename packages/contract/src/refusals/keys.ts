/** Refusals about keys and key domains. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

export const keyRefusals = {
  THRESHOLD_ABOVE_N: { status: 422, text: '{field}: must not be above n', params: field },
  THRESHOLD_NO_MAJORITY: { status: 422, text: '{field}: must be more than half of n', params: field },
  PARTIES_NOT_RISING: { status: 422, text: '{field}: must be in rising order', params: field },
  KEY_NOT_READY: { status: 409, text: 'This key is not ready.' },
  KEY_OTHER_CURVE: {
    status: 422,
    text: '{field}: wallets of {network} need a key on {curve}',
    params: { field: 'field', network: 'text', curve: 'text' },
  },
  KEY_OTHER_NETWORKS: {
    status: 422,
    text: '{field}: this key was made for the other class of networks (test or main)',
    params: field,
  },
  NO_SIGNERS: { status: 503, text: 'No signers are configured on this server.' },
  KEY_BUSY: { status: 409, text: 'The signers are already at work on the shares of this key.' },
  KEY_CEREMONY_RUNNING: {
    status: 409,
    text: 'Another key of this organization is being made or refreshed. Try again when it is done.',
  },
  KEY_RULES_DIFFER: {
    status: 409,
    text: 'The signers do not all have the same version of the rules in force. {signers} Generate the key when they do.',
    params: { signers: 'refusals' },
  },
  KEY_RULES_AT_SIGNER: {
    text: 'Signer {party} has version {version}.',
    params: { party: 'count', version: 'count' },
  },
  KEY_RULES_MISSING_AT_SIGNER: { text: 'Signer {party} has no rules.', params: { party: 'count' } },
  KEY_WAITS_FOR_RULES: {
    status: 409,
    text: '{field}: its key {name} waits for the next version of the rules. Propose a version that adds the key.',
    params: { field: 'field', name: 'text' },
  },
  UNAUDITED_NETWORK: {
    status: 403,
    text: 'Nothing is signed for {network}: the signing engine has not been audited by anybody outside. The operator of this server acknowledges that with HOLDFAST_UNAUDITED_MPC=acknowledged.',
    params: { network: 'text' },
  },
  UNAUDITED_MAIN_KEYS: {
    status: 403,
    text: 'No keys are made for main networks: the signing engine has not been audited by anybody outside. The operator of this server acknowledges that with HOLDFAST_UNAUDITED_MPC=acknowledged.',
  },
  UNAUDITED_SERVER: {
    status: 403,
    text: 'No keys are made on a server that serves {network}: the signing engine has not been audited by anybody outside. The operator of this server acknowledges that with HOLDFAST_UNAUDITED_MPC=acknowledged.',
    params: { network: 'text' },
  },
  SHARES_NOT_REFRESHED: { text: 'The shares were not refreshed: {why}', params: { why: 'refusal' } },
  SIGNER_NOT_REPLACED: { text: 'The signer was not replaced: {why}', params: { why: 'refusal' } },
  KEY_NOT_MOVED: { text: 'The key was not moved: {why}', params: { why: 'refusal' } },
  CEREMONY_ENDED: { text: 'The ceremony ended unexpectedly.' },
  KEY_SERVER_STOPPED: { text: 'The server that made this key was stopped.' },
} as const satisfies Table
