/** Refusals about templates and scheduled payments, and why a schedule stopped. */
import type { Table } from './table.ts'

export const paymentRefusals = {
  TEMPLATE_NAME_TAKEN: {
    status: 409,
    text: '{field}: another template has this name',
    params: { field: 'field' },
  },
  TOO_MANY_PAYMENTS: {
    status: 409,
    text: 'This organization has {limit} of them already. Remove or end some first.',
    params: { limit: 'count' },
  },
  SCHEDULE_PAYEE_UNSAVED: {
    status: 422,
    text: '{field}: is neither in your address book nor one of your wallets. Add the payee to the address book first.',
    params: { field: 'field' },
  },
  SCHEDULE_OVER: {
    status: 422,
    text: '{field}: no date remains. Choose a later one.',
    params: { field: 'field' },
  },
  SCHEDULE_FINISHED: {
    status: 409,
    text: 'This schedule has ended. Create a new one.',
  },
  SCHEDULE_RIGHT_LOST: { text: '{who} may no longer request transfers here.', params: { who: 'text' } },
  SCHEDULE_WALLET_GONE: { text: 'The wallet is archived, or its key no longer signs.' },
  SCHEDULE_PAYEE_REMOVED: {
    text: 'The payee is no longer in the address book or one of the wallets.',
  },
} as const satisfies Table
