/** The filters of the list. Each is kept in the page's address. */
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { walletsQuery } from '../../calls/queries.ts'
import { amountForField, parseAmount } from '../../format/parse-amount.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Popover } from '../../ui/Popover.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useLocale } from '../../words/words.tsx'
import { useRequestWords } from './request-words.ts'
import { faultOfAmount } from './transfer-fields.ts'
import { dayChoices, isFiltered, type useRequestsSearch } from './use-requests-search.ts'
import { useTransferWords } from './words.ts'

export function RequestFilters({ search, set }: ReturnType<typeof useRequestsSearch>) {
  const { filters: words } = useRequestWords()
  const { entityId } = useSession()
  const wallets = useQuery(walletsQuery(entityId))
  const tokens = useQuery({ queryKey: ['tokens'], queryFn: () => api.listTokens(), staleTime: 60_000 })
  const people = useQuery({
    queryKey: ['directory', entityId],
    queryFn: () => api.searchDirectory({ query: { entity_id: entityId } }),
    staleTime: 60_000,
  })
  return (
    <>
      <FilterSelect
        label={words.wallet}
        all={words.all}
        options={(wallets.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={search.wallet}
        onChange={(from) => set({ from })}
      />
      <FilterSelect
        label={words.token}
        all={words.all}
        options={(tokens.data ?? [])
          .filter(({ is_active }) => is_active)
          .map(({ id, symbol, network_name }) => ({ value: id, label: `${symbol} · ${network_name}` }))}
        value={search.token}
        onChange={(token) => set({ token })}
      />
      <AmountFilter key={`${search.least ?? ''}-${search.most ?? ''}`} search={search} set={set} />
      <FilterSelect
        label={words.by}
        all={words.all}
        options={(people.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        value={search.by}
        onChange={(by) => set({ by })}
      />
      <FilterSelect
        label={words.date}
        all={words.all}
        options={dayChoices.map((days) => ({ value: days, label: words.days[days] }))}
        value={search.days}
        onChange={(days) => set({ days })}
      />
      {isFiltered(search) && (
        <Button
          look="ghost"
          onClick={() =>
            set({
              q: undefined,
              from: undefined,
              token: undefined,
              by: undefined,
              least: undefined,
              most: undefined,
              days: undefined,
            })
          }
        >
          {words.clearAll}
        </Button>
      )}
    </>
  )
}

/** Decimal places of an amount in the page's address. */
const places = 18

function AmountFilter({ search, set }: ReturnType<typeof useRequestsSearch>) {
  const { filters: words } = useRequestWords()
  const { form } = useTransferWords()
  const locale = useLocale()
  const shown = (value: string | undefined) => amountForField(value ?? '', locale)
  const [least, setLeast] = useState(shown(search.least))
  const [most, setMost] = useState(shown(search.most))
  const [isTried, setTried] = useState(false)
  const faultOf = (text: string) =>
    text.trim() === '' ? undefined : faultOfAmount(text, places, form, locale)
  const faults = { least: faultOf(least), most: faultOf(most) }
  const isSet = search.least !== undefined || search.most !== undefined
  const chosen = isSet ? words.amountRange(shown(search.least), shown(search.most)) : ''
  return (
    <Popover
      label={words.amountFilter}
      className={isSet ? 'border border-accent/40 bg-selected px-1.5' : 'border border-line px-1.5'}
      trigger={
        <>
          {isSet ? `${words.amount} ${chosen}` : words.amount}
          <ChevronDown aria-hidden className="size-3.5 text-mute" />
        </>
      }
    >
      {(panelId) => (
        <form
          className="grid w-56 gap-3 p-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setTried(true)
            if (faults.least !== undefined || faults.most !== undefined) return
            set({ least: valueOf(least, locale), most: valueOf(most, locale) })
            document.getElementById(panelId)?.hidePopover()
          }}
        >
          <TextField
            label={words.least}
            name="least"
            inputMode="decimal"
            value={least}
            onChange={setLeast}
            error={isTried ? faults.least : undefined}
            maxLength={40}
          />
          <TextField
            label={words.most}
            name="most"
            inputMode="decimal"
            value={most}
            onChange={setMost}
            error={isTried ? faults.most : undefined}
            maxLength={40}
          />
          <Button look="solid" type="submit">
            {words.apply}
          </Button>
        </form>
      )}
    </Popover>
  )
}

function valueOf(text: string, locale: string): string | undefined {
  const parsed = parseAmount(text, locale)
  return 'value' in parsed ? parsed.value : undefined
}
