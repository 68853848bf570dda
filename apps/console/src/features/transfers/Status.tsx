/** The status of a request, with its documented word. */
import { BadgeCheck, Ban, CircleCheck, CircleDashed, Hourglass, type LucideIcon } from 'lucide-react'
import { cx } from '../../ui/cx.ts'
import type { TransferRequest } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

const looks: Readonly<Record<TransferRequest['status'], readonly [LucideIcon, string]>> = {
  draft: [CircleDashed, 'text-soft'],
  pending: [Hourglass, '-ml-1 bg-warn-wash pl-1 text-warn'],
  approved: [BadgeCheck, 'text-accent'],
  broadcasted: [CircleCheck, 'text-good'],
  failed: [Ban, '-ml-1 bg-bad-wash pl-1 text-bad'],
}

export function Status({ status }: Pick<TransferRequest, 'status'>) {
  const words = useTransferWords()
  const [Icon, look] = looks[status]
  return (
    <span
      title={words.statusTips[status]}
      data-status={status}
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
