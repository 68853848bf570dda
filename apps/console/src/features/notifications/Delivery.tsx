/** The address, the times of e-mails, and a test. */
import { useMutation } from '@tanstack/react-query'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Section } from './Section.tsx'
import { Times } from './Times.tsx'
import { type Settings, useRefreshSettings } from './use-settings.ts'
import { useNotificationWords } from './words.ts'

export function Delivery({ settings }: { readonly settings: Settings }) {
  const words = useNotificationWords()
  return (
    <Section title={words.delivery}>
      <Address email={settings.email} />
      <Times settings={settings} />
      {settings.email.state !== 'unset' && <TestEmail address={settings.email.address} />}
    </Section>
  )
}

function Address({ email: { address, state, refused_at, refusal } }: Pick<Settings, 'email'>) {
  const words = useNotificationWords()
  const text = { ready: words.ready, unset: words.unset, refused: words.refused }[state]
  return (
    <>
      <p className="flex flex-wrap gap-x-2 text-mute">
        <bdi className="wrap-anywhere">{address}</bdi>
        <span
          data-mail-state={state}
          className={cx(state === 'ready' ? 'text-good' : state === 'refused' ? 'text-bad' : 'text-warn')}
        >
          {text}
        </span>
      </p>
      {state === 'unset' && <p className="mt-1 text-mute">{words.unsetWhy}</p>}
      {state === 'refused' && (
        <p role="alert" className="mt-1 wrap-anywhere">
          {words.refusedWhy(localTime(refused_at ?? ''), refusal ?? '')}
        </p>
      )}
    </>
  )
}

function TestEmail({ address }: { readonly address: string }) {
  const words = useNotificationWords()
  const { entityId } = useSession()
  const refresh = useRefreshSettings()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => api.sendTestEmail({ body: { entity_id: entityId } }),
    onSettled: refresh,
  })
  const isSent = data?.outcome === 'sent'
  const text =
    error !== null
      ? reasonOf(error, (why) => why)
      : data === undefined
        ? null
        : data.outcome === 'sent'
          ? words.testSent(address)
          : data.outcome === 'refused'
            ? words.testRefused
            : words.testFailed[data.outcome]
  const Icon = isSent ? CircleCheck : CircleAlert
  return (
    <div className="mt-4">
      <Button disabled={isPending} onClick={() => mutate()}>
        {isPending ? words.testing : words.test}
      </Button>
      <p
        role="status"
        data-test-email={data?.outcome}
        className={cx('mt-2 flex gap-1.5 empty:hidden', isSent ? 'text-good' : 'text-bad')}
      >
        {text !== null && !isPending && (
          <>
            <Icon aria-hidden className="mt-0.5 size-4 shrink-0" strokeWidth={1.75} />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </>
        )}
      </p>
    </div>
  )
}
