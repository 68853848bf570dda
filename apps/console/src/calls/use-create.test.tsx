import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useCreate, useCreateFrom } from './use-create.ts'

function drawn<Result>(use: () => Result) {
  const client = new QueryClient()
  const invalidated = vi.spyOn(client, 'invalidateQueries')
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const read = () => invalidated.mock.calls.map(([filters]) => filters?.queryKey)
  return { ...renderHook(use, { wrapper }), read }
}

const failure = ({ message }: Error) => message

test('on success the changed queries are read again, the dialog closes, and the result follows', async () => {
  const order: string[] = []
  const { result, read } = drawn(() =>
    useCreate({
      create: async () => 'made',
      changes: [['wallets']],
      failure,
      onClose: () => order.push('closed'),
      onCreated: (made) => order.push(made),
    }),
  )
  act(() => result.current.form.onSubmit())
  await waitFor(() => expect(order).toEqual(['closed', 'made']))
  expect(read()).toEqual([['wallets']])
})

test('a dialog that shows its result stays open and is sent what it chose on submit', async () => {
  const onClose = vi.fn()
  const { result } = drawn(() =>
    useCreateFrom({ create: async (count: number) => count + 1, failure, onClose, showsResult: true }),
  )
  act(() => result.current.submit(1))
  await waitFor(() => expect(result.current.made).toBe(2))
  expect(onClose).not.toHaveBeenCalled()
})

test('a failure is shown, reported with its cause, and reads again what may have changed', async () => {
  const cause = new Error('Name taken')
  const [onClose, onFailed] = [vi.fn(), vi.fn()]
  const { result, read } = drawn(() =>
    useCreate({
      create: () => Promise.reject(cause),
      changes: [['wallets']],
      reads: [['names']],
      failure,
      onClose,
      onFailed,
    }),
  )
  act(() => result.current.form.onSubmit())
  await waitFor(() => expect(result.current.form.failure).toBe('Name taken'))
  expect(onFailed).toHaveBeenCalledWith(cause)
  expect(onClose).not.toHaveBeenCalled()
  expect(read()).toEqual([['names']])
})
