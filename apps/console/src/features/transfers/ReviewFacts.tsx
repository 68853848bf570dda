/** One request, read back from its frozen intent: its exact values, and the checks of this moment. */
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '../../calls/api.ts'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { CopyText } from '../../ui/CopyText.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { inFours } from '../transactions/resemblance.ts'
import { exact } from './exact.ts'
import { Failures } from './Failures.tsx'
import { Facts } from './Facts.tsx'
import { KnownAs, needsConfirmation, RecipientWarnings, Warning } from './RecipientChecks.tsx'
import { PolicySays } from './PolicySays.tsx'
import { People } from './People.tsx'
import { feePartsOf } from './fee-parts-of.ts'
import { failureInWords } from './failure-in-words.ts'
import { Status } from './Status.tsx'
import { RulesSay } from './RulesSay.tsx'
import { SharedSymbol } from './SharedSymbol.tsx'
import { hasSame, SameTransfers } from './SameTransfers.tsx'
import { reviewsKey, type TransferRequest } from './use-transfers.ts'
import { WholeAddress } from './WholeAddress.tsx'
import { type TransferWords, useTransferWords } from './words.ts'

/** A changed request is read again; until then the earlier reading stays in view. */
export const useReview = ({ id, version }: Pick<TransferRequest, 'id' | 'version'>, isWanted = true) =>
  useQuery({
    queryKey: [reviewsKey, id, version],
    queryFn: () => api.reviewTransferRequest({ params: { id } }),
    enabled: isWanted,
    placeholderData: (earlier, query) => (query?.queryKey[1] === id ? earlier : undefined),
    staleTime: 0,
  })

export type Review = Awaited<ReturnType<typeof api.reviewTransferRequest>>

interface CurrentChecksProps {
  readonly review: Review
  readonly nativeSymbol: string
  readonly isConfirmed: boolean
  readonly isTried: boolean
  readonly isReadOnly: boolean
  readonly onConfirm: (isConfirmed: boolean) => void
}

/** Checks of a request that was not sent yet. */
export function CurrentChecks({
  review,
  nativeSymbol,
  isConfirmed,
  isTried,
  isReadOnly,
  onConfirm,
}: CurrentChecksProps) {
  const words = useTransferWords()
  const refusalText = useRefusalText()
  return (
    <>
      <Failures checks={review.checks} nativeSymbol={nativeSymbol} lead={words.checks.willFailNow} />
      {(review.checks.policy.version !== null || !review.checks.rules) && (
        <section aria-label={words.policy.title} className="rounded-md border border-line p-3">
          <PolicySays policy={review.checks.policy} />
        </section>
      )}
      <RulesSay rules={review.checks.rules} />
      {review.checks.error !== null && (
        <p className="text-warn">
          {words.checks.silent(refusalText(review.checks.error_refusal, review.checks.error))}
        </p>
      )}
      {review.intent.is_repeat && <Warning>{words.review.repeat}</Warning>}
      <SameTransfers checks={review.checks} />
      <RecipientWarnings
        checks={review.checks}
        isConfirmed={isConfirmed}
        onConfirm={onConfirm}
        error={isTried && !isConfirmed ? words.form.confirmMissing : undefined}
        isReadOnly={isReadOnly}
      />
      {!isReadOnly && !needsConfirmation(review.checks) && !hasSame(review.checks) && (
        <p className="text-soft">{words.review.noWarnings}</p>
      )}
    </>
  )
}

interface DecodedProps {
  readonly review: Review
  readonly request: TransferRequest
  readonly nativeSymbol: string
}

export function Decoded({ review: { intent, checks, policy_version }, request, nativeSymbol }: DecodedProps) {
  const words = useTransferWords()
  const { review } = words
  const locale = useLocale()
  const refusalText = useRefusalText()
  const parts = feePartsOf(intent.network)
  return (
    <Facts
      facts={[
        [
          review.status,
          <>
            <Status status={request.status} receipt_status={request.receipt_status} />
            {request.status === 'failed' && <p className="text-bad">{failureInWords(request, words)}</p>}
            {request.status === 'failed' && request.failure !== null && (
              <p className="text-xs text-mute">{refusalText(request.failure_refusal, request.failure)}</p>
            )}
          </>,
        ],
        [
          review.from,
          <>
            <bdi className="block font-medium">{request.wallet_name}</bdi>
            <WholeAddress address={intent.from} />
          </>,
        ],
        [
          review.to,
          <>
            <div>
              <KnownAs knownAs={checks.known_as} />
            </div>
            <WholeAddress address={intent.recipient} />
          </>,
        ],
        [
          review.amount,
          <>
            <bdi className="text-lg font-semibold">
              {exact(intent.amount, locale)} {request.token_symbol}
            </bdi>
            <SharedSymbol isShared={request.shares_symbol} contract={intent.token_contract} />
            <span className="block text-xs text-mute">{review.units(intent.units)}</span>
          </>,
        ],
        [
          review.token,
          <>
            <bdi>{request.token_symbol}</bdi>,{' '}
            {intent.token_contract === null ? (
              words.nativeCoin
            ) : (
              <span className="font-mono text-xs">{review.contract(inFours(intent.token_contract))}</span>
            )}
          </>,
        ],
        [
          review.network,
          <>
            {request.network_name} <span className="font-mono text-xs text-mute">{intent.network}</span>
          </>,
        ],
        ...feeFacts({ intent, checks }, parts, { words: review, locale, nativeSymbol }),
        ...textFacts(parts.includes('memo') ? intent.memo : null, request, review),
        [review.expires, localTime(intent.expires_at)],
        ...(policy_version === null
          ? []
          : [[review.policy, words.policy.movedUnder(policy_version)] as const]),
        [review.people, <People key="people" request={request} />],
        ...(request.tx_hash === null
          ? []
          : [[review.txHash, <CopyText key="hash" text={request.tx_hash} />] as const]),
        [
          review.hash,
          <>
            <span className="block font-mono text-xs break-words">{inFours(intent.hash)}</span>
            <span className="block text-xs text-mute">{review.hashWhy}</span>
          </>,
        ],
      ]}
    />
  )
}

interface FeeTexts {
  readonly words: TransferWords['review']
  readonly locale: string
  readonly nativeSymbol: string
}

/** The estimate and the ceiling. `parts`: of a fee on this network. */
function feeFacts(
  { intent, checks }: Pick<Review, 'intent' | 'checks'>,
  parts: readonly string[],
  { words, locale, nativeSymbol }: FeeTexts,
): (readonly [string, ReactNode])[] {
  const count = (value: number | null) => (value === null ? '—' : countText(value, locale))
  const why = parts.includes('gas')
    ? words.gasCeilingWhy
    : intent.token_contract === null
      ? null
      : words.feeCeilingWhy
  return [
    [
      words.fee,
      <>
        {checks.fee === null ? '—' : `${exact(checks.fee, locale)} ${nativeSymbol}`}
        {parts.includes('energy') && (
          <span className="block text-xs text-mute">
            {words.figures(count(checks.bandwidth), count(checks.energy))}
          </span>
        )}
      </>,
    ],
    [
      words.feeCeiling,
      <>
        {`${exact(intent.fee_ceiling, locale)} ${nativeSymbol}`}
        {why !== null && <span className="block text-xs text-mute">{why}</span>}
      </>,
    ],
  ]
}

/** The memo, and the requester's note if there is one. `memo` null: transfers of the chain have none. */
const textFacts = (memo: string | null, { note = '' }: TransferRequest, words: TransferWords['review']) => [
  ...(memo === null
    ? []
    : [[words.memo, memo === '' ? <span className="text-mute">{words.noMemo}</span> : memo] as const]),
  ...(note === ''
    ? []
    : [
        [
          words.note,
          <bdi key="note" className="break-words whitespace-pre-line">
            {note}
          </bdi>,
        ] as const,
      ]),
]
