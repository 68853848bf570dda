/** Notices in words. */
import type { ApiReply } from '@holdfast/contract'
import { inboxPathOf } from '../calls/inbox-path-of.ts'
import { shortAddress } from '../format/address.ts'
import { fullAmount } from '../format/amount.ts'
import type { useInboxWords } from './inbox-words.ts'

type Inbox = ApiReply<'getInbox'>
type RequestPlace = Pick<Inbox['requests'][number], 'request_id' | 'batch'>
type Words = ReturnType<typeof useInboxWords>

export function noticeText(
  { kind, subject, version, outcome, payment, transfer }: Inbox['notices'][number],
  words: Words,
  locale: string,
): string {
  if (payment !== null)
    return words.paymentTo(`${fullAmount(payment.amount, locale)} ${payment.symbol}`, payment.wallet)
  const text = words.notices[kind](subject ?? words.somebody, version ?? 0)
  if (transfer !== null) return `${text}: ${transferText(transfer, words, locale)}`
  return outcome === null ? text : `${text} (${words.outcomes[outcome]})`
}

function transferText(
  { amount, symbol, batch, recipient, recipient_name }: NonNullable<Inbox['notices'][number]['transfer']>,
  words: Words,
  locale: string,
): string {
  const money = `${fullAmount(amount, locale)} ${symbol}`
  return batch === null
    ? words.transferTo(money, recipient_name ?? shortAddress(recipient))
    : words.batchOf(money, batch)
}

/** The page on which a person acts on a notice, as the properties of a link. */
export const noticePlaceOf = ({ kind, change, transfer }: Inbox['notices'][number]) =>
  transfer === null ? { to: inboxPathOf(change ?? kind) as '/' } : requestPlaceOf(transfer)

/** `transfer`: the amount and the payee, or the batch. */
export const requestNoticeText = (
  { kind }: Pick<Inbox['requests'][number], 'kind'>,
  transfer: string,
  words: Words,
): string => words.requests[kind](transfer)

/** The page of the request or the batch, as the properties of a link. */
export const requestPlaceOf = ({ request_id, batch = null }: RequestPlace) =>
  batch === null
    ? { to: '/mpc/transfer-requests' as '/', search: { request: request_id } as never }
    : { to: '/mpc/transfer-requests/batch' as '/', hash: request_id }
