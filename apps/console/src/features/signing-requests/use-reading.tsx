/** The rows that the reader has to read: ended and lapsed requests, comments, events of scheduled payments, notices, and alerts assigned to the reader. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { api } from '../../calls/api.ts'
import { currentUserQuery, openAlertsQuery } from '../../calls/queries.ts'
import { answerText, reasonOf } from '../../calls/refusals.ts'
import { shortAddress } from '../../format/address.ts'
import { fullAmount } from '../../format/amount.ts'
import { useReadNotices } from '../../calls/use-read-notices.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { useSession } from '../../session/use-session.ts'
import { useInboxWords } from '../../shell/inbox-words.ts'
import { noticePlaceOf, noticeText, requestNoticeText, requestPlaceOf } from '../../shell/notice-text.ts'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { useAlertText, useVigilanceWords } from '../vigilance/alerts.ts'
import { findName } from '../transactions/address-views.ts'
import { useAddressNames } from '../transactions/use-address-names.ts'
import { batchReferenceOf } from '../transfers/batch-reference-of.ts'
import { referenceOf } from '../transfers/reference-of.ts'
import { rowLink } from './use-to-decide.tsx'
import type { Work } from './WorkTable.tsx'
import { useSigningRequestWords } from './words.ts'

const AgainLink = lazy(async () => ({ default: (await import('./AgainLink.tsx')).AgainLink }))

type Inbox = ApiReply<'getInbox'>

interface Reading {
  /** Events of requests and scheduled payments: they wait for the reader, as the bell counts them. */
  readonly events: readonly Work[]
  readonly reading: readonly Work[]
}

export function useReading(inbox: Inbox | undefined): Reading {
  const alerts = useAlertsToRead()
  const requests = useRequestsToRead(inbox?.requests ?? [])
  const payments = usePaymentsToRead(inbox?.payments ?? [])
  const notices = useNoticesToRead(inbox?.notices ?? [])
  return { events: [...requests, ...payments], reading: inbox === undefined ? [] : [...alerts, ...notices] }
}

export function useMarkRead(): (ids: string[]) => void {
  const words = useSigningRequestWords()
  const { entityId } = useSession()
  const read = useReadNotices(entityId, (error) => alertUser(words.failedRead(answerText(error))))
  return (ids) => read.mutate(ids)
}

const ToRead = ({ text }: { readonly text: string }) => (
  <span className="inline-flex h-4.5 shrink-0 items-center rounded-full bg-hover px-2 text-xs whitespace-nowrap text-soft">
    {text}
  </span>
)

function useRequestsToRead(notices: Inbox['requests']): Work[] {
  const words = useSigningRequestWords()
  const inboxWords = useInboxWords()
  const locale = useLocale()
  const refusalText = useRefusalText()
  const { entityId } = useSession()
  const names = useAddressNames(entityId)
  const markRead = useMarkRead()
  return notices.map((notice) => {
    const {
      id,
      request_id,
      batch = null,
      kind,
      recipient,
      failure,
      failure_refusal,
      requester,
      by,
      at,
    } = notice
    const reference = batch === null ? referenceOf(request_id) : batchReferenceOf(request_id)
    const payee = findName(recipient, names)?.name ?? shortAddress(recipient)
    const amount = `${fullAmount(notice.amount, locale)} ${notice.symbol}`
    const hasEnded = kind === 'rejected' || kind === 'cancelled'
    const reason = hasEnded && failure !== null ? refusalText(failure_refusal, failure) : (batch ?? payee)
    return {
      key: id,
      reference,
      title: requestNoticeText(
        notice,
        batch === null ? words.transfer(amount, payee) : inboxWords.batchOf(amount, batch),
        inboxWords,
      ),
      detail: by === null ? reason : words.doneBy(by, reason),
      by: requester ?? words.server,
      at,
      status: <ToRead text={words.status.read} />,
      actions: (
        <>
          {hasEnded && batch === null && (
            <Suspense>
              <AgainLink id={request_id} name={words.actFor(words.again, reference)}>
                {words.again}
              </AgainLink>
            </Suspense>
          )}
          <Link
            {...requestPlaceOf(notice)}
            aria-label={words.actFor(words.open, reference)}
            onClick={() => markRead([id])}
            data-row-open
            className={rowLink}
          >
            {words.open}
          </Link>
          <Button look="row" aria-label={words.actFor(words.done, reference)} onClick={() => markRead([id])}>
            {words.done}
          </Button>
        </>
      ),
    }
  })
}

function usePaymentsToRead(notices: Inbox['payments']): Work[] {
  const words = useSigningRequestWords()
  const inboxWords = useInboxWords()
  const refusalText = useRefusalText()
  const markRead = useMarkRead()
  return notices.map(({ id, kind, schedule_id, name, skipped, why, at }) => {
    const reference = `PS-${schedule_id.slice(-6).toUpperCase()}`
    return {
      key: id,
      reference,
      title: inboxWords.payments[kind](name, skipped),
      detail: why === null ? name : refusalText(why, why.code),
      by: words.server,
      at,
      status: <ToRead text={words.status.read} />,
      actions: (
        <>
          <Link
            to={'/mpc/transfer-requests/payments' as '/'}
            aria-label={words.actFor(words.open, reference)}
            onClick={() => markRead([id])}
            data-row-open
            className={rowLink}
          >
            {words.open}
          </Link>
          <Button look="row" aria-label={words.actFor(words.done, reference)} onClick={() => markRead([id])}>
            {words.done}
          </Button>
        </>
      ),
    }
  })
}

function useNoticesToRead(notices: Inbox['notices']): Work[] {
  const words = useSigningRequestWords()
  const locale = useLocale()
  const inboxWords = useInboxWords()
  const markRead = useMarkRead()
  return notices.map((notice) => {
    const title = noticeText(notice, inboxWords, locale)
    return {
      key: notice.id,
      title,
      by: notice.by ?? words.server,
      at: notice.at,
      actions: (
        <>
          <Link
            {...noticePlaceOf(notice)}
            aria-label={words.actFor(words.open, title)}
            onClick={() => markRead([notice.id])}
            data-row-open
            className={rowLink}
          >
            {words.open}
          </Link>
          <Button
            look="row"
            aria-label={words.actFor(words.done, title)}
            onClick={() => markRead([notice.id])}
          >
            {words.done}
          </Button>
        </>
      ),
    }
  })
}

function useAlertsToRead(): Work[] {
  const words = useSigningRequestWords()
  const { kinds } = useVigilanceWords()
  const alertText = useAlertText()
  const { entityId } = useSession()
  const client = useQueryClient()
  const { data: user } = useQuery(currentUserQuery)
  const { current } = useOrganisations()
  const { data: alerts = [] } = useQuery(openAlertsQuery(entityId, current?.rights))
  const acknowledge = useMutation({
    mutationFn: (id: string) => api.acknowledgeAlert({ params: { id } }),
    onError: (error) => alertUser(reasonOf(error, (reason) => reason)),
    onSettled: () => client.invalidateQueries({ queryKey: ['alerts', entityId] }),
  })
  return alerts
    .filter(({ assigned_to }) => assigned_to !== null && assigned_to.id === user?.id)
    .map((alert) => {
      const title = kinds[alert.kind]
      return {
        key: alert.id,
        title,
        detail: alertText(alert),
        by: words.server,
        at: alert.raised_at,
        actions: (
          <>
            <Button
              look="row"
              disabled={acknowledge.isPending}
              aria-label={words.actFor(words.acknowledge, title)}
              onClick={() => acknowledge.mutate(alert.id)}
            >
              {words.acknowledge}
            </Button>
            <Link
              to={'/admin/vigilance' as '/'}
              aria-label={words.actFor(words.open, title)}
              data-row-open
              className={rowLink}
            >
              {words.open}
            </Link>
          </>
        ),
      }
    })
}
