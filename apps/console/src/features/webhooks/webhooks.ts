/** The queries of the webhook screens, and their words. */
import type { ApiReply } from '@holdfast/contract'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../../calls/api.ts'
import { lazyWords } from '../../words/words.tsx'

export type Endpoint = ApiReply<'listWebhooks'>[number]
export type WebhookEvent = ApiReply<'listWebhookEvents'>['rows'][number]
export type Delivery = WebhookEvent['deliveries'][number]

export const endpointsQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['webhooks', entityId, 'endpoints'],
    queryFn: () => api.listWebhooks({ query: { entity_id: entityId } }),
    refetchInterval: 5_000,
  })

export const subscriptionsQuery = (entityId: string) =>
  queryOptions({
    queryKey: ['webhooks', entityId, 'subscriptions'],
    queryFn: () => api.listWebhookSubscriptions({ query: { entity_id: entityId } }),
    staleTime: 0,
  })

export const useWebhookWords = lazyWords({
  en: async () => (await import('../../../locales/en/webhooks.ts')).webhooks,
  es: async () => (await import('../../../locales/es/webhooks.ts')).webhooks,
})
type Words = ReturnType<typeof useWebhookWords>

/** The stored error is a code and, after a space, further detail. */
export function errorText(error: string, { errors }: Words): string {
  const [code = '', ...rest] = error.split(' ')
  const known = (errors as Readonly<Record<string, string>>)[code]
  const more = rest.join(' ')
  if (known === undefined) return error
  return more === '' ? `${known}.` : `${known} (${more}).`
}
