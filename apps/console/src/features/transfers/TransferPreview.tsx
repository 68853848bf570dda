/** The preview of a transfer with the results of its checks, or why there is none yet. */
import type { ReactNode } from 'react'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import { CostFigures, exact, Failures } from './CostFigures.tsx'
import { PolicySays } from './PolicySays.tsx'
import { KnownAs, RecipientWarnings } from './RecipientChecks.tsx'
import { RulesSay } from './RulesSay.tsx'
import { SameTransfers } from './SameTransfers.tsx'
import { SharedSymbol } from './SharedSymbol.tsx'
import type { Chosen } from './transfer-fields.ts'
import type { TransferFormState } from './use-transfer-form.ts'
import type { Checks } from './use-transfers.ts'
import { WholeAddress } from './WholeAddress.tsx'
import { useTransferWords } from './words.ts'

interface Props {
  readonly transfer: TransferFormState
  readonly refusalsId: string
}

export function TransferPreview({ transfer, refusalsId }: Props) {
  const words = useTransferWords()
  const { checks, body, refusal, isAsking, isTried, isConfirmed, confirm } = transfer
  const { token, network } = transfer.choices.chosen
  if (checks === undefined || body === undefined || token === undefined || network === undefined)
    return (
      <p role="status" className="max-w-[80ch] text-mute">
        {isAsking
          ? words.checks.asking
          : refusal === null || refusal.isOfValue
            ? words.checks.ask
            : words.checks.silent(refusal.text)}
      </p>
    )
  return (
    <CheckResults
      checks={checks}
      amount={body.amount}
      token={token}
      nativeSymbol={network.symbol}
      refusalsId={refusalsId}
    >
      <SameTransfers checks={checks} />
      <RecipientWarnings
        checks={checks}
        isConfirmed={isConfirmed}
        onConfirm={confirm}
        error={isTried && !isConfirmed ? words.form.confirmMissing : undefined}
      />
    </CheckResults>
  )
}

interface CheckResultsProps {
  readonly checks: Checks
  readonly amount: string
  readonly token: NonNullable<Chosen['token']>
  readonly nativeSymbol: string
  readonly refusalsId: string
  /** The warnings to confirm. */
  readonly children: ReactNode
}

function CheckResults({ checks, amount, token, nativeSymbol, refusalsId, children }: CheckResultsProps) {
  const { symbol } = token
  const { checks: words, policy: policyWords } = useTransferWords()
  const refusalText = useRefusalText()
  const locale = useLocale()
  return (
    <section
      aria-label={words.title}
      className="grid max-w-[60rem] gap-3 rounded-md border border-line bg-sunken/50 p-3"
    >
      <div className="flex flex-wrap items-baseline gap-x-8 gap-y-2">
        <div>
          <div className="text-xs text-mute">{words.amount}</div>
          <div className="text-base font-semibold">
            <bdi>
              {exact(amount, locale)} {symbol}
            </bdi>
            <SharedSymbol isShared={token.shares_symbol} contract={token.contract_address} />
          </div>
        </div>
        <div className="min-w-0">
          <div className="text-xs text-mute">{words.recipient}</div>
          <div className="flex flex-wrap items-center gap-x-3">
            <WholeAddress address={checks.recipient} />
            <div>
              <KnownAs knownAs={checks.known_as} />
            </div>
          </div>
        </div>
      </div>
      <CostFigures checks={checks} symbol={symbol} nativeSymbol={nativeSymbol} />
      {checks.error !== null && (
        <p className="text-warn">{words.silent(refusalText(checks.error_refusal, checks.error))}</p>
      )}
      <Failures checks={checks} nativeSymbol={nativeSymbol} lead={words.willFail} />
      <section aria-label={policyWords.title} className="border-t border-line pt-3">
        <PolicySays policy={checks.policy} refusalsId={refusalsId} />
      </section>
      <RulesSay rules={checks.rules} />
      {children}
    </section>
  )
}
