/** The reasons why a transfer would fail, a sentence each. */
import { useLocale } from '../../words/words.tsx'
import { exact } from './exact.ts'
import type { Checks } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

interface Props {
  readonly checks: Checks
  readonly nativeSymbol: string
  readonly lead: string
}

export function Failures({ checks, nativeSymbol, lead }: Props) {
  const { checks: words } = useTransferWords()
  const locale = useLocale()
  if (checks.will_fail.length === 0) return null
  return (
    <div role="alert" className="grid gap-1 rounded-md bg-bad-wash p-3 text-bad">
      <p className="font-medium">{lead}</p>
      {withoutConsequences(checks.will_fail).map(({ code, needed, available }) => (
        <p key={code}>
          {words.failures[code](exact(needed ?? '0', locale), exact(available ?? '0', locale), nativeSymbol)}
        </p>
      ))}
    </div>
  )
}

/** A token contract refuses each transfer above the balance: that the balance is too low says it better. */
const withoutConsequences = (failures: Checks['will_fail']): Checks['will_fail'] =>
  failures.some(({ code }) => code === 'NOT_ENOUGH_TOKEN')
    ? failures.filter(({ code }) => code !== 'CALL_REFUSED')
    : failures
