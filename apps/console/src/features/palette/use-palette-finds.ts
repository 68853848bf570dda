/** Transfer requests and transactions by payee, label, note, amount or hash. The server returns a few of each. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { api } from '../../calls/api.ts'
import { shortAddresses } from '../../format/address.ts'
import { longerHash } from '../../format/hash.ts'
import { parseAmount } from '../../format/parse-amount.ts'
import { localTime } from '../../format/time.ts'
import { exact } from '../transfers/exact.ts'
import { useTransferListWords } from '../transfers/list-words.ts'
import { findName } from '../transactions/address-views.ts'
import { shownStatus } from '../transactions/shown-status.ts'
import { useAddressNames } from '../transactions/use-address-names.ts'
import { useAfterPause } from '../../ui/use-after-pause.ts'
import { useLocale, useWords } from '../../words/words.tsx'
import type { Command } from './find-commands.ts'
import { usePaletteWords } from './palette-words.ts'

const waitMs = 250
const leastLetters = 3
const most = 5

type Row = ApiReply<'listTransactions'>['rows'][number]

export interface Finds {
  readonly requests: readonly Command[]
  readonly transactions: readonly Command[]
  readonly isSearching: boolean
  readonly failure: string | null
}

export function usePaletteFinds(entityId: string, typed: string): Finds {
  const text = typed.trim()
  const locale = useLocale()
  const isAmount = 'value' in parseAmount(text, locale)
  // A path leads to a page.
  const isAsked = entityId !== '' && !text.startsWith('/') && (isAmount || text.length >= leastLetters)
  const searched = useAfterPause(text, waitMs)
  const isOn = isAsked && searched === text
  const requests = useRequests(entityId, text, isOn)
  const transactions = useTransactions(entityId, text, isOn)
  const commands = {
    requests: useRequestCommands(entityId, text),
    transactions: useTransactionCommands(entityId, text),
  }
  if (!isAsked) return { requests: [], transactions: [], isSearching: false, failure: null }
  return {
    requests: commands.requests(requests.data ?? []),
    transactions: commands.transactions(transactions.data?.rows ?? []),
    isSearching: !isOn || requests.isLoading || transactions.isLoading,
    failure: (requests.error ?? transactions.error)?.message ?? null,
  }
}

function useRequests(entityId: string, q: string, enabled: boolean) {
  const parsed = parseAmount(q, useLocale())
  return useQuery({
    queryKey: ['palette-requests', entityId, q],
    queryFn: () =>
      api.listTransferRequests({
        query: {
          entity_id: entityId,
          limit: most,
          view: 'all',
          q,
          ...('value' in parsed ? { amount: parsed.value } : {}),
        },
      }),
    enabled,
    staleTime: 15_000,
  })
}

function useTransactions(entityId: string, q: string, enabled: boolean) {
  const locale = useLocale()
  return useQuery({
    queryKey: ['palette-transactions', entityId, q],
    queryFn: () =>
      api.listTransactions({
        query: {
          entity_id: entityId,
          q,
          decimal_mark: locale === 'es' ? ',' : '.',
          page: 1,
          // A token transfer is two rows: its call and its event.
          limit: 2 * most,
          include_raw: 'false',
          include_unknown: 'true',
        },
      }),
    enabled,
    staleTime: 15_000,
  })
}

type TransferRequests = ApiReply<'listTransferRequests'>

function useRequestCommands(entityId: string, text: string) {
  const words = usePaletteWords()
  const { statuses } = useTransferListWords()
  const locale = useLocale()
  const names = useAddressNames(entityId)
  const navigate = useNavigate()
  const open = (search: object) => () =>
    void navigate({ to: '/mpc/transfer-requests' as '/', search: { tab: 'all', ...search } as never })
  return (requests: TransferRequests): Command[] => {
    const shorts = shortAddresses(requests.map(({ recipient_address: to }) => to))
    return [
      ...requests.map(({ id, amount, token_symbol, recipient_address: to, status, created_at }) => ({
        id: `request ${id}`,
        name: `${exact(amount, locale)} ${token_symbol} → ${findName(to, names)?.name ?? shorts.get(to) ?? to}`,
        detail: `${statuses[status]} · ${minutesOf(created_at)}`,
        run: open({ request: id }),
      })),
      ...(requests.length < most
        ? []
        : [{ id: 'search requests', name: words.searchRequests(text), detail: '', run: open({ q: text }) }]),
    ]
  }
}

function useTransactionCommands(entityId: string, text: string) {
  const words = usePaletteWords()
  const { transactions: texts } = useWords()
  const locale = useLocale()
  const names = useAddressNames(entityId)
  const navigate = useNavigate()
  const open = (search: { q: string; row?: string }) => () =>
    void navigate({ to: '/bc-transactions', search: { page: 1, ...search } })
  return (rows: readonly Row[]): Command[] => {
    const shown = onePerTransaction(rows).slice(0, most)
    const shorts = shortAddresses(shown.flatMap(({ to_address: to }) => (to === null ? [] : [to])))
    return [
      ...shown.map((row) => {
        const { id, tx_hash: hash, timestamp, amount, token, to_address: to } = row
        const payee = to === null ? '' : ` → ${findName(to, names)?.name ?? shorts.get(to) ?? to}`
        return {
          id,
          name: `${exact(amount, locale)} ${token}${payee}`,
          detail: `${texts.statuses[shownStatus(row)]} · ${minutesOf(timestamp)} · ${longerHash(hash)}`,
          run: open({ q: hash, row: id }),
        }
      }),
      ...(rows.length > 1
        ? [{ id: 'search', name: words.searchFor(text), detail: '', run: open({ q: text }) }]
        : []),
    ]
  }
}

const minutesOf = (iso: string): string => localTime(iso).slice(0, 16)

/** The first row that moved something, of each transaction. */
function onePerTransaction(rows: readonly Row[]): Row[] {
  const found = new Map<string, Row>()
  for (const row of rows) {
    const known = found.get(row.tx_hash)
    if (known === undefined || (isZero(known) && !isZero(row))) found.set(row.tx_hash, row)
  }
  return [...found.values()]
}

const isZero = ({ amount }: Row): boolean => amount === null || /^[0.]*$/.test(amount)
