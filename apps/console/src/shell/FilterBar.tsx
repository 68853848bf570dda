/** Account group, wallet and search above a page's list, beside the page's own filters. All of it is in the URL. */
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { accountGroupsQuery, walletsQuery } from '../calls/queries.ts'
import { useSession } from '../session/use-session.ts'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { optionsState } from '../ui/options-state.ts'
import { useWords } from '../words/words.tsx'
import { noBarFilters, type FilterBarSearch } from './filter-bar-search.ts'

const searchDebounceMs = 500
const scopeId = 'search-scope'

interface Bar {
  readonly groupId: string | undefined
  readonly walletId: string | undefined
  /** The address of the selected wallet; null while none is selected or known. */
  readonly walletAddress: string | null
  readonly q: string | undefined
  readonly isFiltered: boolean
  readonly clear: () => void
}

/** The state of the bar, for the page below it. */
export function useFilterBar(): Bar {
  const { group, wallet, q } = useBarSearch()
  const change = useBarChange()
  const { entityId } = useSession()
  const { data: wallets } = useQuery(walletsQuery(entityId))
  return {
    groupId: group,
    walletId: wallet,
    walletAddress: wallets?.find(({ id }) => id === wallet)?.address ?? null,
    q,
    isFiltered: group !== undefined || wallet !== undefined || q !== undefined,
    clear: () => change(noBarFilters),
  }
}

interface Props {
  /** Filters of the page itself. */
  readonly children?: ReactNode
  /** At the right end. */
  readonly actions?: ReactNode
  /** Wallets of other networks are not offered. */
  readonly networkId?: string | undefined
}

export function FilterBar({ children, actions, networkId }: Props) {
  const { shell } = useWords()
  const { group, wallet } = useBarSearch()
  const change = useBarChange()
  const { entityId } = useSession()
  const groups = useQuery(accountGroupsQuery(entityId))
  const wallets = useQuery(walletsQuery(entityId))
  const offered = (wallets.data ?? []).filter(
    (candidate) =>
      candidate.id === wallet ||
      (candidate.is_active &&
        (group === undefined || candidate.account_group_id === group) &&
        (networkId === undefined || candidate.network_id === networkId)),
  )
  const chooseGroup = (next: string | undefined): void => {
    const kept = wallets.data?.find(({ id }) => id === wallet)
    change({
      group: next,
      ...(next !== undefined && kept && kept.account_group_id !== next ? { wallet: undefined } : {}),
    })
  }
  const hasNoWallets = wallets.data?.length === 0
  return (
    <div className="group/bar relative shrink-0">
      <search
        aria-label={shell.filters}
        className="flex min-h-11 items-center gap-1 border-b border-line px-5 py-2 max-sm:overflow-x-auto sm:flex-wrap 2xl:gap-1.5"
      >
        <SearchBox />
        <FilterSelect
          label={shell.accountGroup}
          all={shell.all}
          state={optionsState(groups)}
          options={(groups.data ?? [])
            .filter((candidate) => candidate.is_active || candidate.id === group)
            .map(({ id, name }) => ({ value: id, label: name }))}
          value={group}
          onChange={chooseGroup}
        />
        <FilterSelect
          label={shell.wallet}
          all={shell.all}
          state={optionsState(wallets)}
          options={offered.map(({ id, name }) => ({ value: id, label: name }))}
          value={wallet}
          onChange={(next) => change({ wallet: next })}
          isDisabled={hasNoWallets}
          {...(hasNoWallets ? { title: shell.noWallets } : {})}
        />
        {children}
        {actions !== undefined && (
          <div className="ml-auto flex shrink-0 items-center gap-1 pl-2">{actions}</div>
        )}
      </search>
      <p
        id={scopeId}
        className="absolute top-10 left-5 z-30 hidden max-w-[calc(100%-2.5rem)] rounded-md border border-line bg-raised px-2 py-1 text-soft shadow-pop group-has-[[data-shortcut=search]:focus:placeholder-shown]/bar:block"
      >
        {shell.searchScope}
      </p>
    </div>
  )
}

/** Applies the text half a second after the last key; Enter and the cross apply at once. */
function SearchBox() {
  const { shell } = useWords()
  const { q } = useBarSearch()
  const change = useBarChange()
  const [typed, setTyped] = useState(q ?? '')
  const [followed, setFollowed] = useState(q)
  if (q !== followed) {
    setFollowed(q)
    if ((q ?? '') !== typed.trim()) setTyped(q ?? '')
  }
  const apply = (text: string): void => {
    const next = text.trim() || undefined
    if (next !== q) change({ q: next })
  }
  const applyLater = useEffectEvent(apply)
  useEffect(() => {
    const timer = setTimeout(() => applyLater(typed), searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return (
    <div className="relative flex w-56 shrink-0 items-center sm:w-28 sm:max-w-56 sm:grow">
      <Search aria-hidden className="pointer-events-none absolute left-2 size-3.5 text-mute" />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        data-shortcut="search"
        aria-label={shell.search}
        placeholder={shell.searchHint}
        title={shell.searchScope}
        aria-describedby={scopeId}
        maxLength={200}
        spellCheck={false}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply(typed)
          if (event.key === 'Escape' && typed !== '') {
            setTyped('')
            apply('')
          }
        }}
        className="h-7 w-full rounded-md border border-edge bg-page pr-6 pl-7 text-ellipsis placeholder-shown:pr-2"
      />
      {typed !== '' && (
        <button
          type="button"
          aria-label={shell.clearSearch}
          title={shell.clearSearch}
          onClick={() => {
            setTyped('')
            apply('')
          }}
          className="absolute right-0.5 grid size-6 place-items-center rounded-sm text-mute hover:text-ink"
        >
          <X aria-hidden className="size-3.5" />
        </button>
      )}
    </div>
  )
}

const useBarSearch = (): FilterBarSearch => useSearch({ strict: false })

/** A changed filter replaces the history entry and goes to the first page. */
function useBarChange(): (change: FilterBarSearch) => void {
  const navigate = useNavigate()
  return (change) => {
    void navigate({
      to: '.',
      search: (was: object) => ({ ...was, ...change, page: 1 }),
      replace: true,
    })
  }
}
