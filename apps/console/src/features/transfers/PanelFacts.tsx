/** The facts of a request that a decision needs: to whom, from where, what is left, the checks, the fee and the expiry. */
import { BookUser, ShieldCheck, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { countText } from '../../format/count-text.ts'
import { localDay, localTime } from '../../format/time.ts'
import { cx } from '../../ui/cx.ts'
import { useLocale } from '../../words/words.tsx'
import { spanUntil } from './age.ts'
import { exact } from './exact.ts'
import { leftAfter } from './largest-amount.ts'
import { isStuck } from './is-stuck.ts'
import { nextExpiry } from './next-expiry.ts'
import { CurrentChecks, type Review } from './ReviewFacts.tsx'
import { useRequestPanelWords } from './request-panel-words.ts'
import type { Activity } from './use-activity.ts'
import type { TransferRequest } from './use-transfers.ts'
import { WholeAddress } from './WholeAddress.tsx'
import { useTransferWords } from './words.ts'

interface Props {
  readonly request: TransferRequest
  /** Null: the recipient is in no list of the organisation. */
  readonly recipientName: string | null
  readonly nativeSymbol: string
  readonly review: Review | undefined
  readonly paid: Activity['paid'] | undefined
  /** Null: the chain has not confirmed one. */
  readonly payment: Activity['payment']
  readonly now: Date
  /** Below payee and wallet. */
  readonly children?: ReactNode
}

export function PanelFacts({ children, ...props }: Props) {
  const { request, nativeSymbol, review, payment, now } = props
  const words = useRequestPanelWords()
  const transfers = useTransferWords()
  const locale = useLocale()
  const { wallet_name, network_name, memo, note = '', fee_ceiling } = request
  const { at: expires_at, isOfApproval } = nextExpiry(request)
  const isOpen = request.status !== 'broadcasted' && request.status !== 'failed'
  const span = isOpen ? spanUntil(expires_at, now, locale) : null
  return (
    <>
      <dl className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 gap-y-3">
        <Fact name={words.to}>
          <Payee {...props} />
        </Fact>
        <Fact name={words.from}>
          <bdi className="font-medium">{wallet_name}</bdi>
          <span className="text-mute">, {network_name}</span>
          {isOpen && <Balance request={request} review={review} />}
        </Fact>
      </dl>
      {children}
      {(memo !== '' || note !== '') && (
        <dl className="grid gap-2 rounded-md bg-sunken px-3 py-2 [&_dt]:text-xs [&_dt]:text-mute">
          {memo !== '' && (
            <div>
              <dt>{words.note}</dt>
              <dd className="break-words">
                <bdi>{memo}</bdi>
              </dd>
            </div>
          )}
          {note !== '' && (
            <div>
              <dt>{transfers.review.note}</dt>
              <dd className="break-words whitespace-pre-line">
                <bdi>{note}</bdi>
              </dd>
            </div>
          )}
        </dl>
      )}
      {isStuck(request, now) && (
        <p role="status" className="rounded-md bg-warn-wash p-3 text-warn">
          {words.stuck}
        </p>
      )}
      {isOpen && review !== undefined && (
        <section aria-label={words.checks} className="grid gap-3">
          <Verdict review={review} />
          <CurrentChecks
            nativeSymbol={nativeSymbol}
            review={review}
            isConfirmed={false}
            isTried={false}
            isReadOnly
            onConfirm={() => undefined}
          />
        </section>
      )}
      <dl className="[&>div]:flex [&>div]:flex-wrap [&>div]:gap-x-3 [&>div]:border-t [&>div]:border-line [&>div]:py-2 [&_dt]:w-28 [&_dt]:text-mute">
        {payment !== null && <Paid payment={payment} request={request} nativeSymbol={nativeSymbol} />}
        {fee_ceiling !== null && payment === null && (
          <div>
            <dt>{words.maxFee}</dt>
            <dd>
              {exact(fee_ceiling, locale)} {nativeSymbol}
              {typeof review?.checks.fee === 'string' && isOpen && (
                <span className="text-mute">
                  {' · '}
                  {words.estimate(`${exact(review.checks.fee, locale)} ${nativeSymbol}`)}
                </span>
              )}
            </dd>
          </div>
        )}
        <GasTerms request={request} />
        {isOpen && expires_at !== '' && (
          <div>
            <dt>{words.expires}</dt>
            <dd>
              {localTime(expires_at).slice(0, 16)}
              {span !== null && <span className="text-mute"> {words.inTime(span)}</span>}
              {isOfApproval && <span className="block text-xs text-mute">{words.nextExpiry}</span>}
            </dd>
          </div>
        )}
      </dl>
    </>
  )
}

interface PaidProps extends Pick<Props, 'request' | 'nativeSymbol'> {
  readonly payment: NonNullable<Activity['payment']>
}

/** The cost as the ledger has it, beside the estimate of the request and its limit. */
function Paid({ payment, request, nativeSymbol }: PaidProps) {
  const words = useRequestPanelWords()
  const locale = useLocale()
  const coins = (amount: string) => `${exact(amount, locale)} ${nativeSymbol}`
  const { fee_paid: fee, fee_estimated: estimate, is_booked: isBooked, block, at } = payment
  const others = [
    ...(estimate === null ? [] : [words.estimated(coins(estimate))]),
    ...(request.fee_ceiling === null ? [] : [words.maxFeeWas(coins(request.fee_ceiling))]),
  ]
  return (
    <>
      <div data-fee-paid>
        <dt>{words.feePaid}</dt>
        <dd>
          {fee === null ? '—' : coins(fee)}
          <span className="text-mute">{others.map((other) => ` · ${other}`)}</span>
          {!isBooked && <span className="block text-xs text-mute">{words.fromReceipt}</span>}
        </dd>
      </div>
      {block !== null && (
        <div>
          <dt>{words.block}</dt>
          <dd>
            {countText(block, locale)}
            {at !== null && <span className="text-mute"> · {localTime(at)}</span>}
          </dd>
        </div>
      )}
    </>
  )
}

/** The parts of the built bytes that the intent does not state. */
function GasTerms({ request: { gas_terms: terms = null } }: Pick<Props, 'request'>) {
  const words = useRequestPanelWords()
  const locale = useLocale()
  if (terms === null) return null
  const price = (value: string | null) => `${exact(value, locale)} ${terms.unit}`
  return (
    <>
      <div>
        <dt>{words.nonce}</dt>
        <dd>{terms.nonce}</dd>
      </div>
      <div>
        <dt>{words.gas}</dt>
        <dd>
          {words.gasTerms(countText(terms.gas_limit, locale), price(terms.max_fee), price(terms.max_tip))}
        </dd>
      </div>
    </>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <>
    <dt className="text-mute">{name}</dt>
    <dd className="min-w-0">{children}</dd>
  </>
)

function Payee({ request, recipientName, review, paid }: Omit<Props, 'children'>) {
  const words = useRequestPanelWords()
  const isOpen = request.status !== 'broadcasted' && request.status !== 'failed'
  return (
    <>
      {recipientName === null ? (
        <p className="text-mute">{words.notInBook}</p>
      ) : (
        <p className="flex items-center gap-1.5 text-base font-semibold">
          <bdi className="min-w-0 break-words">{recipientName}</bdi>
          <BookUser aria-hidden className="size-3.5 shrink-0 text-mute" />
        </p>
      )}
      <WholeAddress address={request.recipient_address} isSmall />
      {paid !== undefined && (paid.last_at !== null || isOpen) && (
        <p className="text-xs text-mute">
          {paid.last_at === null ? words.neverPaid : words.paid(paid, localDay(paid.last_at))}
          {review !== undefined && review.checks.look_alikes.length === 0 && ` · ${words.noLookAlikes}`}
        </p>
      )}
    </>
  )
}

function Balance({ request, review }: Pick<Props, 'request' | 'review'>) {
  const words = useRequestPanelWords()
  const locale = useLocale()
  if (review === undefined || request.amount === null) return null
  const { balance, fee } = review.checks
  const left = leftAfter({
    balance,
    fee,
    amount: request.amount,
    decimals: review.intent.token_decimals,
    isNative: review.intent.token_contract === null,
  })
  if (left === null) return null
  return (
    <>
      <p className="text-xs text-mute tabular-nums">
        {words.balance(exact(balance, locale), exact(left, locale), request.token_symbol)}
      </p>
      <Reserved request={request} review={review} />
    </>
  )
}

/** The part of the wallet that other open requests will take. */
function Reserved({ request, review }: { readonly request: TransferRequest; readonly review: Review }) {
  const words = useRequestPanelWords()
  const locale = useLocale()
  const { reserved } = review.checks
  if (reserved === undefined) return null
  const amount = `${exact(reserved.amount, locale)} ${request.token_symbol}`
  return (
    <p className={cx('text-xs tabular-nums', reserved.exceeds_balance === true ? 'text-warn' : 'text-mute')}>
      {words.reserved(amount, reserved.requests)}
      {reserved.exceeds_balance === true && ` ${words.exceedsBalance}`}
    </p>
  )
}

function Verdict({ review }: { readonly review: Review }) {
  const words = useRequestPanelWords()
  const isBlocked = review.checks.policy.refusals.length + (review.checks.rules?.refusals.length ?? 0) > 0
  const Icon = isBlocked ? ShieldX : ShieldCheck
  return (
    <p className={isBlocked ? 'flex gap-2 font-semibold text-bad' : 'flex gap-2 font-semibold text-good'}>
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {isBlocked ? words.blocked : words.allowed}
    </p>
  )
}
