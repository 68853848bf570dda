/** The calls of the console. The token is sent to the API and to hosts named in the settings, to no other host. */
import { type Api, type Client, createExactClient } from '@holdfast/contract'
import { routes } from 'virtual:contract'
import { readToken } from './token.ts'
import { getSpoken } from '../words/language.ts'
import { noteAnswer, probe } from './connection.ts'
import { refusalInWords, silenceInWords } from './refusal-words.ts'
import { settings } from './settings.ts'
import { withStepUp } from './step-up.ts'

export const api = clientAt(() => settings().apiBase)

/** The same calls at another base; '' is the page's own origin. */
export function clientAt(base: () => string): Client<Api> {
  return createExactClient(routes, async () => (await import('./whole-contract.ts')).readReply, {
    get base() {
      return base()
    },
    token: readToken,
    fetch: async (url, init) => {
      try {
        const href = hrefOf(url)
        const answer = await withStepUp(() => request(href, init))
        noteAnswer(href)
        return answer
      } catch (error) {
        if (error instanceof TypeError) void probe()
        throw silenceInWords(error)
      }
    },
    inWords: refusalInWords,
    unreadableInWords: () => getSpoken()?.words.common.answerUnreadable,
  })
}

/** Requests the URL unchanged; other hosts get no Authorization header. */
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
