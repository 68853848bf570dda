import { amountOf } from './amount-of.ts'
import { payeeOf } from './payee-of.ts'
import type { NamedRequest } from './read-named-requests.ts'

/** The transfer that a notice is about: a batch as a whole, but a comment is on one of its payments. */
export function subjectOf({ view, recipientName }: NamedRequest, { isComment = false } = {}) {
  const batch = isComment ? null : view.batch_id
  return {
    request_id: batch ?? view.id,
    batch: batch === null ? null : view.batch_name,
    amount: amountOf(batch === null ? { ...view, batch_total: null } : view),
    symbol: view.token_symbol,
    recipient: payeeOf(view).address,
    recipient_name: recipientName,
  }
}
