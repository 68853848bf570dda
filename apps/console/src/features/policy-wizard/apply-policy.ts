/**
 * Sends a policy to the endpoint that applies it. The typed token wins; without one, the session's token goes to our own server
 * and to no other.
 */
import type { PolicyBundle } from '@holdfast/policy'
import { readRefusal } from '@holdfast/contract'
import { refusalInWords } from '../../calls/refusal-words.ts'
import { settings } from '../../calls/settings.ts'
import { readToken } from '../../calls/token.ts'

export const defaultEndpoint = '/api/policies/apply'

interface Sent {
  readonly bundle: PolicyBundle
  readonly endpoint: string
  /** Empty: none was typed. */
  readonly token: string
  readonly entityId: string
  /** The version that this policy was compared with; our server refuses it when another one is in force by now. */
  readonly version: number | undefined
}

/** Null: no response, with the reason. */
export type Outcome =
  | { readonly status: number; readonly isOk: boolean; readonly text: string }
  | { readonly status: null; readonly reason: string }

export async function sendPolicy({ bundle, endpoint, token, entityId, version }: Sent): Promise<Outcome> {
  const url = urlOf(endpoint)
  if (url === null) throw new Error(`${endpoint} is no endpoint`)
  const isOurs = isOurServer(endpoint)
  const bearer = token.trim() === '' ? (isOurs ? readToken() : null) : token.trim()
  // A call to our server names the organisation; otherwise the server would choose.
  if (isOurs && url.pathname === new URL(defaultEndpoint, url).pathname && !url.searchParams.has('entity_id'))
    url.searchParams.set('entity_id', entityId)
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(bearer === null ? {} : { authorization: `Bearer ${bearer}` }),
        ...(isOurs && version !== undefined ? { 'if-match': `"${version}"` } : {}),
      },
      body: JSON.stringify(bundle),
    })
    if (answer.ok) return { status: answer.status, isOk: true, text: '' }
    const { status, detail, body } = await refusalInWords(await readRefusal(answer))
    return { status, isOk: false, text: detail ?? body }
  } catch (error) {
    return { status: null, reason: error instanceof Error ? error.message : String(error) }
  }
}

/** Paths belong to our server; addresses may belong to another. */
export function urlOf(endpoint: string): URL | null {
  const text = endpoint.trim()
  if (text === '' || /\s/.test(text)) return null
  const base = new URL(settings().apiBase || '/', window.location.href)
  if (!URL.canParse(text, base)) return null
  const url = new URL(text, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : null
}

/** The content security policy lets the page call our server and those that the operator trusts. */
export const isWithinReach = (endpoint: string): boolean =>
  isOurServer(endpoint) || settings().trustedHosts.includes(urlOf(endpoint)?.host ?? '')

export const isOurServer = (endpoint: string): boolean =>
  urlOf(endpoint)?.origin === new URL(settings().apiBase || '/', window.location.href).origin
