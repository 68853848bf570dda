import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { api } from '../../calls/api.ts'
import { probe, watchConnection } from '../../calls/connection.ts'
import { useSigningHealth } from './use-signing-health.ts'

afterEach(() => vi.restoreAllMocks())

const inQueries = () => {
  const client = new QueryClient()
  return {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  }
}

test('a request on another network than that of the documented call needs the node of its own', async () => {
  const tron = vi.spyOn(api, 'getTronHealth')
  tron.mockResolvedValue({ ok: false, latest_block: null, network_code: 'first' } as never)
  const node = vi.spyOn(api, 'getNodeHealth')
  node.mockResolvedValue({ network_code: 'other', name: 'Other', ok: true, latest_block: 9 })
  vi.spyOn(api, 'getMpcHealth').mockResolvedValue({ tss_ok: true, tss_addr: 'K', signers: [] } as never)
  const shown = (code?: string) => renderHook(() => useSigningHealth(code), inQueries()).result
  const other = shown('other')
  await waitFor(() =>
    expect(other.current).toMatchObject({
      isKnown: true,
      tron: null,
      isNodeUp: true,
      node: { name: 'Other', isUp: true, block: 9 },
    }),
  )
  node.mockClear()
  for (const result of [shown('first'), shown()]) {
    await waitFor(() => expect(result.current.isKnown).toBe(true))
    expect(result.current).toMatchObject({ isNodeUp: false, node: null })
  }
  expect(node).not.toHaveBeenCalled()
  node.mockRejectedValue(new Error('down'))
  tron.mockResolvedValue({ ok: true, latest_block: 7, network_code: 'first' } as never)
  const failed = renderHook(() => useSigningHealth('other'), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        {children}
      </QueryClientProvider>
    ),
  }).result
  await waitFor(() =>
    expect(failed.current).toMatchObject({ isKnown: true, tron: { block: 7 }, isNodeUp: false }),
  )
})

test('without a connection neither node nor signers count as available, whatever they answered before', async () => {
  vi.spyOn(api, 'getTronHealth').mockResolvedValue({ ok: true, latest_block: 7 } as never)
  vi.spyOn(api, 'getMpcHealth').mockResolvedValue({ tss_ok: true, tss_addr: 'TKey', signers: [] } as never)
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}')))
  const watching = new AbortController()
  watchConnection(watching.signal)
  const { result } = renderHook(() => useSigningHealth(), inQueries())
  await waitFor(() => expect(result.current).toMatchObject({ tron: { block: 7 }, areSignersReady: true }))
  act(() => void window.dispatchEvent(new Event('offline')))
  expect(result.current).toMatchObject({ isKnown: true, tron: null, signer: null, areSignersReady: false })
  await act(async () => void (await probe()))
  expect(result.current).toMatchObject({ tron: { block: 7 }, areSignersReady: true })
  watching.abort()
})
