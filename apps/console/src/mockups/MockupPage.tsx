/**
 * The layout of every static page: a note that its figures are samples, links to its sister pages, and a notice when a person
 * tries to change something.
 */
import { Link, useLocation } from '@tanstack/react-router'
import { createContext, useCallback, useContext, useState, type ReactNode } from 'react'
import { cx } from '../ui/cx.ts'
import { SampleMark } from '../ui/SampleMark.tsx'
import { useMockupWords } from './use-mockup-words.ts'

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

/** For when the links do not all fit. */
const show = (link: HTMLAnchorElement | null): void =>
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })

const Refusal = createContext<() => void>(() => undefined)

/** The action of a button that would change something if the page were live. */
export const useSampleAct = (): (() => void) => useContext(Refusal)

export function MockupPage({ children }: { readonly children: ReactNode }) {
  const words = useMockupWords()
  const { pathname } = useLocation()
  const [tries, setTries] = useState(0)
  const refuse = useCallback(() => setTries((count) => count + 1), [])
  return (
    <Refusal value={refuse}>
      <div className="flex min-h-11 shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-b border-line px-5 py-1.5">
        <SampleMark />
        <nav aria-label={words.sisters} className="min-w-0 max-sm:-mx-2 max-sm:basis-full">
          <ul className="flex gap-x-1 overflow-x-auto">
            {sisters.map(([href, target, label]) => (
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
        <p role="status" className="basis-full text-warn empty:hidden">
          {tries > 0 && (
            <span key={tries} className="fresh rounded-sm">
              {words.nothingDone}
            </span>
          )}
        </p>
      </div>
      {children}
    </Refusal>
  )
}

/** Figures on the left, actions on the right. */
export function MockupBar({
  children,
  actions,
}: {
  readonly children?: ReactNode
  readonly actions?: ReactNode
}) {
  return (
    <div className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-5 py-2">
      {children}
      <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div>
    </div>
  )
}
