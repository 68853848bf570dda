/** The transfer request that the transaction paid, with the people who decided on it, its texts and its batch. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { api } from '../../../calls/api.ts'
import { localTime } from '../../../format/time.ts'
import { useSession } from '../../../session/use-session.ts'
import type { TransactionRow } from '../transaction-row.ts'
import { useDetailsWords } from './use-details-words.ts'

export function RequestOfTransaction({ row }: { readonly row: TransactionRow }) {
  const words = useDetailsWords()
  const { entityId } = useSession()
  const { network_id, tx_hash } = row
  const { data } = useQuery({
    queryKey: ['transfer-request-of', entityId, network_id, tx_hash],
    queryFn: () =>
      api.findTransferRequestOfTransaction({ query: { entity_id: entityId, network_id, tx_hash } }),
    enabled: row.mpc_initiator !== null && row.mpc_initiator !== '',
    staleTime: 60_000,
  })
  const request = data?.request
  if (request === undefined || request === null) return null
  const approvers = request.approvals.map(({ name }) => name ?? '-')
  const texts = [
    [words.request.memo, request.memo],
    [words.request.note, request.note],
    [words.request.reference, request.batch?.reference ?? ''],
    [words.request.batch, request.batch?.name ?? ''],
  ] as const
  return (
    <div data-request className="border-b border-line px-5 py-2">
      <p>
        <Link
          to={'/mpc/transfer-requests' as '/'}
          search={{ request: request.id, tab: 'all' } as never}
          className="text-accent underline underline-offset-3"
        >
          {words.request.open}
        </Link>
        <span className="text-mute">
          {' '}
          {words.request.by(request.created_by ?? '-', localTime(request.created_at))}
          {approvers.length > 0 && ` ${words.request.approved(approvers.join(', '))}`}
        </span>
      </p>
      <dl>
        {texts
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <div key={name} className="mt-1 flex gap-1.5">
              <dt className="shrink-0 text-mute">{name}</dt>
              <dd className="min-w-0 break-words">
                <bdi>{text}</bdi>
              </dd>
            </div>
          ))}
      </dl>
    </div>
  )
}
