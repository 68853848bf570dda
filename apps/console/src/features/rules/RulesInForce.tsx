/** The rules in force, and what people can do about them. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FlaskConical, Pencil, Snowflake } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { currentUserQuery } from '../../calls/queries.ts'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { RulesSentences } from './RulesSentences.tsx'
import { useApproverPage } from './use-approver-page.tsx'
import type { RulesView } from './use-rules.ts'
import { useRulesWords } from './words.ts'

const TestTransferDialog = lazy(async () => ({
  default: (await import('./TestTransferDialog.tsx')).TestTransferDialog,
}))

type InForce = NonNullable<RulesView['in_force']>

interface Props {
  readonly rules: RulesView
  readonly inForce: InForce
}

export function RulesInForce({ rules, inForce }: Props) {
  const words = useRulesWords()
  const [isTesting, setTesting] = useState(false)
  const page = useApproverPage('rules')
  const { data: me } = useQuery(currentUserQuery)
  // The open version may give people a part; then the server decides.
  const hasPart = !me || rules.open !== null || rules.people.some(({ id }) => id === me.id)
  const { version, effective_at, proposed_at, adopted_by } = inForce
  return (
    <section className="border-b border-line px-5 py-4" aria-labelledby="rules-in-force">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 basis-64">
          <h2 id="rules-in-force" className="text-base font-semibold">
            {words.title}
          </h2>
          <p className="text-soft">
            {words.since(version, localTime(effective_at ?? proposed_at))} ·{' '}
            {adopted_by.length === 0
              ? words.byHand
              : words.adoptedBy(adopted_by.map(({ name }) => name ?? words.somebody).join(', '))}
          </p>
        </div>
        <Button className="max-sm:flex-1" onClick={() => setTesting(true)}>
          <FlaskConical aria-hidden className="size-4" />
          {words.testTransfer}
        </Button>
        <Link
          to={'/wizard' as '/'}
          className="inline-flex h-8 items-center justify-center gap-1.5 rounded-md border border-edge/60 px-3 font-medium whitespace-nowrap hover:bg-hover max-sm:flex-1"
        >
          <Pencil aria-hidden className="size-4" />
          {words.propose}
        </Link>
        {rules.frozen === null && (
          // Apart from the ordinary acts: it stops all signing.
          <span className="flex border-line max-sm:w-full sm:border-l sm:pl-5">
            <WhyButton
              look={hasPart ? 'risk' : 'quiet'}
              className="max-sm:flex-1"
              whyNot={hasPart ? null : words.noPart}
              onClick={() => void page.open()}
            >
              <Snowflake aria-hidden className="size-4" />
              {words.freeze}
            </WhyButton>
          </span>
        )}
        {page.note}
      </div>
      {isTesting && (
        <Suspense>
          <TestTransferDialog rules={rules} onClose={() => setTesting(false)} />
        </Suspense>
      )}
      <RulesSentences inForce={inForce} people={rules.people} />
    </section>
  )
}
