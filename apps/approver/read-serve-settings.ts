/** The settings of the page's server, from the environment. */
import { z } from 'zod'

const Origin = z.string().refine(isOrigin, 'must be an origin like https://treasury.example.org')

const Environment = z.object({
  HOLDFAST_APPROVER_PORT: z.coerce.number().int().min(0).max(65_535).default(3001),
  HOLDFAST_HOST: z.string().default('127.0.0.1'),
  HOLDFAST_APPROVER_SERVERS: z
    .string()
    .default('http://localhost:3000')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(Origin).min(1).max(50)),
})

export interface ServeSettings {
  readonly port: number
  readonly host: string
  readonly servers: readonly string[]
}

/** Throws one error that names every invalid variable. An empty variable counts as unset. */
export function readServeSettings(environment: NodeJS.ProcessEnv): ServeSettings {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(filled)
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map(({ path, message }) => `${path[0]?.toString()}: ${message}`).join('\n'),
    )
  const {
    HOLDFAST_APPROVER_PORT: port,
    HOLDFAST_HOST: host,
    HOLDFAST_APPROVER_SERVERS: servers,
  } = parsed.data
  return { port, host, servers }
}

/** In its one spelling, because it is compared as text and becomes part of a header. */
function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { origin, protocol } = new URL(text)
  return origin === text && (protocol === 'https:' || protocol === 'http:')
}
