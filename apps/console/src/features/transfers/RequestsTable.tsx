import { useMedia } from '../../shell/use-media.ts'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { actionsOf } from './request-actions.ts'
import { RequestCard, RequestRow } from './RequestRow.tsx'
import type { Actor } from './use-actor.ts'
import type { RequestActs } from './use-request-acts.ts'
import type { SigningHealth } from './use-signing-health.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

interface Props {
  readonly requests: readonly TransferRequest[]
  /** When they were read. */
  readonly asOf: Date
  readonly health: SigningHealth
  readonly actor: Actor
  readonly isDevMode: boolean
  readonly acts: RequestActs
  readonly nameOf: (address: string) => string | null
  readonly onOpen: (what: 'details' | 'approve' | 'receipt' | 'transaction', request: TransferRequest) => void
  readonly onAgain: (request: TransferRequest) => void
}

export function RequestsTable({ requests, asOf, health, actor, isDevMode, nameOf, ...row }: Props) {
  const { columns, caption } = useTransferWords()
  const isNarrow = useMedia('(max-width: 47.99rem)')
  const facts = { health, actor, isDevMode, now: asOf }
  const shown = requests.map((request) => ({
    request,
    recipientName: nameOf(request.recipient_address),
    shown: actionsOf(request, facts),
    actor,
    isDevMode,
    ...row,
  }))
  if (isNarrow)
    return (
      <ul aria-label={caption} className="pb-8">
        {shown.map((row) => (
          <RequestCard key={row.request.id} {...row} />
        ))}
      </ul>
    )
  return (
    <TableFrame
      caption={caption}
      className="min-w-[64rem]"
      columns={[
        { label: columns.wallet },
        { label: columns.recipient },
        { label: columns.amount, align: 'right' },
        { label: columns.status },
        { label: columns.hash },
        { label: columns.people },
        { label: columns.actions, isActions: true },
      ]}
    >
      {shown.map((row) => (
        <RequestRow key={row.request.id} {...row} />
      ))}
    </TableFrame>
  )
}
