/** A call that needs a confirmation waits here until the person confirms, and is then sent again. */
import { errorCodeHeader } from '@holdfast/contract'
import { useSyncExternalStore } from 'react'

export interface StepUpRequest {
  readonly answer: (isConfirmed: boolean) => void
}

let pending: (StepUpRequest & { readonly confirmed: Promise<boolean> }) | null = null
const listeners = new Set<() => void>()

/** Sends the call again after the confirmation. Without it, the refusal stays the answer. */
export async function withStepUp(send: () => Promise<Response>): Promise<Response> {
  const answer = await send()
  if (answer.status !== 403 || !needsStepUp(answer)) return answer
  return (await confirmIdentity()) ? send() : answer
}

/** The header has the code whether the body is JSON or text. */
const needsStepUp = (answer: Response): boolean => answer.headers.get(errorCodeHeader) === 'STEP_UP_NEEDED'

/** Calls that need it at the same time share one dialog. False: the person cancelled. */
function confirmIdentity(): Promise<boolean> {
  if (pending !== null) return pending.confirmed
  let answer: (isConfirmed: boolean) => void = () => undefined
  const confirmed = new Promise<boolean>((resolve) => {
    answer = (isConfirmed) => {
      show(null)
      resolve(isConfirmed)
    }
  })
  show({ answer, confirmed })
  return confirmed
}

export const useStepUpRequest = (): StepUpRequest | null => useSyncExternalStore(subscribe, () => pending)

function show(next: typeof pending): void {
  pending = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
