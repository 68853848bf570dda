/** On a phone, where the checks are below the fold: the transfer in two lines beside the button that submits it. */
import { shortAddress } from '../../format/address.ts'
import { useLocale } from '../../words/words.tsx'
import { exact } from './exact.ts'
import { usePayWords } from './pay-words.ts'
import type { TransferFormState } from './use-transfer-form.ts'

export function SubmitSummary({ transfer }: { readonly transfer: TransferFormState }) {
  const { before: words } = usePayWords()
  const locale = useLocale()
  const { checks, body, choices } = transfer
  const { token, network } = choices.chosen
  if (checks === undefined || body === undefined || token === undefined || network === undefined) return null
  const { known_as, recipient, fee, policy, rules } = checks
  return (
    <div data-submit-summary className="min-w-0 basis-full sm:hidden">
      <bdi className="block font-semibold break-words">
        {words.submits(
          `${exact(body.amount, locale)} ${token.symbol}`,
          known_as?.name ?? shortAddress(recipient),
        )}
      </bdi>
      <p className="text-xs text-soft">
        {fee !== null && `${words.fee} ${exact(fee, locale)} ${network.symbol} · `}
        {words.approvals(Math.max(policy.approvals_needed, rules?.approvals_needed ?? 1))}
      </p>
    </div>
  )
}
