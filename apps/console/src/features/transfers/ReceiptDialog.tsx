/** The receipt of a sent transfer, and refreshing it from the chain. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyText } from '../../ui/CopyText.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { exact } from './exact.ts'
import { Facts } from './Facts.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useTransferWords } from './words.ts'

interface Props {
  readonly id: string
  readonly nativeSymbol: string
  /** Whether the node for a refresh is available. */
  readonly isNodeUp: boolean
  readonly onRefreshed: () => void
  readonly onClose: () => void
}

export function ReceiptDialog({ id, nativeSymbol, isNodeUp, onRefreshed, onClose }: Props) {
  const { common } = useWords()
  const words = useTransferWords()
  const { receipt } = words
  const results: Readonly<Record<string, string>> = common.chainResults
  const locale = useLocale()
  const client = useQueryClient()
  const queryKey = ['transfer-receipt', id]
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: () => api.getTransferReceipt({ params: { id } }),
    staleTime: 0,
  })
  const refresh = useMutation({
    mutationFn: () => api.refreshTransferReceipt({ params: { id } }),
    onSuccess: (fresh) => {
      client.setQueryData(queryKey, fresh)
      onRefreshed()
    },
  })
  const count = (value: number | null) => countText(value, locale)
  return (
    <Dialog title={receipt.title} closeLabel={common.close} onClose={onClose}>
      <div className="grid gap-4 px-5 py-4">
        {error !== null ? (
          <ErrorState message={receipt.failed(answerText(error))} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton rows={8} widths={['w-32', 'w-40']} />
        ) : (
          <Facts
            facts={[
              [receipt.status, words.receiptStates[data.status]],
              ...(data.result === null
                ? []
                : [
                    [
                      receipt.result,
                      <span key="result" title={data.result}>
                        {results[data.result] ?? data.result}
                      </span>,
                    ] as const,
                  ]),
              [receipt.block, count(data.block_number)],
              ...chargesOf(data, { words: receipt, locale, nativeSymbol }),
              [words.review.txHash, <CopyText key="hash" text={data.tx_hash} />],
              [receipt.refreshed, data.refreshed_at === null ? receipt.never : localTime(data.refreshed_at)],
            ]}
          />
        )}
        {refresh.error !== null && (
          <p role="alert" className="break-words text-bad">
            {receipt.refreshFailed(answerText(refresh.error))}
          </p>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
        <WhyButton
          look="solid"
          whyNot={isNodeUp ? null : words.why(words.whyNot['node-down'])}
          onClick={() => refresh.mutate()}
        >
          {words.actions['refresh-receipt']}
        </WhyButton>
      </DialogFooter>
    </Dialog>
  )
}

interface Charged {
  readonly words: ReturnType<typeof useTransferWords>['receipt']
  readonly locale: string
  readonly nativeSymbol: string
}

/** A receipt with gas has neither energy nor bandwidth. */
function chargesOf(
  { resources, fees, gas = null }: ApiReply<'getTransferReceipt'>,
  { words, locale, nativeSymbol }: Charged,
): (readonly [string, string])[] {
  const total = exact(fees.trx_burned_total, locale)
  if (gas !== null)
    return [
      [words.gasUsed, countText(gas.used, locale)],
      [words.gasPrice(gas.unit), exact(gas.price, locale)],
      [words.fee(nativeSymbol), total],
    ]
  return [
    [words.bandwidthUsed, countText(resources.bandwidth_used, locale)],
    [words.energyUsed, countText(resources.energy_used, locale)],
    [words.bandwidthFee, exact(fees.bandwidth_fee_trx, locale)],
    [words.energyFee, exact(fees.energy_fee_trx, locale)],
    [words.burned, total],
  ]
}
