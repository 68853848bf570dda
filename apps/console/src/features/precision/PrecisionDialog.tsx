/** Decimals for each symbol. Stays open with its choices when saving failed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { preferencesQuery } from '../../calls/queries.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog, DialogFooter } from '../../ui/Dialog.tsx'
import { lazyWords, useWords } from '../../words/words.tsx'
import { choicesFor, decimalsOf, type PrecisionMap } from './decimals.ts'

const usePrecisionWords = lazyWords({
  en: async () => (await import('../../../locales/en/precision.ts')).precision,
  es: async () => (await import('../../../locales/es/precision.ts')).precision,
})

interface Props {
  readonly symbols: readonly string[]
  readonly stored: PrecisionMap
  readonly onClose: () => void
}

export function PrecisionDialog({ symbols, stored, onClose }: Props) {
  const { common } = useWords()
  const precision = usePrecisionWords()
  const client = useQueryClient()
  const [chosen, setChosen] = useState<PrecisionMap>(() =>
    Object.fromEntries(symbols.map((symbol) => [symbol, decimalsOf(stored, symbol)])),
  )
  const save = useMutation({
    mutationFn: () =>
      api.updatePreferences({ body: { precision: chosen as Record<string, 0 | 2 | 4 | 6 | 8> } }),
    onSuccess: (preferences) => {
      client.setQueryData(preferencesQuery.queryKey, preferences)
      onClose()
    },
  })
  return (
    <Dialog title={precision.title} lead={precision.lead} closeLabel={common.close} onClose={onClose}>
      <div className="grid gap-1 px-5 py-4">
        {symbols.map((symbol) => (
          <label key={symbol} className="flex h-9 items-center justify-between gap-4">
            <bdi className="truncate font-medium">{symbol}</bdi>
            <span className="relative">
              <select
                aria-label={precision.decimals(symbol)}
                value={chosen[symbol]}
                onChange={(event) => setChosen({ ...chosen, [symbol]: Number(event.target.value) })}
                className="h-8 w-20 appearance-none rounded-md border border-edge bg-page pr-7 pl-2"
              >
                {choicesFor(symbol).map((choice) => (
                  <option key={choice} value={choice}>
                    {choice}
                  </option>
                ))}
              </select>
              <ChevronsUpDown
                aria-hidden
                className="pointer-events-none absolute top-2 right-2 size-4 text-mute"
              />
            </span>
          </label>
        ))}
        {save.isError && (
          <p role="alert" className="text-bad">
            {precision.failed}
          </p>
        )}
      </div>
      <DialogFooter>
        <Button onClick={onClose}>{common.cancel}</Button>
        <Button look="solid" disabled={save.isPending} onClick={() => save.mutate()}>
          {common.save}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
