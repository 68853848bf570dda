/** Statements that were made, with their files, and whether the ledger still gives them. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useLocale } from '../../words/words.tsx'
import { periodText } from './range.ts'
import { StatementFiles } from './StatementFiles.tsx'
import { useMonthEndWords } from './words.ts'

type Made = ApiReply<'listStatements'>[number]
type Checked = ApiReply<'checkStatement'>

export function MadeStatements() {
  const words = useMonthEndWords()
  const { entityId } = useSession()
  const made = useQuery({
    queryKey: ['statements', entityId],
    queryFn: () => api.listStatements({ query: { entity_id: entityId } }),
    staleTime: 30_000,
  })
  return (
    <section className="pt-4">
      <h2 className="px-5 pb-2 font-semibold">{words.history}</h2>
      {made.data === undefined ? (
        made.error === null ? (
          <Skeleton rows={3} widths={['w-32', 'w-40', 'w-24', 'w-32', 'w-40']} />
        ) : (
          <ErrorState
            message={reasonOf(made.error, words.historyFailed)}
            onRetry={() => void made.refetch()}
          />
        )
      ) : made.data.length === 0 ? (
        <p className="px-5 pb-8 text-mute">{words.historyEmpty}</p>
      ) : (
        <TableFrame
          caption={words.history}
          className="min-w-[52rem]"
          isFirstFixed
          columns={[
            { label: words.period },
            { label: words.covers },
            { label: words.state },
            { label: words.madeBy },
            { label: words.files },
          ]}
        >
          {made.data.map((statement) => (
            <MadeRow key={statement.id} statement={statement} />
          ))}
        </TableFrame>
      )}
    </section>
  )
}

function MadeRow({ statement }: { readonly statement: Made }) {
  const words = useMonthEndWords()
  const locale = useLocale()
  const period = periodText(statement, locale)
  const check = useMutation({ mutationFn: () => api.checkStatement({ params: { id: statement.id } }) })
  return (
    <tr className="h-12 leading-tight hover:bg-hover" data-statement={statement.id}>
      <td className="whitespace-nowrap font-medium">
        {period}
        <span className="block text-2xs font-normal text-mute">{words.languages[statement.language]}</span>
      </td>
      <td className="max-w-56">
        <bdi className="block truncate">
          {statement.wallet_id === null ? words.organisation : (statement.wallet ?? words.aWallet)}
        </bdi>
        <span className="block text-2xs text-mute">{words.movements(statement.entries)}</span>
      </td>
      <td className={statement.is_provisional ? 'text-warn' : 'text-good'}>
        {statement.is_provisional ? words.provisional : words.final}
      </td>
      <td className="max-w-56">
        <bdi className="block truncate">{statement.made_by}</bdi>
        <span className="block text-2xs text-mute">{localTime(statement.made_at)}</span>
      </td>
      <td className="py-1.5">
        <span className="flex flex-wrap items-center gap-1.5">
          <StatementFiles statement={statement} />
          <Button
            look="ghost"
            disabled={check.isPending}
            aria-label={words.checkOf(period)}
            onClick={() => check.mutate()}
          >
            {words.check}
          </Button>
        </span>
        <span role="status" className="block max-w-md text-2xs">
          {check.data !== undefined && <CheckResult result={check.data} />}
          {check.isError && <span className="text-bad">{reasonOf(check.error, words.failed)}</span>}
        </span>
      </td>
    </tr>
  )
}

const mostShown = 5

function CheckResult({ result }: { readonly result: Checked }) {
  const words = useMonthEndWords()
  if (result.is_same) return <span className="text-good">{words.same}</span>
  const [first] = result.changes
  if (first?.what === 'layout') return <span className="text-warn">{words.layoutChanged}</span>
  if (first?.wallet === '') return <span className="text-warn">{words.linesChanged}</span>
  return (
    <span className="text-warn">
      {words.changed}
      {result.changes.slice(0, mostShown).map(({ wallet, symbol, what, before, after }) => (
        <span key={`${wallet} ${symbol} ${what}`} className="block break-words">
          {words.change(
            wallet,
            `${symbol} ${words.changes[what]}`,
            before ?? words.absent,
            after ?? words.absent,
          )}
        </span>
      ))}
      {result.changes.length > mostShown && words.more(result.changes.length - mostShown)}
    </span>
  )
}
