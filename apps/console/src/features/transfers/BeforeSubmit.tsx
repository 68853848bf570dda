/** The consequences of the typed transfer: checks of the payee and the policy, the approvals, the fee and what remains. */
import { Check, PenLine, TriangleAlert, UserCheck, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { formatAmount } from '../../format/amount.ts'
import { countText } from '../../format/count-text.ts'
import { localDay, localTime } from '../../format/time.ts'
import { cx } from '../../ui/cx.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { useAddressWords } from '../addresses/address-list.ts'
import { exact } from './exact.ts'
import { Failures } from './Failures.tsx'
import { leftAfter } from './largest-amount.ts'
import { usePayWords } from './pay-words.ts'
import { RecipientWarnings } from './RecipientChecks.tsx'
import { SameTransfers } from './SameTransfers.tsx'
import { usePayee } from './use-payees.ts'
import type { TransferFormState } from './use-transfer-form.ts'
import type { Checks } from './use-transfers.ts'
import { WholeAddress } from './WholeAddress.tsx'
import { useTransferWords } from './words.ts'

interface Props {
  readonly transfer: TransferFormState
  readonly refusalsId: string
}

export function BeforeSubmit({ transfer, refusalsId }: Props) {
  const { before: words } = usePayWords()
  const { checks: checkWords, form } = useTransferWords()
  const { checks, refusal, isAsking, isTried, isConfirmed, confirm } = transfer
  const { network } = transfer.choices.chosen
  return (
    <section aria-label={checkWords.title} className="grid content-start gap-4 p-5">
      <h3 className="font-semibold">{words.title}</h3>
      {checks === undefined || network === undefined ? (
        <p role="status" className="text-mute">
          {isAsking
            ? checkWords.asking
            : refusal === null || refusal.isOfValue
              ? words.ask
              : checkWords.silent(refusal.text)}
        </p>
      ) : (
        <>
          <ul className="grid gap-2.5">
            <PayeeCheck checks={checks} networkId={transfer.typed.network} />
            <LookAlikeCheck checks={checks} />
            <ReservedCheck checks={checks} symbol={transfer.choices.chosen.token?.symbol ?? ''} />
            <PolicyCheck checks={checks} refusalsId={refusalsId} />
            <RulesCheck rules={checks.rules} />
            <ApprovalsCheck checks={checks} />
          </ul>
          <Failures checks={checks} nativeSymbol={network.symbol} lead={checkWords.willFail} />
          <SameTransfers checks={checks} />
          <RecipientWarnings
            checks={checks}
            isConfirmed={isConfirmed}
            onConfirm={confirm}
            error={isTried && !isConfirmed ? form.confirmMissing : undefined}
          />
          <Figures transfer={transfer} checks={checks} network={network} />
        </>
      )}
    </section>
  )
}

const tones = { good: 'text-good', warn: 'text-warn', bad: 'text-bad' } as const

interface LineProps {
  readonly id?: string
  readonly tone: keyof typeof tones
  readonly icon?: ReactNode
  readonly title: ReactNode
  readonly why?: ReactNode
}

function Line({ id, tone, icon, title, why }: LineProps) {
  const own = tone === 'good' ? <Check /> : tone === 'bad' ? <X /> : <TriangleAlert />
  return (
    <li id={id} className="grid grid-cols-[1rem_minmax(0,1fr)] gap-x-2.5">
      <span aria-hidden className={cx('pt-0.5 [&>svg]:size-4', tones[tone])}>
        {icon ?? own}
      </span>
      <div className="min-w-0">
        <bdi className={cx('block break-words', tone === 'bad' && 'font-medium text-bad')}>{title}</bdi>
        {why !== undefined && why !== null && <div className="text-xs break-words text-mute">{why}</div>}
      </div>
    </li>
  )
}

function PayeeCheck({
  checks,
  networkId,
}: {
  readonly checks: Checks
  readonly networkId: string | undefined
}) {
  const { before: words } = usePayWords()
  const { checks: checkWords } = useTransferWords()
  const locale = useLocale()
  const payee = usePayee(networkId, checks.recipient)
  const { known_as, is_first_time } = checks
  const paid = payee?.paid ?? null
  const title =
    known_as === null
      ? words.notInBook
      : known_as.list === 'wallet'
        ? words.ownWallet(known_as.name)
        : known_as.list === 'address_book'
          ? words.inBook(known_as.name)
          : words.labelled(known_as.name)
  return (
    <Line
      tone={known_as === null || is_first_time ? 'warn' : 'good'}
      title={title}
      why={
        <>
          {paid === null
            ? words.neverPaid
            : paid.count === 1 && !paid.has_more
              ? words.paidOnce(localDay(paid.last_at))
              : words.paid(countText(paid.count, locale), localDay(paid.last_at), paid.has_more)}
          {known_as?.since !== undefined && (
            <bdi className="block">
              {checkWords.knownSince(localTime(known_as.since), known_as.by ?? null)}
            </bdi>
          )}
          {known_as?.changed_at !== undefined && (
            <bdi className="block text-warn">
              {checkWords.knownChanged(localTime(known_as.changed_at), known_as.changed_by ?? null)}
            </bdi>
          )}
        </>
      }
    />
  )
}

function LookAlikeCheck({ checks }: { readonly checks: Checks }) {
  const { before: words } = usePayWords()
  const { knownAs } = useAddressWords()
  const [like] = checks.look_alikes
  if (like === undefined) return <Line tone="good" title={words.noLookAlikes} />
  return <Line tone="bad" title={words.lookAlike(like.name ?? knownAs[like.known_as])} />
}

/** Other open requests and this one together may need more than the wallet holds. */
function ReservedCheck({
  checks: { reserved },
  symbol,
}: {
  readonly checks: Checks
  readonly symbol: string
}) {
  const { before: words } = usePayWords()
  const locale = useLocale()
  if (reserved === undefined || reserved.exceeds_balance !== true) return null
  const amount = `${exact(reserved.amount, locale)} ${symbol}`
  return <Line tone="warn" title={words.exceedsRest(amount, reserved.requests)} why={words.exceedsRestWhy} />
}

function PolicyCheck({
  checks: { policy, rules },
  refusalsId,
}: {
  readonly checks: Checks
  readonly refusalsId: string
}) {
  const { before: words } = usePayWords()
  const { policy: policyWords } = useTransferWords()
  const refusalText = useRefusalText()
  const locale = useLocale()
  if (policy.version === null)
    // The rules of the signers have limits, too.
    return rules ? null : <Line tone="warn" title={words.allowedBare} why={words.allowedBareWhy} />
  if (policy.refusals.length > 0)
    return (
      <Line
        id={refusalsId}
        tone="bad"
        title={`${words.blocked(policy.version)}:`}
        why={
          <div role="alert" className="grid gap-1 text-bad">
            {policy.refusals.map((refusal) => (
              <p key={refusal.code}>{refusalText(refusal, refusal.reason)}</p>
            ))}
          </div>
        }
      />
    )
  const { worth_usd: worth, used_usd: used, daily_cap_usd: cap } = policy
  const dollars = (text: string) => formatAmount(text, locale, 2, 'halfExpand')
  const sum = worth === null || used === null ? null : parseUnits(worth, 6) + parseUnits(used, 6)
  const usage =
    sum === null || worth === null || cap === null
      ? null
      : policyWords.usage(dollars(worth), dollars(formatUnits(sum, 6)), dollars(cap))
  return <Line tone="good" title={words.allowed(policy.version)} why={usage} />
}

/** Each signer checks its own rules when it signs; this is what they would decide now. */
function RulesCheck({ rules }: Pick<Checks, 'rules'>) {
  const { before: words } = usePayWords()
  const { rules: ruleWords } = useTransferWords()
  const refusalText = useRefusalText()
  if (rules === undefined || rules === null) return null
  if (rules.refusals.length === 0)
    return <Line tone="good" title={words.rulesAllow(rules.version)} why={words.rulesWhy} />
  return (
    <Line
      tone="bad"
      title={ruleWords.refuses}
      why={
        <div role="alert" className="grid gap-1 text-bad">
          {rules.refusals.map((refusal) => (
            <p key={refusal.code}>{refusalText(refusal, refusal.reason)}</p>
          ))}
        </div>
      }
    />
  )
}

function ApprovalsCheck({ checks }: { readonly checks: Checks }) {
  const { before: words } = usePayWords()
  const { policy, rules } = checks
  return (
    <>
      {rules !== null && rules !== undefined && <Line tone="warn" icon={<PenLine />} title={words.youSign} />}
      <Line
        tone="warn"
        icon={<UserCheck />}
        title={words.approvals(Math.max(policy.approvals_needed, rules?.approvals_needed ?? 1))}
      />
    </>
  )
}

interface FiguresProps {
  readonly transfer: TransferFormState
  readonly checks: Checks
  readonly network: NonNullable<TransferFormState['choices']['chosen']['network']>
}

function Figures({ transfer, checks, network }: FiguresProps) {
  const { before: words } = usePayWords()
  const locale = useLocale()
  const { wallet, token } = transfer.choices.chosen
  const { body } = transfer
  if (wallet === undefined || token === undefined || body === undefined) return null
  const left = leftAfter({
    balance: checks.balance,
    fee: checks.fee,
    amount: body.amount,
    decimals: token.decimals ?? 0,
    isNative: token.contract_address === null,
  })
  const rows: readonly (readonly [string, string | null, string])[] = [
    [words.amount, body.amount, token.symbol],
    [words.fee, checks.fee, network.symbol],
    [words.maxFee, checks.fee_ceiling, network.symbol],
    [words.left(wallet.name), left, token.symbol],
  ]
  return (
    <>
      <div className="border-t border-line pt-3">
        <div className="pb-1 text-xs text-mute">{words.recipient}</div>
        <WholeAddress address={checks.recipient} />
      </div>
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5 border-t border-line pt-3">
        {rows.map(([name, value, symbol]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid items-baseline">
            <dt className="text-soft">
              <bdi>{name}</bdi>
            </dt>
            <dd className="text-right font-medium tabular-nums">
              {value === null ? (
                <span className="font-normal text-mute">{words.feeUnknown}</span>
              ) : (
                <bdi>
                  {exact(value, locale)} <span className="text-2xs font-normal text-soft">{symbol}</span>
                </bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
