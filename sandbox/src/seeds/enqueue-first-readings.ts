import type { Database } from '@holdfast/store'
import { enqueueJob } from '@holdfast/store/write'
import { firstChain } from '../chains/sandbox-chains.ts'
import { acmeWallets, birchWallets } from './cast.ts'

/** Requests the whole history of the seeded wallets that have no request yet, like Fetch Transactions, All. */
export async function enqueueFirstReadings(db: Database): Promise<void> {
  const { network, provider, recorded } = firstChain
  const codes = [network, ...(recorded === null ? [] : [recorded.network])].map(({ code }) => code)
  const addresses = [
    ...[...acmeWallets, ...birchWallets].filter(({ isRead }) => isRead).map(({ party }) => party.address),
    ...(recorded?.wallets ?? []).map(({ address }) => address),
  ]
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
