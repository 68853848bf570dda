import { noticeKindTable } from '@holdfast/contract'

/** The page on which a person acts on a notice or a proposed change of this kind. */
export function inboxPathOf(kind: string): string {
  if (isNoticeKind(kind)) return noticeKindTable[kind].page
  if (kind.startsWith('webhook-')) return noticeKindTable['webhook-added'].page
  if (kind.startsWith('address-')) return noticeKindTable['recipient-named'].page
  if (kind.startsWith('member-')) return noticeKindTable['member-added'].page
  return noticeKindTable['decision-needed'].page
}

const isNoticeKind = (kind: string): kind is keyof typeof noticeKindTable =>
  Object.hasOwn(noticeKindTable, kind)
