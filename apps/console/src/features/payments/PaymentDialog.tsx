/** A template or a scheduled payment, new or changed, in the form of a transfer. */
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { usePayWords } from '../transfers/pay-words.ts'
import { notScheduled } from '../transfers/schedule-fields.ts'
import { TransferDesk } from '../transfers/TransferDesk.tsx'
import { useFreshStart } from '../transfers/use-fresh-start.ts'
import { datesOfSchedule, typedOfPayment } from '../transfers/use-payments.ts'
import type { Schedule, Template } from '../transfers/use-save-payment.ts'

type Props = { readonly onClose: () => void } & (
  | { readonly kind: 'template'; readonly saved: Template | null }
  | { readonly kind: 'schedule'; readonly saved: Schedule | null }
)

export function PaymentDialog({ onClose, ...payment }: Props) {
  const { common } = useWords()
  const words = usePayWords()
  const locale = useLocale()
  const fresh = useFreshStart()
  const { kind, saved } = payment
  const title =
    kind === 'template'
      ? saved === null
        ? words.template.title
        : words.template.edit
      : saved === null
        ? words.payments.newSchedule
        : words.payments.editSchedule
  const start = saved === null ? fresh : typedOfPayment(saved, locale)
  const dates =
    payment.kind === 'template'
      ? notScheduled
      : payment.saved === null
        ? { ...notScheduled, repeats: 'monthly' as const }
        : datesOfSchedule(payment.saved)
  return (
    <Dialog title={title} size="form" closeLabel={common.close} onClose={onClose}>
      {start === null ? (
        <Skeleton rows={6} widths={['w-48', 'w-64']} />
      ) : (
        <TransferDesk purpose={kind} start={start} dates={dates} saved={saved} onSaved={onClose} />
      )}
    </Dialog>
  )
}
