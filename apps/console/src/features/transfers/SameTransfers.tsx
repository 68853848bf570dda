/** Identical requests that are still open, shown to the requester and the approvers. */
import { plural } from '../../format/plural.ts'
import { localTime } from '../../format/time.ts'
import { useLocale } from '../../words/words.tsx'
import { Warning } from './RecipientChecks.tsx'
import type { Checks } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

type Same = Pick<Checks, 'same_transfers'>

export const hasSame = ({ same_transfers = [] }: Same): boolean => same_transfers.length > 0

export function SameTransfers({ checks }: { readonly checks: Same }) {
  const { checks: words, statuses } = useTransferWords()
  const locale = useLocale()
  const { same_transfers: same = [] } = checks
  if (same.length === 0) return null
  return (
    <div role="alert" className="grid gap-1.5 rounded-md bg-warn-wash/50 p-3">
      <Warning>{plural(locale, same.length, words.same)(same.length.toLocaleString(locale))}</Warning>
      <ul className="grid gap-1 pl-6 text-soft">
        {same.map(({ id, status, created_by, created_at, may_still_be_sent }) => (
          <li key={id}>
            {words.sameOf(created_by ?? '-', localTime(created_at), statuses[status])}{' '}
            {may_still_be_sent && <span className="font-medium text-warn">{words.sameLive}</span>}{' '}
            <span className="font-mono text-xs break-all">{id}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
