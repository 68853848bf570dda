/** The health of the installation, from current readings. */
import { ApiError } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, RefreshCw } from 'lucide-react'
import { walletsQuery } from '../../calls/queries.ts'
import { countText } from '../../format/count-text.ts'
import { plural } from '../../format/plural.ts'
import { localTime } from '../../format/time.ts'
import { useOrganisations } from '../../session/organisation.tsx'
import { Button } from '../../ui/Button.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import {
  DatabasePart,
  NetworksPart,
  ProcessesPart,
  ProvidersPart,
  QueuePart,
  SignersPart,
} from './health-parts.tsx'
import type { Wallet } from '../../calls/wallet.ts'
import { type Health, useHealth, useHealthWords } from './use-health.ts'

export function SystemHealthPage() {
  const words = useHealthWords()
  const { pages } = useWords()
  const { data, error, isFetching, refetch } = useHealth()
  const differing = useDifferingWallets()
  const why = error instanceof ApiError ? error.statusText : words.unreachable
  if (data === undefined)
    return error === null ? (
      <Skeleton rows={14} widths={['w-32', 'w-16', 'w-24', 'ml-auto w-28', 'w-32']} />
    ) : (
      <ErrorState message={why} onRetry={() => void refetch()} />
    )
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-2">
        <Verdict count={data.problems.length + differing.wallets.length} isKnown={differing.isKnown} />
        <p className="ml-auto text-mute">
          {error === null ? words.asOf(localTime(data.as_of).slice(11)) : words.stale(why)}
        </p>
        <Button className="!h-7" onClick={() => void refetch()}>
          <RefreshCw aria-hidden className={`size-3.5 ${isFetching ? 'animate-spin' : ''}`} />
          {words.refresh}
        </Button>
      </div>
      <Scroller label={pages.systemHealth} className="relative min-h-0 flex-1 pb-8">
        <Problems problems={data.problems} differing={differing.wallets} />
        <ProcessesPart health={data} />
        <QueuePart health={data} />
        <NetworksPart health={data} />
        <ProvidersPart health={data} />
        <DatabasePart health={data} />
        <SignersPart health={data} />
      </Scroller>
    </>
  )
}

interface VerdictProps {
  readonly count: number
  /** Everything was read, so that no issue means that all is well. */
  readonly isKnown: boolean
}

/** Announced to screen readers when it changes. */
function Verdict({ count, isKnown }: VerdictProps) {
  const words = useHealthWords()
  const locale = useLocale()
  const isWell = count === 0
  if (isWell && !isKnown) return <p role="status" />
  const Icon = isWell ? CircleCheck : CircleAlert
  return (
    <p role="status" className={`flex items-center gap-1.5 font-medium ${isWell ? 'text-good' : 'text-bad'}`}>
      <Icon aria-hidden className="size-4" />
      {isWell ? words.well : plural(locale, count, words.attention)(countText(count, locale))}
    </p>
  )
}

/** Wallets of the selected organisation whose ledger differs from the chain. A person without an organisation sees the state of the
 *  installation alone. */
function useDifferingWallets() {
  const { current, isLoading } = useOrganisations()
  const { data } = useQuery({
    ...walletsQuery(current?.id ?? ''),
    enabled: current !== null,
    refetchInterval: 60_000,
  })
  return {
    isKnown: current === null ? !isLoading : data !== undefined,
    wallets: (data ?? []).filter(({ books }) => books.state === 'mismatch'),
  }
}

interface ProblemsProps {
  readonly problems: Health['problems']
  readonly differing: readonly Wallet[]
}

function Problems({ problems, differing }: ProblemsProps) {
  const words = useHealthWords()
  const names: Readonly<Record<string, string>> = words.processNames
  if (problems.length === 0 && differing.length === 0) return null
  return (
    <ul className="border-b border-line bg-bad-wash px-5 py-3 text-bad">
      {problems.map(({ kind, subject }) => (
        <li key={`${kind}/${subject}`} className="py-0.5">
          {words.problems[kind](names[subject] ?? subject)}
        </li>
      ))}
      {differing.map(({ id, name }) => (
        <li key={id} className="py-0.5">
          <Link to={'/reconciliations' as '/'} className="break-words underline underline-offset-2">
            {words.walletDiffers(name)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
