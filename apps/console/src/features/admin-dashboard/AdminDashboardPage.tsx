/** The staff's landing page: the installation in four figures, links to the admin pages, and the newest events. */
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  BellRing,
  CircleHelp,
  Coins,
  CreditCard,
  HeartPulse,
  type LucideIcon,
  Network,
  Scale,
  ShieldAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { lazyWords, useLocale, useWords } from '../../words/words.tsx'
import { entitiesQuery } from '../entities/entities-query.ts'
import { useHealth } from '../health/use-health.ts'
import { Activity } from './Activity.tsx'

const useDashboardWords = lazyWords({
  en: async () => (await import('../../../locales/en/admin-dashboard.ts')).adminDashboard,
  es: async () => (await import('../../../locales/es/admin-dashboard.ts')).adminDashboard,
})

const tiles = [
  ['/admin/networks', 'adminNetworks', 'networks', Network],
  ['/admin/tokens', 'adminTokens', 'tokens', Coins],
  ['/admin/unknown-tokens', 'unknownTokens', 'unknownTokens', CircleHelp],
  ['/admin/subscriptions', 'entitySubscriptions', 'subscriptions', CreditCard],
  ['/admin/vigilance', 'vigilance', 'vigilance', ShieldAlert],
  ['/admin/monitoring', 'systemHealth', 'systemHealth', HeartPulse],
  ['/admin/reconciliation', 'reconciliation', 'reconciliation', Scale],
  ['/main/IngestionRuns', 'ingestionRuns', 'runs', BellRing],
] as const

export function AdminDashboardPage() {
  const { pages } = useWords()
  const words = useDashboardWords()
  return (
    <div className="relative grid min-h-0 flex-1 auto-rows-max grid-cols-1 content-start gap-4 overflow-y-auto px-5 py-5">
      <Figures />
      <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
        <Card title={words.quickActions} className="self-start">
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
            {tiles.map(([path, page, tile, icon]) => (
              <li key={path}>
                <Tile path={path} icon={icon} title={pages[page]} why={words.tiles[tile]} />
              </li>
            ))}
          </ul>
        </Card>
        <Card title={words.activity} isFlush>
          <Activity words={words} />
        </Card>
      </div>
    </div>
  )
}

function Figures() {
  const words = useDashboardWords()
  const locale = useLocale()
  const entities = useQuery(entitiesQuery)
  const users = useQuery({
    queryKey: ['admin-users', 'figures'],
    queryFn: () => api.listAdminUsers({ query: { archived: 'false', limit: 1 } }),
    staleTime: 15_000,
  })
  const health = useHealth()
  const failed = [entities, users, health].find(({ error, data }) => error !== null && data === undefined)
  if (failed?.error)
    return (
      <ErrorState message={reasonOf(failed.error, words.loadFailed)} onRetry={() => void failed.refetch()} />
    )
  const list = entities.data
  const problems = health.data?.problems.length
  const count = (figure: number | undefined) => (figure === undefined ? '…' : countText(figure, locale))
  const of = list === undefined ? '' : words.ofAll(countText(list.length, locale))
  return (
    <dl aria-label={words.figures} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      <Figure name={words.activeEntities} note={of}>
        {count(list?.filter(({ sub_status }) => sub_status === 'active').length)}
      </Figure>
      <Figure name={words.totalUsers}>{count(users.data?.total)}</Figure>
      <Figure name={words.paidSubscriptions} note={of}>
        {count(list?.filter((entity) => entity.sub_is_paying_customer).length)}
      </Figure>
      <Figure name={words.systemHealth}>
        {problems === undefined ? (
          '…'
        ) : (
          <Link
            to={'/admin/monitoring' as '/'}
            className={problems === 0 ? 'text-good hover:underline' : 'text-warn hover:underline'}
          >
            {problems === 0 ? words.good : words.problems(problems)}
          </Link>
        )}
      </Figure>
    </dl>
  )
}

interface FigureProps {
  readonly name: string
  readonly note?: string
  readonly children: ReactNode
}

function Figure({ name, note, children }: FigureProps) {
  return (
    <div className="rounded-lg border border-line px-5 py-4">
      <dt className="text-mute">{name}</dt>
      <dd data-value className="pt-1 text-2xl font-semibold tracking-[-0.01em]">
        {children}
      </dd>
      {note !== undefined && <dd className="min-h-4 text-xs text-mute">{note}</dd>}
    </div>
  )
}

function Tile({
  path,
  icon: Icon,
  title,
  why,
}: {
  readonly path: string
  readonly icon: LucideIcon
  readonly title: string
  readonly why: string
}) {
  return (
    <Link
      to={path as '/'}
      className="flex h-full items-start gap-3 rounded-md border border-line p-3 hover:bg-hover"
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" strokeWidth={1.75} />
      <span className="grid">
        <span className="font-medium">{title}</span>
        <span className="text-xs text-mute">{why}</span>
      </span>
    </Link>
  )
}
