/** The variables of outgoing mail. Without a host, nothing is sent. */
import { isIP } from 'node:net'
import { z } from 'zod'

/** 'Name <address>', or an address alone. */
const From = z
  .string()
  .max(320)
  .regex(
    /^[^\r\n<>"]*<[^<>\s]+>$|^[^\s<>"]+$/,
    'must be like treasury@example.org or Holdfast <treasury@example.org>',
  )
  .transform((text) => {
    const [, name = '', address = text] = /^([^<]*)<([^>]+)>$/.exec(text) ?? []
    return { name: name.trim(), address }
  })
  .refine(({ address }) => z.email().safeParse(address).success, 'must contain an e-mail address')

export const mailVariables = {
  HOLDFAST_SMTP_HOST: z
    .string()
    .regex(/^[a-zA-Z0-9]([a-zA-Z0-9.:-]{0,251}[a-zA-Z0-9])?$/, 'must be the name or address of a mail server')
    .optional(),
  HOLDFAST_SMTP_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  HOLDFAST_SMTP_TLS: z.enum(['starttls', 'tls', 'none']).default('starttls'),
  HOLDFAST_SMTP_USER: z.string().max(320).optional(),
  HOLDFAST_SMTP_PASSWORD: z.string().max(1000).optional(),
  HOLDFAST_SMTP_FROM: From.optional(),
}

type Variables = z.output<z.ZodObject<typeof mailVariables>>

/** Rules about several variables. */
export const mailRules = [
  {
    holds: (set: Variables) => set.HOLDFAST_SMTP_HOST === undefined || set.HOLDFAST_SMTP_FROM !== undefined,
    path: ['HOLDFAST_SMTP_FROM'],
    message: 'is needed with HOLDFAST_SMTP_HOST',
  },
  {
    holds: (set: Variables) =>
      (set.HOLDFAST_SMTP_USER === undefined) === (set.HOLDFAST_SMTP_PASSWORD === undefined),
    path: ['HOLDFAST_SMTP_PASSWORD'],
    message: 'is set together with HOLDFAST_SMTP_USER, or not at all',
  },
  {
    holds: ({ HOLDFAST_SMTP_TLS, HOLDFAST_SMTP_HOST: host = 'localhost' }: Variables) =>
      HOLDFAST_SMTP_TLS !== 'none' ||
      host === 'localhost' ||
      (isIP(host) !== 0 && /^(127\.|::1$)/.test(host)),
    path: ['HOLDFAST_SMTP_TLS'],
    message: 'may be none for a mail server on this machine only',
  },
] as const

export interface MailSettings {
  readonly host: string
  readonly port: number
  /** 'starttls' refuses a server that does not offer it. */
  readonly tls: 'starttls' | 'tls' | 'none'
  readonly credentials: { readonly user: string; readonly pass: string } | null
  readonly from: { readonly name: string; readonly address: string }
}

export function mailSettingsOf(set: Variables): MailSettings | null {
  const { HOLDFAST_SMTP_HOST: host, HOLDFAST_SMTP_TLS: tls, HOLDFAST_SMTP_FROM: from } = set
  if (host === undefined || from === undefined) return null
  const { HOLDFAST_SMTP_USER: user, HOLDFAST_SMTP_PASSWORD: pass } = set
  return {
    host,
    port: set.HOLDFAST_SMTP_PORT ?? (tls === 'tls' ? 465 : 587),
    tls,
    credentials: user === undefined || pass === undefined ? null : { user, pass },
    from,
  }
}
