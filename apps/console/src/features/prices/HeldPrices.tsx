/** Prices that jump tenfold or more: they wait until staff accept or reject them. */
import type { ApiReply } from '@holdfast/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { fullAmount } from '../../format/amount.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { useLocale } from '../../words/words.tsx'
import { usePriceWords } from './words.ts'

type Held = ApiReply<'listPrices'>['held'][number]

export function HeldPrices({ held }: { readonly held: readonly Held[] }) {
  const words = usePriceWords()
  if (held.length === 0) return null
  return (
    <section aria-label={words.held(held.length)} className="border-b border-line bg-warn-wash px-5 py-3">
      <h2 className="flex items-center gap-1.5 font-semibold text-warn">
        <TriangleAlert aria-hidden className="size-4" />
        {words.held(held.length)}
      </h2>
      <p className="text-soft">{words.heldWhy}</p>
      <ul className="mt-2 divide-y divide-line">
        {held.map((price) => (
          <HeldPrice key={`${price.asset} ${price.day} ${price.source}`} price={price} />
        ))}
      </ul>
    </section>
  )
}

function HeldPrice({ price }: { readonly price: Held }) {
  const words = usePriceWords()
  const locale = useLocale()
  const client = useQueryClient()
  const { asset, day, source, usd, previous_usd: before, previous_day: dayBefore } = price
  const symbol = price.symbol ?? asset
  const decide = useMutation({
    mutationFn: (decision: 'accepted' | 'rejected') =>
      api.decideHeldPrice({ body: { asset, day, source: source === 'feed' ? 'feed' : 'import', decision } }),
    onError: (error) => alertUser(reasonOf(error, words.decisionFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['prices'] }),
  })
  const [now, was] = [fullAmount(usd, locale), fullAmount(before, locale)]
  const accept = async () => {
    if (await confirmUser(words.confirmAccept(symbol, now, was), words.accept)) decide.mutate('accepted')
  }
  return (
    <li data-held={asset} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-56 flex-1">
        <p>
          <bdi className="font-medium">{symbol}</bdi>{' '}
          <span className="tabular-nums">{words.jump(was, dayBefore, now, day)}</span>
        </p>
        <p className="truncate font-mono text-2xs text-mute" title={asset}>
          {asset}
        </p>
      </div>
      <span className="text-soft">{words.sources[source as keyof typeof words.sources] ?? source}</span>
      <span className="flex gap-1.5">
        <Button className="!h-7" disabled={decide.isPending} onClick={() => decide.mutate('rejected')}>
          {words.reject}
        </Button>
        <Button className="!h-7" disabled={decide.isPending} onClick={() => void accept()}>
          {words.accept}
        </Button>
      </span>
    </li>
  )
}
