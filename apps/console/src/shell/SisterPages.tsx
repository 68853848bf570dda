/** Links between the dashboard pages, of which some are live. */
import { Link, useLocation } from '@tanstack/react-router'
import { settings } from '../calls/settings.ts'
import { cx } from '../ui/cx.ts'
import { lazyWords } from '../words/words.tsx'

const useSisterWords = lazyWords({
  en: async () => (await import('../../locales/en/sister-pages.ts')).sisterPages,
  es: async () => (await import('../../locales/es/sister-pages.ts')).sisterPages,
})

/** The nine paths as pages link to them, and their targets. */
const sisters = [
  ['/dashboard/vaults', '/dashboard-vaults', 'vaults'],
  ['/dashboard/cards/home', '/dashboard-cards', 'cards'],
  ['/dashboard/cards/transactions', null, 'cardTransactions'],
  ['/dashboard/invoice/sent-invoice', '/dashboard-send-invoice', 'sentInvoice'],
  ['/dashboard/invoice/invoice-clients', '/dashboard-clients', 'invoiceClients'],
  ['/dashboard/signing-request', '/dashboard-signing-request', 'signingRequests'],
  ['/dashboard/fait-crypto-bridge', '/dashboard-fiat', 'fiat'],
  ['/dashboard/cloud-mpc', '/dashboard-api', 'api'],
  ['/dashboard/org-settings/general', '/settings/general', 'general'],
] as const

/** Pages of sample data, which the operator can switch off. */
const previews: ReadonlySet<string> = new Set([
  'cards',
  'cardTransactions',
  'sentInvoice',
  'invoiceClients',
  'fiat',
])

/** For when the links do not all fit. */
const show = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })

export function SisterPages() {
  const words = useSisterWords()
  const { pathname } = useLocation()
  const shown = sisters.filter(([, , label]) => settings().previews || !previews.has(label))
  return (
    <nav aria-label={words.sisters} className="min-w-0 max-sm:-mx-2 max-sm:basis-full">
      <ul className="flex gap-x-1 overflow-x-auto">
        {shown.map(([href, target, label]) => (
          <li key={href} className="shrink-0">
            <Link
              ref={target === pathname ? show : undefined}
              to={href as '/'}
              aria-current={target === pathname ? 'page' : undefined}
              className={cx(
                'block rounded-md px-2 py-1 whitespace-nowrap hover:bg-hover',
                target === pathname ? 'font-medium text-ink' : 'text-soft',
              )}
            >
              {words.links[label]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The foot of a live page that has sister pages: below its content, so that they do not read as its tabs. */
export function SisterFooter() {
  const words = useSisterWords()
  return (
    <div className="flex shrink-0 items-center gap-x-3 border-t border-line px-5 py-1 text-xs max-sm:hidden">
      <span className="shrink-0 text-mute">{words.section}</span>
      <SisterPages />
    </div>
  )
}
