/** Ends another person's batch, with a reason. */
import { api } from '../../../calls/api.ts'
import { fullAmount } from '../../../format/amount.ts'
import { reportSuccess } from '../../../ui/toast.tsx'
import { useLocale } from '../../../words/words.tsx'
import { RejectForm } from '../RejectForm.tsx'
import type { Batch } from './batch-state.ts'
import { useBatchWords } from './words.ts'

interface Props {
  readonly batch: Batch
  readonly onRejected: () => void
  readonly onClose: () => void
}

export function RejectBatch({ batch, onRejected, onClose }: Props) {
  const words = useBatchWords()
  const locale = useLocale()
  return (
    <RejectForm
      title={words.rejectTitle}
      lead={words.rejectLead}
      subject={
        <>
          <bdi className="text-lg font-semibold">
            {fullAmount(batch.total ?? '0', locale)} {batch.token_symbol}
          </bdi>
          <bdi className="font-medium">{batch.name}</bdi>
          <span className="text-soft">{words.payments(batch.count)}</span>
        </>
      }
      requester={batch.created_by.name}
      reject={(body) => api.rejectTransferBatch({ params: { id: batch.id }, body })}
      onRejected={() => {
        onRejected()
        reportSuccess(words.rejected)
      }}
      onClose={onClose}
    />
  )
}
