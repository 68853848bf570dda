import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../calls/api.ts'
import { inboxQuery } from '../../calls/queries.ts'
import { useReadRequest } from './use-read-request.ts'

vi.mock('../../session/use-session.ts', () => ({ useSession: () => ({ entityId: 'acme' }) }))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('what happened to an open request is read when its tab is looked at', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const read = vi.spyOn(api, 'readNotices').mockResolvedValue(undefined)
  vi.spyOn(api, 'getInbox').mockResolvedValue({ requests: [] } as never)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(inboxQuery('acme').queryKey, {
    requests: [{ id: 'rejected', request_id: 'payment' }],
  } as never)
  renderHook(() => useReadRequest('payment'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  expect(read).not.toHaveBeenCalled()
  visibility.mockReturnValue('visible')
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(read).toHaveBeenCalledExactlyOnceWith({ body: { entity_id: 'acme', ids: ['rejected'] } })
})
