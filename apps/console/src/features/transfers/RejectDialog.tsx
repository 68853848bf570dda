/** Ends another person's request, with a reason. It can stop money, never move it, so it needs no passkey. */
import { api } from '../../calls/api.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { useLocale } from '../../words/words.tsx'
import { exact } from './exact.ts'
import { RejectForm } from './RejectForm.tsx'
import { useRequestWords } from './request-words.ts'
import type { TransferRequest } from './use-transfers.ts'
import { WholeAddress } from './WholeAddress.tsx'

interface Props {
  readonly request: Pick<
    TransferRequest,
    'id' | 'amount' | 'token_symbol' | 'recipient_address' | 'created_by'
  >
  /** Null: the recipient is in no list of the organisation. */
  readonly recipientName: string | null
  readonly onRejected: (request: TransferRequest) => void
  readonly onClose: () => void
}

export function RejectDialog({ request, recipientName, onRejected, onClose }: Props) {
  const { reject: words } = useRequestWords()
  const locale = useLocale()
  return (
    <RejectForm
      title={words.title}
      lead={words.lead}
      subject={
        <>
          <bdi className="text-lg font-semibold">
            {exact(request.amount, locale)} {request.token_symbol}
          </bdi>
          {recipientName !== null && <bdi className="font-medium">{recipientName}</bdi>}
          <WholeAddress address={request.recipient_address} />
        </>
      }
      requester={request.created_by.name}
      reject={(body) => api.rejectTransferRequest({ params: { id: request.id }, body })}
      onRejected={(rejected) => {
        onRejected(rejected)
        reportSuccess(words.done)
      }}
      onClose={onClose}
    />
  )
}
