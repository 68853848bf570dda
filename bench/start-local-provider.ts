/**
 * A TRON provider on this machine with one long history, in a separate process, so that serving does not slow
 * down the measurement.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const Used = z.object({ seconds: z.number() })
const Ready = z.object({ url: z.url(), address: z.string() })

export interface LocalProvider {
  readonly url: string
  /** The address with the history. */
  readonly address: string
  /** Processor time it has used. */
  seconds(): Promise<number>
  stop(): Promise<void>
}

export async function startLocalProvider(transactions: number): Promise<LocalProvider> {
  const file = fileURLToPath(new URL('./serve-history.ts', import.meta.url))
  const child = fork(file, [transactions.toString()], {
    execArgv: ['--import', 'tsx', '--max-old-space-size=12000'],
  })
  const stopped = once(child, 'exit')
  const [ready] = await Promise.race([
    once(child, 'message'),
    stopped.then(() => Promise.reject(new Error('the local provider did not start'))),
  ])
  return {
    ...Ready.parse(ready),
    seconds: async () => {
      child.send('seconds')
      const [used] = await once(child, 'message')
      return Used.parse(used).seconds
    },
    stop: async () => {
      child.kill()
      await stopped
    },
  }
}
