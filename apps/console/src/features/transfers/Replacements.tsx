/** A sent transfer that waits for a block: its transactions, and the acts that put another one in their place. */
import type { ApiReply } from '@holdfast/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../calls/api.ts'
import { answerText } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { reportSuccess } from '../../ui/toast.tsx'
import { WhyButton } from '../../ui/WhyButton.tsx'
import { useRefusalText } from '../../words/use-refusal-text.ts'
import { lazyWords, useLocale } from '../../words/words.tsx'
import type { Actor } from '../requesting/use-actor.ts'
import { exact } from './exact.ts'
import { Facts } from './Facts.tsx'
import { type TransferRequest, useRequestPut } from './use-transfers.ts'
import { useTransferWords } from './words.ts'

const useReplacementWords = lazyWords({
  en: async () => (await import('../../../locales/en/replacements.ts')).replacements,
  es: async () => (await import('../../../locales/es/replacements.ts')).replacements,
})

type Found = ApiReply<'showReplacements'>
type Kind = 'pay' | 'cancel'

interface Props {
  readonly request: TransferRequest
  readonly actor: Actor
  readonly nativeSymbol: string
}

export function Replacements(props: Props) {
  const { request, actor } = props
  const words = useReplacementWords()
  const { id, version } = request
  const { data } = useQuery({
    queryKey: ['transfer-replacements', id, version],
    queryFn: () => api.showReplacements({ params: { id } }),
    placeholderData: (before) => before,
    // Prices change from block to block.
    refetchInterval: request.is_replaceable === true ? 30_000 : false,
  })
  const attempts = data?.attempts ?? []
  if (request.is_replaceable !== true && attempts.length === 0) return null
  return (
    <section aria-label={words.title} data-replacements className="grid gap-3">
      <h3 className="font-semibold">{words.title}</h3>
      {request.is_replaceable === true && (
        <p role="status" className="text-soft">
          {request.is_cancellation === true
            ? words.cancelling
            : attempts.length > 1
              ? words.waitsReplaced
              : words.waits}
        </p>
      )}
      {attempts.length > 0 && (
        <ol className="grid gap-2">
          {attempts.map((attempt) => (
            <Attempt key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      )}
      {request.is_replaceable === true && actor.mayMakeTransfers && data !== undefined && (
        <Acts {...props} found={data} />
      )}
    </section>
  )
}

function Acts({ request, nativeSymbol, found }: Props & { readonly found: Found }) {
  const words = useReplacementWords()
  const locale = useLocale()
  const textOf = useRefusalText()
  const { whyNot } = useTransferWords()
  const put = useRequestPut()
  const [isBusy, setBusy] = useState(false)
  const coins = (amount: string | null) => `${exact(amount, locale)} ${nativeSymbol}`
  const replace = async (kind: Kind, { attempt, most, more }: NonNullable<Found[Kind]>) => {
    const details = (
      <Facts
        facts={[
          [words.most, coins(most)],
          [words.more, coins(more)],
          [words.approved, words.within(coins(found.fee_ceiling))],
        ]}
      />
    )
    const [question, label] =
      kind === 'pay' ? [words.speedUpAsk, words.speedUp] : [words.cancelAsk, words.cancel]
    if (!(await confirmUser(question, label, { isHarmless: kind === 'pay', details }))) return
    setBusy(true)
    try {
      const call = { params: { id: request.id }, body: { attempt } }
      put(await (kind === 'pay' ? api.speedUpTransfer(call) : api.cancelSentTransfer(call)))
      reportSuccess(words.done)
    } catch (error) {
      alertUser(words.failed(answerText(error)))
    } finally {
      setBusy(false)
    }
  }
  const button = (kind: Kind, label: string) => {
    const offer = found[kind]
    if (offer === null) return null
    const why = isBusy || request.is_under_way ? whyNot['under-way'] : null
    return (
      <WhyButton
        look={kind === 'pay' ? 'solid' : 'risk'}
        whyNot={why ?? (offer.why === null ? null : textOf(offer.why, offer.why.code))}
        onClick={() => void replace(kind, offer)}
      >
        {label}
      </WhyButton>
    )
  }
  const { pay } = found
  return (
    <>
      {pay !== null && (
        <p className="text-xs text-mute">
          {pay.why === null ? words.costs(coins(pay.most), coins(pay.more)) : textOf(pay.why, pay.why.code)}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        {button('pay', words.speedUp)}
        {button('cancel', words.cancel)}
      </p>
    </>
  )
}

function Attempt({ attempt }: { readonly attempt: Found['attempts'][number] }) {
  const words = useReplacementWords()
  const locale = useLocale()
  const { number, kind, tx_hash: hash, by, at, sent_at, gas_terms: terms, fate } = attempt
  const price = (value: string | null) => `${exact(value, locale)} ${terms?.unit ?? ''}`
  const fee = terms === null ? null : words.fee(price(terms.max_fee), price(terms.max_tip))
  return (
    <li className="grid gap-0.5 rounded-md border border-line px-3 py-2">
      <span className="flex flex-wrap gap-x-3">
        <span className="font-medium">
          {words.attempt(String(number))} · {words.kinds[kind]}
        </span>
        {fate !== null && (
          <span className={fate === 'included' ? 'text-good' : 'text-mute'}>{words.fates[fate]}</span>
        )}
        <time dateTime={at} className="ml-auto text-xs text-mute tabular-nums">
          {localTime(at).slice(0, 16)}
        </time>
      </span>
      <span className="font-mono text-xs break-all text-soft">{hash ?? words.unsigned}</span>
      <span className="text-xs text-mute">
        {[
          fee,
          typeof by?.name === 'string' ? words.by(by.name) : null,
          sent_at === null ? words.unsent : null,
        ]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </li>
  )
}
