/** Addresses and switches of this installation, from /config.json. Without that file every address is the page's own origin. */
import { type ConsoleSettings, fitTo } from '@holdfast/contract'
import { settings as shape } from 'virtual:contract'
import type { z } from 'zod'

export type Settings = z.infer<typeof ConsoleSettings>

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
  previews: true,
  signInProvider: '',
}

let current: Settings = withBuildFlag(sameOrigin)

export const settings = (): Settings => current

export async function loadSettings(): Promise<void> {
  current = withBuildFlag(await readSettings())
}

async function readSettings(): Promise<Settings> {
  const answer = await fetch('/config.json').catch(() => undefined)
  if (!answer?.ok || !answer.headers.get('content-type')?.includes('json')) return sameOrigin
  const read = fitTo(shape, await answer.json())
  if (read === null) throw new Error('/config.json has not the expected shape')
  return read.value as Settings
}

/** Dev mode is on if the server's settings say so, or in a build with VITE_DEV_MODE exactly 'true'. */
function withBuildFlag(read: Settings): Settings {
  return { ...read, devMode: read.devMode || import.meta.env.VITE_DEV_MODE === 'true' }
}
