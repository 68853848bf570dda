/** The form of a new transfer over the list, empty or with the values of another request. */
import { useQuery } from '@tanstack/react-query'
import { activeNetworksQuery } from '../../calls/active-networks.ts'
import { answerText } from '../../calls/refusals.ts'
import { amountForField } from '../../format/parse-amount.ts'
import { useLocale } from '../../words/words.tsx'
import { NewTransfer } from './NewTransfer.tsx'
import { usePayWords } from './pay-words.ts'
import { mayDelete } from './request-actions.ts'
import { useActor } from '../requesting/use-actor.ts'
import { nothingTyped, type Typed } from './typed-transfer.ts'
import { useReportCreated } from './use-report-created.ts'
import type { useRequestsSearch } from './use-requests-search.ts'
import { type TransferRequest, useTransferRequest } from './use-transfers.ts'

/** The values that links prefill the form with end with it. */
const closed = {
  new: undefined,
  again: undefined,
  wallet: undefined,
  to: undefined,
  network: undefined,
  template: undefined,
} as const

interface Props {
  readonly state: ReturnType<typeof useRequestsSearch>
  readonly onWallet: (address: string | null) => void
}

export function NewTransferPlace({ state: { search, set }, onWallet }: Props) {
  const { notFilled: words, editTitle } = usePayWords()
  const reportCreated = useReportCreated()
  const { request: again, isGone, failure } = useTransferRequest(search.again, undefined)
  const { areKnown, typedOf } = useFormValues()
  const isFailed = isGone || failure !== null
  const actor = useActor()
  // The values of a draft are edited; those of another request are requested once more.
  const replaces = again !== undefined && mayDelete(again, actor) ? again.id : undefined
  const isWaiting =
    search.again !== undefined && !isFailed && (again === undefined || !areKnown || !actor.isKnown)
  if (isWaiting) return null
  return (
    <NewTransfer
      {...(replaces === undefined ? {} : { title: editTitle, replaces })}
      start={again === undefined ? nothingTyped : typedOf(again)}
      failure={
        isGone ? words.requestGone : failure === null ? null : words.requestFailed(answerText(failure))
      }
      onWallet={onWallet}
      onCreated={(created) => {
        reportCreated(created)
        set({ ...closed, request: created?.id })
      }}
      onClose={() => set(closed)}
    />
  )
}

function useFormValues() {
  const locale = useLocale()
  const networks = useQuery(activeNetworksQuery)
  return {
    areKnown: networks.data !== undefined || networks.isError,
    typedOf: (request: TransferRequest): Typed => ({
      network: networks.data?.find(({ network_code }) => network_code === request.network_code)?.id,
      wallet: request.wallet_id,
      token: request.token_id,
      recipient: request.recipient_address,
      amount: amountForField(request.amount ?? '', locale),
      memo: request.memo,
      note: request.note ?? '',
      // One that follows from the estimate follows from the changed transfer again.
      maxFee:
        request.is_max_fee_stated === true && request.fee_ceiling !== null
          ? amountForField(request.fee_ceiling, locale)
          : '',
    }),
  }
}
