/** One event: its content byte for byte, and each delivery with every attempt. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiReply } from '@holdfast/contract'
import { ChevronRight } from 'lucide-react'
import { api } from '../../calls/api.ts'
import { loadFailure, reasonOf } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { localTime } from '../../format/time.ts'
import { alertUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useLocale, useWords } from '../../words/words.tsx'
import { DeliveryState } from './DeliveryState.tsx'
import { type Delivery, errorText, useWebhookWords, type WebhookEvent } from './webhooks.ts'

type Attempt = ApiReply<'getWebhookDelivery'>['attempts_made'][number]

export function EventDialog({
  event,
  onClose,
}: {
  readonly event: WebhookEvent
  readonly onClose: () => void
}) {
  const { common } = useWords()
  const words = useWebhookWords()
  const lead = [event.wallet_name, event.network, localTime(event.created_at)].filter((part) => part !== null)
  return (
    <Dialog
      size="wide"
      title={`${words.events.types[event.type]}${event.seq === null ? '' : ` ${event.seq}`}`}
      lead={lead.join(' · ')}
      closeLabel={common.close}
      onClose={onClose}
    >
      <div className="grid gap-6 px-5 py-4">
        <section className="grid gap-3" aria-label={words.event.deliveries}>
          <h3 className="font-semibold">{words.event.deliveries}</h3>
          {event.deliveries.length === 0 && <p className="text-mute">{words.event.none}</p>}
          {event.deliveries.map((delivery) => (
            <DeliveryBlock key={delivery.id} delivery={delivery} />
          ))}
        </section>
        <section className="grid gap-2" aria-label={words.event.content}>
          <h3 className="font-semibold">{words.event.content}</h3>
          <Code text={JSON.stringify(JSON.parse(event.body), null, 2)} />
        </section>
      </div>
    </Dialog>
  )
}

function DeliveryBlock({ delivery }: { readonly delivery: Delivery }) {
  const words = useWebhookWords()
  const client = useQueryClient()
  const toast = useToast()
  const details = useQuery({
    // Each attempt changes the response.
    queryKey: ['webhooks', 'delivery', delivery.id, delivery.attempts, delivery.state],
    queryFn: () => api.getWebhookDelivery({ params: { id: delivery.id } }),
  })
  const resend = useMutation({
    mutationFn: () => api.resendWebhookDelivery({ params: { id: delivery.id } }),
    onSuccess: () => toast(words.event.resent),
    onError: (error) => alertUser(reasonOf(error, words.actionFailed)),
    onSettled: () => client.invalidateQueries({ queryKey: ['webhooks'] }),
  })
  const facts = [
    words.reasons[delivery.reason],
    words.event.attempts(delivery.attempts),
    ...(delivery.next_attempt_at === null
      ? []
      : [
          words.event.next(localTime(delivery.next_attempt_at)),
          words.event.until(localTime(delivery.give_up_at)),
        ]),
  ]
  return (
    <article className="grid gap-2 rounded-md border border-line p-3">
      <header className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-1">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <DeliveryState state={delivery.state} />
          <bdi className="min-w-0 font-medium break-all">{delivery.url}</bdi>
        </div>
        <Button className="!h-7" disabled={resend.isPending} onClick={() => resend.mutate()}>
          {delivery.state === 'waiting' ? words.event.now : words.event.resend}
        </Button>
        <span className="col-span-2 text-xs text-mute">{facts.join(' · ')}</span>
      </header>
      {details.isPending ? (
        <Skeleton rows={2} widths={['w-24', 'w-48']} />
      ) : details.isError ? (
        <ErrorState
          message={words.loadFailed(loadFailure(details.error))}
          onRetry={() => void details.refetch()}
        />
      ) : (
        details.data.attempts_made
          .toReversed()
          .map((attempt) => <AttemptBlock key={attempt.number} attempt={attempt} />)
      )}
    </article>
  )
}

function AttemptBlock({ attempt }: { readonly attempt: Attempt }) {
  const words = useWebhookWords()
  const locale = useLocale()
  const { number, started_at, duration_ms, status, error, address } = attempt
  return (
    <details className="group border-t border-line pt-2">
      <summary className="relative flex cursor-pointer list-none flex-wrap gap-x-3 rounded-sm pl-5 hover:bg-hover">
        <ChevronRight aria-hidden className="absolute top-0.5 left-0 size-4 text-mute group-open:rotate-90" />
        <span className="font-medium">{words.event.attempt(number)}</span>
        <time dateTime={started_at} className="text-soft">
          {localTime(started_at)}
        </time>
        <span className={error === null && status !== null ? 'text-good' : 'text-bad'}>
          {status ?? (duration_ms === null ? '' : words.event.noAnswer)}
        </span>
        <span className="text-mute">
          {duration_ms === null ? words.event.underWay : words.event.took(countText(duration_ms, locale))}
        </span>
        {error !== null && <span className="w-full text-bad">{errorText(error, words)}</span>}
      </summary>
      <div className="grid gap-2 pt-2 sm:pl-5">
        <h4 className="text-xs font-medium text-mute">
          {words.event.request}
          {address !== null && ` (${words.event.to(address)})`}
        </h4>
        <Code text={[`POST ${attempt.url}`, ...linesOf(attempt.request_headers)].join('\n')} />
        {status !== null && (
          <>
            <h4 className="text-xs font-medium text-mute">{words.event.answer}</h4>
            <Code
              text={[
                String(status),
                ...linesOf(attempt.response_headers ?? {}),
                '',
                attempt.response_body ?? '',
              ].join('\n')}
            />
          </>
        )}
      </div>
    </details>
  )
}

const linesOf = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

const Code = ({ text }: { readonly text: string }) => (
  <pre className="rounded-md bg-sunken p-2.5 font-mono text-xs break-all whitespace-pre-wrap">{text}</pre>
)
