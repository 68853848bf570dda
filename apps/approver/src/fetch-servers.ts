/**
 * The servers that the host of this page allows, from `config.json` beside it. A link could otherwise lead the page, and what
 * people sign on it, to a stranger's server. The file is not part of the build: every host writes its own.
 */
import { z } from 'zod'
import { FailedCall } from './server-calls.ts'

const PageConfig = z.strictObject({ servers: z.array(z.string()).min(1).max(50) })

/** Origins. Throws `FailedCall`. */
export async function fetchServers(): Promise<readonly string[]> {
  const parsed = PageConfig.safeParse(await readConfig())
  if (!parsed.success) throw new FailedCall('NOT_SET_UP')
  return parsed.data.servers
}

async function readConfig(): Promise<unknown> {
  try {
    const response = await fetch('/config.json', {
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
    })
    return response.ok ? await response.json() : null
  } catch {
    return null
  }
}
