/** The list of requests with its views, search and filters; an open request beside it. */
import { Link } from '@tanstack/react-router'
import { CalendarClock, Layers } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { Scroller } from '../../ui/Scroller.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWords } from '../../words/words.tsx'
import { NewTransferButton } from '../requesting/NewTransferButton.tsx'
import { useWhyNoRequests } from '../requesting/use-why-no-requests.ts'
import { useRequestWords } from './request-words.ts'
import { type Tab, tabs, type useRequestsSearch } from './use-requests-search.ts'
import { useRequestCounts } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

const RequestFilters = lazy(async () => ({ default: (await import('./RequestFilters.tsx')).RequestFilters }))

type State = ReturnType<typeof useRequestsSearch>

interface Props {
  readonly state: State
  readonly tab: Tab | null
  readonly needsYou: ReadonlySet<string> | null
  readonly panel: ReactNode
  readonly content: ReactNode
}

export function RequestsBoard({ state, tab, needsYou, panel, content }: Props) {
  const words = useRequestWords()
  const { pages } = useWords()
  const { payments } = useTransferWords()
  const counts = useRequestCounts()
  const { set } = state
  const marks = {
    ...(needsYou === null || needsYou.size === 0
      ? {}
      : {
          'needs-you': (
            <span className="ml-1.5 min-w-4.5 rounded-full bg-warn-wash px-1.5 text-center text-2xs text-warn">
              {needsYou.size}
            </span>
          ),
        }),
    ...(counts === undefined
      ? {}
      : { pending: <span className="ml-1.5 text-2xs text-mute">{counts.open}</span> }),
  }
  return (
    <Tabs
      className="flex min-h-0 flex-1 flex-col"
      label={words.tabList}
      tabs={tabs.map((value) => ({ value, label: words.tabs[value] }))}
      marks={marks}
      value={tab ?? 'pending'}
      onChange={(next) => set({ tab: next, request: undefined })}
      actions={
        <div className="flex flex-wrap items-center gap-2">
          <Link
            to={'/mpc/transfer-requests/payments' as '/'}
            className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-soft hover:bg-hover hover:text-ink"
          >
            <CalendarClock aria-hidden className="size-4" />
            {payments}
          </Link>
          <BatchPayout />
          <NewButton onNew={() => set({ new: '1' })} />
        </div>
      }
    >
      <SearchBar state={state} />
      <div className="flex min-h-0 flex-1">
        <Scroller label={pages.transferRequests} className="min-h-0 min-w-0 flex-1">
          {content}
        </Scroller>
        {panel && (
          <div className="flex w-[28.75rem] shrink-0 border-l border-line max-xl:w-[24.75rem]">{panel}</div>
        )}
      </div>
    </Tabs>
  )
}

function BatchPayout() {
  const { pages } = useWords()
  const whyNot = useWhyNoRequests()
  const content = (
    <>
      <Layers aria-hidden className="size-4" />
      {pages.batchPayout}
    </>
  )
  if (whyNot !== null)
    return (
      <WhyButton look="ghost" whyNot={whyNot} onClick={() => undefined}>
        {content}
      </WhyButton>
    )
  return (
    <Link
      to={'/mpc/transfer-requests/batch' as '/'}
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-soft hover:bg-hover hover:text-ink"
    >
      {content}
    </Link>
  )
}

export function NewButton({ onNew }: { readonly onNew: () => void }) {
  const { newTransfer } = useTransferWords()
  return <NewTransferButton onClick={onNew}>{newTransfer}</NewTransferButton>
}

const waitMs = 300

function SearchBar({ state }: { readonly state: State }) {
  const words = useRequestWords()
  const { search, set } = state
  const [text, setText] = useState(search.q)
  const [shown, setShown] = useState(search.q)
  // A link or 'Clear filters' changes the address.
  if (shown !== search.q) {
    setShown(search.q)
    if (text.trim() !== search.q) setText(search.q)
  }
  const send = useEffectEvent((q: string) => {
    if (q !== search.q) set({ q: q === '' ? undefined : q, request: undefined })
  })
  useEffect(() => {
    const timer = setTimeout(() => send(text.trim()), waitMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
      <SearchField label={words.search} value={text} onChange={setText} maxLength={200} />
      <Suspense>
        <RequestFilters search={search} set={set} />
      </Suspense>
    </div>
  )
}
