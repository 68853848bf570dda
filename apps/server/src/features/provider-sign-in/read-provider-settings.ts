/** The variables of the OpenID provider for signing in. Without an issuer, there is none. */
import { z } from 'zod'

const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

const Domains = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== ''),
  )
  .pipe(
    z.array(
      z
        .string()
        .regex(
          /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/,
          'must be like example.org, separated by commas, without @',
        ),
    ),
  )

export const providerVariables = {
  HOLDFAST_OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: 'must be like https://login.example.org' })
    .refine(
      (text) => !URL.canParse(text) || text.startsWith('https:') || isLoopback(new URL(text).hostname),
      'must be https; http is for a provider on this machine only',
    )
    .optional(),
  HOLDFAST_OIDC_CLIENT_ID: z.string().max(500).optional(),
  HOLDFAST_OIDC_CLIENT_SECRET: z.string().max(1000).optional(),
  HOLDFAST_OIDC_NAME: z.string().trim().max(40).optional(),
  HOLDFAST_OIDC_DOMAINS: Domains,
}

type Variables = z.output<z.ZodObject<typeof providerVariables>> & {
  readonly HOLDFAST_SECRET_KEY?: string | undefined
  readonly HOLDFAST_PUBLIC_ORIGIN: readonly string[]
}

const neededWith = (
  name: 'HOLDFAST_OIDC_CLIENT_ID' | 'HOLDFAST_OIDC_CLIENT_SECRET' | 'HOLDFAST_SECRET_KEY',
) => ({
  holds: (set: Variables) => set.HOLDFAST_OIDC_ISSUER === undefined || set[name] !== undefined,
  path: [name],
  message: 'is needed with HOLDFAST_OIDC_ISSUER',
})

/** Rules about several variables. */
export const providerRules = [
  neededWith('HOLDFAST_OIDC_CLIENT_ID'),
  neededWith('HOLDFAST_OIDC_CLIENT_SECRET'),
  neededWith('HOLDFAST_SECRET_KEY'),
  {
    holds: (set: Variables) =>
      set.HOLDFAST_OIDC_ISSUER === undefined || set.HOLDFAST_PUBLIC_ORIGIN.length > 0,
    path: ['HOLDFAST_PUBLIC_ORIGIN'],
    message: 'is needed with HOLDFAST_OIDC_ISSUER: the provider sends people back to it',
  },
] as const

export interface ProviderSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The label of the button. */
  readonly name: string
  /** Lower case. Empty: every domain is accepted. */
  readonly domains: readonly string[]
}

export function providerSettingsOf(set: Variables): ProviderSettings | null {
  const {
    HOLDFAST_OIDC_ISSUER: issuer,
    HOLDFAST_OIDC_CLIENT_ID: clientId,
    HOLDFAST_OIDC_CLIENT_SECRET: clientSecret,
  } = set
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  return {
    issuer,
    clientId,
    clientSecret,
    name: set.HOLDFAST_OIDC_NAME ?? new URL(issuer).hostname,
    domains: set.HOLDFAST_OIDC_DOMAINS,
  }
}
