/** The router's routes, made from the route table in pages.ts. */
import {
  createRootRoute,
  createRoute,
  Outlet,
  redirect,
  stripSearchParams,
  type AnyRoute,
  type SearchSchemaInput,
} from '@tanstack/react-router'
import type { Catalogue } from '../../locales/en/catalogue.ts'
import {
  defaultSearch,
  type MpcSearch,
  readMpcSearch,
  readTransactionsSearch,
  type TransactionsSearch,
} from '../features/transactions/page-search.ts'
import { readToken } from '../calls/token.ts'
import type { SessionEnd } from '../calls/end-session.ts'
import { type FilterBarSearch, readBarSearch } from '../shell/filter-bar-search.ts'
import { speak, type Language } from '../words/language.ts'
import { isSample, launchedDialogs } from './dialogs.ts'
import { lazyPage } from './lazy-page.ts'
import { pages, redirects } from './pages.ts'
import { previousPage } from './previous-page.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The title in the top bar and of the window. */
    title?: (words: Catalogue) => string
    needsOrganisation?: boolean
    /** For admins and system users; others see a notice. */
    isForStaff?: boolean
    /** A static page: every figure on it is a sample. */
    isMockup?: boolean
  }
  interface HistoryState {
    /** The page to open after signing in. */
    returnTo?: string
    /** How the previous session ended, if not by signing out. */
    ended?: SessionEnd
  }
}

const root = createRootRoute({ component: Outlet })

const login = createRoute({
  getParentRoute: () => root,
  path: '/main/Login',
  staticData: { title: ({ login: words }) => words.title },
  component: lazyPage(() => import('../features/sign-in/SignInPage.tsx'), 'SignInPage'),
})

const setPassword = createRoute({
  getParentRoute: () => root,
  path: '/main/SetPassword',
  component: lazyPage(() => import('../features/set-password/SetPasswordPage.tsx'), 'SetPasswordPage'),
})

const signInReturn = createRoute({
  getParentRoute: () => root,
  path: '/main/SignInReturn',
  component: lazyPage(() => import('../features/sign-in/SignInReturnPage.tsx'), 'SignInReturnPage'),
})

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyPage(() => import('../shell/Shell.tsx'), 'Shell'),
  beforeLoad: ({ location }) => {
    if (readToken() === null) throw redirect({ to: '/main/Login', state: { returnTo: location.href } })
  },
})

/** The options of a route, from the table's entry for its path. */
function fromTable<const Path extends string>(path: Path) {
  const entry = pages.find((page) => page.path === path)
  if (!entry) throw new Error(`${path} is not in the route table`)
  const { page, component, needsOrganisation, isForStaff, isMockup } = entry
  return {
    getParentRoute: () => shell,
    path,
    component,
    staticData: {
      title: (words: Catalogue) => words.pages[page],
      needsOrganisation,
      isForStaff,
      isMockup,
    },
  }
}

/** Routes that code links to by name, or that keep state in their search. Declared one by one for the type checker. */
const named = [
  createRoute({
    ...fromTable('/bc-transactions'),
    validateSearch: (search: Partial<TransactionsSearch> & FilterBarSearch & SearchSchemaInput) => ({
      ...readTransactionsSearch(search),
      ...readBarSearch(search),
    }),
    search: { middlewares: [stripSearchParams(defaultSearch)] },
  }),
  createRoute({
    ...fromTable('/bc-transactions-mpc'),
    validateSearch: (search: Partial<MpcSearch> & FilterBarSearch & SearchSchemaInput) => ({
      ...readMpcSearch(search),
      ...readBarSearch(search),
    }),
    search: { middlewares: [stripSearchParams(defaultSearch)] },
  }),
  createRoute(fromTable('/accounts-balances')),
  createRoute(fromTable('/admin/reconciliation')),
] as const
const namedPaths = new Set([
  '/bc-transactions',
  '/bc-transactions-mpc',
  '/accounts-balances',
  '/admin/reconciliation',
])

const others = pages
  .filter(({ path }) => !namedPaths.has(path))
  .map(({ path }) => createRoute(fromTable(path)))

const dialogs = launchedDialogs.map(({ id, name, ...launched }) =>
  createRoute({
    getParentRoute: () => shell,
    path: `/buttons/${name}`,
    staticData: {
      title: (words) => words.dialogs[id],
      needsOrganisation: true,
      isMockup: isSample(launched),
    },
    component: lazyPage(async () => {
      const { dialogPage } = await import('./dialog-page.tsx')
      return { Page: dialogPage(id) }
    }, 'Page'),
  }),
)

/** Signed-out people sign in first. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  staticData: { title: (words) => words.shell.notFound },
  component: lazyPage(() => import('./UnknownPage.tsx'), 'UnknownPage'),
})

const moved = Object.entries(redirects).map(([path, to]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: ({ search }) => {
      throw redirect({ to: to as '/', search, replace: true })
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

const untyped = (routes: readonly AnyRoute[]): [] => routes as unknown as []

export const routeTree = root.addChildren([
  login,
  ...untyped([setPassword, signInReturn]),
  shell.addChildren([...named, ...untyped(others), ...untyped(dialogs), unknown]),
  ...untyped(moved),
  ...untyped(switchLanguage),
])
