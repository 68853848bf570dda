/** The previous page, for addresses that only perform an action and go back. */
import type { AnyRouter } from '@tanstack/react-router'

/** The language switch, and dialogs on a page of their own. */
const isSwitch = (href: string): boolean => /^\/(lang|buttons)\//.test(href)
let last: string | null = null

/** From the start of a load: a page that is left while it loads is the previous page, too. */
export function rememberPages(router: AnyRouter): void {
  router.subscribe('onBeforeLoad', ({ toLocation }: { toLocation: { href: string } }) => {
    if (!isSwitch(toLocation.href)) last = toLocation.href
  })
}

/** Falls back to the referrer, which covers the page before a full load. */
export const previousPage = (): string => last ?? previousEntry() ?? '/accounts-balances'

interface HistoryEntries {
  readonly currentEntry: { readonly index: number } | null
  entries(): readonly { readonly url: string | null }[]
}

function previousEntry(): string | null {
  const { navigation } = window as { navigation?: HistoryEntries }
  if (!navigation?.currentEntry) return null
  const url = navigation.entries()[navigation.currentEntry.index - 1]?.url
  if (!url) return null
  const { origin, pathname, search } = new URL(url)
  return origin === window.location.origin && !isSwitch(pathname) && !pathname.startsWith('/api/')
    ? pathname + search
    : null
}
