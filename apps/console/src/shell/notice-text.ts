/** Notices in words. */
import type { ApiReply } from '@holdfast/contract'
import type { useInboxWords } from './inbox-words.ts'

type Inbox = ApiReply<'getInbox'>
type Words = ReturnType<typeof useInboxWords>

export function noticeText(
  { kind, subject, version, outcome }: Inbox['notices'][number],
  words: Words,
): string {
  const text = words.notices[kind](subject ?? words.somebody, version ?? 0)
  return outcome === null ? text : `${text} (${words.outcomes[outcome]})`
}

/** `transfer`: the amount and the payee. */
export const requestNoticeText = (
  { kind }: Pick<Inbox['requests'][number], 'kind'>,
  transfer: string,
  words: Words,
): string => words.requests[kind](transfer)
