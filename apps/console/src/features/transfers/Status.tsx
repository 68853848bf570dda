/** The status of a request, with its documented word. */
import { BadgeCheck, Ban, CircleCheck, CircleDashed, Hourglass, type LucideIcon, Radio } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferListWords } from './list-words.ts'

const looks: Readonly<Record<TransferRequest['status'], readonly [LucideIcon, string]>> = {
  draft: [CircleDashed, 'text-soft'],
  pending: [Hourglass, '-ml-1 bg-warn-wash pl-1 text-warn'],
  approved: [BadgeCheck, 'text-accent'],
  broadcasted: [Radio, 'text-accent'],
  failed: [Ban, '-ml-1 bg-bad-wash pl-1 text-bad'],
}

/** The word stays the same when the chain confirms the transfer. */
const confirmed: (typeof looks)['broadcasted'] = [CircleCheck, 'text-good']

type Props = Pick<TransferRequest, 'status'> & Partial<Pick<TransferRequest, 'receipt_status'>>

export function Status({ status, receipt_status: receipt = null }: Props) {
  const words = useTransferListWords()
  const isConfirmed = status === 'broadcasted' && receipt === 'confirmed'
  const [Icon, look] = isConfirmed ? confirmed : looks[status]
  return (
    <span
      title={isConfirmed ? words.receiptStates.confirmed : words.statusTips[status]}
      data-status={status}
      data-confirmed={isConfirmed ? '' : undefined}
      className={cx(
        'flex h-4.5 w-fit items-center gap-1 rounded-full pr-2 text-xs font-medium whitespace-nowrap',
        look,
      )}
    >
      <Icon aria-hidden className="size-3" />
      {words.statuses[status]}
    </span>
  )
}
