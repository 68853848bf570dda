/** All versions, newest first: what changed and who adopted it. */
import { lazy, Suspense, useState } from 'react'
import { useLocale } from '../../words/words.tsx'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { CardLine } from '../../ui/CardLine.tsx'
import { CardLines } from '../../ui/CardLines.tsx'
import { RowCard } from '../../ui/RowCard.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import { describeRulesChange } from './describe-rules-change.ts'
import { RulesDiff } from './RulesDiff.tsx'
import type { RulesVersionView, RulesView } from './use-rules.ts'
import { type RulesWords, useRulesWords } from './words.ts'

const CompareVersionsDialog = lazy(async () => ({
  default: (await import('./CompareVersionsDialog.tsx')).CompareVersionsDialog,
}))

interface Props {
  readonly versions: readonly RulesVersionView[]
  readonly assets: NonNullable<RulesView['in_force']>['document']['assets']
}

export function RulesVersions({ versions, assets }: Props) {
  const words = useRulesWords()
  const { columns } = words
  const isNarrow = useIsNarrow()
  const [compared, setCompared] = useState<RulesVersionView>()
  const canCompare = versions.length > 1
  const propsOf = (version: RulesVersionView): VersionProps => ({
    version,
    assets,
    onCompare: canCompare ? () => setCompared(version) : null,
  })
  return (
    <section className="py-4">
      <h2 className="mb-2 px-5 text-base font-semibold">{words.versions}</h2>
      {isNarrow ? (
        <ul aria-label={words.versions}>
          {versions.map((version) => (
            <VersionCard key={version.hash} {...propsOf(version)} />
          ))}
        </ul>
      ) : (
        <TableFrame
          caption={words.versions}
          className="min-w-[58rem]"
          columns={[
            { label: columns.version },
            { label: columns.since },
            { label: columns.change },
            { label: columns.adopted },
            { label: columns.fingerprint },
            ...(canCompare ? [{ label: columns.compare, isHidden: true, isActions: true }] : []),
          ]}
        >
          {versions.map((version) => (
            <VersionRow key={version.hash} {...propsOf(version)} />
          ))}
        </TableFrame>
      )}
      {compared !== undefined && (
        <Suspense>
          <CompareVersionsDialog
            versions={versions}
            version={compared}
            onClose={() => setCompared(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}

interface VersionProps {
  readonly version: RulesVersionView
  readonly assets: Props['assets']
  /** Null: there is no other version. */
  readonly onCompare: (() => void) | null
}

function VersionRow({ version, assets, onCompare }: VersionProps) {
  const words = useRulesWords()
  return (
    <tr data-version={version.version} className="h-9 align-top hover:bg-hover [&>td]:py-2">
      <td>
        {words.version(version.version)}{' '}
        <span className="text-xs whitespace-nowrap text-soft">{words.states[version.state]}</span>
      </td>
      <td className="whitespace-nowrap">{sinceOf(version)}</td>
      <td>
        <Change version={version} assets={assets} />
      </td>
      <td>
        <Adopted version={version} />
      </td>
      <td className="w-64 font-mono text-xs">{version.fingerprint.join(' ')}</td>
      {onCompare !== null && (
        <td className="text-right">
          <CompareButton version={version} className="-my-0.5" onCompare={onCompare} />
        </td>
      )}
    </tr>
  )
}

/** A version on a narrow screen, with all words of its fingerprint. */
function VersionCard({ version, assets, onCompare }: VersionProps) {
  const words = useRulesWords()
  const { columns } = words
  return (
    <RowCard
      data-version={String(version.version)}
      title={words.version(version.version)}
      value={<span className="py-1 text-soft">{words.states[version.state]}</span>}
    >
      <Change version={version} assets={assets} />
      <CardLines>
        <CardLine label={columns.since}>{sinceOf(version)}</CardLine>
        <CardLine label={columns.adopted}>
          <Adopted version={version} />
        </CardLine>
        <CardLine label={columns.fingerprint}>
          <span className="font-mono text-xs">{version.fingerprint.join(' ')}</span>
        </CardLine>
      </CardLines>
      {onCompare !== null && (
        <div className="pt-2">
          <CompareButton version={version} onCompare={onCompare} />
        </div>
      )}
    </RowCard>
  )
}

const sinceOf = ({ effective_at: at, state }: RulesVersionView): string =>
  at === null || state === 'ended' ? '—' : localTime(at)

function Change({ version, assets }: Omit<VersionProps, 'onCompare'>) {
  const words = useRulesWords()
  const locale = useLocale()
  const text = changeText(version, { words, assets, locale })
  if (version.changes.length < 2) return <p className="break-words">{text}</p>
  return (
    <details>
      <summary className="cursor-pointer">{text}</summary>
      <div className="mt-2 mb-1">
        <RulesDiff changes={version.changes} assets={assets} />
      </div>
    </details>
  )
}

function Adopted({ version }: Pick<VersionProps, 'version'>) {
  const words = useRulesWords()
  return (
    <>
      <bdi>{namesOf(version.adopted_by, words) || '—'}</bdi>
      {version.vetoed_by.length > 0 && (
        <p className="text-xs text-soft">{words.vetoedBy(namesOf(version.vetoed_by, words))}</p>
      )}
    </>
  )
}

interface CompareProps {
  readonly version: RulesVersionView
  readonly className?: string
  readonly onCompare: () => void
}

function CompareButton({ version, className, onCompare }: CompareProps) {
  const words = useRulesWords()
  return (
    <Button
      look="row"
      className={className}
      aria-label={words.compareVersion(version.version, words.states[version.state])}
      onClick={onCompare}
    >
      {words.columns.compare}
    </Button>
  )
}

const namesOf = (people: RulesVersionView['adopted_by'], { somebody }: RulesWords): string =>
  people.map(({ name }) => name ?? somebody).join(', ')

function changeText(
  { changes }: RulesVersionView,
  {
    words,
    assets,
    locale,
  }: { readonly words: RulesWords; readonly assets: Props['assets']; readonly locale: string },
): string {
  const [first, ...others] = changes
  if (first === undefined) return words.first
  const { subject, before, after } = describeRulesChange(first, words, assets, locale)
  const text = `${subject}: ${before ?? words.nothing} → ${after ?? words.nothing}`
  return others.length === 0 ? text : `${text} ${words.more(others.length)}`
}
