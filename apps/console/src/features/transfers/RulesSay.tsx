/** The check of a transfer by the rules that the signers enforce, beside the policy of the server. */
import { useRefusalText } from '../../words/use-refusal-text.ts'
import type { Checks } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

export function RulesSay({ rules }: Pick<Checks, 'rules'>) {
  const { rules: words } = useTransferWords()
  const refusalText = useRefusalText()
  if (rules === undefined || rules === null) return null
  return (
    <section aria-label={words.title} className="grid gap-2 border-t border-line pt-3">
      <p className="text-soft">{words.signersCheck(rules.version)}</p>
      {rules.approvals_needed !== null && <p className="text-soft">{words.needed(rules.approvals_needed)}</p>}
      <p className="text-mute">{words.serverChecks}</p>
      {rules.refusals.length > 0 && (
        <div role="alert" className="grid gap-1 rounded-md bg-bad-wash p-3 text-bad">
          <p className="font-medium">{words.refuses}</p>
          {rules.refusals.map((refusal) => (
            <p key={refusal.code} className="break-words">
              {refusalText(refusal, refusal.reason)}
            </p>
          ))}
        </div>
      )}
    </section>
  )
}
