/** The steps of a transfer, for its flow log and for developers. None of them is a refusal of a call. */
import type { Table } from './table.ts'

const steps = {
  STEP_FROZEN: { text: 'The intent is frozen.' },
  STEP_SUBMITTED: { text: 'Waits for approval.' },
  STEP_REQUEST_SIGNED: { text: 'The requester signed the request.' },
  STEP_REPLACES: {
    text: 'Requested again under the current rules, in place of {id}.',
    params: { id: 'text' },
  },
  STEP_APPROVED: { text: 'Approved.' },
  STEP_APPROVED_WAITS: { text: 'Approved. {waits}', params: { waits: 'refusals' } },
  STEP_APPROVED_DEV: { text: 'Approved in dev mode.' },
  STEP_CONTINUED: { text: 'Continued by the server.' },
  STEP_CLAIMED: { text: 'Claimed by {who}.', params: { who: 'text' } },
  STEP_BUILT: { text: 'The exact bytes are built and stored.' },
  STEP_SIGNERS_ASKED: { text: 'The signers are asked.' },
  STEP_SIGNED_WITH: { text: 'Signed with {key}.', params: { key: 'text' } },
  STEP_SIGNED: { text: 'The signature is the wallet’s; the signed bytes are stored.' },
  STEP_SENDING: { text: 'Handed to the node, try {count}.', params: { count: 'count' } },
  STEP_REFUSED: { text: 'The node refused it: {answer}.', params: { answer: 'text' } },
  STEP_BROADCAST: { text: 'The node has the transaction ({answer}).', params: { answer: 'text' } },
  STEP_SPED_UP: {
    text: 'The node has a transaction with a higher fee in its place ({answer}).',
    params: { answer: 'text' },
  },
  STEP_CANCELLATION_SENT: {
    text: 'The node has a transaction that pays nothing in its place ({answer}).',
    params: { answer: 'text' },
  },
  STEP_FOUND: { text: 'The chain has the transaction.' },
  STEP_STOPPED: { text: 'Stopped at the requested step.' },
  STEP_CONFIRMED: { text: 'It is in a solid block.' },
} as const satisfies Table

/** The steps of the dev flow, as a list. */
const flow = {
  FLOW_SUBMITTED: { text: 'submitted' },
  FLOW_APPROVED: { text: 'approved in dev mode' },
  FLOW_SIGNED_DEV: { text: 'signed with the dev key' },
  FLOW_SIGNED_TSS: { text: 'signed with the signers' },
  FLOW_STATE: { text: '{state}', params: { state: 'state' } },
} as const satisfies Table

/** The results of a comparison of signatures. */
const notes = {
  COMPARED_EQUAL: {
    text: 'r and s are equal: honest signers draw their nonces at random, so this does not happen.',
  },
  COMPARED_DIFFERENT: {
    text: 'r and s differ, as they should: the signers’ nonces are random. What counts is that both verify for the wallet.',
  },
  COMPARED_UNSIGNED: { text: 'The signers did not sign: {why}', params: { why: 'refusal' } },
  COMPARED_SIGNED_BEFORE: {
    text: 'These bytes were signed with the dev key before; the signers were not asked.',
  },
  COMPARED_SIGNERS_VERIFY: {
    text: 'The signers’ signature verifies for {address}.',
    params: { address: 'text' },
  },
  COMPARED_SIGNERS_FAIL: {
    text: 'The signers’ signature does not verify for {address}.',
    params: { address: 'text' },
  },
  COMPARED_NO_DEV_KEY: {
    text: 'No dev key signs for {address}: the wallet’s key exists only in shares.',
    params: { address: 'text' },
  },
  COMPARED_DEV_VERIFIES: {
    text: 'The dev key’s signature verifies for {address}.',
    params: { address: 'text' },
  },
  COMPARED_DEV_FAILS: {
    text: 'The dev key’s signature does not verify: signed by {found}, not by {address}.',
    params: { found: 'text', address: 'text' },
  },
  COMPARED_DEV_INVALID: {
    text: 'The dev key’s signature is not a valid one for {address}.',
    params: { address: 'text' },
  },
} as const satisfies Table

export const transferStepTexts = { ...steps, ...flow, ...notes } as const
