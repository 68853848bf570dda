/** Dev mode and real money exclude each other on one server. */
import type { Queryable } from '@holdfast/store'
import { listNetworks } from '@holdfast/store/read'
import type { Config } from '../../config.ts'

export class DevModeBesideMainNetwork extends Error {
  constructor(names: readonly string[]) {
    super(`DEV_MODE must be off while a node of a main network is configured: ${names.join(', ')}`)
    this.name = 'DevModeBesideMainNetwork'
  }
}

/** Throws when dev mode is on and a main network is served. */
export async function refuseBesideMain(db: Queryable, { isDevMode, providers }: Config): Promise<void> {
  if (!isDevMode) return
  const served = new Set(providers.map(({ networkCode }) => networkCode))
  const main = (await listNetworks(db)).filter(({ code, is_main }) => is_main && served.has(code))
  if (main.length > 0) throw new DevModeBesideMainNetwork(main.map(({ name }) => name))
}
