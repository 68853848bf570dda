/** Outside the sandbox the server refuses to start with the sandbox's people and networks, because its password is
 *  published and its keys are derived from a seed. */
import { allChainFacts } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import { listNetworks, listPasswordHashes } from '@holdfast/store/read'
import { verify } from '@node-rs/argon2'
import type { Config } from './config.ts'

/** Published in README.md; `sandbox/src/accounts.ts` seeds it. */
export const publishedPassword = 'holdfast-sandbox'
export const sandboxNetworks: ReadonlySet<string> = new Set(
  allChainFacts.flatMap((facts) => facts.sandboxNetworks),
)

export async function refuseSandboxRows(
  db: Database,
  { isSandbox }: Pick<Config, 'isSandbox'>,
): Promise<void> {
  if (isSandbox) return
  const networks = (await listNetworks(db))
    .map(({ code }) => code)
    .filter((code) => sandboxNetworks.has(code))
  if (networks.length > 0)
    throw new Error(
      `This database is the sandbox’s: it holds the networks ${networks.join(', ')}. Set DATABASE_URL to another database, or HOLDFAST_SANDBOX=true.`,
    )
  const emails: string[] = []
  for (const { email, password_hash } of await listPasswordHashes(db))
    if (await verify(password_hash, publishedPassword).catch(() => false)) emails.push(email)
  if (emails.length > 0)
    throw new Error(
      `These accounts have the published password of the sandbox: ${emails.join(', ')}. Archive them or replace their passwords in the sandbox first, or set DATABASE_URL to another database.`,
    )
}
