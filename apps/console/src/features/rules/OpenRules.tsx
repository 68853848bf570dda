/** The proposed or pending version: its changes, who adopted it, and what people can do. */
import { factsOf } from '@holdfast/policy'
import { ExternalLink, Hourglass } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { QuorumLine } from '../policies/QuorumLine.tsx'
import { Conversions } from './Conversions.tsx'
import { RulesDiff } from './RulesDiff.tsx'
import { useApproverPage } from './use-approver-page.tsx'
import type { RulesView } from './use-rules.ts'
import { WithdrawRulesButton } from './WithdrawRulesButton.tsx'
import { useRulesWords } from './words.ts'

const OpenRecovery = lazy(async () => ({ default: (await import('./OpenRecovery.tsx')).OpenRecovery }))
const PolicyChanges = lazy(async () => ({
  default: (await import('../policies/PolicyChanges.tsx')).PolicyChanges,
}))

type Open = NonNullable<RulesView['open']>

interface Props {
  readonly open: Open
  readonly assets: NonNullable<RulesView['in_force']>['document']['assets']
  readonly signers: RulesView['signers']
}

const AcceptByHand = lazy(async () => ({ default: (await import('./AcceptByHand.tsx')).AcceptByHand }))

export function OpenRules({ open, assets, signers }: Props) {
  const words = useRulesWords()
  const { version, state, changes, prices, policy } = open
  const isPending = state === 'pending'
  return (
    <section data-open-rules className="border-b border-line">
      <div className="border-l-4 border-warn bg-sunken px-5 py-4">
        <p className="flex flex-wrap items-center gap-2 text-soft">
          <span className="inline-flex items-center gap-1 rounded-full bg-warn-wash px-2 text-warn">
            <Hourglass aria-hidden className="size-3.5" />
            {isPending ? words.pending : words.proposed}
          </span>
          {words.proposedBy(open.proposed_by?.name ?? words.somebody, localTime(open.proposed_at))}
        </p>
        <h2 className="my-2 text-lg font-semibold">
          {words.version(version)}: {words.changes(changes.length)}
        </h2>
        <div className="max-w-3xl">
          <RulesDiff changes={changes} assets={assets} />
        </div>
        {policy !== null && (
          <div className="mt-4 max-w-3xl" data-open-policy>
            <h3 className="mb-2 font-semibold">{words.compile.alsoServer}</h3>
            <Suspense>
              <PolicyChanges
                before={policy.before === null ? null : factsOf(policy.before)}
                after={factsOf(policy.after)}
              />
            </Suspense>
          </div>
        )}
        {prices !== null && (
          <div className="mt-2 grid max-w-3xl gap-2">
            <Conversions prices={prices} assets={assets} />
            {prices.note !== '' && <p className="text-soft">{prices.note}</p>}
          </div>
        )}
      </div>
      <ActionBar open={open} />
      <Suspense>
        <OpenRecovery open={open} />
      </Suspense>
      {open.is_by_hand && (
        <Suspense>
          <AcceptByHand open={open} signers={signers} />
        </Suspense>
      )}
    </section>
  )
}

function ActionBar({ open }: { readonly open: Open }) {
  const words = useRulesWords()
  const page = useApproverPage('rules')
  const { adopted_by, needed, governors, joins_missing, state } = open
  const isPending = state === 'pending'
  const isExcluding = governors.length > 0 && joins_missing.length > 0
  return (
    <div className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
      <QuorumLine
        needed={Math.min(adopted_by.length, needed)}
        of={needed}
        text={words.adopted(adopted_by.length, needed)}
      />
      <p className="min-w-0 flex-1 basis-60 text-soft" data-adoption>
        {adoptionText(open, words)} {effectText(open, words)}
        {joins_missing.length > 0 && ` ${words.joinsMissing(namesOf(joins_missing))}`}
        {isExcluding && ` ${words.notByOwner(namesOf(governors))}`}
      </p>
      {isPending ? (
        <Button className="!text-bad max-sm:flex-1" onClick={() => void page.open()}>
          {words.veto}
        </Button>
      ) : (
        <>
          <WithdrawRulesButton label={words.withdraw} question={words.withdrawAsk} />
          <Button look="solid" className="max-sm:flex-1" onClick={() => void page.open()}>
            <ExternalLink aria-hidden className="size-4" />
            {words.approverPage}
          </Button>
        </>
      )}
      {page.note}
    </div>
  )
}

const namesOf = (people: readonly { readonly name: string | null }[]): string =>
  [...new Set(people.map(({ name }) => name ?? '?'))].join(', ')

function adoptionText(
  { adopted_by, needed, state }: Open,
  { somebody, adoptedSoFar, notAdopted, missing }: ReturnType<typeof useRulesWords>,
): string {
  const names = adopted_by.map(({ name }) => name ?? somebody).join(', ')
  const done = names === '' ? notAdopted : adoptedSoFar(names)
  const rest = needed - adopted_by.length
  return state === 'pending' || rest <= 0 ? done : `${done} ${missing(rest)}`
}

function effectText(open: Open, words: ReturnType<typeof useRulesWords>): string {
  if (open.state === 'pending' && open.effective_at !== null) {
    const hours = Math.max(0, Math.floor((Date.parse(open.effective_at) - Date.now()) / 3_600_000))
    return words.takesEffect(localTime(open.effective_at), words.hoursLeft(hours))
  }
  if (open.is_by_hand) return words.byOperators
  return open.is_loosening ? words.loosens(open.delay_hours) : words.tightens
}
