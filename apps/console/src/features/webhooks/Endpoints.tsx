import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api } from '../../calls/api.ts'
import { loadFailure, reasonOf } from '../../calls/refusals.ts'
import { countText } from '../../format/count-text.ts'
import { plural } from '../../format/plural.ts'
import { localTime } from '../../format/time.ts'
import { useSession } from '../../session/use-session.ts'
import { alertUser, confirmUser } from '../../ui/ask.ts'
import { Button } from '../../ui/Button.tsx'
import { Menu, MenuItem } from '../../ui/Menu.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useLocale } from '../../words/words.tsx'
import { reportProposed } from '../changes/report-proposed.ts'
import { type Endpoint, endpointsQuery, errorText, useWebhookWords } from './webhooks.ts'

const EndpointDialog = lazy(async () => ({ default: (await import('./EndpointDialog.tsx')).EndpointDialog }))
const ReplayDialog = lazy(async () => ({ default: (await import('./ReplayDialog.tsx')).ReplayDialog }))
const SecretDialog = lazy(async () => ({ default: (await import('./SecretDialog.tsx')).SecretDialog }))

type Open =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'replay'; readonly id: string }
  | { readonly what: 'secret'; readonly secret: string }

export function Endpoints() {
  const words = useWebhookWords()
  const { entityId } = useSession()
  const endpoints = useQuery(endpointsQuery(entityId))
  const [open, setOpen] = useState<Open | null>(null)
  const close = (): void => setOpen(null)
  const chosen = open !== null && 'id' in open ? endpoints.data?.find(({ id }) => id === open.id) : undefined
  return (
    <>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-3 border-b border-line px-5 py-2">
        <p className="text-mute">{words.endpoints.lead}</p>
        <Button look="solid" className="ml-auto !h-7" onClick={() => setOpen({ what: 'add' })}>
          {words.endpoints.add}
        </Button>
      </div>
      {endpoints.isPending ? (
        <Skeleton rows={4} widths={['w-64', 'w-40']} />
      ) : endpoints.isError && endpoints.data === undefined ? (
        <ErrorState
          message={words.loadFailed(loadFailure(endpoints.error))}
          onRetry={() => void endpoints.refetch()}
        />
      ) : endpoints.data?.length === 0 ? (
        <EmptyState title={words.endpoints.empty} why={words.endpoints.emptyWhy} />
      ) : (
        <ul className="min-h-0 flex-1 divide-y divide-line overflow-y-auto">
          {(endpoints.data ?? []).map((endpoint) => (
            <EndpointItem key={endpoint.id} endpoint={endpoint} onOpen={setOpen} />
          ))}
        </ul>
      )}
      <Suspense>
        {open?.what === 'add' && (
          <EndpointDialog onClose={close} onSecret={(secret) => setOpen({ what: 'secret', secret })} />
        )}
        {open?.what === 'edit' && chosen !== undefined && <EndpointDialog edited={chosen} onClose={close} />}
        {open?.what === 'replay' && chosen !== undefined && (
          <ReplayDialog endpoint={chosen} onClose={close} />
        )}
        {open?.what === 'secret' && <SecretDialog secret={open.secret} onClose={close} />}
      </Suspense>
    </>
  )
}

function EndpointItem({
  endpoint,
  onOpen,
}: {
  readonly endpoint: Endpoint
  readonly onOpen: (open: Open) => void
}) {
  const { endpoints: words } = useWebhookWords()
  const locale = useLocale()
  const { test, isTesting, renewSecret, remove } = useEndpointActs(endpoint, onOpen)
  const facts = [
    endpoint.waiting > 0
      ? plural(locale, endpoint.waiting, words.waiting)(countText(endpoint.waiting, locale))
      : null,
    endpoint.last_delivered_at === null ? words.never : words.last(localTime(endpoint.last_delivered_at)),
    endpoint.created_by === null ? null : words.by(endpoint.created_by, localTime(endpoint.created_at)),
  ].filter((fact) => fact !== null)
  return (
    <li data-endpoint={endpoint.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 px-5 py-3">
      <div className="grid min-w-0 flex-1 gap-0.5 max-sm:basis-full">
        <p className="flex flex-wrap items-center gap-x-3">
          <bdi className="font-medium break-all">{endpoint.url}</bdi>
          <span className={endpoint.is_active ? 'text-good' : 'text-mute'}>
            {endpoint.is_active ? words.on : words.off}
          </span>
          {endpoint.failing_since !== null && (
            <span className="text-bad">{words.failing(localTime(endpoint.failing_since))}</span>
          )}
        </p>
        {endpoint.description !== '' && <bdi className="text-soft">{endpoint.description}</bdi>}
        <p className="text-xs text-mute">
          {facts.map((fact, at) => (
            <span key={fact} className="inline-block">
              {at > 0 && <span className="px-1">·</span>}
              {fact}
            </span>
          ))}
        </p>
      </div>
      <div className="flex items-center gap-1.5">
        <Button className="!h-7" disabled={isTesting || !endpoint.is_active} onClick={() => void test()}>
          {isTesting ? words.testing : words.test}
        </Button>
        <Button className="!h-7" onClick={() => onOpen({ what: 'replay', id: endpoint.id })}>
          {words.replay}
        </Button>
        <Menu
          trigger={
            <Button look="icon" aria-label={words.menuOf(endpoint.url)} title={words.menuOf(endpoint.url)}>
              <Ellipsis aria-hidden className="size-4" />
            </Button>
          }
        >
          <MenuItem onSelect={() => onOpen({ what: 'edit', id: endpoint.id })}>{words.edit}</MenuItem>
          <MenuItem onSelect={() => void renewSecret()}>{words.secret}</MenuItem>
          <MenuItem look="danger" onSelect={() => void remove()}>
            {words.remove}
          </MenuItem>
        </Menu>
      </div>
    </li>
  )
}

const patienceMs = 15_000

function useEndpointActs({ id, url, version }: Endpoint, onOpen: (open: Open) => void) {
  const words = useWebhookWords()
  const client = useQueryClient()
  const toast = useToast()
  const [isTesting, setTesting] = useState(false)
  const attempt = async (act: () => Promise<void>): Promise<void> => {
    try {
      await act()
    } catch (error) {
      if (!reportProposed(error)) alertUser(reasonOf(error, words.actionFailed))
    }
    await client.invalidateQueries({ queryKey: ['webhooks'] })
  }
  const test = async (): Promise<void> => {
    setTesting(true)
    await attempt(async () => {
      const { delivery_id } = await api.testWebhook({ params: { id } })
      const error = await outcomeOf(delivery_id)
      if (error === null) toast(words.endpoints.tested)
      else alertUser(words.endpoints.testFailed(errorText(error, words)))
    })
    setTesting(false)
  }
  const renewSecret = async (): Promise<void> => {
    if (!(await confirmUser(words.endpoints.confirmSecret, words.endpoints.secret))) return
    await attempt(async () => {
      const { secret } = await api.rotateWebhookSecret({ params: { id }, version })
      onOpen({ what: 'secret', secret })
    })
  }
  const remove = async (): Promise<void> => {
    if (!(await confirmUser(words.endpoints.confirmRemove(url), words.endpoints.remove))) return
    await attempt(() => api.deleteWebhook({ params: { id } }))
  }
  return { test, isTesting, renewSecret, remove }
}

/** Waits for the one attempt of a test; null when it arrived. */
async function outcomeOf(deliveryId: string): Promise<string | null> {
  for (const until = Date.now() + patienceMs; Date.now() < until;) {
    const { state, last_error } = await api.getWebhookDelivery({ params: { id: deliveryId } })
    if (state === 'delivered') return null
    if (state !== 'waiting') return last_error ?? 'failed'
    await new Promise((done) => void setTimeout(done, 400))
  }
  return 'timeout'
}
