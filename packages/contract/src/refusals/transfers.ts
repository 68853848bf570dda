/** Refusals and outcomes of transfers. */
import type { Table } from './table.ts'

const field = { field: 'field' } as const

/** A request is not in the state that an act needs. */
const states = {
  TRANSFER_IN_STATE: { status: 409, text: 'This transfer is {was}.', params: { was: 'state' } },
  TRANSFER_NOT_IN_STATE: {
    status: 409,
    text: 'This transfer is {was}, not {needed}.',
    params: { was: 'state', needed: 'state' },
  },
  TRANSFER_EXPIRED: { status: 409, text: 'This transfer has expired. Request a new one.' },
  TRANSFER_NOT_BROADCAST: { status: 409, text: 'This transfer was not broadcast.' },
  TRANSFER_NOT_CONFIRMED: {
    status: 409,
    text: 'The chain has not confirmed this transfer, so there is no receipt yet.',
  },
  SIGNING_ELSEWHERE: { status: 409, text: 'Somebody else is signing this transfer at the moment.' },
  INTENT_OUTDATED: {
    status: 409,
    text: 'This transfer was requested before an update of Holdfast, and the signers no longer sign it. Request it again.',
  },
} as const satisfies Table

const approvals = {
  OTHER_INTENT: { status: 409, text: 'This is not the intent of the request.' },
  OWN_TRANSFER: { status: 403, text: 'The people who created or submitted a transfer can’t approve it.' },
  APPROVED_ALREADY: { status: 409, text: 'You have approved this transfer already.' },
  APPROVAL_FORGED: {
    status: 409,
    text: 'An approval of this transfer was not given through this server, so it does not count. The transfer has to be approved again.',
  },
  FORGED_APPROVAL_OF: {
    text: 'APPROVAL_FORGED: The approval in the name of {who} was not given through this server, or HOLDFAST_SECRET_KEY is another one since.',
    params: { who: 'text' },
  },
  AUDIT_CHAIN_BROKEN: {
    status: 409,
    text: 'The audit record of this organization was changed since this transfer was approved. Nothing is signed before an administrator has verified it.',
  },
} as const satisfies Table

/** The requested transfer is invalid. Fields of the intent have its names: `units` is the amount. */
const invalid = {
  WALLET_ARCHIVED: { status: 422, text: '{field}: is archived', params: field },
  NETWORK_SENDS_NOTHING: {
    status: 422,
    text: '{field}: nothing is sent on {network} yet',
    params: { field: 'field', network: 'text' },
  },
  RECIPIENT_UNSPENDABLE: {
    status: 422,
    text: '{field}: nobody has a key to {address}: what is sent there is lost',
    params: { field: 'field', address: 'text' },
  },
  TOKEN_OTHER_NETWORK: { status: 422, text: '{field}: is no token of the wallet’s network', params: field },
  TOKEN_NOT_IN_CATALOGUE: { status: 422, text: '{field}: is not in the catalogue', params: field },
  TOKEN_UNVERIFIED: {
    status: 409,
    text: '{field}: is unverified: nobody has compared its symbol and decimals with its contract (TOKEN_UNVERIFIED)',
    params: field,
  },
  AMOUNT_TOO_FINE: {
    status: 422,
    text: '{field}: has more than {count} decimal {count|place|places}',
    params: { field: 'field', count: 'count' },
  },
  AMOUNT_NOT_POSITIVE: { status: 422, text: '{field}: must be more than zero', params: field },
  INTENT_UNITS: { status: 422, text: '{field}: not 1 to 2^256 - 1', params: field },
  INTENT_MEMO_LENGTH: {
    status: 422,
    text: '{field}: longer than {count} bytes',
    params: { field: 'field', count: 'count' },
  },
  INTENT_MEMO_TEXT: { status: 422, text: '{field}: hidden characters or directions', params: field },
  INTENT_PART: { status: 422, text: '{field}: cannot be part of a transfer', params: field },
  FEE_ABOVE_MAXIMUM: {
    status: 409,
    text: 'The fee of this transfer could come to {fee} {symbol}; at most {most} {symbol} are allowed.',
    params: { fee: 'amount', most: 'amount', symbol: 'text' },
  },
  MAX_FEE_TOO_LOW: {
    status: 422,
    text: '{field}: below the {fee} {symbol} that this transfer costs at the moment',
    params: { field: 'field', fee: 'amount', symbol: 'text' },
  },
  FEE_ABOVE_CEILING: {
    status: 409,
    text: 'This transfer costs {fee} {symbol} at the moment, more than the {most} {symbol} that it permits. Request a new one.',
    params: { fee: 'amount', most: 'amount', symbol: 'text' },
  },
  TRANSFER_UNBUILDABLE: {
    status: 422,
    text: 'This transfer cannot be built: {field}: {why}',
    params: { field: 'field', why: 'refusal' },
  },
  UNBUILDABLE_ADDRESS: { text: 'not an address of {network}', params: { network: 'text' } },
  UNBUILDABLE_NETWORK: { text: 'not of the chain of {network}', params: { network: 'text' } },
  UNBUILDABLE_AMOUNT: { text: 'too large for {network}', params: { network: 'text' } },
  UNBUILDABLE_ASSET: {
    text: 'neither {symbol} nor a token that can be sent on {network}',
    params: { symbol: 'text', network: 'text' },
  },
  UNBUILDABLE_MEMO: { text: 'transfers on {network} have no memo', params: { network: 'text' } },
  UNBUILDABLE_FEE_LIMIT: { text: 'not between 1 and the fee ceiling' },
  UNBUILDABLE_REFERENCE: { text: 'the block id does not begin with its number' },
} as const satisfies Table

/** Another request has the same amount, asset and recipient. */
const equals = {
  SAME_TRANSFER: {
    status: 409,
    text: '{request} is an equal transfer: {amount} {symbol} to {recipient}. It is not finished and may still be paid. Wait until it is confirmed or has failed, or state that you want to pay again.',
    params: { request: 'refusal', amount: 'amount', symbol: 'text', recipient: 'text' },
  },
  SAME_TRANSFER_PAID: {
    status: 409,
    text: '{request} paid the same amount to the same recipient after this request was made, and its approvers were not asked to pay twice. To pay both, request this one again as a repeat.',
    params: { request: 'refusal' },
  },
  SAME_TRANSFER_OPEN: {
    status: 409,
    text: '{request} is an equal transfer, and its transaction may still be sent. Finish it first or wait until it has failed; otherwise you could pay twice.',
    params: { request: 'refusal' },
  },
  SAME_TRANSFER_OPEN_UNTIL: {
    status: 409,
    text: '{request} is an equal transfer, and its transaction may still be sent until {until} UTC. Finish it first or wait until it has failed; otherwise you could pay twice.',
    params: { request: 'refusal', until: 'time' },
  },
  EARLIER_REQUEST: { text: 'The earlier request {id} ({at} UTC)', params: { id: 'text', at: 'time' } },
  EARLIER_REQUEST_OF: {
    text: 'The earlier request {id} of {who} ({at} UTC)',
    params: { id: 'text', who: 'text', at: 'time' },
  },
} as const satisfies Table

/** Why a transfer would fail, by the code that an estimate gives. */
const failures = {
  WOULD_FAIL: { status: 409, text: 'This transfer would fail. {why}', params: { why: 'refusal' } },
  WOULD_FAIL_UNSIGNED: {
    status: 409,
    text: 'This transfer would fail. {why} Nothing was signed; it can be tried again.',
    params: { why: 'refusal' },
  },
  WALLET_NOT_ACTIVE: { text: 'The chain has not seen this wallet yet: it holds nothing.' },
  TO_ITSELF: { text: 'The recipient is the wallet itself.' },
  TRX_TO_CONTRACT: {
    text: 'The recipient is a contract, and {symbol} can’t be sent to it.',
    params: { symbol: 'text' },
  },
  NOT_ENOUGH_TRX: {
    text: 'The wallet holds {available} {symbol}; amount and fee come to {needed} {symbol}.',
    params: { available: 'amount', needed: 'amount', symbol: 'text' },
  },
  NOT_ENOUGH_TOKEN: {
    text: 'The wallet holds {available} of the token; {needed} are to be sent.',
    params: { available: 'amount', needed: 'amount' },
  },
  CALL_REFUSED: { text: 'The token’s contract refuses the transfer.' },
  CALL_REFUSED_WITH: {
    text: 'The token’s contract refuses the transfer: {answer}.',
    params: { answer: 'text' },
  },
  FEE_LIMIT_TOO_LOW: {
    text: 'The max fee of {available} {symbol} is below the {needed} {symbol} that this transfer may cost.',
    params: { available: 'amount', needed: 'amount', symbol: 'text' },
  },
} as const satisfies Table

const signing = {
  NO_DEV_KEY: { status: 409, text: 'No dev key signs for {address}.', params: { address: 'text' } },
  NO_WALLET_KEY: { status: 409, text: 'No key of the signers signs for this wallet.' },
  SIGNATURE_MISMATCH: {
    status: 502,
    text: 'The signature is not the wallet’s (signed by {found}, not by {address}). Nothing was sent.',
    params: { found: 'text', address: 'text' },
  },
  SIGNATURE_INVALID: {
    status: 502,
    text: 'The signature is not a valid one for {address}. Nothing was sent.',
    params: { address: 'text' },
  },
  BYTES_NOT_TAKEN: {
    status: 409,
    text: 'The node did not take the transaction ({answer}). What is signed stays valid and can be sent again. Do not request the transfer again before this one has failed.',
    params: { answer: 'text' },
  },
  BYTES_NOT_TAKEN_UNTIL: {
    status: 409,
    text: 'The node did not take the transaction ({answer}). What is signed stays valid until {until} UTC: it can be handed over again, and fails as EXPIRED once the chain has passed its expiry. Do not request it again before that.',
    params: { answer: 'text', until: 'time' },
  },
  SENDING_UNCLEAR: {
    status: 502,
    text: 'It is not known yet whether the node took the transaction: {why}. The same bytes are sent again.',
    params: { why: 'refusal' },
  },
  CONFLICT_KEY_IN_USE: {
    status: 409,
    text: 'Another transfer of this wallet already uses {key}, and the chain includes only one transaction with it. Nothing was signed; try again.',
    params: { key: 'text' },
  },
  TRANSFER_EXPIRED_OPEN: {
    status: 409,
    text: 'This transfer has expired, so nothing more is signed or sent for it. The chain may still include what was signed: do not request the transfer again before this one has failed.',
  },
  EXPIRY_NOT_PASSED: {
    status: 409,
    text: 'The signed bytes have expired, but the chain has not passed their expiry for good yet. Try again in a few minutes.',
  },
  FATE_UNKNOWN: {
    status: 409,
    text: 'It is not known yet whether the chain has included this transfer, so nothing is signed or sent for it now. Try again in a few minutes.',
  },
  BYTES_WITHOUT_EXPIRY: {
    status: 409,
    text: 'Bytes exist for this transfer without a time at which they end. Other bytes in their place could pay twice, so none are built. Request the transfer again once you know that these were not sent.',
  },
  TRANSFER_NOT_REPLACEABLE: {
    status: 409,
    text: 'Nothing can take the place of a sent transaction on {network}: it is included or expires.',
    params: { network: 'text' },
  },
  TRANSFER_INCLUDED: {
    status: 409,
    text: 'The chain has included this transfer already, so nothing can take its place.',
  },
  TRANSFER_EXPIRED_SENT: {
    status: 409,
    text: 'People approved this transfer until it expired, so nothing more is signed for it. What was sent can still be included.',
  },
  TRANSFER_BEING_CANCELLED: {
    status: 409,
    text: 'A cancellation of this transfer was signed, so it is not sped up any more.',
  },
  NO_FEE_ROOM: {
    status: 409,
    text: 'Nodes accept another transaction in its place only with a fee of up to {fee} {symbol}. The approved maximum and the balance of the wallet allow {most} {symbol}.',
    params: { fee: 'amount', most: 'amount', symbol: 'text' },
  },
  REPLACED_MEANWHILE: {
    status: 409,
    text: 'Somebody else has replaced this transaction meanwhile. Look at it again.',
  },
  FOREIGN_TEXT: { text: '{text}', params: { text: 'text' } },
} as const satisfies Table

/** Why a transfer has failed. */
const ends = {
  NOT_SIGNED_IN_TIME: { text: 'Expired before it was approved and signed. Request a new transfer.' },
  NOT_TAKEN_IN_TIME: {
    text: 'Expired before the chain included it. Request a new transfer.',
  },
  NOT_TAKEN: { text: 'Expired: the chain has not included it. Request a new transfer.' },
  NOT_TAKEN_WITH: {
    text: 'Expired: the chain has not included it, and the node answered {answer}. Request a new transfer.',
    params: { answer: 'text' },
  },
  CONFLICT_KEY_USED: {
    text: 'Another transaction of this wallet took its place on the chain, so it will never be included. Request a new transfer.',
  },
  TRANSFER_CANCELLED_ON_CHAIN: {
    text: 'Cancelled: the chain has included a transaction in its place that pays nothing. The fee of that one was charged.',
  },
  CHAIN_UNDID: { text: 'Reverted by the chain: {answer}.', params: { answer: 'text' } },
} as const satisfies Table

const testPayments = {
  KEY_OF_OTHER_ADDRESS: {
    status: 422,
    text: '{field}: does not sign for {address}',
    params: { field: 'field', address: 'text' },
  },
  MAIN_NEEDS_REQUEST: {
    status: 403,
    text: 'On {network} transfers are approved: make a transfer request.',
    params: { network: 'text' },
  },
} as const satisfies Table

export const transferRefusals = {
  ...states,
  ...approvals,
  ...invalid,
  ...equals,
  ...failures,
  ...signing,
  ...ends,
  ...testPayments,
} as const

/** The refusals of a call that creates a transfer. */
export const freezingRefusals = [
  'WALLET_ARCHIVED',
  'WALLET_OTHER_NETWORK',
  'NETWORK_SENDS_NOTHING',
  'UNAUDITED_NETWORK',
  'ADDRESS_INVALID',
  'RECIPIENT_UNSPENDABLE',
  'TOKEN_OTHER_NETWORK',
  'TOKEN_NOT_IN_CATALOGUE',
  'TOKEN_UNVERIFIED',
  'AMOUNT_TOO_FINE',
  'AMOUNT_NOT_POSITIVE',
  'INTENT_UNITS',
  'INTENT_MEMO_LENGTH',
  'INTENT_MEMO_TEXT',
  'INTENT_PART',
  'TRANSFER_UNBUILDABLE',
  'FEE_ABOVE_MAXIMUM',
  'MAX_FEE_TOO_LOW',
] as const

/** The refusals of a call that queries a node about a transfer. */
export const transferNodeRefusals = ['NODE_MISSING', 'NETWORK_SENDS_NOTHING', 'TRANSFER_UNBUILDABLE'] as const

/** The refusals of a call that changes the status of a request. */
export const movingRefusals = [
  'TRANSFER_IN_BATCH',
  'TRANSFER_IN_STATE',
  'TRANSFER_NOT_IN_STATE',
  'TRANSFER_EXPIRED',
  'INTENT_OUTDATED',
] as const

/** The refusals of a call that replaces the transaction of a sent transfer, besides those of signing. */
export const replacingRefusals = [
  'TRANSFER_NOT_REPLACEABLE',
  'TRANSFER_INCLUDED',
  'TRANSFER_EXPIRED_SENT',
  'TRANSFER_BEING_CANCELLED',
  'NO_FEE_ROOM',
  'REPLACED_MEANWHILE',
] as const

/** The refusals of a call that signs a transfer, besides those of the signers. */
export const transferSigningRefusals = [
  ...transferNodeRefusals,
  ...movingRefusals,
  'SIGNING_ELSEWHERE',
  'AUDIT_CHAIN_BROKEN',
  'APPROVAL_FORGED',
  'NO_SIGNERS',
  'NO_DEV_KEY',
  'NO_WALLET_KEY',
  'WOULD_FAIL_UNSIGNED',
  'SAME_TRANSFER_PAID',
  'SAME_TRANSFER_OPEN',
  'SAME_TRANSFER_OPEN_UNTIL',
  'SIGNATURE_MISMATCH',
  'SIGNATURE_INVALID',
  'BYTES_NOT_TAKEN',
  'BYTES_NOT_TAKEN_UNTIL',
  'SENDING_UNCLEAR',
  'CONFLICT_KEY_IN_USE',
  'TRANSFER_EXPIRED_OPEN',
  'EXPIRY_NOT_PASSED',
  'FATE_UNKNOWN',
  'BYTES_WITHOUT_EXPIRY',
] as const
