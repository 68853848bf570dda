/** The staff's landing page: four static figures, links to the admin pages, and sample activity. */
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
import { countText } from '../format/count-text.ts'
import { useLocale, useWords } from '../words/words.tsx'
import { Card } from './Card.tsx'
import { Moment } from './cells.tsx'
import { MockupPage } from './MockupPage.tsx'
import { sampleActivity, sampleFigures } from './sample.ts'
import { useMockupWords } from './use-mockup-words.ts'

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
  const words = useMockupWords().admin
  const locale = useLocale()
  return (
    <MockupPage>
      <div className="grid min-h-0 auto-rows-max grid-cols-1 content-start gap-4 overflow-y-auto px-5 py-5">
        <dl aria-label={words.figures} className="grid grid-cols-2 gap-4 lg:grid-cols-4">
          <Figure name={words.activeEntities}>{countText(sampleFigures.activeEntities, locale)}</Figure>
          <Figure name={words.totalUsers}>{countText(sampleFigures.totalUsers, locale)}</Figure>
          <Figure name={words.paidSubscriptions}>{sampleFigures.paidSubscriptions}</Figure>
          <Figure name={words.systemHealth}>
            <span className="text-good">{words.good}</span>
          </Figure>
        </dl>
        <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
          <Card title={words.quickActions}>
            <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
              {tiles.map(([path, page, tile, icon]) => (
                <li key={path}>
                  <Tile path={path} icon={icon} title={pages[page]} why={words.tiles[tile]} />
                </li>
              ))}
            </ul>
          </Card>
          <Card title={words.activity} isFlush>
            <ol className="divide-y divide-line">
              {sampleActivity.map(({ event, name, at }) => (
                <li key={at} className="grid gap-0.5 px-5 py-2.5">
                  <span>{words.events[event](name)}</span>
                  <span className="text-2xs">
                    <Moment at={at} />
                  </span>
                </li>
              ))}
            </ol>
          </Card>
        </div>
      </div>
    </MockupPage>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className="rounded-lg border border-line px-5 py-4">
      <dt className="text-mute">{name}</dt>
      <dd className="pt-1 text-2xl font-semibold tracking-[-0.01em]">{children}</dd>
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
