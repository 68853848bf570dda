import { encodeLinkToken, linkMs, type LinkKind } from '../../http/link-token.ts'
import type { Context } from '../../context.ts'
import { refusal } from '../../http/refusal.ts'

interface Linked {
  readonly kind: Extract<LinkKind, 'rules' | 'register'>
  readonly id: string
  readonly organisationId: string
  readonly userId: string
}

/** A link to the approver page for one person and a short time. */
export function approverPageLink(config: Context['config'], linked: Linked) {
  const { approverOrigin, publicOrigins, port } = config
  if (approverOrigin === null) throw refusal('APPROVER_PAGE_MISSING')
  const expiresAt = new Date(Date.now() + linkMs)
  const token = encodeLinkToken(config, { ...linked, expiresAt })
  const server = new URL(publicOrigins[0] ?? `http://localhost:${port}`).origin
  return {
    url: `${approverOrigin}/#${linked.kind}=${linked.id}&server=${encodeURIComponent(server)}&token=${token}`,
    expires_at: expiresAt.toISOString(),
  }
}
