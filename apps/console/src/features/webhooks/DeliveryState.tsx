/** Shape and text carry the state; colour repeats it. */
import { CircleAlert, CircleCheck, CircleDashed, CircleSlash } from 'lucide-react'
import { type Delivery, useWebhookWords } from './webhooks.ts'

const looks = {
  waiting: { Icon: CircleDashed, colour: 'text-warn' },
  delivered: { Icon: CircleCheck, colour: 'text-good' },
  failed: { Icon: CircleAlert, colour: 'text-bad' },
  cancelled: { Icon: CircleSlash, colour: 'text-mute' },
} as const

export function DeliveryState({ state }: { readonly state: Delivery['state'] }) {
  const { states } = useWebhookWords()
  const { Icon, colour } = looks[state]
  return (
    <span className={`flex w-fit items-center gap-1 text-xs font-medium ${colour}`}>
      <Icon aria-hidden className="size-3" />
      {states[state]}
    </span>
  )
}
