/** The state of the page in its address, so that a link, a reload and the back button keep it. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

export const tabs = ['needs-you', 'pending', 'done', 'all'] as const
export type Tab = (typeof tabs)[number]

export const dayChoices = ['1', '7', '30', '90', '365'] as const
export type Days = (typeof dayChoices)[number]

export interface RequestsSearch {
  /** Undefined: the page chooses. */
  readonly tab: Tab | undefined
  readonly q: string
  /** In the address `from`; `wallet` prefills the form. */
  readonly wallet: string | undefined
  readonly token: string | undefined
  readonly by: string | undefined
  readonly least: string | undefined
  readonly most: string | undefined
  readonly days: Days | undefined
  /** The id of the open request. */
  readonly request: string | undefined
  /** The form of a new transfer is open. */
  readonly isNew: boolean
  /** The id of the request whose values the form starts with. */
  readonly again: string | undefined
}

type Change = Partial<
  Record<
    | 'tab'
    | 'q'
    | 'from'
    | 'token'
    | 'by'
    | 'least'
    | 'most'
    | 'days'
    | 'request'
    | 'new'
    | 'again'
    | 'wallet'
    | 'to'
    | 'network'
    | 'template',
    string | undefined
  >
>

export function useRequestsSearch() {
  const navigate = useNavigate()
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const search = readRequestsSearch(raw)
  /** The back button closes a panel and a form, and undoes nothing else. */
  const set = (change: Change) =>
    void navigate({
      to: '.',
      search: ((current: object) => ({ ...current, ...change })) as never,
      replace: !(change.request !== undefined && search.request === undefined) && change.new === undefined,
    })
  useRequestOfHash((request) => set({ request }))
  return { search, set }
}

/** Links of other pages name the request behind the `#`. */
function useRequestOfHash(open: (id: string) => void): void {
  const take = useEffectEvent(() => {
    const [id] = /(?<=^#)[0-9a-f-]{36}$/.exec(window.location.hash) ?? []
    if (id !== undefined) open(id)
  })
  useEffect(() => take(), [])
}

const textOf = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return text === '' ? undefined : text
}
const decimalOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && /^\d{1,30}(\.\d{1,18})?$/.test(text) ? text : undefined
}
const choiceOf = <V extends string>(choices: readonly V[], value: unknown): V | undefined =>
  choices.find((choice) => choice === textOf(value))
const idOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text !== undefined && /^[\w-]{1,64}$/.test(text) ? text : undefined
}

export const readRequestsSearch = (raw: Readonly<Record<string, unknown>>): RequestsSearch => ({
  tab: choiceOf(tabs, raw.tab),
  q: textOf(raw.q)?.slice(0, 200) ?? '',
  wallet: idOf(raw.from),
  token: idOf(raw.token),
  by: idOf(raw.by),
  least: decimalOf(raw.least),
  most: decimalOf(raw.most),
  days: choiceOf(dayChoices, raw.days),
  request: idOf(raw.request),
  isNew: textOf(raw.new) === '1',
  again: idOf(raw.again),
})

/** The filters beside the search; a range of amounts is one. */
export const countFilters = ({ wallet, token, by, least, most, days }: RequestsSearch): number =>
  [wallet, token, by, least ?? most, days].filter((filter) => filter !== undefined).length

export const isFiltered = ({ q, wallet, token, by, least, most, days }: RequestsSearch): boolean =>
  q !== '' || [wallet, token, by, least, most, days].some((filter) => filter !== undefined)
