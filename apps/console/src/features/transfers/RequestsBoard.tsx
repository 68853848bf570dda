/** The list of requests with its views, search and filters; an open request beside it. */
import { Link, useNavigate } from '@tanstack/react-router'
import { CalendarClock, Ellipsis, Layers, SlidersHorizontal } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useId, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { Scroller } from '../../ui/Scroller.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useWords } from '../../words/words.tsx'
import { NewTransferButton } from '../requesting/NewTransferButton.tsx'
import { useWhyNoRequests } from '../requesting/use-why-no-requests.ts'
import { useRequestWords } from './request-words.ts'
import { countFilters, type Tab, tabs, type useRequestsSearch } from './use-requests-search.ts'
import { useRequestCounts } from './use-transfers.ts'
import { useTransferListWords } from './list-words.ts'

const RequestFilters = lazy(async () => ({ default: (await import('./RequestFilters.tsx')).RequestFilters }))

type State = ReturnType<typeof useRequestsSearch>

const paymentsPath = '/mpc/transfer-requests/payments'
const batchPath = '/mpc/transfer-requests/batch'

interface Props {
  readonly state: State
  readonly tab: Tab | null
  readonly needsYou: ReadonlySet<string> | null
  /** Filters and further pages are behind a button each. */
  readonly isNarrow: boolean
  readonly panel: ReactNode
  readonly content: ReactNode
}

export function RequestsBoard({ state, tab, needsYou, isNarrow, panel, content }: Props) {
  const words = useRequestWords()
  const { pages } = useWords()
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
      actions={!isNarrow && <WideActions onNew={() => set({ new: '1' })} />}
    >
      {isNarrow ? <NarrowBar state={state} /> : <WideBar state={state} />}
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

function WideActions({ onNew }: { readonly onNew: () => void }) {
  const { payments } = useTransferListWords()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Link
        to={paymentsPath as '/'}
        className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-soft hover:bg-hover hover:text-ink"
      >
        <CalendarClock aria-hidden className="size-4" />
        {payments}
      </Link>
      <BatchPayout />
      <NewButton onNew={onNew} />
    </div>
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
      to={batchPath as '/'}
      className="inline-flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-soft hover:bg-hover hover:text-ink"
    >
      {content}
    </Link>
  )
}

export function NewButton({ onNew }: { readonly onNew: () => void }) {
  const { newTransfer } = useTransferListWords()
  return <NewTransferButton onClick={onNew}>{newTransfer}</NewTransferButton>
}

function WideBar({ state }: { readonly state: State }) {
  return (
    <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-1.5 border-b border-line px-5 py-2">
      <Search state={state} />
      <Suspense>
        <RequestFilters {...state} />
      </Suspense>
    </div>
  )
}

/** One row; the filters unfold below it. */
function NarrowBar({ state }: { readonly state: State }) {
  const { filters: words } = useRequestWords()
  const { newTransfer } = useTransferListWords()
  const { search, set } = state
  const [areShown, setShown] = useState(false)
  const filtersId = useId()
  const count = countFilters(search)
  return (
    <div className="grid shrink-0 gap-2 border-b border-line px-5 py-2">
      <div className="flex items-center gap-1.5">
        <div className="min-w-0 flex-1">
          <Search state={state} />
        </div>
        <Button
          className="px-2"
          aria-label={words.show(count)}
          aria-expanded={areShown}
          aria-controls={filtersId}
          onClick={() => setShown(!areShown)}
        >
          <SlidersHorizontal aria-hidden className="size-4" />
          {count > 0 && <span className="text-xs">{count}</span>}
        </Button>
        <FurtherPages />
        <NewTransferButton aria-label={newTransfer} className="px-2" onClick={() => set({ new: '1' })} />
      </div>
      <div id={filtersId} hidden={!areShown} className={areShown ? 'flex flex-wrap gap-1.5' : undefined}>
        {areShown && (
          <Suspense>
            <RequestFilters {...state} />
          </Suspense>
        )}
      </div>
    </div>
  )
}

function FurtherPages() {
  const { pages } = useWords()
  const { more } = useRequestWords().filters
  const { payments } = useTransferListWords()
  const whyNot = useWhyNoRequests()
  const navigate = useNavigate()
  return (
    <Menu
      align="end"
      trigger={
        <Button className="px-2" aria-label={more}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuItem
        icon={<CalendarClock aria-hidden className="size-3.5" />}
        onSelect={() => void navigate({ to: paymentsPath as '/' })}
      >
        {payments}
      </MenuItem>
      <MenuItem
        icon={<Layers aria-hidden className="size-3.5" />}
        whyNot={whyNot}
        onSelect={() => void navigate({ to: batchPath as '/' })}
      >
        {pages.batchPayout}
      </MenuItem>
    </Menu>
  )
}

const waitMs = 300

function Search({ state }: { readonly state: State }) {
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
  return <SearchField label={words.search} value={text} onChange={setText} maxLength={200} />
}
