import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { api } from '../../calls/api.ts'
import { probe, watchConnection } from '../../calls/connection.ts'
import { useSigningHealth } from './use-signing-health.ts'

test('without a connection neither node nor signers count as available, whatever they answered before', async () => {
  vi.spyOn(api, 'getTronHealth').mockResolvedValue({ ok: true, latest_block: 7 } as never)
  vi.spyOn(api, 'getMpcHealth').mockResolvedValue({ tss_ok: true, tss_addr: 'TKey', signers: [] } as never)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  const watching = new AbortController()
  watchConnection(watching.signal)
  const client = new QueryClient()
  const { result } = renderHook(() => useSigningHealth(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await waitFor(() => expect(result.current).toMatchObject({ tron: { block: 7 }, areSignersReady: true }))
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(result.current).toMatchObject({ isKnown: true, tron: null, signer: null, areSignersReady: false })
  await act(async () => void (await probe()))
  expect(result.current).toMatchObject({ tron: { block: 7 }, areSignersReady: true })
  watching.abort()
})
