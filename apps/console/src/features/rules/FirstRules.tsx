/** An organization without rules: what version 1 needs, its preparation, and its acceptance at every signer. */
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { FirstRulesChecklist } from './FirstRulesChecklist.tsx'
import { KeyBindings } from './KeyBindings.tsx'
import { PreparedRules } from './PreparedRules.tsx'
import { PrepareRules } from './PrepareRules.tsx'
import { useFirstRules } from './use-first-rules.ts'
import { useFirstRulesWords } from './words.ts'

export function FirstRules() {
  const words = useFirstRulesWords()
  const { data, error, refetch } = useFirstRules()
  if (data === undefined)
    return error === null ? (
      <Skeleton rows={8} widths={['w-48', 'w-64', 'w-24']} />
    ) : (
      <ErrorState message={words.loadFailed} onRetry={() => void refetch()} />
    )
  const { prepared } = data
  return (
    <div className="relative min-h-0 flex-1 overflow-y-auto" data-first-rules>
      <section className="border-b border-line px-5 py-4" aria-labelledby="first-rules">
        <h2 id="first-rules" className="text-base font-semibold">
          {prepared === null ? words.title : words.prepared}
        </h2>
        {prepared === null && (
          <>
            <p className="mt-1 max-w-3xl text-soft">{words.why}</p>
            <ol className="mt-3 grid max-w-3xl list-decimal gap-1 pl-5">
              {words.steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </>
        )}
      </section>
      {prepared === null ? (
        <>
          <FirstRulesChecklist checks={data.checks} unlisted={data.unlisted} />
          <PrepareRules
            people={data.people}
            isReady={data.checks.every(({ missing }) => missing.length === 0)}
          />
        </>
      ) : (
        <>
          <PreparedRules prepared={prepared} signers={data.signers} />
          <KeyBindings organisation={data.entity_id} isAccepted={false} />
        </>
      )}
    </div>
  )
}
