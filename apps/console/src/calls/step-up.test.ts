import { errorCodeHeader } from '@holdfast/contract'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useStepUpRequest, withStepUp } from './step-up.ts'

const refusal = (code: string, body: string) =>
  new Response(body, { status: 403, headers: { [errorCodeHeader]: code } })

test.each([
  ['JSON', JSON.stringify({ detail: 'Confirm that it is you.', code: 'STEP_UP_NEEDED', params: {} })],
  ['text', 'Confirm that it is you.'],
])('a call refused in %s waits for the confirmation, and is sent again', async (_kind, body) => {
  const { result } = renderHook(() => useStepUpRequest())
  const send = vi
    .fn<() => Promise<Response>>()
    .mockResolvedValueOnce(refusal('STEP_UP_NEEDED', body))
    .mockResolvedValueOnce(new Response('done'))
  const answer = withStepUp(send)
  await vi.waitFor(() => expect(result.current).not.toBeNull())
  act(() => result.current?.answer(true))
  expect(await (await answer).text()).toBe('done')
  expect(result.current).toBeNull()
})

test('without the confirmation the refusal is the answer, and another refusal asks for none', async () => {
  const { result } = renderHook(() => useStepUpRequest())
  const send = vi.fn(async () => refusal('STEP_UP_NEEDED', 'Confirm that it is you.'))
  const answer = withStepUp(send)
  await vi.waitFor(() => expect(result.current).not.toBeNull())
  act(() => result.current?.answer(false))
  expect((await answer).status).toBe(403)
  expect(send).toHaveBeenCalledTimes(1)

  expect((await withStepUp(async () => refusal('FORBIDDEN', 'No.'))).status).toBe(403)
  expect(result.current).toBeNull()
})
