import { type ApiReply, noticeKindTable } from '@holdfast/contract'
import { formatUnits } from '@holdfast/ledger'
import type { Queryable } from '@holdfast/store'
import { listPayments, type Notice } from '@holdfast/store/read'
import type { NamedRequest } from './read-named-requests.ts'
import { subjectOf } from './subject-of.ts'

type PresentedNotice = ApiReply<'getInbox'>['notices'][number]

export async function presentNotices(
  db: Queryable,
  organisationId: string,
  notices: readonly Notice[],
  requests: ReadonlyMap<string, NamedRequest>,
): Promise<PresentedNotice[]> {
  const payments = await paymentsOf(db, organisationId, notices)
  return notices.map(({ id, kind, subject, version, change, outcome, about, author, created_at }) => {
    const request = requests.get(about ?? '')
    return {
      id,
      kind,
      subject,
      version,
      change,
      outcome,
      about,
      payment: payments.get(about ?? '') ?? null,
      transfer: request === undefined ? null : subjectOf(request),
      by: author,
      at: created_at.toISOString(),
    }
  })
}

const requestPage = noticeKindTable['request-approved'].page

/** The transfer requests that these notices are about. */
export const requestIdsOf = (notices: readonly Notice[]): string[] =>
  notices.flatMap(({ kind, about }) =>
    about !== null && noticeKindTable[kind].page === requestPage ? [about] : [],
  )

/** By the entry that a notice is about. */
async function paymentsOf(
  db: Queryable,
  organisationId: string,
  notices: readonly Notice[],
): Promise<Map<string, PresentedNotice['payment']>> {
  const ids = notices.flatMap(({ kind, about }) =>
    kind === 'payment-received' && about !== null ? [about] : [],
  )
  const payments = await listPayments(db, organisationId, ids)
  return new Map(
    payments.map(({ entry_id, units, decimals, symbol, wallet }) => [
      entry_id,
      { amount: formatUnits(BigInt(units), decimals), symbol, wallet },
    ]),
  )
}
