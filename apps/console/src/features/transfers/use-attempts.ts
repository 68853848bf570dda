import { useState } from 'react'
import { alertUser } from '../../ui/ask.ts'
import type { Attempt } from './ruled-acts-of.ts'

/** Runs acts of requests: which are in progress, and which refusals are shown. `readAgain`: reads the list. */
export function useAttempts(readAgain: () => Promise<unknown>) {
  const [busy, setBusy] = useState<ReadonlySet<string>>(new Set())
  /** By request id: why it was not submitted. */
  const [refusals, setRefusals] = useState<ReadonlyMap<string, string>>(new Map())
  const refuse = (id: string, text: string | null) =>
    setRefusals((shown) => {
      const others = [...shown].filter(([other]) => other !== id)
      return new Map(text === null ? others : [...others, [id, text]])
    })
  const attempt: Attempt = async (id, act, failed, show = alertUser) => {
    refuse(id, null)
    setBusy((ids) => new Set(ids).add(id))
    try {
      await act()
    } catch (error) {
      show(failed(error))
    } finally {
      setBusy((ids) => new Set([...ids].filter((busyId) => busyId !== id)))
    }
    await readAgain()
  }
  return { busy, refusals, refuse, attempt }
}
