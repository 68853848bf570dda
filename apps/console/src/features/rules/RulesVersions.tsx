/** All versions, newest first: what changed and who adopted it. */
import { lazy, Suspense, useState } from 'react'
import { useLocale } from '../../words/words.tsx'
import { localTime } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { TableFrame } from '../../ui/TableFrame.tsx'
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
  const locale = useLocale()
  const { columns } = words
  const [compared, setCompared] = useState<RulesVersionView>()
  const canCompare = versions.length > 1
  return (
    <section className="py-4">
      <h2 className="mb-2 px-5 text-base font-semibold">{words.versions}</h2>
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
          <tr
            key={version.hash}
            data-version={version.version}
            className="h-9 align-top hover:bg-hover [&>td]:py-2"
          >
            <td>
              {words.version(version.version)}{' '}
              <span className="text-xs whitespace-nowrap text-soft">{words.states[version.state]}</span>
            </td>
            <td className="whitespace-nowrap">
              {version.effective_at === null || version.state === 'ended'
                ? '—'
                : localTime(version.effective_at)}
            </td>
            <td>
              {version.changes.length < 2 ? (
                changeText(version, { words, assets, locale })
              ) : (
                <details>
                  <summary className="cursor-pointer">
                    {changeText(version, { words, assets, locale })}
                  </summary>
                  <div className="mt-2 mb-1">
                    <RulesDiff changes={version.changes} assets={assets} />
                  </div>
                </details>
              )}
            </td>
            <td>
              <bdi>{namesOf(version.adopted_by, words) || '—'}</bdi>
              {version.vetoed_by.length > 0 && (
                <p className="text-xs text-soft">{words.vetoedBy(namesOf(version.vetoed_by, words))}</p>
              )}
            </td>
            <td className="font-mono text-xs whitespace-nowrap" title={version.fingerprint.join(' ')}>
              {version.fingerprint.slice(0, 3).join(' ')} …
            </td>
            {canCompare && (
              <td className="text-right">
                <Button
                  look="row"
                  className="-my-0.5"
                  aria-label={words.compareVersion(version.version, words.states[version.state])}
                  onClick={() => setCompared(version)}
                >
                  {columns.compare}
                </Button>
              </td>
            )}
          </tr>
        ))}
      </TableFrame>
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
