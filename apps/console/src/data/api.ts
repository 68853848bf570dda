/** The calls of the server, typed by the contract. The token goes to the API and to hosts named in the settings, nowhere else. */
import { api as routes, createClient } from '@holdfast/contract'
import { readToken } from '../session/token.ts'
import { settings } from './settings.ts'

export const api = clientAt(() => settings().apiBase)

/** The same calls at another base; '' is the page's own origin. */
export function clientAt(base: () => string) {
  return createClient(routes, {
    get base() {
      return base()
    },
    token: readToken,
    fetch: (url, init) => request(hrefOf(url), init),
  })
}

/** Requests the address unchanged; strangers get no Authorization header. */
export function request(url: string, init: RequestInit = {}): Promise<Response> {
  if (mayCarryToken(url)) return fetch(url, init)
  const headers = new Headers(init.headers)
  headers.delete('authorization')
  return fetch(url, { ...init, headers })
}

function mayCarryToken(url: string): boolean {
  const { apiBase, entitiesBase, providerBase, trustedHosts } = settings()
  const { origin, host } = new URL(url, window.location.href)
  return (
    [apiBase, entitiesBase, providerBase].some(
      (base) => new URL(base, window.location.href).origin === origin,
    ) || trustedHosts.includes(host)
  )
}

const hrefOf = (target: string | URL | Request): string =>
  typeof target === 'string' ? target : target instanceof URL ? target.href : target.url
