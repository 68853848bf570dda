/** Visits many pages without loading each from the start. */
import type { Page } from '@playwright/test'

/** Navigates as a link of the page would. */
export const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState({}, '', to)
    window.dispatchEvent(new PopStateEvent('popstate'))
  }, path)

/** After two frames the components that watch the width have rendered again. */
export const nextFrames = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const quietMs = 150

/** The returned function waits until the page has no call in flight. */
export function watchQuiet(page: Page): () => Promise<void> {
  const pending = new Set<object>()
  let lastChange = Date.now()
  const note = (change: (request: object) => void) => (request: object) => {
    change(request)
    lastChange = Date.now()
  }
  page.on(
    'request',
    note((request) => pending.add(request)),
  )
  page.on(
    'requestfinished',
    note((request) => pending.delete(request)),
  )
  page.on(
    'requestfailed',
    note((request) => pending.delete(request)),
  )
  return async () => {
    lastChange = Date.now()
    while (pending.size > 0 || Date.now() - lastChange < quietMs) await page.waitForTimeout(30)
  }
}
