/** The page that a browser made an answer for. The browser states it in the client data, and the authenticator signs it. */
import { z } from 'zod'
import type { Config } from '../../config.ts'

export interface RelyingParty {
  readonly origin: string
  /** The host name: browsers take it when a page names none. */
  readonly rpId: string
}

type Names = Pick<Config, 'publicOrigins' | 'consoleOrigins'>

/** Null: the page is none of this server's. */
export function relyingPartyOf(clientDataJSON: string, config: Names): RelyingParty | null {
  const origin = originOf(clientDataJSON)
  if (origin === null || !URL.canParse(origin) || !isOwnOrigin(new URL(origin), config)) return null
  return { origin, rpId: new URL(origin).hostname }
}

const ClientData = z.object({ origin: z.string().max(300) })

function originOf(clientDataJSON: string): string | null {
  try {
    return ClientData.parse(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString())).origin
  } catch {
    return null
  }
}

/** Without a configured name only pages of the same machine are known to be the server's. */
function isOwnOrigin(url: URL, { publicOrigins, consoleOrigins }: Names): boolean {
  const own = [...publicOrigins, ...consoleOrigins].flatMap((text) =>
    URL.canParse(text) ? [new URL(text).origin] : [],
  )
  if (own.length > 0) return own.includes(url.origin)
  return url.hostname === 'localhost' || url.hostname.endsWith('.localhost')
}
