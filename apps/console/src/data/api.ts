/** Where calls go. The token goes to the API and to hosts named in the settings, nowhere else. */
import type { ClientOptions } from '@holdfast/contract'
import { readToken } from '../session/token.ts'
import { getSpoken } from '../words/language.ts'
import type { Calls } from './calls.ts'
import { noteAnswer, probe } from './connection.ts'
import { refusalInWords, silenceInWords } from './refusal-words.ts'
import { settings } from './settings.ts'

export const api = clientAt(() => settings().apiBase)

/** The same calls at another base; '' is the page's own origin. A call that comes before the contract waits for it, with the token
 *  of the moment it was made. */
export function clientAt(base: () => string): Calls {
  const options: ClientOptions = {
    get base() {
      return base()
    },
    token: readToken,
    fetch: async (url, init) => {
      try {
        const href = hrefOf(url)
        const answer = await request(href, init)
        noteAnswer(href)
        return answer
      } catch (error) {
        if (error instanceof TypeError) void probe()
        throw silenceInWords(error)
      }
    },
    inWords: refusalInWords,
    unreadableInWords: () => getSpoken()?.words.common.answerUnreadable,
  }
  let calls: Calls | undefined
  const early = async (name: keyof Calls, given: unknown[]): Promise<unknown> => {
    const token = readToken()
    const { createCalls } = await loadContract()
    calls ??= createCalls(options)
    return verb(createCalls({ ...options, token: () => token }), name)(...given)
  }
  return new Proxy({} as Calls, {
    get:
      (_, name) =>
      (...given: unknown[]) =>
        calls === undefined ? early(name as keyof Calls, given) : verb(calls, name as keyof Calls)(...given),
  })
}

const verb = (calls: Calls, name: keyof Calls) => calls[name] as (...given: unknown[]) => Promise<unknown>

/** Begun at the start of the console, so that no page waits for it longer than for its own code. */
export const loadContract = () => import('./calls.ts')

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
