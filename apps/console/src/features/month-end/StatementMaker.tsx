/** Makes the statement of the chosen days, and offers its files. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { useLocale } from '../../words/words.tsx'
import { newKey } from '../transfers/new-key.ts'
import { StatementFiles } from './StatementFiles.tsx'
import type { MonthEndScope } from './use-month-end.ts'
import { useMonthEndWords } from './words.ts'

type Made = ApiReply<'makeStatement'>

interface Props {
  readonly scope: MonthEndScope
  readonly isProvisional: boolean
}

export function StatementMaker({ scope, isProvisional }: Props) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const client = useQueryClient()
  const [language, setLanguage] = useState<'en' | 'es'>(locale === 'es' ? 'es' : 'en')
  const [made, setMade] = useState<Made | null>(null)
  // Another statement is another request; a request that failed is repeated with its key.
  const wanted = JSON.stringify([scope, language])
  const [request, setRequest] = useState({ wanted, key: newKey() })
  if (request.wanted !== wanted) setRequest({ wanted, key: newKey() })
  const { key } = request
  const make = useMutation({
    mutationFn: () => api.makeStatement({ body: { ...scope, language }, idempotencyKey: key }),
    onSuccess: (statement) => {
      setMade(statement)
      setRequest({ wanted, key: newKey() })
      reportSuccess(words.made)
      void client.invalidateQueries({ queryKey: ['statements'] })
    },
  })
  const isOfScope =
    made !== null &&
    made.first_day === scope.first_day &&
    made.last_day === scope.last_day &&
    made.wallet_id === (scope.wallet_id ?? null)
  return (
    <section aria-label={words.statement} className="grid min-w-0 content-start gap-3 px-5 py-4">
      <div>
        <h2 className="font-semibold">{words.statement}</h2>
        <p className="text-soft">{words.statementWhy}</p>
      </div>
      <div className="grid gap-1">
        <span className="font-medium">{words.language}</span>
        <Choice
          label={words.language}
          options={(['en', 'es'] as const).map((value) => ({ value, label: words.languages[value] }))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button look="solid" disabled={make.isPending} onClick={() => make.mutate()}>
          {make.isPending ? words.making : isProvisional ? words.makeProvisional : words.make}
        </Button>
        {made !== null && isOfScope && <StatementFiles statement={made} />}
      </div>
      {make.isError && (
        <p role="alert" className="text-bad">
          {reasonOf(make.error, words.makeFailed)}
        </p>
      )}
    </section>
  )
}
