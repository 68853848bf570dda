/**
 * The settings that the console loads before it renders: addresses and switches of this installation. Served
 * at /config.json.
 */
import { z } from 'zod'

export const ConsoleSettings = z.object({
  /** '' = the page's own origin. */
  apiBase: z.string(),
  websocketBase: z.string(),
  balancesPort: z.number().int(),
  /** The address of the administrative list of organisations; '' = the API base. */
  entitiesBase: z.string(),
  providerBase: z.string(),
  /** Hosts besides the API base that may receive the bearer token. */
  trustedHosts: z.array(z.string()),
  /** Hosts besides localhost, 127.0.0.1 and 192.168.* that count as local. */
  localHosts: z.array(z.string()),
  devMode: z.boolean(),
  sandbox: z.boolean(),
  /** Pages of sample data are offered. */
  previews: z.boolean(),
  /** The name of the OpenID provider that people may sign in by. '' = none. */
  signInProvider: z.string(),
})
