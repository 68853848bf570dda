/** The needs of version 1, and where to get those that are missing. */
import type { FirstRulesInAnswer } from '@holdfast/contract'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useFirstRulesWords } from './words.ts'

type Props = Pick<FirstRulesInAnswer, 'checks' | 'unlisted'>

const places = {
  policy: '/wizard',
  keys: '/mpc/keys',
  signers: '/mpc',
  assets: '/admin/tokens',
  people: '/settings/users',
} as const

export function FirstRulesChecklist({ checks, unlisted }: Props) {
  const words = useFirstRulesWords()
  const refusalText = useRefusalText()
  return (
    <section className="border-b border-line px-5 py-4" aria-labelledby="first-rules-checklist">
      <h2 id="first-rules-checklist" className="mb-1 font-semibold">
        {words.checklist}
      </h2>
      <ul className="max-w-3xl">
        {checks.map(({ check, missing }) => {
          const isReady = missing.length === 0
          const link = check in places ? (check as keyof typeof places) : null
          return (
            <li key={check} data-check={check} className="flex gap-2 border-t border-line py-1.5">
              {isReady ? (
                <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
              ) : (
                <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warn" />
              )}
              <div className="min-w-0 flex-1">
                <p className="flex flex-wrap justify-between gap-x-3">
                  <span className="font-medium">{words.checks[check]}</span>
                  <span className={isReady ? 'text-good' : 'text-warn'}>
                    {isReady ? words.ready : words.missing}
                  </span>
                </p>
                {missing.map((refusal) => (
                  <p key={JSON.stringify(refusal)} className="break-words text-soft">
                    {refusalText(refusal, '')}
                  </p>
                ))}
                {check === 'assets' && isReady && unlisted.length > 0 && (
                  <p className="text-soft">{words.unlisted(unlisted.join(', '))}</p>
                )}
                {!isReady && link !== null && (
                  <Link
                    to={places[link] as '/'}
                    className="inline-flex min-h-6 items-center text-accent underline underline-offset-3"
                  >
                    {words.links[link]}
                  </Link>
                )}
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
