/** Addresses and switches of this installation, from /config.json. Without it: everything at the page's own origin. */
import type { ConsoleSettings } from '@holdfast/contract'
import type { z } from 'zod'
import * as mini from 'zod/mini'

export type Settings = z.infer<typeof ConsoleSettings>

/** The contract's own words for it, but small: nothing is shown before they are read. */
const Config: mini.ZodMiniType<Settings> = mini.object({
  apiBase: mini.string(),
  websocketBase: mini.string(),
  balancesPort: mini.int(),
  entitiesBase: mini.string(),
  providerBase: mini.string(),
  trustedHosts: mini.array(mini.string()),
  localHosts: mini.array(mini.string()),
  devMode: mini.boolean(),
  sandbox: mini.boolean(),
})

const sameOrigin: Settings = {
  apiBase: '',
  websocketBase: '',
  balancesPort: 8001,
  entitiesBase: '',
  providerBase: '',
  trustedHosts: [],
  localHosts: [],
  devMode: false,
  sandbox: false,
}

let current: Settings = withBuildFlag(sameOrigin)

export const settings = (): Settings => current

export async function loadSettings(): Promise<void> {
  current = withBuildFlag(await readSettings())
}

async function readSettings(): Promise<Settings> {
  const answer = await fetch('/config.json').catch(() => undefined)
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return sameOrigin
  return Config.parse(await answer.json())
}

/** Dev mode is on where the server says so, or for a build made with VITE_DEV_MODE exactly 'true'. */
function withBuildFlag(read: Settings): Settings {
  return { ...read, devMode: read.devMode || import.meta.env.VITE_DEV_MODE === 'true' }
}
