/** The shortcuts that lead to a page, as the shell obeys and lists them. */
import type { Catalogue } from '../../locales/en/catalogue.ts'

interface PageShortcut {
  /** 'g t': one after the other. */
  readonly keys: string
  readonly to: string
  readonly search?: Readonly<Record<string, number>>
  readonly label: keyof Catalogue['shell']['goTo']
}

export const pageShortcuts: readonly PageShortcut[] = [
  { keys: 'n', to: '/mpc/transfer-requests', search: { new: 1 }, label: 'newTransfer' },
  { keys: 'g a', to: '/accounts-balances', label: 'accounts' },
  { keys: 'g t', to: '/bc-transactions', label: 'transactions' },
  { keys: 'g r', to: '/mpc/transfer-requests', label: 'requests' },
  { keys: 'g i', to: '/dashboard-signing-request', label: 'inbox' },
]
