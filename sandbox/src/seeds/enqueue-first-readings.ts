import type { ProviderName } from '@holdfast/ledger'
import type { Database } from '@holdfast/store'
import { enqueueJob } from '@holdfast/store/write'
import { firstChain, sandboxChains } from '../chains/sandbox-chains.ts'
import { acmeWallets, birchWallets } from './cast.ts'

interface Source {
  readonly codes: readonly string[]
  readonly addresses: readonly string[]
  readonly provider: ProviderName
}

/** Requests the whole history of the seeded wallets that have no request yet, like Fetch Transactions, All. */
export async function enqueueFirstReadings(db: Database): Promise<void> {
  const { network, provider, recorded } = firstChain
  await enqueue(db, {
    codes: [network, ...(recorded === null ? [] : [recorded.network])].map(({ code }) => code),
    addresses: [
      ...[...acmeWallets, ...birchWallets].filter(({ isRead }) => isRead).map(({ party }) => party.address),
      ...(recorded?.wallets ?? []).map(({ address }) => address),
    ],
    provider,
  })
  for (const { watched, ...chain } of sandboxChains)
    if (watched !== null)
      await enqueue(db, {
        codes: [chain.network.code],
        addresses: watched.wallets.map(({ address }) => address),
        provider: chain.provider,
      })
}

async function enqueue(db: Database, { codes, addresses, provider }: Source): Promise<void> {
  const wallets = await db
    .selectFrom('wallets')
    .innerJoin('networks', 'networks.id', 'wallets.network_id')
    .select(['wallets.entity_id', 'wallets.id'])
    .where('networks.code', 'in', codes)
    .where('networks.is_active', '=', true)
    .where('wallets.address', 'in', addresses)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('ingestion_jobs as job')
            .select('job.id')
            .whereRef('job.entity_id', '=', 'wallets.entity_id')
            .whereRef('job.wallet_id', '=', 'wallets.id'),
        ),
      ),
    )
    .execute()
  for (const wallet of wallets)
    await enqueueJob(db, {
      entity_id: wallet.entity_id,
      wallet_id: wallet.id,
      kind: 'catch-up',
      provider,
    })
}
