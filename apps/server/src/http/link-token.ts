/** The token of a link to the approver page: it permits one person the calls about one thing for a short time. The page signs
 *  with the person's passkey; the token alone can reject, and approves nothing. */
import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type RowSecret, secretsIn } from '../row-macs.ts'

export const linkKinds = ['request', 'rules', 'register', 'batch'] as const
export type LinkKind = (typeof linkKinds)[number]

export interface ApproverLink {
  readonly kind: LinkKind
  /** The request, the organisation or the registration. */
  readonly id: string
  readonly organisationId: string
  readonly userId: string
  readonly expiresAt: Date
}

/** Time to read a transfer and find the device. */
export const linkMs = 30 * 60_000

const macLength = 32
const bodyLength = 1 + 3 * 16 + 6

/** Letters, digits, - and _. */
export function encodeLinkToken(secret: RowSecret, link: ApproverLink): string {
  const body = Buffer.alloc(bodyLength)
  body.writeUInt8(linkKinds.indexOf(link.kind))
  for (const [place, id] of [link.id, link.organisationId, link.userId].entries())
    body.write(id.replaceAll('-', ''), 1 + place * 16, 'hex')
  body.writeUIntBE(link.expiresAt.getTime(), bodyLength - 6, 6)
  return Buffer.concat([body, macOf(secret, body)]).toString('base64url')
}

/** Null for a token that this server did not make, and for one that has ended. */
export function readLinkToken(secret: RowSecret, token: string, now: Date): ApproverLink | null {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== bodyLength + macLength || bytes.toString('base64url') !== token) return null
  const body = bytes.subarray(0, bodyLength)
  const mac = bytes.subarray(bodyLength)
  if (!secretsIn(secret).some((own) => timingSafeEqual(mac, macOf(own, body)))) return null
  const expiresAt = new Date(body.readUIntBE(bodyLength - 6, 6))
  const kind = linkKinds[body.readUInt8()]
  if (kind === undefined || expiresAt <= now) return null
  const idAt = (place: number) => uuidOf(body.subarray(1 + place * 16, 17 + place * 16))
  return { kind, id: idAt(0), organisationId: idAt(1), userId: idAt(2), expiresAt }
}

const uuidOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const macOf = ({ rowSecret }: RowSecret, body: Buffer): Buffer =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', rowSecret, '', 'holdfast approver links 1', 32)))
    .update(body)
    .digest()
