/** MPC keys: an explanation, the list, and generating one. */
import { lazy, Suspense, useState } from 'react'
import { answerText } from '../../calls/refusals.ts'
import { useWhyNot } from '../../session/use-why-not.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { StaleNote } from '../../ui/StaleNote.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWords } from '../../words/words.tsx'
import { PendingChanges } from '../changes/PendingChanges.tsx'
import { KeyExplainer } from './KeyExplainer.tsx'
import { KeysTable } from './KeysTable.tsx'
import { useDomainChoices, useMpcKeys } from './use-keys.ts'
import { useKeyWords } from './words.ts'

const GenerateKeyDialog = lazy(async () => ({
  default: (await import('./GenerateKeyDialog.tsx')).GenerateKeyDialog,
}))

export function KeysPage() {
  const { pages } = useWords()
  const words = useKeyWords()
  const choices = useDomainChoices()
  const whyNot = useWhyNot('change keys')
  const [domain, setDomain] = useState<string>()
  const { data, error, refetch } = useMpcKeys(domain)
  const [isMaking, setMaking] = useState(false)
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-2 border-b border-line px-5 py-2">
        <FilterSelect
          label={words.domain}
          options={(choices.data ?? []).map(({ id, label }) => ({ value: id, label }))}
          state={choices.isError ? 'error' : choices.data === undefined ? 'loading' : 'ready'}
          value={domain}
          onChange={setDomain}
        />
        <span className="grow" />
        <WhyButton look="solid" whyNot={whyNot} onClick={() => setMaking(true)}>
          {words.generate}
        </WhyButton>
      </div>
      <Scroller label={pages.mpcKeys} className="min-h-0 flex-1">
        <PendingChanges of="key" onDecided={() => void refetch()} />
        <StaleNote reason={error === null || data === undefined ? null : answerText(error)} />
        <div className="flex flex-col border-b border-line">
          {error && data === undefined ? (
            <ErrorState message={answerText(error)} onRetry={() => void refetch()} />
          ) : data === undefined ? (
            <Skeleton rows={3} widths={['w-40', 'w-32', 'w-24', 'w-64', 'w-48']} />
          ) : data.length === 0 ? (
            <EmptyState picture="key" title={words.noKeys} why={words.noKeysWhy} />
          ) : (
            <KeysTable keys={data} domains={choices.data ?? []} />
          )}
        </div>
        {data !== undefined && <KeyExplainer isOpen={data.length === 0} />}
      </Scroller>
      <Suspense>
        {isMaking && (
          <GenerateKeyDialog domains={choices.data ?? []} chosen={domain} onClose={() => setMaking(false)} />
        )}
      </Suspense>
    </>
  )
}
