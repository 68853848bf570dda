/** The policy in force, since when and by whom; its full text on demand. */
import { factsOf } from '@holdfast/policy'
import { useState } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { rulesQuery } from '../../calls/rules-query.ts'
import { useSession } from '../../session/use-session.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EnforcementLegend, PolicySettings } from './PolicySettings.tsx'
import { usePolicyInForce } from './use-policy.ts'
import { usePolicyWords } from './words.ts'

export function PolicyInForce() {
  const { inForce: words } = usePolicyWords()
  const { data: policy, error } = usePolicyInForce()
  const { entityId } = useSession()
  const { data: rules } = useQuery(rulesQuery(entityId))
  const ruled = rules?.in_force ?? null
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-label={words.title} className="shrink-0 border-b border-line bg-sunken px-5 py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {ruled !== null ? (
          <>
            <span className="text-mute">{words.title}</span>
            <span className="font-medium">{words.version(ruled.version)}</span>
            <span className="text-soft">
              {words.since(localTime(ruled.effective_at ?? ruled.proposed_at))}
            </span>
            <Link to={'/mpc/policy' as '/'} className="text-accent underline underline-offset-3">
              {words.read}
            </Link>
          </>
        ) : policy ? (
          <>
            <span className="text-mute">{words.title}</span>
            <span className="font-medium">{words.version(policy.version)}</span>
            <span className="text-soft">
              {words.by(policy.applied_by.name ?? words.somebody, localTime(policy.applied_at))}
            </span>
            <Button look="ghost" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {isOpen ? words.hide : words.read}
            </Button>
          </>
        ) : error !== null ? (
          <p role="alert" className="text-bad">
            {words.failed(answerText(error))}
          </p>
        ) : policy === null ? (
          <p>
            <span className="font-medium">{words.none}</span>{' '}
            <span className="text-soft">{words.noneWhy}</span>
          </p>
        ) : (
          <p role="status" className="text-mute">
            {words.loading}
          </p>
        )}
      </div>
      {isOpen && policy && ruled === null && (
        <Scroller label={words.version(policy.version)} className="mt-2 max-h-[45vh]">
          <div className="grid max-w-3xl gap-3 pb-2">
            <EnforcementLegend />
            <PolicySettings facts={factsOf(policy.bundle)} />
          </div>
        </Scroller>
      )}
    </section>
  )
}
