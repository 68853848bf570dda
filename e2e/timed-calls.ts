/**
 * When the console calls the server, by the page's own clock. The clock stands still unless a test moves it, so a period or a
 * debounce is measured to the millisecond on a machine of any speed.
 */
import { expect, type Page } from '@playwright/test'

interface Call {
  readonly method: string
  readonly path: string
  /** Milliseconds of the page's clock. */
  readonly at: number
  readonly isAnswered: boolean
}

export interface TimedCalls {
  count(): Promise<number>
  /**
   * Moves the clock until the next matching call, and waits for its response. Returns the milliseconds since the previous one.
   */
  nextGap(): Promise<number>
}

const stepMs = 20
const patienceMs = 20_000

/** Call before the first page is opened: records every call with this method and path. */
export async function timeCalls(page: Page, method: string, path: string): Promise<TimedCalls> {
  await page.clock.install()
  await page.addInitScript(() => {
    const calls: object[] = []
    Object.assign(window, { holdfastCalls: calls })
    const send = window.fetch.bind(window)
    window.fetch = async (input, init) => {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      const call = { method: request.method, path: pathname, at: Date.now(), isAnswered: false }
      calls.push(call)
      try {
        return await send(input, init)
      } finally {
        call.isAnswered = true
      }
    }
  })
  const matching = async (): Promise<Call[]> =>
    (await page.evaluate(() => (window as unknown as { holdfastCalls: Call[] }).holdfastCalls)).filter(
      (call) => call.method === method && call.path === path,
    )
  const count = async () => (await matching()).length
  return {
    count,
    async nextGap() {
      const before = await count()
      for (let waited = 0; (await count()) === before; waited += stepMs) {
        if (waited > patienceMs) throw new Error(`No ${method} ${path} within ${patienceMs} ms`)
        await page.clock.runFor(stepMs)
      }
      await expect.poll(async () => (await matching()).at(-1)?.isAnswered).toBe(true)
      const [previous, next] = (await matching()).slice(-2)
      return (next?.at ?? NaN) - (previous?.at ?? NaN)
    },
  }
}

/** Call once the page is open: from here on only `page.clock.runFor` moves its clock. */
export const stopClock = (page: Page): Promise<void> => page.clock.pauseAt(Date.now() + 60_000)
