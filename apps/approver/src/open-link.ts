/**
 * The link that opens the page. Everything is in the fragment, which browsers send to no server:
 * `#request=<id>&server=<origin>&token=<token>`, `#batch=<id>&…`, `#rules=<organisation>&…` or `#register=<id>&…`.
 */

export interface OpenLink {
  readonly kind: 'request' | 'batch' | 'rules' | 'register'
  readonly id: string
  /** The origin of the server: the page asks it, and believes nothing that it answers. */
  readonly server: string
  /** Permits the calls about this id for a short time. It cannot approve. */
  readonly token: string
}

const kinds = ['request', 'batch', 'rules', 'register'] as const
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const tokenForm = /^[-_A-Za-z0-9]{16,200}$/
const local: ReadonlySet<string> = new Set(['localhost', '127.0.0.1'])

/** Null for a link that is cut off or that names something else. */
export function openLink(fragment: string): OpenLink | null {
  const params = new URLSearchParams(fragment.replace(/^#/, ''))
  const present = kinds.filter((kind) => params.has(kind))
  const [kind] = present
  if (kind === undefined || present.length > 1 || new Set(params.keys()).size !== params.size) return null
  const id = params.get(kind) ?? ''
  const server = originOf(params.get('server') ?? '')
  const token = params.get('token') ?? ''
  return server !== null && uuid.test(id) && tokenForm.test(token) ? { kind, id, server, token } : null
}

/** An origin in its one spelling, over https; a server on the own machine may use http. */
function originOf(text: string): string | null {
  if (!URL.canParse(text)) return null
  const { origin, protocol, hostname } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && local.has(hostname))
  return isSafe && origin === text ? origin : null
}
