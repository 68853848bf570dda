/** The frozen transfer that is about to be signed and sent. */
import { useLocale } from '../../words/words.tsx'
import { exact } from './exact.ts'
import { Facts } from './Facts.tsx'
import { SharedSymbol } from './SharedSymbol.tsx'
import type { TransferRequest } from './use-transfers.ts'
import { WholeAddress } from './WholeAddress.tsx'
import { useTransferWords } from './words.ts'

interface Props {
  readonly request: TransferRequest
  /** Null: the recipient is in no list of the organisation. */
  readonly recipientName: string | null
  readonly nativeSymbol: string
}

export function SignSummary({ request, recipientName, nativeSymbol }: Props) {
  const { review, checks } = useTransferWords()
  const locale = useLocale()
  return (
    <Facts
      facts={[
        [
          review.amount,
          <bdi key="amount" className="text-lg font-semibold">
            {exact(request.amount, locale)} {request.token_symbol}
            <SharedSymbol isShared={request.shares_symbol} contract={request.token_contract} />
          </bdi>,
        ],
        [
          review.to,
          <div key="to">
            {recipientName === null ? (
              <span className="text-mute">{checks.unknown}</span>
            ) : (
              <bdi className="font-medium">{recipientName}</bdi>
            )}
            <div>
              <WholeAddress address={request.recipient_address} />
            </div>
          </div>,
        ],
        [
          review.feeCeiling,
          request.fee_ceiling === null ? '-' : `${exact(request.fee_ceiling, locale)} ${nativeSymbol}`,
        ],
        [
          review.from,
          <span key="from">
            <bdi className="font-medium">{request.wallet_name}</bdi>, {request.network_name}
          </span>,
        ],
      ]}
    />
  )
}
