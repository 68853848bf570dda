/** The policy check of a transfer: its share of the daily limit, the required approvals, and the refusals. */
import { formatUnits, parseUnits } from '@holdfast/ledger'
import { formatAmount } from '../../format/amount.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale } from '../../words/words.tsx'
import type { Checks } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

type Policy = Checks['policy']

interface Props {
  readonly policy: Policy
  /** The id for the list of refusals. */
  readonly refusalsId?: string
}

export function PolicySays({ policy, refusalsId }: Props) {
  const { policy: words } = useTransferWords()
  const refusalText = useRefusalText()
  if (policy.version === null) return <p className="text-soft">{words.none}</p>
  return (
    <div className="grid gap-2">
      <Usage policy={policy} />
      <p className="text-soft">
        {words.approvals(policy.approvals_needed)} {policy.is_role_bound && words.roleBound}{' '}
        <span className="text-mute">{words.version(policy.version)}</span>
      </p>
      {policy.refusals.length > 0 && (
        <div id={refusalsId} role="alert" className="grid gap-1 rounded-md bg-bad-wash p-3 text-bad">
          <p className="font-medium">{words.refuses}</p>
          {policy.refusals.map((refusal) => (
            <p key={refusal.code} className="break-words">
              {refusalText(refusal, refusal.reason)}
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

const places = 6

function Usage({ policy }: { readonly policy: Policy }) {
  const { policy: words } = useTransferWords()
  const locale = useLocale()
  const { worth_usd: worth, used_usd: used, daily_cap_usd: cap, per_tx_cap_usd: most } = policy
  if (worth === null || used === null || cap === null || most === null) return null
  const [own, others, all] = [worth, used, cap].map((text) => parseUnits(text, places)) as [
    bigint,
    bigint,
    bigint,
  ]
  const isOver = own + others > all
  /** In percent of the bar, which is full at the limit. */
  const share = (units: bigint): number => Math.min(100, Number((units * 10_000n) / all) / 100)
  const before = share(others)
  const figure = (text: string) => formatAmount(text, locale, 2, 'halfExpand')
  return (
    <div className="grid max-w-xl gap-1">
      <p>{words.usage(figure(worth), figure(formatUnits(own + others, places)), figure(cap))}</p>
      <svg
        aria-hidden
        viewBox="0 0 100 1"
        preserveAspectRatio="none"
        className="h-1.5 w-full rounded-full bg-line"
      >
        <rect width={before} height="1" className="fill-mute" />
        <rect
          x={before}
          width={Math.min(100 - before, share(own))}
          height="1"
          className={isOver ? 'fill-bad' : 'fill-accent'}
        />
      </svg>
      <p className="text-xs text-mute">{words.most(figure(most))}</p>
    </div>
  )
}
