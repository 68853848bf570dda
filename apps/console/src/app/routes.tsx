/** Path → page, in the order of the specification. Live pages are loaded when they are first wanted. */
import {
  createRootRoute,
  createRoute,
  lazyRouteComponent,
  Outlet,
  redirect,
  stripSearchParams,
  type AnyRoute,
} from '@tanstack/react-router'
import * as z from 'zod/mini'
import type { Catalogue } from '../../locales/en/catalogue.ts'
import { defaultSearch, mpcSearch, transactionsSearch } from '../features/transactions/page-search.ts'
import { readToken } from '../session/token.ts'
import type { SessionEnd } from '../session/end-session.ts'
import { filterBarFields } from '../shell/filter-bar-search.ts'
import { speak, type Language } from '../words/language.ts'
import { dialogPages, plannedPages, redirects, type LivePath, type PageId } from './pages.ts'
import { previousPage } from './previous-page.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Of the top bar and the window. */
    title?: (words: Catalogue) => string
    needsOrganisation?: boolean
    /** For admins and system users; others get a notice. */
    isForStaff?: boolean
  }
  interface HistoryState {
    /** Where to go after signing in. */
    returnTo?: string
    /** How the session before ended by itself. */
    ended?: SessionEnd
  }
}

const titleOf =
  (page: PageId) =>
  ({ pages }: Catalogue): string =>
    pages[page].title

const root = createRootRoute({ component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: '/main/Login',
  component: lazyRouteComponent(() => import('../features/sign-in/SignInPage.tsx'), 'SignInPage'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
  beforeLoad: ({ location }) => {
    if (readToken() === null) throw redirect({ to: '/main/Login', state: { returnTo: location.href } })
  },
})

const transactions = createRoute({
  getParentRoute: () => shell,
  path: '/bc-transactions',
  staticData: { title: titleOf('transactions'), needsOrganisation: true },
  validateSearch: z.extend(transactionsSearch, filterBarFields),
  search: { middlewares: [stripSearchParams(defaultSearch)] },
  component: lazyRouteComponent(
    () => import('../features/transactions/TransactionsPage.tsx'),
    'TransactionsPage',
  ),
})

const transactionsMpc = createRoute({
  getParentRoute: () => shell,
  path: '/bc-transactions-mpc',
  staticData: { title: titleOf('transactionsMpc'), needsOrganisation: true },
  validateSearch: z.extend(mpcSearch, filterBarFields),
  search: { middlewares: [stripSearchParams(defaultSearch)] },
  component: lazyRouteComponent(
    () => import('../features/transactions/TransactionsMpcPage.tsx'),
    'TransactionsMpcPage',
  ),
})

const accountsBalances = createRoute({
  getParentRoute: () => shell,
  path: '/accounts-balances',
  staticData: { title: titleOf('accountsBalances'), needsOrganisation: true },
  component: lazyRouteComponent(
    () => import('../features/wallets/AccountsBalancesPage.tsx'),
    'AccountsBalancesPage',
  ),
})

const reconciliation = createRoute({
  getParentRoute: () => shell,
  path: '/admin/reconciliation',
  staticData: { title: titleOf('reconciliation'), needsOrganisation: true, isForStaff: true },
  component: lazyRouteComponent(
    () => import('../features/reconciliation/ReconciliationPage.tsx'),
    'ReconciliationPage',
  ),
})

const ingestionRuns = createRoute({
  getParentRoute: () => shell,
  path: '/main/IngestionRuns',
  staticData: { title: titleOf('ingestionRuns'), isForStaff: true },
  component: lazyRouteComponent(() => import('../features/runs/RunsPage.tsx'), 'RunsPage'),
})

const enrichment = createRoute({
  getParentRoute: () => shell,
  path: '/admin/tron-enrichment',
  staticData: { title: titleOf('tronEnrichment'), isForStaff: true },
  component: lazyRouteComponent(() => import('../features/enrichment/EnrichmentPage.tsx'), 'EnrichmentPage'),
})

const devNavigation = (['/dev', '/dev/main'] as const).map((path) =>
  createRoute({
    getParentRoute: () => shell,
    path,
    staticData: { title: titleOf(path === '/dev' ? 'devNavigation' : 'devMain') },
    component: lazyRouteComponent(() => import('./DevNavigation.tsx'), 'DevNavigation'),
  }),
)

const planned = plannedPages.map((page) =>
  createRoute({
    getParentRoute: () => shell,
    path: page.path,
    staticData: { title: titleOf(page.page), isForStaff: page.access === 'staff' },
    component: lazyRouteComponent(async () => {
      const { ComingSoonPage } = await import('./ComingSoon.tsx')
      return { Page: () => <ComingSoonPage planned={page} /> }
    }, 'Page'),
  }),
)

const dialogs = Object.entries(dialogPages).map(([name, dialog]) =>
  createRoute({
    getParentRoute: () => shell,
    path: `/buttons/${name}`,
    staticData: { title: ({ dialogs }) => dialogs[dialog] },
    component: lazyRouteComponent(async () => {
      const { ComingSoonDialog } = await import('./ComingSoon.tsx')
      return { Page: () => <ComingSoonDialog dialog={dialog} /> }
    }, 'Page'),
  }),
)

const moved = Object.entries(redirects).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to: to as LivePath, search, replace: true })
    },
  }),
)

const switchLanguage = (['en', 'es'] as const satisfies readonly Language[]).map((language) =>
  createRoute({
    getParentRoute: () => root,
    path: `/lang/${language}`,
    beforeLoad: async ({ preload }) => {
      if (preload) return
      await speak(language)
      throw redirect({ href: previousPage(), replace: true })
    },
  }),
)

/** Only what has its own search parameters is worth knowing to the type checker. */
const untyped = (routes: readonly AnyRoute[]): [] => routes as unknown as []

export const routeTree = root.addChildren([
  login,
  shell.addChildren([
    transactions,
    transactionsMpc,
    accountsBalances,
    reconciliation,
    ingestionRuns,
    enrichment,
    ...untyped(devNavigation),
    ...untyped(planned),
    ...untyped(dialogs),
  ]),
  ...untyped(moved),
  ...untyped(switchLanguage),
])
