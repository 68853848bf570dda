/** The router over the route table. */
import { createRouter } from '@tanstack/react-router'
import { NotFound } from './NotFound.tsx'
import { PageFailure } from './PageFailure.tsx'
import { PagePending } from './PagePending.tsx'
import { rememberPages } from './previous-page.ts'
import { routeTree } from './routes.tsx'

export function createConsoleRouter() {
  const router = createRouter({
    routeTree,
    caseSensitive: true,
    notFoundMode: 'root',
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: PageFailure,
    defaultPendingComponent: PagePending,
    defaultPendingMinMs: 0,
  })
  rememberPages(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createConsoleRouter>
  }
}
