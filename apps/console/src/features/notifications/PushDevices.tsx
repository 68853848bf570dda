/** Push for this browser, and the other devices of the person. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { reasonOf } from '../../calls/refusals.ts'
import { localDay } from '../../format/time.ts'
import { Button } from '../../ui/Button.tsx'
import { alertUser } from '../../ui/ask.ts'
import { deviceOf } from '../account/device-of.ts'
import { currentSubscription, hashOf, keysOf, pushState, subscribe } from './push.ts'
import { Section } from './Section.tsx'
import { type Settings, useRefreshSettings } from './use-settings.ts'
import { useNotificationWords } from './words.ts'

type Device = Settings['push']['devices'][number]

const ownKey = ['push', 'this-browser'] as const

export function PushDevices({ settings: { push } }: { readonly settings: Settings }) {
  const words = useNotificationWords()
  const { data: ownHash } = useQuery({
    queryKey: ownKey,
    queryFn: async () => {
      const subscription = await currentSubscription()
      return subscription === null ? '' : hashOf(subscription.endpoint)
    },
    staleTime: 0,
  })
  const own = push.devices.find(({ endpoint_hash }) => endpoint_hash === ownHash)
  return (
    <Section title={words.push}>
      <p className="text-mute">{words.pushWhy}</p>
      <div className="mt-3">
        {push.key === null ? (
          <p className="text-warn">{words.pushUnset}</p>
        ) : (
          <ThisDevice publicKey={push.key} own={own} />
        )}
      </div>
      {push.devices.length > 0 && (
        <>
          <h3 className="mt-4 font-medium">{words.devices}</h3>
          <ul className="mt-1 border-t border-line">
            {push.devices.map((device) => (
              <DeviceRow key={device.id} device={device} isOwn={device === own} />
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

function ThisDevice({ publicKey, own }: { readonly publicKey: string; readonly own: Device | undefined }) {
  const words = useNotificationWords()
  const { turnOn, remove, isPending } = useDeviceActs()
  const state = pushState()
  if (state === 'unsupported') return <p data-push="unsupported">{words.pushUnsupported}</p>
  if (state === 'denied')
    return (
      <p data-push="denied" className="text-warn">
        {words.pushDenied}
      </p>
    )
  return (
    <p className="flex flex-wrap items-center gap-3" data-push={own === undefined ? 'off' : 'on'}>
      <Button
        disabled={isPending}
        onClick={() => (own === undefined ? turnOn(publicKey) : remove({ device: own, isOwn: true }))}
      >
        {own === undefined ? words.turnOn : words.turnOff}
      </Button>
      <span role="status" className={own === undefined ? 'text-mute' : 'text-good'}>
        {own === undefined ? words.pushOff : words.pushOn}
      </span>
    </p>
  )
}

function DeviceRow({ device, isOwn }: { readonly device: Device; readonly isOwn: boolean }) {
  const words = useNotificationWords()
  const { remove, isPending } = useDeviceActs()
  const name = deviceOf(device.label) ?? words.unknownDevice
  return (
    <li className="flex min-h-10 items-center gap-2 border-b border-line">
      <span className="min-w-0">
        <bdi className="wrap-anywhere">{name}</bdi>
        <span className="text-mute">
          {' '}
          {isOwn ? `· ${words.thisDevice} ` : ''}· {words.deviceSince(localDay(device.created_at))}
        </span>
      </span>
      <Button
        look="row"
        className="ml-auto"
        aria-label={words.removeDevice(name)}
        disabled={isPending}
        onClick={() => remove({ device, isOwn })}
      >
        {words.remove}
      </Button>
    </li>
  )
}

function useDeviceActs() {
  const words = useNotificationWords()
  const client = useQueryClient()
  const refresh = useRefreshSettings()
  const onSettled = async () => {
    await client.invalidateQueries({ queryKey: ownKey })
    await refresh()
  }
  const on = useMutation({
    mutationFn: async (publicKey: string) => {
      const subscription = await subscribe(publicKey)
      if (subscription === null) return
      await api.createPushDevice({
        body: { endpoint: subscription.endpoint, keys: keysOf(subscription) },
      })
    },
    onSettled,
    onError: (error) => alertUser(reasonOf(error, words.pushFailed)),
  })
  const off = useMutation({
    mutationFn: async ({ device, isOwn }: { readonly device: Device; readonly isOwn: boolean }) => {
      await api.deletePushDevice({ params: { id: device.id } })
      if (isOwn) await (await currentSubscription())?.unsubscribe()
    },
    onSettled,
    onError: (error) => alertUser(reasonOf(error, words.removeFailed)),
  })
  return { turnOn: on.mutate, remove: off.mutate, isPending: on.isPending || off.isPending }
}
