/** Details for troubleshooting: kinds of rows, everything that the fetch stage recorded, and rows by their outcome. */
import { useState } from 'react'
import { countText } from '../../format/count-text.ts'
import { shortHash } from '../../format/hash.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckRow } from '../../ui/CheckRow.tsx'
import { useCopy } from '../../ui/use-copy.ts'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import type { Run } from './run-text.ts'
import { Figures, Section } from './Section.tsx'
import type { Recon } from './Snapshot.tsx'
import { useRunWords } from './use-run-words.ts'

type Listing = NonNullable<Recon['tracking']>['native']
type Tracked = Listing['lists']['failed']

export function DebugBlock({ run, recon }: { readonly run: Run; readonly recon: Recon }) {
  const { metrics: words } = useRunWords()
  const [isShown, setShown] = useState(false)
  return (
    <>
      <div className="px-5 py-3">
        <CheckRow label={words.debug} isChecked={isShown} onChange={setShown} />
      </div>
      {isShown && (
        <Section title={words.debugTitle}>
          <div className="grid gap-5">
            <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
              <Sorts title={words.types} sorts={recon.transaction_types} />
              <Sorts title={words.providers} sorts={recon.providers} />
            </div>
            <FetchExtras run={run} />
            {recon.tracking !== null && (
              <>
                <h4 className="-mb-3 font-semibold">{words.tracking}</h4>
                <NativeRun title={words.nativeRun} listing={recon.tracking.native} />
                <Trc20Run listing={recon.tracking.trc20} />
                {recon.tracking.internal.returned > 0 && (
                  <NativeRun title={words.internalRun} listing={recon.tracking.internal} />
                )}
              </>
            )}
          </div>
        </Section>
      )}
    </>
  )
}

function Sorts({ title, sorts }: { readonly title: string; readonly sorts: Recon['providers'] }) {
  const { metrics: words } = useRunWords()
  const locale = useLocale()
  return (
    <section aria-label={title}>
      <h4 className="pb-1 font-semibold">{title}</h4>
      {sorts.length === 0 && <p className="text-mute">{words.none}</p>}
      <ul className="grid gap-0.5">
        {sorts.map(({ name, count }) => (
          <li key={name} className="flex justify-between gap-4">
            <span className="font-mono text-xs">{name}</span>
            <span>{countText(count, locale)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function FetchExtras({ run }: { readonly run: Run }) {
  const { metrics: words } = useRunWords()
  const stage = run.stages.find(({ name }) => name === 'fetch')
  return (
    <section aria-label={words.fetchExtras}>
      <h4 className="pb-1 font-semibold">{words.fetchExtras}</h4>
      {stage === undefined ? (
        <p className="text-mute">{words.noExtras}</p>
      ) : (
        <dl className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-x-8 font-mono text-xs">
          {flatten(stage.extra).map(([path, value]) => (
            <div key={path} className="flex justify-between gap-4 border-b border-line py-0.5">
              <dt className="min-w-0 break-all text-mute">{path}</dt>
              <dd className="shrink-0">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}

/** 'streams.native.pages' → '3', for every leaf. */
function flatten(value: unknown, path = ''): [string, string][] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]]
  return Object.entries(value).flatMap(([name, part]) =>
    flatten(part, path === '' ? name : `${path}.${name}`),
  )
}

function NativeRun({ title, listing }: { readonly title: string; readonly listing: Listing }) {
  const { metrics: words } = useRunWords()
  const locale = useLocale()
  const { returned, inserted, duplicates, failed, filtered, lists } = listing
  const text = (count: number) => countText(count, locale)
  const sum = inserted + duplicates + failed + filtered
  const integrity = sum === returned ? words.integrityMatch : words.integrityMismatch
  return (
    <section aria-label={title} className="grid gap-3">
      <h5 className="font-medium">{title}</h5>
      <Figures
        figures={[
          [words.apiItems, text(returned)],
          [words.newInserts, text(inserted)],
          [words.duplicates, text(duplicates)],
          [words.procErrors, text(failed)],
          [words.filteredAmount, text(filtered)],
        ]}
      />
      <p
        data-integrity={sum === returned}
        className={sum === returned ? 'text-good' : 'font-medium text-bad'}
      >
        {integrity(text(returned), text(sum))}
      </p>
      <TrackedList title={words.duplicates} rows={lists.duplicates} all={duplicates} />
      <TrackedList title={words.filteredAmount} rows={lists.filtered} all={filtered} />
      <TrackedList title={words.procErrors} rows={lists.failed} all={failed} />
    </section>
  )
}

/** The rows stored after the run: new ones and earlier ones. */
function Trc20Run({ listing }: { readonly listing: Listing }) {
  const { metrics: words } = useRunWords()
  const locale = useLocale()
  const { returned, inserted, duplicates, failed, filtered, lists } = listing
  const text = (count: number) => countText(count, locale)
  return (
    <section aria-label={words.trc20Run} className="grid gap-3">
      <h5 className="font-medium">{words.trc20Run}</h5>
      <Figures
        figures={[
          [words.processed, text(returned)],
          [words.stored, text(inserted + duplicates)],
          [words.filtered, text(filtered)],
          [words.failed, text(failed)],
        ]}
      />
      <TrackedList
        title={words.stored}
        rows={[...lists.inserted, ...lists.duplicates]}
        all={inserted + duplicates}
      />
      <TrackedList title={words.filtered} rows={lists.filtered} all={filtered} />
      <TrackedList title={words.failed} rows={lists.failed} all={failed} />
    </section>
  )
}

interface ListProps {
  readonly title: string
  readonly rows: Tracked
  /** The total; the list may hold fewer. */
  readonly all: number
}

function TrackedList({ title, rows, all }: ListProps) {
  const { metrics: words } = useRunWords()
  const { common } = useWords()
  const locale = useLocale()
  const copy = useCopy()
  const refusalText = useRefusalText()
  const reasons: Readonly<Record<string, string>> = words.reasons
  if (rows.length === 0)
    return (
      <p className="text-mute">
        {title}: {words.none}
      </p>
    )
  return (
    <div className="max-h-64 overflow-auto">
      <table className="w-full [&_tbody_td]:border-t [&_tbody_td]:border-line">
        <caption className="pb-1 text-left text-soft">
          {title}
          {rows.length < all && (
            <span className="text-mute">
              {' '}
              · {words.firstOf(countText(rows.length, locale), countText(all, locale))}
            </span>
          )}
        </caption>
        <thead>
          <tr className="text-left text-2xs text-mute">
            <th scope="col" className="w-40 py-0.5 pr-3 font-medium">
              {words.txId}
            </th>
            <th scope="col" className="w-28 py-0.5 pr-3 font-medium">
              {words.direction}
            </th>
            <th scope="col" className="py-0.5 font-medium">
              {words.reason}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ txid, direction, reason, reason_refusal }, at) => (
            <tr key={`${txid}/${at + 1}`}>
              <td className="py-0.5 pr-3">
                {txid === '' ? (
                  '-'
                ) : (
                  <Button
                    look="ghost"
                    className="-ml-2 font-mono text-xs"
                    title={txid}
                    aria-label={common.copy(txid)}
                    onClick={() => copy(txid)}
                  >
                    {shortHash(txid)}
                  </Button>
                )}
              </td>
              <td className="py-0.5 pr-3">{direction === null ? '-' : words.directions[direction]}</td>
              <td className="py-0.5 break-words">
                <bdi>{refusalText(reason_refusal, reasons[reason] ?? reason)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
